import Words

extension LogDocument {
  /// Writes the value of the field on a line: one blank after the `::`, then `value`; an empty
  /// value leaves nothing there. A comment on the line stays. No other byte changes.
  ///
  /// - Parameter line: The index of the field's line.
  /// - Throws: `wrongLine` where no field stands there, `controlCharacter`, `changesMeaning`.
  public func settingField(atLine line: Int, to value: String) throws(EditError) -> LogDocument {
    guard case .field(let field) = lines[line].kind else { throw .wrongLine(line + 1) }
    try requireOneLine(value)
    var end = lines[line].content.upperBound
    var tail = ""
    if let comment = hiddenRanges(in: field.value).first(where: {
      bytes[$0.lowerBound] == ASCII.less
    }) {
      end = comment.lowerBound
      tail = " "
    }
    let text = (value.isEmpty ? "" : " " + value) + tail
    let edited = try applying([Edit(field.afterSeparator..<end, text)])
    guard case .field(let written) = edited.lines[line].kind,
      edited.lines.count == lines.count,
      edited.text(written.name) == self.text(field.name)
    else { throw .changesMeaning(line: line + 1) }
    return edited
  }

  /// Adds a field at the end of the field block of a section; without one, below its last line
  /// with text. The bullet of the block's last field is copied.
  ///
  /// - Parameter section: An index into `sections`.
  public func addingField(
    _ name: String, value: String, toSection section: Int
  ) throws(EditError) -> LogDocument {
    try requireOneLine(name + value)
    let body = sections[section].body
    let last = fields(in: body).last
    var prefix = ""
    if let last {
      prefix = text(lines[last.line].content.lowerBound..<last.field.name.lowerBound)
    }
    let place = last?.line ?? lastTextLine(ofSection: section)
    let text = "\(prefix)\(name)::" + (value.isEmpty ? "" : " \(value)")
    let edited = try inserting([text], below: place)
    guard let added = edited.fields(in: place + 1..<place + 2).first,
      edited.text(added.field.name) == name
    else { throw .changesMeaning(line: place + 2) }
    return edited
  }

  /// The last line of a section's own text that is not blank; its heading, where it has no text.
  func lastTextLine(ofSection section: Int) -> Int {
    let body = sections[section].body
    return body.last { lines[$0].kind != .blank } ?? body.lowerBound - 1
  }
}
