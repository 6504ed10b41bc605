import CSV
import Values
import WatchData

/// Rows that are activities.
struct MappedActivities: MappedRows {
  private var table: MappedTable
  private var activities: [(day: CalendarDate, activity: MeasuredActivity)] = []
  /// Those of which only the day is known: nothing tells two of a kind apart.
  private var undated: Set<Undated> = []
  private let type: MappedColumn?, name: MappedColumn?
  private let minutes: MappedColumn?, elapsed: MappedColumn?, distance: MappedColumn?
  private let heartRate: MappedColumn?, highestHeartRate: MappedColumn?
  private let calories: MappedColumn?, ascent: MappedColumn?

  private struct Undated: Hashable {
    let day: CalendarDate
    let kind: String
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
    if time.start == nil, !undated.insert(Undated(day: time.day, kind: kind)).inserted {
      return table.found.skip(
        "a further activity of a kind and a day, without a time", row.place(type))
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
      var day = MeasuredDay(date, by: table.map.source, at: table.newest)
      day.add(activity)
      all.add(day)
    }
    return all
  }
}
