import DayStore
import Store
import StoreTestSupport
import TestSupport
import Testing
import Values

/// The lists that terminals have shown.
@Suite("Lists that were shown")
struct ShownListsFileTests {
  private static let today = CalendarDate(iso: "2031-03-04") ?? .earliest

  private let fixture: StoreFixture
  private let file: ShownListsFile

  init() throws {
    fixture = try StoreFixture()
    file = try ShownListsFile(of: fixture.makeStore("log"), in: fixture.environment)
  }

  private func list(
    _ topic: String, at terminal: String = "tty1 7", _ texts: String...
  ) -> ShownListsFile.List {
    ShownListsFile.List(
      terminal: terminal, topic: topic, date: Self.today,
      entries: texts.enumerated().map { ($0 + 1, $1) })
  }

  @Test("the last one of a terminal, topic and day is kept, beside those of others")
  func last() throws {
    #expect(file.read().isEmpty)
    try file.keep([list("todo", "Call Bea"), list("habit", "Stretch")])
    try file.keep([list("todo", at: "tty2 9", "Pay rent")])
    let second = list("todo", "Call Bea", "Mend the gate")
    try file.keep([second])
    #expect(
      file.read() == [second, list("todo", at: "tty2 9", "Pay rent"), list("habit", "Stretch")])
  }

  @Test("the oldest of many go")
  func bounded() throws {
    for number in 0..<70 { try file.keep([list("todo", at: "tty\(number) 1", "Call Bea")]) }
    #expect(file.read().count == 64 && file.read().first?.terminal == "tty69 1")
  }

  @Test("where a list cannot be kept, nothing is known of an older one either")
  func forgotten() throws {
    try file.keep([list("todo", "Call Bea")])
    let large = String(repeating: "a", count: 17 << 20)
    #expect(throws: StoreError.self) { try file.keep([list("todo", large)]) }
    #expect(file.read().isEmpty)
  }
}
