// The LogSyntax target: see docs/architecture.md.
