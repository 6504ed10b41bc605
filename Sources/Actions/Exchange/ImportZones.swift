import Context
import DayStore
import Git
import Imports
import Store
import Values
import WatchData

/// The zone by which an import puts instants to days: the one that was asked for, that of the store, else the machine's.
struct ImportZone {
  /// What it is called: `Europe/Vienna`; where the machine's has no name, how far it is from UTC: `+02:00`.
  let name: String
  let rules: TimeZoneRules

  /// - Throws: `usage` for a zone that is not known.
  init(_ wanted: String?, in context: ActionContext) throws {
    let files = TimeZoneFiles(in: context.environment)
    if let wanted {
      guard let rules = files.rules(named: wanted) else {
        throw ActionError.usage(
          "no time zone is called '\(wanted)'", hint: "Write it as in: --zone Europe/Vienna")
      }
      (name, self.rules) = (wanted, rules)
      return
    }
    rules = context.clock.zone
    let own = try context.configuration[.timeZone] ?? files.processZoneName
    // A name counts only where it stands for the rules that are followed.
    name =
      own.flatMap { Self.rules(named: $0, files) == context.clock.zone ? $0 : nil }
      ?? Self.text(offset: context.clock.zone.offset(at: context.clock.now))
  }

  /// The rules of a zone by what it is called here.
  static func rules(named name: String, _ files: TimeZoneFiles) -> TimeZoneRules? {
    files.rules(named: name)
      ?? MeasuredMoment("1970-01-01T00:00:00\(name)").flatMap(\.offset)
      .map { TimeZoneRules(offset: $0) }
  }

  /// `+02:00`; `+00:00` is UTC.
  private static func text(offset: Int) -> String {
    if offset == 0 { return "UTC" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(offset) / 60
    return "\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}

extension ActionContext {
  /// The zones by which instants were put to the days that sources have measured.
  func measuredZones(of sources: [MeasuredSource], dayStart: Int) throws -> MeasuredZones {
    let store = try store
    var measured = try MeasuredStore(of: store, order: []) {
      try store.files.read($0, limit: DurableFile.sizeLimit)
    }
    let files = TimeZoneFiles(in: environment)
    let (days, order) = try measured.zones(of: sources)
    return MeasuredZones(days, order: order, dayStart: dayStart) {
      ImportZone.rules(named: $0, files)
    }
  }
}

extension ImportForm {
  /// The sources whose days a form can tell of.
  func sources(_ map: CSVMap?) -> [MeasuredSource] {
    switch self {
    case .activity: [.files, .garmin]
    case .csv: [map?.source].compactMap(\.self)
    case .garmin: [.garmin]
    case .appleHealth: [.appleHealth]
    case .strava, .fitbit, .strong, .hevy, .loop: []
    }
  }
}

extension Importing {
  /// Tells, once for a store, by which zone instants are put to days, and how that is set for all devices.
  static func tell(assumed zone: String, in context: ActionContext) throws {
    let history = try CommitHistory(in: Repository.opened(at: context.store.workingCopy))
    let isKnown = history.commits.contains {
      !$0.message.values(of: PastImport.zoneTrailer).isEmpty
    }
    if isKnown { return }
    let example = zone.contains("/") ? zone : "Europe/Vienna"
    try context.tell(
      .notice(
        "no time_zone is set, so times without one are of \(zone), as on this machine; "
          + "to set yours for all devices: bestupid config set time_zone \(example)"))
  }
}
