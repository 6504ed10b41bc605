import Context
import DayStore
import Imports
import MeasuredFiles
import Store
import Values
import WatchData

/// What all sources measured, as the store's files have it: read once each, and joined with what an import brings.
struct MeasuredStore {
  private struct File {
    let old: [UInt8]?
    var year: MeasuredYear
    /// Whether an import has brought something new.
    var isChanged = false
  }

  /// The order of sources that the person set.
  private let order: [MeasuredSource]
  private let read: (String) throws -> [UInt8]?
  /// The years that each source has a file of.
  private var known: [MeasuredSource: Set<Int>]
  /// The sources in their order, once somebody has asked.
  private var ranked: [MeasuredSource]?
  private var loaded: [String: File] = [:]
  /// The days of the bot's file.
  private var watch: [CalendarDate: MeasuredDay]?

  /// The files of a store.
  ///
  /// - Parameters:
  ///   - order: The sources that the person put in order, the best one first.
  ///   - read: Reads a file below the store's folder, if any.
  init(
    of store: Store, order: [MeasuredSource], reading read: @escaping (String) throws -> [UInt8]?
  ) throws {
    (self.order, self.read) = (order, read)
    known = [:]
    let folder = String(MeasuredYear.folder.dropLast())
    for name in try store.files.names(in: folder) ?? [] where MeasuredSource.isName(name) {
      for file in try store.files.names(in: "\(folder)/\(name)") ?? [] {
        if let names = MeasuredYear.names(of: "\(folder)/\(name)/\(file)") {
          known[MeasuredSource(rawValue: name), default: []].insert(names.year)
        }
      }
    }
  }

  // MARK: Reading

  /// The sources, the best one first.
  var sources: [MeasuredSource] {
    mutating get throws {
      if let ranked { return ranked }
      let sources = MeasuredSource.order(
        Array(known.keys) + (try watchDays.isEmpty ? [] : [.garmin]), named: order)
      ranked = sources
      return sources
    }
  }

  /// What is measured of a day, the best source first. Of Garmin's days what the bot wrote comes first.
  mutating func days(of date: CalendarDate) throws -> [MeasuredDay] {
    try sources.flatMap { source in
      let own =
        try known[source]?.contains(date.year) == true
        ? file(of: source, date.year).year[date.description] : nil
      return [source == .garmin ? try watchDays[date] : nil].compactMap(\.self)
        + (own.map { [MeasuredDay(date, by: source, $0)] } ?? [])
    }
  }

  /// All days of which anything is measured, or those of some sources.
  mutating func dates(of wanted: Set<MeasuredSource>? = nil) throws -> Set<CalendarDate> {
    var dates: Set<CalendarDate> = []
    for source in try sources where wanted?.contains(source) ?? true {
      if source == .garmin { dates.formUnion(try watchDays.keys) }
      for year in known[source] ?? [] {
        dates.formUnion(
          try file(of: source, year).year.entries.keys.compactMap { CalendarDate(iso: $0) })
      }
    }
    return dates
  }

  /// The days of a span of which anything is measured. Files of other years are not read.
  mutating func dates(in days: ClosedRange<CalendarDate>) throws -> Set<CalendarDate> {
    let years = days.lowerBound.year...days.upperBound.year
    var dates = Set(try watchDays.keys.filter(days.contains))
    for (source, known) in known {
      for year in known where years.contains(year) {
        dates.formUnion(
          try file(of: source, year).year.entries.keys
            .compactMap { CalendarDate(iso: $0) }.filter(days.contains))
      }
    }
    return dates
  }

  /// The bytes of all files, or of those of a source, by which an import that fills again is known.
  mutating func bytes(of wanted: MeasuredSource?) throws -> [[UInt8]] {
    var bytes: [[UInt8]] = []
    if wanted ?? .garmin == .garmin, let watch = try read(WatchFile.path) { bytes.append(watch) }
    for (source, years) in known where wanted ?? source == source {
      for year in years { bytes += [try file(of: source, year).old].compactMap(\.self) }
    }
    return bytes
  }

  private var watchDays: [CalendarDate: MeasuredDay] {
    mutating get throws {
      if let watch { return watch }
      var days: [CalendarDate: MeasuredDay] = [:]
      if let bytes = try read(WatchFile.path) {
        let found = try figures(WatchFile.path) { () throws(InputError) in
          try WatchFile.days(bytes)
        }
        for day in found { days[day.date] = day }
      }
      watch = days
      return days
    }
  }

  private mutating func file(of source: MeasuredSource, _ year: Int) throws -> File {
    let path = MeasuredYear.path(of: source.rawValue, year: year)
    if let file = loaded[path] { return file }
    let old = try read(path)
    let file: File
    do throws(MeasuredYear.Refusal) {
      file = File(
        old: old,
        year: try old.map { (bytes) throws(MeasuredYear.Refusal) in try MeasuredYear(bytes) }
          ?? MeasuredYear(source: source.rawValue))
    } catch {
      throw ActionError(
        .badData, error.message,
        hint: "Nothing was changed. Mend the file, or take it back with git.", file: path)
    }
    loaded[path] = file
    return file
  }

  // MARK: Days by zones

  /// The days of sources that instants were put to, by what the zone of each is called, and the zones in the order in which
  /// they were first used.
  mutating func zones(
    of sources: [MeasuredSource]
  ) throws -> (days: [CalendarDate: String], order: [String]) {
    var (days, order): ([CalendarDate: String], [String]) = ([:], [])
    for source in sources {
      for year in (known[source] ?? []).sorted() {
        let file = try file(of: source, year).year
        order += file.zones.filter { !order.contains($0) }
        for (date, entry) in file.entries {
          guard let date = CalendarDate(iso: date), days[date] == nil else { continue }
          days[date] = file.zones.first(where: entry.zones.contains)
        }
      }
    }
    return (days, order)
  }

  /// Days with each thing that is known by its time on the day where it stands already.
  private mutating func placed(_ days: [MeasuredDay]) throws -> [MeasuredDay] {
    var placed = Measurements()
    for (source, days) in Dictionary(grouping: days, by: \.source) {
      // Zones are up to 26 hours apart.
      let around = Set(days.flatMap { day in (-2...2).map { day.date.advanced(by: $0) } })
      var things = MeasuredThings(of: source.rawValue)
      for (year, dates) in Dictionary(grouping: around, by: \.year).sorted(by: { $0.key < $1.key })
      {
        things.learn(try file(of: source, year).year, on: Set(dates.map(\.description)))
      }
      for day in days {
        for (date, entry) in things.place(day.entry, of: day.date.description) {
          placed.add(MeasuredDay(CalendarDate(iso: date) ?? day.date, by: source, entry))
        }
      }
    }
    return placed.days
  }

  // MARK: Taking in

  /// Joins what an import brings with what is there. A file changes only where that says more, and nothing that is known by
  /// its time moves to another day.
  ///
  /// - Returns: The days that it tells of, and those of which something is new.
  mutating func take(
    _ days: [MeasuredDay], by zones: [String] = []
  ) throws -> (told: Set<CalendarDate>, new: [MeasuredDay]) {
    var new: [MeasuredDay] = []
    let days = try placed(days)
    for day in days {
      _ = try file(of: day.source, day.date.year)
      known[day.source, default: []].insert(day.date.year)
      ranked = nil
      let path = MeasuredYear.path(of: day.source.rawValue, year: day.date.year)
      let before = loaded[path]?.year[day.date.description]
      var entry = before ?? MeasuredEntry()
      entry.join(day.entry)
      guard entry != before else { continue }
      loaded[path]?.year[day.date.description] = entry
      if !day.zones.isEmpty { loaded[path]?.year.note(zones) }
      loaded[path]?.isChanged = true
      new.append(day)
    }
    return (Set(days.map(\.date)), new)
  }

  /// The files that change. Where a bot keeps Garmin's figures, its file has what was taken in of others of their days.
  func files() throws -> [EditResult.File] {
    var files = measuredFiles
    let own = loaded.filter {
      MeasuredYear.names(of: $0.key)?.source == MeasuredSource.garmin.rawValue
    }
    guard files.contains(where: { own[$0.path] != nil }), let old = try read(WatchFile.path) else {
      return files
    }
    let days = own.values.flatMap(\.year.entries).compactMap { date, entry in
      CalendarDate(iso: date).map { MeasuredDay($0, by: .garmin, entry) }
    }
    let new = try figures(WatchFile.path) { () throws(InputError) in
      try WatchFile.adding(days, to: old)
    }
    if new != old { files.append(EditResult.File(path: WatchFile.path, old: old, new: new)) }
    return files
  }

  /// A file of which nothing is new stays as it is, however it is laid out.
  private var measuredFiles: [EditResult.File] {
    loaded.filter(\.value.isChanged).sorted { $0.key < $1.key }.map { path, file in
      EditResult.File(path: path, old: file.old, new: file.year.bytes)
    }
  }
}

/// Reads a file of figures, whose name an error has.
func figures<Value>(_ file: String, _ read: () throws(InputError) -> Value) throws -> Value {
  do throws(InputError) {
    return try read()
  } catch {
    throw ActionError(error).inFile(file)
  }
}

extension Configuration {
  /// The sources that the person put in order, the best one first.
  var sourceOrder: [MeasuredSource] {
    self[.importSources].map { MeasuredSource(rawValue: $0) }
  }
}
