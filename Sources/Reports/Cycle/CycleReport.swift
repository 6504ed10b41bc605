public import Cycle
import DayModel
public import JSON
import Values

/// Where the cycle stands on a day, and what was logged on it: `cycle`.
public struct CycleReport: Sendable {
  /// Where it stands.
  public let status: CycleStatus
  /// What the day's log says of it.
  public private(set) var entry: CycleEntry
  /// The day's energy, 0…10.
  public let energy: Double?

  /// A day's report.
  public init(_ status: CycleStatus, _ entry: CycleEntry, energy: Double?) {
    (self.status, self.entry, self.energy) = (status, entry, energy)
  }

  /// Whether any day has an entry.
  public var hasEntries: Bool { !status.history.days.isEmpty }

  /// What the confidence rests on, in words for a program; none without a confidence.
  private var grounds: [String] {
    guard status.confidence != nil, let day = status.day else { return [] }
    let count = status.figures?.count ?? 0
    let deviation = status.figures.flatMap { figures in
      count > 1 ? "deviation \(decimalText(figures.deviation, roundedTo: 10)) d" : nil
    }
    return ["\(counted(count, "length"))", deviation, "\(counted(day - 1, "day")) since day 1"]
      .compactMap(\.self)
  }

  /// The same for a person.
  public var groundsText: String {
    guard let day = status.day else { return "" }
    let figures = status.figures
    let lengths = figures.map { counted($0.count, "length") } ?? "no length yet"
    let range = figures.flatMap { figures in
      figures.count > 1 ? " within \(counted(figures.range, "day"))" : nil
    }
    let start = day == 1 ? "the start is today" : "last start \(counted(day - 1, "day")) ago"
    return "\(lengths)\(range ?? ""), \(start)"
  }

  /// What is said beside the figures, calmly and once (ASRM 2008 on amenorrhea).
  public var notes: [String] {
    status.timing == .gap && status.state.usesLengths
      ? [
        "guidance is to ask a doctor after three months without a period, unless the reason is known"
      ] : []
  }

  /// Where the cycle stands, without what was logged: for screens on which nobody asked for that.
  var withoutEntries: CycleReport {
    var report = self
    report.entry = CycleEntry()
    return report
  }

  /// The report as docs/schemas/cycle.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.cycle/1", "date": .string("\(status.date)"),
      "tracking": .bool(hasEntries), "state": .string(status.state.rawValue),
      "status": .optional(status.timing?.rawValue),
      "late_days": status.lateDays.map { .int($0) } ?? .null,
      "cycle": cycle,
      "length": [
        "value": .int(status.typical), "basis": .string(status.next.basis.rawValue),
        "n": .int(status.figures?.count ?? 0),
      ],
      "boundaries": boundaries, "today": today, "next_period": .object(status.next.members),
      "notes": .array(notes.map(JSONValue.string)),
    ]
  }

  private var cycle: JSONValue {
    guard let start = status.cycle?.start, let day = status.day else { return .null }
    let next = status.phase == nil ? nil : status.phases?.next(afterDay: day)
    return [
      "start": .string("\(start)"), "day": .int(day), "phase": .optional(status.phase?.rawValue),
      "phase_basis": .optional(status.phase == nil ? nil : status.phases?.basis.rawValue),
      "next_phase": .optional(next?.phase.rawValue),
      "days_until_next_phase": next.map { .int($0.days) } ?? .null,
      "confidence": .optional(status.confidence?.rawValue),
      "confidence_why": .array(grounds.map(JSONValue.string)),
    ]
  }

  private var boundaries: JSONValue {
    guard let phases = status.phases else { return .null }
    return [
      "menstrual_end": .int(phases.menstrualEnd), "follicular_end": .int(phases.follicularEnd),
      "ovulatory_end": .int(phases.ovulatoryEnd),
    ]
  }

  private var today: JSONValue {
    .object(entry.members + [.init("energy", .double(energy))])
  }
}

/// `1 day`, `2 days`; `2 entries` where the plural is given.
package func counted(_ count: Int, _ word: String, _ plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? word : plural ?? word + "s")
}
