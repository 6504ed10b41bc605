public import Context
import Cycle
import DayModel
import DayStore
public import JSON
import Reports
import Store
public import Values

extension Days {
  /// Writes the records of the days of a range that have a log, in a form for other programs.
  ///
  /// One record is held at a time. A day that cannot be read is reported as an event, and hides no other.
  ///
  /// - Parameters:
  ///   - units: The units of all values; nil for those of the format.
  ///   - withCycle: Whether it has the cycle; else the setting `cycle.share` says so. A file with it is for its owner alone.
  ///   - path: The file to write, whole or not at all; nil to hand the text to `data`.
  ///   - data: Takes the text piece by piece.
  public static func export(
    _ range: ClosedRange<CalendarDate>, as form: RecordText.Form, units: PersonalUnits? = nil,
    withCycle: Bool = false, to path: String?, in context: ActionContext,
    data: @escaping ([UInt8]) throws -> Void
  ) throws -> ExportedDays {
    let store = try context.store
    let days = try store.listing().days.filter { range.contains($0.date) }
    let withCycle =
      try withCycle
      || form.table == nil
        && context.configurationForReading[.cycleShare].contains(CycleSharing.export.rawValue)
    let stream = try DataStream(to: path, isPrivate: withCycle, in: context, else: data)
    let records = DayRecords(days: days, reader: try context.recordReader, context: context)
    return ExportedDays(
      form: form, path: path,
      count: try records.write(
        RecordText(form, in: units, withCycle: withCycle), to: stream))
  }
}

/// What an export wrote.
public struct ExportedDays: Sendable {
  /// The form.
  public let form: RecordText.Form
  /// The file; nil where the text was handed out.
  public let path: String?
  /// How many days it has.
  public let count: Int

  /// The result as docs/schemas/export.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.export/1", "format": .string(form.name),
      "table": .optional(form.table?.rawValue), "file": .optional(path), "days": .int(count),
    ]
  }
}

/// The records of days, read one after the other.
struct DayRecords {
  let days: [DayFiles]
  let reader: RecordReader
  let context: ActionContext

  /// Calls `body` with each record. A day that cannot be read is reported as an event.
  func forEach(_ body: (DayFiles, DayRecord) throws -> Void) throws {
    for day in days {
      if let record = try context.readable({ try reader.record(of: day) }) { try body(day, record) }
    }
  }

  /// Writes the records with the sources of their values, and returns how many there were.
  func write(_ text: RecordText, to stream: DataStream) throws -> Int {
    var text = text
    var count = 0
    let origins = DayOrigins(try context.store, reader.habits)
    try stream.write(text.head)
    try forEach { day, record in
      try stream.write(text.text(of: origins.adding(to: record, of: day)))
      count += 1
    }
    try stream.write(text.tail)
    try stream.finish()
    return count
  }
}
