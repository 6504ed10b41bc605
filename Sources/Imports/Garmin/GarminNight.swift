import JSON
import WatchData

/// A night of `*_sleepData.json`, or of the answer that the account's page gets.
struct GarminNight {
  private let told: JSONDocument.Element

  /// A night as an entry has it, perhaps within `dailySleepDTO`.
  init(_ entry: JSONDocument.Element) { told = entry["dailySleepDTO"] ?? entry }

  /// The entry that has its day.
  var dated: JSONDocument.Element { told }

  /// When it ended, in seconds since 1970.
  var end: Int? { told.instant("sleepEndTimestampGMT") }

  /// Whether the watch was worn and sure that it was a night.
  var isConfirmed: Bool {
    let kind = told["sleepWindowConfirmationType"]?.string?.uppercased() ?? ""
    return kind != "OFF_WRIST" && kind != "UNCONFIRMED"
  }

  /// Its figures; nil where it has no stages.
  ///
  /// - Parameter moment: The moment of an instant by the clock.
  func tell(_ entry: inout GarminEntry, moment: (Int) -> MeasuredMoment) -> Bool {
    let (deep, light) = (told.figure("deepSleepSeconds"), told.figure("lightSleepSeconds"))
    guard let deep, let light else { return false }
    let awake = told.figure("awakeSleepSeconds")
    let start = told.instant("sleepStartTimestampGMT")
    let rem = told.figure("remSleepSeconds") ?? restOfWindow(start, [deep, light, awake])
    let scores = told["sleepScores"]
    let score = scores?.positive("overallScore") ?? scores?["overall"]?.positive("value")
    entry.figures = [
      (.sleep, hours(rem.map { deep + light + $0 })), (.deep, hours(deep)),
      (.light, hours(light)), (.rem, hours(rem)), (.awake, hours(awake)), (.nap, hours(naps)),
      (.score, score),
    ]
    entry.words = [
      (.sleepStart, start.map { moment($0).text }), (.sleepEnd, end.map { moment($0).text }),
    ]
    return true
  }

  /// The seconds of REM where an entry has none: 0 if the other stages are all of the night, to a minute; else unknown.
  private func restOfWindow(_ start: Int?, _ stages: [Double?]) -> Double? {
    guard let start, let end, !stages.contains(nil) else { return nil }
    let told = stages.compactMap(\.self).reduce(0, +) + (told.figure("unmeasurableSeconds") ?? 0)
    return abs(Double(end - start) - told) <= 60 ? 0 : nil
  }

  /// The seconds of naps.
  private var naps: Double? {
    if let seconds = told.figure("napTimeSeconds") { return seconds }
    let naps = (told["napList"]?.entries ?? []).compactMap { nap -> Double? in
      if let seconds = nap.figure("napTimeSec") { return seconds }
      guard let start = nap.instant("napStartTimestampGMT"),
        let end = nap.instant("napEndTimestampGMT"), end > start
      else { return nil }
      return Double(end - start)
    }
    return naps.isEmpty ? nil : naps.reduce(0, +)
  }

  /// Seconds as hours of two decimals.
  private func hours(_ seconds: Double?) -> Double? { seconds.map { ($0 / 36).rounded() / 100 } }
}
