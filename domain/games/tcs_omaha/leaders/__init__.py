"""American command (2.3, 2.7-2.9, 2.11): leaders, sheets, batteries, the 29th Division."""
