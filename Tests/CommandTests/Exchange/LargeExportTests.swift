import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A phone's export of a year, 20 MB: what is found against what its maker says, and how it is told.
@Suite("A large export of Apple Health")
struct LargeExportTests {
  /// A store, with the export, that in a zip, and what must be found.
  private func world() async throws -> (World, folder: String) {
    var world = try await World.withStore()
    world.now = "2032-01-02T12:00:00Z"
    // As the maker's person has it.
    expectSuccess(try await world.bestupid("config", "set", "day_starts_at", "04:00"))
    let folder = world.path + "/export"
    try Files.makeFolder(folder)
    _ = try await world.sandbox.run(
      "python3",
      [
        "-B", TestEnvironment.root + "/scripts/make-apple-health.py", "--seed", "3", "--years", "1",
        "--megabytes", "20", "--output", "export.xml", "--truth", "truth.json",
      ], in: folder)
    _ = try await world.sandbox.run(
      "python3", ["-m", "zipfile", "-c", "export.zip", "export.xml"], in: folder)
    return (world, folder)
  }

  @Test(
    "every figure of every day is what its maker says; the zip is the same; the cycle is handed on")
  func truth() async throws {
    let (world, folder) = try await world()
    #expect(try Files.read(folder + "/export.xml").count > 19_000_000)
    let file = folder + "/export.xml"
    let run = try await world.bestupid("import", file, "--zone", "Europe/Vienna", "--json")
    let json = try run.json("import")
    #expect(json["form"] == "apple-health")
    let truth = try JSONNode(json: Files.read(folder + "/truth.json"))
    let expected = truth["days"].members
    #expect(expected.count > 360)
    var found: [String: JSONNode] = [:]
    for year in 2030...2031 {
      let file = try JSONNode(
        json: Files.read("\(world.store)/data/measured/apple-health/\(year).json"))
      for entry in file["entries"].elements { found[entry["date"].string ?? ""] = entry }
    }
    #expect(Set(found.keys) == Set(expected.keys))
    for (date, entry) in found {
      let day = try #require(expected[date])
      #expect(Self.figures(of: entry) == Self.figures(ofTruth: day), "\(date)")
    }

    let zip = try await world.bestupid(
      "import", folder + "/export.zip", "--zone", "Europe/Vienna", "--json"
    ).json("import")
    #expect(zip["measured"].elements.isEmpty && zip["commit"].string == nil)
    let cycles = try await world.bestupid(
      "import", "cycle", folder + "/export.zip", "--dry-run", "--json"
    ).json("import-cycle")
    #expect(cycles["tracker"] == "apple")
    #expect(cycles["days"].number == truth["skipped"]["cycle"].number)
  }

  @Test(
    "a terminal is told how many bytes and days were read, and the line goes",
    .enabled(if: Program.find("script") != nil, "needs script, of util-linux"))
  func progress() async throws {
    let (world, folder) = try await world()
    // Half a second is not long: six years behind each other take some.
    let command = "'\(Program.bestupid)' -C '\(world.store)' import '\(folder)' --dry-run"
    let script =
      "for n in 1 2 3 4 5 6; do cp export.xml $n.xml; done; rm export.zip; script -qec \"\(command)\" /dev/null"
    let told = try await world.sandbox.run("sh", ["-c", script], in: folder).output
    #expect(told.contains(/reading: [0-9]+ of 1[0-9]+ MB, [0-9]+ days/))
    #expect(told.contains("\u{1B}[K"))
    #expect(told.contains("measured: 366 days"))
  }

  /// The figures of a day as the file of measured days has them: their paths, and their values.
  private static func figures(of entry: JSONNode) -> [String: String] {
    var figures: [String: String] = [:]
    func take(_ node: JSONNode, _ path: String) {
      if node.members.isEmpty {
        figures[path] = text(node)
      } else {
        for (key, member) in node.members { take(member, "\(path).\(key)") }
      }
    }
    let other = ["date", "zone", "synced_at", "activities", "meals", "training"]
    for (key, member) in entry.members where !other.contains(key) { take(member, key) }
    figures["hrv"] = figures.removeValue(forKey: "hrv.overnight_avg")
    figures["hrv.method"] = nil
    figures["vo2max_run"] = entry["training"]["vo2max_run"].number.map { "\($0)" }
    for meal in entry["meals"].elements {
      for (key, member) in meal.members where key != "id" && key != "name" {
        figures["meal.\(key)"] = text(member)
      }
    }
    for activity in entry["activities"].elements {
      let numbers = ["duration_minutes", "elapsed_minutes", "distance_km"].map {
        activity[$0].number ?? 0
      }
      figures["workout.\(activity["start_time"].string ?? "")"] =
        "\(activity["kind"].string ?? "") \(numbers)"
    }
    return figures
  }

  private static func figures(ofTruth day: JSONNode) -> [String: String] {
    var figures: [String: String] = [:]
    for (name, value) in day.members {
      for (key, member) in value.members { figures["\(name).\(key)"] = text(member) }
      for workout in value.elements {
        let numbers = ["minutes", "elapsed", "km"].map { workout[$0].number ?? 0 }
        figures["workout.\(workout["start"].string ?? "")"] =
          "\(workout["kind"].string ?? "") \(numbers)"
      }
      if value.members.isEmpty, value.elements.isEmpty { figures[name] = text(value) }
    }
    return figures
  }

  private static func text(_ node: JSONNode) -> String {
    node.string ?? node.number.map { "\($0)" } ?? ""
  }
}

extension JSONNode {
  /// The number; nil for anything else.
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
