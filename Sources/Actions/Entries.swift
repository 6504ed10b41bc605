public import DayEditing
import Store
import Values

/// The entries of one line of input.
public struct EntryLine: Sendable {
  /// What is to be written.
  public let entries: [LogEntry]
  /// The line of standard input, from 1; nil for the command line.
  public let number: Int?

  /// The entries of a line.
  public init(entries: [LogEntry], number: Int?) {
    self.entries = entries
    self.number = number
  }
}

/// Values of a day, one by one: `log` and `unset`.
public enum Entries {
  /// Writes entries into a log: all of them, in one commit, or none.
  ///
  /// A day without a log gets one from the template. Numbers without a unit have the store's; in a
  /// file of no store, the format's.
  ///
  /// - Parameters:
  ///   - allowsNew: Whether a field is made that no log has.
  ///   - replacing: Whether an activity takes the place of those of its kind.
  ///   - names: The fields that logs have, which need not be allowed.
  ///   - tellsOfDoubts: Whether unlikely values are told as events; not where a person was asked.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: ``ActionError``s of kinds `unknownField`, `value` and `impossible` for entries, with
  ///   the line of standard input; `deferred` where the log is saved and could not be committed.
  public static func write(
    _ lines: [EntryLine], into target: EditTarget, allowsNew: Bool = false,
    replacing: Bool = false, names: KnownNames = .none, tellsOfDoubts: Bool = true, dryRun: Bool,
    in context: ActionContext
  ) throws -> EditedDay {
    try edit(target, dryRun: dryRun, tellsOfDoubts: tellsOfDoubts, context).run { editor in
      try write(lines, with: &editor, allowsNew, replacing, names, target, context)
    }
  }

  /// What is unlikely about entries, in words: what `write` would tell, so that a person can be asked
  /// before. Nothing is written.
  ///
  /// - Throws: As `write`, but for what saving throws.
  public static func doubts(
    about lines: [EntryLine], into target: EditTarget, allowsNew: Bool, replacing: Bool,
    names: KnownNames, in context: ActionContext
  ) throws -> [String] {
    try edit(target, dryRun: true, tellsOfDoubts: false, context).doubts { editor in
      try write(lines, with: &editor, allowsNew, replacing, names, target, context)
    }
  }

  private static func edit(
    _ target: EditTarget, dryRun: Bool, tellsOfDoubts: Bool, _ context: ActionContext
  ) -> DayEdit {
    DayEdit(
      verb: "log", target: target, dryRun: dryRun, makesDay: true, tellsOfDoubts: tellsOfDoubts,
      context: context)
  }

  private static func write(
    _ lines: [EntryLine], with editor: inout DayEditor, _ allowsNew: Bool, _ replacing: Bool,
    _ names: KnownNames, _ target: EditTarget, _ context: ActionContext
  ) throws {
    if case .day = target { editor.units = try context.configuration.units }
    for line in lines {
      try ActionError.located(onLine: line.number) {
        for entry in line.entries {
          try editor.write(
            entry, allowingNew: allowsNew || names.hasField(of: entry), replacing: replacing)
        }
      }
    }
  }

  /// Makes a field of a log blank: it keeps its name, and loses the text after the colons.
  ///
  /// - Parameter dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: ``ActionError``s of kinds `noSuchDay` and `unknownField`; `deferred` where the log is
  ///   saved and could not be committed.
  public static func clear(
    _ field: String, of target: EditTarget, dryRun: Bool, in context: ActionContext
  ) throws -> EditedDay {
    let edit = DayEdit(
      verb: "unset", target: target, dryRun: dryRun, makesDay: false, context: context)
    return try edit.run { editor in _ = try editor.unset(field) }
  }
}

extension ActionError {
  /// Runs `body`, and names the line of standard input in its error; without a line, runs it.
  public static func located<Result>(
    onLine line: Int?, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      var error = ActionError(error)
      if let line { (error.file, error.line) = ("standard input", line) }
      throw error
    }
  }
}
