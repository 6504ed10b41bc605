import Actions
import DayEditing
import DayModel
import Values

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
    if !edited.isChanged {
      if edited.remarks.isEmpty { say("\(day): nothing to change") }
      return
    }
    var last: DayEditor.Change?
    for change in edited.changes {
      // A task in two sections is one to the person.
      if !change.isOfBox || change.name != last?.name {
        say(change.line(day, edited.units, style))
      }
      last = change
    }
  }
}

extension DayEditor.Change {
  /// The day, the name, what is understood of the value that is there now, and the text that was.
  func line(_ day: String, _ units: PersonalUnits, _ style: Style) -> StyledText {
    let before = before == after ? "as it was" : before.map { "was \($0)" }
    let was = before.map { style.dim(" (\($0))") } ?? .empty
    let title = style.name(title)
    switch action {
    case .tick: return "\(day)  \(title) \(style.good("done"))"
    case .untick: return "\(day)  \(title) open"
    case .drop: return "\(day)  \(title) \(style.dim("dropped"))"
    case .set, .unset, .add: break
    }
    guard let after else {
      return "\(day)  \(title) \(style.dim(isRemoved ? "gone" : "blank"))\(was)"
    }
    let understood = understood(after, units) ?? after
    let isFurther = action == .add && FieldCatalog.field(id: field)?.kind == .activity
    let added = isFurther ? style.dim(" (added; --replace replaces)") : was
    return "\(day)  \(title) \(understood)\(added)"
  }

  /// Whether a box was ticked, opened or struck out.
  fileprivate var isOfBox: Bool { [.tick, .untick, .drop].contains(action) }

  /// The entries whose text is no value, whatever numbers it has.
  private static let texts: Set<String> = ["note", "todo", "top3"]

  private func understood(_ value: String, _ units: PersonalUnits) -> String? {
    if Self.texts.contains(field) { return nil }
    if let known = FieldCatalog.field(id: field) {
      return UnderstoodValue.text(of: value, known, in: units)
    }
    if field.hasPrefix("lift:") { return UnderstoodValue.lift(value, of: name, in: units) }
    if action == .add { return field == "food" ? UnderstoodValue.food(value) : nil }
    return UnderstoodValue.number(value, in: units)
  }

  /// The name as a person types it: `mood am`, `second run`.
  private var title: String {
    FieldCatalog.field(id: field) != nil ? KnownField.typed(name) : name
  }
}
