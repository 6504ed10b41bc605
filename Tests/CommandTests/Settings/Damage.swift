import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// One kind of damage to a store, and what each command has to make of it.
struct Damage: CustomTestStringConvertible, Sendable {
  let name: String
  /// Whether a `log` can still commit. Else it saves the file, says what to do, and exits with 75.
  let commits: Bool
  /// What `doctor` has to name after that; nil where nothing is wrong any more.
  let finding: String?
  let inflict: @Sendable (World) async throws -> Void

  var testDescription: String { name }

  private init(
    _ name: String, commits: Bool = false, _ finding: String?,
    _ inflict: @escaping @Sendable (World) async throws -> Void
  ) {
    self.name = name
    self.commits = commits
    self.finding = finding
    self.inflict = inflict
  }

  /// The store's last commit and the one before are not pushed, the one before those is.
  static let all = objects + packs + references + index + locks + leftovers

  private static let objects = [
    Damage("the last commit is an empty file", "history.damaged-objects") { world in
      try overwrite(try await world.object("HEAD")) { _ in [] }
    },
    Damage("the last commit is torn", "history.damaged-objects") { world in
      try overwrite(try await world.object("HEAD")) { $0.prefix(20) }
    },
    Damage("the last commit is gone", "history.missing-objects") { world in
      try Files.remove(try await world.object("HEAD"))
    },
    Damage("a tree is an empty file", "history.damaged-objects") { world in
      try overwrite(try await world.object("HEAD:content/logs")) { _ in [] }
    },
    Damage("a tree is torn", "history.damaged-objects") { world in
      try overwrite(try await world.object("HEAD:content/logs")) { $0.dropLast(6) }
    },
    Damage("a tree is gone", "history.missing-objects") { world in
      try Files.remove(try await world.object("HEAD:content/logs"))
    },
    Damage("the file is an empty object", commits: true, "history.damaged-objects") { world in
      try overwrite(try await world.object("HEAD:\(sampleName)")) { _ in [] }
    },
    Damage("the file is a torn object", commits: true, "history.damaged-objects") { world in
      try overwrite(try await world.object("HEAD:\(sampleName)")) { $0.dropLast(6) }
    },
    Damage("the file is no object any more", commits: true, "history.missing-objects") { world in
      try Files.remove(try await world.object("HEAD:\(sampleName)"))
    },
    Damage("an object of a pushed commit is torn", commits: true, "history.damaged-objects") {
      world in
      try overwrite(try await world.object("HEAD~1:\(sampleName)")) { $0.dropLast(6) }
    },
    Damage("everything new is lost, as after a power cut", "history.damaged-objects") { world in
      var objects: [String] = []
      for name in ["HEAD", "HEAD:content/logs", "HEAD:\(sampleName)", "HEAD~1"] {
        objects.append(try await world.object(name))
      }
      for object in objects { try overwrite(object) { _ in [] } }
      try overwrite(world.gitFile("refs/heads/main")) { zeros($0.count) }
      try overwrite(world.gitFile("index")) { _ in [] }
    },
  ]

  private static let packs = [
    Damage("the pack of the last commit is damaged", "history.damaged-objects") { world in
      let command = """
        git rev-list --objects HEAD~1..HEAD | git pack-objects -q .git/objects/pack/pack
        git prune-packed
        """
      _ = try await world.sandbox.run("sh", ["-c", command], in: world.store)
      for file in try world.packs("pack") {
        try overwrite(file) { $0.prefix(12) + zeros($0.count - 32) + $0.suffix(20) }
      }
    },
    Damage("the index of a pack is zeroed", "index.damaged-index") { world in
      try await world.git("gc", "--quiet")
      for file in try world.packs("idx") { try overwrite(file) { zeros($0.count) } }
    },
    Damage("git's commit-graph is damaged", commits: true, "history.damaged-git-cache") { world in
      try await world.git("commit-graph", "write", "--reachable")
      try overwrite(world.gitFile("objects/info/commit-graph")) { zeros($0.count) }
    },
    Damage("git's multi-pack-index is damaged", commits: true, "history.damaged-git-cache") {
      world in
      try await world.git("repack", "-adq")
      try await world.git("multi-pack-index", "write")
      try overwrite(world.gitFile("objects/pack/multi-pack-index")) { zeros($0.count) }
    },
  ]

  private static let references = [
    Damage("the branch is zeroed", "references.damaged-reference") { world in
      try overwrite(world.gitFile("refs/heads/main")) { zeros($0.count) }
    },
    Damage("the branch is an empty file", "references.damaged-reference") { world in
      try overwrite(world.gitFile("refs/heads/main")) { _ in [] }
    },
    Damage("the branch is torn", "references.damaged-reference") { world in
      try overwrite(world.gitFile("refs/heads/main")) { $0.prefix(17) }
    },
    Damage("the branch is gone", "references.lost-branch") { world in
      try Files.remove(world.gitFile("refs/heads/main"))
    },
    Damage("the tracking reference is zeroed", commits: true, "references.damaged-reference") {
      world in
      try overwrite(world.gitFile("refs/remotes/origin/main")) { zeros($0.count) }
    },
    Damage("HEAD is zeroed", "references.damaged-reference") { world in
      try overwrite(world.gitFile("HEAD")) { zeros($0.count) }
    },
    Damage("HEAD is zeroed, and the branch is packed", "references.damaged-reference") { world in
      try await world.git("pack-refs", "--all")
      try overwrite(world.gitFile("HEAD")) { zeros($0.count) }
    },
    Damage("the reflogs are zeroed", commits: true, "references.damaged-reflog") { world in
      for name in ["HEAD", "refs/heads/main"] {
        try overwrite(world.gitFile("logs/\(name)")) { zeros($0.count) }
      }
    },
    Damage("packed-refs is garbage", "references.damaged-reference") { world in
      try Files.write("garbage \u{1} here\n", to: world.gitFile("packed-refs"))
    },
    Damage("packed-refs is zeroed", "references.damaged-reference") { world in
      try Files.write(Array(zeros(200)), to: world.gitFile("packed-refs"))
    },
    Damage("packed-refs has garbage between references", "references.damaged-reference") { world in
      try await world.git("tag", "keep")
      try await world.git("pack-refs", "--all")
      try overwrite(world.gitFile("packed-refs")) { $0 + Array("garbage\n".utf8) }
    },
    Damage("packed-refs became garbage, and the branch was in it", "references.damaged-reference") {
      world in
      try await world.git("pack-refs", "--all")
      try overwrite(world.gitFile("packed-refs")) { _ in Array("garbage\n".utf8)[...] }
    },
  ]

  private static let index = [
    Damage("the index is torn", "index.damaged-index") { world in
      try overwrite(world.gitFile("index")) { $0.prefix(50) }
    },
    Damage("the index is zeroed", "index.damaged-index") { world in
      try overwrite(world.gitFile("index")) { zeros($0.count) }
    },
    Damage("the index is an empty file", "index.damaged-index") { world in
      try overwrite(world.gitFile("index")) { _ in [] }
    },
    Damage("the index has no checksum", "index.damaged-index") { world in
      try overwrite(world.gitFile("index")) { $0.dropLast(20) + zeros(20) }
    },
    Damage("the index is gone", commits: true, nil) { world in
      try Files.remove(world.gitFile("index"))
    },
  ]

  private static let locks =
    [
      Damage("a process of ours left git's index.lock", commits: true, nil) { world in
        try Files.write("bestupid\n", to: world.gitFile("index.lock"))
      }
    ]
    + [
      ("index.lock", true), ("HEAD.lock", true), ("config.lock", true), ("packed-refs.lock", true),
      ("packed-refs.new", true), ("shallow.lock", true), ("gc.pid", true),
      ("refs/heads/main.lock", false), ("refs/heads/other.lock", true),
      ("refs/remotes/origin/main.lock", true),
    ].map { lock, commits in
      // The next `log` clears the one lock that it meets.
      Damage(
        "a git that died left \(lock)", commits: commits,
        lock == "index.lock" ? nil : "locks.stale-lock"
      ) { world in
        try Files.write(String(repeating: "x", count: 5_000), to: world.gitFile(lock))
        try await world.makeOld(world.gitFile(lock))
      }
    }

  private static let leftovers =
    unfinishedFiles + [
      Damage("a temporary of ours was left beside a log", commits: true, "leftovers.leftovers") {
        world in
        let file = "\(world.store)/content/logs/.bestupid-abc"
        try Files.write("a person's text\n", to: file)
        try await world.makeOld(file)
      },
      Damage("the list of saved texts is lost", commits: true, "leftovers.leftovers") { world in
        try Files.write(
          "text", to: world.gitFile("bestupid/saved/\(String(repeating: "a", count: 40))"))
        try Files.write(Array(zeros(100)), to: world.gitFile("bestupid/saved/list"))
      },
      Damage("the marker of work under way is torn", commits: true, nil) { world in
        try Files.write("bestupid in-flight 1\npurp", to: world.gitFile("bestupid/in-flight"))
      },
      Damage("what given-up merges decided is zeroed", commits: true, nil) { world in
        try Files.write(Array(zeros(100)), to: world.gitFile("bestupid/given-up"))
      },
      Damage("a reference of a move is left", commits: true, nil) { world in
        let commit = try await world.git("rev-parse", "HEAD~1")
        try await world.git("update-ref", "refs/worktree/bestupid-\(commit)", commit)
      },
      Damage("the cache is garbage", commits: true, nil) { world in
        expectSuccess(try await world.bestupid("query", "weight"))
        let cache = world.sandbox.home + "/.cache/bestupid"
        for file in try Files.tree(cache) {
          try overwrite("\(cache)/\(file)") { $0.reversed()[...] }
        }
      },
    ]

  private static let unfinishedFiles = [
    "objects/pack/tmp_pack_abc", "objects/pack/.tmp-1-pack-abc.pack", "objects/aa/tmp_obj_abc",
  ].map { file in
    Damage("a git that died left \(file)", commits: true, "leftovers.leftovers") { world in
      try Files.write("x", to: world.gitFile(file))
      try await world.makeOld(world.gitFile(file))
    }
  }

  private static func zeros(_ count: Int) -> ArraySlice<UInt8> {
    [UInt8](repeating: 0, count: count)[...]
  }

  /// Replaces a file, which may be read-only, by what `change` makes of its bytes.
  private static func overwrite(
    _ path: String, _ change: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
  ) throws {
    let bytes = change(try Files.read(path)[...])
    try Files.remove(path)
    try Files.write(Array(bytes), to: path)
  }
}

extension World {
  /// The path of a file of git's.
  fileprivate func gitFile(_ name: String) -> String { "\(store)/.git/\(name)" }

  /// The file of a loose object.
  fileprivate func object(_ name: String) async throws -> String {
    let id = try await git("rev-parse", name)
    return gitFile("objects/\(id.prefix(2))/\(id.dropFirst(2))")
  }

  /// The files of the packs that end so.
  fileprivate func packs(_ suffix: String) throws -> [String] {
    try Files.names(in: gitFile("objects/pack")).filter { $0.hasSuffix(".\(suffix)") }
      .map { gitFile("objects/pack/\($0)") }
  }

  /// Dates a file back, as if whoever made it were gone.
  fileprivate func makeOld(_ path: String) async throws {
    _ = try await sandbox.run("touch", ["-d", "20 minutes ago", path], in: store)
  }
}
