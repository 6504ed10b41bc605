import ProgramTestSupport
import TestSupport
import Testing

/// Sessions and workouts on two devices that are offline and sync then.
@Suite("The library on two devices")
struct LibrarySyncTests {
  @Test("sessions of one day are all kept, and of two changes of one workout each key's later one")
  func oneDay() async throws {
    let devices = try await Devices()
    expectSuccess(try await devices.desk.bestupid("library", "starter"))
    for world in [devices.desk, devices.phone] { expectSuccess(try await world.bestupid("sync")) }
    expectSuccess(try await devices.desk.bestupid("library", "done", "slow-yoga", "--rating", "4"))
    expectSuccess(try await devices.phone.bestupid("library", "done", "slow-stretch"))
    expectSuccess(try await devices.phone.bestupid("library", "done", "Frisbee", "30min"))
    expectSuccess(
      try await devices.desk.bestupid("library", "edit", "slow-yoga", "--minutes", "30"))
    expectSuccess(try await devices.phone.bestupid("library", "save", "slow-yoga"))
    for world in [devices.desk, devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync"))
    }
    #expect(try devices.desk.contents() == devices.phone.contents())
    let history = try await devices.desk.bestupid("library", "history", "--json").json("sessions")
    #expect(
      Set(history["sessions"].elements.compactMap(\.["title"].string)) == [
        "Slow yoga", "Slow stretch", "Frisbee",
      ])
    let entry = try await devices.phone.bestupid("library", "show", "slow-yoga", "--json")
      .json("library-entry")
    #expect(entry["duration"] == 30 && entry["saved"] == true)
    #expect(
      try await devices.desk.bestupid("conflicts", "--json").json("conflicts")["decisions"].elements
        .allSatisfy { $0["path"].string?.contains("library") != true })
  }

  @Test("two devices and a bot that sync at random end in equal trees, and nothing is lost")
  func fleet() async throws {
    var random = SeededRandom()
    let devices = try await Devices()
    let bot = devices.desk.path + "/bot"
    try await devices.desk.git("clone", "-q", devices.desk.path + "/remote.git", bot)
    let days = ["2031-03-02", "2031-03-03", "2031-03-04"]
    var (sessions, symptoms, workouts): ([String], [String], [String]) = ([], [], [])
    for step in 0..<36 {
      let world = random.pick([devices.desk, devices.phone])
      let day = random.pick(days)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let title = "Class \(letters(step))"
        sessions.append(title)
        expectSuccess(
          try await world.bestupid("library", "done", title, "20min", "--new", "--date", day))
      case 2:
        let name = "sign_\(letters(step))"
        symptoms.append(
          "Sign_\(letters(step).prefix(1).uppercased() + letters(step).dropFirst()):: 2")
        expectSuccess(
          try await world.bestupid("cycle", "log", name, "2", "--new", "--date", day))
      case 3:
        workouts.append("Workout \(letters(step))")
        expectSuccess(
          try await world.bestupid(
            "library", "add", workouts[workouts.count - 1], "--type", "run", "--minutes", "20"))
      case 4:
        expectSuccess(try await world.bestupid("sync"))
      default:
        // The bot takes what the remote has, writes, and sends it, with git alone.
        try await devices.desk.git("fetch", "-q", "origin", in: bot)
        try await devices.desk.git("reset", "-q", "--hard", "origin/main", in: bot)
        let path = "\(bot)/content/logs/\(day).md"
        let text = Files.exists(path) ? try Files.text(path) : "## Quick Log\nWeight::\n"
        let title = "Bot class \(letters(step))"
        sessions.append(title)
        let section = text.contains("## Sessions") ? "" : "\n## Sessions\n"
        let line = "- \(title) (20 min, low)\n"
        let parts = (text + section).split(
          separator: "## Sessions\n", maxSplits: 1, omittingEmptySubsequences: false)
        try Files.write(parts.joined(separator: "## Sessions\n" + line), to: path)
        try await devices.desk.git("add", "-A", in: bot)
        try await devices.desk.git("commit", "-q", "-m", "bot", in: bot)
        try await devices.desk.git("push", "-q", "origin", "HEAD:main", in: bot)
      }
    }
    for world in [devices.desk, devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync"))
    }
    #expect(try devices.desk.contents() == devices.phone.contents())
    let history = try await devices.phone.bestupid("library", "history", "--limit", "100", "--json")
      .json("sessions")
    let titles = history["sessions"].elements.compactMap(\.["title"].string)
    #expect(titles.sorted() == sessions.sorted(), "\(random)")
    let logs = try days.map { try devices.desk.text("content/logs/\($0).md") }.joined()
    for symptom in symptoms { #expect(logs.contains(symptom), "\(symptom) \(random)") }
    let list = try await devices.desk.bestupid("library", "--json").json("library")
    #expect(
      list["entries"].elements.compactMap(\.["title"].string).sorted() == workouts.sorted())
    #expect(try await devices.desk.problems() == "")
  }

  /// A number as letters, so that no word of it is read as minutes.
  private func letters(_ number: Int) -> String {
    String(UnicodeScalar(UInt8(97 + number / 26))) + String(UnicodeScalar(UInt8(97 + number % 26)))
  }
}
