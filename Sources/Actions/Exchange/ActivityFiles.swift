public import Context
import DayModel
import DayStore
import Imports
public import JSON
import LogSyntax
import Store
public import Values
import WatchData

/// The activities of days as files for programs that take uploads: `export --format tcx`.
public struct ActivityFiles: Sendable {
  /// The folder that was written into.
  public let folder: String
  /// How many days had an activity.
  public let days: Int
  /// The names of the files.
  public let files: [String]

  /// The result as docs/schemas/export.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.export/1", "format": "tcx", "table": nil, "file": .string(folder),
      "days": .int(days), "files": .array(files.map(JSONValue.string)),
    ]
  }

  /// Writes a file for each activity of the days of a range that has a time or a distance. It has what the log says of it, and
  /// begins when a source measured that it did, else at noon. A file of the same name is replaced.
  ///
  /// - Parameter folder: Where they are written; it is made where it is not there.
  /// - Throws: `cannotWrite`. A day that cannot be read is reported as an event.
  public static func write(
    _ range: ClosedRange<CalendarDate>, to folder: String, in context: ActionContext
  ) throws -> ActivityFiles {
    let store = try context.store
    let reader = try context.recordReader
    let rules = ReadingRules(zones: LivedZones(home: context.clock.zone))
    var measured = try MeasuredStore(
      of: store, order: context.configurationForReading.sourceOrder
    ) { try store.files.read($0, limit: DurableFile.sizeLimit) }
    let place = try context.environment.absolute(folder)
    try FileSystem.makeWritableFolder(place)
    var (days, names): (Int, [String]) = (0, [])
    for files in try store.listing().days where range.contains(files.date) {
      guard let record = try context.readable({ try reader.record(of: files) }) else { continue }
      let told = ActivityTellings(try measured.days(of: files.date))
      var counts: [Activity: Int] = [:]
      let before = names.count
      for logged in record.activities {
        let number = counts[logged.activity, default: 0] + 1
        counts[logged.activity] = number
        let start = told.start(of: logged.activity, number: number)
        var activity = MeasuredActivity(
          logged.activity.rawValue, kindName: logged.activity.rawValue,
          start: start ?? rules.moment(on: files.date, second: 43_200))
        activity.minutes = logged.minutes
        activity.kilometres = logged.distance.map { $0 * logged.unit.metres / 1000 }
        activity.heartRate = logged.measures.heartRate
        activity.highestHeartRate = logged.measures.maxHeartRate
        guard let bytes = TCXWriter.file(of: activity, isStartKnown: start != nil) else { continue }
        let name = TCXWriter.name(
          on: files.date, kind: logged.activity.rawValue, number: number)
        let stream = try DataStream(to: "\(place)/\(name)", in: context) { _ in }
        try stream.write(String(decoding: bytes, as: UTF8.self))
        try stream.finish()
        names.append(name)
      }
      if names.count > before { days += 1 }
    }
    return ActivityFiles(folder: folder, days: days, files: names)
  }
}
