extension LogDocument {
  /// The document with a section of this meaning, and the index of its first one in `sections`.
  ///
  /// A missing section is put before the first section that comes after it in the template, else
  /// at the end, with a blank line on either side.
  ///
  /// - Parameter counts: whether a section of this meaning is one to write in.
  public func ensuringSection(
    _ known: KnownSection, where counts: (Section) -> Bool = { _ in true }
  ) throws(EditError) -> (document: LogDocument, section: Int) {
    if let index = sections.firstIndex(where: { $0.known == known && counts($0) }) {
      return (self, index)
    }
    let heading = String(repeating: "#", count: known.level) + " " + known.heading
    let next = sections.first { section in
      section.level == known.level && section.known.map { $0 > known } ?? false
    }
    let edited: LogDocument
    if let line = next?.headingLine {
      let above = line - 1
      let gap = above >= 0 && !isGap(above) ? [""] : []
      edited = try inserting(gap + [heading, ""], below: above)
    } else {
      let above = lines.count - 1
      let gap = above >= 0 && !isGap(above) ? [""] : []
      edited = try inserting(gap + [heading], below: above)
    }
    let isNew = { (section: Section) in edited.headingText(of: section) == known.heading }
    guard let index = edited.sections.firstIndex(where: { $0.known == known && isNew($0) }) else {
      throw .changesMeaning(line: (next?.headingLine ?? lines.count) + 1)
    }
    return (edited, index)
  }

  private func isGap(_ line: Int) -> Bool { lines[line].kind == .blank }
}
