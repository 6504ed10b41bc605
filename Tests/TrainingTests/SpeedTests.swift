import DayModel
import TestSupport
import Testing
import Training

/// Time grows with a file of settings, and no faster, whatever stands in it. Days have their own test of this, in
/// `CommandTests`, merges in `LogMergeTests`.
@Suite("Growth of time with the size of settings", .serialized)
struct SpeedTests {
  /// A file of many similar parts; `%` is a different number in each.
  struct Heap: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String
    let part: String
    let end: String
    let work: @Sendable ([UInt8]) throws -> Void

    func bytes(_ count: Int) -> [UInt8] {
      let parts = (0..<count).map { part.replacing("%", with: "\($0 * 7 % (count | 1))") }
      return Array((start + parts.joined() + end).utf8)
    }
  }

  /// A list of exercises, or of templates, that ends in one more.
  private static func list(
    _ name: String, of key: String, start: String = "", part: String, end: String = "",
    work: @escaping @Sendable ([UInt8]) throws -> Void
  ) -> Heap {
    Heap(
      testDescription: name, start: "{\"\(key)\": [\n" + start, part: part,
      end: end + "{\"name\": \"Last\"}]}\n", work: work)
  }

  @Sendable private static func library(_ bytes: [UInt8]) throws {
    let library = try ExerciseLibrary(bytes)
    for name in ["Last", "lift 3", "no such lift"] { _ = library.keys(of: name) }
    for entry in library.entries { _ = library.key(of: entry.name) }
    _ = NearDuplicates.pairs(among: library.entries.map(\.name))
    let edit = try ExerciseLibraryEdit(bytes)
    _ = try edit.adding([ExerciseEntry(name: "New"), ExerciseEntry(name: "Newer")])
    _ = try? edit.changing("Last") { $0.rest = 90 }
    _ = try? edit.merging("Last", into: "lift 3", updated: "x")
    _ = try? edit.splitting("lift 3", updated: "x")
  }

  @Sendable private static func templates(_ bytes: [UInt8]) throws {
    let edit = try WorkoutTemplateEdit(bytes)
    for template in edit.templates.templates.prefix(3) {
      var other = template
      other.exercises.reverse()
      _ = edit.writing(other)
    }
    for name in ["Last", "New"] { _ = edit.writing(WorkoutTemplate(name)) }
    _ = edit.removing("Last")
  }

  private static let heaps = [
    list(
      "exercises", of: "exercises", part: "{\"name\": \"Lift %\", \"aliases\": [\"l%\"]},\n",
      work: library),
    list(
      "one exercise again and again", of: "exercises", part: "{\"name\": \"Lift\"},\n",
      work: library),
    list(
      "aliases", of: "exercises", start: "{\"name\": \"x\", \"aliases\": [\"lift 3\"",
      part: ", \"lift %\"",
      end: "]},\n", work: library),
    list(
      "muscles and days", of: "exercises",
      start: "{\"name\": \"x\", \"confirmed\": [\"2031-03-04\"",
      part: ", \"2031-03-%\"", end: "]},\n", work: library),
    list("what is no exercise", of: "exercises", part: "{\"sets\": \"%\"}, %,\n", work: library),
    list(
      "unknown members", of: "exercises", start: "{\"name\": \"x\"", part: ", \"k%\": %",
      end: "},\n",
      work: library),
    list(
      "templates", of: "templates",
      part: "{\"name\": \"Plan %\", \"exercises\": [{\"name\": \"Row\"}]},\n",
      work: templates),
    list(
      "a long template", of: "templates",
      start: "{\"name\": \"Plan\", \"exercises\": [{\"name\": \"Row\"}",
      part: ", {\"name\": \"Lift %\"}", end: "]},\n", work: templates),
    Heap(
      testDescription: "habits", start: "---\nhabits:\n", part: "  - id: h%\n    name: Habit %\n",
      end: "---\n"
    ) { bytes in
      let file = HabitFile(bytes)
      _ = file.id(for: "Habit 3")
      _ = try? file.adding(.init(id: "new", name: "New"))
    },
    plan("headings of a plan", part: "## Monday %\nBench press 3x10\n"),
    plan(
      "rows of a plan", start: "| Day | Workout |\n|---|---|\n", part: "| Monday | Strength % |\n"),
    plan("front matter of a plan", start: "---\n", part: "k%: v\n", end: "---\n"),
    plan("lines of a plan", part: "- Monday: bench % 3x10\n"),
  ]

  private static func plan(
    _ name: String, start: String = "", part: String, end: String = ""
  ) -> Heap {
    Heap(testDescription: name, start: start, part: part, end: end) { bytes in
      let plan = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
      _ = WeekPlanReader.read(bytes, plan)
    }
  }

  /// With eight times as many parts.
  @Test(arguments: heaps) func timeIsLinear(heap: Heap) throws {
    let (few, many) = (heap.bytes(Self.count), heap.bytes(Self.count * 8))
    let growth = try Growth(small: { try heap.work(few) }, large: { try heap.work(many) })
    #expect(growth.isLinear, "\(growth)")
    if Self.benchmark != nil { print("\(heap.testDescription): \(growth)") }
  }

  private static let benchmark = TestEnvironment.variable("BESTUPID_BENCHMARK").flatMap { Int($0) }
  private static let count = benchmark ?? 300
}
