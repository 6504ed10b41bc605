public import Cycle
public import JSON
public import Values

/// The cycles of a person, the newest first: `cycle history`.
public struct CycleHistoryReport: Sendable {
  /// A cycle with what its days say besides.
  public struct Entry: Sendable {
    /// The cycle.
    public let cycle: Cycle
    /// The note of its day 1.
    public let note: String?
    /// The first day of a rise of the temperature, where that is looked at.
    public let shift: CalendarDate?

    /// A cycle.
    public init(_ cycle: Cycle, note: String?, shift: CalendarDate?) {
      (self.cycle, self.note, self.shift) = (cycle, note, shift)
    }
  }

  /// The cycles, the newest first.
  public let entries: [Entry]

  /// The cycles that are listed.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The report as docs/schemas/cycle-history.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.cycle-history/1",
      "cycles": .array(
        entries.map { entry in
          let cycle = entry.cycle
          return [
            "start": .string("\(cycle.start)"), "end": .optional(cycle.end?.description),
            "length": cycle.length.map { .int($0) } ?? .null,
            "period_length": cycle.periodLength.map { .int($0) } ?? .null,
            "state": .string(cycle.state.rawValue), "used": .bool(cycle.isUsed),
            "reason": .optional(cycle.leftOut?.code), "note": .optional(entry.note),
            "shift": .optional(entry.shift?.description),
          ]
        }),
    ]
  }

  /// The same as CSV, which `import cycle` takes.
  public var csv: String {
    let header = [
      "start", "end", "length", "period_length", "state", "used", "reason", "note", "shift",
    ]
    let rows = entries.map { entry -> [String] in
      let cycle = entry.cycle
      return [
        "\(cycle.start)", cycle.end?.description ?? "", cycle.length.map(String.init) ?? "",
        cycle.periodLength.map(String.init) ?? "", cycle.state.rawValue,
        cycle.isUsed ? "true" : "false", cycle.leftOut?.code ?? "", entry.note ?? "",
        entry.shift?.description ?? "",
      ]
    }
    return csvText([header] + rows)
  }
}

extension Cycle.Reason {
  /// How a program tells reasons apart.
  var code: String {
    switch self {
    case .gap: "gap"
    case .excluded: "excluded"
    case .state(let state): state.rawValue
    case .beforePregnancy: "before-pregnancy"
    case .perhapsMissed: "perhaps-missed"
    }
  }
}
