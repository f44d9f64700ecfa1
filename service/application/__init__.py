"""The application: matches are opened, joined, ordered in, branched, and kept safe."""
