import LogSyntax
import Query
import Store

/// Words that a shell can complete a command line with: what the store's logs and settings have.
///
/// They are a help and never an error: what cannot be read has none.
public enum Completions {
  /// Names to log: fields, then lifts.
  public static func names(in context: ActionContext) -> [String] {
    attempt { try Fields.list(in: context, progress: nil).map(\.name) }
  }

  /// Names to query: fields, lifts and habits.
  public static func queries(in context: ActionContext) -> [String] {
    let names = attempt { try Fields.list(in: context, progress: nil).compactMap(\.query) }
    let habits = attempt {
      try RecordReader(context.store).habitIdentifiers.map { "habit:\($0)" }
    }
    return names + habits
  }

  /// Days: words for them, and the last ones that have a log.
  public static func days(in context: ActionContext) -> [String] {
    let logs = attempt {
      try context.store.listing().days.suffix(14).reversed().map { "\($0.date)" }
    }
    return ["today", "yesterday"] + logs
  }

  /// Weeks: words for them, and the last ones that have a plan.
  public static func weeks(in context: ActionContext) -> [String] {
    let plans = attempt {
      let store = try context.store
      let files = try store.weekPlanFiles(beside: store.listing())
      var weeks: [String] = []
      for week in files.plans.map(\.monday.isoWeekText) where weeks.last != week {
        weeks.append(week)
      }
      return weeks.suffix(14).reversed()
    }
    return ["this-week", "last-week", "next-week"] + plans
  }

  /// Headings of the sections that logs have.
  public static var sections: [String] { KnownSection.allCases.map(\.heading) }

  /// Names of settings.
  public static var settings: [String] { ConfigurationKey.all.map(\.name) }

  /// The values that a setting may have; none where they cannot be listed.
  public static func values(ofSetting name: String) -> [String] {
    if case .choice(let words)? = ConfigurationKey.named(name)?.kind { words } else { [] }
  }

  private static func attempt(_ words: () throws -> [String]) -> [String] {
    do { return try words() } catch { return [] }
  }
}
