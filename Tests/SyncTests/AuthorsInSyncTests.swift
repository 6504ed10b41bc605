import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import TestSupport
import Testing

@testable import Sync

/// Ownership survives any number of merges: a bot, a desk and a phone share a remote.
@Suite struct AuthorsInSyncTests: DeviceSuite {
  let sandbox: GitSandbox
  private static let path = "content/logs/2031-03-04.md"

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  private static func day(_ title: String, plan: String = "", weight: String = "") -> String {
    """
    ---
    title: "2031-03-04: [\(title)]"
    date: 2031-03-04
    tags: ["log"]
    ---

    ## Planned Workout
    \(plan)
    ## Quick Log
    Weight::\(weight)
    Sleep::
    """
  }

  private func three() async throws -> (bot: String, desk: String, phone: String) {
    let folders = try await clones(
      ["bot", "desk", "phone"], of: ["bestupid.yaml": "bot_authors: [Bot]\n"])
    return (folders[0], folders[1], folders[2])
  }

  private func text(_ folder: String) throws -> String { try Files.text("\(folder)/\(Self.path)") }

  /// The later title of a device's beat the bot's, as soon as that was in another device's merge.
  @Test(
    "the bot's title passes through another device's merge and stays",
    arguments: ["Tuesday", "A Day Off"])
  func title(phones: String) async throws {
    let (bot, desk, phone) = try await three()
    try await commitAsBot([Self.path: Self.day("Strength Day", plan: "- Squat 5x5\n")], in: bot)
    try await sandbox.git("push", "-q", "origin", "main", in: bot)
    try edit(Self.path, in: desk, time: 1_900_000_100) { _ in Self.day("Tuesday", weight: " 181") }
    let first = try await sync(desk, time: 1_900_000_200)
    #expect(first.merge != nil && first.decisions == [])
    try edit(Self.path, in: phone, time: 1_900_000_300) { _ in
      Self.day(phones, plan: phones == "Tuesday" ? "" : "- Rest\n")
    }
    let second = try await sync(phone, time: 1_900_000_400)
    #expect(second.merge != nil)
    try await sync(desk, time: 1_900_000_500)
    #expect(try text(desk) == Self.day("Strength Day", plan: "- Squat 5x5\n", weight: " 181"))
    #expect(try text(phone) == (try text(desk)))
    // What a template made gives way without a decision.
    let lost = second.decisions.map { String(decoding: $0.decision.lost.bytes, as: UTF8.self) }
    #expect(
      lost == (phones == "Tuesday" ? [] : ["title: \"2031-03-04: [A Day Off]\"", "- Rest"]))
    #expect(second.decisions.allSatisfy { $0.decision.winner == .bot })
    #expect(
      second.decisions.allSatisfy {
        $0.decision.keptFrom == "Bot" && $0.decision.lostFrom == "phone"
      })
  }

  @Test("and through any number of merges that cross")
  func crossing() async throws {
    let (bot, desk, phone) = try await three()
    try await commitAsBot([Self.path: Self.day("Strength Day", plan: "- Squat 5x5\n")], in: bot)
    for (folder, weight) in [(desk, " 181"), (phone, " 182")] {
      try edit(Self.path, in: folder, time: 1_900_000_100) { _ in
        Self.day("Tuesday", weight: weight)
      }
      try await sandbox.git("fetch", "-q", bot, "main:refs/heads/theirs", in: folder)
    }
    // Each device joins the bot's day by itself, then each the other's merge, several times.
    for round in 0..<4 {
      for folder in [desk, phone] {
        let transaction = try StoreTransaction.begin(
          workingCopy: folder, settings: settings(folder).commit)
        let head = try transaction.repository.head()
        let other = try #require(try transaction.repository.reference("refs/heads/theirs"))
        let merge = try MergeCommit.write(
          try #require(head.commit), and: other, named: "theirs", store: "", in: transaction)
        #expect(try transaction.move(from: head, to: merge.id, message: "merge") != nil)
      }
      if round == 1 { try changeDays(desk, phone) }
      for (folder, other) in [(desk, phone), (phone, desk)] {
        try await sandbox.git("fetch", "-q", other, "+main:refs/heads/theirs", in: folder)
      }
      #expect(try text(desk).contains("[Strength Day]"), "round \(round)")
      #expect(try text(phone).contains("- Squat 5x5"), "round \(round)")
    }
    try await sync(desk)
    try await sync(phone)
    try await sync(desk)
    try await expectSame([desk, phone])
    #expect(try text(desk).contains("title: \"2031-03-04: [Strength Day]\""))
  }

  /// Each device changes the day between two of its merges.
  private func changeDays(_ desk: String, _ phone: String) throws {
    try edit(Self.path, in: desk, time: 1_900_001_000) {
      $0.replacing("Sleep::", with: "Sleep:: 7:05")
    }
    try edit(Self.path, in: phone, time: 1_900_001_000) { $0 + "\n## Notes\nsun\n" }
  }

  @Test("of two values the one that was written later stays, though the other's side merged later")
  func laterValue() async throws {
    let (_, desk, phone) = try await three()
    try edit(Self.path, in: desk, time: 1_900_000_000) { _ in Self.day("Tuesday") }
    try await sync(desk)
    try await sync(phone)
    // The phone weighs first, the desk then; the phone logs sleep later still.
    try edit(Self.path, in: phone, time: 1_900_000_100) {
      $0.replacing("Weight::", with: "Weight:: 182")
    }
    try edit(Self.path, in: desk, time: 1_900_000_200) {
      $0.replacing("Weight::", with: "Weight:: 181")
    }
    try edit(Self.path, in: phone, time: 1_900_000_300) {
      $0.replacing("Sleep::", with: "Sleep:: 7:05")
    }
    try await sync(phone)
    let report = try await sync(desk)
    #expect(try text(desk).contains("Weight:: 181"))
    #expect(try text(desk).contains("Sleep:: 7:05"))
    let decision = try #require(report.decisions.first?.decision)
    #expect([decision.keptFrom, decision.lostFrom] == ["desk", "phone"])
  }

  @Test("the bot's text in a file that a device changed as well is the bot's, and the protocol too")
  func protocolOfTheBot() async throws {
    let (bot, desk, phone) = try await three()
    let path = "content/config/protocol_2031-03-03.md"
    try await commitAsBot([path: "# Plan\nbot one\n"], in: bot)
    try await sandbox.git("push", "-q", "origin", "main", in: bot)
    // The desk's own text gives way to the bot's in the desk's merge.
    try edit(path, in: desk, time: 1_900_000_100) { _ in "# Plan\ndesk\n" }
    try await sync(desk, time: 1_900_000_200)
    #expect(try Files.text("\(desk)/\(path)") == "# Plan\nbot one\n")
    try edit(path, in: phone, time: 1_900_000_300) { _ in "# Plan\nphone\n" }
    let report = try await sync(phone, time: 1_900_000_400)
    #expect(try Files.text("\(phone)/\(path)") == "# Plan\nbot one\n")
    #expect(report.decisions.map(\.decision.winner) == [.bot])
  }
}
