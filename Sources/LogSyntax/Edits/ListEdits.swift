import Words

extension LogDocument {
  /// Ticks or opens the boxes on some lines. A box that is already in that state keeps its bytes.
  ///
  /// - Throws: `wrongLine` where a line is not a box, or is a dropped one.
  public func settingBoxes(atLines boxes: [Int], ticked: Bool) throws(EditError) -> LogDocument {
    var edits: [Edit] = []
    for line in boxes {
      guard case .box(let box) = lines[line].kind, let mark = box.mark, box.state != .dropped else {
        throw .wrongLine(line + 1)
      }
      if (box.state == .ticked) != ticked {
        edits.append(Edit(mark..<mark + 1, ticked ? "x" : " "))
      }
    }
    return edits.isEmpty ? self : try applying(edits)
  }

  /// Drops a box: `- [ ] text` becomes `- [ ] ~~text~~`, neither open nor done (docs/format.md §5). A box
  /// that is dropped already keeps its bytes.
  ///
  /// - Parameter reason: What stands in parentheses behind it; nil for nothing.
  /// - Throws: `wrongLine` where the line is not a box; `controlCharacter`; `changesMeaning` where the text
  ///   cannot be struck out, as one that has marks of its own.
  public func droppingBox(
    atLine line: Int, reason: String? = nil
  ) throws(EditError) -> LogDocument {
    guard case .box(let box) = lines[line].kind else { throw .wrongLine(line + 1) }
    guard box.state != .dropped else { return self }
    let remark = reason.map { " (\($0))" } ?? ""
    try requireOneLine(remark)
    let edited = try applying([
      Edit(at: box.text.lowerBound, "~~"), Edit(at: box.text.upperBound, "~~" + remark),
    ])
    guard case .box(let dropped) = edited.lines[line].kind, dropped.state == .dropped,
      edited.bytes[edited.label(of: dropped)].elementsEqual(bytes[box.text])
    else { throw .changesMeaning(line: line + 1) }
    return edited
  }

  /// Opens a box: takes out its tick and the marks that strike it out; `- ~~text~~` gets a box. What stands
  /// behind the marks stays. An open box keeps its bytes.
  ///
  /// - Throws: `wrongLine` where the line is not a box; `changesMeaning`.
  public func openingBox(atLine line: Int) throws(EditError) -> LogDocument {
    guard case .box(let box) = lines[line].kind else { throw .wrongLine(line + 1) }
    var edits: [Edit] = []
    if let mark = box.mark, bytes[mark] != ASCII.space { edits.append(Edit(mark..<mark + 1, " ")) }
    if box.state == .dropped {
      let label = label(of: box)
      edits.append(
        Edit(label.lowerBound - 2..<label.lowerBound, box.mark == nil ? "[ ] " : ""))
      edits.append(Edit(label.upperBound..<label.upperBound + 2, ""))
    }
    if edits.isEmpty { return self }
    let edited = try applying(edits)
    guard case .box(let opened) = edited.lines[line].kind, opened.state == .open else {
      throw .changesMeaning(line: line + 1)
    }
    return edited
  }

  /// Adds an open box below the last box of a section's top level and the lines that belong to it, with that
  /// box's bullet and indent. In a section without boxes, adds it below the last line that is not blank.
  ///
  /// - Parameters:
  ///   - section: An index into `sections`.
  ///   - end: The line before which the list ends; nil for the end of the section's body.
  /// - Throws: `controlCharacter`, `changesMeaning`.
  public func addingBox(
    _ text: String, toSection section: Int, before end: Int? = nil
  ) throws(EditError) -> LogDocument {
    try requireOneLine(text)
    return try addingBoxes([(Array(text.utf8), [])], toSection: section, before: end).document
  }

  /// Adds open boxes as above, one below the other, each with lines below it. Time is linear.
  ///
  /// - Parameters:
  ///   - boxes: The text of each box, which is one line, and its lines, without line ends and indented as below a box
  ///     that has no indent.
  /// - Returns: The document, and the lines of the boxes.
  /// - Throws: `changesMeaning`.
  public func addingBoxes(
    _ boxes: [(text: [UInt8], linesBelow: [[UInt8]])], toSection section: Int,
    before end: Int? = nil
  ) throws(EditError) -> (document: LogDocument, lines: [Int]) {
    let body = sections[section].body.lowerBound..<(end ?? sections[section].body.upperBound)
    var above = lastTextLine(in: body)
    var (indent, bullet) = ([UInt8](), "-")
    let topLevel = nesting(in: body).filter { $0.parent == nil }
    for (line, _) in topLevel.reversed() {
      guard case .box(let box) = lines[line].kind else { continue }
      above = endOfLinesBelow(line, in: body)
      indent = Array(bytes[lines[line].content.lowerBound..<box.bullet])
      let marker = bytes[box.bullet..<box.text.lowerBound].prefix { !$0.isBlank }
      bullet = nextMarker(after: self.text(marker.indices))
      break
    }
    var (newLines, boxLines) = ([[UInt8]](), [Int]())
    for box in boxes {
      boxLines.append(above + 1 + newLines.count)
      newLines.append(indent + Array("\(bullet) [ ] ".utf8) + box.text)
      newLines += box.linesBelow.map { indent + $0 }
      bullet = nextMarker(after: bullet)
    }
    var edited = try inserting(newLines, below: above)
    for (box, line) in zip(boxes, boxLines) {
      edited = try edited.requiring(box.text, atLine: line)
    }
    return (edited, boxLines)
  }

  /// Adds an item to a section's list: into the first empty number (`2.`); else below the last item,
  /// with that item's bullet or the next number; else below the last line that is not blank.
  ///
  /// - Parameters:
  ///   - section: An index into `sections`.
  ///   - isNumbered: Whether the list has numbers: bullets behind them are remarks.
  /// - Throws: `controlCharacter`, `changesMeaning`.
  public func addingItem(
    _ text: String, toSection section: Int, isNumbered: Bool = false
  ) throws(EditError) -> LogDocument {
    try requireOneLine(text)
    let body = sections[section].body
    let topLevel = items(in: body).filter { [parents = parents(in: body)] in
      parents[$0.line] == nil
    }
    if let empty = topLevel.first(where: { $0.item.isOrdered && $0.item.text.isEmpty }) {
      return try settingItem(atLine: empty.line, to: text)
    }
    let numbered = isNumbered ? topLevel.last { $0.item.isOrdered } : nil
    guard let last = numbered ?? topLevel.last else {
      return try adding("\(isNumbered ? "1." : "-") \(text)", text, below: lastTextLine(in: body))
    }
    let indent = self.text(lines[last.line].content.lowerBound..<last.item.marker.lowerBound)
    return try adding(
      "\(indent)\(nextMarker(after: self.text(last.item.marker))) \(text)", text,
      below: endOfLinesBelow(last.line, in: body))
  }

  /// Sets the text of an item behind its bullet or number; a box in between goes. An empty text leaves the
  /// bullet or number alone.
  ///
  /// - Throws: `wrongLine` where the line is neither item nor box; `controlCharacter`, `changesMeaning`.
  public func settingItem(atLine line: Int, to text: String) throws(EditError) -> LogDocument {
    try requireOneLine(text)
    let start: Int
    switch lines[line].kind {
    case .item(let item): start = item.marker.upperBound
    case .box(let box):
      start = bytes[box.bullet..<box.text.lowerBound].prefix { !$0.isBlank }.endIndex
    default: throw .wrongLine(line + 1)
    }
    let edited = try applying([
      Edit(start..<lines[line].content.upperBound, text.isEmpty ? "" : " \(text)")
    ])
    return try edited.requiring(Array(text.utf8), atLine: line)
  }

  /// Gives a box or an item another text; its bullet and its tick stay.
  ///
  /// - Throws: `wrongLine` where the line is neither, or is a dropped box; `controlCharacter`; `changesMeaning`,
  ///   also where its text has a comment, which would go with it.
  public func settingText(atLine line: Int, to text: String) throws(EditError) -> LogDocument {
    try requireOneLine(text)
    let range: Range<Int>
    switch lines[line].kind {
    case .box(let box) where box.state != .dropped: range = box.text
    case .item(let item): range = item.text
    default: throw .wrongLine(line + 1)
    }
    guard hiddenRanges(in: range).isEmpty else { throw .changesMeaning(line: line + 1) }
    let edited = try applying([Edit(range, text)])
    if case .box(let box) = edited.lines[line].kind, box.state == .dropped {
      throw .changesMeaning(line: line + 1)
    }
    return try edited.requiring(Array(text.utf8), atLine: line)
  }

  /// The lines nested below an item of a list, which go with it; none below another line.
  public func linesBelow(_ line: Int) -> Range<Int> {
    let body = section(ofLine: line)?.body ?? lines.indices
    return line + 1..<(listIndent(ofLine: line) == nil ? line : endOfItem(line, in: body)) + 1
  }

  /// Takes a line away, with the lines nested below it where it is an item of a list.
  ///
  /// - Throws: `changesMeaning` where another line would become something else.
  public func removingLine(_ line: Int) throws(EditError) -> LogDocument {
    let last = linesBelow(line).last ?? line
    var range = lines[line].range.lowerBound..<lines[last].range.upperBound
    // A last line without a line end takes that of the line before it along.
    if line > 0, !hasLineEnd(last) {
      range = lines[line - 1].content.upperBound..<range.upperBound
    }
    return try applying([Edit(range, "")])
  }

  /// The number that follows `2.` or `2)`; any other bullet as it is.
  private func nextMarker(after marker: String) -> String {
    guard let number = Int(marker.dropLast()) else { return marker }
    return "\(number + 1)\(marker.suffix(1))"
  }

  private func parents(in lines: Range<Int>) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: nesting(in: lines).compactMap { entry in
        entry.parent.map { (entry.line, $0) }
      })
  }

  /// The last line of what stands below a list item: of all that is indented further, code and comments too.
  private func endOfLinesBelow(_ line: Int, in body: Range<Int>) -> Int {
    let indent = listIndent(ofLine: line) ?? 0
    var end = line
    for index in line + 1..<body.upperBound where lines[index].kind != .blank {
      guard column(ofLine: index) > indent || isJoined(index, to: index - 1) else { break }
      end = index
    }
    return end
  }

  /// Whether a line is in the comment or the code fence of another line.
  private func isJoined(_ line: Int, to other: Int) -> Bool {
    if lines[line].kind == .code { return lines[other].kind == .code }
    return hiddenRanges(in: lines[other].range).contains {
      $0.upperBound > lines[line].range.lowerBound
    }
  }

  /// The last line that is a part of a list item for certain: its nested items and their text.
  private func endOfItem(_ line: Int, in body: Range<Int>) -> Int {
    let indent = listIndent(ofLine: line) ?? 0
    var end = line
    for index in line + 1..<body.upperBound {
      if let other = listIndent(ofLine: index) {
        guard other > indent else { break }
      } else if lines[index].kind != .prose || !bytes[lines[index].content.lowerBound].isBlank {
        break
      }
      end = index
    }
    return end
  }

  private func adding(
    _ newLine: String, _ text: String, below line: Int
  ) throws(EditError) -> LogDocument {
    try requireOneLine(text)
    return try inserting([newLine], below: line).requiring(Array(text.utf8), atLine: line + 1)
  }

  /// Checks that the item or box on a line has the text that was written.
  private func requiring(_ text: [UInt8], atLine line: Int) throws(EditError) -> LogDocument {
    let written: Range<Int>
    switch lines[line].kind {
    case .box(let box): written = box.text
    case .item(let item): written = item.text
    default: throw .changesMeaning(line: line + 1)
    }
    guard bytes[written].elementsEqual(text[text.trimmingBlanks(0..<text.count)])
    else { throw .changesMeaning(line: line + 1) }
    return self
  }
}
