public import DayEditing
import FactCache
public import JSON
public import Query
import Store

/// The fields and lifts of a store: `fields`, and the names that `log` knows.
public enum Fields {
  /// Every field and lift, with how often and when it was last used.
  ///
  /// A day that cannot be read is told as an event, and hides no other.
  ///
  /// - Parameter progress: Called for each log that is read, from any thread; nil where nobody waits.
  public static func list(
    in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> [FieldUse] {
    let answer = try context.factCache.facts(
      in: .earliest ... .latest, columns: nil, progress: progress)
    for error in answer.unreadable { try context.tell(.dayLeftOut(ActionError(error))) }
    return FieldUse.all(in: answer.table)
  }

  /// The list as docs/schemas/fields.schema.json has it.
  public static func json(_ uses: [FieldUse]) -> JSONValue { FieldUse.json(uses) }

  /// The names of lifts and of fields of a person's own that stand in any log of the store.
  ///
  /// A day that cannot be read is left out.
  public static func names(in context: ActionContext) throws -> KnownNames {
    let uses = FieldUse.all(
      in: try context.factCache.facts(in: .earliest ... .latest, columns: nil).table)
    return KnownNames(
      lifts: uses.filter { $0.kind == .lift }.map(\.name),
      fields: uses.filter { $0.kind == .custom }.map(\.name))
  }
}
