def source() -> str:
    return ""
