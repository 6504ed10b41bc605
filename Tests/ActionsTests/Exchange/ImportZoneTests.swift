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
  @Test(
    "a run that another zone would put on the next day stays where it is, and steps stay as many")
  func example() throws {
    for (first, second) in [(0, 60), (60, 0)] {
      let fixture = try ZoneExports.fixture()
      let run = ZoneExports.gpx("2031-03-04T23:00:00Z")
      let steps = ZoneExports.health(
        [.init(minute: 720, kind: .steps(4200)), .init(minute: 1410, kind: .steps(600))],
        exported: "2031-03-20")
      try ZoneExports.take(run, "run.gpx", east: first, fixture)
      try ZoneExports.take(steps, east: first, fixture)
      let before = try fixture.contents()
      #expect(try ZoneExports.take(run, "run.gpx", east: second, fixture).result.isChanged == false)
      #expect(try ZoneExports.take(steps, east: second, fixture).result.isChanged == false)
      #expect(
        try ZoneExports.take(run, "run.gpx", east: first, zone: "Asia/Tokyo", fixture).taken.isEmpty
      )
      #expect(try fixture.contents() == before)
      let day = first == 0 ? "2031-03-04" : "2031-03-05"
      #expect(try ZoneExports.measured(fixture).ids == ["files run-2031-03-04T23:00:00Z": [day]])
      #expect(
        try ZoneExports.measured(fixture).steps == 4800 && ZoneExports.loggedRuns(fixture) == 1)
    }
  }

  private static let offsets = [-660, -300, 0, 60, 150, 540, 840]

  @Test("exports in any zones, one after the other: each activity on one day, and no step twice")
  func oneDevice() throws {
    var random = SeededRandom()
    for round in 0..<16 {
      let fixture = try ZoneExports.fixture()
      let begin = round % 2 == 0 ? 0 : ZoneExports.newYear
      let all = ZoneExports.samples(&random, -300..<2880, from: begin)
      let older = all.filter { $0.minute < begin + 1500 }
      var (days, used) = ([String: [String]](), [String]())
      for (samples, date) in [(older, "2031-03-10"), (older, "2031-03-10"), (all, "2031-03-20")]
        + Array(repeating: (all, "2031-03-20"), count: 2)
      {
        let offset = random.pick(Self.offsets)
        let zone = random.once(in: 3) ? random.pick(["Europe/Vienna", "Asia/Tokyo"]) : nil
        try ZoneExports.take(
          ZoneExports.health(samples, exported: date), east: offset, zone: zone, fixture)
        let now = try ZoneExports.measured(fixture)
        used.append(zone ?? "\(offset)")
        #expect(now.steps == ZoneExports.steps(samples), "\(used), seed \(random.seed)")
        #expect(now.ids.values.allSatisfy { $0.count == 1 }, "seed \(random.seed)")
        #expect(now.ids.count == ZoneExports.runs(samples).count, "seed \(random.seed)")
        #expect(days.allSatisfy { now.ids[$0.key] == $0.value }, "seed \(random.seed)")
        days = now.ids
      }
    }
  }

  @Test(
    "two devices in two zones, with one export or two, have all of it once, and the same files",
    arguments: 0..<8)
  func twoDevices(round: Int) async throws {
    var random = SeededRandom(otherwise: UInt64(round + 1))
    let (one, other) = try await ZoneExports.devices()
    let begin = round % 2 == 0 ? 0 : ZoneExports.newYear
    let samples = ZoneExports.samples(&random, 720..<2200, from: begin - 1440)
    // The other device may have an export of a later day, which has more.
    let isLater = round % 4 > 1
    let further =
      isLater ? ZoneExports.samples(&random, 2220..<3600, from: begin - 1440) : []
    let midnight = begin == 0 ? "2031-03-04" : "2031-01-01"
    let run = ZoneExports.gpx("\(begin == 0 ? "2031-03-03" : "2030-12-31")T23:00:00Z")
    let offset = round == 0 ? 60 : random.pick(Self.offsets)
    let exports = [
      (one, ZoneExports.health(samples, exported: "2031-03-20"), 0),
      (
        other,
        ZoneExports.health(samples + further, exported: isLater ? "2031-03-21" : "2031-03-20"),
        offset
      ),
    ]
    for (fixture, export, offset) in exports {
      try ZoneExports.take(export, east: offset, fixture)
      try ZoneExports.take(run, "run.gpx", east: offset, fixture)
    }
    if random.once(in: 2) {
      try await ZoneExports.sync(one, other, one)
    } else {
      try await ZoneExports.sync(other, one, other)
    }
    let seed: Comment = "\(midnight), east \(offset), later \(isLater), seed \(random.seed)"
    #expect(try one.contents() == other.contents(), seed)
    func check(_ all: [ZoneExports.Sample], _ fixture: ActionFixture) throws {
      let now = try ZoneExports.measured(fixture)
      #expect(now.steps == ZoneExports.steps(all), seed)
      #expect(now.ids.values.allSatisfy { $0.count == 1 }, seed)
      // Logs follow a newer export at the next import of it.
      let runs = ZoneExports.runs(all).union([begin - 60]).count
      #expect(try isLater || ZoneExports.loggedRuns(fixture) == runs, seed)
    }
    try check(samples + further, one)
    // Nothing is left to bring up to date, on either device.
    for fixture in [one, other] where !isLater {
      let filled = try Importing.fill(
        .init(), dryRun: false, in: fixture.context(at: ZoneExports.now, command: "import"))
      #expect(!filled.result.isChanged, seed)
    }
    // An export of a still later day is read by the zones that the days have by then.
    let newest = ZoneExports.health(samples + further, exported: "2031-03-25")
    try ZoneExports.take(newest, east: random.pick(Self.offsets), other)
    try check(samples + further, other)
  }

  @Test(
    "runs of one day that two devices took in are both in its log, and each goes with its import")
  func twoFiles() async throws {
    for first in 0...1 {
      let (one, other) = try await ZoneExports.devices()
      var runs = ["2031-03-04T08:00:00Z", "2031-03-04T17:00:00Z"].map { ZoneExports.gpx($0) }
      // Nearer to the equator the same degrees are further.
      runs[1] = runs[1].replacing("lat='48.2'", with: "lat='38.2'")
      let taken = try [
        ZoneExports.take(runs[0], "one.gpx", east: 0, one),
        ZoneExports.take(runs[1], "two.gpx", east: 0, other),
      ]
      let alone = try [one, other].map { try $0.text("content/logs/2031-03-04.md") }
      let devices = first == 0 ? (one, other) : (other, one)
      try await ZoneExports.sync(devices.0, devices.1, devices.0)
      for fixture in [one, other] {
        #expect(try ZoneExports.loggedRuns(fixture) == 2)
        let filled = try Importing.fill(
          .init(), dryRun: false, in: fixture.context(at: ZoneExports.now, command: "import"))
        #expect(!filled.result.isChanged)
      }
      #expect(try one.contents() == other.contents())
      let context = one.context(at: ZoneExports.now, command: "undo")
      let together = try one.contents()
      _ = try Undoing.undo(import: taken[0].id, dryRun: false, in: context)
      #expect(try one.text("content/logs/2031-03-04.md") == alone[1])
      _ = try Undoing.redo(nil, isPartial: false, dryRun: false, in: context)
      #expect(try one.contents() == together)
    }
  }

  @Test("a run at New Year that two devices put into two years is in one of them after a sync")
  func newYear() async throws {
    for isFirst in [true, false] {
      let (one, other) = try await ZoneExports.devices()
      let run = ZoneExports.gpx("2030-12-31T23:00:00Z")
      try ZoneExports.take(run, "run.gpx", east: 0, one)
      try ZoneExports.take(run, "run.gpx", east: 60, other)
      let devices = isFirst ? (one, other) : (other, one)
      try await ZoneExports.sync(devices.0, devices.1, devices.0)
      #expect(try ZoneExports.loggedRuns(one) == 1)
      #expect(
        try ZoneExports.measured(one).ids == ["files run-2030-12-31T23:00:00Z": ["2030-12-31"]])
      #expect(try one.contents() == other.contents())
    }
  }

  @Test("what a person typed stands against what a sync brought together of two imports")
  func typedBefore() async throws {
    let (one, other) = try await ZoneExports.devices()
    let path = "content/logs/2031-03-04.md"
    try ZoneExports.take(ZoneExports.gpx("2031-03-04T17:00:00Z"), "late.gpx", east: 0, one)
    try await ZoneExports.sync(one)
    // The person corrects it here, while over there an earlier run comes before it.
    let far = ZoneExports.gpx("2031-03-04T08:00:00Z").replacing("lat='48.2'", with: "lat='38.2'")
    try ZoneExports.take(far, "early.gpx", east: 0, other)
    try one.write(one.text(path).replacing("Run:: 2.76mi/30:00", with: "Run:: 7/70"), to: path)
    _ = try await one.git("commit", "-qam", "typed")
    try await ZoneExports.sync(other, one, other)
    #expect(try other.text(path).contains("\nRun:: 7/70\n"))
    #expect(try one.contents() == other.contents())
  }

  @Test(
    "of a device that took only some of the days nothing is lost, and nothing counts twice that the other took too",
    arguments: 0..<6)
  func someDays(round: Int) async throws {
    var random = SeededRandom(otherwise: UInt64(round + 1))
    let (one, other) = try await ZoneExports.devices()
    let begin = round % 2 == 0 ? 0 : ZoneExports.newYear
    let samples = ZoneExports.samples(&random, 0..<4320, from: begin - 1440)
    let first = CalendarDate(iso: begin == 0 ? "2031-03-03" : "2030-12-31") ?? .earliest
    let (from, to) = (Int.random(in: 0...2, using: &random), Int.random(in: 0...1, using: &random))
    let days = first.advanced(by: from)...first.advanced(by: max(from, 3 - to))
    let (whole, offset) = (random.pick(Self.offsets), random.pick(Self.offsets))
    let isLater = random.once(in: 2)
    try ZoneExports.take(
      ZoneExports.health(samples, exported: "2031-03-20"), east: whole, one)
    try ZoneExports.take(
      ZoneExports.health(samples, exported: isLater ? "2031-03-21" : "2031-03-20"), east: offset,
      days: days, other)
    try await ZoneExports.sync(one, other, one)
    let seed: Comment = "\(days), \(whole), \(offset), later \(isLater), seed \(random.seed)"
    #expect(try one.contents() == other.contents(), seed)
    let now = try ZoneExports.measured(one)
    #expect(now.ids.count == ZoneExports.runs(samples).count, seed)
    #expect(now.ids.values.allSatisfy { $0.count == 1 }, seed)
    if isLater {
      // Where the two readings meet the hours between their midnights can be in both, or in neither.
      let hours = abs(whole - offset) / 60 * 2
      #expect(abs(now.steps - ZoneExports.steps(samples)) <= hours * 900, seed)
    } else {
      #expect(now.steps == ZoneExports.steps(samples), seed)
    }
    // The next export of all days sets it right.
    try ZoneExports.take(
      ZoneExports.health(samples, exported: "2031-03-25"), east: random.pick(Self.offsets), one)
    #expect(try ZoneExports.measured(one).steps == ZoneExports.steps(samples), seed)
  }

  @Test(
    "imports in several zones are taken back to the bytes of before, and brought back to those of after"
  )
  func undoing() throws {
    var random = SeededRandom()
    for round in 0..<6 {
      let fixture = try ZoneExports.fixture()
      let begin = round % 2 == 0 ? 0 : ZoneExports.newYear
      let all = ZoneExports.samples(&random, -300..<2880, from: begin)
      let exports = [
        ZoneExports.health(all.filter { $0.minute < begin + 1500 }, exported: "2031-03-10"),
        ZoneExports.gpx("\(begin == 0 ? "2031-03-04" : "2031-01-01")T23:00:00Z"),
        ZoneExports.health(all, exported: "2031-03-20"),
      ]
      var states = [try fixture.contents()]
      var ids: [String] = []
      for (index, export) in exports.enumerated() {
        let name = index == 1 ? "run.gpx" : "export.xml"
        ids.append(
          try ZoneExports.take(export, name, east: random.pick(Self.offsets), fixture).id)
        states.append(try fixture.contents())
      }
      let context = fixture.context(at: ZoneExports.now, command: "undo")
      var undos: [String] = []
      for (index, id) in ids.enumerated().reversed() {
        _ = try Undoing.undo(import: id, dryRun: false, in: context)
        undos.append(try fixture.commits()[0].id.hex)
        #expect(try fixture.contents() == states[index], "\(index), seed \(random.seed)")
      }
      for (index, undo) in zip(ids.indices, undos.reversed()) {
        _ = try Undoing.redo(undo, isPartial: false, dryRun: false, in: context)
        #expect(try fixture.contents() == states[index + 1], "\(index), seed \(random.seed)")
      }
    }
  }

  @Test("the zone is told once where nobody has set one, and each import says which it used")
  func told() throws {
    let fixture = try ZoneExports.fixture()
    let first = try ZoneExports.take(
      ZoneExports.gpx("2031-03-04T10:00:00Z"), "run.gpx", east: 60, fixture)
    try ZoneExports.take(ZoneExports.gpx("2031-03-05T10:00:00Z"), "ride.gpx", east: 60, fixture)
    #expect(
      fixture.messages == [
        "notice: no time_zone is set, so times without one are of +01:00, as on this machine; "
          + "to set yours for all devices: bestupid config set time_zone Europe/Vienna"
      ])
    let past = try Importing.show(first.id, in: fixture.context(at: ZoneExports.now))
    #expect(past.zones == ["+01:00"] && first.zones == ["+01:00"])
    // One that is asked for, or set, is nobody's guess.
    let other = try ZoneExports.fixture()
    try ZoneExports.take(
      ZoneExports.gpx("2031-03-04T10:00:00Z"), "run.gpx", east: 60, zone: "Europe/Vienna", other)
    try other.write("time_zone: Asia/Tokyo\n", to: "bestupid.yaml")
    let set = try ZoneExports.take(
      ZoneExports.gpx("2031-03-05T10:00:00Z"), "ride.gpx", east: 60, other)
    #expect(set.zones == ["Asia/Tokyo"] && other.messages.isEmpty)
    // Times of a phone's own clock need none.
    let strong =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
      + "2031-03-04 18:05:00,Day A,45m,Squat,1,60,5,0,0,,,\n"
    let local = try ZoneExports.fixture()
    let context = local.context(at: ZoneExports.now, command: "import file", offset: 3600)
    try Files.write(strong, to: "\(local.folder.path)/strong.csv")
    var choices = ReadingChoices()
    choices.weight = .kg
    for offset in [0, 3600, 32_400] {
      let input = try Importing.read(
        ["strong.csv"], as: nil, choices,
        in: local.context(at: ZoneExports.now, command: "import file", offset: offset))
      let taken = try Importing.take(input, .init(), dryRun: false, in: context)
      #expect(taken.zones == [] && taken.taken.isEmpty == (offset > 0))
    }
    #expect(local.messages.isEmpty)
    let log = try local.text("content/logs/2031-03-04.md")
    #expect(log.contains("Squat:: 1x5 @ 132"), "\(log)")
  }
}
