import ASCII
import LogMerge
import LogSyntax

/// The laws of the merge, checked on its input and output alone, by other means than the merge's:
/// it knows lines, and nothing of sections, units or owners.
struct Oracle {
  let base: [UInt8]
  let sides: [Side]
  let result: MergeResult
  private let baseCounts: [String: Int]
  private let sideCounts: [[String: Int]]
  private let resultCounts: [String: Int]

  /// Whether lines without a value, as days have them, may go.
  private let isDay: Bool

  init(_ scenario: Scenario) {
    self.init(scenario, sides: scenario.sides, result: scenario.merged)
  }

  init(_ scenario: Scenario, sides: [Side], result: MergeResult) {
    self.init(
      base: scenario.base, sides: sides, result: result,
      isDay: scenario.path.hasPrefix("content/logs/"))
  }

  init(base: [UInt8]?, sides: [Side], result: MergeResult, isDay: Bool = true) {
    self.isDay = isDay
    self.base = base ?? []
    self.sides = sides
    self.result = result
    baseCounts = Self.counts(self.base)
    sideCounts = sides.map { Self.counts($0.bytes) }
    resultCounts = Self.counts(result.bytes)
  }

  // MARK: Lines

  /// The lines of a file without line ends; a byte order mark is no part of a line.
  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map { line in
      var line = line
      while line.starts(with: Array("\u{FEFF}".utf8)) { line.removeFirst(3) }
      while line.last == ASCII.carriageReturn { line.removeLast() }
      return line
    }
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (start, end) = (line.startIndex, line.endIndex)
    func isPadding(_ byte: UInt8) -> Bool { byte.isBlank || byte == ASCII.carriageReturn }
    while start < end, isPadding(line[start]) { start += 1 }
    while start < end, isPadding(line[end - 1]) { end -= 1 }
    return line[start..<end]
  }

  /// How often each line occurs, without blanks around it. Blank lines are left out.
  private static func counts(_ bytes: [UInt8]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in lines(bytes) {
      let line = trimmed(line)
      if !line.isEmpty { counts[text(line), default: 0] += 1 }
    }
    return counts
  }

  /// A line as a text; two that are no UTF-8 are not equal for that.
  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }

  // MARK: Law 3

  /// A line that a side wrote and that is neither in the result nor in a decision.
  ///
  /// A line that the base does not have must be in the result, or in what decisions say was lost, as
  /// often as on that side. One that the base has may have been deleted or moved by the other side,
  /// so there as many must be left as were added.
  var lostLine: String? {
    var accounted = resultCounts
    for decision in result.decisions where decision.winner != .both {
      for (line, count) in Self.counts(decision.lost) { accounted[line, default: 0] += count }
    }
    for (side, counts) in sideCounts.enumerated() {
      for (line, count) in counts {
        let before = baseCounts[line, default: 0]
        guard count > before else { continue }
        if accounted[line, default: 0] >= count - before { continue }
        if !isValueless(line, of: side) { return line }
      }
    }
    return nil
  }

  /// A line that both sides have, and neither the result nor a decision. A box or a field may have
  /// been changed on one of them where another one of its name was deleted.
  var goneLine: String? {
    sideCounts[0].keys.first { line in
      sideCounts[1][line] != nil && resultCounts[line] == nil
        && Form(line) == nil && line.last != ":"
        && !result.decisions.contains { Self.counts($0.lost)[line] != nil }
    }
  }

  /// Whether a line says nothing that is worth a word where the other side says more: a form that
  /// was not filled, or a box that is open. But to empty what was filled, or to open what was
  /// ticked, does say something.
  private func isValueless(_ line: String, of side: Int) -> Bool {
    guard isDay, let form = Form(line), !form.isFilled else { return false }
    if form.isBox {
      let isSaid = resultCounts.keys.contains { other in
        Form(other).map { $0.isBox && $0.isFilled && $0.name.hasPrefix(form.name) } ?? false
      }
      if !isSaid { return false }
    }
    let places = [base, sides[side].bytes].map { Self.places(of: form, in: $0) }
    let isTakenBack =
      places.allSatisfy { $0.count == 1 } && places[0][0].isFilled
      && places[0][0].heading == places[1][0].heading
    return !isTakenBack
  }

  /// Under which headings the forms of a name stand, and whether they are filled. Of a heading that
  /// is repeated nothing is said, as it may be any of them; nor where one holds a carriage return, as
  /// then it goes on where nobody sees it.
  private static func places(
    of form: Form, in bytes: [UInt8]
  ) -> [(heading: String, isFilled: Bool)] {
    var heading = ""
    var headings: [String: Int] = [:]
    var places: [(heading: String, isFilled: Bool)] = []
    let lines = lines(bytes)
    let start = frontMatter(lines)
    for (number, line) in lines.enumerated() {
      if number < start {
        heading = "front matter"
      } else if number == start {
        heading = ""
      }
      if let name = headingName(line) {
        if line.contains(ASCII.carriageReturn) { return [] }
        heading = name
        headings[name, default: 0] += 1
      }
      guard let other = Form(String(decoding: trimmed(line), as: UTF8.self)),
        other.isBox == form.isBox, other.name == form.name
      else { continue }
      places.append((heading, other.isFilled))
    }
    return headings.values.contains { $0 > 1 } ? [] : places
  }

  /// A line with a place for a value: a box, a field, a key, a table row, a number of a list.
  private struct Form {
    var isBox = false
    let name: String
    let isFilled: Bool

    init?(_ line: String) {
      let bytes = Array(line.utf8)
      if let box = Self.box(line) {
        (isBox, name, isFilled) = (true, box.text, !box.isOpen)
      } else if bytes.first == ASCII.pipe {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
          .map { $0.filter { $0 != " " && $0 != "\t" && $0 != "*" }.lowercased() }
        name = "|" + (cells.first ?? "")
        isFilled = cells.dropFirst().contains { !$0.isEmpty && $0 != "0" }
      } else if let colons = line.firstRange(of: "::") {
        var label = line[..<colons.lowerBound]
        while let first = label.first, "-* \t".contains(first) { label.removeFirst() }
        name = String(label.lowercased().map { $0 == "_" ? " " : $0 })
        let value = line[colons.upperBound...].filter { $0 != " " && $0 != "\t" }
        isFilled = !(value.isEmpty || value == "-" || value == "0" && name.hasSuffix("so far"))
      } else if let colon = line.firstIndex(of: ":"), !line[..<colon].contains(" ") {
        // A key of front matter, or a label without a text below it.
        name = line[..<colon] + ":"
        isFilled = colon != line.index(before: line.endIndex)
      } else {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        // An item that goes is no number taken back.
        guard !digits.isEmpty, line.count == digits.count + 1, ".)".contains(line.suffix(1)) else {
          return nil
        }
        (name, isFilled) = (String(digits), false)
      }
    }

    /// `- [ ] text` or `- ~~text~~`, as far as it takes to tell open from closed.
    private static func box(_ line: String) -> (isOpen: Bool, text: String)? {
      guard let bullet = line.utf8.first, "-*+".utf8.contains(bullet) else { return nil }
      var rest = line.dropFirst().drop { $0 == " " || $0 == "\t" }
      var isOpen = rest.hasPrefix("[ ]")
      let hasBrackets = isOpen || rest.hasPrefix("[x]") || rest.hasPrefix("[X]")
      if hasBrackets { rest = rest.dropFirst(3).drop { $0 == " " || $0 == "\t" } }
      if rest.hasPrefix("~~") {
        isOpen = false
        rest = rest.dropFirst(2)
        return (isOpen, String(rest.firstRange(of: "~~").map { rest[..<$0.lowerBound] } ?? rest))
      }
      return hasBrackets ? (isOpen, String(rest)) : nil
    }
  }

  // MARK: Law 4

  /// A line of the result that no input has.
  var inventedLine: String? {
    let known = Set((sides.map(\.bytes) + [base]).flatMap { Self.lines($0) })
    return Self.lines(result.bytes).first { !Self.trimmed($0).isEmpty && !known.contains($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Law 6

  /// A line that means something else in the result than wherever it came from, or a heading under
  /// another one: text that became a comment, a field that became code.
  var changedMeaning: String? {
    var known: Set<String> = []
    for bytes in sides.map(\.bytes) + [base] { known.formUnion(Self.meanings(bytes)) }
    return Self.meanings(result.bytes).first { !known.contains($0) }
  }

  private static func meanings(_ bytes: [UInt8]) -> [String] {
    let document = LogDocument(bytes)
    var meanings: [String] = []
    for line in document.lines {
      let text = String(decoding: trimmed(bytes[line.content]), as: UTF8.self)
      let kind =
        switch line.kind {
        case .blank: ""
        case .frontMatter: "front matter"
        case .heading: "heading"
        case .field: "field"
        case .box: "box"
        case .item: "item"
        case .tableRow: "row"
        case .code: "code"
        case .comment: "comment"
        case .quote: "quote"
        case .rule: "rule"
        case .prose: "prose"
        }
      if !kind.isEmpty { meanings.append(kind + ": " + text) }
    }
    return meanings
  }

  // MARK: Decisions

  /// A decision that says what is not so: texts that its sides do not have, or a reason that does
  /// not hold.
  var untrueDecision: Decision? {
    result.decisions.first { decision in
      guard let winner = sides.firstIndex(where: { $0.device == decision.keptFrom }),
        sides[1 - winner].device == decision.lostFrom
      else { return true }
      func has(_ lines: [UInt8], _ counts: [String: Int]) -> Bool {
        Self.counts(lines).keys.allSatisfy { counts[$0] != nil }
      }
      guard has(decision.kept, sideCounts[winner]), has(decision.lost, sideCounts[1 - winner]),
        has(decision.kept, resultCounts), decision.kept != decision.lost
      else { return true }
      switch decision.winner {
      case .device, .bot:
        return sides[winner].role.rawValue != decision.winner.rawValue
      case .later: return sides[winner].time < sides[1 - winner].time
      case .both: return !has(decision.lost, resultCounts)
      default: return false
      }
    }
  }

  // MARK: Law 5

  /// The heading of a section that only one side changed, and that is not that side's in the
  /// result; and how many sections could be judged.
  func sectionThatIsNoSides() -> (heading: String?, judged: Int) {
    let files = [base] + sides.map(\.bytes) + [result.bytes]
    let sections = files.compactMap { Self.sections($0) }
    guard sections.count == 4 else { return (nil, 0) }
    var judged = 0
    for (heading, base) in sections[0] {
      guard let ours = sections[1][heading], let theirs = sections[2][heading],
        ours == base || theirs == base
      else { continue }
      judged += 1
      let expected = theirs == base ? ours : theirs
      guard let merged = sections[3][heading] else { return (heading, judged) }
      if merged == expected { continue }
      // With a line that stays come the blank lines around it; what it stands for is in a decision.
      let staying = linesThatStay(in: merged, beside: expected)
      let rest = merged.indices.filter { !staying.contains($0) }.map { merged[$0] }
      let wanted = expected.filter { line in
        !line.isEmpty && !result.decisions.contains { Self.lines($0.lost).contains(line) }
      }
      if rest.count == merged.count || rest.filter({ !$0.isEmpty }) != wanted {
        return (heading, judged)
      }
    }
    return (nil, judged)
  }

  /// The last copies in a section, each with what belongs to it: what is indented deeper below it,
  /// and the rest of a table.
  private func linesThatStay(
    in section: [ArraySlice<UInt8>], beside side: [ArraySlice<UInt8>]
  ) -> Set<Int> {
    func indent(_ line: ArraySlice<UInt8>) -> Int { line.prefix(while: \.isBlank).count }
    func isRow(_ line: ArraySlice<UInt8>) -> Bool { Self.trimmed(line).first == ASCII.pipe }
    var staying: Set<Int> = []
    for place in section.indices where isLastCopy(section[place], in: section, beside: side) {
      staying.insert(place)
      if isRow(section[place]) {
        staying.formUnion(section[..<place].indices.reversed().prefix { isRow(section[$0]) })
        staying.formUnion(section[place...].indices.prefix { isRow(section[$0]) })
      }
      let below = section[(place + 1)...].prefix { indent($0) > indent(section[place]) }
      staying.formUnion(below.indices)
    }
    return staying.filter { !side.contains(section[$0]) }
  }

  /// Whether both sides have a line that the result has nowhere but in one section, where the side
  /// that changed the section has it no more.
  private func isLastCopy(
    _ line: ArraySlice<UInt8>, in section: [ArraySlice<UInt8>], beside side: [ArraySlice<UInt8>]
  ) -> Bool {
    let text = Self.text(Self.trimmed(line))
    return sideCounts.allSatisfy { $0[text] != nil } && !side.contains(line)
      && section.count { $0.elementsEqual(line) } == resultCounts[text]
  }

  /// The sections of a day without fences and comments of several lines, by heading; nil where a
  /// heading is repeated or stands in the front matter. Blank lines behind a section and line ends
  /// are left out: the last line of a file may have got one.
  private static func sections(_ bytes: [UInt8]) -> [String: [ArraySlice<UInt8>]]? {
    let lines = lines(bytes)
    var sections: [String: [ArraySlice<UInt8>]] = [:]
    var heading: String?
    // Lines of front matter are no headings.
    let start = frontMatter(lines)
    guard !lines[..<start].contains(where: { $0.first == ASCII.hash }) else { return nil }
    for line in lines {
      if let name = headingName(line) {
        if sections[name] != nil { return nil }
        heading = name
        sections[name] = []
      }
      if let heading { sections[heading]?.append(line) }
    }
    return sections.mapValues { lines in
      var lines = lines
      while let last = lines.last, trimmed(last).isEmpty { lines.removeLast() }
      return lines
    }
  }

  /// How many lines the front matter has.
  private static func frontMatter(_ lines: [ArraySlice<UInt8>]) -> Int {
    let marks = lines.indices.filter { trimmed(lines[$0]).elementsEqual("---".utf8) }
    return marks.first == 0 && marks.count > 1 ? marks[1] + 1 : 0
  }

  /// What a heading says without ornament, remark, number and date; nil for any other line.
  private static func headingName(_ line: ArraySlice<UInt8>) -> String? {
    let level = line.prefix { $0 == ASCII.hash }.count
    guard level > 0, let next = line.dropFirst(level).first, next.isBlank else {
      return level > 0 && line.count == level ? "\(level)" : nil
    }
    let text = String(decoding: line.dropFirst(level), as: UTF8.self).lowercased()
    let name = text.prefix { $0 != "(" }
    return "\(level) "
      + (name.firstRange(of: " - ").map { name[..<$0.lowerBound] } ?? name)
      .filter { $0.isLetter }
  }
}
