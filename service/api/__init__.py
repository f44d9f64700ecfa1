"""The JSON API under ``/api``, described by its own OpenAPI document."""
