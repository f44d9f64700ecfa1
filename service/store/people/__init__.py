"""The tables of people: players, seats, sign-ins, talk; none of it stands in a journal."""
