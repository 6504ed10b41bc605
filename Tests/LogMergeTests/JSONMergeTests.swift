import LogMerge
import Testing

@Suite struct JSONMergeTests {
  /// Merges two versions of a file, where theirs has the later commit.
  private func merge(
    _ base: String?, _ ours: String, _ theirs: String, path: String = "data/daily_metrics.json",
    ourRole: Side.Role = .device, theirRole: Side.Role = .device
  ) -> MergeResult {
    FileMerger.merge(
      path: path, bases: base.map { [Array($0.utf8)] } ?? [],
      ours: Side(bytes: Array(ours.utf8), role: ourRole, device: "one", time: 1, commit: "a"),
      theirs: Side(bytes: Array(theirs.utf8), role: theirRole, device: "two", time: 2, commit: "b"))
  }

  private func text(_ result: MergeResult) -> String {
    String(decoding: result.bytes, as: UTF8.self)
  }

  /// The line of a field in each state; in the base it is 5.
  static let states = ["  \"k\": 5,\n", "  \"k\": 6,\n", "  \"k\": null,\n", ""]

  /// Every pair of unchanged, changed, blank and deleted, with the side that is kept.
  @Test(arguments: [
    (0, 0, 0, false), (0, 1, 1, false), (0, 2, 1, false), (0, 3, 1, false),
    (1, 0, 0, false), (1, 1, 0, false), (1, 2, 0, true), (1, 3, 0, true),
    (2, 0, 0, false), (2, 1, 1, true), (2, 2, 0, false), (2, 3, 0, true),
    (3, 0, 0, false), (3, 1, 1, true), (3, 2, 1, true), (3, 3, 0, false),
  ])
  func oneFieldInEveryState(ours: Int, theirs: Int, side: Int, isDecided: Bool) {
    func file(_ state: Int) -> String { "{\n\(Self.states[state])  \"z\": 1.0\n}\n" }
    let result = merge(file(0), file(ours), file(theirs))
    #expect(text(result) == file([ours, theirs][side]))
    #expect(result.decisions.count == (isDecided ? 1 : 0))
    if let decision = result.decisions.first { #expect(decision.key == "k") }
  }

  @Test("what imports note of themselves is merged without a decision, even where it is no JSON")
  func origins() {
    func file(_ value: String) -> String {
      #"{"entries": [{"date": "2031-03-04", "values": {"weight": {"files": \#(value)}}}]}"# + "\n"
    }
    for (one, other) in [(file("1"), file("2")), ("{ torn", "[ torn too")] {
      let merged = merge(file("0"), one, other, path: "data/origins/2031.json")
      #expect(text(merged) == other)
      #expect(merged.decisions.isEmpty)
      #expect(!merge(file("0"), one, other).decisions.isEmpty)
    }
  }

  /// The same for a field that the base does not have.
  @Test(arguments: [(1, 2, 0, false), (2, 1, 1, false), (1, 3, 0, false), (3, 1, 1, false)])
  func aNewFieldInEveryState(ours: Int, theirs: Int, side: Int, isDecided: Bool) {
    func file(_ state: Int) -> String { "{\n\(Self.states[state])  \"z\": 1.0\n}\n" }
    let result = merge(file(3), file(ours), file(theirs))
    #expect(text(result) == file([ours, theirs][side]))
    #expect(result.decisions.isEmpty == !isDecided)
  }

  @Test(
    "some lists are sets: what either side adds is there, what one takes out is not",
    arguments: [
      ("aliases", ["Cable row", "Low row", "Rows", "Machine row"]),
      ("muscles", ["lats", "biceps", "traps", "lower back"]),
      ("confirmed", ["2031-03-04", "2031-03-11", "2031-03-18", "2031-03-25"]),
    ])
  func setsOfExercises(key: String, members: [String]) {
    func list(_ indices: [Int]) -> String {
      "[" + indices.map { "\"\(members[$0])\"" }.joined(separator: ", ") + "]"
    }
    func file(_ indices: Int...) -> String {
      """
      {"version": 1, "exercises": [
        {"name": "Seated row", "\(key)": \(list(indices)), "equipment": "machine"}
      ]}

      """
    }
    func merged(_ base: String?, _ ours: String, _ theirs: String) -> MergeResult {
      merge(base, ours, theirs, path: "content/config/exercises.json")
    }
    let both = merged(file(0, 1), file(0, 1, 2), file(1, 3))
    #expect([file(1, 3, 2), file(1, 2, 3)].contains(text(both)))
    #expect(both.decisions.isEmpty)
    let none = merged(nil, file(0), file(1))
    #expect([list([0, 1]), list([1, 0])].contains { text(none).contains($0) })
    #expect(text(merged(file(0), file(), file(0))) == file())
    // Each takes out another one.
    let fewer = merged(file(0, 1, 2), file(1, 2), file(0, 2))
    #expect(text(fewer) == file(2))
    #expect(fewer.decisions.isEmpty)
  }

  @Test("two devices change the library of exercises at once: key by key, the newer where both did")
  func exercisesOfTwoDevices() {
    let path = "content/config/exercises.json"
    func entry(_ name: String, _ rest: String, _ hour: Int) -> String {
      "  {\"name\": \"\(name)\", \(rest), \"updated\": \"2031-03-04T0\(hour):00:00Z\"}"
    }
    func file(_ entries: String...) -> String {
      "{\"version\": 1, \"exercises\": [\n\(entries.joined(separator: ",\n"))\n]}\n"
    }
    let base = file(
      entry("Row", #""rest": 90, "sets": 3"#, 1), entry("Dip", #""sets": 2"#, 1),
      entry("Curl", #""sets": 2"#, 1))
    // Ours is newer, although its commit is older; it deletes what theirs changes.
    let ours = file(
      entry("Row", #""rest": 120, "sets": 4"#, 5), entry("Curl", #""sets": 2"#, 1),
      entry("Press", #""sets": 3"#, 5))
    let theirs = file(
      entry("row", #""rest": 90, "sets": 5"#, 3), entry("Dip", #""sets": 4"#, 3),
      entry("Curl", #""sets": 2"#, 1), entry("Plank", #""sets": 3"#, 3))
    let result = merge(base, ours, theirs, path: path)
    let merged = text(result)
    #expect(merged.contains(#""rest": 120, "sets": 4"#))
    #expect(merged.contains(#"{"name": "Dip", "sets": 4"#))
    #expect(merged.contains("\"Press\"") && merged.contains("\"Plank\""))
    #expect(result.decisions.contains { String(decoding: $0.lost, as: UTF8.self) == "5" })
  }

  @Test("templates are aligned by name, and both devices' new ones stay")
  func templates() {
    func file(_ entries: String...) -> String {
      "{\"version\": 1, \"templates\": [\n\(entries.joined(separator: ",\n"))\n]}\n"
    }
    let a = #"  {"name": "Strength A", "type": "strength", "exercises": []}"#
    let b = #"  {"name": "Strength B", "type": "strength", "exercises": []}"#
    let c = #"  {"name": "Long run", "type": "run", "cardio": []}"#
    let result = merge(
      file(a), file(a, b), file(a, c), path: "content/config/workout_templates.json")
    #expect([a, b, c].allSatisfy(text(result).contains))
    #expect(result.decisions.isEmpty)
  }

  @Test("one template that two devices change merges key by key, the newer where both did")
  func changedTemplates() {
    func file(_ row: String, _ other: String, _ hour: Int, _ more: String = "") -> String {
      """
      {"version": 1, "templates": [
        {"id": 7, "name": "Strength A", "exercises": [{"name": "Row", \(row)}, {"name": "Dip", \(other)}\(more)], \
      "updated": "2031-03-04T0\(hour):00:00Z"}
      ]}

      """
    }
    // Another program gave the template another id; ours is newer, although its commit is older.
    let ours = file(#""sets": 4"#, #""rest": 60"#, 5)
    let theirs = file(#""sets": 5"#, #""sets": 2"#, 3, #", {"name": "Plank"}"#)
      .replacing("\"id\": 7", with: "\"id\": 8")
    let result = merge(
      file(#""sets": 3"#, #""sets": 2"#, 1), ours, theirs,
      path: "content/config/workout_templates.json")
    let merged = text(result)
    #expect(
      merged.contains(
        #"[{"name": "Row", "sets": 4}, {"name": "Dip", "rest": 60}, {"name": "Plank"}]"#),
      "\(merged)")
    #expect(merged.split(separator: "Strength A").count == 2)
    #expect(result.decisions.contains { String(decoding: $0.lost, as: UTF8.self) == "5" })
  }

  @Test func daysOfBothSidesAreInOrderAndKeepTheirSpelling() {
    let base = """
      {
        "version": "1.0",
        "entries": [
          {
            "date": "2031-03-03",
            "weight_lbs": 244.0,
            "notes": "a \\u2014 b"
          }
        ],
        "last_updated": "2031-03-03T20:00:00"
      }

      """
    func adding(_ date: String, _ weight: String, at time: String) -> String {
      base.replacing(
        "    }\n  ]",
        with: """
              },
              {
                "date": "\(date)",
                "weight_lbs": \(weight)
              }
            ]
          """
      ).replacing("2031-03-03T20:00:00", with: time)
    }
    let result = merge(
      base, adding("2031-03-05", "243.50", at: "2031-03-05T21:00:00"),
      adding("2031-03-04", "181", at: "2031-03-04T21:00:00"))
    let expected = adding("2031-03-04", "181", at: "2031-03-05T21:00:00").replacing(
      "    }\n  ]",
      with: """
            },
            {
              "date": "2031-03-05",
              "weight_lbs": 243.50
            }
          ]
        """)
    #expect(text(result) == expected)
    #expect(result.decisions.isEmpty)
  }

  @Test func deletedDaysStayDeletedUnlessTheOtherSideChangedThem() {
    let result = merge(
      #"{"entries": [{"date": "1", "a": 1}, {"date": "2", "a": 1}]}"#, #"{"entries": []}"#,
      #"{"entries": [{"date": "1", "a": 1}, {"date": "2", "a": 7}]}"#)
    #expect(text(result) == #"{"entries": [{"date": "2", "a": 7}]}"#)
    #expect(result.decisions.map(\.winner) == [.changed])
  }

  @Test func theNewerEntryHasTheLaterInstant() {
    func file(_ hours: String, _ stamp: String) -> String {
      """
      {"entries": [{"date": "2031-03-04", "extracted_at": "\(stamp)", "sleep": \(hours)}]}
      """
    }
    // 20:00 UTC against 19:30 UTC: compared as texts, the order would be reversed.
    let newer = file("7.0", "2031-03-04T20:00:00Z")
    let older = file("6.5", "2031-03-04T21:30:00+02:00")
    #expect(text(merge(nil, newer, older)) == newer)
    #expect(text(merge(nil, older, newer)) == newer)
  }

  @Test func ofTwoValuesTheOneInTheNewerEntryIsKept() throws {
    func file(_ hours: String, _ stamp: String) -> String {
      """
      {"entries": [{"date": "2031-03-04", "extracted_at": "2031-03-04T\(stamp)", \
      "sleep": {"hours": \(hours), "quality": null}}]}
      """
    }
    let result = merge(nil, file("7.0", "21:00"), file("6.5", "20:00"))
    let decision = try #require(result.decisions.first)
    #expect(text(result) == file("7.0", "21:00"))
    #expect(result.decisions.count == 1)
    #expect(decision.section == "2031-03-04" && decision.key == "sleep.hours")
    #expect(decision.kept == Array("7.0".utf8) && decision.lost == Array("6.5".utf8))
    #expect(decision.keptFrom == "one")
  }

  @Test func aMemoryHasTheLastUpdateAndTheOtherSidesChanges() {
    let base = #"{"name": "Ada", "role": "x", "city": "y", "updated": "2031-03-01"}"#
    let ours = #"{"name": "Ada", "role": "a", "city": "new", "updated": "2031-03-02"}"#
    let theirs = #"{"name": "Ada", "role": "b", "city": "y", "updated": "2031-03-03"}"#
    let result = merge(base, ours, theirs, path: "memory/people/ada.json")
    #expect(
      text(result) == #"{"name": "Ada", "role": "b", "city": "new", "updated": "2031-03-03"}"#)
    #expect(result.decisions.map(\.key) == ["role"])
  }

  @Test func exercisesAreAlignedByNameLikeFields() {
    let base = #"{"version": 1, "exercises": [{"name": "Bench Press", "archived": false}]}"#
    let ours = #"{"version": 1, "exercises": [{"name": "bench_press", "archived": false}]}"#
    let theirs =
      #"{"version": 1, "exercises": [{"name": "Bench Press", "archived": true}, {"name": "Row"}]}"#
    let result = merge(base, ours, theirs, path: "content/config/exercises.json")
    #expect(
      text(result)
        == #"{"version": 1, "exercises": [{"name": "bench_press", "archived": true}, {"name": "Row"}]}"#
    )
  }

  @Test func anotherSpellingOfAValueIsNotAChange() {
    let result = merge(
      #"{"a": "—", "b": 244.0}"#, #"{"a": "\u2014", "b": 244}"#, #"{"a": "x", "b": 245}"#)
    #expect(text(result) == #"{"a": "x", "b": 245}"#)
    #expect(result.decisions.isEmpty)
  }

  @Test func largeNumbersThatDifferInTheLastDigitDiffer() {
    let result = merge(#"{"a": 1}"#, #"{"a": 9007199254740993}"#, #"{"a": 9007199254740992}"#)
    #expect(result.decisions.count == 1)
  }

  @Test func invalidJSONMergesByLines() {
    let result = merge("{\n\"a\": 1\n}\n", "{\n\"a\": 2\n}\n", "{\n\"a\": 1\n}\nx\n")
    #expect(text(result) == "{\n\"a\": 2\n}\nx\n")
  }

  /// Years of days merge in little time, and no depth of nesting crashes the program.
  @Test func largeAndDeepFilesMerge() {
    func days(_ weight: Int) -> String {
      let entries = (0..<400).map { day in
        let date = "\(2000 + day / 336)-\(10 + day / 28 % 12)-\(10 + day % 28)"
        return
          #"{"date": "\#(date)", "weight_lbs": \#(day == weight ? 9 : 1), "sleep": {"hours": 7}}"#
      }
      return #"{"entries": ["# + entries.joined(separator: ",\n") + "]}"
    }
    let result = merge(days(-1), days(17), days(380))
    #expect(text(result).split(separator: "9,").count == 3 && result.decisions.isEmpty)
    for depth in [60, 500, 5_000] {
      func nested(_ value: Int) -> String {
        String(repeating: "{\"a\":\n", count: depth) + "\(value)"
          + String(repeating: "}", count: depth)
      }
      let result = merge(nested(1), nested(2), nested(3))
      #expect(text(result) == nested(3) && result.decisions.count == 1)
    }
  }

  // MARK: Events, habits, plans

  @Test func eventsOfBothSidesAreKeptInOrderOfTime() {
    func event(_ id: String, _ time: String) -> String {
      #"{"v": 1, "id": "\#(id)", "ts": "2031-03-04T\#(time)"}"# + "\n"
    }
    let base = event("a", "08:00") + "broken {\n" + event("gone", "08:30")
    let ours = event("a", "08:00") + "broken {\n" + event("b", "10:00")
    let theirs = base + event("c", "09:00")
    let result = merge(base, ours, theirs, path: "memory/events.jsonl")
    #expect(
      text(result) == event("a", "08:00") + "broken {\n" + event("c", "09:00") + event("b", "10:00")
    )
    #expect(result.decisions.isEmpty)
  }

  @Test func habitsMergeItemByItemAndKeyByKey() {
    func file(_ items: String) -> String { "---\ntitle: Habits\nhabits:\n\(items)---\n\nProse.\n" }
    let water = "  - id: water\n    name: Drink\n    setup_action: \"Fill it\"\n"
    let result = merge(
      file(water),
      file(water.replacing("Drink", with: "Drink water") + "  - id: read\n    name: Read\n"),
      file(water.replacing("Fill it", with: "Fill two") + "  - id: 'walk'\n    name: Walk\n"),
      path: "content/config/habits.md")
    #expect(
      text(result)
        == file(
          """
            - id: water
              name: Drink water
              setup_action: "Fill two"
            - id: 'walk'
              name: Walk
            - id: read
              name: Read

          """))
    #expect(result.decisions.isEmpty)
  }

  @Test("two devices that each add a type of training keep both, in braces and with a key a line")
  func typesMergeItemByItem() {
    let path = "content/config/workout_types.yaml"
    let row = "  - {id: row, name: Rowing, met: [4.8, 8.5]}\n"
    let base = "# Mine.\ntypes:\n\(row)"
    let yoga = "  - {id: yoga, name: Yoga}\n"
    let ski = "  - id: ski\n    name: Skiing\n    fields: [Ski]\n"
    let both = merge(base, base + yoga, base + ski, path: path)
    #expect(text(both) == base + ski + yoga)
    #expect(both.decisions.isEmpty)
    // Without a common file, too.
    let found = merge(nil, "types:\n\(row)\(yoga)", "types:\n\(row)\(ski)", path: path)
    #expect(text(found) == "types:\n\(row)\(ski)\(yoga)")
    #expect(found.decisions.isEmpty)
    // Of one item in braces that both changed, one stands, and the other is in a decision.
    let changed = merge(
      base, base.replacing("Rowing", with: "Row") + yoga, base.replacing("4.8", with: "5"),
      path: path)
    #expect(text(changed) == base.replacing("4.8", with: "5") + yoga)
    #expect(
      changed.decisions.map { String(decoding: $0.lost, as: UTF8.self) } == [
        row.replacing("Rowing", with: "Row").dropFirst(2).dropLast().description
      ])
  }

  @Test func aProtocolIsTheBotsAndTheDevicesTextIsInADecision() throws {
    let result = merge(
      "a\nb\n", "a\nmine\n", "a\nplan\n", path: "content/config/protocol_2031-03-03.md",
      theirRole: .bot)
    #expect(text(result) == "a\nplan\n")
    #expect(result.decisions.map(\.winner) == [.bot])
    #expect(result.decisions.map(\.lost) == [Array("mine".utf8)])
  }
}
