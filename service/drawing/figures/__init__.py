"""Small pictures that stand alone on a page: faces, dice, marks, cards, a line of sight."""
