// The Git target: see docs/architecture.md.
