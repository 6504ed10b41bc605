import DayModel
import LogMerge
import LogSyntax
public import Store
import Words

/// Puts the text that a merge did not keep back into a file as it is now.
///
/// In a day the text goes where the kept one stands; where that is gone, into the field or the box
/// of its name, else to the end of its section. In another file it replaces the kept one,
/// or nothing is done: there is no telling where it belongs.
struct Restoring {
  let decision: RecordedDecision
  let kept: [UInt8]
  let lost: [UInt8]

  /// The file with the lost text; the same bytes if it is already there.
  ///
  /// - Throws: `badData` where there is nothing left to put the text to.
  func applied(to file: [UInt8]) throws(StoreError) -> [UInt8] {
    guard decision.winner != .both else {
      throw refusal("both texts are in the file")
    }
    guard !isOfNoText else { throw refusal("it has no text") }
    guard !lost.isEmpty else {
      throw refusal("the other side deleted it; delete it by hand if that is right")
    }
    if decision.winner == .overwritten, decision.key == "file" {
      guard file == lost else { throw refusal("there is a file again") }
      return file
    }
    if LogFileName(path: "\(decision.path)") != nil, !isOfWholeFile {
      return try restored(inDay: file)
    }
    if file == kept { return lost }
    guard let range = only(kept, in: file, 0..<file.count) else {
      throw refusal(
        Self.occurs(lost, in: file) ? "it is already there" : "the file has changed since")
    }
    return Array(file[..<range.lowerBound]) + lost + Array(file[range.upperBound...])
  }

  /// Whether it is about all of a file. A field or a key may have the same name.
  private var isOfWholeFile: Bool { decision.section.isEmpty && decision.key == "file" }

  /// Whether it is about a mode, a link or a submodule, of which a file has nothing.
  private var isOfNoText: Bool {
    if decision.key == "mode" {
      return ["executable", "regular"].contains { lost == Array($0.utf8) }
    }
    return isOfWholeFile && decision.lost.blob == nil
      && ["link to ", "submodule "].contains { lost.starts(with: $0.utf8) }
  }

  // MARK: In a day

  private func restored(inDay file: [UInt8]) throws(StoreError) -> [UInt8] {
    let document = LogDocument(file)
    do throws(EditError) {
      guard let lines = lines(of: document) else {
        return try document.applying([appendingSection(to: document)]).bytes
      }
      let range = document.bytes(of: lines)
      if only(lost, in: file, range) != nil { return file }
      let found = only(kept, in: file, range)
      let (edits, lost) = settingFields(in: document, lines, besides: found)
      if lost.isEmpty, !edits.isEmpty { return try document.applying(edits).bytes }
      if let found {
        return try document.applying(edits + [Edit(found, lost)]).bytes
      }
      if decision.section == "front matter" {
        return try document.applying([restoringKey(in: document, lines)]).bytes
      }
      if let line = namesake(in: document, lines) {
        return try document.applying([Edit(document.lines[line].content, lost)]).bytes
      }
      return try document.applying(edits + [appending(lost, to: document, lines)]).bytes
    } catch {
      throw refusal("it does not fit there: \(error)")
    }
  }

  /// The lines of the section, its heading with them; nil where it is gone.
  private func lines(of document: LogDocument) -> Range<Int>? {
    if decision.section == "front matter" { return document.frontMatter }
    if decision.section.isEmpty {
      return document.sections.first { $0.headingLine == nil }?.body
    }
    let wanted = LogDocument("# \(decision.section)").sections.first
    let sections = document.sections.filter { $0.headingLine != nil }
    let section =
      sections.first { $0.key == wanted?.key }
      ?? sections.first { $0.known != nil && $0.known == wanted?.known }
    // What stands below a heading of the cycle is told as the cycle's.
    if decision.isPrivate, let section, let heading = section.headingLine {
      return heading..<section.extent.upperBound
    }
    return section.map { ($0.headingLine ?? $0.body.lowerBound)..<$0.body.upperBound }
  }

  /// Sets the fields of a lost text of several lines that stand in the section: a field stands there once.
  ///
  /// - Parameter found: Where the kept text stands, which the lost one replaces.
  /// - Returns: The edits, and what is left of the text.
  private func settingFields(
    in document: LogDocument, _ lines: Range<Int>, besides found: Range<Int>?
  ) -> (edits: [Edit], rest: [UInt8]) {
    let text = LogDocument(lost)
    guard text.lines.count > 1 else { return ([], lost) }
    var edits: [Edit] = []
    var rest: [UInt8] = []
    for line in text.lines {
      let own = lines.first { index in
        guard case .field(let one) = line.kind,
          case .field(let other) = document.lines[index].kind,
          text.bytes[one.name].elementsEqual(document.bytes[other.name])
        else { return false }
        return found?.overlaps(document.lines[index].content) != true
          && !edits.contains { $0.range == document.lines[index].content }
      }
      if let own {
        edits.append(Edit(document.lines[own].content, Array(text.bytes[line.content])))
      } else {
        rest += text.bytes[line.range]
      }
    }
    if edits.isEmpty { return ([], lost) }
    if rest.last == ASCII.lineFeed { rest.removeLast() }
    if rest.last == ASCII.carriageReturn { rest.removeLast() }
    return (edits, rest)
  }

  /// The line of the field or the box that the lost text is another version of.
  private func namesake(in document: LogDocument, _ lines: Range<Int>) -> Int? {
    let text = LogDocument(lost)
    guard let line = text.lines.first, text.lines.count == 1 else { return nil }
    return lines.first { index in
      switch (line.kind, document.lines[index].kind) {
      case (.field(let one), .field(let other)):
        text.bytes[one.name].elementsEqual(document.bytes[other.name])
      case (.box(let one), .box(let other)):
        text.name(of: one).elementsEqual(document.name(of: other))
      case (.item(let one), .item(let other)):
        // An item of Top 3 is called by its number.
        isTop3 && one.isOrdered
          && text.bytes[one.marker].elementsEqual(document.bytes[other.marker])
      case (.tableRow, .tableRow):
        name(ofRow: line, in: text).map { $0 == name(ofRow: document.lines[index], in: document) }
          ?? false
      default: false
      }
    }
  }

  private var isTop3: Bool { LogDocument("# \(decision.section)").sections.first?.known == .top3 }

  /// The first cell of a row of a table.
  private func name(ofRow line: Line, in document: LogDocument) -> [UInt8]? {
    document.cells(of: line).first.map { Array(document.bytes[$0]) }
  }

  /// Sets a key of the front matter, or adds it in front of the last line of that.
  private func restoringKey(in document: LogDocument, _ lines: Range<Int>) -> Edit {
    func key(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      text.prefix { $0 != ASCII.colon }
    }
    for line in lines.dropFirst().dropLast() {
      let content = document.lines[line].content
      if key(document.bytes[content]) == key(lost[...]) { return Edit(content, lost) }
    }
    let end = document.lines[lines.upperBound - 1].range.lowerBound
    let line = document.lines[lines.lowerBound]
    return Edit(end..<end, lost + document.bytes[line.content.upperBound..<line.range.upperBound])
  }

  /// Adds the text below the last line of a section that is not blank.
  private func appending(
    _ lost: [UInt8], to document: LogDocument, _ lines: Range<Int>
  ) -> Edit {
    // A row belongs to a table.
    let isRow = LogDocument(lost).lines.first?.kind == .tableRow
    let rows = lines.last { isRow && document.lines[$0].kind == .tableRow }
    let last = rows ?? lines.last { document.lines[$0].kind != .blank } ?? lines.lowerBound
    let line = document.lines[last]
    let end = document.bytes[line.content.upperBound..<line.range.upperBound]
    let newline = document.hasLineEnd(last) ? Array(end) : [ASCII.lineFeed]
    let offset = line.content.upperBound
    return Edit(offset..<offset, newline + lost)
  }

  private func appendingSection(to document: LogDocument) -> Edit {
    let end = document.bytes.count
    let gap = document.bytes.isEmpty || document.bytes.last == ASCII.lineFeed ? "" : "\n"
    let heading = decision.section.isEmpty ? "" : "\n## \(decision.section)\n\n"
    return Edit(end..<end, Array("\(gap)\(heading)".utf8) + lost + [ASCII.lineFeed])
  }

  // MARK: Finding

  /// Where `text` stands within `range` as whole lines, indents apart; nil where it does so nowhere or
  /// more than once.
  private func only(_ text: [UInt8], in file: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard let first = text.first, text.count <= range.count else { return nil }
    var found: Range<Int>?
    for start in range.lowerBound...(range.upperBound - text.count) where file[start] == first {
      let end = start + text.count
      guard file[start..<end].elementsEqual(text), Self.isLineStart(start, in: file),
        Self.isLineEnd(end, in: file)
      else { continue }
      if found != nil { return nil }
      found = start..<end
    }
    return found
  }

  private static func occurs(_ text: [UInt8], in file: [UInt8]) -> Bool {
    file.firstRange(of: text) != nil
  }

  private static func isLineStart(_ offset: Int, in file: [UInt8]) -> Bool {
    let before = file[..<offset].last { !$0.isBlank }
    return before == nil || before == ASCII.lineFeed
  }

  private static func isLineEnd(_ offset: Int, in file: [UInt8]) -> Bool {
    offset == file.count || file[offset - 1] == ASCII.lineFeed
      || [ASCII.lineFeed, ASCII.carriageReturn].contains(file[offset])
  }

  private func refusal(_ reason: String) -> StoreError {
    StoreError(
      .badData, "cannot be restored: \(reason)",
      hint: "Copy what you want of it from: bestupid conflicts show ID", file: "\(decision.path)")
  }
}

extension LogDocument {
  /// The bytes of a range of lines.
  fileprivate func bytes(of range: Range<Int>) -> Range<Int> {
    guard let last = range.last else { return 0..<0 }
    return lines[range.lowerBound].range.lowerBound..<lines[last].range.upperBound
  }
}

extension DecisionHistory {
  /// A file with the text that a decision lost.
  ///
  /// - Parameter file: The file as it is now.
  /// - Throws: `badData` where there is nothing left in it to put the text to.
  public func restoring(
    _ past: PastDecision, in file: [UInt8]
  ) throws(StoreError) -> [UInt8] {
    if let bytes = try restoringInPlace(past, in: file) { return bytes }
    let decision = past.decision
    return try Restoring(
      decision: decision, kept: try wholeText(of: decision.kept),
      lost: try wholeText(of: decision.lost)
    ).applied(to: file)
  }

  /// A file with a line that the bot removed, where it stood, as an undo would put it there; nil where that cannot be
  /// done, and for other texts.
  private func restoringInPlace(
    _ past: PastDecision, in file: [UInt8]
  ) throws(StoreError) -> [UInt8]? {
    let decision = past.decision
    guard past.isBotChange, decision.kept.isEmpty,
      let name = decision.path.components.last
    else { return nil }
    let path = "\(LogFileName.folder)/\(String(decoding: name, as: UTF8.self))"
    let lost = try wholeText(of: decision.lost)
    for before in try versions(before: past) {
      let without = DaySnapshot(before).removing(
        lost, section: decision.section, key: decision.key)
      guard let without else { continue }
      let result = Inverse.apply(path: path, parent: before, commit: without, now: file)
      if result.refused.isEmpty, let bytes = result.bytes, bytes != file { return bytes }
    }
    return nil
  }

  /// The message of the commit that puts a decision's text back.
  public static func message(restoring past: PastDecision) -> CommitMessage {
    let decision = past.decision
    let what = [decision.section, decision.key].filter { !$0.isEmpty }.joined(separator: ", ")
    return CommitMessage(
      CommitMessage.shortened("restore \(decision.path): \(what)"),
      trailers: [.init(restoresKey, past.id.whole)])
  }
}
