import ProgramTestSupport
import TestSupport
import Testing

/// `exercise` as a person types it; the library and its records are tested in ActionsTests.
@Suite("exercise")
struct ExerciseTests {
  private static let library = "content/config/exercises.json"

  private static let logs = SampleStore.liftingDays

  private func world(_ files: [String: String] = [:]) async throws -> World {
    var world = try await World.withStore(Self.logs.merging(files) { $1 })
    world.now = "2031-03-05T19:20:00Z"
    return world
  }

  @Test("the list has every name of the logs, and names what is nearly one")
  func list() async throws {
    let world = try await world()
    let before = try world.contents()
    let run = try await world.bestupid("exercise")
    expectSuccess(run)
    #expect(
      run.output == """
        name         kind        days  last
        Bench press  load           2  2031-03-04  not in the library
        Cable row    load           1  2031-02-25  not in the library
        Chin ups     bodyweight     1  2031-03-04  not in the library
        Chin-up      bodyweight     1  2031-03-04  not in the library
        Curl         load           1  2031-02-25  not in the library
        Seated row   load           1  2031-03-04  not in the library

        """)
    #expect(run.errors == "similar: Chin ups and Chin-up\n")
    #expect(try world.contents() == before)
  }

  @Test("an exercise has its estimated maxima in small, in the person's unit")
  func progress() async throws {
    let world = try await world(["bestupid.yaml": ""])
    let bench = try await world.bestupid("exercise", "show", "bench press").output
    #expect(bench.contains("\ne1RM  ▁█  175.5 → 180 lb (Epley)\n"), "\(bench)")
    // Of a single day there is nothing to see.
    #expect(try await !world.bestupid("exercise", "show", "curl").output.contains("e1RM"))
    var kilograms = world
    kilograms.environment["LC_ALL"] = "C"
    expectSuccess(try await world.bestupid("config", "set", "units.weight", "kg"))
    let plain = try await kilograms.bestupid("exercise", "show", "bench press").output
    #expect(plain.contains("\ne1RM  18  79.6 - 81.6 kg (Epley)\n"), "\(plain)")
  }

  @Test("options of edits are those of the library, and what cannot be is refused")
  func edits() async throws {
    let world = try await world()
    let dry = try await world.bestupid("exercise", "add", "Seated row", "--dry-run")
    expectSuccess(dry)
    #expect(dry.output.contains("+  {\"name\": \"Seated row\""))
    expectSuccess(
      try await world.bestupid("exercise", "add", "Seated row", "--equipment", "machine"))
    expectSuccess(
      try await world.bestupid(
        "exercise", "edit", "bench press", "--rule", "double", "--reps", "8-12", "--step", "2.5 kg")
    )
    let text = try world.text(Self.library)
    #expect(text.contains(#""equipment": "machine""#))
    #expect(text.contains(#""step": "2.5 kg", "rule": "double", "reps": [8, 12], "updated""#))
    expectSuccess(try await world.bestupid("exercise", "merge", "Cable row", "Seated row"))
    expectFailure(
      try await world.bestupid("exercise", "merge", "Seated row", "Cable row"), 65,
      saying: "are already one exercise")
    expectSuccess(try await world.bestupid("exercise", "merge", "--undo", "Cable row"))
    expectSuccess(try await world.bestupid("exercise", "archive", "Bench press"))
    #expect(try await !world.bestupid("exercise").output.contains("Bench press"))
    #expect(try await world.bestupid("exercise", "list", "--archived").output.contains("archived"))
    expectFailure(
      try await world.bestupid("exercise", "edit", "Bench press", "--kind", "lod"), 65,
      saying: "Did you mean 'load'?")
    expectFailure(
      try await world.bestupid("exercise", "edit", "Bech press", "--kind", "load"), 66,
      saying: "Did you mean")
    for meant in ["bench", "Bech press"] {
      #expect(try await world.bestupid("exercise", "show", meant).output.hasPrefix("Bench press"))
    }
    expectFailure(
      try await world.bestupid("exercise", "edit", "Curl"), 64, saying: "nothing to change")
    expectFailure(
      try await world.bestupid("exercise", "merge", "Curl"), 64, saying: "which exercise")
    expectFailure(
      try await world.bestupid("exercise", "confirm", "Curl", "2031-03-04"), 66, saying: "no set")
    expectSuccess(try await world.bestupid("exercise", "confirm", "curl", "2031-02-25"))
  }

  @Test("records as they are shown")
  func records() async throws {
    let world = try await world()
    let run = try await world.bestupid("exercise", "show", "Bench press")
    expectSuccess(run)
    #expect(
      run.output == """
        Bench press
        load, not in the library
        2 days, 2031-02-25 to 2031-03-04
        e1RM  ▁█  175.5 → 180 lb (Epley)

        records
          2031-02-25  heaviest 135 lb, 9x135, the first; equals 2031-03-04
          2031-03-04  estimated maximum 180 lb (Epley), 10x135, before 175.5
          2031-03-04  most repetitions at 135 lb: 10, 10x135, before 9
          2031-03-04  most volume 3,605 lb, before 3,335

        last workouts
          2031-03-04  10x135, 9x135, 8x130  3,605 lb
          2031-02-25  9x135, 8x135, 8x130  3,335 lb

        """)
  }

  @Test("what is added to the body stands with the body in records")
  func bodyweightRecords() async throws {
    let world = try await world(
      ["content/logs/2031-03-05.md": "## Strength Log\nDip:: 2x10 @ BW (sets: 10xBW, 6xBW+15)\n"])
    let shown = try await world.bestupid("exercise", "show", "Dip").output
    #expect(
      shown.contains("most repetitions at BW+15: 6") && !shown.contains("at 15 lb"), "\(shown)")
    #expect(shown.contains("most repetitions at BW: 10"), "\(shown)")
  }

  @Test("two devices change the library at once: a sync keeps both")
  func twoDevices() async throws {
    let desk = try await world()
    expectSuccess(try await desk.bestupid("exercise", "edit", "Bench press", "--rest", "90"))
    let remote = try await desk.sandbox.remote("remote.git")
    try await desk.git("remote", "add", "origin", remote)
    try await desk.git("push", "-q", "-u", "origin", "main")
    let phone = desk.path + "/phone"
    expectSuccess(try await desk.bestupid("clone", remote, phone))
    expectSuccess(try await desk.bestupid("exercise", "edit", "Bench press", "--sets", "4"))
    expectSuccess(try await desk.bestupid("exercise", "merge", "Cable row", "Seated row"))
    expectSuccess(
      try await desk.bestupid("exercise", "edit", "Bench press", "--rule", "double", "-C", phone))
    expectSuccess(try await desk.bestupid("exercise", "merge", "Curl", "Bench press", "-C", phone))
    expectSuccess(try await desk.bestupid("sync"))
    expectSuccess(try await desk.bestupid("sync", "-C", phone))
    expectSuccess(try await desk.bestupid("sync"))
    let text = try desk.text(Self.library)
    #expect(try Files.text("\(phone)/\(Self.library)") == text)
    for part in [
      #""rest": 90"#, #""sets": 4"#, #""rule": "double""#, #"["Curl"]"#, #"["Cable row"]"#,
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }
}
