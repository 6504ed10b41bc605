public import Coaching
public import Context
import Cycle
import DayEditing
import DayModel
import DayStore
import Language
public import Reports
import Store
import Values
import Words

/// What a person asks of the library: words as they were typed; nil and false ask for all.
public struct LibraryQuery: Sendable {
  /// A type, by its id, its name or a word for it.
  public var type: String?
  /// `low`, `medium` or `high`.
  public var intensity: String?
  /// A phase, or `now` for that of today.
  public var phase: String?
  /// What one has, with commas, or `mine` for what `coaching.equipment` says.
  public var equipment: String?
  /// A part of the body.
  public var area: String?
  /// The fewest and the most minutes.
  public var fewest: Int?, most: Int?
  /// Whom it is for.
  public var level: String?
  /// A tag, and words of its texts.
  public var tag: String?, search: String?
  /// Whether only featured, and only saved entries.
  public var isFeatured = false, isSaved = false
  /// Whether archived entries are listed too.
  public var withArchived = false
  /// The order, and how many are listed behind how many.
  public var order = LibraryOrder.title
  public var limit: Int?, offset = 0

  /// All entries.
  public init() {}
}

/// The library of workouts to follow: `library`.
public enum Libraries {
  /// The entries that are asked for.
  ///
  /// - Throws: `value` for a word that is none, with the nearest one; `value` where a phase is asked for that is not known.
  public static func list(_ query: LibraryQuery, in context: ActionContext) throws -> LibraryList {
    let library = try context.workoutLibrary
    let filter = try filter(query, library, in: context)
    let found = library.entries.filter(filter.matches)
    var last: [String: String] = [:]
    if query.order == .followed {
      for dated in try context.sessions() { last[dated.session.id ?? ""] = "\(dated.date)" }
    }
    let sorted = query.order.sorted(found, last: last).dropFirst(max(query.offset, 0))
    return LibraryList(
      entries: Array(query.limit.map { sorted.prefix(max($0, 0)) } ?? sorted), total: found.count,
      isEmpty: library.entries.isEmpty)
  }

  /// An entry.
  ///
  /// - Parameter typed: Its id, the beginning of one, its title or a part of it.
  /// - Throws: `noSuchEntry`, `ambiguous`.
  public static func entry(_ typed: String, in context: ActionContext) throws -> LibraryEntry {
    try context.libraryEntry(called: typed, in: context.workoutLibrary)
  }

  private static func filter(
    _ query: LibraryQuery, _ library: WorkoutLibrary, in context: ActionContext
  ) throws -> LibraryFilter {
    var filter = LibraryFilter()
    filter.type = try query.type.map { try context.typeOfTraining($0, besides: library) }
    filter.intensity = try query.intensity.map { try word($0, "intensity") }
    if let phase = query.phase {
      filter.phase =
        phase == "now"
        ? try context.cycleStatus(on: context.todayForReading).status.knownPhase
        : try word(phase, "phase")
    }
    if let equipment = query.equipment {
      filter.equipment =
        equipment == "mine"
        ? try context.configurationForReading[.coachingEquipment]
        : try AnyConfigurationKey.items(equipment).map { typed -> String in
          let known: Equipment = try word(typed, "equipment")
          return known.rawValue
        }
    }
    filter.area = try query.area.map { typed -> String in
      let known: TargetArea = try word(typed, "part of the body")
      return known.rawValue
    }
    filter.level = try query.level.map { try word($0, "level") }
    (filter.fewest, filter.most) = (query.fewest, query.most)
    (filter.tag, filter.search) = (query.tag, query.search)
    (filter.isFeatured, filter.isSaved) = (query.isFeatured, query.isSaved)
    filter.withArchived = query.withArchived
    return filter
  }

  /// A word of a few.
  ///
  /// - Throws: `value` for any other, with the nearest one.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ typed: String, _ what: String
  ) throws -> Word {
    let known = Word.allCases.map(\.rawValue)
    let key = wordKey(typed)
    if let word = Word.allCases.first(where: { wordKey($0.rawValue) == key }) { return word }
    let near = nearest(to: typed, among: known).map { "Did you mean '\($0)'? " } ?? ""
    throw ActionError(
      .value, "'\(typed)' is no \(what)", hint: near + "There are: \(known.joined(separator: ", "))"
    )
  }
}

extension ActionContext {
  /// The library of workouts. What is wrong with its files is told by `check`, and hides no other entry.
  var workoutLibrary: WorkoutLibrary {
    get throws { WorkoutLibrary(try libraryFiles(in: LibraryEntry.folder)) }
  }

  /// Whether the library has any file.
  var hasLibrary: Bool {
    get throws {
      try store.files.names(in: LibraryEntry.folder)?.contains { $0.hasSuffix(".json") } ?? false
    }
  }

  /// What is wrong with the files of the library.
  var libraryDiagnostics: [Diagnostic] {
    get throws {
      let programs = try libraryFiles(in: WorkoutProgram.folder).compactMap { id, bytes in
        WorkoutProgram.read(bytes, id: id).problem.map { (WorkoutProgram.path(of: id), $0) }
      }
      return (try workoutLibrary.problems + programs).map { path, problem in
        Diagnostic(.warning, .library, problem.message, file: path, line: problem.line)
      }
    }
  }

  /// The files of a folder of the library, by their ids.
  func libraryFiles(in folder: String) throws -> [(id: String, bytes: [UInt8])] {
    let store = try store
    let names = try store.files.names(in: folder) ?? []
    var files: [(id: String, bytes: [UInt8])] = []
    for name in names.sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
      do throws(StoreError) {
        guard let bytes = try store.files.read("\(folder)/\(name)") else { continue }
        files.append((String(name.dropLast(".json".count)), bytes))
      } catch {
        guard error.kind == .badData else { throw error }
        try tell(.warning("\(folder)/\(name): \(error.message)"))
      }
    }
    return files
  }

  /// The entry that a person means.
  ///
  /// - Throws: `noSuchEntry`, `ambiguous`.
  func libraryEntry(called typed: String, in library: WorkoutLibrary) throws -> LibraryEntry {
    if let entry = try knownEntry(called: typed, in: library) { return entry }
    let near = knownEntries(of: library).near(typed)
    throw ActionError(
      .noSuchEntry, "the library has no '\(typed)'",
      hint: library.entries.isEmpty
        ? "Twelve to begin with: bestupid library starter"
        : near.map { "Did you mean '\($0)'?" } ?? "See: bestupid library list")
  }

  /// The same; nil where none is meant.
  ///
  /// - Throws: `ambiguous`.
  func knownEntry(called typed: String, in library: WorkoutLibrary) throws -> LibraryEntry? {
    let key = typed.lowercased()
    if let entry = library[key] { return entry }
    let titled = library.entries.filter { $0.title.lowercased() == key }
    if titled.count == 1 { return titled[0] }
    let begun = library.entries.filter { $0.id.hasPrefix(key) }
    if begun.count == 1, !key.isEmpty { return begun[0] }
    return try knownEntries(of: library).meant(by: typed, takesSlips: false).flatMap { library[$0] }
  }

  func knownEntries(of library: WorkoutLibrary) -> KnownThings {
    KnownThings(library.entries.map { [$0.id, $0.title] }) { $0.lowercased() }
  }

  /// The id of the type that a person means, of those of training and of the library.
  ///
  /// - Throws: `value` with the nearest one.
  func typeOfTraining(_ typed: String, besides library: WorkoutLibrary) throws -> String {
    let types = try trainingTypes
    if let type = types.type(named: typed) { return type.id }
    let ids = Set(library.entries.map(\.type))
    if let id = ids.first(where: { wordKey($0) == wordKey(typed) }) { return id }
    let known = (types.types.map(\.id) + ids.sorted()).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let near = nearest(to: typed, among: known).map { "Did you mean '\($0)'? " } ?? ""
    throw ActionError(
      .value, "'\(typed)' is no type of training",
      hint: near + "There are: \(known.joined(separator: ", ")); "
        + "to add one: bestupid type add \(shellLine([withCapital(typed)]))")
  }

  /// The types of training, with those of the entries that some sessions name.
  func trainingTypes(naming sessions: some Sequence<Session>) throws -> TrainingTypes {
    try trainingTypes(trainingTypes, naming: sessions)
  }

  /// The same, for who has read the types already.
  func trainingTypes(
    _ types: TrainingTypes, naming sessions: some Sequence<Session>
  ) throws -> TrainingTypes {
    let ids = Set(sessions.compactMap(\.id))
    if ids.isEmpty { return types }
    let files = try ids.compactMap { id in
      try store.files.read(LibraryEntry.path(of: id)).map { (id: id, bytes: $0) }
    }
    var types = types
    types.entryTypes = WorkoutLibrary(files).types
    return types
  }
}

extension CycleStatus {
  /// The phase of today.
  ///
  /// - Throws: `value` where it is not known.
  var knownPhase: CyclePhase {
    get throws {
      if let phase { return phase }
      throw ActionError(.value, "the phase of today is not known", hint: "See: bestupid cycle")
    }
  }
}
