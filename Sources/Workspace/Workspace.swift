// The Workspace target: see docs/architecture.md.
