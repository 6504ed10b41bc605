import Git
import JSON
import MeasuredFiles
import ProgramTestSupport
import Store
import Sync
import TestSupport
import Testing
import Values

@testable import Actions
@testable import Context

/// Exports whose times are instants, taken in by machines in several zones: what is known stays on its day, and nothing is
/// two.
@Suite("Imports in several zones")
struct ImportZoneTests {
  private static let now = "2031-03-30T12:00:00Z"
  private static let days = ["2031-03-03", "2031-03-04", "2031-03-05", "2031-03-06"]
  private static let log = "## Quick Log\nWeight::\n\n## Training Output\nRun::\n"

  /// Steps, a weight or a run of half an hour, at an instant.
  private struct Sample {
    enum Kind { case steps(Int), weight(Int), run }
    let minute: Int
    let kind: Kind

    /// `2031-03-04 23:30:00 +0000`, so many minutes behind the midnight of March 4.
    static func time(_ minute: Int) -> String {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let day = CalendarDate(iso: "2031-03-04") ?? .earliest
      let of = (minute + 14_400) / 1440 - 10
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
  private static func samples(_ random: inout SeededRandom, _ span: Range<Int>) -> [Sample] {
    stride(from: span.lowerBound, to: span.upperBound, by: 60).compactMap { minute in
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3: Sample(minute: minute, kind: .steps(100 * Int.random(in: 1...9, using: &random)))
      case 4: Sample(minute: minute, kind: .run)
      case 5:
        Sample(minute: minute, kind: .weight(78_000 + Int.random(in: 0...900, using: &random)))
      default: nil
      }
    }
  }

  private static func steps(_ samples: [Sample]) -> Int {
    samples.reduce(0) { sum, sample in
      if case .steps(let count) = sample.kind { sum + count } else { sum }
    }
  }

  /// The minutes at which runs began.
  private static func runs(_ samples: [Sample]) -> Set<Int> {
    Set(
      samples.compactMap { sample in
        if case .run = sample.kind { sample.minute } else { nil }
      })
  }

  private static func health(_ samples: [Sample], exported: String) -> String {
    "<?xml version='1.0' encoding='UTF-8'?>\n<HealthData locale='en_US'>"
      + "<ExportDate value='\(exported) 12:00:00 +0000'/>"
      + samples.map(\.element).joined() + "</HealthData>\n"
  }

  private static func gpx(_ start: String) -> String {
    let points = (0...30).map { minute in
      "<trkpt lat='48.2' lon='\(16 + Double(minute) / 500)'><time>"
        + "\(start.prefix(14))\(minute < 10 ? "0" : "")\(minute):00Z</time></trkpt>"
    }
    return "<?xml version='1.0'?><gpx version='1.1' creator='x'>"
      + "<trk><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>\n"
  }

  // MARK: Imports

  private static func fixture() throws -> ActionFixture {
    try .withStore(Dictionary(uniqueKeysWithValues: days.map { ("content/logs/\($0).md", log) }))
  }

  /// Takes in a file on a machine that is so many minutes east of UTC.
  @discardableResult
  private func take(
    _ text: String, _ name: String = "export.xml", east minutes: Int, zone: String? = nil,
    _ fixture: ActionFixture
  ) throws -> MeasuredImport {
    try Files.write(text, to: "\(fixture.folder.path)/\(name)")
    let context = fixture.context(at: Self.now, command: "import file", offset: minutes * 60)
    var choices = ReadingChoices()
    choices.zone = zone
    let input = try Importing.read([name], as: nil, choices, in: context)
    return try Importing.take(input, .init(), dryRun: false, in: context)
  }

  /// What is measured: the days of each activity by its ID, and all steps.
  private func measured(_ fixture: ActionFixture) throws -> (ids: [String: [String]], steps: Int) {
    var (ids, steps) = ([String: [String]](), 0)
    for source in ["apple-health", "files"] {
      let path = MeasuredYear.path(of: source, year: 2031)
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
    return (ids, steps)
  }

  /// How many runs the logs have.
  private func loggedRuns(_ fixture: ActionFixture) throws -> Int {
    try Self.days.reduce(0) { sum, date in
      let text = try fixture.text("content/logs/\(date).md")
      return sum
        + text.split(separator: "\n").count {
          $0.hasPrefix("Run:: ") || $0.contains(" run:**")
        }
    }
  }

  @Test(
    "a run that another zone would put on the next day stays where it is, and steps stay as many")
  func example() throws {
    for (first, second) in [(0, 60), (60, 0)] {
      let fixture = try Self.fixture()
      let run = Self.gpx("2031-03-04T23:00:00Z")
      let steps = Self.health(
        [Sample(minute: 720, kind: .steps(4200)), Sample(minute: 1410, kind: .steps(600))],
        exported: "2031-03-20")
      try take(run, "run.gpx", east: first, fixture)
      try take(steps, east: first, fixture)
      let before = try fixture.contents()
      #expect(try take(run, "run.gpx", east: second, fixture).result.isChanged == false)
      #expect(try take(steps, east: second, fixture).result.isChanged == false)
      #expect(try take(run, "run.gpx", east: first, zone: "Asia/Tokyo", fixture).taken.isEmpty)
      #expect(try fixture.contents() == before)
      let day = first == 0 ? "2031-03-04" : "2031-03-05"
      #expect(try measured(fixture).ids == ["files run-2031-03-04T23:00:00Z": [day]])
      #expect(try measured(fixture).steps == 4800 && loggedRuns(fixture) == 1)
    }
  }

  private static let offsets = [-660, -300, 0, 60, 150, 540, 840]

  @Test("exports in any zones, one after the other: each activity on one day, and no step twice")
  func oneDevice() throws {
    var random = SeededRandom()
    for _ in 0..<12 {
      let fixture = try Self.fixture()
      let all = Self.samples(&random, -300..<2880)
      let older = all.filter { $0.minute < 1500 }
      var (days, used) = ([String: [String]](), [String]())
      for (samples, date) in [(older, "2031-03-10"), (older, "2031-03-10"), (all, "2031-03-20")]
        + Array(repeating: (all, "2031-03-20"), count: 2)
      {
        let offset = random.pick(Self.offsets)
        let zone = random.once(in: 3) ? random.pick(["Europe/Vienna", "Asia/Tokyo"]) : nil
        try take(
          Self.health(samples, exported: date), east: offset, zone: zone, fixture)
        let now = try measured(fixture)
        used.append(zone ?? "\(offset)")
        #expect(now.steps == Self.steps(samples), "\(used), seed \(random.seed)")
        #expect(now.ids.values.allSatisfy { $0.count == 1 }, "seed \(random.seed)")
        #expect(now.ids.count == Self.runs(samples).count, "seed \(random.seed)")
        #expect(days.allSatisfy { now.ids[$0.key] == $0.value }, "seed \(random.seed)")
        days = now.ids
      }
    }
  }

  @Test("two devices in two zones that take in one export have all of it once, and the same files")
  func twoDevices() async throws {
    var random = SeededRandom()
    for round in 0..<3 {
      let (one, other) = (try Self.fixture(), try ActionFixture())
      let remote = one.folder.path + "/remote.git"
      let sandbox = try GitSandbox()
      try await sandbox.git("init", "--bare", "-q", "-b", "main", remote, in: one.folder.path)
      try await one.git("remote", "add", "origin", remote)
      try await one.git("push", "-q", "-u", "origin", "main")
      try await sandbox.git("clone", "-q", remote, other.store, in: one.folder.path)
      let samples = Self.samples(&random, 600..<2200)
      let run = Self.gpx("2031-03-04T23:00:00Z")
      for (fixture, offset) in [(one, 0), (other, round == 0 ? 60 : random.pick(Self.offsets))] {
        try take(Self.health(samples, exported: "2031-03-20"), east: offset, fixture)
        try take(run, "run.gpx", east: offset, fixture)
      }
      for fixture in [one, other, one] {
        _ = try await DeviceSync.run(
          .both, limit: patience, in: fixture.context(at: Self.now, command: "sync"))
      }
      #expect(try one.contents() == other.contents(), "seed \(random.seed)")
      let now = try measured(one)
      #expect(now.steps == Self.steps(samples), "seed \(random.seed)")
      #expect(now.ids.values.allSatisfy { $0.count == 1 }, "seed \(random.seed)")
      let runs = Self.runs(samples).union([1380]).count
      #expect(try loggedRuns(one) == runs, "seed \(random.seed)")
      // Nothing is left to bring up to date, on either device.
      for fixture in [one, other] {
        let filled = try Importing.fill(
          .init(), dryRun: false, in: fixture.context(at: Self.now, command: "import"))
        #expect(!filled.result.isChanged, "seed \(random.seed)")
      }
    }
  }

  @Test("the zone is told once where nobody has set one, and each import says which it used")
  func told() throws {
    let fixture = try Self.fixture()
    let first = try take(Self.gpx("2031-03-04T10:00:00Z"), "run.gpx", east: 60, fixture)
    try take(Self.gpx("2031-03-05T10:00:00Z"), "ride.gpx", east: 60, fixture)
    #expect(
      fixture.messages == [
        "notice: no time_zone is set, so times without one are of +01:00, as on this machine; "
          + "to set yours for all devices: bestupid config set time_zone Europe/Vienna"
      ])
    let past = try Importing.show(first.id, in: fixture.context(at: Self.now))
    #expect(past.zones == ["+01:00"] && first.zones == ["+01:00"])
    // One that is asked for, or set, is nobody's guess.
    let other = try Self.fixture()
    try take(
      Self.gpx("2031-03-04T10:00:00Z"), "run.gpx", east: 60, zone: "Europe/Vienna", other)
    try other.write("time_zone: Asia/Tokyo\n", to: "bestupid.yaml")
    let set = try take(Self.gpx("2031-03-05T10:00:00Z"), "ride.gpx", east: 60, other)
    #expect(set.zones == ["Asia/Tokyo"] && other.messages.isEmpty)
    // Times of a phone's own clock need none.
    let strong =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
      + "2031-03-04 18:05:00,Day A,45m,Squat,1,60,5,0,0,,,\n"
    let local = try Self.fixture()
    let context = local.context(at: Self.now, command: "import file", offset: 3600)
    try Files.write(strong, to: "\(local.folder.path)/strong.csv")
    var choices = ReadingChoices()
    choices.weight = .kg
    for offset in [0, 3600, 32_400] {
      let input = try Importing.read(
        ["strong.csv"], as: nil, choices,
        in: local.context(at: Self.now, command: "import file", offset: offset))
      let taken = try Importing.take(input, .init(), dryRun: false, in: context)
      #expect(taken.zones == [] && taken.taken.isEmpty == (offset > 0))
    }
    #expect(local.messages.isEmpty)
    let log = try local.text("content/logs/2031-03-04.md")
    #expect(log.contains("Squat:: 1x5 @ 132"), "\(log)")
  }
}
