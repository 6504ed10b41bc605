import Context
import DayEditing
import DayModel
import Query
import Routines
import Training
import Values
import Words

extension ActionContext {
  /// A request as the store resolves it: exercises with all names that they have by the library, exercises, habits and routines also by
  /// a part of their names, and with what the logs have of an activity that is asked for by its name alone.
  ///
  /// - Throws: `InputError` with code `ambiguous` for a part of several names.
  func resolved(_ request: QueryRequest) throws -> QueryRequest {
    var request = request
    if request.isUnsettled { request = request.settled(among: try columnNames()) }
    if request.hasCycles {
      request = request.assuming(try configurationForReading.cycleAssumptions)
    }
    if request.hasHabits {
      let known = try knownHabits()
      request = try request.naming { name throws in
        try known.meant(by: name, takesSlips: false) ?? name
      }
    }
    if request.hasRoutines {
      let routines = try routines()
      let known = try knownRoutines(routines)
      request = try request.naming(routines) { name throws in
        try known.meant(by: name, takesSlips: false) ?? name
      }
    }
    guard request.hasNames else { return request }
    let library = try exerciseLibrary
    let known = try knownExercises(library).names
    let logged = try loggedExercises(library)
    return try request.reading { name throws in
      logged.keys(of: try known.meant(by: name, takesSlips: false) ?? name)
    }
  }

  /// The exercises of all logs.
  func loggedExercises(_ library: ExerciseLibrary) throws -> LoggedExercises {
    LoggedExercises(try columnNames(), library: library)
  }

  /// The exercises of a library and of all logs.
  func knownExercises(_ library: ExerciseLibrary) throws -> KnownExercises {
    KnownExercises(library, logged: try columnNames().compactMap(\.exercise))
  }

  /// The ids of habits, with their names, of `habits.md` and of all logs.
  private func knownHabits() throws -> KnownThings {
    let habits = try recordReader.habits.habits
    let logged = try columnNames().compactMap(\.habit).filter { id in
      !habits.contains { $0.id == id }
    }
    return KnownThings(habits.map { [$0.id, $0.name] } + logged.sorted().map { [$0] }) {
      $0.lowercased()
    }
  }
}

extension ActionContext {
  /// The ids of routines, with their names, of `routines.md` and of all logs.
  func knownRoutines(_ configuration: RoutineConfiguration) throws -> KnownThings {
    let routines = configuration.routines
    let keys = Set(routines.flatMap { RoutineFacts.keys(of: $0) })
    let logged = RoutineFacts.keys(among: try columnNames()).filter { !keys.contains($0) }
    return KnownThings(routines.map { [$0.id, $0.name] } + logged.map { [$0] }) { $0.lowercased() }
  }
}

/// Things that have names, and which of them a person means.
struct KnownThings {
  /// The names of each, the one that is shown first.
  private let names: [[String]]
  private let key: (String) -> String
  private let keys: Set<String>

  /// - Parameter key: What is equal of two names of one thing.
  init(_ names: [[String]], key: @escaping (String) -> String) {
    (self.names, self.key) = (names, key)
    keys = Set(names.joined().map(key))
  }

  /// Whether a name is known as it is.
  func has(_ name: String) -> Bool { keys.contains(key(name)) }

  /// What is meant by part of a name; nil for a name that is known as it is, and where nothing is meant.
  ///
  /// - Parameter takesSlips: Whether a misspelled name is meant too.
  /// - Throws: `InputError` with code `ambiguous`.
  func meant(by typed: String, takesSlips: Bool) throws(InputError) -> String? {
    if has(typed) { return nil }
    switch NameMatch(typed, among: names, takesSlips: takesSlips) {
    case .one(let index): return names[index][0]
    case .several(let indexes): throw ambiguous(typed, indexes.map { names[$0][0] })
    case .none: return nil
    }
  }

  /// The name that was most likely meant by one that is not known.
  func near(_ typed: String) -> String? { nearest(to: typed, among: names.flatMap { $0 }) }

  private func ambiguous(_ typed: String, _ texts: [String]) -> InputError {
    let shown = texts.prefix(6).map { "'\($0)'" }
    let more = texts.count > shown.count ? [" or \(texts.count - shown.count) others"] : []
    var error = InputError(
      .ambiguous, "'\(typed)' can be \(shown.joined(separator: " or "))\(more.joined())",
      hint: "Write more of the name.")
    error.ambiguity = InputError.Ambiguity(
      word: typed,
      candidates: texts.enumerated().map { .init(number: $0 + 1, text: $1, word: $1) })
    return error
  }
}

/// The names of all exercises, of the library and of the logs.
struct KnownExercises {
  let names: KnownThings

  /// - Parameter logged: The keys that logs have.
  init(_ library: ExerciseLibrary, logged: [String]) {
    let own = library.entries.map { [$0.name] + $0.aliases }
    let keys = Set(own.joined().map { exerciseIdentity($0) })
    let others = Set(logged.map { exerciseIdentity($0) }).subtracting(keys)
      .sorted().map { [withCapital($0)] }
    names = KnownThings(own + others) { exerciseIdentity($0) }
  }

  /// The name of the exercise that is meant.
  ///
  /// - Throws: `InputError` with code `ambiguous`; `noSuchEntry` where no exercise is meant.
  func name(of typed: String, takesSlips: Bool) throws -> String {
    if let meant = try names.meant(by: typed, takesSlips: takesSlips) { return meant }
    if names.has(typed) { return typed }
    throw ActionError(
      .noSuchEntry, "no exercise is called '\(typed)'",
      hint: names.near(typed).map { "Did you mean '\($0)'?" } ?? "See: bestupid exercise list")
  }
}

/// The index of the one thing that is known by a name, or by a part of one.
///
/// - Parameters:
///   - names: The names of each thing.
///   - what: What a thing is called.
/// - Throws: `noSuchEntry` with a hint, `ambiguous`.
func indexMeant(
  by typed: String, among names: [[String]], _ what: String, hint: String
) throws -> Int {
  let key = MarkdownText.lowercased(typed)
  let exact = names.firstIndex { $0.contains { MarkdownText.lowercased($0) == key } }
  if let exact { return exact }
  switch NameMatch(typed, among: names, takesSlips: false) {
  case .one(let index): return index
  case .several(let indexes):
    let shown = indexes.map { "'\(names[$0][0])'" }.joined(separator: " or ")
    throw ActionError(.ambiguous, "'\(typed)' can be \(shown)", hint: "Write more of the name.")
  case .none:
    let guess = nearest(to: typed, among: names.joined().map { $0 })
    throw ActionError(
      .noSuchEntry, "there is no \(what) '\(typed)'",
      hint: guess.map { "Did you mean '\($0)'?" } ?? hint)
  }
}
