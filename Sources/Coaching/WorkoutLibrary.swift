public import Cycle
public import DayModel
import JSON
import Words

/// The library of workouts to follow, out of the files of `content/library`.
public struct WorkoutLibrary: Sendable {
  /// The entries, by title.
  public let entries: [LibraryEntry]
  /// What is wrong with files, by their paths.
  public let problems: [(path: String, problem: LibraryFile.Problem)]

  /// A library without entries.
  public static let empty = WorkoutLibrary([])

  /// Reads files by their ids: one that cannot be read is told, and hides no other.
  public init(_ files: [(id: String, bytes: [UInt8])]) {
    var entries: [LibraryEntry] = []
    var problems: [(path: String, problem: LibraryFile.Problem)] = []
    for (id, bytes) in files {
      let path = LibraryEntry.path(of: id)
      do throws(JSONError) {
        let file = try LibraryFile(bytes, id: id)
        if let entry = file.entry { entries.append(entry) }
        problems += file.problems.map { (path, $0) }
      } catch {
        let line = LineIndex(bytes).line(at: error.offset)
        problems.append((path, LibraryFile.Problem(message: error.description, line: line)))
      }
    }
    self.init(entries, problems: problems)
  }

  /// A library of entries.
  public init(
    _ entries: [LibraryEntry], problems: [(path: String, problem: LibraryFile.Problem)] = []
  ) {
    self.entries = entries.sorted {
      ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id)
    }
    self.problems = problems
  }

  /// The entry with an id; nil where there is none.
  public subscript(id: String) -> LibraryEntry? { entries.first { $0.id == id } }

  /// The entries that are offered.
  public var offered: [LibraryEntry] { entries.filter { !$0.isArchived } }

  /// The types of the entries, by their ids.
  public var types: [String: String] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.type) })
  }
}

/// Which entries of a library are asked for. Nil and empty ask for all.
public struct LibraryFilter: Sendable {
  /// The id of a type.
  public var type: String?
  /// How hard.
  public var intensity: Intensity?
  /// For which phase.
  public var phase: CyclePhase?
  /// What one has: entries that need anything else are left out. An entry that needs nothing is always among them.
  public var equipment: [String]?
  /// For what of the body.
  public var area: String?
  /// The most minutes.
  public var most: Int?
  /// The fewest minutes.
  public var fewest: Int?
  /// For whom. An entry for everybody is always among them.
  public var level: FitnessLevel?
  /// A tag.
  public var tag: String?
  /// Only what its maker sets apart.
  public var isFeatured = false
  /// Only what the person keeps at hand.
  public var isSaved = false
  /// Words that title, description, tags, benefits or the instructor's name have.
  public var search: String?
  /// Whether archived entries are among them.
  public var withArchived = false

  /// A filter that lets everything through that is offered.
  public init() {}

  /// Whether an entry is asked for.
  public func matches(_ entry: LibraryEntry) -> Bool {
    (withArchived || !entry.isArchived)
      && (type == nil || entry.type == type)
      && (intensity == nil || entry.intensity == intensity)
      && (phase.map(entry.phases.contains) ?? true)
      && (equipment.map(entry.needsOnly) ?? true)
      && (area.map { has($0, in: entry.areas) } ?? true)
      && (most.map { entry.minutes <= $0 } ?? true)
      && (fewest.map { entry.minutes >= $0 } ?? true)
      && (level == nil || entry.level == nil || entry.level == level)
      && (tag.map { has($0, in: entry.tags) } ?? true)
      && (!isFeatured || entry.isFeatured) && (!isSaved || entry.isSaved)
      && (search.map { finds($0, in: entry) } ?? true)
  }

  private func has(_ word: String, in words: [String]) -> Bool {
    words.contains { wordKey($0) == wordKey(word) }
  }

  private func finds(_ words: String, in entry: LibraryEntry) -> Bool {
    let texts = [entry.title, entry.description ?? "", entry.instructor ?? ""]
    let text = (texts + entry.tags + entry.benefits).joined(separator: " ").lowercased()
    return words.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}

extension LibraryEntry {
  /// Whether some equipment is all that it takes.
  public func needsOnly(_ owned: [String]) -> Bool {
    let owned = Set((owned + [Equipment.none.rawValue]).map(wordKey))
    return equipment.allSatisfy { owned.contains(wordKey($0)) }
  }
}

/// The order of a list of entries.
public enum LibraryOrder: String, Sendable, CaseIterable {
  /// By title, by minutes, by intensity, the newest first, the last followed first.
  case title, minutes, intensity, newest, followed

  /// Some entries in the order; equal ones by title.
  ///
  /// - Parameter last: When each was followed for the last time, by its id, as texts that sort by time.
  public func sorted(_ entries: [LibraryEntry], last: [String: String] = [:]) -> [LibraryEntry] {
    let byTitle = entries.sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
    func stable<Key: Comparable>(_ key: (LibraryEntry) -> Key) -> [LibraryEntry] {
      byTitle.enumerated().sorted { one, other in
        let (left, right) = (key(one.element), key(other.element))
        return left == right ? one.offset < other.offset : left < right
      }.map(\.element)
    }
    return switch self {
    case .title: byTitle
    case .minutes: stable(\.minutes)
    case .intensity: stable(\.intensity)
    case .newest: stable { Reversed($0.created ?? "") }
    case .followed: stable { Reversed(last[$0.id] ?? "") }
    }
  }

  /// What comes first is the greater.
  private struct Reversed: Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func < (left: Reversed, right: Reversed) -> Bool { left.text > right.text }
  }
}
