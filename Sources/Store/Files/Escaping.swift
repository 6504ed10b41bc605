extension String {
  /// The text with each scalar of `table` spelled as it says. By scalars: a mark that combines
  /// with a quote would hide it.
  package func escaped(_ table: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { table[$0] ?? String($0) }.joined()
  }

  /// The text as one word for a shell, in single quotes.
  package var quotedForShell: String { "'\(escaped(["'": "'\\''"]))'" }
}
