public import Context
import DayModel
import DayStore
import Store
public import Values

/// Paths of a store's files, for other programs: `open`.
public enum StorePaths {
  /// What a path is of.
  public enum Subject: Sendable {
    /// The log of a day.
    case log(CalendarDate)
    /// The store's configuration, whether or not it is there.
    case configuration
    /// The weekly plan of a day's week.
    case plan(CalendarDate)
  }

  /// The absolute path.
  ///
  /// - Throws: `noSuchDay` for a day without a log, `noSuchPlan` for a week without a plan.
  public static func path(of subject: Subject, in context: ActionContext) throws -> String {
    let store = try context.store
    let path: String
    switch subject {
    case .log(let date):
      guard let log = try store.log(of: date) else { throw ActionError.noLog(of: date) }
      path = log.path
    case .configuration: path = "bestupid.yaml"
    case .plan(let date):
      let found = try ProtocolReader.plan(ofWeek: date, beside: store.listing().others, in: context)
      guard let file = found.file else {
        throw ActionError(
          .noSuchPlan, "there is no plan for \(date.isoWeekText)",
          hint: "To write one: bestupid edit --plan \(date)")
      }
      path = file.path
    }
    return "\(store.root)/\(path)"
  }
}
