public import DayEditing
import Store
public import Values

/// The entries of one line of input.
public struct EntryLine: Sendable {
  /// What is to be written.
  public let entries: [LogEntry]
  /// The day that the line names; nil for that of the command.
  public let date: CalendarDate?
  /// The line of standard input, from 1; nil for the command line.
  public let number: Int?

  /// The entries of a line.
  public init(entries: [LogEntry], date: CalendarDate? = nil, number: Int?) {
    self.entries = entries
    self.date = date
    self.number = number
  }
}

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
  ///   - names: The fields that logs have, which need not be allowed.
  ///   - tellsOfDoubts: Whether unlikely values are told as events; not where a person was asked.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: ``ActionError``s of kinds `unknownField`, `value` and `impossible` for entries, with
  ///   the line of standard input; `deferred` where the log is saved and could not be committed.
  public static func write(
    _ lines: [EntryLine], into target: EditTarget, allowsNew: Bool = false,
    replacing: Bool = false, names: KnownNames = .none, tellsOfDoubts: Bool = true, dryRun: Bool,
    in context: ActionContext
  ) throws -> EditedDays {
    let writing = Writing(lines: lines, allowsNew: allowsNew, replacing: replacing, names: names)
    let edit = edit(dryRun: dryRun, tellsOfDoubts: tellsOfDoubts, context)
    return switch target {
    case .file(let path): try edit.run(onFile: path) { try writing.run(&$0) }
    case .day(let date): try edit.runOnDays { try writing.run(&$0, otherwise: date) }
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
    let writing = Writing(lines: lines, allowsNew: allowsNew, replacing: replacing, names: names)
    let edit = edit(dryRun: true, tellsOfDoubts: false, context)
    return switch target {
    case .file(let path): try edit.doubts(onFile: path) { try writing.run(&$0) }
    case .day(let date): try edit.doubtsOnDays { try writing.run(&$0, otherwise: date) }
    }
  }

  private static func edit(
    dryRun: Bool, tellsOfDoubts: Bool, _ context: ActionContext
  ) -> DayEdit {
    DayEdit(
      verb: "log", dryRun: dryRun, makesDays: true, tellsOfDoubts: tellsOfDoubts, context: context)
  }

  /// Entries, and how they are written.
  private struct Writing {
    let lines: [EntryLine]
    let allowsNew: Bool
    let replacing: Bool
    let names: KnownNames

    /// Writes each line into the log of its day.
    ///
    /// - Parameter date: The day of lines that name none.
    func run(_ editors: inout DayEditors, otherwise date: CalendarDate) throws {
      for line in lines {
        try editors.edit(line.date ?? date) { try write(line, with: &$0) }
      }
    }

    /// Writes all lines into one file.
    func run(_ editor: inout DayEditor) throws {
      for line in lines {
        if let date = line.date {
          try ActionError.located(onLine: line.number) {
            throw ActionError.usage(
              "a day, \(date), and --file do not go together",
              hint: "The file is that of one day: leave the day out.")
          }
        }
        try write(line, with: &editor)
      }
    }

    private func write(_ line: EntryLine, with editor: inout DayEditor) throws {
      try ActionError.located(onLine: line.number) {
        for entry in line.entries {
          try editor.write(
            entry, allowingNew: allowsNew || names.hasField(of: entry), replacing: replacing)
        }
      }
    }
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
  ) throws -> EditedDays {
    let edit = DayEdit(verb: "unset", dryRun: dryRun, makesDays: false, context: context)
    return switch target {
    case .file(let path): try edit.run(onFile: path) { try $0.unset(words) }
    case .day(let date): try edit.runOnDays { try $0.edit(date) { try $0.unset(words) } }
    }
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
