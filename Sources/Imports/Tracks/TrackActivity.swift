import Values
import WatchData
import XML

/// An activity as the elements of a file make it up.
struct TrackActivity {
  /// What the file calls it.
  var type = ""
  /// When it began and ended, in seconds since 1970.
  var start: Int?, end: Int?
  /// How long it took without pauses, and how far it went.
  var seconds: Double?, metres: Double?
  /// The energy, and the mean and the highest heart rate.
  var calories: Double?, rate: Double?, highestRate: Double?
  /// What recorded it.
  var device: String?
  /// Whether something of it was made of its points.
  var isApproximate = false

  /// It as a measured one, to the metre and the thousandth of a minute; nil where it has no start, or neither a time nor a
  /// distance.
  func measured(_ rules: ReadingRules) -> MeasuredActivity? {
    guard let start else { return nil }
    var activity = MeasuredActivity(
      type.isEmpty ? MeasuredActivity.other : type, kindName: rules.kinds.kind(of: type),
      start: rules.moment(at: start))
    activity.minutes = positive(seconds.map { ($0 / 60).rounded(to: 1000) })
    activity.elapsedMinutes = positive(end.map { (Double($0 - start) / 60).rounded(to: 1000) })
    activity.kilometres = positive(metres.map { ($0 / 1000).rounded(to: 1000) })
    activity.calories = positive(calories?.rounded())
    activity.heartRate = positive(rate?.rounded())
    activity.highestHeartRate = positive(highestRate?.rounded())
    activity.device = device
    activity.isApproximate = isApproximate
    let length = activity.minutes ?? activity.elapsedMinutes ?? activity.kilometres
    return length == nil ? nil : activity
  }

  private func positive(_ number: Double?) -> Double? { number.flatMap { $0 > 0 ? $0 : nil } }
}

/// A file of tracks while it is read.
protocol TrackReader: XMLHandler {
  /// Whether the root element was the format's.
  var isOne: Bool { get }
  /// What was read of it.
  var activities: [TrackActivity] { get }
  /// The newest instant in it.
  var newest: Int? { get }
  /// Whether an activity has begun and not ended.
  var isWithinActivity: Bool { get }
}

/// Reading files of tracks.
enum TrackFile {
  /// What a file of tracks says.
  ///
  /// - Throws: ``InputError`` with code `badData` for bytes that are none, and for a file that is cut off, save where what is
  ///   whole of it is wanted.
  static func read(
    _ bytes: [UInt8], by reader: some TrackReader, format: String, name: String,
    _ rules: ReadingRules, partial: Bool
  ) throws(InputError) -> Measurements {
    if let failure = failure(bytes, reader) {
      guard failure.isCut, partial, reader.isOne else {
        throw InputError(.badData, failure, format: format)
      }
    }
    guard reader.isOne else {
      throw InputError(
        .badData, "it is no \(format) file", hint: "Its root element is that of another format.")
    }
    var found = Measurements()
    for activity in reader.activities {
      guard let measured = activity.measured(rules), let start = measured.start else {
        found.skip("an activity without a time", name)
        continue
      }
      var day = MeasuredDay(rules.day(of: start), by: .files, at: reader.newest)
      day.add(measured)
      found.add(day)
      found.place(on: day.date, by: rules)
    }
    if reader.isWithinActivity { found.skip("an activity that is cut off", name) }
    if reader.activities.isEmpty, !reader.isWithinActivity {
      found.skip("a \(format) file without \(format == "GPX" ? "a track" : "an activity")", name)
    }
    return found
  }

  private static func failure(_ bytes: [UInt8], _ reader: some TrackReader) -> XMLError? {
    do throws(XMLError) {
      try XMLReader().read(whole: bytes, to: reader)
      return nil
    } catch {
      return error
    }
  }
}

extension InputError {
  /// Why a file that should be XML of a format cannot be read.
  init(_ code: Code, _ error: XMLError, format: String) {
    let (place, hint) =
      error.isCut
      ? ("the \(format) file is cut off", "Take what is whole of it with --partial.")
      : ("it is no \(format) file", "Export it again, and unpack it if it is packed.")
    self.init(code, "\(place): line \(error.line): \(error.reason)", hint: hint)
    line = error.line
  }
}
