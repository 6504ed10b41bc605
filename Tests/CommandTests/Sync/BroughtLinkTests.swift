import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Symbolic links in the place of every file that the program reads: nothing that git does not track is read
/// through them, and so nothing of it is shown, copied or sent.
@Suite("Links that a remote brought")
struct BroughtLinkTests {
  /// A word of the files that links lead to, and of nothing else.
  private static let secret = "quaxel"

  /// Every kind of file of a store that is read, in a form that is of use and has the secret, with a command
  /// that shows or copies it.
  private static let files: [(path: String, text: String, command: [String])] = [
    ("content/logs/2031-03-02.md", "## Notes\nquaxel day\n", ["grep", "day"]),
    ("content/logs/2031-03-02-workout.md", "## Notes\nquaxel workout\n", ["grep", "workout"]),
    ("content/logs/2031-03-02-late.md", "## Notes\nquaxel variant\n", ["grep", "variant"]),
    ("content/logs/2031-03-01/index.md", "## Notes\nquaxel index\n", ["grep", "index"]),
    ("templates/daily_log.md", "# {{date}}\n\n## Notes\nquaxel\n", ["new", "2031-03-06"]),
    (
      "content/config/habits.md", "---\nhabits:\n  - id: quaxel\n    name: Quaxel\n---\n",
      ["habit", "list", "--date", "2031-03-06"]
    ),
    (
      "content/config/protocol_2031-03-03.md",
      "| Day | Type | Workout |\n|---|---|---|\n| Monday | Run | 3 mi quaxel |\n", ["protocol"]
    ),
    (
      "content/logs/weekly-protocol-2031-02-24.md",
      "| Day | Type | Workout |\n|---|---|---|\n| Monday | Run | 3 mi quaxel |\n",
      ["protocol", "2031-02-24"]
    ),
    (
      "content/config/exercises.json",
      #"{"exercises": [{"name": "Quaxel press", "updated": "2031-03-01T08:00:00Z"}]}"#,
      ["exercise", "list"]
    ),
    (
      "content/config/workout_templates.json",
      #"{"version": 1, "templates": [{"name": "Quaxel", "exercises": [{"name": "Row"}]}]}"#,
      ["workout", "template"]
    ),
    (
      "content/config/workout_types.yaml", "types:\n- {id: quaxel, name: Quaxel}\n",
      ["type", "list"]
    ),
    (
      "data/daily_metrics.json",
      #"{"days": {"2031-02-20": {"metrics": {"Mood_AM": "quaxel", "Energy": "quaxel"}}}}"#,
      ["import", "daily-metrics", "--new"]
    ),
  ]

  /// The store's own settings, which every command reads.
  private static let settings = ("bestupid.yaml", "device: quaxel\nquaxel: 1\n")

  /// Where a link leads to.
  enum Target: String, CaseIterable {
    /// Files that git tracks: for these the links are followed, which shows that the commands would tell.
    case tracked = "kept"
    case gitFolder = ".git/hush"
    case ignored
    case untracked = "notes"
    case outside = "../hush"
    case privateFolder = "content/private"
  }

  /// A store whose remote has brought a link in the place of each file, and the files that they lead to.
  private func world(_ target: Target, _ files: [(String, String)]) async throws -> World {
    var kept = [
      "content/logs/2031-03-03.md": "Weight:: 181\n", ".gitignore": "ignored/\n",
      "bestupid.yaml": "",
    ]
    for (index, file) in files.enumerated() where target == .tracked {
      kept["\(target.rawValue)/\(index)"] = file.1
    }
    let world = try await World.withStore(kept)
    for (index, file) in files.enumerated() where target != .tracked {
      try world.write(file.1, to: "\(target.rawValue)/\(index)")
    }
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "origin", "main")
    let other = world.path + "/other"
    try await world.git("clone", "-q", remote, other, in: world.path)
    for (index, file) in files.enumerated() {
      let path = "\(other)/\(file.0)"
      try Files.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
      if Files.exists(path) { try Files.remove(path) }
      let up = String(repeating: "../", count: file.0.split(separator: "/").count - 1)
      try #require(symlink("\(up)\(target.rawValue)/\(index)", path) == 0)
    }
    try await world.git("add", "-A", in: other)
    try await world.git("commit", "-qm", "links", in: other)
    try await world.git("push", "-q", "origin", "main", in: other)
    return world
  }

  /// What of the secret is where it should not be: in new files, and in commits.
  private func leaks(_ world: World) async throws -> [String] {
    let commits = try await world.git("log", "-p", "--format=%B", "--all", "--", ".", ":!kept")
    var leaks = commits.lowercased().contains(Self.secret) ? ["a commit"] : []
    for folder in ["content/logs", "content/config", "memory", "data", "templates"] {
      let folder = "\(world.store)/\(folder)"
      for name in Files.exists(folder) ? try Files.tree(folder) : [] {
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
          continue
        }
        if try Files.text("\(folder)/\(name)").lowercased().contains(Self.secret) {
          leaks.append(name)
        }
      }
    }
    return leaks
  }

  @Test("nothing is read through a link to what git does not track", arguments: Target.allCases)
  func files(target: Target) async throws {
    let world = try await world(target, Self.files.map { ($0.path, $0.text) })
    let sync = try await world.bestupid("sync", in: world.store)
    expectSuccess(sync)
    for file in Self.files {
      #expect(sync.errors.contains("\(file.path), new from origin"), "\(sync.errors)")
    }
    for file in Self.files {
      let run = try await world.bestupid(file.command, in: world.store)
      #expect([0, 1, 65, 66].contains(run.status), "\(file.command): \(run.errors)")
      var isTold = (run.output + run.errors).lowercased().contains(Self.secret)
      if target == .tracked, !isTold { isTold = try await !leaks(world).isEmpty }
      #expect(isTold == (target == .tracked), "\(file.command): \(run.output)\(run.errors)")
    }
    if target == .tracked { return }
    let check = try await world.bestupid("check", in: world.store)
    for file in Self.files {
      #expect(
        "\(check.output)\(check.errors)".contains(file.path), "\(check.output)\(check.errors)")
    }
    let doctor = try await world.bestupid("doctor", in: world.store)
    #expect(doctor.output.contains("a symbolic link"), "\(doctor.output)")
    for command in [
      ["log", "weight", "181"], ["log", "ate", "rice"], ["show"], ["show", "2031-03-02"],
      ["query", "weight"], ["export"], ["todo", "list"], ["parse", Self.files[0].path],
      ["check", "--json"], ["doctor", "--json"], ["status"], ["edit", "2031-03-02"],
    ] {
      let run = try await world.bestupid(command, in: world.store)
      let text = (run.output + run.errors).lowercased()
      #expect(!text.contains(Self.secret), "\(command): \(run.output)\(run.errors)")
    }
    let again = try await world.bestupid("sync", in: world.store)
    #expect(!again.errors.contains("new from origin"), "\(again.errors)")
    #expect(try await leaks(world) == [])
  }

  @Test(
    "nor settings, nor through a folder that is a link", arguments: Target.allCases.dropFirst())
  func settingsAndFolders(target: Target) async throws {
    for path in [Self.settings.0, "content/config"] {
      let world = try await world(target, [(path, Self.settings.1)])
      if path != Self.settings.0 {
        let folder = "\(world.store)/\(target.rawValue)"
        try Files.remove("\(folder)/0")
        for file in Self.files where file.path.hasPrefix(path) {
          try Files.write(file.text, to: "\(folder)/0/\(file.path.dropFirst(path.count + 1))")
        }
      }
      let sync = try await world.bestupid("sync", "--json", in: world.store)
      let link = try sync.json("sync")["links"].elements.first
      #expect(link?["path"].string == path && link?["followed"] == false, "\(sync.output)")
      for command in [
        ["config"], ["check"], ["doctor"], ["habit", "list"], ["exercise", "list"],
        ["type", "list"],
        ["workout", "template"], ["protocol"], ["new", "2031-03-06"], ["log", "weight", "181"],
        ["sync"],
      ] {
        let run = try await world.bestupid(command, in: world.store)
        let text = (run.output + run.errors).lowercased()
        #expect(!text.contains(Self.secret), "\(command): \(run.output)\(run.errors)")
      }
      #expect(try await leaks(world) == [])
    }
  }
}
