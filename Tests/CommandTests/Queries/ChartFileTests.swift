import JSON
import ProgramTestSupport
import TestSupport
import Testing

/// `chart -o`: charts in files as a person gets them.
@Suite("Files of charts")
struct ChartFileTests {
  /// The store of the fixtures, on its last day.
  private func world() async throws -> World {
    let folder = TestEnvironment.root + "/fixtures/store"
    var files: [String: String] = [:]
    for name in try Files.tree(folder) { files[name] = try Files.text(folder + "/" + name) }
    var world = try await World.withStore(files)
    world.now = "2031-03-30T12:00:00Z"
    return world
  }

  /// A folder of pictures with an older one in it.
  private func pictures(with old: String, in world: World) throws -> String {
    let folder = world.path + "/pictures"
    try Files.write("old", to: "\(folder)/\(old)")
    return folder
  }

  /// Puts a program in the place of librsvg's.
  private func convert(with script: String, in world: inout World) async throws {
    let tools = world.path + "/tools"
    try await world.sandbox.script(script, at: tools + "/rsvg-convert")
    world.environment["PATH"] = "\(tools):/usr/bin:/bin"
  }

  /// A program that stands for librsvg's: it keeps what it is given, and writes what begins like a PNG.
  private static let converter = """
    #!/bin/sh
    [ "$1 $2" = "-w 1600" ] || exit 3
    cat > "$HOME/converted.svg"
    echo PNG

    """

  @Test("files are written whole in the form of their ending, and replace older ones")
  func files() async throws {
    var world = try await world()
    let folder = try pictures(with: "weight.svg", in: world)
    let run = try await world.bestupid("chart", "weight", "-o", folder + "/weight.svg")
    expectSuccess(run)
    #expect(run.output == "" && run.errors == "wrote \(folder)/weight.svg\n")
    let svg = try Files.text(folder + "/weight.svg")
    #expect(svg.hasPrefix("<svg ") && svg.contains("@media (prefers-color-scheme: dark)"))
    expectSuccess(
      try await world.bestupid("chart", "weight", "--theme", "dark", "-o", folder + "/dark.SVG"))
    #expect(try !Files.text(folder + "/dark.SVG").contains("@media"))
    expectSuccess(try await world.bestupid("chart", "weight", "-o", folder + "/weight.json"))
    let json = try JSONNode(json: Files.read(folder + "/weight.json"))
    #expect(json["$schema"] == "https://vega.github.io/schema/vega-lite/v5.json")

    try await convert(with: Self.converter, in: &world)
    expectSuccess(try await world.bestupid("chart", "weight", "-o", folder + "/weight.png"))
    #expect(try Files.text(folder + "/weight.png") == "PNG\n")
    let given = try Files.text(world.environment["HOME"].map { $0 + "/converted.svg" } ?? "")
    // A converter has no reader to ask: one theme, and no rule of media.
    #expect(given.hasPrefix("<svg ") && !given.contains("@media"))
    #expect(
      try Files.names(in: folder).sorted()
        == ["dark.SVG", "weight.json", "weight.png", "weight.svg"])
  }

  @Test("a PNG without its program is 69, a folder that is not there 73, another ending 64")
  func badFiles() async throws {
    var world = try await world()
    world.environment["PATH"] = "/nowhere"
    let png = world.path + "/weight.png"
    let run = try await world.bestupid("chart", "weight", "-o", png)
    expectFailure(run, 69, saying: "librsvg2-bin")
    #expect(run.errors.contains("weight.svg") && !Files.exists(png))
    expectFailure(
      try await world.bestupid("chart", "weight", "-o", world.path + "/none/weight.svg"), 73)
    for name in ["weight.gif", "weight", "svg"] {
      expectFailure(try await world.bestupid("chart", "weight", "-o", name), 64, saying: ".svg")
    }
  }

  @Test("a file with what is of the cycle is for its owner alone, whoever could read an older one")
  func privateFiles() async throws {
    let world = try await World.withStore([
      "content/logs/2031-02-20.md":
        "## Quick Log\nWeight:: 181\nEnergy:: 6\n\n## Cycle\nPeriod:: start\nCramps:: 2\n"
    ])
    for (arguments, mode) in [
      (["weight"], 0o644), (["weight", "--phases"], 0o600), (["energy", "--by", "phase"], 0o600),
      (["symptoms"], 0o600), (["symptom:cramps"], 0o600), (["cycle"], 0o600),
    ] {
      let path = "\(world.path)/picture.svg"
      try Files.write("old", to: path)
      try Files.setMode(0o644, of: path)
      expectSuccess(try await world.bestupid(["chart"] + arguments + ["-o", path]))
      #expect(try Files.mode(of: path) == mode, "\(arguments)")
    }
  }

  // MARK: Pictures

  @Test("a PNG is 1600 pixels wide, and shows the chart on the ground of its theme")
  func png() async throws {
    let world = try await world()
    for (subject, theme, ground) in [
      ("weight", "light", [0xF6, 0xF1, 0xEA]), ("heatmap", "dark", [0x2E, 0x2E, 0x2E]),
    ] as [(String, String, [UInt8])] {
      let path = "\(world.path)/\(subject).png"
      expectSuccess(try await world.bestupid("chart", subject, "-o", path, "--theme", theme))
      let image = try #require(PNGImage(try Files.read(path)), "\(subject)")
      #expect(image.width == 1600 && (image.height == 840) == (subject == "weight"))
      #expect(image.pixels.first == ground, "\(subject)")
      let drawn = image.pixels.count { $0 != ground }
      #expect((image.pixels.count / 500...image.pixels.count / 2).contains(drawn), "\(drawn)")
    }
  }

  @Test("where the converter fails its words are told, and what is there stays")
  func failingConverter() async throws {
    var world = try await world()
    let folder = try pictures(with: "weight.png", in: world)
    for (script, words) in [
      ("echo 'no memory for it' >&2; exit 1", "rsvg-convert: no memory for it"),
      ("exit 1", "rsvg-convert: failed without saying why"), ("exit 0", "rsvg-convert: "),
      ("head -c 9 >&2; kill -9 $$", "rsvg-convert: <svg"),
    ] {
      try await convert(with: "#!/bin/sh\n\(script)\n", in: &world)
      let run = try await world.bestupid("chart", "weight", "-o", folder + "/weight.png")
      expectFailure(run, 69, saying: words, "-o \(folder)/weight.svg")
      #expect(try Files.text(folder + "/weight.png") == "old")
      #expect(try Files.names(in: folder) == ["weight.png"])
    }
  }

  // MARK: Vega-Lite

  @Test(
    "every specification is valid by Vega-Lite's own schema",
    arguments: [
      ["weight"], ["sleep"], ["mood"], ["volume"], ["heatmap"], ["compliance"],
      ["habit", "read"], ["strength", "Front squat", "Seated row"], ["energy"],
      ["run", "--by", "week"],
      ["weight", "--in", "2020"], ["volume", "--in", "2020"], ["volume", "--last", "9y"],
    ])
  func specifications(words: [String]) async throws {
    let world = try await world()
    let path = world.path + "/chart.json"
    expectSuccess(try await world.bestupid(["chart"] + words + ["-o", path]))
    #expect(try JSONSchema.problems(in: Files.read(path), against: "vega-lite") == [])
  }
}
