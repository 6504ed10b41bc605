import LogMerge
import TestSupport
import Testing

/// Days that a bot and a person both created (fixtures/merges). The expected results are written by
/// hand.
@Suite struct MissingBaseTests {
  @Test(arguments: try Self.names()) func aDayCreatedTwiceHasThePersonsValues(
    name: String
  ) throws {
    let expected = String(decoding: try read(name, "expected"), as: UTF8.self)
    // The person's values are kept, whatever the order of the sides and of the commits.
    for (botTime, personTime) in [(1, 2), (2, 1)] as [(Int64, Int64)] {
      let bot = Side(
        bytes: try read(name, "bot"), role: .bot, device: "bot", time: botTime, commit: "b")
      let person = Side(
        bytes: try read(name, "person"), role: .device, device: "phone", time: personTime,
        commit: "p")
      for (ours, theirs) in [(bot, person), (person, bot)] {
        let result = DayMerge.merge(base: nil, ours: ours, theirs: theirs)
        #expect(String(decoding: result.bytes, as: UTF8.self) == expected)
        #expect(Oracle(base: nil, sides: [ours, theirs], result: result).lostLine == nil)
        // Only the bot's plan and headings may win against the person's.
        let lost = result.decisions.filter { $0.lostFrom == person.author.device }
        #expect(lost.allSatisfy { ["title", "heading"].contains($0.key) }, "\(lost)")
      }
    }
  }

  private static func names() throws -> [String] {
    try Files.names(in: TestEnvironment.root + "/fixtures/merges")
  }

  private func read(_ name: String, _ file: String) throws -> [UInt8] {
    try Files.read(TestEnvironment.root + "/fixtures/merges/\(name)/\(file).md")
  }
}
