import TestSupport
import Testing
import Values

@testable import Routines

/// `routines.md` as commands change it: single places, and no other byte.
@Suite("Edits of routines.md")
struct RoutineFileTests {
  private static let file = """
    ---
    # Mine.
    routines:
      - id: morning  # first
        name: Morning
        days: mon-fri
        tasks:
          - id: make-bed
            title: Make bed  # at once
          # Between.
          - title: Stretch
            minutes: 5
      - name: Evening
        tasks: [{title: Tidy up}, {title: Read}]
    ---

    Prose.

    """
  private static let today = CalendarDate(iso: "2031-03-10") ?? .earliest

  private func changed(
    _ text: String = Self.file, _ edit: (RoutineFile) throws(RoutineFile.Refusal) -> [UInt8]
  ) throws -> String {
    String(decoding: try edit(RoutineFile(Array(text.utf8))), as: UTF8.self)
  }

  private func task(
    _ change: RoutineFile.TaskChange, of id: String = "morning", in text: String = Self.file
  ) throws -> String {
    try changed(text) { (file) throws(RoutineFile.Refusal) in try file.changing(id, change) }
  }

  @Test("tasks are added, moved, taken out and given other values, in lines and in braces")
  func tasks() throws {
    let water = RoutineTask(id: "drink-water", title: "Drink water", minutes: 1)
    #expect(
      try task(.add(water))
        == Self.file.replacing(
          "        minutes: 5\n",
          with:
            "        minutes: 5\n      - id: drink-water\n        title: Drink water\n        minutes: 1\n"
        ))
    #expect(
      try task(.add(water), of: "evening")
        == Self.file.replacing(
          "{title: Read}]",
          with: "{title: Read}, {id: drink-water, title: Drink water, minutes: 1}]"))
    let stretch = "      - title: Stretch\n        minutes: 5\n"
    let bed = "      - id: make-bed\n        title: Make bed  # at once\n"
    #expect(
      try task(.move(id: "stretch", to: 0))
        == Self.file.replacing(stretch, with: "").replacing(bed, with: stretch + bed))
    #expect(
      try task(.move(id: "make-bed", to: 1))
        == Self.file.replacing(bed, with: "").replacing(stretch, with: stretch + bed))
    #expect(try task(.move(id: "stretch", to: 1)) == Self.file)
    #expect(try task(.remove(id: "make-bed")) == Self.file.replacing(bed, with: ""))
    #expect(
      try task(.edit(id: "make-bed", title: "Make the bed", minutes: 2))
        == Self.file.replacing(
          "title: Make bed  # at once\n",
          with: "title: Make the bed  # at once\n        minutes: 2\n"))
    let list = "{title: Tidy up}, {title: Read}"
    #expect(
      try task(.move(id: "read", to: 0), of: "evening")
        == Self.file.replacing(list, with: "{title: Read}, {title: Tidy up}"))
    #expect(
      try task(.remove(id: "read"), of: "evening")
        == Self.file.replacing(list, with: "{title: Tidy up}"))
    #expect(
      try task(.remove(id: "tidy-up"), of: "evening")
        == Self.file.replacing(list, with: "{title: Read}"))
    // Another title is the same task.
    #expect(
      try task(.edit(id: "stretch", title: "Yoga", minutes: nil))
        == Self.file.replacing(
          "title: Stretch\n        minutes: 5\n",
          with: "title: Yoga\n        minutes: 5\n        id: stretch\n"))
    for id in ["noon", "morning"] {
      #expect(throws: RoutineFile.Refusal.self) { try task(.remove(id: "none"), of: id) }
    }
  }

  @Test("a routine gets its first task below it, and another one after a list that was emptied")
  func firstTask() throws {
    let task = RoutineTask(id: "a", title: "A")
    let none =
      "---\nroutines:\n  - id: x\n    name: X\n  - id: y\n    name: Y\n    tasks: []\n---\n"
    #expect(
      try self.task(.add(task), of: "x", in: none)
        == none.replacing(
          "name: X\n", with: "name: X\n    tasks:\n      - id: a\n        title: A\n"))
    #expect(
      try self.task(.add(task), of: "y", in: none)
        == none.replacing("tasks: []\n", with: "tasks:\n      - id: a\n        title: A\n"))
  }

  @Test("other days hold from today on, and the same day changes its own entry")
  func days() throws {
    let daily = RoutineSchedule.daily
    let once = try changed { (file) throws(RoutineFile.Refusal) in
      try file.changing("morning", days: daily, today: Self.today)
    }
    let dated = "days: [{days: mon-fri}, {from: 2031-03-10, days: daily}]"
    #expect(once == Self.file.replacing("days: mon-fri", with: dated))
    let again = try changed(once) { (file) throws(RoutineFile.Refusal) in
      try file.changing("morning", days: .timesAWeek(3), today: Self.today)
    }
    #expect(again == once.replacing("days: daily}", with: "days: 3/week}"))
    let later = try changed(once) { (file) throws(RoutineFile.Refusal) in
      try file.changing("morning", days: .timesAWeek(2), today: Self.today.advanced(by: 1))
    }
    #expect(later == once.replacing("daily}]", with: "daily}, {from: 2031-03-11, days: 2/week}]"))
    let routine = try #require(RoutineFile(Array(later.utf8)).configuration.routine("morning"))
    #expect(
      (9...11).map { routine.schedule(on: Self.today.advanced(by: $0 - 10)).text } == [
        "mon-fri", "daily", "2/week",
      ])
  }

  @Test("a routine that begins today or later has the other days alone", arguments: [0, 1])
  func daysOfNew(later: Int) throws {
    let since = Self.today.advanced(by: later)
    let file = Self.file.replacing("days: mon-fri", with: "days: mon-fri\n    since: \(since)")
    let changed = try changed(file) { (file) throws(RoutineFile.Refusal) in
      try file.changing("morning", days: .daily, today: Self.today)
    }
    #expect(changed == file.replacing("days: mon-fri", with: "days: daily"))
  }

  @Test("names, times and ends are set and taken away, with Windows line ends too")
  func keys() throws {
    let text = Self.file.replacing("\n", with: "\r\n")
    let set = try changed(text) { (file) throws(RoutineFile.Refusal) in
      try file.changing(
        "morning", name: "First thing", time: "06:45", until: Self.today, today: Self.today)
    }
    let keys = "    time: \"06:45\"\r\n    until: 2031-03-10\r\n"
    #expect(
      set
        == text.replacing("name: Morning", with: "name: First thing")
        .replacing("minutes: 5\r\n", with: "minutes: 5\r\n" + keys))
    let off = try changed(set) { (file) throws(RoutineFile.Refusal) in
      try file.changing("morning", time: .some(nil), until: .some(nil), today: Self.today)
    }
    #expect(off == text.replacing("name: Morning", with: "name: First thing"))
  }
}
