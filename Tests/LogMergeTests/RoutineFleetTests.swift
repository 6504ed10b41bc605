import DayEditing
import DayModel
import LogMerge
import LogSyntax
import Routines
import TestSupport
import Testing
import Values

/// Three devices and a bot have one routine for a day, each without the others, and sync in every order.
@Suite("Routines on three devices")
struct RoutineFleetTests {
  private static let configuration = RoutineConfiguration(
    Array(
      "---\nroutines:\n  - {id: morning, name: Morning, tasks: [{title: A}, {title: B (b)}, {title: C}]}\n---\n"
        .utf8))
  private static let titles = ["A", "B (b)", "C"]
  private static let path = "content/logs/2031-03-04.md"

  private func sources() throws -> ListSources {
    ListSources(
      habits: .empty, routines: Self.configuration,
      date: try #require(CalendarDate(iso: "2031-03-04")), isToday: true)
  }

  /// The day as a device leaves it: what it does to tasks, one thing after the other.
  private func edited(_ text: String, _ random: inout SeededRandom) throws -> String {
    var editor = DayEditor(LogDocument(text))
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let task = "\(Int.random(in: 1...3, using: &random))"
      let time = random.pick(["06:47", "07:02", "23:10"])
      let change: DayEditor.RoutineChange =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .init(.undone)
        case 1: .init(.drop, reason: random.pick(["late", "sore"]))
        default: .init(.done, time: time)
        }
      do {
        try editor.change(routineTasks: .words([task]), change, sources())
      } catch let error as InputError {
        // What was dropped is not ticked.
        #expect(error.code == .value)
      }
    }
    return String(decoding: editor.document.bytes, as: UTF8.self)
  }

  private func tasks(_ text: String) -> [RoutineRecord.Task] {
    RoutineRecord.all(in: LogDocument(text), Self.configuration).flatMap(\.tasks)
  }

  private static func permutations(_ items: [Int]) -> [[Int]] {
    if items.count < 2 { return [items] }
    return items.flatMap { first in
      permutations(items.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test(
    "all end with the same bytes, each task once, ticked where anybody ticked it, by the earliest time"
  )
  func everyOrder() throws {
    var random = SeededRandom()
    let day = "## Daily Briefing\n\n## Quick Log\nWeight::\n"
    let begun = try {
      var editor = DayEditor(LogDocument(day))
      try editor.addBoxes(of: Self.configuration.routines[0], sources())
      return String(decoding: editor.document.bytes, as: UTF8.self)
    }()
    for number in 0..<40 {
      let base = random.once(in: 2) ? day : begun
      var texts: [String] = []
      for _ in 0..<3 { texts.append(try edited(base, &random)) }
      texts.append(base.replacing("## Daily Briefing\n", with: "## Daily Briefing\nRest.\n"))
      let ticked = Self.titles.map { title in
        texts.flatMap(tasks).filter { $0.title == title && $0.state == .done }.compactMap(
          \.note.time
        )
        .min()
      }
      var results: Set<[String]> = []
      for order in Self.permutations([0, 1, 2, 3]) {
        var remote = Array(base.utf8)
        var decisions: [Decision] = []
        for node in order {
          let side = Side(
            bytes: Array(texts[node].utf8), role: node == 3 ? .bot : .device, device: "\(node)",
            time: Int64(node + 1), commit: "\(node)")
          let other = Side(bytes: remote, role: .device, device: "remote", time: 9, commit: "r")
          let (one, two) = (
            FileMerger.merge(
              path: Self.path, bases: [Array(base.utf8)], ours: side, theirs: other),
            FileMerger.merge(
              path: Self.path, bases: [Array(base.utf8)], ours: other, theirs: side)
          )
          #expect(one.bytes == two.bytes)
          remote = one.bytes
          decisions += one.decisions
        }
        let text = String(decoding: remote, as: UTF8.self)
        let found = tasks(text)
        let isBegun = texts.contains { !tasks($0).isEmpty }
        let isRight =
          text.ranges(of: "## Routines").count == (isBegun ? 1 : 0)
          && (!isBegun
            || found.map(\.title) == Self.titles && found.allSatisfy { $0.lines.count == 1 })
          && text.contains("Rest.")
          && zip(found, ticked).allSatisfy { task, time in
            time == nil ? task.state != .done : task.state == .done && task.note.time == time
          }
        #expect(
          isRight,
          "BESTUPID_SEED=\(random.seed), case \(number), order \(order)\nbase:\n\(base)\n\(texts.joined(separator: "---\n"))result:\n\(text)"
        )
        if !isRight { return }
        results.insert(found.map { "\($0.title) \($0.state) \($0.note.time ?? "")" })
      }
      #expect(results.count == 1, "BESTUPID_SEED=\(random.seed), case \(number)")
    }
  }
}
