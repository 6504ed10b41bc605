import Actions
import Screens
import Values

/// A history as a person reads it: a line a change, in columns. Where a terminal is too narrow for them, commands
/// are cut, and where that is not enough a change takes two lines.
struct HistoryText {
  let history: ValueHistory
  /// Whether a line names its day.
  let hasDays: Bool
  let clock: Clock
  let style: Style
  let screen: ScreenForm
  /// The terminal's columns; nil where a line may be of any length.
  let width: Int?

  /// The fewest columns that a command is cut to.
  private static let leastCommand = 12

  var lines: [StyledText] {
    let usual = Widths(of: history, least: (by: 11, value: 5, command: 16), gap: 4)
    guard let width, lineWidth(usual) > width else {
      return history.entries.map { line($0, usual) }
    }
    var tight = Widths(of: history, least: (by: 0, value: 0, command: 0), gap: 2)
    let room = width - (lineWidth(tight) - tight.command)
    tight.command = min(tight.command, room)
    if room >= Self.leastCommand { return history.entries.map { line($0, tight) } }
    return history.entries.flatMap { twoLines($0, to: width) }
  }

  /// The columns of a line.
  private func lineWidth(_ widths: Widths) -> Int {
    let time = columns("2031-03-04 07:00")
    let head = (hasDays ? columns("2031-03-04  ") : 0) + time + 2 + widths.by + 2
    let key = widths.key.map { $0 + 2 } ?? 0
    let change = widths.before + columns(" → ") + widths.after + 3
    return head + key + change + widths.command + widths.gap + columns("1a2b3c4d")
  }

  // MARK: Lines

  private func line(_ entry: ValueHistory.Entry, _ widths: Widths) -> StyledText {
    let name = widths.key.map { padded(Widths.short(entry.key), to: $0) + "  " } ?? ""
    let start: StyledText = "\(head(entry, by: widths.by))  \(name)"
    if let decision = decision(entry) { return "\(start)\(decision)" }
    let change =
      entry.isPrivate
      ? padded("changed", to: widths.before + columns(" → ") + widths.after)
      : "\(padded(Widths.value(entry.before), to: widths.before)) → "
        + padded(Widths.value(entry.after), to: widths.after)
    let command = padded(cut(Self.command(entry), to: widths.command), to: widths.command)
    let gap = padded("", to: widths.gap)
    return "\(start)\(change)   \(command)\(gap)\(style.dim(entry.origin.shortID))"
  }

  /// When and by whom in a line, and below it what became of the value.
  private func twoLines(_ entry: ValueHistory.Entry, to width: Int) -> [StyledText] {
    let name = history.field == nil ? "  \(Widths.short(entry.key))" : ""
    let first: StyledText = "\(head(entry, by: 0))\(name)"
    if let decision = decision(entry) { return [first, "  \(decision)"] }
    let change =
      entry.isPrivate
      ? "  changed  " : "  \(Widths.value(entry.before)) → \(Widths.value(entry.after))  "
    let room = max(width - columns(change) - columns("  1a2b3c4d"), Self.leastCommand)
    let command = cut(Self.command(entry), to: room)
    return [first, "\(change)\(command)  \(style.dim(entry.origin.shortID))"]
  }

  private func head(_ entry: ValueHistory.Entry, by width: Int) -> StyledText {
    let day = hasDays ? "\(entry.date)  " : ""
    let time = style.dim(clock.minute(entry.origin.time))
    return "\(day)\(time)  \(style.name(padded(entry.origin.by, to: width)))"
  }

  /// What a merge decided; nil of any other change.
  private func decision(_ entry: ValueHistory.Entry) -> StyledText? {
    guard let decision = entry.decision else { return nil }
    if entry.isPrivate {
      let loser = entry.loser.map { $0.isEmpty ? "" : " of \($0)" } ?? ""
      return "one\(loser) dropped   \(style.dim("conflicts show \(decision)"))"
    }
    let (old, new) = (Widths.value(entry.before), Widths.value(entry.after))
    let loser = entry.loser.map { $0.isEmpty ? "" : " of \($0)" } ?? ""
    return "\(new) kept, \(old)\(loser) dropped   \(style.dim("conflicts show \(decision)"))"
  }

  /// What was done, with the ID of an import: `import garmin, 3 days (3f2a9c1d)`.
  private static func command(_ entry: ValueHistory.Entry) -> String {
    entry.origin.command + (entry.origin.importID.map { " (\($0))" } ?? "")
  }

  private func cut(_ text: String, to width: Int) -> String {
    columns(text) > width ? screen.cut(text, to: width) : text
  }

  /// How wide the columns are.
  private struct Widths {
    let by: Int
    /// Nil where all lines are of one field.
    let key: Int?
    let before: Int
    let after: Int
    var command: Int
    /// The blanks behind the command.
    let gap: Int

    init(of history: ValueHistory, least: (by: Int, value: Int, command: Int), gap: Int) {
      self.gap = gap
      func widest(_ texts: [String], least: Int) -> Int {
        max(least, texts.map(columns).max() ?? 0)
      }
      let changes = history.entries.filter { $0.decision == nil }
      by = widest(history.entries.map(\.origin.by), least: least.by)
      key =
        history.field == nil ? widest(history.entries.map { Self.short($0.key) }, least: 0) : nil
      before = widest(changes.map { Self.value($0.before) }, least: least.value)
      after = widest(changes.map { Self.value($0.after) }, least: least.value)
      command = widest(changes.map(HistoryText.command), least: least.command)
    }

    static func value(_ text: String?) -> String { text.map(short) ?? "–" }

    static func short(_ text: String) -> String {
      let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      return line.count > 32 ? line.prefix(31) + "…" : line
    }
  }
}
