import Actions
import DayEditing
import Dispatch
import JSON
import Language
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing
import Values

@testable import Context

@Suite("Actions at once in one process")
struct ConcurrentActionsTests {
  /// An action of its own context, and the line that the store has after it.
  private struct Work: Sendable {
    let line: String
    /// The day, counted back from today.
    var daysAgo = 0
    let run: @Sendable (CalendarDate, ActionContext) throws -> String?

    var date: CalendarDate { ActionFixture.today.advanced(by: -daysAgo) }
    var path: String { "content/logs/\(date).md" }
  }

  private static func log(_ words: String..., line: String, daysAgo: Int = 0) -> Work {
    Work(line: line, daysAgo: daysAgo) { date, context in
      let entries = try LogEntry.read(words, nutrients: Nutrients())
      return try Entries.write(
        LogRequest([LogRequest.Line(entries: entries)]), into: .day(date), dryRun: false,
        in: context
      ).result.commit
    }
  }

  private static func note(_ text: String, daysAgo: Int = 0) -> Work {
    Work(line: "- \(text)", daysAgo: daysAgo) { date, context in
      try Notes.add(text, on: date, dryRun: false, in: context).result.commit
    }
  }

  private static func todo(_ text: String) -> Work {
    Work(line: "- [ ] \(text)") { date, context in
      try Todos.add(text, on: date, dryRun: false, in: context).result.commit
    }
  }

  private static let works = [
    log("weight", "181", line: "Weight:: 181"), log("sleep", "6:35", line: "Sleep:: 6:35"),
    note("one"), note("two"), todo("Pay rent"),
    log("weight", "182", line: "Weight:: 182", daysAgo: 1), note("three", daysAgo: 1),
    log("focus", "4", line: "Focus:: 4", daysAgo: 2),
  ]

  /// Runs all at once, each on a thread of its own, and returns their commits.
  private func run(_ works: [Work], in fixture: ActionFixture) throws -> [String] {
    let results = Mutex<[Result<String?, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: works.count) { index in
      let work = works[index]
      let result = Result { try work.run(work.date, fixture.context()) }
      results.withLock { $0.append(result) }
    }
    return try results.withLock { $0 }.map { try #require(try $0.get()) }
  }

  private func git(_ arguments: String..., in fixture: ActionFixture) async throws -> [String] {
    try await GitSandbox().git(arguments, in: fixture.store).split(separator: "\n").map(String.init)
  }

  @Test(
    "eight actions at once in one store end as one after the other: no entry is lost, each has its commit"
  )
  func eightAtOnce() async throws {
    let fixture = try ActionFixture.withStore()
    let before = try await git("rev-list", "HEAD", in: fixture)
    let commits = try run(Self.works, in: fixture)

    for work in Self.works {
      #expect(try fixture.text(work.path).split(separator: "\n").contains { $0 == work.line })
    }
    let after = try await git("rev-list", "HEAD", in: fixture)
    #expect(Set(commits).count == Self.works.count)
    #expect(Set(after) == Set(before).union(commits))
    #expect(after.count == before.count + Self.works.count)
    #expect(try await git("rev-list", "--merges", "HEAD", in: fixture) == [])
    #expect(try await git("fsck", "--strict", "--no-dangling", in: fixture) == [])
    #expect(try await git("status", "--porcelain", in: fixture) == [])

    // The same one after the other: the same lines, in an order that only lists may have otherwise.
    let other = try ActionFixture.withStore()
    for work in Self.works { _ = try work.run(work.date, other.context()) }
    for path in Set(Self.works.map(\.path)) {
      func lines(_ fixture: ActionFixture) throws -> [Substring] {
        try fixture.text(path).split(separator: "\n", omittingEmptySubsequences: false).sorted()
      }
      #expect(try lines(fixture) == lines(other), "\(path)")
    }
  }

  @Test(
    "of eight values of one field at once the last to be committed stands, and each is in the history"
  )
  func oneField() async throws {
    let fixture = try ActionFixture.withStore()
    let works = (0..<8).map { Self.log("weight", "18\($0)", line: "Weight:: 18\($0)") }
    #expect(Set(try run(works, in: fixture)).count == 8)
    var seen: [String] = []
    for commit in try await git("rev-list", "-8", "HEAD", in: fixture) {
      let text = try await git("show", "\(commit):\(works[0].path)", in: fixture)
      seen += text.filter { $0.hasPrefix("Weight:: ") }
    }
    #expect(Set(seen) == Set(works.map(\.line)))
    #expect(seen.count == 8)
    #expect(try fixture.text(works[0].path).contains("\(seen[0])\n"))
    #expect(try await git("fsck", "--strict", "--no-dangling", in: fixture) == [])
  }

  @Test("a context that several threads have answers each of them the same")
  func oneContext() throws {
    let fixture = try ActionFixture.withStore()
    for work in Self.works { _ = try work.run(work.date, fixture.context()) }
    let context = fixture.context()
    let answers = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let answer = Result {
        let day = try Days.find(in: ActionFixture.today...ActionFixture.today, in: context)
          .singleRecord().map { $0.json.text(.compact).contains("\"weight_lbs\":181") }
        let notes = try Notes.list(on: ActionFixture.today, in: context).items.map(\.text)
        return "\(try context.today) \(day == true) \(notes)"
      }
      answers.withLock { $0.append((try? answer.get()) ?? "\(answer)") }
    }
    #expect(
      answers.withLock { $0 } == Array(repeating: "2031-03-04 true [\"one\", \"two\"]", count: 8))
  }
}
