import Actions
import Context
import Screens

extension ActionError {
  /// What happened, where, and what to do: at most three lines; of what is not undone also what is there
  /// and what would.
  func lines(_ style: Style) -> [StyledText] {
    var lines: [StyledText] = ["\(style.bad("error: "))\(message)"]
    if !refused.isEmpty { return lines + refusedLines(style) }
    // `data.csv, line 3: …` says where already.
    if let file, !message.hasPrefix("\(file)\(line == nil ? "" : ", line ")") {
      lines.append("  at \(file)\(line.map { ":\($0)" } ?? "")")
    }
    if let hint { lines.append("  \(hint)") }
    return lines
  }

  /// How many refused units are shown.
  private static let mostShown = 5

  private func refusedLines(_ style: Style) -> [StyledText] {
    var lines = refused.prefix(Self.mostShown).flatMap { $0.lines(style) }
    let rest = refused.count - Self.mostShown
    if rest > 0 { lines.append("  … \(rest) more: --json lists them") }
    return lines + ["nothing was changed.\(hint.map { " " + $0 } ?? "")"]
  }
}

extension RefusedUnit {
  /// The widest text that a remark still stands beside.
  private static let widest = 46

  /// The place, what is there now and by whom, and what would be there.
  fileprivate func lines(_ style: Style) -> [StyledText] {
    let found = Self.shown(foundText)
    let wanted = Self.shown(wantedText)
    let width = (found + wanted).map(columns).max().map { min($0, Self.widest) + 9 } ?? 9
    func marked(_ sign: String, _ texts: [String], _ note: String) -> [StyledText] {
      let first = padded(sign + (texts.first ?? ""), to: width)
      let rest = texts.dropFirst().map { "  \(sign)\($0)" as StyledText }
      return ["  \(first)\(style.dim(note))"] + rest
    }
    return ["  \(file)\(line.map { ":\($0)" } ?? "")"]
      + marked("-", found, foundText == nil ? "gone now: \(author)" : "there now: \(author)")
      + marked("+", wanted, "what undo would write")
  }

  /// The lines of a text, few of them.
  private static func shown(_ text: String?) -> [String] {
    let lines = (text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    return lines.count > 4 ? lines.prefix(3) + ["…"] : lines
  }

  /// Who changed it, and when: `laptop, 18:02, 9c8d7e6f`.
  private var author: String {
    guard let changedBy, let changedAt else { return "not committed yet" }
    let day = changedAt.prefix(10)
    let time = changedAt.dropFirst(11).prefix(5)
    let when = day == (date?.description ?? "") ? "\(time)" : "\(day) \(time)"
    return "\(changedBy.by), \(when), \(changedBy.shortID)"
  }
}
