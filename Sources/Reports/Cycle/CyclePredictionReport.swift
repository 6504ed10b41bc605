public import Cycle
public import JSON
public import Values

/// The next starts, and what each of the next days is likely to be: `cycle predict`.
public struct CyclePredictionReport: Sendable {
  /// Where the cycle stands.
  public let status: CycleStatus
  /// The next starts; one that cannot be said has a reason.
  public let forecasts: [CycleForecast]
  /// Today and the days behind it.
  public let days: [Day]

  /// A day that comes.
  public struct Day: Sendable {
    /// The day.
    public let date: CalendarDate
    /// Where it stands; nil where nothing can be said.
    public let place: CyclePlace?
    /// Whether a start is expected about it.
    public let isInWindow: Bool
    /// How sure it is; nil where nothing can be said.
    public let confidence: CycleConfidence?
  }

  /// The outlook from a day on.
  ///
  /// - Parameters:
  ///   - cycles: How many starts.
  ///   - days: How many days.
  public init(_ status: CycleStatus, cycles: Int, days: Int) {
    self.status = status
    forecasts = (1...max(1, cycles)).map { status.forecast($0) }
    self.days = (0..<days).map { offset in
      let date = status.date.advanced(by: offset)
      let place = status.place(of: date)
      return Day(
        date: date, place: place, isInWindow: status.isInWindow(date),
        confidence: status.confidence(of: place))
    }
  }

  /// The report as docs/schemas/cycle-predictions.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.cycle-predictions/1",
      "predictions": .array(
        forecasts.map { .object([.init("k", .int($0.number))] + $0.members) }),
      "days": .array(
        days.map { day in
          [
            "date": .string("\(day.date)"), "phase": .optional(day.place?.phase?.rawValue),
            "cycle_day": day.place.map { .int($0.day) } ?? .null,
            "confidence": .optional(day.confidence?.rawValue), "in_window": .bool(day.isInWindow),
          ]
        }),
    ]
  }

  /// The days as CSV.
  public var csv: String {
    let rows = days.map { day in
      [
        "\(day.date)", day.place?.phase?.rawValue ?? "", day.place.map { "\($0.day)" } ?? "",
        day.confidence?.rawValue ?? "", day.isInWindow ? "true" : "false",
      ]
    }
    return csvText([["date", "phase", "cycle_day", "confidence", "in_window"]] + rows)
  }
}

extension CycleForecast {
  /// The forecast for a program, as members of an object.
  var members: [JSONValue.Member] {
    [
      .init("date", .optional(date?.description)),
      .init("from", .optional(window?.lowerBound.description)),
      .init("to", .optional(window?.upperBound.description)),
      .init("basis", .string(basis.rawValue)), .init("reason", .optional(reason?.rawValue)),
    ]
  }
}
