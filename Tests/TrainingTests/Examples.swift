import Testing
import Values

@testable import Training

/// A day.
func day(_ iso: String) throws -> CalendarDate { try #require(CalendarDate(iso: iso)) }

/// The day that is this many days after the first of January 2031.
func day(number: Int) -> CalendarDate {
  CalendarDate(iso: "2031-01-01").map { $0.advanced(by: number) } ?? .earliest
}

/// The sets of an exercise as a log's line has them: `3x10 @ 135 lbs (sets: 10x135, 9x135) rpe 8, 9`.
func sets(_ line: String, of exercise: String = "Row") throws -> [StrengthSet] {
  let entry = try #require(StrengthEntry.read(line, exercise: exercise).value, "\(line)")
  return StrengthSet.all(of: entry)
}

/// Days a week apart, with the sets of each.
func days(_ lines: [String], of exercise: String = "Row") throws -> [ExerciseDay] {
  try lines.enumerated().map { index, line in
    ExerciseDay(date: day(number: index * 7), sets: try sets(line, of: exercise))
  }
}
