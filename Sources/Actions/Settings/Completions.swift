public import Context
import Cycle
public import DayEditing
import DayModel
import DayStore
import FactCache
import Language
import LogSyntax
import Query
import Store
import Values
import Words

/// Words that a shell can complete a command line with: what the store's logs and settings have.
///
/// They are a help and never an error: what cannot be read has none. They read habits.md, the last logs and the
/// cache of facts as it is, which they neither make nor write; git is asked for commits alone.
public enum Completions {
  /// What is to be completed.
  public enum Kind: Sendable {
    /// Names to log: fields and lifts.
    case field
    /// Names to query: fields, lifts and habits.
    case query
    /// Ids and names of habits.
    case habit
    /// Ids and names of routines.
    case routine
    /// The same, and the tasks of today's routines.
    case routineTask
    /// Names of exercises, of the library and of the logs.
    case exercise
    /// Names of a person's own templates of workouts.
    case template
    /// Types of training.
    case type
    /// What a workout begins with: types, the word plan, templates and the tables of the week's plan.
    case workout
    /// The ids of the library of workouts.
    case library
    /// Today's tasks: those that a verb would change; nil for all.
    case todo(BoxVerb?)
    /// Fields of the cycle, and symptoms.
    case symptom
    /// Headings of sections.
    case section
    /// What was eaten lately, the most frequent first.
    case food
    /// Words for days, and the last ones that have a log.
    case date
    /// The last commits that can be undone.
    case commit
    /// IDs of imports that are not undone.
    case imported
    /// Sources of measured days, and what a person's own values are called.
    case source
    /// Words for weeks, and the last ones that have a plan.
    case week
    /// Names of settings.
    case setting
    /// The values that the setting of a name may have; none where they cannot be listed.
    case settingValue(String)

    /// The kind with one of the names that `complete` takes; nil for any other name.
    public init?(name: String) {
      let kinds: [String: Kind] = [
        "field": .field, "query": .query, "habit": .habit, "routine": .routine,
        "routine-task": .routineTask, "exercise": .exercise,
        "template": .template, "type": .type, "workout": .workout,
        "todo": .todo(nil),
        "todo-done": .todo(.done), "todo-undone": .todo(.undone), "todo-drop": .todo(.drop),
        "section": .section, "symptom": .symptom, "food": .food, "date": .date, "commit": .commit,
        "import": .imported, "week": .week,
        "config-key": .setting,
      ]
      guard let kind = kinds[name] else { return nil }
      self = kind
    }
  }

  /// The most words that are offered.
  static let limit = 200

  /// The words of a kind that begin with a text, without regard to case, each once.
  ///
  /// - Parameter prefix: What is typed so far. Of several fields to query, only the last is completed.
  public static func words(
    _ kind: Kind, beginning prefix: String = "", in context: ActionContext
  ) -> [String] {
    var (before, rest) = (Substring(), prefix[...])
    if case .query = kind, let comma = prefix.lastIndex(of: ",") {
      (before, rest) = (prefix[...comma], prefix[comma...].dropFirst())
    }
    let wanted = rest.lowercased()
    let all: [String]
    do { all = try words(kind, context) } catch { return [] }
    var seen: Set<String> = []
    let words = all.filter { word in
      word.lowercased().hasPrefix(wanted) && isOneLine(word) && seen.insert(word).inserted
    }
    return words.prefix(limit).map { before + $0 }
  }

  /// Whether a word has no control and no line break, which no line of words can hold.
  private static func isOneLine(_ word: String) -> Bool {
    !word.isEmpty && word.isOneLine && !word.contains("\t")
  }

  private static func words(_ kind: Kind, _ context: ActionContext) throws -> [String] {
    switch kind {
    case .field:
      let kept = try context.factCache.keptNames()
      let others = kept.compactMap { column in
        column.exercise ?? (column.isPart(of: kept) ? nil : column.customField)
      }
      return knownFields.map(\.name) + others.sorted()
    case .query:
      let kept = try context.factCache.keptNames()
      let others = kept.compactMap { column in
        column.exercise != nil || column.customField != nil && !column.isPart(of: kept)
          ? column.query : nil
      }
      let habits = try context.recordReader.habitIdentifiers.map { "habit:\($0)" }
      let routines = try context.store.routines.routines.map { "routine:\($0.id)" }
      return knownFields.compactMap(\.query) + others.sorted() + habits + routines
    case .symptom:
      let own = try context.tracksCycle ? context.factCache.keptNames().compactMap(\.symptom) : []
      return CycleNames.fields + CommonSymptoms.names + own.sorted()
    case .habit: return try habits(context)
    case .routine: return try context.store.routines.routines.flatMap { [$0.id, $0.name] }
    case .routineTask:
      let lists = try context.listsOfToday
      let routines = DayRoutine.all(
        in: lists.log, lists.sources.routines, on: lists.sources.date, isToday: true)
      return routines.map(\.id) + routines.flatMap { $0.tasks.map(\.record.title) }
    case .exercise:
      let library = try context.exerciseLibrary
      let logged = try context.factCache.keptNames().compactMap(\.exercise)
      return library.entries.filter { !$0.isArchived }.map(\.name)
        + logged.filter { library.entry(named: $0) == nil }.sorted().map { withCapital($0) }
    case .template: return try context.ownTemplates().templates.map(\.name)
    case .type: return try context.trainingTypes.types.map(\.id)
    case .library: return try context.workoutLibrary.offered.map(\.id)
    case .workout:
      let known = try context.templates(on: context.todayForReading).map(\.template.name)
      return try context.trainingTypes.types.map(\.id) + ["plan"] + known
    case .todo(let verb): return try todos(verb, context)
    case .section: return try sections(context)
    case .food: return try foods(context)
    case .date:
      let logs = try context.store.listing().days.suffix(14).reversed().map { "\($0.date)" }
      return ["today", "yesterday"] + logs
    case .commit: return try Undoing.list(limit: 20, in: context).commits.map(\.shortID)
    case .source:
      return [SourceFilter.manual] + (try Importing.sources(in: context).map(\.source.rawValue))
    case .imported: return try Importing.list(in: context).filter { !$0.isUndone }.map(\.id)
    case .week: return try weeks(context)
    case .setting: return AnyConfigurationKey.all.map(\.name)
    case .settingValue(let name):
      return AnyConfigurationKey.named(name)?.choices ?? []
    }
  }

  /// The fields of the format.
  private static var knownFields: [FieldUse] { FieldUse.all(in: FactTable([])) }

  /// Those of `habits.md`, then those of today's log that it lacks.
  private static func habits(_ context: ActionContext) throws -> [String] {
    let habits = try context.recordReader.habits
    let known = habits.habits.flatMap { [$0.id, $0.name] }
    let today = try context.todayForReading
    guard try context.store.log(of: today) != nil else { return known }
    let ids = Set(habits.habits.map(\.id))
    let items = HabitItem.all(in: try context.log(of: today).document, habits)
    return known + items.filter { !ids.contains($0.id) }.map(\.name)
  }

  private static func todos(_ verb: BoxVerb?, _ context: ActionContext) throws -> [String] {
    let document = try context.log(of: context.todayForReading).document
    return TodoItem.all(in: document).filter { item in
      switch verb {
      case .done, .drop: item.state == .open
      case .undone: item.state != .open
      case nil: true
      }
    }.map(\.text)
  }

  /// Headings of the last thirty logs, the newest first, and those of the format.
  private static func sections(_ context: ActionContext) throws -> [String] {
    let store = try context.store
    var headings: [String] = []
    for log in try store.listing().days.compactMap(\.log).suffix(30).reversed() {
      guard let bytes = try store.read(log) else { continue }
      let document = LogDocument(bytes)
      headings += document.sections.compactMap(document.headingText)
    }
    return headings + KnownSection.allCases.map(\.heading) + ["Todos"]
  }

  /// What the logs of the last sixty days list, the most frequent first, of equals the latest.
  private static func foods(_ context: ActionContext) throws -> [String] {
    let store = try context.store
    let today = try context.todayForReading
    let days = today.advanced(by: -59)...today
    var counts: [String: (count: Int, rank: Int)] = [:]
    let logs = try store.listing().days.reversed().drop { $0.date > days.upperBound }
    for log in logs.prefix(while: { $0.date >= days.lowerBound }).compactMap(\.log) {
      guard let bytes = try store.read(log) else { continue }
      for food in FoodItem.all(in: LogDocument(bytes)) {
        let rank = counts.count
        counts[food.text, default: (0, rank)].count += 1
      }
    }
    return counts.sorted { ($1.value.count, $0.value.rank) < ($0.value.count, $1.value.rank) }
      .map(\.key)
  }

  private static func weeks(_ context: ActionContext) throws -> [String] {
    let store = try context.store
    let files = try store.weekPlanFiles(beside: store.listing().others)
    var weeks: [String] = []
    for week in files.plans.map(\.monday.isoWeekText) where weeks.last != week {
      weeks.append(week)
    }
    return ["this-week", "last-week", "next-week"] + weeks.suffix(14).reversed()
  }
}
