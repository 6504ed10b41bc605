import TestSupport
import Testing

@testable import Tracker

@Suite("The version of the rules of facts")
struct FactRulesTests {
  /// What the facts of all fixtures amount to, by the version of the rules that read them.
  private static let known: (rules: Int, digest: UInt64) = (
    1, 12_725_971_776_702_713_626
  )

  @Test(
    "a fixture that has other facts than before raises the version, so that caches are made anew")
  func digest() throws {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: some Sequence<UInt8>) {
      for byte in text { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for fixture in try Fixture.all().sorted(by: { $0.name < $1.name }) {
      let files = try fixture.logs.map { LogSource(path: $0, bytes: try fixture.read($0)) }
      guard let day = DayFacts(DayReader.read(files)) else { continue }
      for (column, fact) in day.facts.sorted(by: { $0.key.name < $1.key.name }) {
        add("\(fixture.name) \(column.name) ".utf8)
        add(fact.spelling)
      }
    }
    #expect(
      Self.known == (DayFacts.rules, digest),
      "raise DayFacts.rules and record the digest; the facts of a new fixture need the latter only")
  }

  @Test("facts that are read without texts are those of the record", arguments: try Fixture.all())
  func withoutTexts(fixture: Fixture) throws {
    let files = try fixture.logs.map { LogSource(path: $0, bytes: try fixture.read($0)) }
    let record = DayReader.read(files)
    guard let date = record.date else { return }
    let memory = ReadingMemory()
    for _ in 0..<2 {
      let facts = DayFacts(of: files, on: date, memory: memory)
      #expect(facts == DayFacts(record))
    }
  }

  @Test("and so are those of any bytes, whatever was read before them")
  func anyBytes() throws {
    let random = SeededRandom()
    var logs = GeneratedLogs(random: random)
    let date = try day("2031-03-04")
    let memory = ReadingMemory()
    for _ in 0..<300 {
      let files = ["2031-03-04.md", "2031-03-04-workout.md"].map {
        LogSource(path: $0, bytes: logs.document(lines: 60))
      }
      let facts = DayFacts(of: files, on: date, memory: memory)
      #expect(facts == DayFacts(DayReader.read(files)), "seed \(random.seed)")
    }
  }
}
