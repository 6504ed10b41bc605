import DayModel
import DayStore
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

@Suite struct DayListingTests {
  let fixture: StoreFixture
  let store: Store
  let date: CalendarDate

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.makeStore("log")
    date = try #require(CalendarDate(iso: "2033-05-06"))
  }

  private func write(_ name: String, _ text: String = "x") throws {
    try fixture.write(text, to: "log/content/logs/\(name)")
  }

  @Test func daysAreKnownByTheNamesOfTheirFiles() throws {
    for name in [
      "2033-05-07.md", "2033-05-06.md", "2033-05-06-workout.md", "2033-05-06-trip.md",
      "2033-05-06-late.md", "2033-05-04/index.md", "2033-05-05-workout.md",
    ] { try write(name) }
    let days = try store.listing().days
    #expect(
      days.map { $0.files.map(\.path) } == [
        ["content/logs/2033-05-04/index.md"],
        ["content/logs/2033-05-05-workout.md"],
        [
          "content/logs/2033-05-06.md", "content/logs/2033-05-06-workout.md",
          "content/logs/2033-05-06-late.md", "content/logs/2033-05-06-trip.md",
        ],
        ["content/logs/2033-05-07.md"],
      ])
    #expect(days[0].log?.role == .index)
    for day in days { #expect(try store.log(of: day.date) == day.log) }
    #expect(days[1].log == nil)
    #expect(days[2].log?.role == .day)
    #expect(days[2].files.map(\.role) == [.day, .workout, .variant("late"), .variant("trip")])
    #expect(try store.listing().others == [])
  }

  @Test func theNewerLayoutComesFirst() throws {
    try write("2033-05-06/index.md")
    try write("2033-05-06.md")
    let day = try #require(try store.listing().days.first)
    #expect(day.files.map(\.role) == [.day, .index])
    #expect(day.log?.role == .day)
    #expect(try store.log(of: date)?.role == .day)
  }

  @Test func allElseIsNoDay() throws {
    let others = [
      "2033-02-30.md", "2033-05-06-.md", "2033-05-06.MD", "2033-05-06.md.orig", "2033-05-06.txt",
      "2033-05-06x.md", "2033-5-6.md", "test.md", "weekly-protocol-2033-05-06.md",
      ".2033-05-06.md.swp",
    ]
    for name in others { try write(name) }
    try write("2033-05-08/notes.md")
    try write("2033-05-09")
    try #require(symlink("/", fixture.path("log/content/logs/2033-05-10")) == 0)
    let listing = try store.listing()
    #expect(listing.days == [])
    #expect(Set(listing.others) == Set(others + ["2033-05-08", "2033-05-09", "2033-05-10"]))
  }

  @Test func aNameThatIsNoTextIsNoDay() throws {
    let folder = open(fixture.path("log/content/logs"), O_RDONLY | O_DIRECTORY)
    try #require(folder >= 0)
    defer { close(folder) }
    let name = "2033-05-06-".utf8CString.dropLast() + [-1] + ".md".utf8CString
    let file = name.withUnsafeBufferPointer {
      openat(folder, $0.baseAddress!, O_WRONLY | O_CREAT, 0o644)
    }
    // Some file systems keep such names out themselves.
    guard file >= 0 else { return }
    close(file)
    #expect(try store.listing().days == [])
    #expect(try store.listing().others.count == 1)
  }

  @Test func aStoreWithoutLogsHasNoDays() throws {
    let empty = Store(root: fixture.path("home"), workingCopy: fixture.path("home"))
    #expect(try empty.listing().days.isEmpty)
    #expect(try empty.listing().others.isEmpty)
    #expect(try empty.log(of: date) == nil)
  }

  @Test func filesOfADayAreRead() throws {
    try write("2033-05-06.md", "Weight:: 171")
    #expect(try store.read(LogFileName(date, .day)) == Array("Weight:: 171".utf8))
    #expect(try store.read(LogFileName(date, .workout)) == nil)
    #expect(try store.readHabits() == nil)
    try fixture.write("habits", to: "log/content/config/habits.md")
    #expect(try store.readHabits() == Array("habits".utf8))
  }

  @Test func aLinkOutOfTheStoreIsNotRead() throws {
    try fixture.write("secret", to: "secret.md")
    let path = fixture.path("log/content/logs/2033-05-06.md")
    try #require(symlink(fixture.path("secret.md"), path) == 0)
    let error = #expect(throws: StoreError.self) { try store.read(LogFileName(date, .day)) }
    #expect(error?.kind == .badData)
  }

  @Test func theFolderOfLogsIsTheOneThatMarksAStore() {
    #expect(LogFileName.folder == Store.logFolder)
  }
}
