extension LogDocument {
  /// Finds the first section that `known` names, or adds one.
  ///
  /// A missing section is added before the first section that follows it in the template, else at the
  /// end, with a blank line on either side.
  ///
  /// - Parameter counts: Whether a section that `known` names may be used.
  /// - Returns: The document, and the index of the section in its `sections`.
  /// - Throws: `changesMeaning`.
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
      edited = try inserting(blankLine(below: above) + [heading, ""], below: above)
    } else {
      let above = lines.count - 1
      edited = try inserting(blankLine(below: above) + [heading], below: above)
    }
    let isNew = { (section: Section) in edited.headingText(of: section) == known.heading }
    guard let index = edited.sections.firstIndex(where: { $0.known == known && isNew($0) }) else {
      throw .changesMeaning(line: (next?.headingLine ?? lines.count) + 1)
    }
    return (edited, index)
  }

  /// The blank line that a heading needs below `line`; none below a blank line, or at the start.
  private func blankLine(below line: Int) -> [String] {
    line >= 0 && lines[line].kind != .blank ? [""] : []
  }
}
