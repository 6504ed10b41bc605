import JSON
import TestSupport
import Testing

@testable import DayModel

/// Every folder of fixtures/days: real-looking logs beside the day record that a person worked out
/// from docs/format.md, without running any code of ours.
///
/// All keys of the record are compared exactly, `lines` where a fixture has them. `diagnostics` lists what must be reported, as
/// `{construct, line}` with an optional line; when it is empty, nothing may be a warning.
@Suite("Fixture days")
struct FixtureTests {
  /// The keys of a record, in the order in which they are printed.
  static let keys =
    ["schema", "date", "sleep", "weight_lbs", "mood", "energy", "focus"] + newer + [
      "training", "todos", "habits", "routines", "nutrition", "top3", "fields", "raw",
      "approximate", "lines",
      "diagnostics",
    ]

  /// Those of fields that are newer than the fixtures, which need not have them where they are null.
  private static let newer = Array(
    FieldCatalog.groups.map(\.key).drop { $0 != "focus" }.dropFirst())

  @Test("every fixture folder holds a log and an expected record with all keys")
  func foldersAreComplete() throws {
    let fixtures = try Fixture.all()
    #expect(fixtures.count > 100)
    for fixture in fixtures {
      #expect(!fixture.logs.isEmpty, "\(fixture.name) has no log")
      let expected = try fixture.expected()
      let keys = Set(expected.members.keys).union(["lines", "routines"] + Self.newer)
      #expect(keys == Set(Self.keys), "\(fixture.name)")
    }
  }

  @Test("a fixture's logs produce the record beside them", arguments: try Fixture.all())
  func logsProduceTheRecord(fixture: Fixture) throws {
    let files = try fixture.logs.map { LogSource(path: $0, bytes: try fixture.read($0)) }
    let habits =
      try fixture.habits.map { HabitConfiguration(try fixture.read($0)) } ?? .empty
    let record = DayReader.read(files, habits: habits).json
    if case .object(let members) = record { #expect(members.map(\.key) == Self.keys) }

    let given = try JSONNode(json: Array(record.text().utf8))
    let expected = try fixture.expected()
    // Routines are newer than the fixtures, none of which has any.
    if expected["routines"] == .null { #expect(given["routines"] == [], "\(fixture.name)") }
    let mayLack = ["lines", "routines"]
    for key in Self.keys
    where key != "diagnostics" && (!mayLack.contains(key) || expected[key] != .null) {
      for difference in differences(given[key], expected[key], at: key) {
        Issue.record("\(fixture.name): \(difference)")
      }
    }
    checkDiagnostics(given["diagnostics"], expected["diagnostics"], of: fixture.name)
  }

  private func checkDiagnostics(_ given: JSONNode, _ expected: JSONNode, of name: String) {
    for wanted in expected.elements {
      let isReported = given.elements.contains { report in
        report["construct"] == wanted["construct"]
          && (wanted["line"] == .null || report["line"] == wanted["line"])
      }
      #expect(isReported, "\(name): not reported: \(wanted), given \(given)")
    }
    if expected.elements.isEmpty {
      let warnings = given.elements.filter { $0["severity"] == .string("warning") }
      #expect(warnings.isEmpty, "\(name): unexpected warnings")
    }
  }
}

/// Where two values differ, one line each.
private func differences(_ given: JSONNode, _ expected: JSONNode, at path: String) -> [String] {
  switch (given, expected) {
  case (.object(let left), .object(let right)):
    return Set(left.keys).union(right.keys).sorted().flatMap { key -> [String] in
      guard let inLeft = left[key] else { return ["\(path).\(key) is missing"] }
      guard let inRight = right[key] else { return ["\(path).\(key) is not expected: \(inLeft)"] }
      return differences(inLeft, inRight, at: "\(path).\(key)")
    }
  case (.array(let left), .array(let right)) where left.count == right.count:
    return zip(left, right).enumerated().flatMap { index, pair in
      differences(pair.0, pair.1, at: "\(path)[\(index)]")
    }
  default:
    return given == expected ? [] : ["\(path): given \(given), expected \(expected)"]
  }
}
