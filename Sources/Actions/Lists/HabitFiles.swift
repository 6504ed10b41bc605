public import Context
import DayEditing
import DayModel
import DayStore
import Git
import Language
import LogSyntax
import Store
public import Values

extension Habits {
  /// Adds a habit to `habits.md`, and its box to a day that has a log, in one commit.
  ///
  /// - Parameters:
  ///   - time: When it is due, as typed; nil for no time.
  ///   - setup: What makes it easy to do; nil for nothing.
  /// - Throws: `usage` for a text that is blank or has a line break; `value` for an invalid time and for a
  ///   name that a habit has; `badData` where `habits.md` cannot take it.
  public static func add(
    _ name: String, time: String?, setup: String?, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    let example = "bestupid habit add Stretch --time 07:00"
    let name = try InputError.entryLine(name, example: example)
    let setup = try setup.map { try InputError.entryLine($0, example: example) }
    let clock = try time.map { time throws in
      guard let clock = ClockText.timeOfDay(time) else {
        throw ActionError(
          .value, "cannot read '\(time)' as a time of day", hint: "Write: --time 07:00")
      }
      return clock
    }
    return try HabitFileEdit(verb: "habit add", date: date, dryRun: dryRun, context: context).run {
      file, editor in
      if let known = file.configuration.habits.first(where: {
        $0.name.lowercased() == name.lowercased()
      }) {
        throw ActionError(
          .value, "the habit '\(known.name)' already exists, with the id \(known.id)",
          hint: "To tick it: bestupid habit done \(known.id)", file: Store.habitsPath)
      }
      let habit = HabitConfiguration.Habit(
        id: file.id(for: name), name: name, setupAction: setup, time: clock)
      let bytes = try file.adding(habit)
      try editor?.addHabit(id: habit.id, name: name, HabitFile(bytes).configuration)
      return HabitFileEdit.Change(bytes: bytes, action: .add, habit: habit)
    }
  }

  /// Takes the habit out of `habits.md` that words mean together, and its box out of a day where it is open, in
  /// one commit.
  ///
  /// - Throws: `ambiguous`, `noSuchEntry` and `usage` for the words; `badData` where `habits.md` cannot be
  ///   changed.
  public static func remove(
    _ words: [String], on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    try HabitFileEdit(verb: "habit rm", date: date, dryRun: dryRun, context: context).run {
      file, editor in
      let configuration = file.configuration
      let ids = Set(configuration.habits.map(\.id))
      let items = HabitItem.all(in: editor?.document ?? LogDocument([]), configuration)
      if let diagnostic = configuration.diagnostics.first, ids.isEmpty {
        throw ActionError(
          .badData, diagnostic.message, hint: "Nothing was changed.", file: Store.habitsPath)
      }
      let chosen = try HabitItem.chosen(
        byJoined: words, among: items, shown: context.shownLists(of: date)[.habit],
        command: "bestupid habit rm", where: { ids.contains($0.id) })
      guard let habit = configuration.habits.first(where: { $0.id == chosen.id })
      else { throw ActionError.usage("which habit?", hint: "Write: bestupid habit rm stretch") }
      try editor?.removeHabit(id: habit.id, configuration)
      return HabitFileEdit.Change(
        bytes: try file.removing(id: habit.id), action: .unset, habit: habit)
    }
  }
}

/// An edit of `habits.md` and of one day, in one commit.
private struct HabitFileEdit {
  /// The command's name.
  let verb: String
  /// The day whose box goes along; one without a log stays so.
  let date: CalendarDate
  let dryRun: Bool
  let context: ActionContext

  /// What an edit makes of the file: its bytes, and the habit that it has more or less.
  struct Change {
    let bytes: [UInt8]
    let action: DayEditor.Change.Action
    let habit: HabitConfiguration.Habit

    /// The same as a change of a line of the file.
    var ofFile: DayEditor.Change {
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let line = lines.lastIndex { $0.contains(habit.id) } ?? 0
      return DayEditor.Change(action, of: "habit", id: habit.id, name: habit.name, line: line)
    }
  }

  /// - Parameter body: Makes the change; is given the day's editor where it has a log.
  func run(_ body: (HabitFile, inout DayEditor?) throws -> Change) throws -> LogEditResult {
    let store = try context.store
    let units = try context.configuration.units
    var (change, logs): (Change?, [DayEditors.Log]) = (nil, [])
    let result = try context.edit(dryRun: dryRun) { read in
      let old = try read(Store.habitsPath)
      var editors = DayEditors(of: store, target: date, making: nil, units: units) { try read($0) }
      do {
        let made = try self.change(HabitFile(old ?? []), of: store, &editors, body)
        (change, logs) = (made, editors.logs.filter(\.isEdited))
        let file = EditResult.File(path: Store.habitsPath, old: old, new: made.bytes)
        return [file] + logs.map(\.file)
      } catch let refusal as HabitFile.Refusal {
        throw ActionError(
          .badData, refusal.message, hint: "Nothing was changed. Fix the file and try again.",
          file: Store.habitsPath, line: refusal.line)
      }
    } message: {
      CommitMessage("\(verb): \(change?.habit.name ?? "")")
    }
    try result.requireCommit(of: Store.habitsPath)
    let habits = try change.map { change in
      try EditedLog(nil, [change.ofFile], in: units, result.files[0], of: result)
    }
    let days = try logs.map { log in
      try EditedLog(log.date, log.editor.changes, in: units, log.file, of: result)
    }
    return LogEditResult(logs: [habits].compactMap(\.self) + days, result: result)
  }

  private func change(
    _ file: HabitFile, of store: Store, _ editors: inout DayEditors,
    _ body: (HabitFile, inout DayEditor?) throws -> Change
  ) throws -> Change {
    guard try store.log(of: date) != nil else {
      var none: DayEditor?
      return try body(file, &none)
    }
    return try editors.edit { editor in
      var copy: DayEditor? = editor
      let change = try body(file, &copy)
      if let copy { editor = copy }
      return change
    }
  }
}
