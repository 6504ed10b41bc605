/// A program or service whose export was taken in (docs/format.md §10.12).
public struct MeasuredSource: RawRepresentable, Hashable, Sendable {
  /// Its name, `garmin`.
  public let rawValue: String

  /// A source by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Garmin, whose days are in the bot's own file (docs/format.md §10.4).
  public static let garmin = MeasuredSource(rawValue: "garmin")
}
