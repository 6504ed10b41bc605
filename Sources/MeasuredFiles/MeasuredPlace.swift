import JSON

/// What names a thing with a time, wherever in a source's days it stands: its kind or name, and when it began. Zones move
/// hours and days, and nothing is two for it.
public struct MeasuredIdentity: Hashable, Sendable {
  /// How it is told when a thing began.
  public enum Time: Sendable {
    /// By the instant.
    case instant
    /// By what the clock showed, of sources that tell no more.
    case clock

    /// The ways in which things of a source are known.
    static func all(of source: String) -> [Time] {
      let isLocal = ["strong", "hevy", "fitbit"].contains(source) || source.hasPrefix("csv-")
      return isLocal ? [.instant, .clock] : [.instant]
    }
  }

  private let group: String, name: Substring, time: Substring

  /// - Returns: Nil for what has no such time of its own.
  init?(_ key: MeasuredEntry.Key, _ value: JSONValue, by kind: Time) {
    guard ["activities", "strength"].contains(key.group), let id = key.item,
      let start = value.text(of: "start_time"),
      // `run-2031-03-04T06:30:05Z`, `Bench press@2031-03-04T18:05:00Z`
      let name = id.dropLast(Self.length(ofTimeIn: id)).dropLastIfAny(in: "-@")
    else { return nil }
    switch kind {
    case .clock: time = start.prefix(19)
    case .instant where id.hasSuffix("Z"): time = id[name.endIndex...]
    case .instant: return nil
    }
    (group, self.name) = (key.group, name)
  }

  private static func length(ofTimeIn id: String) -> Int { id.hasSuffix("Z") ? 20 : 19 }
}

extension Substring {
  /// The text without its last character, where that is one of these; else nil.
  fileprivate func dropLastIfAny(in marks: String) -> Substring? {
    last.flatMap { marks.contains($0) ? dropLast() : nil }
  }
}

extension JSONValue {
  /// A member that is a text; nil for anything else.
  fileprivate func text(of key: String) -> String? {
    guard case .object(let members) = self,
      case .string(let text)? = members.first(where: { $0.key == key })?.value
    else { return nil }
    return text
  }
}

/// Where the things of a source with a time of their own stand already.
public struct MeasuredThings: Sendable {
  private let kinds: [MeasuredIdentity.Time]
  private var places: [MeasuredIdentity: Told] = [:]

  private struct Told {
    let place: MeasuredYear.Place
    let part: MeasuredEntry.Part
  }

  /// None is known yet.
  public init(of source: String) { kinds = MeasuredIdentity.Time.all(of: source) }

  /// Learns where those of a file stand, on some days.
  public mutating func learn(_ year: MeasuredYear, on dates: Set<String>) {
    for (date, entry) in year.entries where dates.contains(date) { learn(entry, on: date) }
  }

  private mutating func learn(_ entry: MeasuredEntry, on date: String) {
    for (key, part) in entry.parts {
      for identity in identities(key, part) where places[identity] == nil {
        places[identity] = Told(place: .init(date: date, key: key), part: part)
      }
    }
  }

  private func identities(
    _ key: MeasuredEntry.Key, _ part: MeasuredEntry.Part
  ) -> [MeasuredIdentity] {
    kinds.compactMap { MeasuredIdentity(key, part.value, by: $0) }
  }

  /// An entry as it is put to days: what is known already stays on its day, whatever zone the entry was read by, and all else
  /// is known from then on.
  public mutating func place(
    _ entry: MeasuredEntry, of date: String
  ) -> [(date: String, entry: MeasuredEntry)] {
    var (own, others) = (entry, [(date: String, entry: MeasuredEntry)]())
    for (key, part) in entry.parts {
      let known = identities(key, part).compactMap { places[$0] }.first
      guard let known else { continue }
      let placed = part.placed(as: known.part)
      if known.place == .init(date: date, key: key) {
        own[key] = placed
      } else {
        own[key] = nil
        var other = MeasuredEntry()
        other[known.place.key] = placed
        others.append((known.place.date, other))
      }
    }
    learn(own, on: date)
    return [(date, own)] + others
  }
}

extension MeasuredEntry.Part {
  /// The part as it stands where another one of its identity does: with that one's name and local time.
  func placed(as place: MeasuredEntry.Part) -> MeasuredEntry.Part {
    guard case .object(let own) = value, case .object(let other) = place.value else { return self }
    let named = own.map { member in
      ["id", "start_time"].contains(member.key)
        ? other.first { $0.key == member.key } ?? member : member
    }
    return .init(.object(named), at: time, in: zone)
  }
}

extension MeasuredYear {
  /// Where a part stands.
  public struct Place: Hashable, Sendable {
    /// The day, `2031-03-04`, and the part of its entry.
    public let date: String, key: MeasuredEntry.Key
  }

  /// Every part.
  private var places: [Place] {
    entries.flatMap { date, entry in entry.parts.keys.map { Place(date: date, key: $0) } }
  }

  /// The part at a place; to set `nil` takes it away.
  fileprivate subscript(place: Place) -> MeasuredEntry.Part? {
    get { self[place.date]?[place.key] }
    set {
      var entry = self[place.date] ?? MeasuredEntry()
      entry[place.key] = newValue
      self[place.date] = entry
    }
  }

  /// Puts things that are told on several days, or under several names, where the earliest day has them, with what the newest
  /// export says. So two devices that took one file in by two zones have each thing once.
  mutating func settle() {
    for kind in MeasuredIdentity.Time.all(of: source) {
      var places: [MeasuredIdentity: [Place]] = [:]
      for place in self.places {
        guard let value = self[place]?.value,
          let identity = MeasuredIdentity(place.key, value, by: kind)
        else { continue }
        places[identity, default: []].append(place)
      }
      for all in places.values where all.count > 1 {
        let sorted = all.sorted { ($0.date, $0.key) < ($1.date, $1.key) }
        let parts = sorted.compactMap { self[$0] }
        for place in sorted { self[place] = nil }
        self[sorted[0]] = parts.dropFirst().reduce(parts[0], MeasuredEntry.Part.newer)
          .placed(as: parts[0])
      }
    }
  }

  /// Takes out of two sides what both have read of the same samples in two zones: of the figures of such readings those of one
  /// count, since the other has put the same samples to other days. Of one export that reading counts which has more; of
  /// two exports the newer one's, on the days of which it tells.
  static func keepOneReading(_ one: inout MeasuredYear, _ other: inout MeasuredYear) {
    if Set(one.entries.values.flatMap(\.zones) + other.entries.values.flatMap(\.zones)).count < 2 {
      return
    }
    let (mine, theirs) = (Readings(one, besides: other), Readings(other, besides: one))
    let (lost, theirLost) = (mine.lost(to: theirs), theirs.lost(to: mine))
    let (old, theirOld) = (one, other)
    // What the other side has in its place is no removal.
    for place in lost { one[place] = theirOld[place] }
    for place in theirLost { other[place] = old[place] }
  }
}

/// What one side has read by zones: of each day and group, by which export and zone.
private struct Readings {
  /// What one export said by one zone.
  private struct Reading: Hashable {
    let time: String, zone: String
  }

  /// What one export said of a group of figures.
  private struct Telling: Hashable {
    let time: String, group: String
  }

  private let year: MeasuredYear
  private var days: [String: [String: Set<Reading>]] = [:]
  private var spans: [Telling: ClosedRange<String>] = [:]
  /// What each reading has where the other side has something else: the sum of its figures, which is greater where it was told of
  /// more, and its days.
  private var counts: [Reading: (sum: Double, days: Set<String>)] = [:]

  init(_ year: MeasuredYear, besides other: MeasuredYear) {
    self.year = year
    for (date, entry) in year.entries {
      for (key, part) in entry.parts {
        guard let zone = part.zone else { continue }
        let reading = Reading(time: part.time, zone: zone)
        days[date, default: [:]][key.group, default: []].insert(reading)
        let telling = Telling(time: part.time, group: key.group)
        let span = spans[telling] ?? date...date
        spans[telling] = min(span.lowerBound, date)...max(span.upperBound, date)
        guard part != other[date]?[key] else { continue }
        counts[reading, default: (0, [])].days.insert(date)
        if case .number(let text) = part.value { counts[reading]?.sum += Double(text) ?? 0 }
      }
    }
  }

  /// The places whose samples another side has put to days by another zone, which counts for more.
  func lost(to rival: Readings) -> [MeasuredYear.Place] {
    year.entries.flatMap { date, entry in
      entry.parts.compactMap { key, part in
        guard let zone = part.zone, part != rival.year[date]?[key] else { return nil }
        let reading = Reading(time: part.time, zone: zone)
        let place = MeasuredYear.Place(date: date, key: key)
        return isLost(place, reading, to: rival) ? place : nil
      }
    }
  }

  private func isLost(_ place: MeasuredYear.Place, _ reading: Reading, to rival: Readings) -> Bool {
    let around = CivilDay.around(place.date)
    return around.contains { day in
      (rival.days[day]?[place.key.group] ?? []).contains { other in
        guard other.zone != reading.zone, rival.counts(other, over: reading, of: self) else {
          return false
        }
        // Of two that stand in one place the newer one counts anyway.
        if day == place.date, rival.year[day]?[place.key] != nil {
          return other.time == reading.time
        }
        return rival.tells(other, of: place, reading, from: self, beside: day)
      }
    }
  }

  /// Whether a reading counts for more than another side's.
  private func counts(_ own: Reading, over other: Reading, of side: Readings) -> Bool {
    if own.time != other.time { return own.time > other.time }
    let (one, another) = (counts[own] ?? (0, []), side.counts[other] ?? (0, []))
    // Decimals are added in another order.
    if abs(one.sum - another.sum) > 1e-6 { return one.sum > another.sum }
    return (one.days.count, own.zone) > (another.days.count, other.zone)
  }

  /// Sources whose exports always have all days so far.
  private static let whole: Set = ["apple-health", "garmin"]

  /// Whether an export that tells of a day beside that of a place tells of the samples in that place too, and of no others.
  private func tells(
    _ own: Reading, of place: MeasuredYear.Place, _ reading: Reading, from side: Readings,
    beside day: String
  ) -> Bool {
    guard let span = spans[Telling(time: own.time, group: place.key.group)] else { return false }
    if span.contains(place.date) { return true }
    // At an end a zone can have moved the last of the samples to the day beside it. Where there are further days before, the
    // other side was told to begin later.
    guard own.time == reading.time || Self.whole.contains(year.source),
      let others = side.spans[Telling(time: reading.time, group: place.key.group)],
      place.date == (place.date < span.lowerBound ? others.lowerBound : others.upperBound)
    else { return false }
    return others.overlaps(span) && holdsSums(of: side, reading, from: place, own, span)
      || side.year[place.date]?[place.key]?.value == year[day]?[place.key]?.value
  }

  /// Whether a reading can hold the sums of another one's days from an end on: nowhere up to a day further does it come to less.
  private func holdsSums(
    of side: Readings, _ reading: Reading, from place: MeasuredYear.Place, _ own: Reading,
    _ span: ClosedRange<String>
  ) -> Bool {
    let isFirst = place.date < span.lowerBound
    let end = isFirst ? span.upperBound : span.lowerBound
    func isBefore(_ date: String, _ other: String) -> Bool { isFirst ? date < other : date > other }
    func sums(_ readings: Readings, _ wanted: Reading) -> [(date: String, count: Double)] {
      readings.year.entries.compactMap { date, entry in
        guard let part = entry[place.key], part.time == wanted.time, part.zone == wanted.zone,
          case .number(let text) = part.value
        else { return nil }
        return Double(text).map { (date, $0) }
      }.sorted { isBefore($0.date, $1.date) }
    }
    var theirs = sums(self, own)[...]
    // Decimals are added in another order.
    var (sum, held) = (0.0, 1e-6)
    for (date, count) in sums(side, reading) where !isBefore(end, date) {
      sum += count
      let further = CivilDay.around(date)
      let last = isFirst ? further[further.count - 1] : further[0]
      while let next = theirs.first, !isBefore(last, next.date) {
        held += next.count
        theirs.removeFirst()
      }
      if held < sum { return false }
    }
    return true
  }
}

extension MeasuredYear {
  /// The changes of two sides to adjacent years of a source, at whose turn zones can have put one thing to both years.
  ///
  /// - Parameters:
  ///   - years: Each year's file on the sides, and of the commit that both come from.
  ///   - merged: The files as each by itself was merged.
  /// - Returns: The files as they are to be.
  public static func merged(
    _ years: [(base: MeasuredYear?, one: MeasuredYear?, other: MeasuredYear?)],
    into merged: [Int: MeasuredYear]
  ) -> [Int: MeasuredYear] {
    guard let source = merged.values.first?.source else { return merged }
    func joined(_ files: [MeasuredYear?]) -> MeasuredYear {
      files.reduce(into: MeasuredYear(source: source)) { all, file in
        all.note(file?.zones ?? [])
        for (date, entry) in file?.entries ?? [:] { all[date] = entry }
      }
    }
    let all = Self.merged(
      joined(years.map(\.base)), joined(years.map(\.one)), joined(years.map(\.other)))
    return Dictionary(
      uniqueKeysWithValues: merged.map { year, file in
        var file = file
        for date in Set(file.entries.keys).union(all.entries.keys)
        where date.hasPrefix("\(year)-") && file[date] != all[date] { file[date] = all[date] }
        return (year, file)
      })
  }
}

/// Days of the calendar as texts, `2031-03-04`.
private enum CivilDay {
  /// A day, and the days before and after it.
  static func around(_ date: String) -> [String] {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return [date] }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    let before =
      day > 1
      ? (year, month, day - 1)
      : month > 1 ? (year, month - 1, days(of: month - 1, year)) : (year - 1, 12, 31)
    let after =
      day < days(of: month, year)
      ? (year, month, day + 1) : month < 12 ? (year, month + 1, 1) : (year + 1, 1, 1)
    return [text(before), date, text(after)]
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func text(_ day: (Int, Int, Int)) -> String {
    "\(day.0)-\(day.1 < 10 ? "0" : "")\(day.1)-\(day.2 < 10 ? "0" : "")\(day.2)"
  }
}
