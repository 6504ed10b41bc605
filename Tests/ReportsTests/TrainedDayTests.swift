import Coaching
import DayModel
import Query
import Testing
import Training
import Values

@testable import Reports

/// How hard days were, and what of the body they were for (docs/library.md, “How hard a day was”).
@Suite("Trained days")
struct TrainedDayTests {
  private func day(
    _ log: String, _ entries: [LibraryEntry] = [], exercises: String = "{\"exercises\": []}"
  ) throws -> TrainedDay? {
    let record = DayReader.read(
      LogSource(path: "content/logs/2031-03-04.md", bytes: Array(log.utf8)))
    let facts = try #require(DayFacts(record))
    let library = WorkoutLibrary(entries)
    var types = TrainingTypes.builtIn
    types.entryTypes = library.types
    return try TrainedDay.all(
      in: FactTable([facts]), types: types, library: library,
      exercises: ExerciseLibrary(Array(exercises.utf8))
    ).first
  }

  @Test(
    "the hardest of sessions and exertion, else what types are taken to be",
    arguments: [
      ("## Training Output\nRun:: 3/30\n", Intensity.medium, "run"),
      ("## Training Output\nWalk:: 3/50\n", .low, "walk"),
      ("## Training Output\nWalk:: 3/50\nSession_RPE:: 8\n", .high, "Session_RPE 8"),
      ("## Training Output\nRun:: 3/30\nSession_RPE:: 4\n", .low, "Session_RPE 4"),
      ("## Training Output\nRun:: 3/30\nSession_RPE:: 5\n", .medium, "Session_RPE 5"),
      ("## Strength Log\nRow:: 3x8 @ 100\n", .medium, "strength"),
      ("## Sessions\n- Slow stretch (20 min, low)\n", .low, "Slow stretch"),
      ("## Sessions\n- Slow stretch (20 min, low)\n- Sprints (10 min, high)\n", .high, "Sprints"),
      (
        "## Training Output\nRun:: 3/30\n## Sessions\n- Slow stretch (20 min, low)\n", .medium,
        "run"
      ),
      ("## Training Output\nRun:: 3/30\n## Sessions\n- Easy run (30 min, low)\n", .low, "Easy run"),
      ("## Sessions\n- A long walk (20 min)\n", .low, "A long walk"),
    ])
  func load(log: String, load: Intensity, because: String) throws {
    let day = try #require(try day(log))
    #expect(day.load == load)
    #expect(day.because == because)
  }

  @Test("a day without training is none")
  func none() throws {
    #expect(try day("## Quick Log\nWeight:: 181\n") == nil)
    #expect(try day("## Strength Log\nRow:: 3x8 @ 100 (planned)\n") == nil)
  }

  @Test("areas are those of strength that was followed, and of lifts by their muscle group")
  func areas() throws {
    let strength = StarterLibrary.entries.filter { $0.type == "strength" || $0.type == "yoga" }
    #expect(
      try day("## Sessions\n- A (20 min, low) #steady-strength\n", strength)?.areas == ["fullBody"])
    #expect(try day("## Sessions\n- A (20 min, low) #slow-yoga\n", strength)?.areas == [])
    let exercises = """
      {"exercises": [{"name": "Row", "muscleGroup": "lats"}, {"name": "Curl", "muscleGroup": "biceps"},
        {"name": "Squat", "muscleGroup": "quadriceps"}, {"name": "Odd"}]}
      """
    let log = "## Strength Log\nRow:: 3x8 @ 100\nCurl:: 3x8 @ 20\nOdd:: 3x8 @ 20\n"
    #expect(try day(log, exercises: exercises)?.areas == ["back", "arms"])
  }

  @Test("each muscle group has its part of the body")
  func groups() {
    for group in ExerciseKey.muscleGroup.words ?? [] {
      #expect(TargetArea(muscleGroup: group) != nil, "\(group)")
    }
    #expect(TargetArea(muscleGroup: "wings") == nil)
  }
}
