public import Coaching
public import Context
import DayStore
public import Reports
import Store
public import Values
import Words

/// Programs of workouts: `library program`.
public enum Programs {
  /// The programs of the library, and which of them is followed.
  public static func list(in context: ActionContext) throws -> ProgramList {
    let programs = try context.programs()
    return ProgramList(
      programs: programs, followed: try context.configurationForReading[.coachingProgram])
  }

  /// A program with the titles of its workouts; nil for one that the library does not have.
  ///
  /// - Throws: `noSuchEntry`.
  public static func show(_ typed: String, in context: ActionContext) throws -> ProgramReport {
    let program = try context.program(called: typed)
    let library = try context.workoutLibrary
    return ProgramReport(
      program: program,
      titles: Dictionary(
        program.days.map { ($0.workout, library[$0.workout]?.title) }
      ) { first, _ in first })
  }

  /// Follows a program from a day on.
  ///
  /// - Throws: `noSuchEntry`; `value` where it names a workout that the library does not have.
  public static func start(
    _ typed: String, on date: CalendarDate, in context: ActionContext
  ) throws -> (program: WorkoutProgram, start: CalendarDate) {
    let program = try context.program(called: typed)
    let library = try context.workoutLibrary
    if let missing = program.days.first(where: { library[$0.workout] == nil }) {
      throw ActionError(
        .value,
        "day \(missing.day) of \(program.title) is '\(missing.workout)', which the library does not have",
        hint: "Add it, or change the program: \(WorkoutProgram.path(of: program.id))")
    }
    _ = try StoredSettings.change(
      ConfigurationKey<FollowedProgram?>.coachingProgram.name,
      to: FollowedProgram(id: program.id, start: date).text, in: context)
    return (program, date)
  }

  /// Follows no program any longer.
  ///
  /// - Throws: `noSuchEntry` where none is followed.
  public static func stop(in context: ActionContext) throws -> FollowedProgram {
    guard let followed = try context.configuration[.coachingProgram] else {
      throw ActionError(
        .noSuchEntry, "no program is followed", hint: "See: bestupid library program list")
    }
    _ = try StoredSettings.remove(
      ConfigurationKey<FollowedProgram?>.coachingProgram.name, in: context)
    return followed
  }
}

extension ActionContext {
  /// The programs of the library. One that cannot be read is told as an event, and hides no other.
  func programs() throws -> [WorkoutProgram] {
    try libraryFiles(in: WorkoutProgram.folder).compactMap { id, bytes in
      let (program, problem) = WorkoutProgram.read(bytes, id: id)
      if let problem {
        try tell(
          .warning("\(WorkoutProgram.path(of: id)):\(problem.line): \(problem.message)"))
      }
      return program
    }
  }

  /// The program that a person means.
  ///
  /// - Throws: `noSuchEntry`, `ambiguous`.
  func program(called typed: String) throws -> WorkoutProgram {
    let programs = try programs()
    let index = try indexMeant(
      by: typed, among: programs.map { [$0.id, $0.title] }, "program",
      hint: programs.isEmpty
        ? "A program is a file: \(WorkoutProgram.path(of: "gentle-start"))"
        : "See: bestupid library program list")
    return programs[index]
  }
}
