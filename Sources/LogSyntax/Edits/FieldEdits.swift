import Words

extension LogDocument {
  /// Sets the value of the field on a line: one space after the `::`, then `value`; nothing where
  /// `value` is empty. A comment on the line stays. No other byte changes.
  ///
  /// - Parameter line: The index of the field's line.
  /// - Throws: `wrongLine` where the line is not a field, `controlCharacter`, `changesMeaning`.
  public func settingField(atLine line: Int, to value: String) throws(EditError) -> LogDocument {
    guard let rest = rest(ofFieldAtLine: line) else { throw .wrongLine(line + 1) }
    let tail = rest.upperBound < lines[line].content.upperBound ? " " : ""
    return try settingRest(ofFieldAtLine: line, to: (value.isEmpty ? "" : " " + value) + tail)
  }

  /// What stands behind the `::` of a field, blanks among it, up to a comment or the line's end; nil for a line that is none.
  public func rest(ofFieldAtLine line: Int) -> Range<Int>? {
    guard case .field(let field) = lines[line].kind else { return nil }
    let comment = hiddenRanges(in: field.value).first { bytes[$0.lowerBound] == ASCII.less }
    return field.afterSeparator..<(comment?.lowerBound ?? lines[line].content.upperBound)
  }

  /// Puts a text behind the `::` of a field as it is, blanks among it, and leaves a comment.
  ///
  /// - Throws: As ``settingField(atLine:to:)``.
  public func settingRest(ofFieldAtLine line: Int, to text: String) throws(EditError) -> LogDocument
  {
    guard case .field(let field) = lines[line].kind, let rest = rest(ofFieldAtLine: line) else {
      throw .wrongLine(line + 1)
    }
    try requireOneLine(text)
    let edited = try applying([Edit(rest, text)])
    guard case .field(let written) = edited.lines[line].kind,
      edited.lines.count == lines.count,
      edited.text(written.name) == self.text(field.name)
    else { throw .changesMeaning(line: line + 1) }
    return edited
  }

  /// Adds a field below the last field of a section, with that field's bullet and indent. In a section
  /// without fields, adds it below the last line that is not blank.
  ///
  /// - Parameters:
  ///   - section: An index into `sections`.
  ///   - neighbour: The index of another line below which it goes; nil for the last field.
  /// - Throws: `controlCharacter`, `changesMeaning`.
  public func addingField(
    _ name: String, value: String, toSection section: Int, below neighbour: Int? = nil
  ) throws(EditError) -> LogDocument {
    try requireOneLine(name + value)
    let body = sections[section].body
    let fields = fields(in: body)
    let last =
      neighbour == nil ? fields.last : fields.first { $0.line == neighbour } ?? fields.first
    var prefix = ""
    if let last {
      prefix = text(lines[last.line].content.lowerBound..<last.field.name.lowerBound)
    }
    let line = neighbour ?? last?.line ?? lastTextLine(in: body)
    let text = "\(prefix)\(name)::" + (value.isEmpty ? "" : " \(value)")
    let edited = try inserting([text], below: line)
    guard let added = edited.fields(in: line + 1..<line + 2).first,
      edited.text(added.field.name) == name
    else { throw .changesMeaning(line: line + 2) }
    return edited
  }

  /// The last line of a section's body that is not blank; the line above where there is none.
  func lastTextLine(in body: Range<Int>) -> Int {
    body.last { lines[$0].kind != .blank } ?? body.lowerBound - 1
  }
}
