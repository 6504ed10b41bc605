import DayStore
import FactCache
import Query
import Store
import StoreTestSupport
import TestSupport
import Testing
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A store around the end of a year, its cache, and what a reading of all logs says.
struct CacheFixture {
  let fixture: StoreFixture
  let store: Store
  /// How far the cache's clock is ahead: by more than two seconds, everything seems long past.
  var lead = 0
  /// What a number without a unit is in its logs.
  var units = FormatUnits.standard

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.makeStore("log")
  }

  static let first = CalendarDate(year: 2030, month: 12, day: 22) ?? .earliest
  static let days = (0..<20).map { first.advanced(by: $0) }

  /// A path below the folder of logs.
  func path(_ name: String) -> String { fixture.path("log/content/logs/\(name)") }

  func write(_ name: String, _ text: String) throws {
    try fixture.write(text, to: "log/content/logs/\(name)")
  }

  /// Writes into the file that is there, as editors do that keep its inode.
  func overwrite(_ name: String, _ bytes: [UInt8]) throws {
    let number = open(path(name), O_WRONLY | O_TRUNC)
    try #require(number >= 0)
    defer { close(number) }
    try #require(write(number, bytes, bytes.count) == bytes.count)
  }

  private func write(_ number: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
    bytes.withUnsafeBytes {
      #if canImport(Glibc)
        Glibc.write(number, $0.baseAddress, count)
      #else
        Darwin.write(number, $0.baseAddress, count)
      #endif
    }
  }

  /// Whether a name is a plain file's.
  func isFile(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is anything of a name, be it a link to nothing.
  func isThere(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0
  }

  func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(lstat(path(name), &status) == 0)
    return status
  }

  /// Gives a file the modification time of an earlier status.
  func setModified(_ name: String, to status: stat) throws {
    #if canImport(Glibc)
      let times = [status.st_atim, status.st_mtim]
    #else
      let times = [status.st_atimespec, status.st_mtimespec]
    #endif
    try #require(utimensat(AT_FDCWD, path(name), times, 0) == 0)
  }

  /// Lets the clock of the file system tick, which is needed where the cache's clock is ahead.
  func tick() { usleep(lead == 0 ? 0 : 12_000) }

  /// A cache that knows nothing but what is on the disk.
  var cache: FactCache {
    FactCache(of: store, units: units, in: fixture.environment) { [lead] in
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec + lead
    }
  }

  /// The files of the cache, by name.
  var cacheFiles: [String] {
    get throws {
      let path = try #require(cache.path)
      return Files.exists(path) ? try Files.names(in: path) : []
    }
  }

  func cacheFile(_ year: Int) throws -> String { try #require(cache.path) + "/\(year).json" }

  /// Expects that the cache answers as the logs do.
  @discardableResult
  func expectTruth(
    in range: ClosedRange<CalendarDate> = .earliest ... .latest,
    columns: Set<FactColumn>? = nil, _ note: Comment = "",
    at location: SourceLocation = #_sourceLocation
  ) throws -> FactCache.Answer {
    let answer = try cache.facts(in: range, columns: columns)
    let (records, unreadable) = try RecordReader(store, units: PersonalUnits(files: units))
      .records(in: range)
    let types = try store.trainingTypes
    let table = FactTable(
      records.compactMap { DayFacts($0, types: types) }, columns: columns)
    #expect(answer.table.dates == table.dates, note, sourceLocation: location)
    #expect(answer.table.columns == table.columns, note, sourceLocation: location)
    #expect(
      answer.names.isSuperset(of: table.columns.keys), note, sourceLocation: location)
    let listing = try store.listing()
    #expect(
      answer.days.filter { range.contains($0.date) }
        == listing.days.filter { range.contains($0.date) }, note, sourceLocation: location)
    #expect(answer.otherNames == listing.others, note, sourceLocation: location)
    #expect(
      answer.unreadable.map(\.message) == unreadable.map(\.message), note, sourceLocation: location)
    return answer
  }
}
