"""American command (102.3, 102.7-102.9, 102.11): leaders, sheets, batteries, the 29th Division."""
