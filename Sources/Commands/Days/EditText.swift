import Actions
import Context
import DayEditing
import DayModel
import LogSyntax
import Screens
import Values

extension Session {
  /// The log that `--date` or `--file` names; without them, today's.
  func editTarget(date: String?, file: String?) throws -> EditTarget {
    guard let file else { return .day(try context.date(date)) }
    if date != nil { throw ActionError.usage("--date and --file cannot be combined") }
    return .file(file)
  }

  /// Prints what an edit did to logs: as JSON, as a diff, or in words.
  func print(_ edited: LogEditResult) throws {
    if options.json { return try Terminal.data(edited.json.text() + "\n") }
    if let diff = edited.result.diff { return try Terminal.data(diff) }
    for log in edited.logs { try sayChanges(of: log) }
    if let report = edited.cycle, edited.result.isChanged, !options.quiet {
      for line in try text(of: report).lines(width: Terminal.size?.columns, withGrounds: false)
        .prefix(1)
      {
        say(line)
      }
    }
    guard !options.quiet, edited.result.commit != nil else { return }
    for log in edited.logs where log.changes.contains(where: { $0.name == "food" }) {
      if let date = log.date { try sayTotal(ofFoodOn: date) }
    }
  }

  /// Says what was eaten on a day, and what is meant to be.
  private func sayTotal(ofFoodOn date: CalendarDate) throws {
    let listing = try Foods.list(on: date, in: context)
    if let total = FoodText.total(of: listing, on: ScreenForm(of: context.environment)) {
      say("\(date)  \(total)")
    }
  }

  private func sayChanges(of edited: EditedLog) throws {
    let style = try errorStyle
    let day = edited.date?.description ?? edited.path
    if !edited.result.isChanged {
      for change in edited.changes where change.before == change.after && !change.isOfBox {
        say(change.line(day, edited.units, style))
      }
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
    let was = remarkOnBefore(units).map { style.dim(" (\($0))") } ?? .empty
    let title = style.name(title)
    switch action {
    case .tick: return "\(day)  \(title) \(Checkbox.State.ticked.words(style))"
    case .untick: return "\(day)  \(title) \(Checkbox.State.open.words(style))"
    case .drop: return "\(day)  \(title) \(Checkbox.State.dropped.words(style))"
    case .set, .unset, .add: break
    }
    guard let after else {
      // An entry of a list has no name but its text.
      if isOfList, let text = self.before { return "\(day)  \(title) \(text) \(style.dim("gone"))" }
      return "\(day)  \(title) \(style.dim(isRemoved ? "gone" : "blank"))\(was)"
    }
    let understood = understood(after, units) ?? after
    return "\(day)  \(title) \(understood)\(was)"
  }

  /// What was there before, `was 181.5`; what the value was added to, `added to 5 km in 25:00; log --replace
  /// replaces`; the day whose numbers it has.
  private func remarkOnBefore(_ units: PersonalUnits) -> String? {
    if let asOn { return "as on \(asOn); --plain leaves the numbers out" }
    guard addedTo.isEmpty else {
      let texts = addedTo.map { understood($0, units) ?? $0 }
      return "added to \(texts.joined(separator: " and ")); log --replace replaces"
    }
    return before == after ? "as it was, nothing is added" : before.map { "was \($0)" }
  }

  /// Whether a box was ticked, opened or struck out.
  fileprivate var isOfBox: Bool { [.tick, .untick, .drop].contains(action) }

  /// Whether it is of an entry of a list, whose text is no value with a unit.
  private var isOfList: Bool { ["todo", "habit", "top3", "food", "note"].contains(name) }

  private func understood(_ value: String, _ units: PersonalUnits) -> String? {
    if let known = FieldCatalog.field(id: field) {
      return UnderstoodValue.text(of: value, known, in: units)
    }
    if let activity {
      return UnderstoodValue.text(of: value, activity, in: units)
    }
    // What is said of a routine or of the cycle is words: `Read at place 1`.
    if field.hasPrefix("routine:") || isOfCycle { return nil }
    if field.hasPrefix("lift:") { return UnderstoodValue.lift(value, of: name, in: units) }
    if action == .add || isOfList { return field == "food" ? UnderstoodValue.food(value) : nil }
    return UnderstoodValue.number(value, of: name, in: units)
  }

  /// The name as a person types it: `mood am`, `second run`.
  private var title: String {
    FieldCatalog.field(id: field) != nil || isOfCycle ? KnownField.typed(name) : name
  }
}
