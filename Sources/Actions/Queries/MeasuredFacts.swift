import Context
import Imports
import Query
import Store
import Values
import WatchData

/// Reads what sources measured for queries and charts, beside the facts of logs.
struct MeasuredFacts {
  private var measured: MeasuredStore
  private let dates: [CalendarDate]
  /// The one source that is asked for; nil for the best of each figure.
  private let source: MeasuredSource?

  /// The facts of the days of a store.
  init(
    in days: ClosedRange<CalendarDate>, of source: MeasuredSource? = nil, _ context: ActionContext
  ) throws {
    let store = try context.store
    measured = try MeasuredStore(
      of: store, order: context.configurationForReading.sourceOrder
    ) { try store.files.read($0, limit: DurableFile.sizeLimit) }
    self.source = source
    dates = try measured.dates(in: days).sorted()
  }

  /// The values of columns by day. Others than those that are measured are passed over.
  mutating func values(
    of columns: Set<FactColumn>
  ) throws -> [FactColumn: [CalendarDate: Double]] {
    let fields = columns.compactMap { MeasuredField($0) }
    var values = Dictionary(
      uniqueKeysWithValues: fields.map { ($0.column, [CalendarDate: Double]()) })
    let days = try dates.map { ($0, try told(on: $0)) }
    let method = Self.method(days)
    for (date, told) in days {
      for field in fields {
        guard let figure = MeasuredFigure(rawValue: field.path) else { continue }
        let value = told.lazy.compactMap { Self.value(figure, of: $0, method) }.first
        values[field.column]?[date] = value.map(field.value)
      }
    }
    return values
  }

  /// The stages of nights that have all of them, of the best source each.
  mutating func nights() throws -> [CalendarDate: SleepStages] {
    var nights: [CalendarDate: SleepStages] = [:]
    for date in dates { nights[date] = try told(on: date).lazy.compactMap(\.stages).first }
    return nights
  }

  private mutating func told(on date: CalendarDate) throws -> [MeasuredDay] {
    try measured.days(of: date).filter { source == nil || $0.source == source }
  }

  /// What a source says of a figure. Recovery is computed of what it says, as what others write for it differs (docs/format.md
  /// §10.13); heart rate variability counts by one method alone, since two do not compare.
  private static func value(
    _ figure: MeasuredFigure, of day: MeasuredDay, _ method: String?
  ) -> Double? {
    switch figure {
    case .recovery: Recovery.score(day) ?? day[.recovery]
    case .variability where day[.variabilityMethod] ?? rmssd != method: nil
    default: day[figure]
    }
  }

  private static let rmssd = "rmssd"

  /// How heart rate variability was measured on the newest day that has one.
  private static func method(_ days: [(CalendarDate, [MeasuredDay])]) -> String? {
    days.reversed().lazy.compactMap { _, told in
      told.first { $0[.variability] != nil }.map { $0[.variabilityMethod] ?? rmssd }
    }.first
  }
}
