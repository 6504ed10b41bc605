import TestSupport
import Testing
import Values
import WatchData

@testable import Imports

@Suite("Damaged FIT files")
struct FITDamageTests {
  private let morning = FITWriter.morning

  /// Three activities with records, laps, sets and a zone, as a watch writes them: sessions come last.
  private func triathlon() -> FITWriter {
    var writer = FITWriter()
    writer.fileID()
    writer.define(2, 20, [.long(253), .byte(3), .long(5)], developer: [2])
    writer.define(3, 20, [.byte(3)])
    for step in 0..<30 {
      writer.message(
        2,
        writer.number(FITWriter.time(morning + step * 30), size: 4) + [UInt8(120 + step)]
          + writer.number(step * 9000, size: 4) + [1, 2])
      writer.records += [0x80 | 3 << 5 | UInt8(step), 130]
    }
    writer.set(at: morning + 5, category: 22, repetitions: 10)
    for (index, sport) in [5, 2, 1].enumerated() {
      let start = morning + index * 300
      writer.lap(at: start, timer: 300, elapsed: 300, metres: 900, sport: sport)
      writer.session(
        at: start, sport: sport, timer: 300, elapsed: 300, metres: 900, heartRate: 130)
    }
    writer.activity(at: morning + 900, east: 3600)
    return writer
  }

  private func starts(_ bytes: [UInt8]) throws -> Set<Int?> {
    Set(
      try FITFile.read(bytes, name: "x.fit", ReadingRules()).days.flatMap(\.activities)
        .map { $0.start?.time })
  }

  @Test("a file that is cut anywhere tells of nothing that the whole file does not")
  func cut() throws {
    let bytes = triathlon().file()
    let whole = try starts(bytes)
    #expect(whole.count == 3)
    var counts: Set<Int> = []
    for length in 12..<bytes.count {
      let part = Array(bytes.prefix(length))
      let found = try starts(part)
      #expect(found.isSubset(of: whole), "cut at \(length)")
      counts.insert(found.count)
      let skipped = try FITFile.read(part, name: "x.fit", ReadingRules()).skipped
      #expect(skipped.contains { $0.example == "x.fit: cut at byte \(length)" })
    }
    #expect(counts == [0, 1, 2, 3])
  }

  @Test("a file with any byte changed tells of no activity that the whole file does not")
  func flipped() throws {
    let bytes = triathlon().file()
    let whole = try starts(bytes)
    var random = SeededRandom()
    for index in bytes.indices {
      for mask in [0xFF, 0x01, 0x80, UInt8.random(in: 1...255, using: &random)] {
        var changed = bytes
        changed[index] ^= mask
        guard FITFile.isFIT(changed) else { continue }
        let found = try starts(changed)
        #expect(found.isSubset(of: whole), "byte \(index) with \(mask), seed \(random.seed)")
      }
    }
  }

  /// The bytes of a file with up to forty of them changed, taken out or put in.
  private func damaged(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var changed = bytes
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let index = Int.random(in: 14..<changed.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: changed[index] = UInt8.random(in: 0...255, using: &random)
      case 1 where changed.count > 100: changed.remove(at: index)
      default: changed.insert(random.pick([0x00, 0xFF, 0x40, 0x60, 0x89, 0x0E]), at: index)
      }
    }
    return changed
  }

  @Test("bytes made at random give a result")
  func random() throws {
    var random = SeededRandom()
    let bytes = triathlon().file()
    for round in 0..<2000 {
      let changed = damaged(bytes, &random)
      if changed == bytes { continue }
      let found = try FITFile.read(changed, name: "x.fit", ReadingRules())
      #expect(!found.skipped.isEmpty, "round \(round), seed \(random.seed)")
    }
  }

  @Test("changes that take each other back leave a sound file, of which nothing is to be said")
  func nothingChanged() throws {
    var random = SeededRandom(seed: 4_782_220_566_895_871_219)
    let bytes = triathlon().file()
    var changed: [UInt8] = []
    for _ in 0...273 { changed = damaged(bytes, &random) }
    #expect(changed == bytes)
    #expect(try FITFile.read(changed, name: "x.fit", ReadingRules()).skipped.isEmpty)
  }

  private func read(_ bytes: [UInt8]) throws -> Measurements {
    try FITFile.read(bytes, name: "run.fit", ReadingRules())
  }

  private func run() -> FITWriter {
    var writer = FITWriter()
    writer.fileID()
    writer.record(at: morning, heartRate: 120)
    writer.record(at: morning + 60, heartRate: 140)
    writer.lap(at: morning, timer: 1710, metres: 5010)
    writer.session(at: morning, timer: 1710, metres: 5010)
    return writer
  }

  @Test("with a wrong CRC an activity counts whose start is told twice, and is reported")
  func wrongCRC() throws {
    let bytes = run().file(crc: 0x1234)
    let found = try read(bytes)
    #expect(found.days.flatMap(\.activities).map(\.minutes) == [28.5])
    #expect(
      found.skipped == [
        .init(
          reason: "a FIT file whose CRC is wrong", count: 1,
          example: "run.fit: wrong CRC at byte \(bytes.count - 2)")
      ])
  }

  @Test("with a wrong CRC nothing is taken that only one message tells the day of")
  func unsure() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.write(30, [(253, FITWriter.time(morning), 4), (0, 7785, 2)])
    writer.session(at: morning, timer: 1710)
    let session = try read(writer.file(crc: 0x1234))
    #expect(session.days == [])
    #expect(
      session.skipped.map(\.reason) == [
        "a FIT file whose CRC is wrong", "an activity whose date may be damaged",
        "a figure whose date may be damaged",
      ])
    var records = FITWriter()
    records.fileID()
    for second in 0..<9 { records.record(at: morning + second) }
    #expect(try read(records.file(crc: 0x1234)).days == [])
  }

  @Test(
    "in damaged data a zone counts that is one to the minute: a run and its sound copy have one day"
  )
  func damagedZone() throws {
    var writer = run()
    writer.activity(at: morning + 1710, east: 7200)
    for crc in [nil, 0x1234] as [UInt16?] {
      let found = try read(writer.file(crc: crc)).days.flatMap(\.activities)
      #expect(found.map { $0.start?.text } == ["2031-03-04T07:30:05+02:00"])
    }
    var damaged = run()
    damaged.activity(at: morning + 1710, east: 7200 + 333)
    let found = try read(damaged.file(crc: 0x1234)).days.flatMap(\.activities)
    #expect(found.map { $0.start?.text } == ["2031-03-04T05:30:05Z"])
  }

  @Test(
    "a damaged file and its sound copy are one run on the day that its own clock says, in either order"
  )
  func damagedBesideItsCopy() throws {
    // Half past ten at night in UTC, and half past midnight where it was run.
    let start = morning + 17 * 3600
    var writer = FITWriter()
    writer.fileID()
    writer.record(at: start, heartRate: 120)
    writer.record(at: start + 60, heartRate: 140)
    writer.lap(at: start, timer: 1710, metres: 5010)
    writer.session(at: start, timer: 1710, metres: 5010)
    writer.activity(at: start + 1710, east: 7200)
    let files = [writer.file(), writer.file(crc: 0x1234)]
    for order in [[0, 1], [1, 0], [1, 1]] {
      var found = Measurements()
      for index in order { found.add(try read(files[index])) }
      #expect(found.days.map { "\($0.date)" } == ["2031-03-05"], "\(order)")
      let runs = found.days.flatMap(\.activities)
      #expect(runs.map { $0.start?.text } == ["2031-03-05T00:30:05+02:00"], "\(order)")
      #expect(runs.map(\.minutes) == [28.5] && runs.map(\.kilometres) == [5.01])
    }
  }

  @Test("garbage behind a file is reported, and the file is taken")
  func garbage() throws {
    let bytes = run().file()
    let found = try read(bytes + [0, 0, 0, 7])
    #expect(found.days.flatMap(\.activities).count == 1)
    #expect(
      found.skipped == [
        .init(
          reason: "bytes behind a FIT file", count: 1,
          example: "run.fit: no FIT file from byte \(bytes.count) on")
      ])
  }

  @Test("a data size that is longer than the file, or 0, costs nothing that is there")
  func wrongSize() throws {
    for size in [0, 100_000, 0xFFFF_FFFF] {
      let found = try read(run().file(size: size))
      #expect(found.days.flatMap(\.activities).map(\.minutes) == [28.5])
      #expect(found.skipped.count == 1)
    }
  }

  @Test("a file may be nothing but a header")
  func headerOnly() throws {
    let found = try read(FITWriter().file())
    #expect(found.days == [])
    #expect(found.skipped.map(\.reason) == ["a FIT file without measured values"])
  }

  @Test("a message of a local type that was never defined ends the file")
  func undefined() throws {
    var writer = run()
    let offset = 14 + writer.records.count
    writer.message(9, [1, 2, 3])
    writer.session(at: morning + 7200, sport: 2, timer: 60)
    let found = try read(writer.file())
    #expect(found.days.flatMap(\.activities).map(\.kindName) == ["run"])
    #expect(
      found.skipped == [
        .init(
          reason: "a FIT file that is damaged", count: 1,
          example: "run.fit: message of the undefined local type 9 at byte \(offset)")
      ])
  }

  @Test(
    "a definition of an unknown order of bytes, and a record longer than the data, end the file")
  func senseless() throws {
    var definition = run()
    let offset = 14 + definition.records.count
    definition.records += [0x41, 0, 2, 20, 0, 0]
    #expect(
      try read(definition.file()).skipped.map(\.example) == [
        "run.fit: definition that cannot be read at byte \(offset)"
      ])
    var long = run()
    long.define(1, 20, [.long(253)])
    let place = 14 + long.records.count
    long.message(1, [1, 2])
    let found = try read(long.file())
    #expect(found.days.flatMap(\.activities).count == 1)
    #expect(
      found.skipped.map(\.example) == ["run.fit: record longer than the data at byte \(place)"])
  }

  @Test("a header in the middle begins the next file")
  func secondHeader() throws {
    var second = FITWriter()
    second.fileID()
    second.session(at: morning + 7200, sport: 2, timer: 60)
    let first = run().file(size: 100_000).dropLast(2)
    let found = try read(first + second.file())
    #expect(found.days.flatMap(\.activities).map(\.kindName) == ["run", "bike"])
    #expect(found.skipped.map(\.example) == ["run.fit: cut at byte \(first.count)"])
  }

  @Test("thousands of headers, sessions, sets and fields in a small file take no long time")
  func hostile() throws {
    var headers: [UInt8] = []
    for _ in 0..<40_000 { headers += [12, 0x20, 0, 0, 0xFF, 0xFF, 0xFF, 0] + Array(".FIT".utf8) }
    var sessions = FITWriter()
    sessions.define(1, 18, [.long(2)])
    sessions.define(2, 225, [.long(254), .enumeration(5), .short(3), .short(7)])
    sessions.define(3, 20, (0..<255).map { .init(number: $0, size: 0, code: 0) })
    for index in 0..<20_000 {
      let time = sessions.number(FITWriter.time(morning + index * 7), size: 4)
      sessions.message(1, time)
      sessions.message(2, time + [1, 5, 0, UInt8(index % 30), 0])
      sessions.message(3, [])
    }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try read(headers).days == [])
    #expect(try read(sessions.file()).days.flatMap(\.activities).count == 20_000)
    // Either takes minutes where anything is quadratic.
    #expect(clock.now - start < .seconds(60))
  }
}
