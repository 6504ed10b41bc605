public import Context
import DayModel
import DayStore
import Git
public import JSON
import LogMerge
import LogSyntax
import Query
import Routines
import Store
import Sync
public import Values

/// Who changed what in days' logs, and when: `history`.
public enum Histories {
  /// What became of a field, or of all units, of the days of a span.
  ///
  /// - Parameters:
  ///   - field: The field as a person names it, also by a part of an exercise's name or as a query names it; nil for every unit.
  ///   - days: The days whose logs are looked at.
  /// - Throws: `unknownField` where no log of the span has ever had the field; `ambiguous` for a part of several names.
  public static func read(
    _ field: String?, of days: ClosedRange<CalendarDate>, in context: ActionContext
  ) throws -> ValueHistory {
    let field = field.map(FactColumn.withoutKind)
    let store = try context.store
    let repository = try Repository.opened(at: store.workingCopy)
    let history = try CommitHistory(in: repository)
    let rules = try context.configurationForReading.merging
    let wanted = field.map(WantedUnit.init)
    func day(of path: RepositoryPath) -> CalendarDate? {
      let path = store.pathInStore("\(path)")
      guard path.hasPrefix(LogFileName.folder + "/"), let date = LogFileName(path: path)?.date,
        days.contains(date)
      else { return nil }
      return date
    }
    var changes = UnitChanges(in: repository, history)
    var entries: [ValueHistory.Entry] = []
    for commit in commits(of: history, about: days).reversed() {
      let origin = CommitOrigin(commit, rules)
      for change in try changes.changes(of: commit, at: { day(of: $0) != nil }) {
        guard wanted?.isMeant(change.key) ?? true, let date = day(of: change.path) else { continue }
        let entry = ValueHistory.Entry(
          date: date, origin: origin, section: change.section, key: change.key,
          before: change.before, after: change.after, decision: nil, loser: nil)
        guard change.isPrivate, wanted == nil else {
          entries.append(entry)
          continue
        }
        // Of several changes of the cycle on a day no more is told than that there were some.
        if entries.last?.isPrivate != true || entries.last?.origin.commit != origin.commit
          || entries.last?.date != date
        {
          entries.append(entry.withoutPrivateText)
        }
      }
    }
    entries += try decisions(of: store, wanted, rules, history, dayOf: day)
    if let field, let wanted, entries.isEmpty, !wanted.isKnown {
      let exercises = try context.knownExercises(context.exerciseLibrary).names
      if let meant = try exercises.meant(by: field, takesSlips: true) {
        return try read(meant, of: days, in: context)
      }
      throw ActionError(
        .unknownField, "no log from \(days.lowerBound) to \(days.upperBound) has had '\(field)'",
        hint: "bestupid fields lists what logs have.")
    }
    // The history has the newest first.
    let positions = entries.map { history.position(of: $0.origin.commit) }
    let order = entries.indices.sorted { (positions[$1], $0) < (positions[$0], $1) }
    return ValueHistory(
      field: wanted?.name, entries: order.map { entries[$0] },
      ends: history.ends.map { CommitOrigin($0, rules) })
  }

  /// How many days before a day its log is made at the earliest. To compare the trees of all commits of ten
  /// years takes seconds.
  private static let mostDaysAhead = 400

  /// The commits that may have changed logs of some days: those made too long before are left out.
  private static func commits(
    of history: CommitHistory, about days: ClosedRange<CalendarDate>
  ) -> [PastCommit] {
    let newest = history.commits.map(\.time).max() ?? 0
    // Days may be dated behind all commits, by a clock that was set for them.
    let start = min(Int64(days.lowerBound.dayNumber) * 86_400, newest)
    return history.commits(since: start - Int64(mostDaysAhead) * 86_400)
  }

  /// The decisions of merges about the units.
  private static func decisions(
    of store: Store, _ wanted: WantedUnit?, _ rules: MergeRules, _ history: CommitHistory,
    dayOf: (RepositoryPath) -> CalendarDate?
  ) throws -> [ValueHistory.Entry] {
    let known = try DecisionHistory(workingCopy: store.workingCopy)
    return known.decisions.compactMap { past in
      let decision = past.decision
      // Who asks for a field by its name is told of the cycle's too.
      func unit(_ text: RecordedDecision.Text) -> UnitList.Entry? {
        if text.isPrivate, wanted == nil { return nil }
        // A text that is gone is told as none.
        return UnitList.entries(of: (try? known.wholeText(of: text)) ?? text.bytes).first
      }
      guard let date = dayOf(decision.path), let merge = history[past.id.commit] else { return nil }
      let (lost, kept) = (unit(decision.lost), unit(decision.kept))
      let key = decision.isPrivate ? kept?.key ?? lost?.key ?? decision.key : decision.key
      guard wanted?.isMeant(key) ?? true else { return nil }
      return ValueHistory.Entry(
        date: date, origin: CommitOrigin(merge, rules), section: decision.section, key: key,
        before: lost?.value, after: kept?.value, decision: "\(past.id)", loser: decision.lostFrom,
        isPrivate: decision.isPrivate && wanted == nil)
    }
  }
}

extension CommitHistory {
  fileprivate func position(of hex: String) -> Int {
    ObjectID(hex: hex).flatMap { positions[$0] } ?? 0
  }
}

/// The unit that a person asks for.
private struct WantedUnit {
  /// Its name, as queries have it where it is a known field.
  let name: String
  private let field: KnownField?

  init(_ word: String) {
    field = FieldCatalog.field(word: word)
    name = field?.id ?? word
  }

  /// Whether the format knows the field, so that a log without it is no error.
  var isKnown: Bool { field != nil }

  /// Whether a unit is meant by its name, as a field or as a row of an old table; a box also without its note, which is
  /// another one after each tick.
  func isMeant(_ key: String) -> Bool {
    if let field { return FieldCatalog.field(named: key)?.id == field.id }
    let wanted = fieldKey(name)
    return fieldKey(key) == wanted || fieldKey(RoutineText.parted(key).title) == wanted
  }
}

/// What became of a field, or of all units, of some days.
public struct ValueHistory: Sendable {
  /// A change of a unit, or a decision of a merge about it.
  public struct Entry: Sendable {
    /// The day of the log.
    public let date: CalendarDate
    /// Who changed it.
    public let origin: CommitOrigin
    /// The heading of its section; empty where there is none.
    public let section: String
    /// The name of the field, the text of the box or of the line.
    public let key: String
    /// The value before, or the one that was dropped, if any.
    public let before: String?
    /// The value after, or the one that stands, if any.
    public let after: String?
    /// The ID of the decision; nil for a change.
    public let decision: String?
    /// The device whose value was dropped; nil for a change.
    public let loser: String?
    /// Whether it is of the cycle, and not asked for: then it has no values (docs/cycle.md, “What leaves”).
    public var isPrivate = false

    /// What is told of a change of the cycle where nobody asked for its field.
    fileprivate var withoutPrivateText: Entry {
      Entry(
        date: date, origin: origin, section: Decision.privateSection, key: Decision.privateSection,
        before: nil, after: nil, decision: nil, loser: nil, isPrivate: true)
    }
  }

  /// The field, as queries have it; nil for all units.
  public let field: String?
  /// The changes, the oldest first.
  public let entries: [Entry]
  /// The commits at which the history of a shallow clone ends.
  public let ends: [CommitOrigin]

  /// The history as docs/schemas/history.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    [
      "schema": "bestupid.history/1", "field": .optional(field),
      "entries": .array(
        entries.map { entry in
          [
            "date": .string(entry.date.description),
            "at": .string(clock.text(entry.origin.time)), "commit": .string(entry.origin.commit),
            "by": .string(entry.origin.by), "role": .string(entry.origin.role.rawValue),
            "section": .string(entry.section), "key": .string(entry.key),
            "before": .optional(entry.before), "after": .optional(entry.after),
            "command": .optional(entry.origin.command),
            "import": .optional(entry.origin.importID), "decision": .optional(entry.decision),
            "private": .bool(entry.isPrivate),
          ]
        }),
      "ends_at": .array(ends.map { .string($0.commit) }),
    ]
  }
}
