import Foundation
import TestSupport
import Testing

@testable import JSON

@Suite struct JSONDocumentTests {
  private func document(_ text: String) throws -> JSONDocument {
    try JSONDocument(Array(text.utf8))
  }

  private func failure(_ text: String, depthLimit: Int = 512) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(Array(text.utf8), depthLimit: depthLimit)
      return nil
    } catch {
      return error
    }
  }

  @Test func valuesHaveTheirRangesAndSpelling() throws {
    let root = try document(#" {"a": 244.0, "b\u0063": ["\u2014", true, null], "e": {}} "#).root
    #expect(root.kind == .object)
    #expect(root["a"]?.text.elementsEqual("244.0".utf8) == true)
    #expect(root["a"]?.double == 244 && root["a"]?.int == nil)
    let list = try #require(root["bc"])
    #expect(list.children.map(\.kind) == [.string, .bool, .null])
    #expect(list.children.map(\.string) == ["—", nil, nil])
    #expect(list.children.map(\.bool) == [nil, true, nil])
    #expect(list.keyRange == 14..<23)
    #expect(root["e"]?.countWithin == 0 && root.countWithin == 6)
  }

  @Test func theLastOfRepeatedKeysIsFoundAndAllAreKept() throws {
    let root = try document(#"{"a": 1, "a": 2}"#).root
    #expect(root.children.map(\.int) == [1, 2])
    #expect(root["a"]?.int == 2)
  }

  @Test(arguments: [
    (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}\u{FFFD}\u{FFFD}"),
    (#""\n\/\"\\\u00e9""#, "\n/\"\\é"),
  ])
  func escapesAreUndone(text: String, expected: String) throws {
    #expect(try document(text).root.string == expected)
  }

  @Test(arguments: ["0", "-0.0", "1e5", "1E+5", "-12.50e-1", "NaN", "-Infinity", "Infinity"])
  func numbersAreTheirSpelling(text: String) throws {
    let root = try document(text).root
    #expect(root.kind == .number && root.text.elementsEqual(text.utf8))
  }

  @Test(arguments: [
    ("", JSONError.Code.unexpectedEnd, 0), ("[1", .unexpectedEnd, 2), ("{\"a\"", .unexpectedEnd, 4),
    ("\"\\u12", .unexpectedEnd, 5), ("[1,]", .unexpectedByte, 3), ("{,}", .unexpectedByte, 1),
    ("{a: 1}", .unexpectedByte, 1), ("[1}", .unexpectedByte, 2), ("tru", .unexpectedEnd, 3),
    ("trux", .unexpectedByte, 0), ("01", .number, 0), ("1.", .number, 0), ("-", .number, 0),
    ("1e", .number, 0), ("\"\n\"", .string, 1), ("\"\\x\"", .string, 2), ("1 2", .trailing, 2),
    ("\u{FEFF}1", .unexpectedByte, 0), ("{\"a\" 1}", .unexpectedByte, 5),
  ])
  func whatIsNoJSONSaysWhereAndWhy(text: String, code: JSONError.Code, offset: Int) {
    #expect(failure(text) == JSONError(code: code, offset: offset))
  }

  @Test func depthIsBounded() {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(failure(deep(512)) == nil)
    #expect(failure(deep(513)) == JSONError(code: .tooDeep, offset: 512))
    #expect(failure(String(repeating: "{\"a\":", count: 1_000_000))?.code == .tooDeep)
  }

  @Test func valuesAndTheBytesBetweenThemAreTheText() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let value = JSONValue.random(&random, depth: 4)
      let bytes = Array(value.text(random.once(in: 2) ? .indented : .compact).utf8)
      let document = try JSONDocument(bytes)
      #expect(document.bytes == bytes, "BESTUPID_SEED=\(random.seed)")
      #expect(value == JSONValue(document.root), "BESTUPID_SEED=\(random.seed)")
    }
  }

  /// Damaged texts are read or refused as by Foundation.
  @Test func damagedTextIsRefusedAsByFoundation() throws {
    var random = SeededRandom()
    for _ in 0..<2_000 {
      var bytes = Array(JSONValue.random(&random, depth: 3).text(.compact).utf8)
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = random.pick(Array("{}[],:\"\\0-.eu 1x\n".utf8))
      guard let text = String(validating: bytes, as: UTF8.self) else { continue }
      let isRead = (try? JSONDocument(bytes)) != nil
      let isReadElsewhere =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      // That reader refuses halves of surrogate pairs, and numbers too large for a double, and takes
      // a comma at the end of a list where a line end stands behind it.
      if text.contains("\\u") || text.contains("e") { continue }
      let dense = text.filter { !$0.isWhitespace }
      if dense.contains(",]") || dense.contains(",}") { continue }
      #expect(isRead == isReadElsewhere, "BESTUPID_SEED=\(random.seed) \(text.debugDescription)")
    }
  }
}

extension JSONValue {
  /// The value of an element of a document.
  init(_ element: JSONDocument.Element) {
    switch element.kind {
    case .null: self = .null
    case .bool: self = .bool(element.bool == true)
    case .number: self = .number(String(decoding: element.text, as: UTF8.self))
    case .string: self = .string(element.string ?? "")
    case .array: self = .array(element.children.map(JSONValue.init))
    case .object:
      self = .object(
        element.children.map {
          Member(String(decoding: $0.key ?? [], as: UTF8.self), JSONValue($0))
        })
    }
  }

  static func random(_ random: inout SeededRandom, depth: Int) -> JSONValue {
    let strings = ["", "a", "date", "\"", "\\", "—", "\n\t", "\u{2028}", "😀", "x y"]
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(random.once(in: 2))
    case 2, 3: return .number(random.pick(["0", "-1", "244.0", "1e3", "0.5"]))
    case 4: return .string(random.pick(strings))
    case 5, 6:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          .init(random.pick(strings), .random(&random, depth: depth - 1))
        })
    default:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(&random, depth: depth - 1) })
    }
  }
}
