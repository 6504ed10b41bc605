import Words

/// Lines of a shell to go on with, each with what it is for.
package struct CommandLines {
  private let rows: [(line: String, use: String)]

  /// The lines, in the order in which a person would run them.
  package init(_ rows: [(line: String, use: String)]) { self.rows = rows }

  /// A line each. Lines up to 44 columns wide stand above each other in a column; what a longer one is for stands behind it.
  package func lines(_ style: Style) -> [StyledText] {
    let width = rows.map(\.line.count).filter { $0 <= 44 }.max() ?? 0
    return rows.map { line, use in "  \(style.name(padded(line, to: width)))  \(style.dim(use))" }
  }
}
