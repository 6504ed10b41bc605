import Git
import LogMerge
import TestSupport
import Testing

@testable import Store

@Suite struct RecordedDecisionTests {
  private static let blob = ObjectID(hex: String(repeating: "ab", count: 20))

  private func decision(
    path: RepositoryPath = "content/logs/2031-03-04.md", section: String = "Quick Log",
    kept: RecordedDecision.Text = .init("181"), lost: RecordedDecision.Text = .init("182")
  ) -> RecordedDecision {
    RecordedDecision(
      path: path, section: section, key: "Weight", winner: .later, keptFrom: "desk",
      lostFrom: "phone", kept: kept, lost: lost)
  }

  @Test("A decision is read back from its trailer as it was written, whatever its texts hold")
  func roundTrip() throws {
    var random = SeededRandom(seed: 7)
    let awkward: [[UInt8]] = [
      [], Array("a\nb\r\n\tc \"q\" \\ {}".utf8), [0xFF, 0xFE, 0x41],
      Array("\u{1B}[31m\u{85}é😀".utf8),
      Array(repeating: 0x41, count: 4096), Array("Decision: {\n\nDevice: x".utf8),
    ]
    let random100 = (0..<100).map { _ in
      (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
    }
    for text in awkward + random100 {
      let original = decision(
        path: RepositoryPath(bytes: Array("p/".utf8) + text.prefix(100)),
        kept: .init(text, in: []), lost: .init(text.reversed(), in: []))
      let trailer = original.trailer
      #expect(!trailer.value.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(RecordedDecision(trailerValue: trailer.value) == original)
    }
  }

  @Test("A long text keeps its beginning, and the file and place where the whole stands")
  func longText() throws {
    let blob = try #require(Self.blob)
    let text = Array(String(repeating: "ü", count: 3000).utf8)
    let file = Array("before\n".utf8) + text + Array("\nafter".utf8)
    let long = RecordedDecision.Text(text, in: [(file, blob)])
    #expect(!long.isWhole && long.length == 6000 && long.offset == 7 && long.blob == blob)
    #expect(String(validating: long.bytes, as: UTF8.self) != nil)
    let read = RecordedDecision(trailerValue: decision(lost: long).trailer.value)
    #expect(read?.lost == long)
    let binary = RecordedDecision.Text(whole: [1, 0, 2], blob: blob)
    #expect(binary.bytes == [] && binary.length == 3 && binary.offset == 0)
  }

  @Test("What is no decision is none: malformed, too long, or of an unknown winner")
  func hostile() throws {
    let good = decision().trailer.value
    #expect(RecordedDecision(trailerValue: good) != nil)
    let bad = [
      "", "{", "{}", "[]", "null", String(good.dropLast()), good + "x", good + good,
      good.replacing("\"later\"", with: "\"luck\""), good.replacing("\"later\"", with: "1"),
      good.replacing("\"path\":\"content", with: "\"way\":\"content"),
      good.replacing("content/logs/2031-03-04.md", with: ""),
      good.replacing("\"lost\":\"182\"", with: "\"lost\":\"182\",\"lost_length\":1"),
      good.replacing("\"lost\":\"182\"", with: "\"lost_base64\":\"#\""),
      good.replacing("\"lost\":\"182\"", with: "\"lost\":{\"a\":[]}"),

      good.replacing("\"lost\":\"182\"", with: "\"lost\":\"182\",\"lost_offset\":-1"),
      good.replacing("181", with: "\\"),
      good.replacing("181", with: "\u{1B}"), String(repeating: "{\"a\":", count: 10_000),
      good.replacing("181", with: String(repeating: "x", count: 1 << 17)),
    ]
    for text in bad {
      #expect(RecordedDecision(trailerValue: text) == nil, "\(text.prefix(100))")
    }
    for end in good.utf8.indices {
      #expect(
        RecordedDecision(trailerValue: String(decoding: good.utf8[..<end], as: UTF8.self)) == nil)
    }
  }

  @Test(
    "What is no text is kept as base64 (RFC 4648 §4), and anything else in its stead is refused")
  func base64() throws {
    func trailer(_ coded: String) -> String {
      "{\"path\":\"a.md\",\"section\":\"\",\"key\":\"line\",\"winner\":\"later\",\"kept_from\":\"desk\","
        + "\"lost_from\":\"phone\",\"kept\":\"\",\"lost_base64\":\"\(coded)\"}"
    }
    let rows: [([UInt8], String)] = [
      ([0xFF], "/w=="), ([0xFF, 0xFE], "//4="), ([0xFF, 0xFE, 0xFD], "//79"),
    ]
    for (bytes, coded) in rows {
      let decision = try #require(RecordedDecision(trailerValue: trailer(coded)))
      #expect(decision.lost.bytes == bytes)
      #expect(decision.trailer.value == trailer(coded))
    }
    for (plain, coded) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ] {
      #expect(RecordedDecision(trailerValue: trailer(coded))?.lost.bytes == Array(plain.utf8))
    }
    for text in ["Z", "Zg=", "Z===", "Zg==Zg==", "Zm9\\n"] {
      #expect(RecordedDecision(trailerValue: trailer(text)) == nil, "\(text)")
    }
  }

  @Test(
    "of the cycle a trailer has the field and lines of files, and no text; an older one keeps its own"
  )
  func cycle() throws {
    let sides = ["medium", "heavy"].map { flow in
      Side(
        bytes: Array("## Cycle (zebra)\nFlow:: \(flow)\n### Signs\nzebrasign:: \(flow)\n".utf8),
        role: .device, device: flow, time: 0, commit: "")
    }
    let files = sides.map { (side: $0, blob: ObjectID(blob: $0.bytes)) }
    for (key, told) in [("Flow", "Flow"), ("zebrasign", "entry"), ("zebra", "entry")] {
      let text = key == "zebra" ? ["Flow:: ", "zebrasign:: "] : ["\(key):: "]
      func lines(_ value: String) -> [UInt8] {
        Array(text.map { $0 + value }.joined(separator: "\n").utf8)
      }
      let decision = RecordedDecision(
        Decision(
          section: "Cycle (zebra)", key: key, kept: lines("heavy"), lost: lines("medium"),
          keptFrom: "desk", lostFrom: "phone", winner: .later, isPrivate: true),
        path: "content/logs/2031-03-04.md", sides: files)
      let value = decision.trailer.value
      for word in ["zebra", "medium", "heavy", "length", "offset"] {
        #expect(!value.contains(word), "\(key): \(value)")
      }
      #expect(decision.section == "Cycle" && decision.key == told)
      #expect(decision.lost.blob == files[0].blob && decision.kept.blob == files[1].blob)
      #expect(decision.lost.lines?.text(in: sides[0].bytes) == lines("medium"))
      #expect(RecordedDecision(trailerValue: value) == decision)
    }
    let old = #"""
      {"path":"content/logs/2031-03-04.md","section":"Cycle 🌙","key":"zebrasign","winner":"later","kept_from":"desk","lost_from":"phone","kept":"zebrasign:: 2","lost":"zebrasign:: 3"}
      """#
    let read = try #require(RecordedDecision(trailerValue: old))
    #expect(read.isPrivate && read.key == "entry" && read.lost.bytes == [] && !read.lost.isEmpty)
    #expect(read.lost.told == Array("zebrasign:: 3".utf8))
    #expect(!read.trailer.value.contains("zebra"))
    let gone = RecordedDecision(trailerValue: read.trailer.value)
    #expect(gone?.isPrivate == true && gone?.lost.isEmpty == false && gone?.lost.blob == nil)
    let whole = RecordedDecision.Text(whole: sides[0].bytes, blob: files[0].blob)
    #expect(whole.bytes == [] && whole.isPrivate && whole.length == sides[0].bytes.count)
  }
}
