def captain(state, seat, offered, luck):
    return luck.choice(offered)
