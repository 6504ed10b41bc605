import Foundation
import JSON
import TestSupport
import Testing
import Words

@Suite struct JSONWriterTests {
  /// The value that Foundation reads from the text.
  private func read(_ value: JSONValue, _ layout: JSONValue.Layout) throws -> NSObject {
    let data = Data(value.text(layout).utf8)
    let object = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
    return try #require(object as? NSObject)
  }

  /// The same value as an object of Foundation.
  private func object(_ value: JSONValue) -> NSObject {
    switch value {
    case .null: NSNull()
    case .bool(let bool): NSNumber(value: bool)
    case .number(let spelling): NSNumber(value: Double(spelling) ?? .nan)
    case .string(let string): string as NSString
    case .array(let elements): elements.map(object) as NSArray
    case .object(let members):
      Dictionary(members.map { ($0.key, object($0.value)) }) { $1 } as NSDictionary
    }
  }

  @Test func membersKeepTheirOrder() {
    let value: JSONValue = ["b": 1, "a": [true, nil], "c": [:], "d": []]
    #expect(value.text(.compact) == #"{"b":1,"a":[true,null],"c":{},"d":[]}"#)
    #expect(
      value.text() == """
        {
          "b": 1,
          "a": [
            true,
            null
          ],
          "c": {},
          "d": []
        }
        """)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
    ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{8}\u{1B}[31m", #""\u0000\b\u001b[31m""#),
    ("\u{7F}\u{9B}", #""\u007f\u009b""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("é 🏊‍♀️ ½", #""é 🏊‍♀️ ½""#), ("\r\n", #""\r\n""#),
  ])
  func stringsAreEscaped(_ row: (String, String)) {
    #expect(JSONValue.string(row.0).text(.compact) == row.1)
  }

  @Test(arguments: [
    (244, "244"), (244.5, "244.5"), (0.1 + 0.2, "0.3"), (6.583333333, "6.583"), (-0.0, "0"),
    (-1.25, "-1.25"), (1e-9, "0"), (7.0005, "7.001"), (1e20, "1e+20"), (123456.7891, "123456.789"),
  ])
  func numbersHaveAtMostThreeDecimals(_ row: (Double, String)) {
    #expect(JSONValue.double(row.0).text(.compact) == row.1)
  }

  @Test func missingAndInfiniteNumbersAreNull() {
    #expect(JSONValue.double(nil) == .null)
    #expect(JSONValue.double(.nan) == .null)
    #expect(JSONValue.double(.infinity) == .null)
    #expect(JSONValue.optional(nil) == .null)
    #expect(JSONValue.optional("x") == "x")
  }

  @Test func spellingsOfNumbersAreKept() {
    #expect(JSONValue.array([.number("244.0"), .number("1e3")]).text(.compact) == "[244.0,1e3]")
  }

  @Test func foundationReadsTheSameValues() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let value = randomValue(&random, depth: 0)
      let expected = object(value)
      for layout in [JSONValue.Layout.indented, .compact] {
        let text = value.text(layout)
        #expect(try read(value, layout) == expected, "seed \(random.seed): \(text)")
        #expect(
          layout == .indented || !text.utf8.contains(ASCII.lineFeed), "seed \(random.seed): \(text)"
        )
      }
    }
  }

  private func randomValue(_ random: inout SeededRandom, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(random.once(in: 2))
    case 2: return .int(Int.random(in: -1000...1000, using: &random))
    case 3: return .double(Double.random(in: -1e6...1e6, using: &random))
    case 4: return .string(randomText(&random))
    case 5:
      let count = Int.random(in: 0..<4, using: &random)
      return .array((0..<count).map { _ in randomValue(&random, depth: depth + 1) })
    default:
      let count = Int.random(in: 0..<4, using: &random)
      return .object(
        (0..<count).map {
          .init("\($0)" + randomText(&random), randomValue(&random, depth: depth + 1))
        })
    }
  }

  private func randomText(_ random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      // U+FEFF is left out: Foundation's reader drops it.
      let scalar = Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &random)) ?? "x"
      text.unicodeScalars.append(random.pick([scalar, "\"", "\\", "\n", "🏃"]))
    }
    return text
  }
}
