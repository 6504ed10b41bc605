// The Tracker target: see docs/architecture.md.
