import LogMerge
import Testing

/// Every combination of what two sides can do with one entry, for each kind of entry and owner.
@Suite struct SmallCaseTests {
  /// Who wins where both sides changed the same value.
  enum Owner: CaseIterable {
    case device, bot, later
  }

  /// A kind of value, in a section with its owner.
  struct ValueKind: CustomTestStringConvertible {
    let testDescription: String
    /// The file around the value.
    let before: String
    let after: String
    /// The lines of the base, of the first and of the second side, and the blank one.
    let lines: [String]
    let blank: String
    let owner: Owner
    /// Whether one device adds a value to that of another one.
    var isAddedTo: Bool { testDescription.hasPrefix("Run ") }

    func file(_ line: String?) -> String { before + (line.map { $0 + "\n" } ?? "") + after }
  }

  static func field(_ name: String, _ heading: String, _ owner: Owner) -> ValueKind {
    ValueKind(
      testDescription: "\(name) under \(heading)", before: "## \(heading)\nOther:: x\n",
      after: "Last:: y\n\n## Notes\n", lines: ["1", "2", "3"].map { "\(name):: \($0)" },
      blank: "\(name)::", owner: owner)
  }

  static let valueKinds = [
    field("Weight", "Quick Log", .device), field("mood am", "📊 Daily Stats", .device),
    field("Run", "Training Output", .device), field("Goblet squat", "Strength Log", .device),
    field("Workload_Tier", "Command Engine", .bot), field("x", "Daily Briefing", .bot),
    field("fiber_so_far", "Fuel Log", .later), field("x", "Fuel Log", .later),
    field("x", "Some Garden", .later), field("x", "Today's Todos", .device),
    ValueKind(
      testDescription: "a key of the front matter", before: "---\ndate: 2031-03-04\n",
      after: "tags: [\"log\"]\n---\n\n## Notes\n",
      lines: ["title: \"1\"", "title: \"2\"", "title: \"3\""], blank: "title:", owner: .bot),
    ValueKind(
      testDescription: "a row of an old table",
      before: "## Daily Stats\n| Metric | Value | Notes |\n|---|---|---|\n| Sleep | 7 | |\n",
      after: "| Focus | 3 | |\n", lines: (1...3).map { "| **Weight (lbs)** | \($0) | |" },
      blank: "| **Weight (lbs)** | 0 | |", owner: .device),
    ValueKind(
      testDescription: "a row of a strength table",
      before: "## Strength Log\n| Exercise | Sets |\n|---|---|\n", after: "",
      lines: (1...3).map { "| Squat | \($0) |" }, blank: "| Squat | |", owner: .device),
    ValueKind(
      testDescription: "a row of a planned table",
      before: "## Planned Workout\n| Exercise | Sets |\n|---|---|\n", after: "",
      lines: (1...3).map { "| Squat | \($0) |" }, blank: "| Squat | |", owner: .bot),
  ]

  /// What a side does with a value.
  enum Change: CaseIterable {
    case unchanged, changed, blanked, deleted
  }

  static let roles: [(Side.Role, Side.Role)] = [
    (.device, .bot), (.bot, .device), (.device, .device), (.bot, .bot),
  ]

  /// The side that wins, 0 or 1; of equals the second, which is the later.
  private func winner(_ owner: Owner, _ roles: (Side.Role, Side.Role)) -> Int {
    guard roles.0 != roles.1, owner != .later else { return 1 }
    return (roles.0 == .device) == (owner == .device) ? 0 : 1
  }

  @Test(arguments: valueKinds)
  func valuesThatBothSidesHad(kind: ValueKind) {
    for roles in Self.roles {
      for first in Change.allCases {
        for second in Change.allCases {
          let texts = [(first, 1), (second, 2)].map { change, side -> String? in
            switch change {
            case .unchanged: kind.lines[0]
            case .changed: kind.lines[side]
            case .blanked: kind.blank
            case .deleted: nil
            }
          }
          let expected: String?
          var lost: [String] = []
          switch (first, second) {
          case (.unchanged, _): expected = texts[1]
          case (_, .unchanged): expected = texts[0]
          case (.changed, .changed):
            let side = winner(kind.owner, roles)
            expected = texts[side]
            lost = [kind.lines[2 - side]]
          // A value wins against a removed one, and a change against a deletion.
          case (.changed, .blanked), (.changed, .deleted), (.blanked, .deleted):
            expected = texts[0]
            lost = [texts[1] ?? ""]
          case (.blanked, .changed), (.deleted, .changed), (.deleted, .blanked):
            expected = texts[1]
            lost = [texts[0] ?? ""]
          case (.blanked, .blanked), (.deleted, .deleted): expected = texts[0]
          }
          let result = merged(
            base: kind.file(kind.lines[0]), kind.file(texts[0]), kind.file(texts[1]), roles: roles)
          let comment: Comment = "\(first) \(second) \(roles)"
          #expect(result.text == kind.file(expected), comment)
          #expect(result.decisions.map(\.lostText) == lost, comment)
        }
      }
    }
  }

  @Test(arguments: valueKinds)
  func valuesThatTheBaseDidNotHave(kind: ValueKind) {
    for roles in Self.roles {
      for base in [nil, kind.file(nil)] {
        let (first, second) = (kind.lines[1], kind.lines[2])
        let both = merged(base: base, kind.file(first), kind.file(second), roles: roles)
        let side = winner(kind.owner, roles)
        // Two runs that two devices logged are two (``AddedValueTests``).
        if !kind.isAddedTo || roles != (.device, .device) {
          #expect(both.text == kind.file(kind.lines[1 + side]), "\(roles)")
          #expect(both.decisions.map(\.lostText) == [kind.lines[2 - side]], "\(roles)")
        }
        // A blank against a value is not reported.
        for texts in [(first, kind.blank), (kind.blank, first), (first, first)] {
          let one = merged(base: base, kind.file(texts.0), kind.file(texts.1), roles: roles)
          #expect(one.text == kind.file(first), "\(texts) \(roles)")
          #expect(one.decisions.isEmpty, "\(texts) \(roles)")
        }
      }
    }
  }

  // MARK: Boxes

  /// The states of a box: the line, and what the base is for one that was not there.
  static let boxLines = ["open": "- [ ] Mend", "ticked": "- [x] Mend", "dropped": "- ~~Mend~~"]

  @Test(arguments: ["Today's Todos", "Daily Habits", "Must Win 3", "Fuel Log", "Some Garden"])
  func boxesMergeByTheirState(heading: String) {
    // The base, the sides, and the result; of ticked and dropped the side that wins.
    let cases: [(base: String?, first: String?, second: String?, stands: String?)] = [
      ("open", "ticked", "open", "ticked"), ("open", "ticked", "ticked", "ticked"),
      ("open", "dropped", "open", "dropped"), ("open", "ticked", nil, "ticked"),
      ("open", "open", nil, nil), ("open", nil, nil, nil),
      ("ticked", "open", "ticked", "open"), ("ticked", "open", "open", "open"),
      ("ticked", "dropped", "ticked", "dropped"), ("ticked", "open", nil, "open"),
      ("ticked", "open", "dropped", "dropped"), ("dropped", "open", "ticked", "ticked"),
      (nil, "open", "open", "open"), (nil, "open", "ticked", "ticked"),
      (nil, "open", "dropped", "dropped"), (nil, "ticked", nil, "ticked"),
      (nil, "open", nil, "open"), (nil, nil, "dropped", "dropped"),
    ]
    func file(_ state: String?) -> String {
      "## \(heading)\n- [ ] Before\n"
        + (state.flatMap { Self.boxLines[$0] }.map { $0 + "\n" } ?? "") + "- [ ] After\n"
    }
    for roles in Self.roles {
      for row in cases {
        for (first, second) in [(row.first, row.second), (row.second, row.first)] {
          let result = merged(base: file(row.base), file(first), file(second), roles: roles)
          let comment: Comment = "\(row) \(roles)"
          #expect(result.text == file(row.stands), comment)
        }
      }
    }
  }

  @Test func ofTickedAndDroppedTheDevicesIsKeptElseTheLater() {
    func file(_ line: String) -> String { "## Today's Todos\n\(line)\n" }
    for roles in Self.roles {
      let lines = ["- [x] Mend", "- ~~Mend~~"]
      let result = merged(base: file("- [ ] Mend"), file(lines[0]), file(lines[1]), roles: roles)
      let side = winner(.device, roles)
      #expect(result.text == file(lines[side]))
      #expect(result.decisions.map(\.lostText) == [lines[1 - side]])
    }
  }

  @Test func anUntickedBoxWinsAgainstAnotherTick() {
    func file(_ line: String) -> String { "## Today's Todos\n\(line)\n" }
    let result = merged(base: file("- [x] Mend"), file("- [ ] Mend"), file("- [X] Mend"))
    #expect(result.text == file("- [ ] Mend"))
    #expect(result.decisions.map(\.winner) == [.unticked])
  }

  @Test(
    "the row of a habit that is done wins, whoever is later",
    arguments: ["❌", "skipped"])
  func doneRowOfAHabit(other: String) {
    func file(_ state: String) -> String {
      "## Daily Habits\n| Habit | Status |\n|---|---|\n| Stretch | \(state) |\n"
    }
    let sides = [(file("✅ DONE"), file(other)), (file(other), file("✅ DONE"))]
    for base in [nil, file("☐ NOT YET")] {
      for roles: (Side.Role, Side.Role) in [(.device, .bot), (.bot, .device)] {
        for (first, second) in sides {
          let result = merged(base: base, first, second, roles: roles)
          #expect(result.text == file("✅ DONE"))
          #expect(result.decisions.map(\.winner) == [.ticked])
        }
      }
    }
  }

  @Test func linesBelowABoxStayWithIt() {
    let base = "## Today's Todos\n- [ ] Mend\n  - hinges\n- [ ] Last\n"
    let result = merged(
      base: base, "## Today's Todos\n- [ ] Last\n- [ ] Mend\n  - hinges\n  - paint\n",
      "## Today's Todos\n- [ ] Mend\n  - nails\n  - hinges\n- [ ] New\n- [ ] Last\n")
    #expect(
      result.text
        == "## Today's Todos\n- [ ] Last\n- [ ] Mend\n  - nails\n  - hinges\n  - paint\n- [ ] New\n"
    )
  }

  // MARK: Text

  /// Who owns the text of a section: one role, or nobody.
  static let textKinds: [(heading: String, owner: Side.Role?, line: String)] = [
    ("Planned Workout", .bot, "- Squat"), ("Daily Briefing", .bot, "words"),
    ("Analysis", .bot, "> quote"), ("Daily Reflection", .device, "words"),
    ("Top 3 for Tomorrow", .device, "1. Rest"), ("Training Output", .device, "- felt light"),
    ("Fuel Log", nil, "- 7:10 oats"), ("Quick Log", nil, "words"), ("Daily Habits", nil, "- item"),
    ("Some Garden", nil, "words"),
  ]

  @Test(arguments: textKinds)
  func textThatBothSidesChanged(heading: String, owner: Side.Role?, line: String) {
    func file(_ lines: String?...) -> String {
      "## \(heading)\n" + lines.compactMap { $0.map { $0 + "\n" } }.joined() + "\n## Notes\nx\n"
    }
    let (one, two) = (line + " one", line + " two")
    for roles in Self.roles {
      let second = winner(owner == .bot ? .bot : .device, roles) == 1
      let isUnion = owner == nil || roles.0 == roles.1 && roles.0 == owner
      let stands = second ? two : one
      let lost = second ? one : two
      // The device's lines come first, or the later side's; in a bot's section the bot's.
      let union = second ? [two, one] : [one, two]

      let changed = merged(base: file(line), file(one), file(two), roles: roles)
      // An edit of both is one text, of the owner of values or the later.
      let isOfRole = roles.0 != roles.1 && !["Fuel Log", "Some Garden"].contains(heading)
      let edit = isOfRole ? stands : two
      #expect(changed.text == file(edit), "changed \(roles)")
      #expect(changed.decisions.map(\.lostText) == [edit == two ? one : two], "changed \(roles)")
      let added = merged(base: file(line), file(line, one), file(line, two), roles: roles)
      #expect(
        added.text == (isUnion ? file(line, union[0], union[1]) : file(line, stands)),
        "added \(roles)")
      let new = merged(base: nil, file(one), file(two), roles: roles)
      #expect(new.text == (isUnion ? file(union[0], union[1]) : file(stands)), "new \(roles)")
      for result in [added, new] where !isUnion {
        #expect(result.decisions.map(\.lostText) == [lost], "\(roles)")
        #expect(result.decisions.map(\.keptText) == [stands], "\(roles)")
      }

      // A change, deletion or addition of one side alone is in the result.
      for (first, second, expected) in [
        (file(one), file(line), file(one)), (file(line), file(nil), file(nil)),
        (file(one), file(nil), file(one)), (file(nil), file(nil), file(nil)),
        (file(line, one), file(nil), file(one)), (file(line, one), file(line), file(line, one)),
      ] {
        for (ours, theirs) in [(first, second), (second, first)] {
          let result = merged(base: file(line), ours, theirs, roles: roles)
          #expect(result.text == expected, "\(ours.debugDescription) \(theirs.debugDescription)")
          #expect(result.decisions.isEmpty)
        }
      }
    }
  }

  @Test func twoTextsInASectionWithoutAnOwnerAreKeptAndNothingIsDecided() {
    let result = merged(base: "## Garden\n", "## Garden\npeas\n", "## Garden\nbeans\n")
    #expect(result.text == "## Garden\npeas\nbeans\n")
    #expect(result.decisions == [])
  }

  @Test func anItemReplacesTheEmptyItemWithItsNumber() {
    let blank = "## Top 3 for Tomorrow\n1. \n2. \n3."
    for base in [nil, blank] {
      #expect(
        merged(base: base, "## Top 3 for Tomorrow\n1. Rest\n2. Read\n3.", blank + "\n4.").text
          == "## Top 3 for Tomorrow\n1. Rest\n2. Read\n3.\n4.")
    }
  }
}
