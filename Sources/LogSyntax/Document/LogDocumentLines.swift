import Words

extension LogDocument {
  /// The sections that `known` names, in order; a repeated heading is two sections.
  public func sections(_ known: KnownSection) -> [Section] {
    sections.filter { $0.known == known }
  }

  /// The innermost section that contains a line; nil in the front matter. Time is logarithmic.
  public func section(ofLine line: Int) -> Section? {
    let next = sections.partitioningIndex { ($0.headingLine ?? $0.body.lowerBound) > line }
    return next == 0 ? nil : sections[next - 1]
  }

  /// The fields among `lines`, in order.
  public func fields(in lines: Range<Int>) -> [(line: Int, field: Field)] {
    lines.compactMap { index in
      if case .field(let field) = self.lines[index].kind { (index, field) } else { nil }
    }
  }

  /// The boxes among `lines`, in order.
  public func boxes(in lines: Range<Int>) -> [(line: Int, box: Checkbox)] {
    lines.compactMap { index in
      if case .box(let box) = self.lines[index].kind { (index, box) } else { nil }
    }
  }

  /// The text of a box without the marks that strike it out, and without what stands behind them.
  public func label(of box: Checkbox) -> Range<Int> {
    guard box.state == .dropped else { return box.text }
    let start = box.text.lowerBound + 2
    let end = bytes.withUnsafeBufferPointer { bytes in
      bytes.firstIndex(of: "~~", in: start..<box.text.upperBound)
    }
    return start..<(end ?? start)
  }

  /// The bytes of ``label(of:)`` without blanks around them.
  public func unstruckText(of box: Checkbox) -> ArraySlice<UInt8> {
    bytes[bytes.trimmingBlanks(label(of: box))]
  }

  /// The list items among `lines` that are not boxes, in order.
  public func items(in lines: Range<Int>) -> [(line: Int, item: ListItem)] {
    lines.compactMap { index in
      if case .item(let item) = self.lines[index].kind { (index, item) } else { nil }
    }
  }

  /// The text of a section's heading, as written; nil for the text before the first heading.
  public func headingText(of section: Section) -> String? {
    heading(of: section).map { text($0.text) }
  }

  /// The heading of a section; nil for the text before the first heading.
  public func heading(of section: Section) -> Heading? {
    guard let line = section.headingLine, case .heading(let heading) = lines[line].kind else {
      return nil
    }
    return heading
  }

  /// Every box and item among `lines` with its parent: the nearest one above in the list that has
  /// less indent, or nil. A line that is neither a box, an item, blank nor a comment ends a list.
  /// Time is linear.
  public func nesting(in lines: Range<Int>) -> [(line: Int, parent: Int?)] {
    var nesting: [(line: Int, parent: Int?)] = []
    var open: [(line: Int, indent: Int)] = []
    for index in lines {
      if let indent = listIndent(ofLine: index) {
        while let last = open.last, last.indent >= indent { open.removeLast() }
        nesting.append((index, open.last?.line))
        open.append((index, indent))
      } else if self.lines[index].kind != .blank, self.lines[index].kind != .comment {
        open.removeAll()
      }
    }
    return nesting
  }

  /// The indent of a box or an item; nil for any other line.
  public func listIndent(ofLine line: Int) -> Int? {
    switch lines[line].kind {
    case .box(let box): box.indent
    case .item(let item): item.indent
    default: nil
    }
  }

  /// Whether a line ends in `\n`, as every line does but perhaps the last one.
  public func hasLineEnd(_ line: Int) -> Bool { bytes[lines[line].range].last == ASCII.lineFeed }

  /// The column of the first byte of a line that is not a blank.
  public func column(ofLine line: Int) -> Int {
    listIndent(ofLine: line) ?? bytes[lines[line].content].columnAfterBlanks
  }
}
