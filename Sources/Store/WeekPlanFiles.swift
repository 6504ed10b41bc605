public import DayModel
import Values

/// The files of a store that are named like weekly plans (docs/format.md §10.2).
public struct WeekPlanFiles: Sendable {
  /// The plans, week by week; those of one in the order in which they are looked for.
  public let plans: [WeekPlanName]
  /// What is to be said of other files that are named like one, and of a folder that cannot be read.
  public let diagnostics: [Diagnostic]

  /// The plans of the week of a day, in the order in which they are looked for.
  public func plans(ofWeek date: CalendarDate) -> [WeekPlanName] {
    plans.filter { $0.monday == date.monday }
  }
}

extension Store {
  /// The weekly plans of the store. Only names are looked at.
  ///
  /// - Parameter listing: What lies in the folder of logs.
  /// - Throws: `inputOutput` where the folder of plans is there and cannot be read.
  public func weekPlanFiles(beside listing: LogListing) throws(StoreError) -> WeekPlanFiles {
    let folder = WeekPlanName.Folder.config.rawValue
    var diagnostics: [Diagnostic] = []
    var names: [String] = []
    do throws(StoreError) {
      names = try files.names(in: folder) ?? []
    } catch  where error.kind == .badData {
      // A remote may have sent a file or a link in its place, which hides no plan elsewhere.
      diagnostics.append(Diagnostic(.warning, .file, error.message, file: folder))
    }
    diagnostics += names.compactMap(Diagnostic.misnamedPlan)
    return WeekPlanFiles(
      plans: WeekPlanName.plans(config: names, logs: listing.others), diagnostics: diagnostics)
  }

  /// Reads a plan. One that is no file, too large or a link out of the store is none, which its
  /// diagnostics tell.
  ///
  /// - Throws: `inputOutput` where it cannot be read.
  public func read(_ plan: WeekPlanName) throws(StoreError) -> WeekPlanReading {
    do throws(StoreError) {
      // It may have gone since its name was read.
      guard let bytes = try files.read(plan.path) else { return WeekPlanReading() }
      return WeekPlanReader.read(bytes, plan)
    } catch  where error.kind == .badData {
      let problem = Diagnostic(.warning, .file, "no plan: \(error.message)", file: plan.path)
      return WeekPlanReading(diagnostics: [problem])
    }
  }
}
