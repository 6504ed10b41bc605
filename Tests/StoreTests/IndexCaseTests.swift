import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import TestSupport
import Testing

/// A repository in which a file is committed, beside a twin in which git does it.
struct IndexCase: Sendable, CustomTestStringConvertible {
  /// What comes of it.
  enum End: Sendable {
    /// The index says what it says after `git add`, and the commit has git's tree.
    case asGit
    /// The file is saved and not committed by us, with these words.
    case deferred(String)
  }

  let testDescription: String
  var end = End.asGit
  /// What is added to the file.
  var text = "more\n"
  /// What git has to be told first, so that it adds the file.
  var unflag: [String] = []
  /// Makes the repository special, and says which folder is worked in.
  let setUp: @Sendable (GitSandbox, String) async throws -> String

  init(
    _ name: String, _ end: End = .asGit, text: String = "more\n", unflag: [String] = [],
    setUp: @escaping @Sendable (GitSandbox, String) async throws -> String
  ) {
    (testDescription, self.end, self.text, self.unflag) = (name, end, text, unflag)
    self.setUp = setUp
  }

  /// The same, where git is only told some things.
  init(
    _ name: String, _ end: End = .asGit, text: String = "more\n", unflag: [String] = [],
    git commands: [String]...
  ) {
    self.init(name, end, text: text, unflag: unflag) { sandbox, folder in
      for command in commands { try await sandbox.git(command, in: folder) }
      return folder
    }
  }
}

extension IndexCase {
  /// The file that is committed.
  static let file: RepositoryPath = "logs/day.md"

  static let files = [
    "logs/day.md": "day\n", "logs/other.md": "other\n", "a.md": "a\n", "z/deep/b.md": "b\n",
  ]

  private static func attributes(_ text: String)
    -> @Sendable (GitSandbox, String) async throws ->
    String
  {
    { sandbox, folder in
      try await sandbox.commit([".gitattributes": text + "\n"], in: folder)
      return folder
    }
  }

  /// Every case.
  static let all = flags + forms + places + conversions

  static let flags = [
    IndexCase("nothing special"),
    IndexCase(
      "another file is assumed to be unchanged",
      git: ["update-index", "--assume-unchanged", "a.md"]),
    IndexCase(
      "the file is assumed to be unchanged",
      unflag: ["update-index", "--no-assume-unchanged", "logs/day.md"],
      git: ["update-index", "--assume-unchanged", "logs/day.md"]),
    IndexCase(
      "another file is left out of the working copy",
      git: ["update-index", "--skip-worktree", "a.md"]),
    IndexCase(
      "the file is left out of the working copy, and there all the same",
      unflag: ["update-index", "--no-skip-worktree", "logs/day.md"],
      git: ["update-index", "--skip-worktree", "logs/day.md"]),
    IndexCase("another file is meant to be added") { sandbox, folder in
      try Files.write("wanted\n", to: folder + "/logs/wanted.md")
      try await sandbox.git("add", "-N", "logs/wanted.md", in: folder)
      return folder
    },
    IndexCase("the file is meant to be added") { sandbox, folder in
      try await sandbox.git("rm", "-q", "--cached", "logs/day.md", in: folder)
      try await sandbox.git("commit", "-q", "-m", "gone", in: folder)
      try await sandbox.git("add", "-N", "logs/day.md", in: folder)
      return folder
    },
    IndexCase("other files are staged: changed, new, gone, executable") { sandbox, folder in
      try Files.write("staged\n", to: folder + "/a.md")
      try Files.write("new\n", to: folder + "/logs/new.md")
      try Files.setMode(0o755, of: folder + "/logs/other.md")
      try await sandbox.git("add", "-A", in: folder)
      try await sandbox.git("rm", "-q", "--cached", "z/deep/b.md", in: folder)
      try Files.write("changed again\n", to: folder + "/a.md")
      return folder
    },
    IndexCase("another file has conflicts") { sandbox, folder in
      let blob = try await sandbox.git("rev-parse", "HEAD:a.md", in: folder)
      let lines = (1...3).map { "100644 \(blob) \($0)\ta.md\n" }.joined()
      try Files.write(
        "0 \(String(repeating: "0", count: 40))\ta.md\n" + lines, to: folder + ".info")
      let run = try await sandbox.run(
        "sh", ["-c", "git update-index --index-info <\"$0\"", folder + ".info"], in: folder)
      #expect(run.succeeded)
      return folder
    },
    IndexCase("the file has conflicts", .deferred("merge conflicts")) { sandbox, folder in
      let blob = try await sandbox.git("rev-parse", "HEAD:logs/day.md", in: folder)
      let lines = (1...3).map { "100644 \(blob) \($0)\tlogs/day.md\n" }.joined()
      try Files.write(
        "0 \(String(repeating: "0", count: 40))\tlogs/day.md\n" + lines, to: folder + ".info")
      let run = try await sandbox.run(
        "sh", ["-c", "git update-index --index-info <\"$0\"", folder + ".info"], in: folder)
      #expect(run.succeeded)
      return folder
    },
  ]

  /// The forms that an index can have.
  static let forms = [
    IndexCase("version 4", git: ["update-index", "--index-version", "4"]),
    IndexCase(
      "a cache of untracked files", git: ["config", "core.untrackedCache", "true"],
      ["update-index", "--force-write-index"]),
    IndexCase(
      "a split index", .deferred("use git itself there"),
      git: ["config", "core.splitIndex", "true"],
      ["update-index", "--split-index"]),
    IndexCase("no index") { sandbox, folder in
      try Files.remove(folder + "/.git/index")
      try await sandbox.git("read-tree", "HEAD", in: folder)
      return folder
    },
    IndexCase("a sparse checkout", git: ["sparse-checkout", "set", "--cone", "logs"]),
    IndexCase(
      "a sparse index", .deferred("use git itself there"),
      git: ["sparse-checkout", "set", "--cone", "--sparse-index", "logs"]),
  ]

  static let places = [
    IndexCase("a submodule beside the file") { sandbox, folder in
      // The twins have the same.
      let other = sandbox.path + "/sub"
      if !Files.exists(other) { _ = try await sandbox.repository("sub") }
      try await sandbox.git("submodule", "--quiet", "add", other, "sub", in: folder)
      try await sandbox.git("commit", "-q", "-m", "submodule", in: folder)
      return folder
    },
    IndexCase("a linked worktree") { sandbox, folder in
      try await sandbox.git("worktree", "add", "-q", "-b", "side", folder + "-linked", in: folder)
      return folder + "-linked"
    },
    IndexCase(
      "a repository that holds no executable bits", git: ["config", "core.fileMode", "false"]),
    IndexCase("a file that can be executed") { sandbox, folder in
      try Files.setMode(0o755, of: folder + "/logs/day.md")
      try await sandbox.git("commit", "-q", "-a", "-m", "mode", in: folder)
      return folder
    },
  ]

  static let conversions = [
    IndexCase("core.autocrlf", text: "more\r\n", git: ["config", "core.autocrlf", "true"]),
    IndexCase(
      "core.autocrlf for input", text: "more\r\n", git: ["config", "core.autocrlf", "input"]),
    IndexCase("text", text: "more\r\n", setUp: attributes("*.md text")),
    IndexCase("text=auto", text: "more\r\n", setUp: attributes("*.md text=auto")),
    IndexCase("eol=crlf", text: "more\r\n", setUp: attributes("*.md text eol=crlf")),
    IndexCase("no text", text: "more\r\n", setUp: attributes("*.md -text")),
    IndexCase("ident", text: "$Id: 0123 $\n", setUp: attributes("*.md ident")),
    IndexCase(
      "a filter", .deferred("filter=git-crypt"), setUp: attributes("logs/** filter=git-crypt")),
    IndexCase("a filter of other files", setUp: attributes("z/** filter=git-crypt")),
    IndexCase(
      "an encoding", .deferred("working-tree-encoding=UTF-16"),
      setUp: attributes("*.md working-tree-encoding=UTF-16")),
  ]
}

@Suite("The index after a commit")
struct IndexCaseTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A repository of the case, whose files are older than its index.
  private func twin(_ name: String, of item: IndexCase) async throws -> String {
    let folder = try await sandbox.repository(name, files: IndexCase.files)
    try await age(folder)
    let here = try await item.setUp(sandbox, folder)
    try await age(here)
    return here
  }

  /// Makes all files older than the index: git reads those of its last moment anew, and marks the ones
  /// that differ; we mark them all.
  private func age(_ folder: String) async throws {
    let tracked = try await sandbox.git("ls-files", "-z", in: folder).split(separator: "\0")
    let files = tracked.map(String.init).filter { Files.exists("\(folder)/\($0)") }
    _ = try await sandbox.run("touch", ["-h", "-d", "@1700000000"] + files, in: folder)
    _ = try await sandbox.run("git", ["update-index", "-q", "--refresh"], in: folder)
    let index = try await sandbox.git("rev-parse", "--git-path", "index", in: folder)
    _ = try await sandbox.run("touch", ["-d", "1 minute", index], in: folder)
  }

  /// Mode, id, stage, path, size and flags of each entry.
  private func entries(_ folder: String) async throws -> [String] {
    let lines = try await sandbox.git("ls-files", "--stage", "--debug", in: folder)
    // The rest is the file system's: times, device, inode, owner.
    return lines.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("  ") || $0.contains("flags")
    }
  }

  @Test("says what git add would have said", arguments: IndexCase.all)
  func cases(item: IndexCase) async throws {
    let ours = try await twin("ours", of: item)
    let theirs = try await twin("theirs", of: item)
    let before = try await entries(ours)
    let head = try await sandbox.git("rev-parse", "HEAD", in: ours)
    let file = "/\(IndexCase.file)"
    let text = try Files.text(theirs + file) + item.text
    let outcome = try append(item.text, to: IndexCase.file, in: ours)
    #expect(try Files.text(ours + file) == text)
    guard case .asGit = item.end else {
      guard case .deferred(let words) = item.end, case .deferred(let reason) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect("\(reason)".contains(words), "\(reason)")
      #expect(try await entries(ours) == before)
      #expect(try await sandbox.git("rev-parse", "HEAD", in: ours) == head)
      return
    }
    guard case .committed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    try Files.write(text, to: theirs + file)
    if !item.unflag.isEmpty { try await sandbox.git(item.unflag, in: theirs) }
    let path = "\(IndexCase.file)"
    try await sandbox.git("add", "--sparse", path, in: theirs)
    #expect(try await entries(ours) == entries(theirs))
    // What git makes of HEAD and the file alone.
    let tree = try await sandbox.run(
      "sh",
      [
        "-c",
        """
        export GIT_INDEX_FILE="$1" && git read-tree HEAD && git add --sparse "$0" && git write-tree
        """, path, sandbox.path + "/other-index",
      ], in: theirs)
    let made = try await sandbox.git("rev-parse", "HEAD^{tree}", in: ours)
    #expect(tree.output == made + "\n", "\(tree.errors)")
    // Whatever else was staged or changed is so still; the file itself is as the commit has it.
    let status = try await sandbox.git("status", "--porcelain", in: ours)
    #expect(!status.contains(path))
    let others = try await sandbox.git("status", "--porcelain", in: theirs)
      .split(separator: "\n").filter { !$0.hasSuffix(path) }
    #expect(status == others.joined(separator: "\n"))
    #expect(try await sandbox.git("diff-files", "--", path, in: ours) == "")
    let check = try await sandbox.run("git", ["fsck", "--strict", "--no-dangling"], in: ours)
    #expect(check.succeeded, "\(check.errors)")
  }
}
