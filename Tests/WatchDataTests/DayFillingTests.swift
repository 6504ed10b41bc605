import DayEditing
import DayModel
import LogSyntax
import Testing
import Values

@testable import WatchData

/// Filling a day's log from what sources measured. All values are made up.
@Suite("Filling a day")
struct DayFillingTests {
  private static let day = CalendarDate(iso: "2031-03-28") ?? .earliest

  private func lift(
    _ name: String, _ sets: [MeasuredExercise.WorkSet], by source: MeasuredSource = .hevy
  ) -> MeasuredDay {
    var day = MeasuredDay(Self.day, by: source)
    day.add(MeasuredExercise(name, start: MeasuredMoment("2031-03-28T18:05:00"), sets: sets))
    return day
  }

  /// What becomes of the places of a log.
  private func fill(
    _ log: String, _ days: [MeasuredDay], notes: inout Origins.Notes,
    _ change: (inout FillOptions) -> Void = { _ in }
  ) -> (log: String, filled: [FilledPlace]) {
    var options = FillOptions()
    change(&options)
    var editor = DayEditor(LogDocument(log))
    let filled = editor.fill(
      DayCandidates(days, in: .standard), record: editor.record, habits: .empty, notes: &notes,
      options)
    return (String(decoding: editor.document.bytes, as: UTF8.self), filled)
  }

  // MARK: Lifts that cannot be written

  private static let warmUps = [
    MeasuredExercise.WorkSet(repetitions: 10, kilograms: 20, kind: .warmUp)
  ]
  private static let absurd = [MeasuredExercise.WorkSet(repetitions: 1e15, kilograms: 60)]

  @Test("a lift without a work set, and one whose sets no line can have, are told as refused")
  func refused() throws {
    for (sets, reason) in [
      (Self.warmUps, "no work set"),
      ([MeasuredExercise.WorkSet(kilograms: 60)], "no work set"),
      (Self.absurd, "cannot be written"),
    ] {
      let days = [lift("Squat", sets)]
      #expect(!DayCandidates(days, in: .standard).isEmpty)
      let log = "## Strength Log\nSquat::\n"
      var notes = Origins.Notes()
      let result = fill(log, days, notes: &notes)
      #expect(result.log == log && notes == Origins.Notes())
      #expect(result.filled.map(\.outcome) == [.refused])
      let place = try #require(result.filled.first)
      #expect(place.path == "training.strength_exercises.Squat" && place.kind == .strength)
      #expect(place.reason?.contains(reason) == true, "\(place.reason ?? "")")
      #expect(fill(log, days, notes: &notes) { $0.skipped = [.strength] }.filled.isEmpty)
    }
  }

  @Test("of a lift that cannot be written nothing is told where a person wrote it, or took it away")
  func refusedBesideText() {
    let days = [lift("Squat", Self.warmUps)]
    var notes = Origins.Notes()
    #expect(
      fill("## Strength Log\nSquat:: 3x5 @ 135 lbs\n", days, notes: &notes).filled.isEmpty)
    notes["training.strength_exercises.Squat"] = [.hevy: "1x5 (sets: 5)"]
    #expect(fill("## Strength Log\nSquat::\n", days, notes: &notes).filled.isEmpty)
    let again = fill("## Strength Log\nSquat::\n", days, notes: &notes) { $0.again = true }
    #expect(again.filled.map(\.outcome) == [.refused])
    // What an import wrote stays, and is told.
    let log = "## Strength Log\nSquat:: 1x5 (sets: 5)\n"
    let imported = fill(log, days, notes: &notes)
    #expect(imported.log == log && imported.filled.map(\.outcome) == [.refused])
  }

  @Test("another source's sets are written in place of those that cannot be")
  func nextSource() {
    var notes = Origins.Notes()
    let days = [
      lift("Squat", Self.warmUps),
      lift("squat", [.init(repetitions: 5, kilograms: 61.235)], by: .strong),
    ]
    let result = fill("## Strength Log\nSquat::\n", days, notes: &notes)
    #expect(result.filled.map(\.outcome) == [.new])
    #expect(result.log == "## Strength Log\nSquat:: 1x5 @ 135 lbs (sets: 5x135)\n")
  }
}
