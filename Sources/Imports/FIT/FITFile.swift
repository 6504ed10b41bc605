public import Values
import WatchData

/// Files of Garmin's FIT format, as watches, bicycle computers and scales write them (FIT SDK, profile 21).
public enum FITFile {
  /// Whether bytes begin as a FIT file does.
  public static func isFIT(_ bytes: [UInt8]) -> Bool { FITReader.begins(bytes, at: 0) }

  /// What a file says of days: activities, the sets of exercises, and the figures of scales and nights.
  ///
  /// Of a file that is damaged, what is whole up to the damage is taken. What is left out is counted with its reason, and so
  /// is a file of a kind in which nothing is measured: settings, a workout, a course.
  ///
  /// - Parameter name: How the file is called in what is reported.
  /// - Throws: ``InputError`` with code `bad-data` for bytes that are no FIT file.
  public static func read(
    _ bytes: [UInt8], name: String, _ rules: ReadingRules
  ) throws(InputError) -> Measurements {
    guard isFIT(bytes) else {
      throw InputError(
        .badData, "\(name) is no FIT file",
        hint: "A FIT file has .FIT in the first 12 bytes. Export it from its service again.")
    }
    var measurements = Measurements()
    var start = 0
    while start < bytes.count {
      guard FITReader.begins(bytes, at: start) else {
        let fault = FITFault.garbage(start)
        measurements.skip(fault.reason, "\(name): \(fault.text)")
        break
      }
      var reader = FITReader(bytes, at: start)
      var contents = FITContents()
      reader.read { contents.take($0) }
      for fault in reader.faults { measurements.skip(fault.reason, "\(name): \(fault.text)") }
      var days = FITDays(contents, reader, name: name, rules)
      days.take()
      measurements.add(days.measurements)
      start = reader.next
    }
    return measurements
  }

  /// The kinds of files in which nothing is measured, by `file_id.type`, in words.
  static let emptyTypes: [Int: String] = [
    1: "a device", 2: "settings", 3: "sport settings", 5: "a workout", 6: "a course",
    7: "schedules", 10: "totals", 11: "goals", 34: "a segment", 35: "a list of segments",
    40: "a screen's layout",
  ]
}
