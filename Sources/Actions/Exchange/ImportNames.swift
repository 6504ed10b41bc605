import Context
import DayModel
import Imports
import JSON
import Store
import Training
import Values
import WatchData
import YAML

/// What exercises, habits and activities of sources are called in the logs: exercises as the library knows them, habits by
/// `imports.yaml` and else by their own names, activities by the types of training; and what the person says of both when importing.
struct ImportNames {
  private let context: ActionContext
  private let habits: HabitConfiguration
  private let read: (String) throws -> [UInt8]?
  /// The files that change.
  private(set) var files: [EditResult.File] = []

  init(
    _ habits: HabitConfiguration, in context: ActionContext,
    reading read: @escaping (String) throws -> [UInt8]?
  ) {
    (self.habits, self.context, self.read) = (habits, context, read)
  }

  private func bytes(_ path: String) throws -> [UInt8]? {
    try files.first { $0.path == path }?.new ?? read(path)
  }

  private mutating func set(_ path: String, _ old: [UInt8]?, _ new: [UInt8]) {
    files.removeAll { $0.path == path }
    files.append(EditResult.File(path: path, old: old, new: new))
  }

  /// - Throws: `badData` for a library that is no JSON.
  private func library() throws -> ExerciseLibrary {
    let bytes = try bytes(ExerciseLibrary.path)
    do throws(JSONError) {
      return try bytes.map { (bytes) throws(JSONError) in try ExerciseLibrary(bytes) } ?? .empty
    } catch {
      throw ActionError(error, in: ExerciseLibrary.path, bytes)
    }
  }

  /// The names as they are now.
  func filled() throws -> FilledNames {
    let library = try library()
    let named =
      try bytes(ImportsFile.path).map { (bytes) throws(InputError) in
        try ImportsFile.habits(bytes, file: ImportsFile.path)
      } ?? [:]
    let (habits, known) = (habits, Set(habits.habits.map(\.id)))
    return FilledNames(
      exercise: { library.entry(named: $0)?.name ?? $0 },
      habit: { name in
        let id = named[name] ?? habits.id(forLine: name)
        return known.contains(id) ? id : nil
      }, types: try context.trainingTypes)
  }

  /// Takes it that a name of an export is one of the person's: an exercise gets an alias as `exercise merge` makes it, a habit a
  /// line of `imports.yaml`.
  ///
  /// - Parameter days: What the export says.
  /// - Throws: `usage` where nothing in it has the name; `noSuchEntry` for a habit that is none here.
  mutating func take(_ name: String, as own: String, among days: [MeasuredDay]) throws {
    if days.contains(where: { $0.exercises.contains { $0.name == name } }) {
      let library = try library()
      let isOne = library.key(of: name) == library.key(of: own)
      if isOne, library.entry(named: own) != nil { return }
      let old = try bytes(ExerciseLibrary.path)
      let edit = try ExerciseLibraryEdit(old, found: old == nil ? context.exercisesOfTwoDays() : [])
      let new: [UInt8]
      do throws(ExerciseLibraryEdit.Refusal) {
        let updated = context.clock.text(context.clock.now)
        // Where the name differs in its equipment alone, the library has only to know the person's.
        new =
          try isOne
          ? edit.changing(own) { $0.updated = updated }
          : edit.merging(name, into: own, updated: updated)
      } catch {
        throw ActionError(
          .value, error.message, hint: error.hint ?? "See: bestupid exercise list")
      }
      try set(ExerciseLibrary.path, read(ExerciseLibrary.path), new)
    } else if days.contains(where: { $0.habits[name] != nil }) {
      let id = habits.id(forLine: own)
      guard habits.habits.contains(where: { $0.id == id }) else {
        throw ActionError(
          .noSuchEntry, "no habit is called '\(own)'", hint: "See: bestupid habit list")
      }
      let old = try bytes(ImportsFile.path) ?? []
      let edit: YAMLEdit
      do throws(YAMLError) {
        edit = try YAMLDocument.setting(["habits", name], to: .string(id), in: old[...])
      } catch {
        throw ActionError(
          .badData, error.message, hint: "Change the file by hand.", file: ImportsFile.path,
          line: error.line)
      }
      try set(ImportsFile.path, read(ImportsFile.path), edit.applied(to: old[...]))
    } else {
      throw ActionError.usage(
        "nothing in the export is called '\(name)'",
        hint: "Write as in: --as \"Bench Press (Barbell)=Bench press\"")
    }
  }
}
