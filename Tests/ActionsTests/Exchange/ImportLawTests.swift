import DayModel
import Git
import TestSupport
import Testing
import Values
import WatchData

@testable import Actions
@testable import Context
@testable import Imports

/// The laws of imports over made-up exports and stores: any order, any number of times, and back.
@Suite("Laws of imports")
struct ImportLawTests {
  private static let now = "2031-03-30T12:00:00Z"
  private static let dates = (1...5).compactMap { CalendarDate(iso: "2031-03-0\($0)") }
  private static let sources: [MeasuredSource] = [.garmin, .appleHealth, .strava, .csv("scale")]

  /// An export of a source: some days, as it said them at a time.
  private static func export(_ number: Int, _ random: inout SeededRandom) -> ImportInput {
    let source = random.pick(sources)
    var found = Measurements()
    for date in dates where !random.once(in: 3) {
      // No two exports of a source are of the same second.
      var day = MeasuredDay(date, by: source, at: date.dayNumber * 86_400 + number)
      if random.once(in: 2) {
        day[.weight] = Double(Int.random(in: 760...790, using: &random)) / 10
      }
      if random.once(in: 2) {
        day[.sleep] = Double(Int.random(in: 60...85, using: &random)) / 10
        day[.score] = Double(Int.random(in: 50...99, using: &random))
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let kind = random.pick(["run", "bike", "walk", "other"])
        let start = date.dayNumber * 86_400 + 3600 * Int.random(in: 6...9, using: &random)
        var activity = MeasuredActivity(
          kind, kindName: kind, start: MeasuredMoment(time: start, offset: 0))
        activity.minutes = Double(Int.random(in: 20...40, using: &random))
        activity.kilometres = ["run": 5.0, "bike": 12, "walk": 3][kind]
        activity.heartRate = Double(Int.random(in: 110...160, using: &random))
        day.add(activity)
      }
      for name in ["Bench press", "Row", "Squat"] where random.once(in: 3) {
        let set = MeasuredExercise.WorkSet(
          repetitions: Double(Int.random(in: 5...12, using: &random)), kilograms: 61.235)
        day.add(
          MeasuredExercise(
            name, start: MeasuredMoment(time: date.dayNumber * 86_400 + 64_800, offset: 0),
            sets: [set, set]))
      }
      for name in ["Lunch", "Dinner"] where random.once(in: 4) {
        var meal = MeasuredMeal(name)
        meal.calories = Double(Int.random(in: 300...700, using: &random))
        day.add(meal)
      }
      if random.once(in: 3) { day.habits["Read"] = .done }
      if random.once(in: 3) { day.fields["mood_am"] = "\(Int.random(in: 3...9, using: &random))" }
      found.add(day)
    }
    return ImportInput(
      form: source.rawValue,
      files: [.init(name: "export", title: "", id: ObjectID(blob: Array("\(number)".utf8)))],
      measurements: found)
  }

  /// Logs of which some have fields, some have none of them, and some are a person's in part.
  private static func logs(_ random: inout SeededRandom) -> [String: String] {
    var files: [String: String] = [
      "content/config/habits.md": "---\nhabits:\n  - id: read\n    name: Read\n---\n"
    ]
    for date in dates where !random.once(in: 5) {
      files["content/logs/\(date).md"] = random.pick([
        "## Quick Log\nWeight::\nSleep::\nSleep_Quality::\nMood_AM::\n\n## Training Output\nRun::\nBike::\nAvg_HR::\n\n## Fuel Log\n",
        "## Quick Log\nMood_AM:: 6\nWeight:: 170\n\n## Training Output\nRun:: 4mi/36\nAvg_HR:: 140\n\n## Strength Log\nRow:: 3x10 @ 40 lbs (sets: 10x40, 10x40, 10x40)\n",
        "# A day\n\nNothing but words.\n",
        "## Daily Habits\n- [ ] Read\n\n## Strength Log\nSquat:: 3x5 @ 135 lbs (planned)\n\n## Fuel Log\n- eggs (200 cal)\n",
      ])
    }
    return files
  }

  private static func take(_ inputs: [ImportInput], _ fixture: ActionFixture) throws {
    for input in inputs {
      _ = try Importing.take(
        input, .init(), dryRun: false, in: fixture.context(at: now, command: "import file"))
    }
  }

  private static func tree(_ fixture: ActionFixture) async throws -> String {
    #expect(try await fixture.git("status", "--porcelain").isEmpty)
    return try await fixture.git("rev-parse", "HEAD^{tree}")
  }

  @Test("any order of any exports gives the same store, and each of them twice too")
  func anyOrder() async throws {
    var random = SeededRandom()
    for round in 0..<6 {
      let files = Self.logs(&random)
      let exports = (1...4).map { Self.export($0 + round * 10, &random) }
      let first = try ActionFixture.withStore(files)
      try Self.take(exports, first)
      let tree = try await Self.tree(first)
      try Self.take(exports.shuffled(using: &random), first)
      #expect(try await Self.tree(first) == tree, "again, seed \(random.seed)")
      for _ in 0..<2 {
        let second = try ActionFixture.withStore(files)
        try Self.take(exports.shuffled(using: &random), second)
        let other = try await Self.tree(second)
        #expect(other == tree, "seed \(random.seed)")
        if other != tree {
          for date in Self.dates {
            let path = "content/logs/\(date).md"
            let texts = [first, second].map { try? Files.text("\($0.store)/\(path)") }
            #expect(texts[0] == texts[1], "\(path)")
          }
          return
        }
      }
    }
  }

  @Test("an import that is taken back leaves the store as it was before, and again does the same")
  func thereAndBack() async throws {
    var random = SeededRandom()
    for round in 0..<6 {
      let fixture = try ActionFixture.withStore(Self.logs(&random))
      let (before, brought) = (
        Self.export(1 + round * 10, &random), Self.export(2 + round * 10, &random)
      )
      try Self.take([before], fixture)
      let tree = try await Self.tree(fixture)
      let context = fixture.context(at: Self.now, command: "import file")
      let imported = try Importing.take(brought, .init(), dryRun: false, in: context)
      guard imported.result.isChanged else { continue }
      let after = try await Self.tree(fixture)
      let undone = try Undoing.undo(import: imported.id, dryRun: false, in: context)
      #expect(undone.refused.isEmpty && undone.notice == nil, "seed \(random.seed)")
      let left = try await Self.tree(fixture)
      #expect(left == tree, "seed \(random.seed)")
      if left != tree { print(try await fixture.git("diff", "\(tree)", left)); return }
      try Self.take([brought], fixture)
      #expect(try await Self.tree(fixture) == after, "seed \(random.seed)")
    }
  }

  @Test("an import that is undone and redone is as it was, byte for byte, again and again")
  func thereAndBackAgain() throws {
    var random = SeededRandom()
    for round in 0..<6 {
      var files = Self.logs(&random)
      if random.once(in: 2) {
        files["data/garmin_metrics.json"] = "{\"version\": 1, \"entries\": []}\n"
      }
      let fixture = try ActionFixture.withStore(files)
      func context(_ command: String) -> ActionContext {
        fixture.context(at: Self.now, command: command)
      }
      let exports = (1...3).map { Self.export($0 + round * 10, &random) }
      try Self.take(exports, fixture)
      let past = try Importing.list(in: context("import list"))
      for id in past.map(\.id).shuffled(using: &random) {
        let before = try fixture.contents()
        let undone = try Undoing.undo(import: id, dryRun: false, in: context("import undo"))
        guard undone.notice == nil else { continue }
        let after = try fixture.contents()
        for step in 0..<4 {
          let commit = try fixture.commits()[0].id.hex
          // A redo, or an undo of the undo; then an undo of the redo.
          let edit =
            step.isMultiple(of: 2) && random.once(in: 2)
            ? try Undoing.redo(nil, isPartial: false, dryRun: false, in: context("redo"))
            : try Undoing.undo(commit, isPartial: false, dryRun: false, in: context("undo"))
          #expect(edit.notice == nil, "seed \(random.seed)")
          let isThere = step.isMultiple(of: 2)
          #expect(try fixture.contents() == (isThere ? before : after), "seed \(random.seed)")
          let listed = try Importing.list(in: context("import list"))
          #expect(listed.first { $0.id == id }?.isUndone == !isThere, "seed \(random.seed)")
        }
      }
    }
  }

  @Test(
    "no value of a person's ever changes, whatever is imported and whatever the person edits between"
  )
  func persons() async throws {
    var random = SeededRandom()
    for round in 0..<6 {
      let fixture = try ActionFixture.withStore(Self.logs(&random))
      var own: [String: [String]] = [:]
      for step in 0..<4 {
        // What a person writes over, and what a person makes blank.
        for date in Self.dates {
          let path = "content/logs/\(date).md"
          guard var text = try? Files.text("\(fixture.store)/\(path)") else { continue }
          if step == 0 {
            own[path] = text.split(separator: "\n").map(String.init).filter {
              $0.contains(":: ") && !$0.contains("(planned)")
            }
          } else if random.once(in: 2), text.contains("\nSleep:: ") {
            let line = "Sleep:: 5:5\(step)"
            text = text.replacing(/\nSleep:: .*\n/, with: "\n\(line)\n", maxReplacements: 1)
            own[path] = (own[path] ?? []).filter { !$0.hasPrefix("Sleep::") } + [line]
          } else if random.once(in: 2), text.contains("\nRun:: "),
            own[path]?.contains(where: { $0.hasPrefix("Run::") }) != true
          {
            text = text.replacing(/\nRun:: .*\n/, with: "\nRun::\n", maxReplacements: 1)
            own[path] = (own[path] ?? []) + ["Run::"]
          }
          try Files.write(text, to: "\(fixture.store)/\(path)")
        }
        try Self.take([Self.export(step + round * 10, &random)], fixture)
        for (path, lines) in own {
          let now = try Files.text("\(fixture.store)/\(path)").split(separator: "\n").map(
            String.init)
          for line in lines {
            #expect(now.contains(line), "\(path): \(line), seed \(random.seed)")
          }
        }
      }
    }
  }

  @Test(
    "where an import gave way to another one and that is taken back, its values come in their place"
  )
  func remaining() async throws {
    let date = Self.dates[0]
    func input(_ source: MeasuredSource, hours: Double, _ number: Int) -> ImportInput {
      var found = Measurements()
      var day = MeasuredDay(date, by: source, at: number)
      day[.sleep] = hours
      found.add(day)
      return ImportInput(
        form: source.rawValue,
        files: [.init(name: "x", title: "", id: ObjectID(blob: Array("\(number)".utf8)))],
        measurements: found)
    }
    let log = "content/logs/\(date).md"
    let fixture = try ActionFixture.withStore([log: "## Quick Log\nSleep::\n"])
    let context = fixture.context(at: Self.now, command: "import file")
    let best = try Importing.take(
      input(.appleHealth, hours: 7, 1), .init(), dryRun: false, in: context)
    // Not as good: it is measured, and fills nothing.
    let next = try Importing.take(input(.fitbit, hours: 6, 2), .init(), dryRun: false, in: context)
    #expect(next.days.isEmpty && next.result.isChanged)
    func sleep() throws -> String { try Files.text("\(fixture.store)/\(log)") }
    #expect(try sleep().contains("Sleep:: 7:00\n"))
    _ = try Undoing.undo(import: best.id, dryRun: false, in: context)
    #expect(try sleep().contains("Sleep:: 6:00\n"))
    #expect(try Importing.list(in: context).map(\.isUndone) == [false, true])
    _ = try Undoing.undo(import: next.id, dryRun: false, in: context)
    #expect(try sleep() == "## Quick Log\nSleep::\n")
    #expect(try Importing.list(in: context).map(\.isUndone) == [true, true])
    #expect(try Importing.sources(in: context).isEmpty)
  }

  @Test("the order of sources is a setting, and the sources are listed by it")
  func order() async throws {
    let date = Self.dates[0]
    let log = "content/logs/\(date).md"
    let fixture = try ActionFixture.withStore([
      log: "## Quick Log\nSleep::\n", "bestupid.yaml": "import:\n  sources: [strava, csv-scale]\n",
    ])
    let context = fixture.context(at: Self.now, command: "import file")
    for (number, source) in [MeasuredSource.appleHealth, .csv("scale"), .strava].enumerated() {
      var found = Measurements()
      var day = MeasuredDay(date, by: source, at: 100 + number)
      day[.sleep] = 6 + Double(number)
      found.add(day)
      let input = ImportInput(form: source.rawValue, files: [], measurements: found)
      _ = try Importing.take(input, .init(), dryRun: false, in: context)
    }
    #expect(try Files.text("\(fixture.store)/\(log)").contains("Sleep:: 8:00\n"))
    let sources = try Importing.sources(in: context)
    #expect(sources.map(\.source.rawValue) == ["strava", "csv-scale", "apple-health"])
    #expect(sources.map(\.filledDays) == [1, 0, 0] && sources.allSatisfy { $0.days == 1 })
    #expect(sources[0].syncedAt == "1970-01-01T00:01:42Z" && sources[0].first == date)
  }
}
