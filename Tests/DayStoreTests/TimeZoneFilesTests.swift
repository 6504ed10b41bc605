import Store
import StoreTestSupport
import TestSupport
import Testing
import Values

@testable import DayStore

/// Which rules `TZ`, `TZDIR` and the machine's own zone mean.
@Suite("Files of time zones")
struct TimeZoneFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Files.makeFolder(folder.path + "/zones/Europe")
    try write(TZifFile.vienna, to: "zones/Europe/Vienna")
    // One whose name is also a POSIX string, and says something else.
    try write(TZifFile(types: [(-18_060, false)]), to: "zones/EST5EDT")
    try write(TZifFile(types: [(20_700, false)]), to: "localtime")
    try Files.write("no zone", to: folder.path + "/zones/Europe/Text")
    let large = TZifFile.vienna.bytes + [UInt8](repeating: 10, count: 1 << 20)
    try Files.write(large, to: folder.path + "/zones/Large")
  }

  private func write(_ file: TZifFile, to path: String) throws {
    try Files.write(file.bytes, to: "\(folder.path)/\(path)")
  }

  private func files(_ name: String?, localTime: String = "localtime") -> TimeZoneFiles {
    var variables = ["TZDIR": folder.path + "/zones"]
    variables["TZ"] = name?.replacing("{}", with: folder.path)
    let environment = ProcessEnvironment(
      variables: variables, currentDirectory: "/", userName: "kim", hostName: "attic")
    return TimeZoneFiles(in: environment, localTime: "\(folder.path)/\(localTime)")
  }

  @Test(
    "TZ has a name, a path or a POSIX string; what it has not is UTC",
    arguments: [
      (nil, 20_700), ("Europe/Vienna", 7200), (":Europe/Vienna", 7200),
      ("{}/zones/Europe/Vienna", 7200), (":{}/zones/Europe/Vienna", 7200),
      ("EST5EDT", -18_060), ("CET-1CEST,M3.5.0,M10.5.0/3", 7200), ("<+0330>-3:30", 12_600),
      (":<+0330>-3:30", 12_600), ("", 0), (":", 0), ("Mars/Base", 0), ("Europe", 0),
      ("Europe/Text", 0), ("{}/nowhere", 0), ("Large", 0), ("/dev/zero", 0),
    ] as [(String?, Int)])
  func zone(name: String?, offset: Int) {
    // 2031-07-01
    #expect(files(name).processZone.offset(at: 1_940_673_600) == offset)
  }

  @Test("without TZ and without a zone of the machine the zone is UTC")
  func nothing() {
    #expect(files(nil, localTime: "gone").processZone == .utc)
    #expect(files(nil, localTime: "zones/Europe/Text").processZone == .utc)
  }

  @Test("a name has the rules of its file, and no POSIX string is one")
  func names() throws {
    #expect(
      try files(nil).rules(named: "Europe/Vienna") == TimeZoneRules(tzif: TZifFile.vienna.bytes))
    #expect(files(nil).rules(named: "CET-1CEST,M3.5.0,M10.5.0/3") == nil)
    #expect(files(nil).rules(named: "Europe/Graz") == nil)
  }
}
