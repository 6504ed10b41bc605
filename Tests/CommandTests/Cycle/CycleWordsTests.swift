import Foundation
import TestSupport
import Testing

/// What no text of the program says of a cycle: it is no contraceptive and no fertility planner.
@Suite("Words of the cycle")
struct CycleWordsTests {
  private static let words = ["fertile", "infertile", "safe day", "ovulation day", "safe period"]

  @Test(
    "no help, text, JSON, schema or page says whether a day is fertile or safe",
    arguments: [
      "Sources", "docs", "README.md", "CHANGELOG.md",
    ])
  func texts(place: String) throws {
    let root = TestEnvironment.root + "/" + place
    let files = place.hasSuffix(".md") ? [root] : try Files.tree(root).map { root + "/" + $0 }
    for file in files where [".swift", ".md", ".json"].contains(where: file.hasSuffix) {
      let text = try Files.text(file).lowercased()
      for word in Self.words where text.contains(word) { Issue.record("\(file): \(word)") }
    }
  }
}
