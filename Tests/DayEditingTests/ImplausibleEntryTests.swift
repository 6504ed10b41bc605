import DayModel
import Language
import LogSyntax
import Testing

@testable import DayEditing
@testable import Values

@Suite("Unlikely values, logged and checked by one rule")
struct ImplausibleEntryTests {
  /// What `log` says of an entry, and whether `check` reports what it wrote.
  private func judge(_ words: String) throws -> (warning: String?, isReported: Bool) {
    var editor = DayEditor(LogDocument(""))
    for entry in try LogEntry.read(words.split(separator: " ").map(String.init)) {
      try editor.write(entry, allowingNew: true)
    }
    let log = LogSource(path: "2031-03-04.md", document: editor.document)
    let day = DayReader.read(log)
    let implausible = editor.changes.filter(\.isImplausible)
    return (
      implausible.compactMap(\.warning).first,
      day.diagnostics.contains { $0.construct == .implausible && $0.severity == .warning }
    )
  }

  @Test(
    "what is unlikely is told with what was understood, and reported in the log",
    arguments: [
      ("run 45/4.5", "45 mi in 4:30 min: the pace"), ("walk 25mi", "25 mi: the distance"),
      ("lift x 3x10@2000", "3 sets of 10 with 2,000 lb: 2,000 lb"), ("weight 41", "weight 41 lb"),
      ("swim 40km", "the distance is unlikely for a swim"), ("run 5/45 hr 20", "20 bpm"),
      ("calories 13000", "13000 kcal"), ("plank 3x5000s", "5,000 s"),
    ])
  func unlikely(words: String, told: String) throws {
    let (warning, isReported) = try judge(words)
    #expect(warning?.contains(told) == true, "\(warning ?? "no warning")")
    #expect(isReported)
  }

  @Test(
    "what is likely is neither told nor reported",
    arguments: [
      "run 4.5/45", "walk 25min", "lift deadlift 5x5@315", "lift x 10x135,9x135", "weight 181",
      "swim 750m/33:39", "bike 100/360", "calories 2100", "run 26.2/3:30:00", "plank 3x60s",
      "food oats", "walk 12",
    ])
  func likely(words: String) throws {
    let (warning, isReported) = try judge(words)
    #expect(warning == nil && !isReported)
  }

  @Test(
    "a score that check reports is refused, by the same limits",
    arguments: [
      "mood am 11", "energy -1", "focus 6-11", "sleep quality 101", "quality -5", "rpe 84",
      "run 3/30 rpe 84",
    ])
  func noScore(words: String) {
    #expect { try judge(words) } throws: { error in
      (error as? InputError)?.code == .impossible
    }
  }

  @Test(
    "a number that goes on unread is refused",
    arguments: ["sleep '7 Std 30'", "sleep '7 30'", "weight '181 1/5'", "calories '1 950'"])
  func cut(words: String) throws {
    let parts = words.split(separator: "'").map { $0.filter { $0 != "'" } }
    let words = [parts[0].split(separator: " ").joined(), parts[1]].map { String($0) }
    var editor = DayEditor(LogDocument(""))
    #expect {
      try LogEntry.read(words).forEach { try editor.write($0, allowingNew: false) }
    } throws: {
      ($0 as? InputError)?.code == .value
    }
  }

  @Test("what a food cannot have is refused, and what it hardly has is told and reported")
  func food() throws {
    func log(_ text: String, _ nutrients: Nutrients) throws -> DayEditor {
      var editor = DayEditor(LogDocument(""))
      try editor.write(.food(text, nutrients), allowingNew: false)
      return editor
    }
    for (text, nutrients) in [
      ("cake", Nutrients(calories: 90_000)), ("cake (90,000 kcal)", Nutrients()),
      ("cake", Nutrients(protein: 6000)),
    ] {
      #expect { try log(text, nutrients) } throws: { error in
        (error as? InputError)?.code == .impossible
      }
    }
    let editor = try log("cake", Nutrients(calories: 13_000))
    #expect(editor.changes.first?.warning?.contains("13000 kcal") == true)
    let day = DayReader.read(LogSource(path: "2031-03-04.md", document: editor.document))
    #expect(day.diagnostics.map(\.construct) == [.implausible])
  }

  @Test("a time that can be read two ways is told, and nobody is asked about it")
  func twoWays() throws {
    var editor = DayEditor(LogDocument(""))
    for entry in try LogEntry.read(["swim", "25:00"]) {
      try editor.write(entry, allowingNew: false)
    }
    #expect(editor.changes.first?.warning?.contains("can be 25m0s or 25h0m") == true)
    #expect(editor.changes.first?.isImplausible == false)
  }
}
