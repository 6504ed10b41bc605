import LogSyntax

/// Numbers of days, side by side.
public struct Query: Sendable {
  /// A day and its values, one for each field; nil for a gap.
  public struct Row: Sendable, Equatable {
    /// The day.
    public let date: CalendarDate
    /// The values in the fields' units, in their order.
    public let values: [Double?]
  }

  /// What was asked for.
  public let fields: [QueryField]
  /// The days that have any of it, oldest first.
  public let rows: [Row]

  /// The values of `fields` in `records`, which come oldest first.
  public init(_ fields: [QueryField], in records: [DayRecord]) {
    self.fields = fields
    rows = records.compactMap { record in
      let values = fields.map { record.value(of: $0) }
      guard let date = record.date, values.contains(where: { $0 != nil }) else { return nil }
      return Row(date: date, values: values)
    }
  }
}

extension DayRecord {
  /// The value of a field in its unit; nil where the day has none.
  func value(of field: QueryField) -> Double? {
    switch field.subject {
    case .known(let id): knownValue(id)
    case .activity(let activity, let measure): value(of: measure, of: activity)
    case .todosRate: todos.rate
    case .habitsRate: habitsRate
    case .custom(let key): customValue(key)
    }
  }

  private func knownValue(_ id: String) -> Double? {
    switch id {
    case "weight": weightPounds
    case "sleep": sleepHours
    case "sleep_quality": sleepQuality
    case "mood_am": moodMorning
    case "mood_pm": moodBedtime
    case "energy": energy
    case "focus": focus
    case "calories": nutrition.calories
    case "protein": nutrition.protein
    case "carbs": nutrition.carbs
    case "fat": nutrition.fat
    case "fiber": nutrition.fiber
    default: nil
    }
  }

  /// Distances and durations of one activity add up over the day; its pace is that of the sums, and
  /// its heart rate the mean, weighted by time where all times are known.
  private func value(
    of measure: QueryField.ActivityMeasure, of activity: Activity
  ) -> Double? {
    let done = activities.filter { $0.activity == activity }
    func sum(_ values: [Double?]) -> Double? {
      let known = values.compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    switch measure {
    case .distance:
      return sum(done.map(\.metres)).map { $0 / activity.unit.metres }
    case .duration:
      return sum(done.map(\.minutes))
    case .pace:
      let timed = done.filter { $0.metres != nil && $0.minutes != nil }
      guard let metres = sum(timed.map(\.metres)), let minutes = sum(timed.map(\.minutes)),
        metres > 0
      else { return nil }
      return minutes / (metres / activity.paceDistance)
    case .hr:
      let rated = done.filter { $0.measures.heartRate != nil }
      let weights = rated.map(\.minutes)
      let hasTimes = !weights.contains(nil)
      let weighted = rated.map { ($0.measures.heartRate ?? 0, hasTimes ? $0.minutes ?? 0 : 1) }
      let total = weighted.reduce(0) { $0 + $1.1 }
      return total > 0 ? weighted.reduce(0) { $0 + $1.0 * $1.1 } / total : nil
    }
  }

  private var habitsRate: Double? {
    let known = habits.compactMap(\.isDone)
    return known.isEmpty ? nil : Double(known.count { $0 }) / Double(known.count)
  }

  /// The number at the start of a field that the format does not know.
  private func customValue(_ key: String) -> Double? {
    guard let text = fields.first(where: { fieldKey($0.name) == key })?.text else { return nil }
    return Quantity.read(Array(text.utf8)[...], units: [:])?.value
  }
}
