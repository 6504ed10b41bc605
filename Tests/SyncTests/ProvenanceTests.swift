import Git
import LogMerge
import ProgramTestSupport
import Store
import TestSupport
import Testing

@testable import Sync

/// Who brought each line of a file, on one side of a merge.
@Suite struct ProvenanceTests {
  private let sandbox: GitSandbox
  private let file = RepositoryPath("file.md")

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// The commits that brought the lines of `tip`, without those that lead to `known`.
  private func lines(
    to tip: String, without known: String, in folder: String
  ) async throws -> [String?] {
    let repository = try Repository.opened(at: folder)
    func id(_ name: String) async throws -> ObjectID {
      try #require(ObjectID(hex: try await sandbox.git("rev-parse", name, in: folder)))
    }
    let history = try repository.changes(
      of: [file], to: try await id(tip), without: try await id(known))
    let origins = try PathHistory.origins(of: history, in: repository)
    return origins[file]?.lines.map { $0?.id.hex } ?? []
  }

  /// What `git blame` says of the same.
  private func blamed(
    _ tip: String, without known: String, in folder: String
  ) async throws -> [String?] {
    let text = try await sandbox.git(
      "blame", "--root", "--line-porcelain", "\(known)..\(tip)", "--", "\(file)", in: folder)
    var lines: [String?] = []
    var commit = ""
    var isOlder = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("\t") {
        lines.append(isOlder ? nil : commit)
        isOlder = false
        commit = ""
      } else if commit.isEmpty {
        commit = String(line.prefix(40))
      } else if line == "boundary" {
        isOlder = true
      }
    }
    return lines
  }

  private func write(
    _ lines: [String], in folder: String, _ message: String = "change"
  ) async throws {
    let text = lines.map { "\($0)\n" }.joined()
    try await sandbox.commit(["\(file)": text], in: folder, message: message)
  }

  private func read(_ folder: String) throws -> [String] {
    try Files.text("\(folder)/\(file)").split(separator: "\n").map(String.init)
  }

  @Test("it is what git blame says, over branches that cross")
  func gitBlame() async throws {
    let random = SeededRandom()
    let seed = random.seed
    var generator = random
    let folder = try await sandbox.repository("here", files: ["\(file)": ""])
    var number = 0
    func newLine() -> String {
      number += 1
      return "line \(number)"
    }
    try await write((0..<12).map { _ in newLine() }, in: folder)
    try await sandbox.git("branch", "one", in: folder)
    try await sandbox.git("branch", "two", in: folder)
    var hasCrossed = false
    for round in 0..<14 {
      let branch = ["one", "two"][round % 2]
      try await sandbox.git("checkout", "-q", branch, in: folder)
      var texts = try read(folder)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<texts.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where texts.count > 6: texts.remove(at: index)
        case 1: texts[index] = newLine()
        default: texts.insert(newLine(), at: index)
        }
      }
      try await write(texts, in: folder)
      if round % 4 == 3 {
        // Each takes the other's commit in, without that one's merge.
        let tips = [
          try await sandbox.git("rev-parse", "one", in: folder),
          try await sandbox.git("rev-parse", "two", in: folder),
        ]
        for (branch, tip) in [("one", tips[1]), ("two", tips[0])] {
          try await sandbox.git("checkout", "-q", branch, in: folder)
          try await sandbox.git("merge", "-q", "-X", "ours", "--no-edit", tip, in: folder)
        }
        hasCrossed = true
      }
      for (tip, known) in [("one", "two"), ("two", "one"), ("one", "main")] {
        let ours = try await self.lines(to: tip, without: known, in: folder)
        let gits = try await blamed(tip, without: known, in: folder)
        let isSame =
          ours.isEmpty ? gits.allSatisfy { $0 == nil } : Array(ours.prefix(gits.count)) == gits
        #expect(isSame, "BESTUPID_SEED=\(seed) round \(round) \(tip) without \(known)")
      }
    }
    #expect(hasCrossed)
  }

  @Test("without a common ancestor every line has the commit that brought it")
  func unrelated() async throws {
    let folder = try await sandbox.repository("here", files: ["\(file)": "a\n"])
    try await write(["a", "b"], in: folder)
    try await sandbox.git("checkout", "-q", "--orphan", "other", in: folder)
    try await write(["z"], in: folder)
    let lines = try await self.lines(to: "main", without: "other", in: folder)
    #expect(lines == (try await blamed("main", without: "other", in: folder)) + [lines.last ?? nil])
    #expect(Set(lines.compactMap(\.self)).count == 2)
  }

  @Test("a merge speaks for itself only where its text is neither parent's")
  func mergeCommit() async throws {
    let folder = try await sandbox.repository("here", files: ["\(file)": "a\n\n\n\nb\n"])
    try await sandbox.git("checkout", "-q", "-b", "side", in: folder)
    try await write(["a", "", "", "", "side"], in: folder)
    let side = try await sandbox.git("rev-parse", "HEAD", in: folder)
    try await sandbox.git("checkout", "-q", "main", in: folder)
    try await sandbox.git("branch", "known", in: folder)
    try await write(["main", "", "", "", "b"], in: folder)
    let main = try await sandbox.git("rev-parse", "HEAD", in: folder)
    try await sandbox.git("merge", "-q", "--no-commit", "side", in: folder)
    try Files.write("side\nmain\nby the merge\n", to: "\(folder)/\(file)")
    try await sandbox.git("commit", "-q", "-am", "merge", in: folder)
    let merge = try await sandbox.git("rev-parse", "HEAD", in: folder)
    let lines = try await self.lines(to: "main", without: "known", in: folder)
    #expect(lines.prefix(3) == [side, main, merge])
  }

  @Test("a removed and a made file, a folder in its stead, and a link have no old lines")
  func removedAndMade() async throws {
    let folder = try await sandbox.repository("here", files: ["\(file)": "a\n"])
    try await sandbox.git("branch", "known", in: folder)
    try await sandbox.git("rm", "-q", "\(file)", in: folder)
    try await sandbox.git("commit", "-q", "-m", "gone", in: folder)
    #expect(try await lines(to: "main", without: "known", in: folder) == [])
    try await write(["a"], in: folder)
    let commit = try await sandbox.git("rev-parse", "HEAD", in: folder)
    #expect(try await lines(to: "main", without: "known", in: folder) == [commit, commit])
  }

  @Test(
    "a binary file and one with very long versions count as a whole",
    arguments: ["\u{0}", String(repeating: "long line\n", count: 900_000)])
  func withoutBlame(text: String) async throws {
    let folder = try await sandbox.repository("here", files: ["\(file)": "a\n"])
    try await sandbox.git("branch", "known", in: folder)
    try await sandbox.commit(["\(file)": "b\n" + text], in: folder)
    try await sandbox.commit(["\(file)": "c\n" + text], in: folder)
    try await write(["c"], in: folder)
    #expect(try await lines(to: "main", without: "known", in: folder) == [])
    let repository = try Repository.opened(at: folder)
    let tips = try ["main", "known"].map { name in
      try repository.commit(#require(try repository.reference("refs/heads/\(name)")))
    }
    let provenance = try Provenance(
      of: [file], to: tips[0], without: tips[1], in: repository)
    let side = provenance.side(of: file, Array("c\n".utf8), .standard)
    #expect(side.lineAuthors == .unknown)
  }
}
