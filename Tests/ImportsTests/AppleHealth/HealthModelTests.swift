import Imports
import TestSupport
import Testing
import Values
import WatchData

/// Records by the hundred against a plain model, and a whole made-up export against what its maker says of it.
@Suite("Apple Health: many records")
struct HealthModelTests {
  private static let zone = "America/New_York"
  private static let sources: [(name: String, device: HealthExport.Device, byHand: Bool)] = [
    ("Hand", .none, true), ("W", .watch, false), ("P", .phone, false), ("A", .none, false),
    ("B", .none, false),
  ]

  private static func model() throws -> HealthModel {
    HealthModel(
      home: try TimeZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3"),
      away: try TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0"), dayStart: 4 * 3600)
  }

  /// Midnight of 28 March 2031, two days before a clock change.
  private static let start = 1_932_422_400

  private static func time(_ seconds: Int) -> String {
    let text = MeasuredMoment.utc(seconds)
    return text.dropLast().replacing("T", with: " ") + " +0000"
  }

  private static func add(_ count: HealthModel.Count, to export: inout HealthExport) {
    let source = sources[count.rank]
    var metadata: [String: String] = source.byHand ? ["HKWasUserEntered": "1"] : [:]
    if count.isAway { metadata["HKTimeZone"] = zone }
    export.add(
      "StepCount", "\(count.value)", "count", at: time(count.start), to: time(count.end),
      by: source.name, source.device, metadata: metadata)
  }

  @Test(
    "counts of overlapping records are those of the model, in any order and in pieces",
    .timeLimit(.minutes(2)))
  func counts() throws {
    var random = SeededRandom(otherwise: 41)
    let model = try Self.model()
    var counted = 0
    for _ in 0..<25 {
      var counts: [HealthModel.Count] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let start = Self.start + Int.random(in: 0..<4 * 86_400, using: &random)
        let length = random.pick([0, 1, 900, 3600, Int.random(in: 1...20_000, using: &random)])
        counts.append(
          HealthModel.Count(
            start: start, end: start + length, value: Int.random(in: 0...2000, using: &random),
            rank: Int.random(in: 0..<Self.sources.count, using: &random),
            isAway: random.once(in: 4)))
        if random.once(in: 5), let last = counts.last { counts.append(last) }
      }
      let expected = model.sums(counts)
      for order in [counts, counts.shuffled(using: &random)] {
        var export = HealthExport()
        for count in order { Self.add(count, to: &export) }
        let found = try HealthExport.read(
          export.bytes, HealthExport.rules(), pieces: Int.random(in: 1...500, using: &random)
        ) { $0 == Self.zone ? model.away : nil }
        let sums = Dictionary(
          uniqueKeysWithValues: found.days.map { ($0.date, Int($0[.steps] ?? -1)) })
        #expect(sums == expected, "seed \(random.seed)")
        counted += sums.count
      }
    }
    #expect(counted > 40)
  }

  @Test(
    "nights and naps of overlapping records are those of the model, in any order",
    .timeLimit(.minutes(2)))
  func nights() throws {
    var random = SeededRandom(otherwise: 43)
    let model = try Self.model()
    let stages = ["Asleep", "AsleepUnspecified", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake"]
    var (found, naps) = (0, 0)
    for _ in 0..<150 {
      var records: [HealthModel.Sleep] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let start = Self.start / 60 + Int.random(in: 0..<4 * 1440, using: &random)
        records.append(
          HealthModel.Sleep(
            stage: random.pick(stages), start: start,
            end: start + random.pick([1, 20, 60, Int.random(in: 1...240, using: &random)]),
            rank: Int.random(in: 0..<Self.sources.count, using: &random)))
      }
      let expected = model.nights(records)
      for order in [records, records.shuffled(using: &random)] {
        var export = HealthExport()
        for record in order {
          let source = Self.sources[record.rank]
          export.sleep(
            record.stage, Self.time(record.start * 60), Self.time(record.end * 60),
            by: source.name, source.device,
            metadata: source.byHand ? ["HKWasUserEntered": "1"] : [:])
        }
        let days = try export.read().days
        let nights = Dictionary(uniqueKeysWithValues: days.map { ($0.date, $0.night ?? "none") })
        #expect(nights == expected, "seed \(random.seed)")
        found += nights.count
        naps += days.count { $0[.nap] ?? 0 > 0 }
      }
    }
    #expect(found > 500 && naps > 20)
  }

  @Test("sleep that is told over and over again, also in the smallest parts, is the same night")
  func manySpans() throws {
    var (parts, whole) = (HealthExport(), HealthExport())
    for round in 0..<3 {
      for minute in 0..<420 where round < 2 || minute.isMultiple(of: 7) {
        let start = Self.start + minute * 60
        for stage in ["AsleepCore", "InBed"] {
          for second in stride(from: 0, to: 60, by: 10) {
            parts.sleep(stage, Self.time(start + second), Self.time(start + second + 10))
          }
        }
      }
    }
    for stage in ["AsleepCore", "InBed"] {
      whole.sleep(stage, Self.time(Self.start), Self.time(Self.start + 420 * 60))
    }
    #expect(try parts.read().days == whole.read().days)
    #expect(try whole.read().days.map { $0[.sleep] } == [7])
  }

  // MARK: A whole export

  /// Made by `scripts/make-apple-health.py --seed 7 --start 2031-03-26 --years 0.027`.
  private static let folder = TestEnvironment.root + "/fixtures/imports/apple-health"

  private static func export(pieces size: Int, _ bytes: [UInt8]) throws -> Measurements {
    let model = try model()
    return try HealthExport.read(
      bytes, HealthExport.rules(), pieces: size
    ) { $0 == zone ? model.away : nil }
  }

  @Test("a made-up export says what its maker says of it")
  func wholeExport() throws {
    let found = try Self.export(pieces: 65_536, Files.read(Self.folder + "/export.xml"))
    let truth = try JSONNode(json: Files.read(Self.folder + "/truth.json"))
    let days = truth["days"].members
    #expect(Set(days.keys) == Set(found.days.map { "\($0.date)" }))
    #expect(days.count > 7)
    for day in found.days {
      let expected = try #require(days["\(day.date)"])
      #expect(Self.figures(of: day) == Self.figures(of: expected), "\(day.date)")
    }
    let counts = [
      "cycle": "import cycle", "type": "not kept", "unit": "unit", "value": "value",
      "order": "before they begin",
    ]
    for (key, reason) in counts {
      let count = found.skipped.first { $0.reason.contains(reason) }?.count
      #expect(count == truth["skipped"][key].number.map { Int($0) }, "\(key)")
    }
    #expect(found.skipped.count == counts.count)
    #expect(
      found.days.allSatisfy {
        $0.syncedAt == MeasuredMoment.utc(Int(truth["exported"].number ?? 0))
      })
  }

  @Test("pieces of any size, and records in any order, say the same")
  func piecesAndOrder() throws {
    let bytes = try Files.read(Self.folder + "/export.xml")
    let whole = try Self.export(pieces: .max, bytes)
    for size in [1, 37, 4096] { #expect(try Self.export(pieces: size, bytes).days == whole.days) }
    // Records begin in lines with one blank.
    var random = SeededRandom(otherwise: 47)
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.range(of: " <Record"))
    let end = try #require(text.range(of: " <Workout"))
    let records = text[start.lowerBound..<end.lowerBound].split(separator: "\n <Record")
    let shuffled = records.shuffled(using: &random).map {
      ($0.hasPrefix(" <Record") ? "" : " <Record") + $0 + ($0.hasSuffix("\n") ? "" : "\n")
    }.joined()
    let other = text[..<start.lowerBound] + shuffled + text[end.lowerBound...]
    #expect(records.count > 300)
    #expect(
      try Self.export(pieces: 1000, Array(other.utf8)).days == whole.days, "seed \(random.seed)")
  }

  @Test("UTF-16 says the same as UTF-8")
  func utf16() throws {
    let bytes = try Files.read(Self.folder + "/export.xml")
    let text = String(decoding: bytes, as: UTF8.self).replacing("UTF-8", with: "UTF-16")
    let wide: [UInt8] = text.utf16.reduce(into: [0xFF, 0xFE]) { bytes, unit in
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(try Self.export(pieces: 777, wide).days == Self.export(pieces: .max, bytes).days)
  }

  @Test("random changes of an export end in an error or in days", .timeLimit(.minutes(2)))
  func changes() throws {
    var random = SeededRandom(otherwise: 53)
    let bytes = Array(try Files.read(Self.folder + "/export.xml"))
    let head = try #require(bytes.firstIndex(of: UInt8(ascii: "["))) - 60
    var days = 0
    for _ in 0..<150 {
      let start = Int.random(in: 3000..<bytes.count - 20_000, using: &random)
      var part = Array(bytes[max(head, 0)..<3000]) + Array(bytes[start..<start + 15_000])
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        part[Int.random(in: part.indices, using: &random)] = random.pick(
          Array("0123456789-:. \"<>&".utf8))
      }
      let reader = AppleHealthExport(rules: try HealthExport.rules())
      part.withUnsafeBytes { try? reader.read($0) }
      days += reader.measurements.days.count
    }
    #expect(days > 0)
  }

  /// The figures of a day by their names.
  private static func figures(of day: MeasuredDay) -> [String: String] {
    var figures: [String: String] = [:]
    let names: [(String, MeasuredFigure)] = [
      ("steps", .steps), ("distance_km", .distance), ("floors", .floors),
      ("active_kcal", .activeEnergy), ("weight_kg", .weight), ("body_fat_percent", .bodyFat),
      ("resting_hr", .restingRate), ("vo2max_run", .runningVO2Max), ("hrv", .variability),
      ("spo2_percent", .bloodOxygen), ("respiration_rate", .respirationRate),
      ("sleep.total_hours", .sleep), ("sleep.in_bed_hours", .inBed), ("sleep.light_hours", .light),
      ("sleep.deep_hours", .deep), ("sleep.rem_hours", .rem), ("sleep.awake_hours", .awake),
      ("sleep.nap_hours", .nap),
    ]
    for (name, figure) in names { figures[name] = day[figure].map { "\($0)" } }
    figures["sleep.start"] = day[.sleepStart]
    figures["sleep.end"] = day[.sleepEnd]
    for meal in day.meals {
      figures["meal.calories"] = meal.calories.map { "\($0)" }
      figures["meal.protein_g"] = meal.protein.map { "\($0)" }
      figures["meal.fiber_g"] = meal.fiber.map { "\($0)" }
    }
    for activity in day.activities {
      let numbers = [activity.minutes, activity.elapsedMinutes, activity.kilometres].map { $0 ?? 0 }
      figures["workout.\(activity.start?.text ?? "")"] = "\(activity.kindName) \(numbers)"
    }
    return figures
  }

  private static func figures(of truth: JSONNode) -> [String: String] {
    var figures: [String: String] = [:]
    func text(_ node: JSONNode) -> String { node.string ?? node.number.map { "\($0)" } ?? "" }
    for (name, value) in truth.members {
      for (key, member) in value.members { figures["\(name).\(key)"] = text(member) }
      for workout in value.elements {
        let numbers = ["minutes", "elapsed", "km"].map { workout[$0].number ?? 0 }
        figures["workout.\(workout["start"].string ?? "")"] =
          "\(workout["kind"].string ?? "") \(numbers)"
      }
      if value.members.isEmpty, value.elements.isEmpty {
        figures[name] = text(value)
      }
    }
    return figures
  }
}

extension JSONNode {
  /// The number; nil for anything else.
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
