import Values
import WatchData

extension HealthRecords {
  /// What the records that were read say, day by day.
  var measurements: Measurements {
    let ranks = sources.ranks
    let nights = sleep.nights(ranks, clock)
    let time = exported ?? newest
    func new(_ day: Int) -> MeasuredDay {
      let date = CalendarDate(clamping: day)
      return MeasuredDay(date, by: .appleHealth, at: time, in: rules.zones.name(on: date))
    }
    var days: [Int: MeasuredDay] = [:]
    for total in sums.totals(ranks) {
      guard case .sum(let figure, let perUnit) = HealthType.all[total.type].use else { continue }
      let decimals: Double = figure == .distance ? 100 : 1
      days[total.day, default: new(total.day)][figure] = (Double(total.value) / 1000 / perUnit)
        .rounded(to: decimals)
    }
    for (type, kind) in HealthType.all.enumerated() {
      switch kind.use {
      case .one(let figure, let isLast):
        for (day, value) in singles.values(ofType: type, isLast: isLast, ranks) {
          days[day, default: new(day)][figure] = value
        }
      case .mean(let figure, let orDay):
        for (day, value) in means(ofType: type, orDay: orDay, nights, ranks) {
          days[day, default: new(day)][figure] = value.rounded(to: 10)
          if figure == .variability { days[day, default: new(day)][.variabilityMethod] = "sdnn" }
        }
      case .sum, .food: break
      }
    }
    for (day, night) in nights where night.asleep <= 86_400 {
      days[day, default: new(day)].set(night)
    }
    for (day, meal) in meals.best(ranks) {
      days[day, default: new(day)].add(MeasuredMeal(meal.sums))
    }
    let (workouts, left) = workouts.days(ranks)
    for (day, activities) in workouts {
      for activity in activities { days[day, default: new(day)].add(activity) }
    }
    var found = Measurements()
    for day in days.values {
      found.add(day)
      found.place(on: day.date, by: rules)
    }
    skips.tell(&found)
    let long = nights.values.count { $0.asleep > 86_400 }
    if long > 0 { found.skip("nights of more than a day", "SleepAnalysis", count: long) }
    if left > 0 {
      found.skip(
        "more than \(HealthWorkouts.mostOnADay) workouts on a day", "Workout", count: left)
    }
    return found
  }

  /// The mean of a type on each day: of the values within its night, and else of the day where that is asked for. The
  /// best source counts alone that has some.
  private func means(
    ofType type: Int, orDay: Bool, _ nights: [Int: HealthSleep.Night], _ ranks: [Int]
  ) -> [Int: Double] {
    let sources = samples.sources(ofType: type, ranks)
    var means: [Int: Double] = [:]
    for (day, night) in nights {
      // A day more at both ends: a value can have been told in another zone than the night.
      let days = (min(clock.day(of: night.start), day) - 1)...(day + 1)
      let present = Set(days.flatMap { sources[$0] ?? [] }).sorted { ranks[$0] < ranks[$1] }
      means[day] = mean(ofType: type, of: days, within: night.instants, present)
    }
    guard orDay else { return means }
    for (day, present) in sources where means[day] == nil {
      means[day] = mean(ofType: type, of: day...day, within: nil, present)
    }
    return means
  }

  /// The mean of the first of some sources that has one.
  private func mean(
    ofType type: Int, of days: ClosedRange<Int>, within span: Range<Int>?, _ sources: [Int]
  ) -> Double? {
    for source in sources {
      if let mean = samples.mean(of: days, type: type, source: source, within: span) {
        return mean
      }
    }
    return nil
  }
}

extension MeasuredDay {
  /// Sets the figures of a night. Stages are those of a source that tells them.
  fileprivate mutating func set(_ night: HealthSleep.Night) {
    func hours(_ seconds: Int) -> Double { (Double(seconds) / 3600).rounded(to: 100) }
    self[.sleep] = hours(night.asleep)
    if night.hasStages {
      self[.deep] = hours(night.deep)
      self[.light] = hours(night.light)
      self[.rem] = hours(night.rem)
    }
    if night.hasStages || night.awake > 0 { self[.awake] = hours(night.awake) }
    self[.inBed] = night.inBed.map(hours)
    if night.nap > 0 { self[.nap] = hours(night.nap) }
    self[.sleepStart] = night.start.text
    self[.sleepEnd] = night.end.text
  }
}

extension MeasuredMeal {
  /// What was eaten on a day. Its name is always the same, so that what a later export has of another app takes its place.
  fileprivate init(_ sums: HealthMeals.Sums) {
    self.init("Food")
    func value(_ nutrient: HealthMeals.Nutrient) -> Double? {
      sums[nutrient.rawValue].map { (Double($0) / 1000).rounded(to: 100) }
    }
    calories = value(.calories)?.rounded()
    protein = value(.protein)
    carbs = value(.carbs)
    fat = value(.fat)
    fiber = value(.fiber)
  }
}

extension MeasuredActivity {
  /// Takes the figures that it lacks from another one's.
  mutating func fill(from other: MeasuredActivity) {
    minutes = minutes ?? other.minutes
    kilometres = kilometres ?? other.kilometres
    calories = calories ?? other.calories
    heartRate = heartRate ?? other.heartRate
    highestHeartRate = highestHeartRate ?? other.highestHeartRate
  }
}
