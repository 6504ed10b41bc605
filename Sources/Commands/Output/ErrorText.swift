import Actions

extension ActionError {
  /// What happened, where, and what to do: at most three lines.
  func lines(_ style: Style) -> [String] {
    var lines = [style.bad("error: ") + Terminal.safe(message)]
    if let file {
      lines.append("  at " + Terminal.safe(file) + (line.map { ":\($0)" } ?? ""))
    }
    if let hint { lines.append("  " + Terminal.safe(hint)) }
    return lines
  }
}
