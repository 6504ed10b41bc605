import Testing
import Values

@testable import Language

@Suite("Tasks as people type them")
struct TaskWordsTests {
  /// A Wednesday.
  private static let today = CalendarDate(iso: "2031-03-05") ?? .earliest

  private func written(_ text: String) throws -> String {
    try TaskWords(text, today: Self.today).written
  }

  @Test(
    "a day at the very end is the due date, and no other",
    arguments: [
      ("call the dentist tomorrow", "call the dentist (due 2031-03-06)"),
      ("Call Bea today", "Call Bea (due 2031-03-05)"),
      ("renew passport due friday", "renew passport (due 2031-03-07)"),
      ("renew passport by Fri", "renew passport (due 2031-03-07)"),
      ("renew passport on wednesday", "renew passport (due 2031-03-05)"),
      ("renew passport DUE tue", "renew passport (due 2031-03-11)"),
      ("pay rent 2031-03-31", "pay rent (due 2031-03-31)"),
      ("pay rent due 2031-03-01", "pay rent (due 2031-03-01)"),
      ("pay rent due yesterday", "pay rent (due 2031-03-04)"),
      ("file taxes by 12 march", "file taxes (due 2031-03-12)"),
      ("file taxes march 4", "file taxes (due 2032-03-04)"),
      ("file taxes by March 12, 2032", "file taxes (due 2032-03-12)"),
      ("file taxes due +3", "file taxes (due 2031-03-08)"),
      ("send  two   blanks friday", "send  two   blanks (due 2031-03-07)"),
      ("work on tomorrow", "work (due 2031-03-06)"),
    ])
  func due(typed: String, expected: String) throws { #expect(try written(typed) == expected) }

  @Test(
    "words that are no due date stay",
    arguments: [
      "buy oats", "list of books for Bea", "read about sunday school", "tomorrow", "by friday",
      "mend the sun", "drink water 2.5", "read 5/6", "buy 25/12", "walk -2",
      "water the ferns every friday",
      "write about last friday", "buy milk yesterday", "pay rent 2031-03-01", "stand by 5/6",
      "look back on yesterday", "the plan of friday", "due", "call 12 march people", "",
    ])
  func kept(typed: String) throws { #expect(try written(typed) == typed) }

  @Test("due and a day alone are a due date, and nothing else is")
  func alone() throws {
    func due(_ text: String) throws -> CalendarDate? {
      try TaskWords.due(alone: text, today: Self.today)
    }
    #expect(try due("due friday") == CalendarDate(iso: "2031-03-07"))
    #expect(try due("Due 12 mar") == CalendarDate(iso: "2031-03-12"))
    for text in ["friday", "by friday", "due", "due soon", ""] { #expect(try due(text) == nil) }
  }

  @Test("a day that can be two is asked for, and an option says it")
  func asked() throws {
    for text in ["meet Bea next friday", "meet Bea due 03/04"] {
      #expect(throws: InputError.self) { try written(text) }
    }
    let error = #expect(throws: InputError.self) { try written("meet Bea by next friday") }
    #expect(error?.message == "'next friday' can be 2031-03-07 or 2031-03-14")
    let task = try TaskWords(text: "meet Bea next friday", due: "fri", today: Self.today)
    #expect(task.written == "meet Bea next friday (due 2031-03-07)")
    let plain = try TaskWords(text: "call tomorrow", due: nil, today: Self.today)
    #expect(plain.written == "call tomorrow")
    #expect(throws: InputError.self) {
      try TaskWords(text: "a", due: "soon", today: Self.today)
    }
  }
}
