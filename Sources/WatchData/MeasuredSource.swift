/// A program or service whose export was taken in (docs/format.md §10.12).
public struct MeasuredSource: RawRepresentable, Hashable, Sendable {
  /// Its name, `garmin`.
  public let rawValue: String

  /// A source by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Garmin, whose days are in the bot's own file (docs/format.md §10.4).
  public static let garmin = MeasuredSource(rawValue: "garmin")
  /// The iPhone's Health.
  public static let appleHealth = MeasuredSource(rawValue: "apple-health")
  /// Google's Fitbit.
  public static let fitbit = MeasuredSource(rawValue: "fitbit")
  /// Strava.
  public static let strava = MeasuredSource(rawValue: "strava")
  /// The app Hevy.
  public static let hevy = MeasuredSource(rawValue: "hevy")
  /// The app Strong.
  public static let strong = MeasuredSource(rawValue: "strong")
  /// Loop Habit Tracker.
  public static let loop = MeasuredSource(rawValue: "loop")
  /// Files of single activities: FIT, TCX and GPX.
  public static let files = MeasuredSource(rawValue: "files")

  /// A CSV that is taken in by a map of this name.
  public static func csv(_ name: String) -> MeasuredSource { .init(rawValue: "\(csvStart)\(name)") }

  private static let csvStart = "csv-"

  /// The sources that have a name of their own, the best one first, where nothing else is set.
  public static let known: [MeasuredSource] = [
    .garmin, .appleHealth, .fitbit, .strava, .hevy, .strong, .loop, .files,
  ]

  /// Whether a text can be the name of a source, and of its folder.
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
  }

  /// Sources in their order, the best one first: those that are named, then the known ones, then the others by name.
  public static func order(
    _ sources: some Sequence<MeasuredSource>, named: [MeasuredSource] = []
  ) -> [MeasuredSource] {
    let ranks = named + known.filter { !named.contains($0) }
    func rank(_ source: MeasuredSource) -> (Int, String) {
      (ranks.firstIndex(of: source) ?? ranks.count, source.rawValue)
    }
    return Set(sources).sorted { rank($0) < rank($1) }
  }
}
