import Actions

extension ActionError {
  /// What happened, where, and what to do: at most three lines.
  func lines(_ style: Style) -> [StyledText] {
    var lines: [StyledText] = ["\(style.bad("error: "))\(message)"]
    if let file {
      lines.append("  at \(file)\(line.map { ":\($0)" } ?? "")")
    }
    if let hint { lines.append("  \(hint)") }
    return lines
  }
}
