import Foundation
import JSON
import Testing

@testable import Tracker

/// Every folder of fixtures/days: real-looking logs beside the day record that a person worked out
/// from docs/format.md, without running any code of ours.
///
/// All keys of the record are compared exactly. `diagnostics` lists what must be reported, as
/// `{construct, line}` with an optional line; when it is empty, nothing may be a warning.
@Suite("Fixture days")
struct FixtureTests {
  /// Reads the logs of one day (path and bytes, by path) with the bytes of habits.md, if any.
  typealias Reader =
    @Sendable (_ logs: [(path: String, bytes: [UInt8])], _ habits: [UInt8]?)
    throws -> JSONValue

  /// The reader under test.
  static let read: Reader = { logs, habits in
    let files = logs.map { LogSource(path: $0.path, bytes: $0.bytes) }
    return DayReader.read(files, habits: habits.map { HabitConfiguration($0) } ?? .empty).json
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/days")

  /// The names of the fixture folders, in order.
  static let names: [String] = {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return found.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }.sorted()
  }()

  /// The keys of a record, in the order in which they are printed.
  static let keys = [
    "schema", "date", "sleep", "weight_lbs", "mood", "energy", "focus", "training", "todos",
    "habits", "nutrition", "top3", "fields", "raw", "approximate", "diagnostics",
  ]

  @Test("every fixture folder holds a log and an expected record with all keys")
  func foldersAreComplete() throws {
    #expect(Self.names.count > 100)
    for name in Self.names {
      let fixture = try Fixture(named: name)
      #expect(!fixture.logs.isEmpty, "\(name) has no log")
      #expect(fixture.expected.members.map(\.key).sorted() == Self.keys.sorted(), "\(name)")
    }
  }

  @Test("a fixture's logs produce the record beside them", arguments: names)
  func logsProduceTheRecord(name: String) throws {
    let fixture = try Fixture(named: name)
    let record = try Self.read(fixture.logs, fixture.habits)
    if case .object(let members) = record { #expect(members.map(\.key) == Self.keys) }

    let given = try Node(json: Data(record.text().utf8))
    for key in Self.keys where key != "diagnostics" {
      for difference in differences(given[key], fixture.expected[key], at: key) {
        Issue.record("\(name): \(difference)")
      }
    }
    checkDiagnostics(given["diagnostics"], fixture.expected["diagnostics"], of: name)
  }

  private func checkDiagnostics(_ given: Node, _ expected: Node, of name: String) {
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

/// One folder of fixtures/days.
private struct Fixture {
  var logs: [(path: String, bytes: [UInt8])] = []
  var habits: [UInt8]?
  var expected: Node

  init(named name: String) throws {
    let folder = FixtureTests.root.appending(path: name)
    expected = try Node(json: Data(contentsOf: folder.appending(path: "expected.json")))
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    where path.hasSuffix(".md") {
      let bytes = try [UInt8](Data(contentsOf: folder.appending(path: path)))
      if path == "habits.md" { habits = bytes } else { logs.append((path, bytes)) }
    }
  }
}

/// JSON as read, for comparing; numbers by value, objects without order.
private indirect enum Node: Equatable, Decodable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Node])
  case object([String: Node])

  init(json: Data) throws { self = try JSONDecoder().decode(Node.self, from: json) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([Node].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: Node].self))
    }
  }

  /// The elements of an array; none for anything else.
  var elements: [Node] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object; none for anything else.
  var members: [String: Node] { if case .object(let members) = self { members } else { [:] } }

  /// The value under a key, null where there is none.
  subscript(key: String) -> Node { members[key] ?? .null }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let string): "\"\(string)\""
    case .array(let elements): "\(elements)"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ") + "}"
    }
  }
}

/// Where two values differ, one line each.
private func differences(_ given: Node, _ expected: Node, at path: String) -> [String] {
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
