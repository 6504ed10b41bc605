import LogMerge
import TestSupport
import Testing

/// What a person typed wins against what an import filled in, whichever is later (docs/imports.md).
@Suite("Values that an import filled in")
struct ImportedValueTests {
  private func side(
    _ text: String, _ act: Author.Act, time: Int64, role: Side.Role = .device
  ) -> Side {
    Side(
      bytes: Array(text.utf8),
      author: Author(
        role: role, device: act.rawValue, time: time, commit: "\(time)", act: act))
  }

  private func merge(_ base: String?, _ one: Side, _ other: Side) -> MergeResult {
    let results = [(one, other), (other, one)].map { ours, theirs in
      DayMerge.merge(
        base: base.map { Array($0.utf8) }, ours: ours, theirs: theirs, adding: asLogged)
    }
    #expect(results[0] == results[1])
    return results[0]
  }

  /// A field, as typed and as imported.
  static let values: [(heading: String, typed: String, imported: String)] = [
    ("Quick Log", "Weight:: 171", "Weight:: 172.4"), ("Quick Log", "Sleep:: 7h", "Sleep:: 6:40"),
    ("Training Output", "Run:: 5/50", "Run:: 3.11mi/28:30"),
    ("Training Output", "Row:: 5000m/20:10", "Row:: 2000m/8.33"),
    ("Strength Log", "Squat:: 3x5 @ 100 lbs", "Squat:: 2x5 @ 120 lbs (sets: 5x120, 5x115)"),
    ("Some Garden", "Steps:: 4000", "Steps:: 5200"),
    ("Daily Habits", "- [ ] ~~Walk~~ (knee)", "- [x] Walk"),
  ]

  @Test("give way to what was typed, whichever is later", arguments: values)
  func typed(heading: String, typed: String, imported: String) {
    func file(_ line: String) -> String { "## \(heading)\n\(line)\n" }
    let name = typed.contains("::") ? String(typed.prefix { $0 != ":" }) + "::" : "- [ ] Walk"
    let bases = [nil, file(name), file(name == "- [ ] Walk" ? name : "\(name) -")]
    for base in bases {
      for (time, other): (Int64, Int64) in [(1, 2), (2, 1), (1, 1)] {
        let result = merge(
          base, side(file(typed), .wrote, time: time), side(file(imported), .imported, time: other))
        #expect(String(decoding: result.bytes, as: UTF8.self) == file(typed), "\(time) \(other)")
        #expect(result.decisions.map(\.lostText) == [imported])
        #expect(result.decisions.map(\.winner) == [.written])
      }
    }
    // Of two imports the later stands, and of an import and the bot the owner of the section.
    let two = merge(
      nil, side(file(imported), .imported, time: 1), side(file(typed), .imported, time: 2))
    #expect(String(decoding: two.bytes, as: UTF8.self) == file(typed))
  }

  @Test("do not come back where a person took such a value away")
  func takenAway() {
    let base = "## Quick Log\nWeight:: 172.4\n"
    let blank = base.replacing(" 172.4", with: "")
    let again = base.replacing("172.4", with: "173")
    for time: Int64 in 1...3 {
      let result = merge(
        base, side(blank, .wrote, time: time), side(again, .imported, time: 2))
      #expect(String(decoding: result.bytes, as: UTF8.self) == blank)
      #expect(result.decisions.map(\.lostText) == ["Weight:: 173"])
    }
    // A blank that nobody chose is filled.
    let filled = merge(
      blank, side(blank + "x\n", .wrote, time: 3), side(again, .imported, time: 2))
    #expect(String(decoding: filled.bytes, as: UTF8.self) == again + "x\n")
  }

  @Test("are the owner's where the bot wrote the other one")
  func bot() {
    let result = merge(
      nil, side("## Quick Log\nWeight:: 171\n", .wrote, time: 2, role: .bot),
      side("## Quick Log\nWeight:: 172\n", .imported, time: 1))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "## Quick Log\nWeight:: 172\n")
  }
}
