public import Context
import DayModel
import FactCache
public import JSON
public import Language
public import Query
import Store

/// The fields and lifts of a store: `fields`, and the names that `log` knows.
public enum StoreFields {
  /// Every field and lift, with how often and when it was last used.
  ///
  /// A day that cannot be read is reported as an event, and hides no other.
  ///
  /// - Parameter progress: Called for each log that is read, from any thread; nil where nobody waits.
  public static func list(
    in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> [FieldUse] {
    try FieldUse.all(
      in: context.facts(columns: nil, progress: progress).table, withCycle: context.tracksCycle)
  }

  /// The list as docs/schemas/fields.schema.json has it.
  public static func json(_ uses: [FieldUse]) -> JSONValue { FieldUse.json(uses) }

  /// The names of lifts and of fields of a person's own that stand in any log of the store, and of today's habits.
  ///
  /// A day that cannot be read is left out. No facts are loaded: this is asked by every `log` of a field
  /// that the format does not know.
  public static func names(in context: ActionContext) throws -> KnownNames {
    let columns = try context.columnNames()
    return KnownNames(
      lifts: columns.compactMap(\.exercise),
      fields: columns.filter { !$0.isPart(of: columns) }.compactMap(\.customField),
      types: try context.trainingTypes, habits: habitNames(in: context),
      symptoms: columns.compactMap(\.symptom))
  }

  /// The names and ids that one habit of today has and no other, unless it was given up today; none where today's
  /// log cannot be read.
  private static func habitNames(in context: ActionContext) -> [String] {
    guard let lists = try? context.listsOfToday else { return [] }
    let habits = HabitItem.all(in: lists.log, lists.sources.habits).map { habit in
      (state: habit.state, names: Set([habit.name, habit.id].map { $0.lowercased() }))
    }
    return habits.filter { $0.state != .skipped }.flatMap(\.names).filter { name in
      habits.count { $0.names.contains(name) } == 1
    }
  }
}
