public import Context
import DayEditing
public import Language
import Store
import Values

/// Values of days, one by one: `log` and `unset`.
public enum Entries {
  /// Writes entries into the logs of their days: all of them, in one commit, or none.
  ///
  /// A day without a log gets one from the template. Numbers without a unit have the store's; in a
  /// file of no store, the format's.
  ///
  /// - Parameters:
  ///   - target: The day of lines that name none, or a file, into which such lines are all written.
  ///   - allowsNew: Whether a field is made that no log has.
  ///   - replacing: Whether an activity takes the place of those of its kind.
  ///   - tellsOfDoubts: Whether unlikely values are told as events; not where a person was asked.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: ``ActionError``s of kinds `unknownField`, `value` and `impossible` for entries, with
  ///   the line of standard input; `deferred` where the log is saved and could not be committed.
  public static func write(
    _ request: LogRequest, into target: EditTarget, allowsNew: Bool = false,
    replacing: Bool = false, tellsOfDoubts: Bool = true, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.prepareCycle(for: request, into: target, dryRun: dryRun)
    var edit = edit(of: target, dryRun: dryRun, context)
    edit.tellsOfDoubts = tellsOfDoubts
    return try edit.runOnLogs {
      try write(request, with: &$0, allowsNew: allowsNew, replacing: replacing)
    }
  }

  /// What a person is to be asked before entries are written; nil where nothing is unlikely about them. Nothing is
  /// written.
  ///
  /// - Throws: As `write`, but for what saving throws.
  public static func question(
    about request: LogRequest, into target: EditTarget, allowsNew: Bool, replacing: Bool,
    in context: ActionContext
  ) throws -> Question? {
    let doubts = try edit(of: target, dryRun: true, context).doubts {
      try write(request, with: &$0, allowsNew: allowsNew, replacing: replacing)
    }
    return doubts.isEmpty ? nil : .writesUnlikely(doubts)
  }

  private static func edit(
    of target: EditTarget, dryRun: Bool, _ context: ActionContext
  ) -> LogEdit {
    LogEdit(verb: "log", target: target, dryRun: dryRun, makesDays: true, context: context)
  }

  /// Writes entries with editors, as `write` does.
  static func write(
    _ request: LogRequest, with editors: inout DayEditors, allowsNew: Bool, replacing: Bool
  ) throws {
    for line in request.lines {
      try ActionError.located(onLine: line.number) {
        try editors.edit(line.date) { editor in
          for entry in line.entries {
            do throws(InputError) {
              try editor.write(
                entry, allowingNew: allowsNew || request.names.hasField(of: entry),
                replacing: replacing)
            } catch {
              throw request.advised(error, in: line)
            }
          }
        }
      }
    }
  }

  /// What the words of entries depend on, but for the names that logs have (``StoreFields/names(in:)``).
  ///
  /// - Parameter inStore: Whether they are for days of the store; else a day that is named is refused where the file
  ///   is edited.
  public static func words(inStore: Bool, in context: ActionContext) throws -> EntryContext {
    EntryContext(
      today: inStore ? try context.today : context.clock.day(of: context.clock.now),
      clock: context.clock,
      units: inStore ? try context.units : .format,
      dayOrder: DayOrder(locale: context.environment.variables))
  }

  /// Takes fields' values, lifts, food and notes out of a log, all in one commit, or none
  /// (`DayEditor.unset(_:)`).
  ///
  /// - Parameters:
  ///   - words: What goes, as a person names it.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: ``ActionError``s of kinds `noSuchDay`, `unknownField`, `value` and `usage`; `deferred`
  ///   where the log is saved and could not be committed.
  public static func clear(
    _ words: [String], of target: EditTarget, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let edit = LogEdit(
      verb: "unset", target: target, dryRun: dryRun, makesDays: false, context: context)
    return try edit.run { try $0.unset(words) }
  }
}

extension ActionError {
  /// Runs `body`, and names the line of standard input in its error, where that is about no file; without a line,
  /// runs it.
  static func located<Result>(
    onLine line: Int?, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      var error = ActionError(error)
      if let line, error.file == nil { (error.file, error.line) = ("standard input", line) }
      throw error
    }
  }
}
