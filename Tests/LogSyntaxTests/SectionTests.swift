import LogSyntax
import TestSupport
import Testing

@Suite struct SectionTests {
  @Test(
    "a heading key has no emoji, remark, date or case (docs/format.md §3)",
    arguments: [
      ("Training Output", "training output", KnownSection.trainingOutput),
      ("🧬 Training Output", "training output", .trainingOutput),
      ("✅ TODAY'S TODOS (Carryovers + new ones)", "today's todos", .todos),
      ("Today’s Todos (Light Day - 3 items)", "today's todos", .todos),
      ("Daily Habits (Optional)", "daily habits", .habits),
      ("📊 Daily Stats", "daily stats", .quickLog),
      ("Daily Metrics - Tuesday, Mar 4, 2031", "daily metrics", .quickLog),
      ("🍽️ Nutrition Log – 2031-03-04", "nutrition log", .fuelLog),
      ("Nutrition Log — Mar 4", "nutrition log", .fuelLog),
      ("Fuel Log (Complete)", "fuel log", .fuelLog),
      ("**Fuel Log:**", "fuel log", .fuelLog),
      ("Top 4 for Tomorrow (Friday - Run Day)", "top 4 for tomorrow", .top3),
      ("Top 3 for Tomorrow", "top 3 for tomorrow", .top3),
      ("Must Win 3", "must win 3", .mustWin),
      ("Workout Plan - Tuesday (easy)", "workout plan", .workoutPlan),
      ("Completed Workout", "completed workout", .plannedWorkout),
      ("🚴 Bike (COMPLETED ✅)", "bike", nil),
      ("What Went Well ✅", "what went well", .wentWell),
      ("Morning - evening", "morning - evening", nil),
      ("(Only)", "(only)", nil),
      ("🚀", "", nil),
    ] as [(String, String, KnownSection?)])
  func keys(heading: String, key: String, known: KnownSection?) throws {
    let document = LogDocument("## \(heading)\n")
    let section = try #require(document.sections.first)
    #expect(section.key == key)
    #expect(section.known == known)
  }

  @Test func aSectionEndsAtTheNextHeadingOfItsLevelOrAbove() {
    let document = LogDocument("intro\n# T\n## A\na\n### B\nb\n## A\n")
    #expect(document.sections.map(\.key) == ["", "t", "a", "b", "a"])
    #expect(document.sections.map(\.body) == [0..<1, 2..<2, 3..<4, 5..<6, 7..<7])
    #expect(document.sections.map(\.extent) == [0..<1, 2..<7, 3..<6, 5..<6, 7..<7])
    #expect(document.section(ofLine: 5)?.key == "b")
    #expect(document.section(ofLine: 0)?.headingLine == nil)
  }

  @Test func everyKnownSectionIsFoundByItsOwnHeading() throws {
    for known in KnownSection.allCases {
      let section = try #require(LogDocument("## \(known.heading)").sections.first)
      #expect(section.known == known)
    }
  }
}
