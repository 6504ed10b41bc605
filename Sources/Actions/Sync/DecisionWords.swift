public import Context
import DayEditing
import DayModel
import JSON
import LogSyntax
public import Values

/// A decision of a merge in words, the value first.
public struct DecisionWords: Sendable {
  /// `Weight 82.1 kg (phone), not 81.9 kg (desk), on Tue 4`.
  public let line: String

  /// - Parameters:
  ///   - units: The person's units; those of the format where no store says them.
  ///   - today: The day from which others are told.
  public init(_ decision: MergeDecision, in units: PersonalUnits, today: CalendarDate) {
    let path = "\(decision.path)"
    let isLog = LogFileName(path: path) != nil
    let place = isLog ? ", on \(BotChange.day(of: path, today: today))" : ", in \(path)"
    let texts = DecisionTextWords(decision)
    let words = texts.words(in: units)
    func from(_ device: String) -> String { device.isEmpty ? "somebody" : device }
    func text(_ words: String?, _ text: MergeDecision.Text) -> String {
      text.length > 0 && text.bytes.isEmpty ? "\(text.length) bytes" : words ?? "nothing"
    }
    let kept = text(words.kept, decision.kept)
    let lost = text(words.lost, decision.lost)
    let name = isLog && decision.key != "file" ? texts.name : decision.key
    if decision.isPrivate, decision.key != "file" {
      line = Self.ofCycle(decision, from) + place
      return
    }
    let isNewName = decision.winner == .both && decision.section.isEmpty && decision.key == "name"
    let what =
      switch decision.winner {
      case _ where isNewName: "\(path) is a folder now, and the file is \(lost)"
      case .both: "\(name) \(kept) and \(lost)"
      case .changed where decision.key == "file":
        "the whole \(isLog ? "day" : "file") (\(from(decision.keptFrom))), "
          + "which \(from(decision.lostFrom)) deleted"
      case .changed:
        "\(name) \(kept) (\(from(decision.keptFrom))), which \(from(decision.lostFrom)) deleted"
      case .overwritten: "\(name) \(kept) (\(from(decision.keptFrom))), not \(lost)"
      default:
        "\(name) \(kept) (\(from(decision.keptFrom))), not \(lost) (\(from(decision.lostFrom)))"
      }
    line = isNewName ? what : what + place
  }

  /// Whose text stands, of a decision about the cycle: `Cycle, Flow of phone stands, not that of desk`.
  private static func ofCycle(
    _ decision: MergeDecision, _ from: (String) -> String
  ) -> String {
    let (kept, lost) = (from(decision.keptFrom), from(decision.lostFrom))
    let start = "\(decision.name) of \(kept) stands"
    return decision.winner == .changed
      ? "\(start), which \(lost) deleted" : "\(start), not that of \(lost)"
  }
}

extension MergeDecision {
  /// The section and what in it, where its texts are not shown: `Cycle, Flow`.
  var name: String { "\(section), \(key)" }

  /// Whether both texts say the same in other words, as `1km` and `1000m` do.
  func saysTheSame(in units: PersonalUnits) -> Bool {
    kept.isWhole && lost.isWhole && DecisionTextWords(self).areSame(in: units)
  }
}

extension ActionContext {
  /// A decision of a merge in words, in the person's units.
  public func words(of decision: MergeDecision) throws -> DecisionWords {
    try DecisionWords(decision, in: unitsForReading, today: todayForReading)
  }

  /// The decisions that a person might want to know of.
  public func worthALook(_ decisions: [PastMergeDecision]) throws -> [PastMergeDecision] {
    let units = try unitsForReading
    return decisions.filter { $0.decision.isWorthALook && !$0.decision.saysTheSame(in: units) }
  }
}

/// Two texts of a unit of a day, and what they say.
struct DecisionTextWords {
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

  /// Both texts in words: understood where both are and differ so, else as they stand; nil for none.
  func words(in units: PersonalUnits) -> (lost: String?, kept: String?) {
    let written = (lost: text(lost), kept: text(kept))
    if let before = state(lost), let after = state(kept), before != after { return (before, after) }
    guard let before = understood(lost, units) else { return written }
    guard written.kept != nil else { return (before, nil) }
    guard let after = understood(kept, units), after != before else { return written }
    return (before, after)
  }

  /// Whether both say the same in other words, as `1km` and `1000m` do: nobody has to choose.
  func areSame(in units: PersonalUnits) -> Bool {
    guard let one = understood(lost, units), one == understood(kept, units) else { return false }
    return figures(lost, units) == figures(kept, units)
  }

  /// What a log of this text alone says in numbers.
  private func figures(_ document: LogDocument, _ units: PersonalUnits) -> [JSONValue] {
    let heading = section.map { "\(String(repeating: "#", count: $0.level)) \($0.heading)\n" } ?? ""
    let bytes = Array(heading.utf8) + document.bytes
    let record = DayReader.read(LogSource(path: "", bytes: bytes, units: units.files))
    guard case .object(let members) = record.json(in: .format) else { return [] }
    return members.filter { !["raw", "lines", "diagnostics"].contains($0.key) }.map(\.value)
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
