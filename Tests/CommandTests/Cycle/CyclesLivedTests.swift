import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Thirteen made-up cycles, with a pause, an entry that was missed and a start that moved, lived through the commands. The
/// screens are kept in `Lived` (`BESTUPID_RECORD=1` writes them anew).
@Suite("Thirteen cycles lived through the commands")
struct CyclesLivedTests {
  private static let folder = TestEnvironment.root + "/Tests/CommandTests/Cycle/Lived/"

  /// A command, on the day on which it is typed.
  private static let commands: [(day: String, words: [String])] = [
    ("2030-02-03", ["cycle", "start", "--flow", "medium"]),
    ("2030-02-04", ["cycle", "log", "flow", "heavy", "cramps", "2"]),
    ("2030-02-07", ["cycle", "end"]),
    ("2030-03-04", ["cycle", "start"]),
    ("2030-03-08", ["cycle", "end", "yesterday"]),
    ("2030-03-31", ["log", "period", "start", "flow", "light"]),
    ("2030-04-05", ["cycle", "end", "--date", "2030-04-04"]),
    // Logged on the wrong day, and noticed later.
    ("2030-04-29", ["cycle", "start", "--note", "long flight"]),
    ("2030-05-01", ["cycle", "move", "2030-04-29", "--to", "2030-04-28"]),
    ("2030-05-02", ["cycle", "end"]),
    ("2030-05-26", ["cycle", "start"]),
    ("2030-05-30", ["cycle", "end"]),
    // A pause of two months, in which nothing is said.
    ("2030-06-10", ["cycle", "state", "paused"]),
    ("2030-08-12", ["cycle", "state", "natural"]),
    ("2030-08-18", ["cycle", "start"]),
    ("2030-08-22", ["cycle", "end"]),
    ("2030-09-15", ["cycle", "start", "--flow", "heavy"]),
    ("2030-09-16", ["cycle", "log", "cramps", "3", "headache"]),
    ("2030-09-19", ["cycle", "end"]),
    // That of 13 October was never logged.
    ("2030-11-10", ["cycle", "start"]),
    ("2030-11-14", ["cycle", "end"]),
    ("2030-12-08", ["cycle", "start"]),
    ("2030-12-12", ["cycle", "end"]),
    ("2031-01-06", ["cycle", "start"]),
    ("2031-01-10", ["cycle", "end"]),
    ("2031-02-02", ["cycle", "start"]),
    ("2031-02-03", ["cycle", "log", "cramps", "1"]),
    ("2031-02-06", ["cycle", "end"]),
    ("2031-02-10", ["cycle", "exclude", "2031-01-06", "--reason", "fever"]),
    ("2031-03-02", ["cycle", "start", "--flow", "medium"]),
    ("2031-03-06", ["cycle", "end"]),
    ("2031-03-14", ["cycle", "log", "temp", "36.45", "6:40", "note", "slept", "badly"]),
    ("2031-03-29", ["cycle", "start"]),
    ("2031-03-30", ["log", "energy", "6 (short night)", "symptom", "cramps", "2"]),
    // What one trained, and how one likes to train.
    ("2031-03-01", ["setup", "--level", "intermediate", "--equipment", "yogaMat", "--starter"]),
    ("2031-03-10", ["library", "done", "easy-cardio", "--rating", "4"]),
    (
      "2031-03-12", ["library", "done", "slow-yoga", "--energy-before", "4", "--energy-after", "6"]
    ),
    ("2031-03-15", ["library", "done", "Walk in the hills", "90min", "medium"]),
    ("2031-03-24", ["library", "done", "floor-pilates", "--at", "7:10", "--rating", "5"]),
    ("2031-03-29", ["library", "done", "slow-stretch", "20min", "--note", "by the window"]),
    ("2031-03-30", ["library", "save", "slow-yoga"]),
  ]

  /// What stands under Cycle in the end, day by day, as a person would have written it.
  private static let written: [String: String] = [
    "2030-02-03": "Period:: start\nFlow:: medium", "2030-02-04": "Flow:: heavy\nCramps:: 2",
    "2030-02-07": "Period:: end", "2030-03-04": "Period:: start", "2030-03-07": "Period:: end",
    "2030-03-31": "Period:: start\nFlow:: light", "2030-04-04": "Period:: end",
    "2030-04-28": "Period:: start\nNote:: long flight", "2030-04-29": "Period::\nNote::",
    "2030-05-02": "Period:: end", "2030-05-26": "Period:: start", "2030-05-30": "Period:: end",
    "2030-06-10": "State:: paused", "2030-08-12": "State:: natural",
    "2030-08-18": "Period:: start", "2030-08-22": "Period:: end",
    "2030-09-15": "Period:: start\nFlow:: heavy", "2030-09-16": "Cramps:: 3\nHeadache:: yes",
    "2030-09-19": "Period:: end", "2030-11-10": "Period:: start", "2030-11-14": "Period:: end",
    "2030-12-08": "Period:: start", "2030-12-12": "Period:: end",
    "2031-01-06": "Period:: start\nCounts:: no (fever)", "2031-01-10": "Period:: end",
    "2031-02-02": "Period:: start", "2031-02-03": "Cramps:: 1", "2031-02-06": "Period:: end",
    "2031-03-02": "Period:: start\nFlow:: medium", "2031-03-06": "Period:: end",
    "2031-03-14": "Temp:: 36.45 (6:40)\nNote:: slept badly", "2031-03-29": "Period:: start",
    "2031-03-30": "Cramps:: 2",
  ]

  /// The lines of sessions, by day.
  private static let sessions = [
    ("2031-03-10", "Easy cardio (30 min, medium, 4/5) #easy-cardio"),
    ("2031-03-12", "Slow yoga (25 min, low, energy 4>6) #slow-yoga"),
    ("2031-03-15", "Walk in the hills (90 min, medium)"),
    ("2031-03-24", "07:10 Floor pilates (30 min, medium, 5/5) #floor-pilates"),
    ("2031-03-29", "Slow stretch (20 min, low, note: by the window) #slow-stretch"),
  ]

  @Test("the files are those that one would have written by hand, and the screens say what holds")
  func lived() async throws {
    var world = try await World.withStore([
      "content/logs/2030-02-01.md": "## Quick Log\nWeight:: 180\n"
    ])
    for (day, words) in Self.commands {
      world.now = "\(day)T20:00:00Z"
      expectSuccess(try await world.bestupid(words))
    }
    var written: [String: String] = [:]
    for name in try Files.names(in: world.store + "/content/logs") {
      let text = try world.text("content/logs/" + name)
      guard let start = text.range(of: "## Cycle\n") else { continue }
      let body = text[start.upperBound...].components(separatedBy: "\n\n")[0]
      written[String(name.prefix(10))] = body
    }
    for date in Set(written.keys).union(Self.written.keys).sorted() {
      #expect(written[date] == Self.written[date], "\(date)")
    }
    for (date, line) in Self.sessions {
      let lines = try world.text("content/logs/\(date).md").components(separatedBy: "\n")
      #expect(lines.contains("- \(line)"), "\(date)")
    }
    #expect(try await world.problems() == "")
    for (name, words) in [
      ("cycle", ["cycle", "--why"]), ("predict", ["cycle", "predict"]),
      ("history", ["cycle", "history", "--last", "20"]), ("stats", ["cycle", "stats"]),
      ("calendar", ["calendar", "--cycle", "2031-02-01..2031-05-31"]),
      ("phase", ["cycle", "phase", "luteal"]), ("library", ["library"]),
      ("sessions", ["library", "history"]), ("session-stats", ["library", "stats"]),
      ("recommend", ["recommend"]), ("why", ["recommend", "--why"]),
      ("week", ["recommend", "week"]),
    ] {
      let run = try await world.bestupid(words)
      expectSuccess(run)
      let difference = try Snapshot.difference(run.output, from: Self.folder + name + ".txt")
      #expect(difference == nil, "\(difference ?? "")")
    }
  }
}
