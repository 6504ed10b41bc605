import DayEditing
import DayModel
import DayStore
import Git
import LogSyntax
import Store
public import Values

extension Habits {
  /// Adds a habit to `habits.md`, and its box to a day that has a log, in one commit.
  ///
  /// - Parameters:
  ///   - time: When it is due, as typed; nil for no time.
  ///   - setup: What makes it easy to do; nil for nothing.
  /// - Throws: `usage` for a text that is blank or has a line break; `value` for a time that is none and for a
  ///   name that a habit has; `badData` where `habits.md` cannot take it.
  public static func add(
    _ name: String, time: String?, setup: String?, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> EditedDays {
    let example = "bestupid habit add Stretch --time 07:00"
    let name = try ActionError.entryLine(name, example: example)
    let setup = try setup.map { try ActionError.entryLine($0, example: example) }
    let clock = try time.map { time throws in
      guard let clock = HabitConfiguration.time(time) else {
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
          .value, "there is a habit '\(known.name)' already, with the id \(known.id)",
          hint: "To tick it: bestupid habit done \(known.id)", file: Store.habitsPath)
      }
      let habit = HabitConfiguration.Habit(
        id: file.id(for: name), name: name, setupAction: setup, time: clock)
      let bytes = try file.adding(habit)
      try editor?.addHabit(id: habit.id, name: name, HabitFile(bytes).configuration)
      return (bytes, .add, habit)
    }
  }

  /// Takes the habit out of `habits.md` that words mean together, and its box out of a day where it is open, in
  /// one commit.
  ///
  /// - Throws: `ambiguous`, `noSuchEntry` and `usage` for the words; `badData` where `habits.md` cannot be
  ///   changed.
  public static func remove(
    _ words: [String], on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> EditedDays {
    try HabitFileEdit(verb: "habit remove", date: date, dryRun: dryRun, context: context).run {
      file, editor in
      let configuration = file.configuration
      let ids = Set(configuration.habits.map(\.id))
      let items = HabitItem.all(in: editor?.document ?? LogDocument([]), configuration)
      if let diagnostic = configuration.diagnostics.first, ids.isEmpty {
        throw ActionError(
          .badData, diagnostic.message, hint: "Nothing was changed.", file: Store.habitsPath)
      }
      let chosen = try HabitItem.chosen(
        by: [words.joined(separator: " ")], among: items.filter { ids.contains($0.id) },
        command: "bestupid habit remove")
      guard let item = chosen.first,
        let habit = configuration.habits.first(where: { $0.id == item.id })
      else { throw ActionError.usage("which habit?", hint: "Write: bestupid habit remove stretch") }
      try editor?.removeHabit(id: habit.id, configuration)
      return (try file.removing(id: habit.id), .unset, habit)
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
  typealias Change = (
    bytes: [UInt8], action: DayEditor.Change.Action, habit: HabitConfiguration.Habit
  )

  /// What an edit has made.
  private struct Made {
    let old: [UInt8]?
    let change: Change
    let logs: [DayEditors.Log]
  }

  /// - Parameter body: Makes the change; is given the day's editor where it has a log.
  func run(_ body: (HabitFile, inout DayEditor?) throws -> Change) throws -> EditedDays {
    let store = try context.store
    let units = try context.configuration.units
    func made(reading read: @escaping (String) throws -> [UInt8]?) throws -> Made {
      let old = try read(Store.habitsPath)
      let file = HabitFile(old ?? [])
      do {
        guard try store.log(of: date) != nil else {
          var none: DayEditor?
          return Made(old: old, change: try body(file, &none), logs: [])
        }
        var editors = DayEditors(of: store, making: nil, units: units, reading: read)
        let change = try editors.edit(date) { editor in
          var copy: DayEditor? = editor
          let change = try body(file, &copy)
          if let copy { editor = copy }
          return change
        }
        return Made(
          old: old, change: change, logs: editors.logs.filter { !$0.editor.changes.isEmpty })
      } catch let refusal as HabitFile.Refusal {
        throw ActionError(
          .badData, refusal.message, hint: "Nothing was changed. Mend the file, and try again.",
          file: Store.habitsPath, line: refusal.line)
      }
    }
    if dryRun { return try result(made { try store.files.read($0) }, commit: nil) }
    var latest: Made?
    let outcome = try store.edit(settings: context.commitSettings) { files in
      let new = try made { try files.read($0) }
      latest = new
      let path = RepositoryPath(store.gitPath(Store.habitsPath))
      return [FileChange(path: path, old: new.old, new: new.change.bytes)]
        + new.logs.map { log in
          FileChange(path: RepositoryPath(store.gitPath(log.path)), old: log.old, new: log.new)
        }
    } message: {
      CommitMessage("\(verb): \(latest?.change.habit.name ?? "")")
    }
    if case .deferred(let reason) = outcome {
      throw ActionError.deferred(reason, Store.habitsPath)
    }
    guard let latest else { return EditedDays(days: [], commit: nil) }
    return try result(latest, commit: outcome.id?.hex)
  }

  private func result(_ made: Made, commit: String?) throws -> EditedDays {
    let units = try context.configuration.units
    let text = String(decoding: made.change.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.lastIndex { $0.contains(made.change.habit.id) } ?? 0
    let file = try edited(
      nil, Store.habitsPath, made.old, made.change.bytes,
      [
        DayEditor.Change(
          made.change.action, habit: made.change.habit.id, name: made.change.habit.name, line: line)
      ], units, commit)
    let days = try made.logs.map { log in
      try edited(log.date, log.path, log.old, log.new, log.editor.changes, units, commit)
    }
    return EditedDays(days: [file] + days, commit: commit)
  }

  private func edited(
    _ date: CalendarDate?, _ path: String, _ old: [UInt8]?, _ new: [UInt8],
    _ changes: [DayEditor.Change], _ units: PersonalUnits, _ commit: String?
  ) throws -> EditedDay {
    EditedDay(
      date: date, path: path, changes: changes, remarks: [], units: units, isNew: old == nil,
      isChanged: old != new,
      diff: try dryRun
        ? TextDiff.unified(from: old, to: new, path: RepositoryPath(path)) : nil,
      commit: commit)
  }
}
