public import Context
import FactCache
public import Query
import Store
import Values

/// Numbers of many days: `query`.
public enum Queries {
  /// Answers a request from the facts of the store's days.
  ///
  /// A day that cannot be read is reported as an event, and hides no other.
  ///
  /// - Parameters:
  ///   - source: Whose values count: the name of a source, or `manual` for those that a person wrote; nil for all.
  ///   - progress: Called for each log that is read, from any thread; nil where nobody waits.
  /// - Throws: `unknownField` for a field that neither the format nor any log knows. A field that
  ///   only other days have is none of these. `usage` for a source that is not known.
  public static func answer(
    _ request: QueryRequest, from source: String? = nil, in context: ActionContext,
    progress: (@Sendable () -> Void)?
  ) throws -> Query {
    let request = try context.resolved(request)
    let answer = try facts(
      for: request, columns: request.columns,
      from: source.map { try SourceFilter($0, in: context) },
      in: context, progress: progress)
    if request.hasUnitOfFiles {
      try context.tellOfUnits(in: answer.days.filter { request.days.contains($0.date) })
    }
    return Query(request, in: answer.table)
  }

  /// What stands in the rows of an answer in small: `query --spark`. Nothing is told that the answer has told.
  public static func sparks(of query: Query, in context: ActionContext) throws -> QuerySparks {
    guard let request = try QuerySparks.parts(of: query.request) else {
      return QuerySparks(query, parts: nil)
    }
    let table = try context.factCache.facts(in: request.days, columns: request.columns).table
    return QuerySparks(query, parts: Query(request, in: table))
  }

  /// The facts that a request is answered from; the same promises.
  ///
  /// - Parameters:
  ///   - columns: The columns to load; nil loads all that there are.
  ///   - filter: Whose values count; nil for all.
  static func facts(
    for request: QueryRequest, columns: Set<FactColumn>?, from filter: SourceFilter? = nil,
    in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> FactCache.Answer {
    let measured = (columns ?? []).filter { MeasuredField($0) != nil }
    var answer = try context.facts(
      in: request.days, columns: columns?.subtracting(measured), progress: progress)
    if let filter, let columns {
      let table = try filter.applied(
        to: answer.table, columns.subtracting(measured), of: answer.days, in: context)
      answer = answer.of(request.days, table)
    }
    if !measured.isEmpty {
      // What a person wrote was not measured.
      let isManual = filter.map { $0.source == nil } ?? false
      var facts = try MeasuredFacts(
        in: isManual ? .latest ... .latest : request.days, of: filter?.source, context)
      answer = answer.of(
        request.days, answer.table.adding(try facts.values(of: measured), in: request.days))
    }
    try requireKnown(request, in: answer.table, context)
    return answer
  }

  private static func requireKnown(
    _ request: QueryRequest, in table: FactTable, _ context: ActionContext
  ) throws {
    let asked = request.fields + request.conditions.map(\.field)
    guard !asked.allSatisfy({ $0.isKnown(among: table.columns.keys) }) else { return }
    let known = try context.factCache.facts(in: .earliest ... .latest, columns: nil)
      .table.columns.keys
    for field in asked where !field.isKnown(among: known) {
      throw InputError(
        .unknownField, "no log has a number for '\(field.name)'",
        hint: field.suggestion(among: known).map { "Did you mean '\($0)'?" }
          ?? "See: bestupid help query")
    }
  }
}

extension QueryRequest {
  /// Whether it asks for numbers that can stand in a file without their unit, and then be in another.
  var hasUnitOfFiles: Bool { (fields + conditions.map(\.field)).contains(where: \.hasUnitOfFiles) }
}
