import CSV
import Values
import WatchData

/// Rows that are activities.
struct MappedActivities: MappedRows {
  private var table: MappedTable
  private var activities: [(day: CalendarDate, activity: MeasuredActivity)] = []
  /// Those that are known: nothing tells two of a kind and a time apart, nor of a day where that is all that is known.
  private var known: Set<Known> = []
  private let type: MappedColumn?, name: MappedColumn?
  private let minutes: MappedColumn?, elapsed: MappedColumn?, distance: MappedColumn?
  private let heartRate: MappedColumn?, highestHeartRate: MappedColumn?
  private let calories: MappedColumn?, ascent: MappedColumn?

  private struct Known: Hashable {
    let day: CalendarDate
    let kind: String
    let start: Int?
  }

  /// - Throws: ``InputError`` for a kind in the map that no activity is of.
  init(_ table: MappedTable) throws(InputError) {
    if let kind = table.map.kind, table.rules.kinds.kind(of: kind) == MeasuredActivity.other,
      kind != MeasuredActivity.other
    {
      throw InputError(
        .badData, "\(table.file): the map says kind: \(kind), which is no kind of activity",
        hint: "It can be run, bike, swim, walk, strength, other or a type of your own")
    }
    self.table = table
    (type, name) = (table.column(.activity(.type)), table.column(.activity(.name)))
    (minutes, elapsed) = (table.column(.activity(.minutes)), table.column(.activity(.elapsed)))
    distance = table.column(.activity(.distance))
    heartRate = table.column(.activity(.heartRate))
    highestHeartRate = table.column(.activity(.highestHeartRate))
    (calories, ascent) = (table.column(.activity(.calories)), table.column(.activity(.ascent)))
  }

  mutating func read(_ row: CSVRow) throws(InputError) {
    guard let time = try table.time(of: row) else { return }
    let type = table.text(type, in: row) ?? table.map.kind ?? MeasuredActivity.other
    // What all activities of a file are goes before what a service calls them.
    let kind = table.rules.kinds.kind(of: table.map.kind ?? type)
    guard known.insert(Known(day: time.day, kind: kind, start: time.start?.local)).inserted else {
      return table.found.skip(
        time.start == nil
          ? "a further activity of a kind and a day, without a time"
          : "a further activity of a kind and a time", row.place(type))
    }
    var activity = MeasuredActivity(type, kindName: kind, start: time.start)
    activity.name = table.text(name, in: row)
    activity.elapsedMinutes = try table.number(elapsed, in: row)
    activity.minutes = try table.number(minutes, in: row) ?? activity.elapsedMinutes
    activity.kilometres = try table.number(distance, in: row)
    activity.heartRate = try table.number(heartRate, in: row)
    activity.highestHeartRate = try table.number(highestHeartRate, in: row)
    activity.calories = try table.number(calories, in: row)
    activity.ascent = try table.number(ascent, in: row)
    activities.append((time.day, activity))
  }

  func measurements() -> Measurements {
    var all = table.found
    for (date, activity) in activities {
      var day = table.measured(on: date)
      day.add(activity)
      all.add(day)
    }
    return all
  }
}
