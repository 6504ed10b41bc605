import Charts
import ProgramTestSupport
import TestSupport
import Testing

/// docs/pictures: what README shows first. `make pictures` draws it: with `BESTUPID_RECORD=1` this suite writes the charts,
/// and what it has seen on terminals for scripts/draw-pictures.py.
@Suite("The pictures")
struct PictureTests {
  private static let folder = TestEnvironment.root + "/docs/pictures"
  /// Where what was seen on terminals is kept for the script.
  private static let captured = TestEnvironment.root + "/.build/pictures"
  private static let charts = [
    "heatmap": ["heatmap"], "squat": ["strength", "Squat", "--last", "26w"],
  ]
  private static let screens = ["dashboard", "workout"]

  private static func path(_ name: String, _ theme: ChartTheme) -> String {
    "\(folder)/\(name)-\(theme).svg"
  }

  // MARK: They are what the program shows

  @Test(
    "docs/pictures has what a terminal shows, and the charts that the program draws",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func areCurrent() async throws {
    var world = try await thursday()
    world.now = "2031-03-27T18:22:00Z"
    try await onScreen(world, columns: 88) { screen in
      let shot = try await screen.shot(of: "bestupid")
      try compare(shot, of: "bestupid", with: "dashboard")
    }
    for (name, words) in Self.charts { try await compareChart(name, words, of: world) }
    try await train(&world)
    world.now = "2031-03-28T18:24:35Z"
    try await onScreen(world, columns: 88, rows: 19) { screen in
      try await screen.type("clear; bestupid workout live")
      // What was done before comes after the first frame.
      let text = try await screen.wait { $0.contains("2031-03-21") && $0.contains("today: 105 lb") }
      let codes = try await screen.codes()
      try compare((text, codes), of: "bestupid workout live", with: "workout")
    }
  }

  /// The demonstration's store, and what its person logs on the last day.
  private func thursday() async throws -> World {
    var world = try World()
    expectSuccess(
      try await world.bestupid("demo", world.store, "--now", "2031-03-27T07:30:00Z"))
    try Files.write("store: \(world.store)\n", to: world.machineConfiguration)
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    let food = "rice bowl with tofu"
    try await run(
      [
        ("07:52", ["log", "bike", "20.8mi", "84:30", "hr", "129"]),
        ("12:41", ["log", "food", "12:40", food, "--calories", "690", "--protein", "34"]),
        ("16:05", ["log", "food", "16:00", "yogurt", "--calories", "280", "--protein", "19"]),
        ("16:05", ["todo", "add", "Answer Sam tomorrow"]), ("16:05", ["todo", "done", "filter"]),
        ("18:10", ["sync"]), ("18:20", ["habit", "done", "water"]),
        ("18:20", ["log", "mood", "pm", "8", "focus", "7"]),
      ], on: "2031-03-27", in: &world)
    return world
  }

  /// The first half of Friday's workout.
  private func train(_ world: inout World) async throws {
    try await run(
      [
        ("18:00", ["start", "plan"]), ("18:04", ["set", "5x225", "--warm-up"]),
        ("18:09", ["set", "5x310", "@", "8", "rpe"]), ("18:14", ["set", "5x310", "@", "8", "rpe"]),
        ("18:19", ["set", "5x310", "@", "9", "rpe"]),
        ("18:24", ["set", "overhead press", "5x105", "@", "8", "rpe"]),
      ].map { ($0.0, ["workout"] + $0.1) }, on: "2031-03-28", in: &world)
  }

  private func run(
    _ commands: [(time: String, words: [String])], on day: String, in world: inout World
  ) async throws {
    for (time, words) in commands {
      world.now = "\(day)T\(time):00Z"
      expectSuccess(try await world.bestupid(words))
    }
  }

  /// Compares a screen with the description of its pictures, or keeps it for them.
  private func compare(
    _ screen: (text: String, codes: String), of command: String, with name: String
  ) throws {
    #expect(DashboardFixture.plain(screen.codes) == screen.text)
    func below(_ shown: String) -> String {
      let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
      let end = lines.lastIndex { !DashboardFixture.plain(String($0)).isEmpty } ?? 0
      return (["$ " + command, ""] + lines[...end]).joined(separator: "\n")
    }
    if Snapshot.isRecording {
      return try Files.write(below(screen.codes) + "\n", to: "\(Self.captured)/\(name).ansi")
    }
    for theme in ChartTheme.allCases {
      let path = Self.path(name, theme)
      let picture = try #require(XMLNode(parsing: try Files.text(path)), "\(path)")
      let kept = picture.all("desc").map(\.text).joined()
      let lines = zip(below(screen.text).split(separator: "\n"), kept.split(separator: "\n"))
      let other = lines.first { $0 != $1 }.map { "\n\($0)\n\($1)" } ?? ""
      let isCurrent = kept == below(screen.text)
      #expect(isCurrent, "\(name) shows another screen: make pictures\(other)")
    }
  }

  /// Compares a chart with its pictures, or draws these.
  private func compareChart(_ name: String, _ words: [String], of world: World) async throws {
    for theme in ChartTheme.allCases {
      let file = "\(world.path)/\(name).svg"
      expectSuccess(
        try await world.bestupid(["chart"] + words + ["--theme", "\(theme)", "-o", file]))
      let difference = try Snapshot.difference(
        try Files.text(file), from: Self.path(name, theme))
      #expect(difference == nil, "another chart: make pictures")
    }
  }

  // MARK: They can be shown anywhere

  @Test("each picture is small and complete: a title, a description, nothing that must be fetched")
  func areComplete() throws {
    let names = try Files.names(in: Self.folder).sorted()
    let all = (Self.screens + Self.charts.keys).flatMap { name in
      ChartTheme.allCases.map { "\(name)-\($0).svg" }
    }
    #expect(names == all.sorted())
    for name in names {
      let path = "\(Self.folder)/\(name)"
      let text = try Files.text(path)
      #expect(text.utf8.count < 60_000, "\(name)")
      let picture = try #require(XMLNode(parsing: text), "\(name) is no XML")
      for part in ["title", "desc"] {
        let words = picture.children.filter { $0.name == part }.map(\.text)
        #expect(words.count == 1 && words != [""], "\(name): \(part)")
      }
      let spaces = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"]
      let rest = spaces.reduce(text) { $0.replacing("=\"\($1)\"", with: "") }
      #expect(!rest.contains("://") && !rest.contains("@import"), "\(name)")
      for link in text.matches(of: /(?:url\(|(?:href|src)=")([^)"]*)/).map(\.1) {
        #expect(
          link.hasPrefix("#") && text.contains("id=\"\(link.dropFirst())\""), "\(name): \(link)")
      }
    }
  }

  @Test(
    "pictures of screens have all of their text, with a contrast of 4.5 to its ground",
    arguments: ChartTheme.allCases)
  func areReadable(theme: ChartTheme) throws {
    for name in Self.screens {
      let picture = try #require(XMLNode(parsing: try Files.text(Self.path(name, theme))))
      let ground = try #require(picture.all("rect").first?.attributes["fill"])
      #expect(ground == ChartColor.ground.value(theme), "as that of charts")
      let colors = (picture.all("style").first?.text ?? "").split(separator: "fill: #").dropFirst()
        .map { "#" + $0.prefix(6) }
      #expect(colors.count > 2, "\(name)")
      for color in colors {
        #expect(ChartColor.contrast(color, ground) >= 4.5, "\(name): \(color)")
      }
      // Blocks are drawn as shapes.
      func letters(_ part: String) -> String {
        picture.all(part).map(\.text).joined().filter { !$0.isWhitespace }
          .replacing(/[─▀-▓]/, with: "")
      }
      #expect(letters("text") == letters("desc"), "\(name)")
    }
  }

  @Test(
    "README and the tour show pictures that are there, dark and light, each with words in its place"
  )
  func areShown() throws {
    let readme = try shown(in: "README.md", at: "docs/pictures/")
    #expect(Set(readme) == Set(Self.screens + Self.charts.keys))
    #expect(!(try shown(in: "docs/tour.md", at: "pictures/").isEmpty))
  }

  /// The names of the pictures that a document shows; `prefix` is where they are from there.
  private func shown(in document: String, at prefix: String) throws -> [String] {
    let text = try Files.text("\(TestEnvironment.root)/\(document)")
    let pictures = try text.matches(of: /<picture>(?s:.*?)<\/picture>/).map {
      try #require(XMLNode(parsing: String($0.output)), "\(document): \($0.output)")
    }
    // None stands outside, without its other theme.
    #expect(text.matches(of: /[\w-]+\.svg"/).count == 2 * pictures.count, "\(document)")
    return try pictures.map { picture in
      let dark = try #require(picture.all("source").first?.attributes)
      let light = try #require(picture.all("img").first?.attributes)
      let name = try #require(light["src"]?.wholeMatch(of: /.*\/(.*)-light.svg/)?.1)
      #expect(light["src"] == "\(prefix)\(name)-light.svg")
      #expect(dark["srcset"] == "\(prefix)\(name)-dark.svg")
      #expect(dark["media"] == "(prefers-color-scheme: dark)")
      #expect(light["alt"]?.isEmpty == false, "\(document): \(name)")
      for theme in ChartTheme.allCases {
        #expect(Files.exists(Self.path(String(name), theme)), "\(document): \(name)")
      }
      return String(name)
    }
  }
}
