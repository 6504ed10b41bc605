// The YAML target: see docs/architecture.md.
