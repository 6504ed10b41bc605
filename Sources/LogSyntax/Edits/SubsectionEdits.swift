extension LogDocument {
  /// Puts lines below a heading one level below a section's: at the section's end, or in place of those that
  /// the same heading has already. All other lines below that heading stay, behind the new ones.
  ///
  /// - Parameters:
  ///   - heading: The heading's text, of which there is at most one in the section.
  ///   - isReplaced: Whether a line directly below a heading that is there is one of those to replace; the
  ///     first that is not ends them.
  ///   - section: An index into `sections`.
  /// - Throws: `controlCharacter`, `changesMeaning`.
  public func settingSubsection(
    _ heading: String, to newLines: [String], replacing isReplaced: (String) -> Bool,
    inSection section: Int
  ) throws(EditError) -> LogDocument {
    for text in [heading] + newLines { try requireOneLine(text) }
    let level = sections[section].level + 1
    let known = sections.first { other in
      sections[section].extent.contains(other.headingLine ?? -1) && other.level == level
        && headingText(of: other) == heading
    }
    guard let known, let headingLine = known.headingLine else {
      let last = sections[section].extent.last { lines[$0].kind != .blank }
      let above = last ?? (sections[section].headingLine ?? -1)
      let title = String(repeating: "#", count: level) + " " + heading
      return try inserting(["", title] + newLines, below: above)
    }
    let old = known.body.prefix { isReplaced(text(lines[$0].content)) }
    guard let first = old.first, let last = old.last else {
      return try inserting(newLines, below: headingLine)
    }
    let end = lineEnd(at: headingLine)
    let range = lines[first].range.lowerBound..<lines[last].content.upperBound
    return try applying([Edit(range, newLines.joined(separator: end))])
  }
}
