import Context
import DayStore
import LogSyntax
import Store
import Values

/// What the lists of a day have in common: `todo`, `habit`, `top3`, `food`, `note`.
extension ActionContext {
  /// The log of a day, to read its lists.
  ///
  /// - Throws: `noSuchDay` where the day has none.
  func log(of date: CalendarDate) throws -> (path: String, document: LogDocument) {
    let store = try store
    guard let file = try store.log(of: date), let bytes = try store.read(file) else {
      throw ActionError.noLog(of: "\(date)")
    }
    return (file.path, LogDocument(bytes))
  }

  /// An edit of one list of a day.
  ///
  /// - Parameters:
  ///   - verb: The command's name.
  ///   - makesDay: Whether a day without a log gets one, whatever day it is. Today gets one in any case: with
  ///     it come the tasks that roll over.
  func listEdit(
    _ verb: String, of date: CalendarDate, makesDay: Bool, dryRun: Bool
  ) throws -> LogEdit {
    LogEdit(
      verb: verb, target: .day(date), dryRun: dryRun, makesDays: try makesDay || date == today,
      context: self)
  }
}
