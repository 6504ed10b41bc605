import LogMerge
import LogSyntax
import Words

/// Checks the laws of the merge on its input and output alone, by other means than the merge: it knows
/// only lines, and not blocks or owners.
struct Oracle {
  let base: [UInt8]
  let sides: [Side]
  let result: MergeResult
  private let baseCounts: [String: Int]
  private let sideCounts: [[String: Int]]
  private let resultCounts: [String: Int]

  /// Whether lines without a value, such as blank fields of days, may be lost.
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

  /// The due date of a task at the end of its line, or of what is struck out in it. It merges by itself.
  private static func dueDate(in line: ArraySlice<UInt8>) -> (place: Range<Int>, date: String)? {
    let mark = Array(" (due 0000-00-00)".utf8)
    var end = line.endIndex
    while end > line.startIndex, line[end - 1].isBlank { end -= 1 }
    let text = line[..<end]
    guard let form = Form(String(decoding: trimmed(text), as: UTF8.self)), form.isBox else {
      return nil
    }
    let strikes = text.indices.dropLast().filter { text[$0] == 0x7E && text[$0 + 1] == 0x7E }
    if let first = strikes.first, text[..<first].allSatisfy({ " \t-*+[]xX".utf8.contains($0) }) {
      end = strikes.first { $0 > first + 1 } ?? end
      while end > line.startIndex, line[end - 1].isBlank { end -= 1 }
    }
    let found = line[..<end].suffix(mark.count)
    let isMark = zip(found, mark).allSatisfy {
      $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 || $1 == ASCII.space && $0 == ASCII.tab
    }
    guard isMark, found.count == mark.count else { return nil }
    var start = found.startIndex
    while start > line.startIndex, line[start - 1].isBlank { start -= 1 }
    guard start > line.startIndex, line[start - 1] != UInt8(ascii: "]"), line[start - 1] != 0x7E
    else { return nil }
    return (start..<end, String(decoding: found.suffix(11).dropLast(), as: UTF8.self))
  }

  /// A line without what merges by itself: its due date, or when a task of a routine was ticked and how long it took.
  private static func withoutOwnMerge(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if let due = dueDate(in: line) {
      return (line[..<due.place.lowerBound] + line[due.place.upperBound...])[...]
    }
    // Before the slow expression below.
    guard line.last(where: { !$0.isBlank }) == UInt8(ascii: ")") else { return line }
    let text = String(decoding: line, as: UTF8.self)
    guard Form(String(decoding: trimmed(line), as: UTF8.self))?.isBox == true,
      let note = text.firstMatch(of: /[ \t]\([0-9]{2}:[0-9]{2}(, [0-9]+:[0-9]{2})?\)[ \t]*$/)
    else { return line }
    return Array(text[..<note.range.lowerBound].utf8)[...]
  }

  /// The due dates of a file's tasks, each with the line without it, whatever became of the task.
  private static func dueDates(_ bytes: [UInt8]) -> Set<String> {
    Set(
      rawLines(bytes).compactMap { line in
        dueDate(in: line).flatMap { due in
          Form(text(trimmed(withoutOwnMerge(line)))).map { "\(due.date) \($0.key)" }
        }
      })
  }

  /// A due date that a side gave a task, and that is neither in the result nor in a decision; or that the result
  /// has and no input.
  var wrongDueDate: String? {
    let before = Self.dueDates(base)
    let after = Self.dueDates(result.bytes)
    let given = sides.map { Self.dueDates($0.bytes).subtracting(before) }
    let lost = result.decisions.reduce(into: Set<String>()) { $0.formUnion(Self.dueDates($1.lost)) }
    let all = given.reduce(into: before) { $0.formUnion($1) }
    return given.flatMap(\.self).first { !after.contains($0) && !lost.contains($0) }
      ?? after.first { !all.contains($0) }
  }

  /// The lines of a file without line ends, byte order marks and what merges by itself.
  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    rawLines(bytes).map(withoutOwnMerge)
  }

  private static func rawLines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
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

  /// How often each line occurs, trimmed. Blank lines are left out.
  static func counts(_ bytes: [UInt8]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in lines(bytes) {
      let line = trimmed(line)
      if !line.isEmpty { counts[text(line), default: 0] += 1 }
    }
    return counts
  }

  /// A line as a text. Different lines of invalid UTF-8 are different texts.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }

  // MARK: Law 3

  /// How often each line is in the result or was given up in a decision.
  private var accounted: [String: Int] {
    result.decisions.reduce(into: resultCounts) { counts, decision in
      counts.merge(Self.counts(decision.lost), uniquingKeysWith: +)
    }
  }

  /// A line that a side wrote and that is neither in the result nor in a decision.
  ///
  /// A line that the base does not have must be in the result and in decisions as often as on that
  /// side. A line that the base has may have been deleted or moved by the other side, so it must be
  /// there as often as the side added it.
  var lostLine: String? {
    lostLine { _ in true }
  }

  /// A line that a side wrote, that the base does not have, and that is neither in the result nor in a
  /// decision.
  var lostNewLine: String? {
    lostLine { self.baseCounts[$0] == nil }
  }

  private func lostLine(where isChecked: (String) -> Bool) -> String? {
    let accounted = accounted
    for (side, counts) in sideCounts.enumerated() {
      for (line, count) in counts where isChecked(line) {
        let before = baseCounts[line, default: 0]
        guard count > before else { continue }
        if accounted[line, default: 0] >= count - before { continue }
        if !isValueless(line, of: side), !(isDay && parts.isToldOtherwise(line, of: side)) {
          return line
        }
      }
    }
    return nil
  }

  /// A line that both sides have, and neither the result nor a decision. Boxes and fields are left out,
  /// as one may have been changed on a side where another one of its name was deleted.
  var lostCommonLine: String? {
    sideCounts[0].keys.first { line in
      sideCounts[1][line] != nil && resultCounts[line] == nil
        && Form(line) == nil && line.last != ":"
        && !result.decisions.contains { Self.counts($0.lost)[line] != nil }
    }
  }

  /// A line that the base, if there is one, and both sides have, and that the result and the decisions
  /// have less often than each of them.
  ///
  /// In a day, a form such as a box or a field counts once, as each side may have changed another one;
  /// and what has no value is left out: blank fields, open boxes, the delimiter lines of tables.
  var lineOfAllVersionsLost: String? {
    let accounted = accounted
    return countsOfAll.first { line, count in
      guard isDay else { return accounted[line, default: 0] < count }
      let form = Form(line)
      if form?.isFilled == false || line.allSatisfy({ "|:- \t".contains($0) }) { return false }
      return accounted[line, default: 0] < (form == nil ? count : 1)
    }?.key
  }

  /// The lines that the base, if there is one, and both sides have, and how often the fewest of them has
  /// each.
  private var countsOfAll: [String: Int] {
    var all = sideCounts[0]
    for counts in sideCounts.dropFirst() + (base.isEmpty ? [] : [baseCounts]) {
      for (line, count) in all { all[line] = counts[line].map { min($0, count) } }
    }
    return all
  }

  /// A line that the base, if there is one, and both sides have, and that the result has less often than
  /// each of them. Forms are left out: a box or a field that each side changed in another section may
  /// be in a decision only.
  var lineOfAllVersionsNotInResult: String? {
    countsOfAll.first { resultCounts[$0, default: 0] < $1 && Form($0) == nil }?.key
  }

  /// Whether a line may be lost silently where the other side says more: a form that is not filled, an open
  /// box, or a ticked one where the result has it with a remark. But a side that emptied a filled form, or opened a
  /// ticked box, did say something.
  ///
  /// What a template writes says nothing either: a plain heading, where the result has the section by
  /// another heading.
  private func isValueless(_ line: String, of side: Int) -> Bool {
    if isDay, let section = Self.plainSection(line) {
      // Line by line, as a comment may hide the heading.
      return Self.lines(result.bytes).contains { line in
        line.first == ASCII.hash
          && LogDocument(Array(line)).sections.contains { $0.known == section }
      }
    }
    guard isDay, let form = Form(line) else { return false }
    if form.isFilled {
      return form.isBox
        && resultCounts.keys.contains { other in
          Form(other).map { $0.isBox && $0.isFilled && $0.name.hasPrefix(form.name + " (") }
            ?? false
        }
    }
    if form.isBox {
      let isSaid = resultCounts.keys.contains { other in
        Form(other).map { $0.isBox && $0.isFilled && $0.name.hasPrefix(form.name) } ?? false
      }
      if !isSaid { return false }
    }
    let occurrences = [base, sides[side].bytes].map { Self.occurrences(of: form, in: $0) }
    let isRemoved =
      occurrences.allSatisfy { $0.count == 1 } && occurrences[0][0].isFilled
      && occurrences[0][0].heading == occurrences[1][0].heading
    return !isRemoved
  }

  /// The section of a heading without emoji, remark and date.
  private static func plainSection(_ line: String) -> KnownSection? {
    let text = line.drop { $0 == "#" }
    guard text.first == " ", text.count < line.count else { return nil }
    return KnownSection.allCases.first { $0.heading == text.drop { $0 == " " } }
  }

  /// The headings below which the forms of a name are, and whether they are filled. Empty where a
  /// heading is repeated, as it may be any of them, and where one has a carriage return, as the merge
  /// takes it for more text than this check.
  private static func occurrences(
    of form: Form, in bytes: [UInt8]
  ) -> [(heading: String, isFilled: Bool)] {
    var heading = ""
    var headings: [String: Int] = [:]
    var occurrences: [(heading: String, isFilled: Bool)] = []
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
        other.isBox == form.isBox, other.key == form.key
      else { continue }
      occurrences.append((heading, other.isFilled))
    }
    return headings.values.contains { $0 > 1 } ? [] : occurrences
  }

  /// A line that can have a value: a box, a field, a key, a table row, a number of a list.
  private struct Form {
    var isBox = false
    let name: String
    let isFilled: Bool

    /// What two forms of one name share. Boxes of habits are the same habit's whatever remark they have.
    var key: String {
      guard isBox, name.hasSuffix(")"), let remark = name.lastIndex(of: "("),
        remark > name.startIndex
      else { return isBox ? name.lowercased() : name }
      let rest = name[..<remark].lowercased()
      return String(rest.reversed().drop { $0 == " " }.reversed())
    }

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
        isFilled =
          !(value.isEmpty || value == "-" || value == "0" && name.hasSuffix("so far")
          || value.hasSuffix("(planned)"))
      } else if let colon = line.firstIndex(of: ":"), !line[..<colon].contains(" ") {
        // A key of front matter, or a label without text after it.
        name = line[..<colon] + ":"
        let isOfTemplate =
          line == "tags: [\"log\"]"
          || line.wholeMatch(of: /title: "[-0-9]{10}: \[[A-Z][a-z]+day\]"/) != nil
        isFilled = colon != line.index(before: line.endIndex) && !isOfTemplate
      } else {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        // An empty number is a form; an item with text is not.
        guard !digits.isEmpty, line.count == digits.count + 1, ".)".contains(line.suffix(1)) else {
          return nil
        }
        (name, isFilled) = (String(digits), false)
      }
    }

    /// Reads `- [ ] text` or `- ~~text~~`, only as far as needed to tell open from closed.
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
    return Self.lines(result.bytes).first { line in
      !Self.trimmed(line).isEmpty && !known.contains(line) && !(isDay && parts.isPutTogether(line))
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What is put together of several lines.
  private var parts: OracleOfParts {
    OracleOfParts(base: base, sides: sides.map(\.bytes), result: result.bytes)
  }

  // MARK: Law 6

  /// A line of the result that is another construct than in every input: text that became a comment,
  /// or a field that became code.
  var changedMeaning: String? {
    var known: Set<String> = []
    for bytes in sides.map(\.bytes) + [base] {
      known.formUnion(Self.meanings(bytes).map(\.meaning))
    }
    return Self.meanings(result.bytes).first { meaning, line in
      !known.contains(meaning) && !parts.isPutTogether(line)
    }?.meaning
  }

  private static func meanings(
    _ bytes: [UInt8]
  ) -> [(meaning: String, line: ArraySlice<UInt8>)] {
    let document = LogDocument(bytes)
    var meanings: [(meaning: String, line: ArraySlice<UInt8>)] = []
    for line in document.lines {
      let content = withoutOwnMerge(bytes[line.content])
      let text = String(decoding: trimmed(content), as: UTF8.self)
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
      if !kind.isEmpty { meanings.append((kind + ": " + text, content)) }
    }
    return meanings
  }

  // MARK: Decisions

  /// A decision that is not true: its sides do not have its texts, or its reason does not apply.
  var untrueDecision: Decision? {
    result.decisions.first { decision in !(0...1).contains { isTrue(decision, winner: $0) } }
  }

  private func isTrue(_ decision: Decision, winner: Int) -> Bool {
    let authors = sides.map { [$0.author] + $0.lineAuthors.authors }
    let (kept, lost) = (authors[winner], authors[1 - winner])
    guard let keptAuthor = kept.first(where: { $0.device == decision.keptFrom }),
      let lostAuthor = lost.first(where: { $0.device == decision.lostFrom })
    else { return false }
    func has(_ lines: [UInt8], _ counts: [String: Int]) -> Bool {
      Self.counts(lines).keys.allSatisfy { counts[$0] != nil }
    }
    let isPutTogether = isDay && parts.isPutTogether(Self.withoutOwnMerge(decision.kept[...]))
    guard has(decision.kept, sideCounts[winner]) || isPutTogether,
      has(decision.lost, sideCounts[1 - winner]),
      has(decision.kept, resultCounts), decision.kept != decision.lost
    else { return false }
    switch decision.winner {
    case .device, .bot: return kept.contains { $0.role?.rawValue == decision.winner.rawValue }
    case .later:
      // Where only the leading side's whole file satisfies all laws, that is kept.
      let isOfFile = !isDay && sides[winner].author.time >= sides[1 - winner].author.time
      return keptAuthor.time >= lostAuthor.time || isOfFile
    case .common:
      let all = countsOfAll
      return Self.counts(decision.kept).keys.contains { all[$0] != nil }
    case .both: return false
    default: return true
    }
  }

  // MARK: Law 5

  /// The heading of a section that only one side changed, and that is not that side's in the result;
  /// and how many sections could be checked.
  func sectionOfNeitherSide() -> (heading: String?, judged: Int) {
    let files = [base] + sides.map(\.bytes) + [result.bytes]
    let sections = files.compactMap { Self.sections($0) }
    guard sections.count == 4 else { return (nil, 0) }
    var judged = 0
    for (heading, base) in sections[0] {
      guard let ours = sections[1][heading], let theirs = sections[2][heading],
        ours == base || theirs == base
      else { continue }
      judged += 1
      let expected = (theirs == base ? ours : theirs).map(Self.withoutOwnMerge)
      guard let merged = sections[3][heading]?.map(Self.withoutOwnMerge) else {
        return (heading, judged)
      }
      if merged == expected { continue }
      // Blank lines around a retained line stay with it; the line it replaces is in a decision.
      let retained = retainedLines(in: merged, beside: expected)
      let rest = merged.indices.filter { !retained.contains($0) }.map { merged[$0] }
      let wanted = expected.filter { line in
        !line.isEmpty && !result.decisions.contains { Self.lines($0.lost).contains(line) }
      }
      if rest.count == merged.count || rest.filter({ !$0.isEmpty }) != wanted {
        return (heading, judged)
      }
    }
    return (nil, judged)
  }

  /// The last copies in a section, each with the lines that belong to it: those that are indented
  /// deeper below it, and the rest of a table.
  private func retainedLines(
    in section: [ArraySlice<UInt8>], beside side: [ArraySlice<UInt8>]
  ) -> Set<Int> {
    func indent(_ line: ArraySlice<UInt8>) -> Int { line.prefix(while: \.isBlank).count }
    func isRow(_ line: ArraySlice<UInt8>) -> Bool { Self.trimmed(line).first == ASCII.pipe }
    var retained: Set<Int> = []
    for line in section.indices where isLastCopy(section[line], in: section, beside: side) {
      retained.insert(line)
      if isRow(section[line]) {
        retained.formUnion(section[..<line].indices.reversed().prefix { isRow(section[$0]) })
        retained.formUnion(section[line...].indices.prefix { isRow(section[$0]) })
      }
      let below = section[(line + 1)...].prefix { indent($0) > indent(section[line]) }
      retained.formUnion(below.indices)
    }
    return retained.filter { !side.contains(section[$0]) }
  }

  /// Whether both sides have a line that the result would, without this section, not have or have less
  /// often than each version, and the side that changed the section does not have it there.
  private func isLastCopy(
    _ line: ArraySlice<UInt8>, in section: [ArraySlice<UInt8>], beside side: [ArraySlice<UInt8>]
  ) -> Bool {
    let text = Self.text(Self.trimmed(line))
    let here = section.count { $0.elementsEqual(line) }
    let elsewhere = resultCounts[text, default: 0] - here
    return sideCounts.allSatisfy { $0[text] != nil } && !side.contains(line)
      && (elsewhere == 0 || elsewhere < countsOfAll[text, default: 0])
  }

  /// The sections of a day without fences and comments over several lines, by heading; nil where a
  /// heading is repeated or is in the front matter. Line ends and the blank lines after a section are
  /// left out, as the last line of a file may get a line end.
  private static func sections(_ bytes: [UInt8]) -> [String: [ArraySlice<UInt8>]]? {
    let lines = rawLines(bytes)
    var sections: [String: [ArraySlice<UInt8>]] = [:]
    var heading: String?
    // A line of front matter is not a heading.
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

  /// The number of lines of the front matter.
  private static func frontMatter(_ lines: [ArraySlice<UInt8>]) -> Int {
    let delimiters = lines.indices.filter { trimmed(lines[$0]).elementsEqual("---".utf8) }
    return delimiters.first == 0 && delimiters.count > 1 ? delimiters[1] + 1 : 0
  }

  /// The level of a heading and its letters, without remark and date; nil for other lines.
  private static func headingName(_ line: ArraySlice<UInt8>) -> String? {
    let level = line.prefix { $0 == ASCII.hash }.count
    guard level > 0, let next = line.dropFirst(level).first, next.isBlank else {
      return level > 0 && line.count == level ? "\(level) " : nil
    }
    let text = String(decoding: line.dropFirst(level), as: UTF8.self).lowercased()
    let name = text.prefix { $0 != "(" }
    return "\(level) "
      + (name.firstRange(of: " - ").map { name[..<$0.lowerBound] } ?? name)
      .filter { $0.isLetter }
  }
}
