import DayEditing
import LogMerge
import TestSupport
import Testing

/// Adds values to days as a sync does, in the units of the format.
let asLogged: DayAddition = { line, base, section, day in
  DayEditor.adding(line, beyond: base, in: section, to: day, units: .standard, types: .builtIn)
}

/// Merges texts. The second side has the later commit.
func merged(
  base: String?, _ first: String, _ second: String,
  roles: (Side.Role, Side.Role) = (.device, .bot), rules: OwnershipRules = .standard
) -> (text: String, decisions: [Decision]) {
  let result = DayMerge.merge(
    base: base.map { Array($0.utf8) },
    ours: Side(bytes: Array(first.utf8), role: roles.0, device: "phone", time: 1, commit: "a"),
    theirs: Side(bytes: Array(second.utf8), role: roles.1, device: "desk", time: 2, commit: "b"),
    rules: rules, adding: asLogged)
  return (String(decoding: result.bytes, as: UTF8.self), result.decisions)
}

extension Decision {
  var lostText: String { String(decoding: lost, as: UTF8.self) }
  var keptText: String { String(decoding: kept, as: UTF8.self) }
}

@Suite struct DayMergeTests {
  /// The day as a bot creates it.
  static let template = """
    ---
    title: "2031-03-04: [Run Day]"
    date: 2031-03-04
    tags: ["log"]
    ---

    ## Planned Workout
    - Run 3 mi easy

    ## Daily Briefing
    **Today's Focus:** One thing at a time.

    ## Today's Todos
    - [ ] Mend the gate
    - [ ] Complete workout: Run

    ## Daily Habits
    - [ ] Cold rinse
      - *Setup: towel at hand*
    - [ ] Read ten pages

    ## Quick Log
    <!-- Fill what you know. -->
    Weight::
    Sleep::
    Mood_AM::

    ## Training Output
    Run::
    Avg_HR::

    ## Fuel Log
    <!-- Daily Targets: 2100 cal -->
    calories_so_far:: 0
    protein_so_far:: 0
    carbs_so_far::

    ## Top 3 for Tomorrow
    1. 
    2. 
    3.
    """

  @Test func valuesOfAPersonFillTheBotsBlankDay() {
    let person = """
      ---
      title: "2031-03-04: [Tuesday]"
      date: 2031-03-04
      tags: ["log"]
      ---

      ## Planned Workout

      ## Today's Todos
      - [x] Complete workout: Run
      - [ ] Post the parcel

      ## Daily Habits
      - [x] cold rinse (short)

      ## 📊 Daily Stats
      Weight:: 176.3
      Sleep:: 7h20m

      ## Training Output
      Run:: 3.1/31:40
      Felt light.

      ## Fuel Log
      calories_so_far:: ~2,050
      - 7:10 muesli
      - **7:50pm**: salmon, beans

      ## Daily Reflection
      A good one.

      ## Top 3 for Tomorrow
      1. Descale the kettle
      2.
      """
    let result = merged(base: nil, person, Self.template)
    #expect(
      result.text == """
        ---
        title: "2031-03-04: [Run Day]"
        date: 2031-03-04
        tags: ["log"]
        ---

        ## Planned Workout
        - Run 3 mi easy

        ## Daily Briefing
        **Today's Focus:** One thing at a time.

        ## Today's Todos
        - [ ] Mend the gate
        - [x] Complete workout: Run
        - [ ] Post the parcel

        ## Daily Habits
        - [x] cold rinse (short)
          - *Setup: towel at hand*
        - [ ] Read ten pages

        ## 📊 Daily Stats
        <!-- Fill what you know. -->
        Weight:: 176.3
        Sleep:: 7h20m
        Mood_AM::

        ## Training Output
        Run:: 3.1/31:40
        Avg_HR::
        Felt light.

        ## Fuel Log
        <!-- Daily Targets: 2100 cal -->
        calories_so_far:: ~2,050
        protein_so_far:: 0
        carbs_so_far::
        - 7:10 muesli
        - **7:50pm**: salmon, beans

        ## Daily Reflection
        A good one.

        ## Top 3 for Tomorrow
        1. Descale the kettle
        2.
        3.
        """)
    // The title and the heading are a template's.
    #expect(result.decisions.map(\.lostText) == ["- [ ] Cold rinse"])
    #expect(result.decisions.map(\.winner) == [.ticked])
  }

  @Test func twoDevicesAndABotKeepEveryEntry() {
    let base = Self.template
    let phone = base.replacing("Weight::", with: "Weight:: 176.3")
      .replacing("- [ ] Mend", with: "- [x] Mend")
    let desk = base.replacing("Sleep::", with: "Sleep:: 7h20m")
      .replacing("carbs_so_far::", with: "carbs_so_far::\n- 7:10 muesli")
    let bot = base.replacing("- [ ] Complete", with: "- [ ] Call the dentist\n- [ ] Complete")
    let first = merged(base: base, phone, desk, roles: (.device, .device))
    let second = merged(base: base, first.text, bot)
    let expected = base.replacing("Weight::", with: "Weight:: 176.3")
      .replacing("- [ ] Mend", with: "- [x] Mend")
      .replacing("Sleep::", with: "Sleep:: 7h20m")
      .replacing("carbs_so_far::", with: "carbs_so_far::\n- 7:10 muesli")
      .replacing("- [ ] Complete", with: "- [ ] Call the dentist\n- [ ] Complete")
    #expect(second.text == expected)
    #expect(first.decisions.isEmpty && second.decisions.isEmpty)
  }

  @Test func headingsWithAnotherNameOrEmojiAreOneSection() {
    let base = "## Top 3 for Tomorrow\n1.\n\n## Quick Log\nWeight::\nSleep::\n"
    let result = merged(
      base: base,
      base.replacing("## Top 3 for Tomorrow", with: "## 🎯 Top 4 for Tomorrow (Friday)"),
      base.replacing("1.", with: "1. Descale the kettle"))
    #expect(
      result.text == """
        ## 🎯 Top 4 for Tomorrow (Friday)
        1. Descale the kettle

        ## Quick Log
        Weight::
        Sleep::

        """)
  }

  /// One side deleted the heading above them, and the other added a text where they came to be.
  @Test func linesBelowADeletedHeadingStayInTheDay() {
    let base = "## Training Output\n\n## Fuel Log\n- 13:40 gnocchi\n- 19:50 salmon\n"
    let withoutHeading = "## Training Output\n- 13:40 gnocchi\n- 19:50 salmon\n"
    let withText = base.replacing("Output\n", with: "Output\n- a good run\n")
    for sides in [(withoutHeading, withText), (withText, withoutHeading)] {
      let text = merged(base: base, sides.0, sides.1).text
      #expect(text.contains("- 13:40 gnocchi\n"), "\(text)")
      #expect(text.contains("- 19:50 salmon\n"), "\(text)")
    }
  }

  @Test func ofTextsOfOneSecondTheOneOfTheLargerCommitIsTheLater() {
    func side(_ text: String, commit: String) -> Side {
      Side(bytes: Array(text.utf8), role: .device, device: commit, time: 1, commit: commit)
    }
    let result = DayMerge.merge(
      base: Array("Weight:: 1\n".utf8), ours: side("Weight:: 2\nSleep:: 7h\n", commit: "a"),
      theirs: side("Weight:: 3\n", commit: "b"))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "Weight:: 3\nSleep:: 7h\n")
    #expect(result.decisions.map(\.keptFrom) == ["b"])
  }

  @Test func repeatedHeadingsAndBoxesAreAlignedInOrder() {
    let base = "## Notes\n- [ ] a\n- [ ] a\n\n## Notes\n- [ ] a\n"
    let phone = "## Notes\n- [ ] a\n- [x] a\n\n## Notes\n- [ ] a\n"
    let desk = "## Notes\n- [ ] a\n- [ ] a\n\n## Notes\n- [x] a\n"
    #expect(
      merged(base: base, phone, desk).text == "## Notes\n- [ ] a\n- [x] a\n\n## Notes\n- [x] a\n")
  }

  @Test func rowsOfOldTablesMergeByTheirFirstCell() {
    let table = """
      ## Daily Stats
      | Metric | Value | Notes |
      | :--- | :--- | :--- |
      | **Weight (lbs)** | 0 | |
      | **Sleep Hours** | 0 | |

      """
    let result = merged(
      base: table, table.replacing("(lbs)** | 0", with: "(lbs)** | 176.3"),
      table.replacing("Hours** | 0", with: "Hours** | 7:10"))
    #expect(
      result.text
        == table.replacing("(lbs)** | 0", with: "(lbs)** | 176.3")
        .replacing("Hours** | 0", with: "Hours** | 7:10"))
    #expect(result.decisions.isEmpty)
  }

  @Test func theDeviceOwnsCompletedWorkout() {
    let base = "## Planned Workout\n- Squat 3x8\n"
    let result = merged(
      base: base, "## Completed Workout\n- Squat 3x8, 8, 6\n", "## Planned Workout\n- Squat 3x10\n")
    #expect(result.text == "## Completed Workout\n- Squat 3x8, 8, 6\n")
    #expect(result.decisions.map(\.lostText) == ["- Squat 3x10"])
    #expect(result.decisions.map(\.winner) == [.device])
  }

  @Test func aSectionDeletedOnOneSideAndChangedOnTheOtherIsKept() {
    let base = "## A\nx\n\n### Under\ny\n\n## B\nz\n"
    let result = merged(base: base, "## B\nz\n", base.replacing("y", with: "y\nmore"))
    // Its parent heading is kept too, or the text would be below another heading.
    #expect(result.text == base.replacing("y", with: "y\nmore"))
    #expect(result.decisions.map(\.winner) == [.changed])
  }

  @Test func lineEndsOfOneSideAndAnEntryOfTheOtherMerge() {
    let base = "## Quick Log\nWeight::\nSleep::\n\n## Notes\nx\n"
    let windows = base.replacing("\n", with: "\r\n")
    let result = merged(base: base, base.replacing("Sleep::", with: "Sleep:: 7"), windows)
    #expect(result.text == windows.replacing("Sleep::", with: "Sleep:: 7"))
  }

  @Test func theNewLastLineHasTheLineEndOfTheFile() {
    let base = "## Quick Log\nWeight::\n\n## Top 3 for Tomorrow\n1."
    let result = merged(base: base, base + "\n\n## Notes\nx", base.replacing("1.", with: "1. Rest"))
    #expect(
      result.text == "## Quick Log\nWeight::\n\n## Top 3 for Tomorrow\n1. Rest\n\n## Notes\nx")
  }

  @Test func frontMatterMergesKeyByKey() {
    let base = "---\ntitle: \"a\"\n# note\ntags: [\"log\"]\n---\n"
    let result = merged(
      base: base, base.replacing("\"a\"", with: "\"mine\""),
      base.replacing("[\"log\"]", with: "[\"log\", \"x\"]"))
    #expect(result.text == "---\ntitle: \"mine\"\n# note\ntags: [\"log\", \"x\"]\n---\n")
    let both = merged(
      base: base, base.replacing("\"a\"", with: "\"mine\""),
      base.replacing("\"a\"", with: "\"its\""))
    #expect(both.text == base.replacing("\"a\"", with: "\"its\""))
    #expect(both.decisions.map(\.key) == ["title"])
    #expect(both.decisions.map(\.lostText) == ["title: \"mine\""])
  }

  @Test func aMarkOpenedOnOneSideIsNotClosedByTheOther() {
    let base = "## Quick Log\nWeight::\nSleep::\n"
    let result = merged(
      base: base, "## Quick Log\n```\nWeight:: 176\nSleep::\n",
      "## Quick Log\nWeight::\nSleep:: 7\n")
    #expect(result.text == "## Quick Log\n```\nWeight:: 176\nSleep:: 7\n")
  }

  @Test("fields of the cycle merge one by one, and no word of the bot's beats a person's")
  func cycle() {
    let base = "## Quick Log\nWeight:: 181\n\n## Cycle\nFlow:: light\nCramps::\n"
    let mine = base.replacing("light", with: "medium")
    let its = base.replacing("light", with: "heavy").replacing("Cramps::", with: "Cramps:: 2")
    let expected = mine.replacing("Cramps::", with: "Cramps:: 2")
    #expect(merged(base: base, mine, its).text == expected)
    #expect(merged(base: base, its, mine, roles: (.bot, .device)).text == expected)
    // Two devices that log different symptoms keep both.
    let one = base + "Headache:: 1\n"
    let other = base + "Nausea:: 2\n"
    let both = merged(base: base, one, other, roles: (.device, .device)).text
    #expect(both.split(separator: "\n").suffix(2).sorted() == ["Headache:: 1", "Nausea:: 2"])
    #expect(both.hasPrefix(base))
  }

  @Test func rulesAreOverriddenByHeading() {
    let base = "## Top 3 for Tomorrow\nx\n"
    let rules = OwnershipRules.standard.setting(.bot, forHeading: "🎯 Top 5 for Tomorrow")
    let (phone, bot) = (base.replacing("x", with: "mine"), base.replacing("x", with: "its"))
    #expect(merged(base: base, phone, bot).text == base.replacing("x", with: "mine"))
    #expect(merged(base: base, phone, bot, rules: rules).text == base.replacing("x", with: "its"))
    let own = OwnershipRules.standard.setting(.device, forHeading: "Garden")
    let garden = "## Garden\nx\n"
    #expect(
      merged(
        base: garden, garden.replacing("x", with: "mine"), garden.replacing("x", with: "its"),
        rules: own
      ).text == garden.replacing("x", with: "mine"))
  }

  @Test func aSectionWithoutARuleMergesLikeItsParent() {
    let base = "## Workout\n\n### Ride\nx\n"
    let result = merged(
      base: base, base.replacing("x", with: "mine"), base.replacing("x", with: "its"))
    #expect(result.text == base.replacing("x", with: "mine"))
    #expect(result.decisions.map(\.lostText) == ["its"])
  }

  @Test func fixturesMergeWithTheirOwnChanges() throws {
    for fixture in try Fixture.all() {
      for log in fixture.logs {
        let bytes = try Files.read(fixture.folder + "/" + log)
        let ours = Side(
          bytes: bytes + Array("\n\n## Ours\nx".utf8), role: .device, device: "a", time: 1,
          commit: "a")
        let theirs = Side(
          bytes: bytes + Array("\n\n## Theirs\ny".utf8), role: .device, device: "b", time: 2,
          commit: "b")
        let result = DayMerge.merge(base: bytes, ours: ours, theirs: theirs)
        let oracle = Oracle(base: bytes, sides: [ours, theirs], result: result)
        #expect(oracle.lostLine == nil, "\(fixture.name)/\(log)")
        #expect(oracle.inventedLine == nil, "\(fixture.name)/\(log)")
      }
    }
  }
}
