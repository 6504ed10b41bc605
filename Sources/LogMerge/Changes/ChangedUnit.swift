import LogSyntax

/// Something that stood in a version of a day, and that a later version has otherwise or not at all: a value,
/// a tick, a line.
public struct ChangedUnit: Sendable, Equatable {
  /// Which unit of a day it is, in all versions.
  public struct ID: Sendable, Hashable {
    let unit: DayUnit.ID

    /// A file as a whole, which is no unit of it.
    static let wholeFile = ID(
      unit: DayUnit.ID(
        name: DayUnit.Name(part: "", kind: .frontMatterDelimiter, key: []), occurrence: -1))

    /// Whether it is a file as a whole.
    public var isWholeFile: Bool { self == .wholeFile }
  }

  /// Which unit it is, in the earlier version.
  public let id: ID
  /// The heading of its section, `front matter`, or empty above the first heading.
  public let section: String
  /// The name of a field or of a key, the text of a box or of a line, the first cell of a row.
  public let key: String
  /// Its bytes in the earlier version.
  public let before: [UInt8]
  /// What stands there in the later version; empty where nothing does.
  public let after: [UInt8]
  /// Whether the bot may change it without a word (``BotsOwn``).
  public let isBotsOwn: Bool
  /// Whether it is of the cycle, or a file that has something of it.
  public let isPrivate: Bool
}

extension ChangedUnit {
  /// A file of a day that is gone as a whole.
  public init(wholeFile bytes: [UInt8]) {
    self.init(
      id: .wholeFile, section: "", key: "file", before: bytes, after: [],
      isBotsOwn: false, isPrivate: PrivateLines.areNamed(in: bytes))
  }
}

/// A version of a day, to be compared with others.
public struct DaySnapshot: Sendable {
  let units: DayUnits

  /// Reads a file. Time is linear.
  public init(_ bytes: [UInt8]) { units = DayUnits(bytes) }

  /// The bytes of a unit; nil where this version does not have it.
  public func text(of id: ChangedUnit.ID) -> [UInt8]? {
    id.isWholeFile ? units.bytes : units[id.unit].map(units.text)
  }

  /// The file without the line or lines of a unit; nil where it has none of this section, name and text.
  public func removing(_ text: [UInt8], section: String, key: String) -> [UInt8]? {
    let unit = units.units.first {
      // Nobody is told the name of what is of the cycle.
      units.text($0) == text && ($0.isPrivate || $0.section == section && $0.key == key)
    }
    let lines = units.document.lines
    guard let unit,
      let last = lines[unit.line...].first(where: {
        $0.range.upperBound >= unit.content.upperBound
      })
    else { return nil }
    let start = lines[unit.line].range.lowerBound
    return Array(units.bytes[..<start] + units.bytes[last.range.upperBound...])
  }

  /// What stood in an earlier version and was changed or removed since, in that version's order.
  ///
  /// What was added is not among it, to a line that stays as well. Neither is what was only moved. The order and the
  /// number of the units do not depend on the rules.
  public func changes(since earlier: DaySnapshot, _ rules: OwnershipRules) -> [ChangedUnit] {
    let comparison = DayComparison(old: earlier.units, new: units)
    let own = BotsOwn(earlier.units.parts, rules)
    return comparison.changes.map { old, new in
      ChangedUnit(
        id: ChangedUnit.ID(unit: old.id), section: old.section, key: old.key,
        before: earlier.units.text(old),
        after: new.map(units.text) ?? [], isBotsOwn: own.holds(old, in: earlier.units),
        isPrivate: old.isPrivate || new?.isPrivate == true)
    }
  }
}
