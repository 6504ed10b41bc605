import Imports

/// A form of files that imports read, for fuzzing: the one list of the entry points of their readers (docs/reliability.md).
///
/// The tests read a few thousand inputs of each, `make fuzz` as many as there is time for.
public enum FuzzedForm: String, CaseIterable, Sendable {
  case fit, health, tcx, gpx
  /// XML itself, by the elements that are told.
  case xml
  /// A table without a map: its rows, the map that is guessed, and the one that is proposed.
  case csv
  /// A map and a table, with a NUL between them.
  case map
  case strong, hevy, strava
  /// A list of habits and the days of one, with a NUL between them.
  case loop
  /// Files of an account, with a NUL between them: the first byte of each says which file it is.
  case garmin, fitbit
  case zip, gzip

  /// Reads any bytes whatever as imports do, in more than one way where it must make no difference.
  ///
  /// - Returns: Whether they are a file of the form, from which something is taken or left out.
  /// - Throws: ``BrokenInvariant`` where something comes out that must not, or not the same each time.
  @discardableResult
  public func read(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    switch self {
    case .fit: try FuzzedFiles.fit(bytes)
    case .health: try FuzzedFiles.health(bytes)
    case .tcx: try FuzzedFiles.tcx(bytes)
    case .gpx: try FuzzedFiles.gpx(bytes)
    case .xml: try FuzzedXML.read(bytes)
    case .csv: try FuzzedTables.csv(bytes)
    case .map: try FuzzedTables.map(bytes)
    case .strong: try FuzzedTables.strong(bytes)
    case .hevy: try FuzzedTables.hevy(bytes)
    case .strava: try FuzzedTables.strava(bytes)
    case .loop: try FuzzedTables.loop(bytes)
    case .garmin: try FuzzedAccounts.garmin(bytes)
    case .fitbit: try FuzzedAccounts.fitbit(bytes)
    case .zip: try FuzzedArchives.zip(bytes)
    case .gzip: try FuzzedArchives.gzip(bytes)
    }
  }
}

/// Something that must hold of any input, and does not.
public struct BrokenInvariant: Error, CustomStringConvertible {
  /// What does not hold.
  public let description: String
}

/// Throws where something does not hold.
func require(
  _ holds: Bool, _ words: @autoclosure () -> String
) throws(BrokenInvariant) {
  guard holds else { throw BrokenInvariant(description: words()) }
}
