public import Context
import DayEditing
import DayModel
public import JSON
import LogSyntax
import Sync
public import Values

/// What the bot changed or removed of what a person had written, in words.
public struct BotChange: Sendable {
  /// The change, as `conflicts` has it.
  public let past: PastMergeDecision
  /// What was changed: the name of a field, the words of a box, else the section.
  public let name: String
  /// What stood there, in the person's units.
  public let before: String
  /// What the bot wrote; nil where it left nothing.
  public let after: String?
  /// The day, as a person says it: `Wed 3`.
  public let day: String

  /// `bot: Weight 80.6 kg → 99 kg on Wed 3`.
  public var line: String { "bot: \(name) \(before) → \(after ?? "nothing") on \(day)" }
  /// What puts it back.
  public var command: String { "bestupid conflicts restore \(past.id)" }

  /// - Parameter today: The day from which others are told.
  init(_ past: PastMergeDecision, in units: PersonalUnits, today: CalendarDate) {
    self.past = past
    let decision = past.decision
    day = Self.day(of: "\(decision.path)", today: today)
    if decision.key == "file" {
      (name, before, after) = ("the log", "(\(decision.lost.length) bytes)", nil)
      return
    }
    let texts = BotChangeTexts(decision)
    name = texts.name
    (before, after) = texts.words(in: units)
  }

  /// The day of a log; with its date where that is not close to today.
  private static func day(of path: String, today: CalendarDate) -> String {
    guard let date = LogFileName(path: path)?.date else { return path }
    let isClose = abs(today.distance(to: date)) < 28
    return "\(date.weekday.name.prefix(3)) \(isClose ? "\(date.day)" : "\(date)")"
  }
}

extension [BotChange] {
  /// The changes as docs/schemas/sync.schema.json has them.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue { .array(map { $0.past.json(clock) }) }
}

/// Two texts of a unit of a day, and what they say.
private struct BotChangeTexts {
  private let lost: LogDocument
  private let kept: LogDocument
  private let decision: MergeDecision
  private let section: KnownSection?

  init(_ decision: MergeDecision) {
    self.decision = decision
    // A key of the front matter is one of a field, for what it says.
    func document(_ text: MergeDecision.Text) -> LogDocument {
      let line = String(decoding: text.bytes, as: UTF8.self)
      guard decision.section == "front matter", let colon = line.firstIndex(of: ":") else {
        return LogDocument(text.bytes)
      }
      return LogDocument("\(line[..<colon])::\(line[line.index(after: colon)...])")
    }
    lost = document(decision.lost)
    kept = document(decision.kept)
    section = LogDocument("# \(decision.section)").sections.first?.known
  }

  var name: String {
    switch lost.lines.first?.kind {
    case .field, .tableRow: decision.key
    // The words of a box that is gone are what is told of it.
    case .box where decision.kept.length > 0: decision.key
    default: decision.section.isEmpty ? "text" : decision.section
    }
  }

  /// Both texts in words: understood where both are and differ so, else as they stand.
  func words(in units: PersonalUnits) -> (before: String, after: String?) {
    let written = (before: text(lost) ?? "“”", after: text(kept))
    if let before = state(lost), let after = state(kept), before != after { return (before, after) }
    guard let before = understood(lost, units) else { return written }
    guard written.after != nil else { return (before, nil) }
    guard let after = understood(kept, units), after != before else { return written }
    return (before, after)
  }

  private func value(_ document: LogDocument) -> String? {
    guard case .field(let field) = document.lines.first?.kind else { return nil }
    let value = document.text(field.value)
    return value.isEmpty ? nil : value
  }

  private func state(_ document: LogDocument) -> String? {
    guard case .box(let box) = document.lines.first?.kind else { return nil }
    switch box.state {
    case .open: return "open"
    case .ticked: return "done"
    case .dropped: return "dropped"
    }
  }

  private func understood(_ document: LogDocument, _ units: PersonalUnits) -> String? {
    guard let value = value(document) else { return nil }
    if let field = FieldCatalog.field(named: decision.key) {
      return UnderstoodValue.text(of: value, field, in: units)
    }
    if let section, [.strengthLog, .trainingOutput, .workout].contains(section),
      let sets = UnderstoodValue.lift(value, of: decision.key, in: units)
    {
      return sets
    }
    return UnderstoodValue.number(value, of: decision.key, in: units)
  }

  /// A text as it stands, in its first words; nil for none.
  private func text(_ document: LogDocument) -> String? {
    let line: Substring
    switch document.lines.first?.kind {
    case .field: line = (value(document) ?? "")[...]
    case .box(let box): line = document.text(box.text)[...]
    case .item(let item): line = document.text(item.text)[...]
    default:
      let text = String(decoding: document.bytes, as: UTF8.self)
      line = text.split(whereSeparator: \.isNewline).first?.drop { $0 == " " } ?? ""
    }
    if line.isEmpty { return nil }
    let isCut = line.count > 60 || document.lines.count > 1
    return "“\(line.prefix(60))\(isCut ? "…" : "")”"
  }
}

extension ActionContext {
  /// What the bot changed, in words and in the person's units.
  func botChanges(_ past: [PastMergeDecision]) throws -> [BotChange] {
    if past.isEmpty { return [] }
    let (units, today) = (try unitsForReading, try todayForReading)
    return past.map { BotChange($0, in: units, today: today) }
  }

  /// What the bot changed and nobody has read on this machine yet, the oldest first.
  func unreadBotChanges() throws -> [BotChange] {
    let store = try store
    let unread = unreadDecisions(of: store)
    if unread.isEmpty { return [] }
    return try botChanges(BotChanges.named(unread, in: store))
  }
}
