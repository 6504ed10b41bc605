import LogSyntax
public import Values

/// Reads the files of one day into a record.
///
/// Any bytes are read; what cannot be understood is reported in the record's diagnostics, and is
/// never guessed. Time is linear in the size of the files.
public enum DayReader {
  /// Reads a day from its log and its stand-alone workouts (docs/format.md §8.4).
  ///
  /// - Parameters:
  ///   - files: the files of one day, in any order; the day's log comes first in the record.
  ///   - habits: the habits that log lines name.
  ///   - units: the units in which diagnostics tell of numbers.
  public static func read(
    _ files: [LogSource], habits: HabitConfiguration = .empty, units: PersonalUnits = .format
  ) -> DayRecord {
    read(files, notes: DayNotes(units: units), habits: habits)
  }

  /// The exercises of a file's plan (docs/format.md §7), which are no part of the record.
  package static func plan(of file: LogSource) -> [ExerciseRecord] {
    PlanReader.read([DayFile(file, isWorkoutFile: false)]).map(\.record)
  }

  /// Reads a day from its one file.
  public static func read(_ file: LogSource, habits: HabitConfiguration = .empty) -> DayRecord {
    read([file], habits: habits)
  }

  /// Reads the values of a day alone: `raw`, `approximate`, `lines`, `diagnostics` and `top3` stay
  /// empty, which is a good part of the work, all boxes are not counted, and `confirmation` is not
  /// asked for. All else is as in a whole record.
  package static func readValues(
    of files: [LogSource], habits: HabitConfiguration
  ) -> DayRecord {
    read(files, notes: nil, habits: habits)
  }

  private static func read(
    _ files: [LogSource], notes: DayNotes?, habits: HabitConfiguration
  ) -> DayRecord {
    var day = DayAssembler(notes: notes, habits: habits)
    for isWorkoutFile in [false, true] {
      for index in files.indices where (files[index].name?.role == .workout) == isWorkoutFile {
        day.add(files[index], isWorkoutFile: isWorkoutFile)
      }
    }
    return day.finish()
  }
}
