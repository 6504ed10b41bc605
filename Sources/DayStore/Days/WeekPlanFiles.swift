public import DayModel
public import Store
import Values

/// The files of a store that are named like weekly plans (docs/format.md §10.2).
public struct WeekPlanFiles: Sendable {
  /// The plans, week by week; those of one in the order in which they are looked for.
  public let plans: [WeekPlanName]
  /// Why the names in `content/config` are not known; nil where they are.
  public let obstacle: Diagnostic?
  /// What is to be said of other files that are named like a plan.
  public let misnamed: [Diagnostic]

  /// The plans of the week of a day, in the order in which they are looked for.
  public func plans(ofWeek date: CalendarDate) -> [WeekPlanName] {
    plans.filter { $0.monday == date.monday }
  }
}

extension Store {
  /// The weekly plans of the store. Only names are looked at.
  ///
  /// - Parameter logs: The names in the folder of logs that are no day's.
  public func weekPlanFiles(beside logs: [String]) -> WeekPlanFiles {
    let folder = WeekPlanName.Folder.config.rawValue
    var names: [String] = []
    var obstacle: Diagnostic?
    do throws(StoreError) {
      names = try files.names(in: folder) ?? []
    } catch {
      // A remote may have sent a file or a link in its place, which hides no plan elsewhere.
      obstacle = Diagnostic(.warning, .file, error.message, file: folder)
    }
    return WeekPlanFiles(
      plans: WeekPlanName.plans(config: names, logs: logs), obstacle: obstacle,
      misnamed: names.compactMap(Diagnostic.misnamedPlan))
  }

  /// Reads a plan. A file that cannot be read is none, which its diagnostics tell.
  ///
  /// - Parameter units: What a number without a unit is in it.
  public func read(_ plan: WeekPlanName, in units: FormatUnits) -> WeekPlanReading {
    do throws(StoreError) {
      // It may have gone since its name was read.
      guard let bytes = try files.read(plan.path) else { return WeekPlanReading() }
      return WeekPlanReader.read(bytes, plan, in: units)
    } catch {
      let problem = Diagnostic(.warning, .file, "no plan: \(error.message)", file: plan.path)
      return WeekPlanReading(diagnostics: [problem])
    }
  }
}
