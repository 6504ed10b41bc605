import DayEditing
import DayModel
import LogMerge
import LogSyntax
import Values
import Words

/// What a merge puts together of two lines: a task that one side edited and the other ticked or dropped, and a value
/// that one device's log adds to another's. The rest of the oracle knows only lines.
struct OracleOfParts {
  let base: [UInt8]
  let sides: [[UInt8]]
  let result: [UInt8]

  /// A box by its text and by what stands around it.
  private struct Box {
    let name: String
    let state: Checkbox.State
    /// What stands around the text and its marks.
    let frame: String

    init?(_ line: some Sequence<UInt8>) {
      let document = LogDocument(lineByLine: Array(line))
      guard case .box(let box)? = document.lines.first?.kind else { return nil }
      // Its due date has been taken out, unless it was carried.
      let marks = document.marks(of: box)
      let label = Oracle.trimmed(document.bytes[document.label(of: box)]).indices
      let (text, end) =
        marks.carried == nil ? (label, label.upperBound) : (marks.text, marks.extent.upperBound)
      let content = document.lines[0].content
      name = Oracle.text(document.bytes[text])
      state = box.state
      frame =
        Oracle.text(document.bytes[content.lowerBound..<text.lowerBound])
        + Oracle.text(document.bytes[end..<content.upperBound])
    }
  }

  private static func boxes(_ bytes: [UInt8]) -> [Box] {
    Oracle.lines(bytes).compactMap { Box($0) }
  }

  /// Whether a line of the result is put together of lines of the base and the sides.
  func isPutTogether(_ line: ArraySlice<UInt8>) -> Bool {
    let known = ([base] + sides).flatMap(Self.boxes)
    if let box = Box(line) {
      return known.contains { $0.name == box.name } && known.contains { $0.frame == box.frame }
    }
    if let value = Self.furtherValue(line) {
      return sides.contains { Self.values($0).contains { $0.value == value } }
    }
    guard let (name, value) = Self.values(Array(line)).first else { return false }
    if let amount = Self.litres(name, value) {
      // What a side has beyond the base is added to what another has.
      let known = ([base] + sides).flatMap(Self.values).compactMap {
        Self.litres($0.name, $0.value)
      }
      var sums: Set<Double> = [0]
      for part in Set(known) { sums.formUnion(sums.flatMap { [$0 + part, $0 - part] }) }
      return sums.contains { abs($0 - amount) < 1e-6 }
    }
    let parts = sides.flatMap { Self.values($0).filter { $0.name == name } }.map(\.value)
    return Self.sets(name, [value]) == Self.sets(name, Set(parts).sorted())
      || Set(Self.efforts(value)) == Set(parts.flatMap(Self.efforts))
  }

  /// Whether the result says what a line of a side says, in another line.
  func isToldOtherwise(_ line: String, of side: Int) -> Bool {
    let others = sides.indices.filter { $0 != side }.map { sides[$0] }
    if let box = Box(Array(line.utf8)) {
      let old = Self.boxes(base)
      let now = Self.boxes(result)
      let theirs = others.flatMap(Self.boxes)
      if old.contains(where: { $0.name == box.name }) {
        let renamed = Set(theirs.map(\.name)).subtracting(old.map(\.name))
        return old.contains { $0.name == box.name && $0.state != box.state }
          && now.contains { renamed.contains($0.name) && $0.state == box.state }
      }
      // The text of this side, and the box of another that has the old text.
      let left = Set(old.filter { $0.state == box.state }.map(\.name))
      return now.contains { new in
        new.name == box.name
          && theirs.contains { left.contains($0.name) && $0.state == new.state }
      }
    }
    guard let (name, value) = Self.values(Array(line.utf8)).first else { return false }
    let lines = result.split(separator: ASCII.lineFeed)
    if lines.contains(where: { Self.furtherValue($0) == value }) { return true }
    return Self.values(result).filter { $0.name == name }.contains { other in
      if let amount = Self.litres(name, value) {
        return Self.litres(name, other.value).map { $0 > amount } ?? false
      }
      var left = Self.sets(name, [other.value])
      let sets = Self.sets(name, [value])
      let isLift =
        !sets.isEmpty
        && sets.allSatisfy { set in
          left.firstIndex(of: set).map { left.remove(at: $0) } != nil
        }
      return isLift || Set(Self.efforts(value)).isSubset(of: Self.efforts(other.value))
    }
  }

  private static func furtherValue(_ line: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: Oracle.trimmed(line), as: UTF8.self)
    return text.wholeMatch(of: /(?:-|[0-9]+\.) \*\*[A-Z][a-z]+ (swim|bike|run|walk):\*\* (.*)/)
      .map { String($0.2) }
  }

  private static func values(_ bytes: [UInt8]) -> [(name: String, value: String)] {
    let document = LogDocument(lineByLine: bytes)
    return document.fields(in: document.lines.indices).map { _, field in
      (
        document.text(field.name).lowercased().replacing("_", with: " "),
        document.text(field.value)
      )
    }
  }

  /// How much of a total that adds up; nil for any other field.
  private static func litres(_ name: String, _ value: String) -> Double? {
    guard name == "water", let match = value.wholeMatch(of: /([0-9.]+) ?(ml|l)( \(.*\))?/) else {
      return nil
    }
    return Double(match.1).map { match.2 == "ml" ? $0 / 1000 : $0 }
  }

  private static func efforts(_ value: String) -> [String] {
    value.split(separator: ";").map { $0.filter { $0 != " " } }
  }

  /// The sets of lines of an exercise.
  private static func sets(_ name: String, _ values: [String]) -> [String] {
    values.flatMap { value -> [String] in
      guard let entry = StrengthEntry.read(value, exercise: name, in: .standard).value,
        let line = LiftLine(entry, in: .standard)
      else { return [] }
      return line.sets.map { "\($0.number) \($0.load?.rank ?? 0)" }
    }.sorted()
  }
}
