extension LogDocument {
  /// Ticks or opens the box on a line. A box that is already in that state keeps its bytes.
  ///
  /// - Throws: `wrongLine` where the line is not a box, or is a dropped one.
  public func settingBox(atLine line: Int, ticked: Bool) throws(EditError) -> LogDocument {
    guard case .box(let box) = lines[line].kind, let mark = box.mark, box.state != .dropped else {
      throw .wrongLine(line + 1)
    }
    if (box.state == .ticked) == ticked { return self }
    return try applying([Edit(mark..<mark + 1, ticked ? "x" : " ")])
  }

  /// Drops a box: `- [ ] text` becomes `- ~~text~~`, neither open nor done (docs/format.md §5).
  ///
  /// - Throws: `wrongLine` where the line is not a box; `changesMeaning`.
  public func droppingBox(atLine line: Int) throws(EditError) -> LogDocument {
    guard case .box(let box) = lines[line].kind else { throw .wrongLine(line + 1) }
    guard box.state != .dropped, let mark = box.mark else { return self }
    return try applying([Edit(mark - 1..<box.text.upperBound, "~~\(text(box.text))~~")])
  }

  /// Adds an open box below the last box of a section, with that box's bullet and indent. In a section
  /// without boxes, adds it below the last line that is not blank.
  ///
  /// - Parameter section: An index into `sections`.
  /// - Throws: `controlCharacter`, `changesMeaning`.
  public func addingBox(_ text: String, toSection section: Int) throws(EditError) -> LogDocument {
    let body = sections[section].body
    let topLevel = nesting(in: body).filter { $0.parent == nil }
    guard
      let last = topLevel.last(where: { if case .box = lines[$0.line].kind { true } else { false } }
      ),
      case .box(let box) = lines[last.line].kind
    else {
      return try adding("- [ ] \(text)", text, below: lastTextLine(ofSection: section))
    }
    let prefix = self.text(lines[last.line].content.lowerBound..<box.bullet + 1)
    return try adding("\(prefix) [ ] \(text)", text, below: endOfItem(last.line, in: body))
  }

  /// Adds an item to a section's list: into the first empty number (`2.`); else below the last item,
  /// with that item's bullet or the next number; else below the last line that is not blank.
  ///
  /// - Parameter section: An index into `sections`.
  /// - Throws: `controlCharacter`, `changesMeaning`.
  public func addingItem(_ text: String, toSection section: Int) throws(EditError) -> LogDocument {
    try requireOneLine(text)
    let body = sections[section].body
    let topLevel = items(in: body).filter { [parents = parents(in: body)] in
      parents[$0.line] == nil
    }
    if let empty = topLevel.first(where: { $0.item.isOrdered && $0.item.text.isEmpty }) {
      let range = empty.item.marker.upperBound..<lines[empty.line].content.upperBound
      let edited = try applying([Edit(range, " \(text)")])
      return try edited.requiring(text, atLine: empty.line)
    }
    guard let last = topLevel.last else {
      return try adding("- \(text)", text, below: lastTextLine(ofSection: section))
    }
    let indent = self.text(lines[last.line].content.lowerBound..<last.item.marker.lowerBound)
    return try adding(
      "\(indent)\(nextMarker(after: last.item)) \(text)", text,
      below: endOfItem(last.line, in: body))
  }

  /// Takes a line away, with the lines nested below it where it is an item of a list.
  ///
  /// - Throws: `changesMeaning` where another line would become something else.
  public func removingLine(_ line: Int) throws(EditError) -> LogDocument {
    let body = section(ofLine: line)?.body ?? lines.indices
    let last = listIndent(ofLine: line) == nil ? line : endOfItem(line, in: body)
    var range = lines[line].range.lowerBound..<lines[last].range.upperBound
    // A last line without a line end takes that of the line before it along.
    if line > 0, lines[last].content.upperBound == lines[last].range.upperBound {
      range = lines[line - 1].content.upperBound..<range.upperBound
    }
    return try applying([Edit(range, "")])
  }

  private func nextMarker(after item: ListItem) -> String {
    let marker = text(item.marker)
    guard item.isOrdered, let number = Int(marker.dropLast()) else { return marker }
    return "\(number + 1)\(marker.suffix(1))"
  }

  private func parents(in lines: Range<Int>) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: nesting(in: lines).compactMap { entry in
        entry.parent.map { (entry.line, $0) }
      })
  }

  /// The last line that belongs to a list item, with its nested items and their text.
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
    return try inserting([newLine], below: line).requiring(text, atLine: line + 1)
  }

  /// Checks that the item or box on a line has the text that was written.
  private func requiring(_ text: String, atLine line: Int) throws(EditError) -> LogDocument {
    let written: Range<Int>
    switch lines[line].kind {
    case .box(let box): written = box.text
    case .item(let item): written = item.text
    default: throw .changesMeaning(line: line + 1)
    }
    let expected = Array(text.utf8)
    guard bytes[written].elementsEqual(expected[expected.trimmingBlanks(0..<expected.count)])
    else { throw .changesMeaning(line: line + 1) }
    return self
  }
}
