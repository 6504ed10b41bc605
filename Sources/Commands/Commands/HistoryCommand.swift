import Actions
import ArgumentParser
import Values

/// `bestupid history [FIELD]`.
struct HistoryCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "See who changed what in days' logs, and when.",
    discussion: """
      FIELD is a field as `log` names it, a lift, or the text of a box. Without it every change of the day \
      is listed, which --date names.

      It comes from git: what a device, the bot or somebody with git wrote, and what a merge decided. A value \
      that is gone stays there.

      Examples:
        bestupid history weight
        bestupid history mood am --date yesterday
        bestupid history --date 2031-03-05
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?

  @Option(
    help: ArgumentHelp(
      "The last 30d, 12w, 3m or 1y, today included; 30d without it.", valueName: "span"))
  var last: String?

  @Argument(
    help: ArgumentHelp("The field.", valueName: "field"), completion: DataCompletions.names)
  var field: [String] = []

  func run(in session: Session) async throws {
    let today = try session.context.todayForReading
    if date != nil, last != nil { throw ActionError.usage("--date does not go with --last") }
    if field.isEmpty, date == nil, last == nil {
      throw ActionError.usage(
        "a field, or a day, is missing", hint: "Write: bestupid history weight")
    }
    let day = try date.map { word throws in try CalendarDate(word, today: today) }
    let days = try day.map { $0...$0 } ?? CalendarDate.last(last ?? "30d", today: today)
    let name = field.isEmpty ? nil : field.joined(separator: " ")
    let history = try Histories.read(name, of: days, in: session.context)
    try session.print(json: history.json(session.clock)) {
      HistoryLines(
        history: history, hasDays: day == nil, clock: session.clock, style: try session.style
      ).lines
    }
    for end in history.ends {
      session.say(
        "this clone is shallow: its history ends at \(session.clock.minute(end.time)), \(end.shortID)"
      )
    }
    if history.entries.isEmpty, !session.options.json {
      session.say("no change of \(name ?? "anything") \(day.map { "of \($0)" } ?? "in these days")")
    }
  }
}

/// The lines of a history, in columns.
private struct HistoryLines {
  let history: ValueHistory
  /// Whether a line names its day.
  let hasDays: Bool
  let clock: Clock
  let style: Style

  var lines: [StyledText] {
    let entries = history.entries
    let changes = entries.filter { $0.decision == nil }
    func width(_ texts: [String], least: Int) -> Int {
      max(least, texts.map(columns).max() ?? 0)
    }
    let by = width(entries.map(\.origin.by), least: 11)
    let key = history.field == nil ? width(entries.map { Self.short($0.key) }, least: 0) : nil
    let before = width(changes.map { Self.value($0.before) }, least: 5)
    let after = width(changes.map { Self.value($0.after) }, least: 5)
    let command = width(changes.map(\.origin.command), least: 16)
    return entries.map { entry in
      let day = hasDays ? "\(entry.date)  " : ""
      let name = key.map { padded(Self.short(entry.key), to: $0) + "  " } ?? ""
      let author = style.name(padded(entry.origin.by, to: by))
      let start: StyledText =
        "\(day)\(style.dim(clock.minute(entry.origin.time)))  \(author)  \(name)"
      let (old, new) = (Self.value(entry.before), Self.value(entry.after))
      if let decision = entry.decision {
        let loser = entry.loser.map { $0.isEmpty ? "" : " of \($0)" } ?? ""
        let place = style.dim("conflicts show \(decision)")
        return "\(start)\(new) stands, \(old)\(loser) gave way   \(place)"
      }
      let change = "\(padded(old, to: before)) → \(padded(new, to: after))"
      let words = padded(entry.origin.command, to: command)
      return "\(start)\(change)   \(words)    \(style.dim(entry.origin.shortID))"
    }
  }

  private static func value(_ text: String?) -> String { text.map(short) ?? "–" }

  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > 32 ? line.prefix(31) + "…" : line
  }
}
