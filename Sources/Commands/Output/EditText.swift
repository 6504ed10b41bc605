import Actions
import DayEditing
import DayModel

extension Session {
  /// The log that `--date` or `--file` names; without them, today's.
  func editTarget(date: String?, file: String?) throws -> EditTarget {
    guard let file else { return .day(try context.date(date)) }
    if date != nil { throw ActionError.usage("--date and --file do not go together") }
    return .file(file)
  }

  /// Prints what an edit did to logs: as JSON, as a diff, or in words.
  func print(_ edited: EditedDays) throws {
    if options.json { return try Terminal.data(edited.json.text() + "\n") }
    if let diff = edited.diff { return try Terminal.data(diff) }
    for day in edited.days { try sayChanges(of: day) }
  }

  private func sayChanges(of edited: EditedDay) throws {
    let style = try errorStyle
    let day = edited.date?.description ?? edited.path
    if !edited.isChanged { return say("\(day): nothing to change") }
    for change in edited.changes { say(change.line(day, style)) }
  }
}

extension DayEditor.Change {
  /// The day, the name, the value that is there now, and the one that was.
  func line(_ day: String, _ style: Style) -> StyledText {
    let before = before == after ? "as it was" : before.map { "was \($0)" }
    let was = before.map { style.dim(" (\($0))") } ?? .empty
    let isFurther = action == .add && FieldCatalog.field(id: field)?.kind == .activity
    if isFurther {
      return
        "\(day)  \(style.name(name))  \(after ?? "")\(style.dim(" (added; --replace replaces)"))"
    }
    let now = after.map { StyledText($0) } ?? style.dim("blank")
    return "\(day)  \(style.name(name))  \(now)\(was)"
  }
}
