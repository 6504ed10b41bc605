import Imports
import Values

/// The readers of the many files of an account: their order makes no difference, and one that is read twice counts once.
enum FuzzedAccounts {
  private typealias File = (name: String, bytes: [UInt8])

  static func garmin(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    let names = [
      "sleepData.json", "UDSFile_.json", "healthStatusData.json", "TrainingReadinessDTO_.json",
      "MetricsMaxMetData_.json", "MetricsAcuteTrainingLoad_.json", "summarizedActivities.json",
    ]
    return try check(bytes) { index, kind in
      let name = names[(kind - 1) % names.count]
      return name.first?.isLowercase == true ? "\(index)_\(name)" : "\(index)/\(name)"
    } read: { (files) throws(InputError) in
      var export = GarminExport(FuzzedReading.rules)
      try readAll(files) { (file) throws(InputError) in
        try export.read(file.bytes, name: file.name)
      }
      return export.measurements
    }
  }

  static func fitbit(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    let names = [
      "sleep-1.json", "steps-1.json", "resting_heart_rate-1.json", "weight-1.json",
      "exercise-1.json", "sleep_score.csv",
    ]
    return try check(bytes) { index, kind in
      "\(index)/\(names[(kind - 1) % names.count])"
    } read: { (files) throws(InputError) in
      var export = FitbitExport(FuzzedReading.rules)
      try readAll(files) { (file) throws(InputError) in
        try export.read(file.name, file.bytes)
      }
      return export.measurements
    }
  }

  private static func check(
    _ bytes: [UInt8], name: (_ index: Int, _ kind: Int) -> String,
    read: ([File]) throws(InputError) -> Measurements
  ) throws(BrokenInvariant) -> Bool {
    let files: [File] = bytes.split(separator: 0).prefix(6).enumerated().map { index, part in
      (name(index, Int(part[part.startIndex])), Array(part.dropFirst()))
    }
    let reading = try FuzzedReading.twice { () throws(InputError) in try read(files) }
    let reversed = FuzzedReading { () throws(InputError) in try read(files.reversed()) }
    try require(reading.days == reversed.days, "the order of the files makes a difference")
    let again = FuzzedReading { () throws(InputError) in try read(files + files) }
    try require(reading.days == again.days, "a file that is read twice counts twice")
    return reading.isRead
  }

  /// Reads files, of which one that is refused does not stop the others.
  ///
  /// - Throws: What refuses all of them.
  private static func readAll(
    _ files: [File], _ read: (File) throws(InputError) -> Void
  ) throws(InputError) {
    var refusal: InputError?
    var isRead = false
    for file in files {
      do throws(InputError) {
        try read(file)
        isRead = true
      } catch {
        refusal = error
      }
    }
    if let refusal, !isRead { throw refusal }
  }
}
