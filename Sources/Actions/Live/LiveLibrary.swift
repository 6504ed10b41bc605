import Context
import DayEditing
import DayModel
import DayStore
import FactCache
import JSON
import Query
import Store
import Training
import Workouts

/// What live workouts have of the library of exercises, and what they give it.
extension ActionContext {
  /// How long rests are, by the library and the settings.
  var restRule: RestRule {
    get throws {
      RestRule(setting: try configuration[.trainingRest], library: try exerciseLibrary)
    }
  }

  /// The exercise that a typed name means in a workout: the one of that name, where workout, library or a log has it; else
  /// the only one of the workout that the name is a part of, as `press` is of `Overhead press`; else a new one.
  ///
  /// - Throws: `ambiguous` where it is a part of several.
  func exercise(
    meantBy name: String, in workout: LiveWorkout, library: ExerciseLibrary
  ) throws -> String {
    let known = KnownThings(workout.exercises.map { [$0.name] }, key: exerciseKey)
    // Another exercise of that name is meant where there is one.
    let isKnown =
      try known.has(name) || library.entry(named: name) != nil
      || isInLogs(name)
    return isKnown ? name : try known.meant(by: name, takesSlips: false) ?? name
  }

  /// The name that another one is probably a slip of the pen of: nil where the workout, the library or a log has it,
  /// and where it is nearly none that they have.
  func nearDuplicate(
    of name: String, in workout: LiveWorkout, library: ExerciseLibrary
  ) throws -> String? {
    let own = workout.exercises.map(\.name)
    if own.contains(where: { exerciseKey($0) == exerciseKey(name) }) { return nil }
    if library.entry(named: name) != nil { return nil }
    if try isInLogs(name) { return nil }
    let logged = try columnNames().compactMap(\.exercise).sorted().map(withCapital)
    let known = own + library.entries.map(\.name) + logged
    return known.first { NearDuplicates.areNear($0, name) }
  }

  /// The library with the exercises that it lacks; nil where it lacks none, and where it cannot be read, which is told
  /// as an event.
  ///
  /// - Parameters:
  ///   - names: The exercises.
  ///   - old: The library's file; nil if there is none, and then the new one has the exercises of the logs, too.
  func library(_ old: [UInt8]?, adding names: [String]) throws -> [UInt8]? {
    do {
      let edit = try ExerciseLibraryEdit(old, found: old == nil ? exercisesOfTwoDays() : [])
      var seen: Set<String> = []
      let added = names.filter { name in
        edit.library.entry(named: name) == nil && seen.insert(exerciseIdentity(name)).inserted
      }
      guard !added.isEmpty else { return nil }
      return try edit.adding(
        added.map { name in
          var entry = ExerciseEntry(name: exerciseNameAndEquipment(name).name)
          entry.updated = clock.text(clock.now)
          return entry
        })
    } catch let error as JSONError {
      try tell(.warning("\(ExerciseLibrary.path): \(error); no exercise is added to it"))
    } catch let error as ExerciseLibraryEdit.Refusal {
      try tell(.warning("\(ExerciseLibrary.path): \(error.message); no exercise is added to it"))
    }
    return nil
  }
}
