import ProgramTestSupport
import TestSupport
import Testing

/// The program that runs under valgrind, without the debug information that it cannot read.
private let programUnderValgrind = TestEnvironment.variable("BESTUPID_MEMORY")

/// The program as it is installed, under valgrind's memcheck, which sees any access to memory that is not the program's: `make
/// campaign-memory`. Each line of the table of commands where it works, and each line of the documents in a copy of a store that
/// has of everything.
@Suite(
  "Memory of every command",
  .enabled(
    if: programUnderValgrind != nil && Program.find("valgrind") != nil,
    "make campaign-memory installs valgrind, and names the program in BESTUPID_MEMORY"))
struct ValgrindTests {
  /// How many lines of the table and of the documents run under valgrind; the others of the table run without it.
  private static let sampleSize = TestEnvironment.variable("BESTUPID_LINES").flatMap { Int($0) }

  /// A store that has of everything, and `bestupid` on the PATH, under valgrind. Nothing leads to another machine.
  private static func world() async throws -> World {
    var world = try await CommandTable.fullStore()
    let program = try #require(programUnderValgrind)
    let tools = world.path + "/tools"
    world.environment["VALGRIND_LOGS"] = world.path + "/valgrind"
    world.environment["http_proxy"] = "http://127.0.0.1:1"
    world.environment["https_proxy"] = "http://127.0.0.1:1"
    world.environment["SWIFT_BACKTRACE"] = "enable=no"
    try await world.sandbox.script(
      """
      #!/bin/sh
      exec valgrind -q --undef-value-errors=no --log-file="$VALGRIND_LOGS/%p" '\(program)' "$@"

      """, at: tools + "/under-valgrind")
    try await world.sandbox.script(
      "#!/bin/sh\nexec '\(tools)/under-valgrind' \"$@\" --now \(world.now)\n",
      at: tools + "/bestupid"
    )
    for tool in ["ssh", "systemctl", "launchctl"] {
      try await world.sandbox.script("#!/bin/sh\nexit 1\n", at: "\(tools)/\(tool)")
    }
    try Files.makeFolder(world.path + "/valgrind")
    return world
  }

  /// Expects that valgrind saw nothing of a run, and that no signal ended it.
  private static func expectSound(
    _ run: Program.Outcome, _ line: String, in world: World
  ) throws {
    #expect(run.status < 128, "\(line): \(run.status) \(run.errors)")
    let logs = world.path + "/valgrind"
    for name in try Files.names(in: logs) {
      // Calls of the system that it does not know are told otherwise.
      let told = try Files.text("\(logs)/\(name)").split(separator: "\n")
      #expect(told.filter { $0.hasPrefix("==") } == [], "\(line)")
      try Files.remove("\(logs)/\(name)")
    }
  }

  private static func chosen<Element>(_ all: [Element], _ random: inout SeededRandom) -> [Element] {
    sampleSize.map { Array(all.shuffled(using: &random).prefix($0)) } ?? all
  }

  @Test("no line of the table of commands touches memory that is not its own")
  func table() async throws {
    let plain = try await Self.world()
    var traced = plain
    traced.program = plain.path + "/tools/under-valgrind"
    let lines = try await CommandTable.lines(in: plain)
    var random = SeededRandom()
    // What takes away is told in another order than it is done.
    let always = lines.indices.filter { lines[$0].words.starts(with: ["todo", "rm"]) }
    let chosen = Set(Self.chosen(Array(lines.indices), &random) + always)
    for (index, line) in lines.enumerated() {
      let world = chosen.contains(index) ? traced : plain
      let run = try await world.bestupid(
        line.words + ["--json"], in: world.store, input: Array(line.input.utf8))
      try Self.expectSound(run, line.words.joined(separator: " "), in: world)
    }
    TestEnvironment.tell("memory: \(chosen.count) of \(lines.count) lines of the table")
  }

  @Test("no line of the documents touches memory that is not its own")
  func documents() async throws {
    let all = try Self.documented()
    #expect(all.count > 250)
    var random = SeededRandom()
    let lines = Self.chosen(all, &random)
    try await withThrowingTaskGroup { group in
      for worker in 0..<Program.places {
        group.addTask {
          let mine = stride(from: worker, to: lines.count, by: Program.places).map { lines[$0] }
          guard !mine.isEmpty else { return }
          let world = try await Self.world()
          let image = try FolderImage(of: world.path)
          for line in mine {
            try image.restore(world.path)
            let shell = Program(
              path: "/bin/sh", environment: world.environment, folder: world.store)
            try Self.expectSound(
              try await shell.run(["-c", line.replacing("/tmp/", with: world.path + "/")]), line,
              in: world)
          }
        }
      }
      try await group.waitForAll()
    }
    TestEnvironment.tell("memory: \(lines.count) of \(all.count) lines of the documents")
  }

  /// The command lines of the documents, each once, without what is said of them beside.
  private static func documented() throws -> [String] {
    let root = TestEnvironment.root
    let documents =
      ["README.md"]
      + (try Files.names(in: root + "/docs").filter { $0.hasSuffix(".md") }.map { "docs/" + $0 })
    var lines: Set<String> = []
    for document in documents {
      for line in try Files.text("\(root)/\(document)").split(separator: "\n") {
        let words = line.drop { $0 == " " || $0 == "$" }
        guard words.hasPrefix("bestupid "), words.count < line.count || document.hasSuffix("cli.md")
        else { continue }
        let command = words.split(separator: #/ {2}| #/#, maxSplits: 1)[0]
        // What is to be put in stands in brackets, and what goes on in the next line is not here.
        guard !command.contains(/<[a-z]|\[|\.\.\.|…|\\$/) else { continue }
        lines.insert(String(command))
      }
    }
    return lines.sorted()
  }
}
