import Testing

@testable import WatchData

/// Whose a value is, row by row.
@Suite("The rule by which logs are filled")
struct FillRuleTests {
  private static let other = MeasuredSource(rawValue: "fitbit")

  private func rule(
    _ texts: [String], noted: [[MeasuredSource: String]] = [],
    _ candidates: [(String, MeasuredSource)], again: Bool = false
  ) -> FillRule {
    FillRule(
      texts: texts, notes: noted,
      candidates: candidates.map { .init(text: $0.0, source: $0.1) }, again: again)
  }

  @Test("a blank place of which nothing is noted is written, where a source has anything")
  func blank() {
    #expect(rule([], [("6:40", .garmin)]) == .write)
    #expect(rule([], []) == .nothing)
  }

  @Test("what a person took away after an import stays blank, unless it is asked for again")
  func takenAway() {
    let noted = [[MeasuredSource.garmin: "6:40"]]
    #expect(rule([], noted: noted, [("6:40", .garmin)]) == .keepBlank)
    #expect(rule([], noted: noted, [("6:50", .garmin)]) == .keepBlank)
    #expect(rule([], noted: noted, [("6:40", .garmin)], again: true) == .write)
    #expect(rule([], noted: noted, []) == .nothing)
  }

  @Test(
    "what an import wrote follows its source, a better one, and goes where none has it any more")
  func imported() {
    let noted = [[MeasuredSource.garmin: "6:40"]]
    #expect(rule(["6:40"], noted: noted, [("6:40", .garmin)]) == .nothing)
    #expect(rule(["6:40"], noted: noted, [("6:50", .garmin)]) == .write)
    #expect(rule(["6:40"], noted: noted, [("6:40", Self.other)]) == .write)
    #expect(rule(["6:40"], noted: noted, []) == .clear)
    // Two devices have noted two sources; either text is an import's.
    let both = [[MeasuredSource.garmin: "6:40", Self.other: "6:45"]]
    #expect(rule(["6:45"], noted: both, [("6:40", .garmin)]) == .write)
  }

  @Test("anything else is a person's, for good")
  func persons() {
    let noted = [[MeasuredSource.garmin: "6:40"]]
    #expect(rule(["7:00"], noted: noted, [("6:40", .garmin)]) == .keepText)
    #expect(rule(["7:00"], noted: noted, [("6:40", .garmin)], again: true) == .keepText)
    #expect(rule(["7:00"], [("6:40", .garmin)]) == .keepText)
    #expect(rule(["7:00"], noted: noted, []) == .nothing)
    // A person who wrote the same has written it.
    #expect(rule(["6:40"], [("6:40", .garmin)]) == .nothing)
  }

  @Test("activities of a kind are one place: where any of them is a person's, all stay as they are")
  func several() {
    let noted = [[MeasuredSource.garmin: "3mi/30:00"], [.garmin: "2mi/20:00"]]
    let candidates = [("3mi/30:00", MeasuredSource.garmin), ("2mi/20:00", .garmin)]
    #expect(rule([], candidates) == .write)
    #expect(rule(["3mi/30:00", "2mi/20:00"], noted: noted, candidates) == .nothing)
    #expect(rule(["3mi/30:00", "2mi/20:00"], noted: noted, [candidates[0]]) == .write)
    #expect(rule(["3mi/30:00"], noted: noted, candidates) == .keepText)
    #expect(rule(["3mi/30:00", "5mi/50:00"], noted: noted, candidates) == .keepText)
    #expect(rule(["3mi/30:00", "2mi/20:00", "1mi/9.00"], noted: noted, candidates) == .keepText)
    #expect(rule(["5mi/50:00"], candidates) == .keepText)
  }
}
