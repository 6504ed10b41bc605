import TestSupport
import Testing

/// No collection of ours is changed in place by a view of itself: optimised, that may read elements that are gone
/// (`DayEditor.tell(_:inPlaceOfThoseFrom:)`).
@Suite("Collections that are changed in place")
struct SelfReplacementTests {
  /// What changes a collection by another, and the label in front of that other.
  private static let changes = [
    (".replaceSubrange(", "with:"), (".insert(contentsOf:", "contentsOf:"),
    (".append(contentsOf:", "contentsOf:"),
  ]

  /// The changes in a source whose new elements name the collection that is changed.
  private static func found(in source: String) -> [String] {
    let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    let source = code.joined(separator: "\n").replacing(/\(\s+/, with: "(")
    return changes.flatMap { call, label in
      source.ranges(of: call).compactMap { place in
        let name = source[..<place.lowerBound].reversed().prefix { isName($0) }.reversed()
        let rest = source[place.lowerBound...]
        let whole = rest[..<end(ofCallIn: rest)]
        guard !name.isEmpty, let new = whole.range(of: label)?.upperBound else { return nil }
        let words = whole[new...].split { !isName($0) }
        let own = String(name)
        return words.contains { $0 == own || $0.hasPrefix(own + ".") } ? own + whole : nil
      }
    }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_.".contains(character)
  }

  /// Where the first parentheses are closed again.
  private static func end(ofCallIn text: Substring) -> Substring.Index {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return text.endIndex
  }

  @Test("no source replaces a part of a collection by what is seen of itself")
  func sources() throws {
    let folder = TestEnvironment.root + "/Sources"
    for path in try Files.tree(folder) where path.hasSuffix(".swift") {
      let found = Self.found(in: try Files.text("\(folder)/\(path)"))
      #expect(found == [], "\(path): make an array of its own first, or a new one")
    }
  }

  @Test(
    "what this test refuses",
    arguments: [
      "changes.replaceSubrange(first..., with: changes[first...].reversed())",
      "self.items.insert(contentsOf: self.items.dropFirst(f(2)).reversed(), at: 0)",
      "lines.append(\n    contentsOf: lines.lazy.map { $0 })",
    ])
  func refused(_ line: String) {
    #expect(Self.found(in: "    \(line)\n").count == 1)
  }

  @Test(
    "what it lets pass",
    arguments: [
      "changes = Array(changes[..<first]) + changes[first...].reversed()",
      "text.replaceSubrange(text.startIndex..<text.endIndex, with: texts)",
      "items.append(contentsOf: other.items)",
    ])
  func taken(_ line: String) {
    #expect(Self.found(in: "    \(line)\n") == [])
  }
}
