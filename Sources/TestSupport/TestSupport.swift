// The TestSupport target: see docs/architecture.md.
