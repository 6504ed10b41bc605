import TestSupport
import Testing
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's files of zones.
private let zoneinfo = "/usr/share/zoneinfo"

/// The zones that the machine has, whose files may have all transitions until 2037 ("fat") or none that the
/// footer says too ("slim").
@Suite("Zones of the machine", .enabled(if: Files.exists(zoneinfo + "/Europe/Vienna")))
struct ZonesOfTheMachineTests {
  private static func zone(_ name: String) throws -> TimeZoneRules {
    try TimeZoneRules(tzif: Files.read("\(zoneinfo)/\(name)"))
  }

  @Test(
    "what is known of some zones",
    arguments: [
      ("Europe/Vienna", "1900-01-01", 3600), ("Europe/Vienna", "1916-07-01", 7200),
      ("Europe/Vienna", "1960-07-01", 3600), ("Europe/Vienna", "2031-07-01", 7200),
      ("Europe/Vienna", "2099-01-01", 3600), ("Europe/Vienna", "2099-07-01", 7200),
      ("America/New_York", "1900-01-01", -18_000), ("America/New_York", "1944-01-01", -14_400),
      ("America/New_York", "2031-03-20", -14_400), ("America/New_York", "2006-03-20", -18_000),
      ("America/New_York", "2099-12-01", -18_000),
      ("Australia/Lord_Howe", "2031-01-15", 39_600), ("Australia/Lord_Howe", "2031-07-15", 37_800),
      ("Asia/Kolkata", "2031-07-15", 19_800), ("Asia/Kolkata", "1943-07-15", 23_400),
      ("Africa/Casablanca", "2024-03-20", 0), ("Africa/Casablanca", "2024-06-20", 3600),
      ("Europe/Dublin", "2031-01-15", 0), ("Europe/Dublin", "2031-07-15", 3600),
      ("Europe/Dublin", "2099-07-15", 3600),
      ("Pacific/Apia", "2011-12-29", -36_000), ("Pacific/Apia", "2011-12-31", 50_400),
      ("Pacific/Apia", "2031-01-15", 46_800),
    ])
  func known(name: String, day: String, offset: Int) throws {
    let noon = try #require(CalendarDate(iso: day)).dayNumber * 86_400 + 43_200
    #expect(try Self.zone(name).offset(at: noon) == offset)
  }

  /// The names of all zones. Those of `right` count leap seconds, which POSIX time has not.
  private static func names() throws -> [String] {
    try Files.tree(zoneinfo).filter { name in
      guard !name.hasPrefix("right/"), !name.hasPrefix("posix/"),
        let bytes = try? Files.read("\(zoneinfo)/\(name)")
      else { return false }
      return bytes.starts(with: "TZif".utf8)
    }
  }

  @Test("every file of the machine can be read, also those that count leap seconds")
  func all() throws {
    var count = 0
    for name in try Files.tree(zoneinfo) {
      guard let bytes = try? Files.read("\(zoneinfo)/\(name)"), bytes.starts(with: "TZif".utf8)
      else { continue }
      #expect(throws: Never.self, "\(name)") { try TimeZoneRules(tzif: bytes) }
      count += 1
    }
    #expect(count > 300)
  }

  #if canImport(Glibc)
    /// In a process of its own: `setenv` and `tzset` are those of the whole process.
    @Test("offsets and their inverse are those of the C library")
    func agreement() async {
      await #expect(processExitsWith: .success) {
        var random = SeededRandom()
        TestEnvironment.tell("time zones, C library: seed \(random.seed)")
        var library = CLibrary(seed: random.seed)
        for name in try ZonesOfTheMachineTests.names() {
          library.compare(try ZonesOfTheMachineTests.zone(name), named: name, &random)
        }
        for _ in 0..<150 {
          let text = ZonesOfTheMachineTests.posix(&random)
          library.compare(try TimeZoneRules(posix: text), named: text, from: 1972, &random)
        }
        library.end()
      }
    }

    /// A POSIX string with rules. The C library asks only the transitions of a year of UTC, so that none is
    /// near the new year; and before 1971 it takes those of 1970 (`compute_change` in time/tzset.c).
    private static func posix(_ random: inout SeededRandom) -> String {
      func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
      func day(_ months: ClosedRange<Int>) -> String {
        let month = number(months)
        switch number(0...2) {
        case 0: return "M\(month).\(number(1...5)).\(number(0...6))"
        case 1: return "J\(month * 30)"
        default: return "\(month * 30)"
        }
      }
      func time() -> String {
        switch number(0...3) {
        case 0: return ""
        case 1: return "/\(number(0...23)):\(number(10...59)):\(number(10...59))"
        case 2: return "/-\(number(0...30))"
        default: return "/\(number(24...90))"
        }
      }
      func name() -> String {
        ["ABC", "<+03>", "QWERTZ", "<-0330>"].randomElement(using: &random) ?? ""
      }
      let (hour, minute) = (number(-14...12), number(0...59))
      let standard = "\(name())\(hour):\(minute < 10 ? "0" : "")\(minute)"
      let daylight = name() + (number(0...2) == 0 ? "\(hour + number(-2...2))" : "")
      let (early, late) = (day(3...5) + time(), day(8...10) + time())
      return "\(standard)\(daylight),"
        + (Bool.random(using: &random) ? "\(early),\(late)" : "\(late),\(early)")
    }

    /// The C library's answers, one zone at a time, beside those of the rules.
    private struct CLibrary {
      let seed: UInt64
      private var compared = 0
      private var complaints: [String] = []

      init(seed: UInt64) { self.seed = seed }

      private func use(_ name: String) {
        setenv("TZ", name, 1)
        tzset()
      }

      private func offset(_ time: Int) -> Int {
        var (seconds, local) = (time_t(time), tm())
        localtime_r(&seconds, &local)
        return local.tm_gmtoff
      }

      /// `mktime` begins its search with the offset that it found last: here with none.
      private func time(_ day: CalendarDate, _ second: Int, in name: String) -> Int {
        var local = tm()
        use("UTC0")
        (local.tm_year, local.tm_mday) = (70, 1)
        mktime(&local)
        use(name)
        local = tm()
        let date = day.components
        (local.tm_year, local.tm_mon) = (Int32(date.year - 1900), Int32(date.month - 1))
        (local.tm_mday, local.tm_hour) = (Int32(date.day), Int32(second / 3600))
        (local.tm_min, local.tm_sec) = (Int32(second / 60 % 60), Int32(second % 60))
        local.tm_isdst = -1
        return mktime(&local)
      }

      mutating func compare(
        _ zone: TimeZoneRules, named name: String, from year: Int = 1900,
        _ random: inout SeededRandom
      ) {
        use(name)
        let years = (year - 1970) * 31_557_600...4_133_980_800
        var locals: [Int] = []
        for _ in 0..<20 {
          var time = Int.random(in: years, using: &random)
          compare(zone.offset(at: time), offset(time), "\(name) at \(time)")
          locals.append(time + offset(time))
          // The nearest transition within half a year, by halves.
          var later = time + 15_000_000
          guard offset(time) != offset(later) else { continue }
          while later - time > 1 {
            let middle = (time + later) / 2
            if offset(middle) == offset(time) { time = middle } else { later = middle }
          }
          for near in [time, later, later + .random(in: -9000...9000, using: &random)] {
            compare(zone.offset(at: near), offset(near), "\(name) at \(near)")
          }
          let edge = later + [offset(time), offset(later)].randomElement(using: &random)!
          locals.append(edge + .random(in: -3...3, using: &random))
          locals.append(edge + .random(in: -5400...5400, using: &random))
        }
        for local in locals.shuffled(using: &random).prefix(8) {
          let day = CalendarDate(clamping: Int((Double(local) / 86_400).rounded(.down)))
          let second = local - day.dayNumber * 86_400
          let expected = self.time(day, second, in: name)
          compare(zone.time(of: day, second: second), expected, "\(name), local \(day) \(second)")
        }
      }

      private mutating func compare(_ found: Int, _ expected: Int, _ what: String) {
        compared += 1
        if found != expected { complaints.append("\(what): \(found), not \(expected)") }
      }

      /// Tells what differs, with the seed.
      func end() {
        let few = complaints.prefix(20).joined(separator: "\n")
        #expect(complaints.isEmpty, "seed \(seed), \(complaints.count) differ:\n\(few)")
        #expect(compared > 10_000)
      }
    }
  #endif
}
