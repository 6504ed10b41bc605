public import Coaching
public import Cycle
public import JSON
public import Query
public import Values

/// A phase of the cycle: its days this time, what suits it, and what it was like: `cycle phase`.
public struct CyclePhaseReport: Sendable {
  /// The phase.
  public let phase: CyclePhase
  /// Whether it is that of today.
  public let isNow: Bool
  /// Its days in the cycle that runs; nil where that has none of it, or none can be said.
  public let days: ClosedRange<CalendarDate>?
  /// The same, counted from day 1.
  public let cycleDays: ClosedRange<Int>?
  /// How sure that is; nil where nothing can be said.
  public let confidence: CycleConfidence?
  /// What suits it.
  public let guide: PhaseGuide
  /// The mean of the energy in it; nil without a day.
  public let energy: PhaseFigures.Part?
  /// The symptoms of its days with how many days had them, the most frequent first.
  public let symptoms: [(name: String, days: Int)]
  /// The sessions of its days.
  public let sessions: SessionStatistics

  /// A report.
  ///
  /// - Parameters:
  ///   - table: The facts of all days, with energy and symptoms.
  ///   - sessions: All sessions.
  public init(
    _ phase: CyclePhase, _ status: CycleStatus, in table: FactTable, sessions: [DatedSession]
  ) {
    self.phase = phase
    isNow = status.phase == phase
    guide = PhaseGuide.of(phase)
    confidence = status.confidence
    let numbers = (1...CycleHistory.mostDays).filter {
      status.phases(of: status.cycle)?.phase(ofDay: $0) == phase
    }
    let isKnown = status.phase != nil
    cycleDays = isKnown ? numbers.first.flatMap { first in numbers.last.map { first...$0 } } : nil
    days = cycleDays.flatMap { days in
      status.cycle.map { cycle in
        let first = cycle.start.advanced(by: days.lowerBound - 1)
        return first...cycle.start.advanced(by: days.upperBound - 1)
      }
    }
    energy = QueryField.known("energy").flatMap {
      PhaseFigures($0.numbers(in: table), in: status).parts[phase]
    }
    symptoms = CycleFacts.symptoms(in: table).compactMap { name, days in
      let count = days.count { status.place(of: $0.date)?.phase == phase }
      return count == 0 ? nil : (name, count)
    }.sorted { ($1.days, $0.name) < ($0.days, $1.name) }
    self.sessions = SessionStatistics(
      sessions.filter { $0.phase == phase }, weekly: 1, today: status.date)
  }

  /// The report as docs/schemas/cycle-phase.schema.json has it.
  public var json: JSONValue {
    let advice = guide.advice(at: nil)
    return [
      "schema": "bestupid.cycle-phase/1", "phase": .string(phase.rawValue), "now": .bool(isNow),
      "from": .optional(days.map { "\($0.lowerBound)" }),
      "to": .optional(days.map { "\($0.upperBound)" }),
      "cycle_days": cycleDays.map {
        ["from": .int($0.lowerBound), "to": .int($0.upperBound)]
      } ?? .null,
      "confidence": .optional(days == nil ? nil : confidence?.rawValue),
      "suggests": [
        "types": .array(guide.types.map(JSONValue.string)),
        "activities": .array(guide.activities.map(JSONValue.string)),
        "intensity": .string(advice.intensity.rawValue),
        "minutes": [
          "from": .int(advice.minutes.lowerBound), "to": .int(advice.minutes.upperBound),
        ],
      ],
      "energy": energy.map {
        ["mean": .double($0.mean), "days": .int($0.days), "cycles": .int($0.cycles)]
      } ?? .null,
      "symptoms": .array(symptoms.map { ["name": .string($0.name), "days": .int($0.days)] }),
      "sessions": [
        "count": .int(sessions.all.count), "minutes": .double(sessions.all.minutes),
        "rating": .double(sessions.rating?.value),
        "energy_change": .double(sessions.energyChange?.value),
      ],
    ]
  }
}
