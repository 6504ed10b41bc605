import Values
import WatchData

/// What the rules make of records, in the plainest way: counts second by second, sleep as sets of minutes. Slow.
struct HealthModel {
  /// A count.
  struct Count: Hashable {
    let start: Int, end: Int
    let value: Int
    /// The rank of its source.
    let rank: Int
    let isAway: Bool
  }

  /// Sleep, in minutes since 1970.
  struct Sleep: Hashable {
    let stage: String
    let start: Int, end: Int
    let rank: Int
  }

  let home: TimeZoneRules, away: TimeZoneRules
  let dayStart: Int

  private func since(_ time: Int, _ zone: TimeZoneRules) -> Int {
    time + zone.offset(at: time) - dayStart
  }

  private func day(_ time: Int, _ zone: TimeZoneRules) -> CalendarDate {
    CalendarDate(clamping: since(time, zone) / 86_400)
  }

  /// The sum of each day.
  func sums(_ counts: [Count]) -> [CalendarDate: Int] {
    var quarters: [CalendarDate: [Int: [Int: Int]]] = [:]
    for count in Set(counts) {
      let zone = count.isAway ? away : home
      // The seconds of the record in each quarter hour, in their order.
      var parts: [(day: CalendarDate, quarter: Int, seconds: Int)] = []
      for second in count.start..<max(count.end, count.start + 1) {
        let (day, quarter) = (day(second, zone), since(second, zone) % 86_400 / 900)
        if let last = parts.last, last.day == day, last.quarter == quarter {
          parts[parts.count - 1].seconds += 1
        } else {
          parts.append((day, quarter, 1))
        }
      }
      let length = max(count.end - count.start, 1)
      var shares = parts.map { count.value * 1000 * $0.seconds / length }
      shares[shares.count - 1] += count.value * 1000 - shares.reduce(0, +)
      for (part, share) in zip(parts, shares) {
        quarters[part.day, default: [:]][part.quarter, default: [:]][count.rank, default: 0] +=
          share
      }
    }
    return quarters.mapValues { quarters in
      let best = quarters.values.map { sources in
        sources.min { $0.key < $1.key }?.value ?? 0
      }
      return Int((Double(best.reduce(0, +)) / 1000).rounded())
    }
  }

  /// The night of each day, as a line.
  func nights(_ records: [Sleep]) -> [CalendarDate: String] {
    var nights: [CalendarDate: (hasStages: Bool, line: String)] = [:]
    let sources = Dictionary(grouping: records, by: \.rank).sorted { $0.key < $1.key }
    for (_, records) in sources {
      for (day, night) in self.nights(of: records) {
        if let known = nights[day], known.hasStages || !night.hasStages { continue }
        nights[day] = night
      }
    }
    return nights.mapValues(\.line)
  }

  private func nights(of records: [Sleep]) -> [CalendarDate: (hasStages: Bool, line: String)] {
    func minutes(_ stages: String...) -> Set<Int> {
      Set(records.filter { stages.contains($0.stage) }.flatMap { $0.start..<$0.end })
    }
    let (light, deep, rem) = (minutes("AsleepCore"), minutes("AsleepDeep"), minutes("AsleepREM"))
    let (awake, staged) = (minutes("Awake"), light.union(deep).union(rem))
    let told = minutes("Asleep", "AsleepUnspecified")
    var sessions: [[Int]] = []
    for minute in staged.union(told.subtracting(staged).subtracting(awake)).sorted() {
      if let last = sessions.last?.last, minute - last - 1 < 60 {
        sessions[sessions.count - 1].append(minute)
      } else {
        sessions.append([minute])
      }
    }
    let days = Dictionary(grouping: sessions) { day((($0.last ?? 0) + 1) * 60, home) }
    return days.mapValues { sessions in
      let main = sessions.max { $0.count < $1.count } ?? []
      // Of equally long ones the first.
      let first = sessions.first { $0.count == main.count }
      let parts = sessions.filter { $0 == first || beginsAtNight($0) }
      let within = Set(parts.joined())
      let (start, end) = (within.min() ?? 0, (within.max() ?? 0) + 1)
      func hours(_ minutes: Int) -> Double { (Double(minutes) / 60 * 100).rounded() / 100 }
      func count(_ stage: Set<Int>) -> Double { hours(stage.intersection(within).count) }
      let hasStages = !within.isDisjoint(with: staged)
      let inAll = hours(awake.intersection(start..<end).count)
      let nap = hours(sessions.map(\.count).reduce(0, +) - within.count)
      var line = "\(hours(within.count))"
      if hasStages { line += " \(count(light)) \(count(deep)) \(count(rem))" }
      if hasStages || inAll > 0 { line += " awake \(inAll)" }
      if nap > 0 { line += " nap \(nap)" }
      return (hasStages, "\(line) \(text(start)) \(text(end))")
    }
  }

  private func beginsAtNight(_ session: [Int]) -> Bool {
    let time = (session.first ?? 0) * 60
    let hour = (time + home.offset(at: time)) % 86_400 / 3600
    return hour >= 18 || hour < 8
  }

  private func text(_ minute: Int) -> String {
    MeasuredMoment(time: minute * 60, offset: home.offset(at: minute * 60)).text
  }
}

extension MeasuredDay {
  /// The night as the model has it; nil where there is none.
  var night: String? {
    guard let total = self[.sleep], let start = self[.sleepStart], let end = self[.sleepEnd] else {
      return nil
    }
    var line = "\(total)"
    if let light = self[.light], let deep = self[.deep], let rem = self[.rem] {
      line += " \(light) \(deep) \(rem)"
    }
    if let awake = self[.awake] { line += " awake \(awake)" }
    if let nap = self[.nap] { line += " nap \(nap)" }
    return "\(line) \(start) \(end)"
  }
}
