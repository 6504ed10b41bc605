import JSON
import MeasuredFiles
import ProgramTestSupport
import Sync
import TestSupport
import Values

@testable import Actions
@testable import Context

/// Exports whose times are instants, and devices that take them in.
enum ZoneExports {
  static let now = "2031-03-30T12:00:00Z"
  private static let days =
    ["2031-03-03", "2031-03-04", "2031-03-05", "2031-03-06"]
    + ["2030-12-30", "2030-12-31", "2031-01-01", "2031-01-02"]
  /// The minutes from the midnight of March 4 back to that of January 1.
  static let newYear = -62 * 1440
  private static let log = "## Quick Log\nWeight::\n\n## Training Output\nRun::\n"

  /// Steps, a weight or a run of half an hour, at an instant.
  struct Sample {
    enum Kind { case steps(Int), weight(Int), run }
    let minute: Int
    let kind: Kind

    /// `2031-03-04 23:30:00 +0000`, so many minutes behind the midnight of March 4.
    static func time(_ minute: Int) -> String {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let day = CalendarDate(iso: "2031-03-04") ?? .earliest
      let of = (minute + 144_000) / 1440 - 100
      let rest = minute - of * 1440
      return "\(day.advanced(by: of)) \(two(rest / 60)):\(two(rest % 60)):00 +0000"
    }

    var element: String {
      let (start, end) = (Self.time(minute), Self.time(minute + 5))
      switch kind {
      case .steps(let count):
        return "<Record type='HKQuantityTypeIdentifierStepCount' sourceName='Watch' unit='count'"
          + " startDate='\(start)' endDate='\(end)' value='\(count)'/>"
      case .weight(let grams):
        return "<Record type='HKQuantityTypeIdentifierBodyMass' sourceName='Scale' unit='g'"
          + " startDate='\(start)' endDate='\(start)' value='\(grams)'/>"
      case .run:
        return "<Workout workoutActivityType='HKWorkoutActivityTypeRunning' duration='30'"
          + " durationUnit='min' totalDistance='5' totalDistanceUnit='km' sourceName='Watch'"
          + " startDate='\(start)' endDate='\(Self.time(minute + 30))'/>"
      }
    }
  }

  /// Samples around three midnights; none of one kind shares a quarter hour or a run with another.
  ///
  /// - Parameter begin: The midnight from which the minutes of the span count.
  static func samples(
    _ random: inout SeededRandom, _ span: Range<Int>, from begin: Int = 0
  ) -> [Sample] {
    stride(from: begin + span.lowerBound, to: begin + span.upperBound, by: 60).compactMap {
      minute in
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3: Sample(minute: minute, kind: .steps(100 * Int.random(in: 1...9, using: &random)))
      case 4: Sample(minute: minute, kind: .run)
      case 5:
        Sample(minute: minute, kind: .weight(78_000 + Int.random(in: 0...900, using: &random)))
      default: nil
      }
    }
  }

  static func steps(_ samples: [Sample]) -> Int {
    samples.reduce(0) { sum, sample in
      if case .steps(let count) = sample.kind { sum + count } else { sum }
    }
  }

  /// The minutes at which runs began.
  static func runs(_ samples: [Sample]) -> Set<Int> {
    Set(
      samples.compactMap { sample in
        if case .run = sample.kind { sample.minute } else { nil }
      })
  }

  static func health(_ samples: [Sample], exported: String) -> String {
    "<?xml version='1.0' encoding='UTF-8'?>\n<HealthData locale='en_US'>"
      + "<ExportDate value='\(exported) 12:00:00 +0000'/>"
      + samples.map(\.element).joined() + "</HealthData>\n"
  }

  static func gpx(_ start: String) -> String {
    let points = (0...30).map { minute in
      "<trkpt lat='48.2' lon='\(16 + Double(minute) / 500)'><time>"
        + "\(start.prefix(14))\(minute < 10 ? "0" : "")\(minute):00Z</time></trkpt>"
    }
    return "<?xml version='1.0'?><gpx version='1.1' creator='x'>"
      + "<trk><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>\n"
  }

  static func fixture() throws -> ActionFixture {
    try .withStore(Dictionary(uniqueKeysWithValues: days.map { ("content/logs/\($0).md", log) }))
  }

  /// Takes in a file on a machine that is so many minutes east of UTC.
  @discardableResult
  static func take(
    _ text: String, _ name: String = "export.xml", east minutes: Int, zone: String? = nil,
    days: ClosedRange<CalendarDate> = .earliest ... .latest, _ fixture: ActionFixture
  ) throws -> MeasuredImport {
    try Files.write(text, to: "\(fixture.folder.path)/\(name)")
    let context = fixture.context(at: now, command: "import file", offset: minutes * 60)
    var choices = ReadingChoices()
    choices.zone = zone
    let input = try Importing.read([name], as: nil, choices, in: context)
    var options = Importing.Options()
    options.days = days
    return try Importing.take(input, options, dryRun: false, in: context)
  }

  /// What is measured: the days of each activity by its ID, and all steps.
  static func measured(_ fixture: ActionFixture) throws -> (ids: [String: [String]], steps: Int) {
    var (ids, steps) = ([String: [String]](), 0)
    for source in ["apple-health", "files"] {
      for year in [2030, 2031] {
        let path = MeasuredYear.path(of: source, year: year)
        guard fixture.has(path) else { continue }
        for (date, entry) in try MeasuredYear(Files.read("\(fixture.store)/\(path)")).entries {
          for (key, part) in entry.parts {
            if key.group == "activities" {
              ids["\(source) \(key.item ?? "")", default: []].append(date)
            }
            if key.group == "steps", case .number(let text) = part.value {
              steps += Int(Double(text) ?? 0)
            }
          }
        }
      }
    }
    return (ids, steps)
  }

  /// How many runs the logs have.
  static func loggedRuns(_ fixture: ActionFixture) throws -> Int {
    try days.reduce(0) { sum, date in
      let text = try fixture.text("content/logs/\(date).md")
      return sum
        + text.split(separator: "\n").count {
          $0.hasPrefix("Run:: ") || $0.contains(" run:**")
        }
    }
  }

  /// Two devices with a remote, and stores of the same days.
  static func devices() async throws -> (one: ActionFixture, other: ActionFixture) {
    let (one, other) = (try fixture(), try ActionFixture())
    let remote = one.folder.path + "/remote.git"
    let sandbox = try GitSandbox()
    try await sandbox.git("init", "--bare", "-q", "-b", "main", remote, in: one.folder.path)
    try await one.git("remote", "add", "origin", remote)
    try await one.git("push", "-q", "-u", "origin", "main")
    try await sandbox.git("clone", "-q", remote, other.store, in: one.folder.path)
    return (one, other)
  }

  static func sync(_ fixtures: ActionFixture...) async throws {
    for fixture in fixtures {
      _ = try await DeviceSync.run(
        .both, limit: patience, in: fixture.context(at: now, command: "sync"))
    }
  }
}
