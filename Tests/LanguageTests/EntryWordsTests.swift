import Testing
import Values

@testable import Language

@Suite("Words that name entries of a list, with a day")
struct EntryWordsTests {
  /// A Wednesday.
  private static let today = CalendarDate(iso: "2031-03-05") ?? .earliest

  private func read(_ words: String, entries: [String] = []) -> String {
    let read = EntryWords(
      words.split(separator: " ").map(String.init), today: Self.today, isEntry: entries.contains)
    return ([read.day.map { "\($0)" } ?? "-"] + read.words).joined(separator: " ")
  }

  @Test(
    "the last words are the day if they are one, and no entry",
    arguments: [
      ("stretch", "- stretch"), ("stretch yesterday", "2031-03-04 stretch"),
      ("1 2 monday", "2031-03-03 1 2"), ("stretch last monday", "2031-03-03 stretch"),
      ("stretch 3 days ago", "2031-03-02 stretch"), ("stretch -1", "2031-03-04 stretch"),
      ("cold rinse", "- cold rinse"), ("yesterday", "- yesterday"), ("1 3", "- 1 3"),
      ("rent 03/04", "- rent 03/04"), ("", "-"),
    ])
  func days(words: String, expected: String) { #expect(read(words) == expected) }

  @Test("what an entry is called is no day")
  func entries() {
    #expect(read("call friday", entries: ["friday"]) == "- call friday")
    #expect(read("plan last friday", entries: ["friday"]) == "- plan last friday")
    #expect(read("soup yesterday", entries: ["soup yesterday"]) == "- soup yesterday")
  }

  @Test("an entry moves to the day that comes")
  func moves() throws {
    func move(_ words: String...) throws -> String {
      let read = try EntryWords(
        movedTo: words, today: Self.today, example: "bestupid todo move 2 mon")
      return ([read.day.map { "\($0)" } ?? "-"] + read.words).joined(separator: " ")
    }
    #expect(try move("plants", "tomorrow") == "2031-03-06 plants")
    #expect(try move("2", "3", "mon") == "2031-03-10 2 3")
    #expect(try move("plants", "4", "march") == "2032-03-04 plants")
    #expect(try move("plants", "to", "friday") == "2031-03-07 plants")
    #expect(try move("1", "and", "3", "To", "4", "march") == "2032-03-04 1 and 3")
    #expect(try move("to", "friday") == "2031-03-07")
    for words in [["plants"], ["tomorrow"], ["plants", "soon"], []] {
      let error = #expect(throws: InputError.self) {
        try EntryWords(movedTo: words, today: Self.today, example: "bestupid todo move 2 mon")
      }
      #expect(error?.hint == "The day comes last, as in: bestupid todo move 2 mon")
    }
  }

  @Test("a meal and a day are no food")
  func meals() throws {
    for words in [["lunch", "yesterday"], ["yesterday"], ["Dinner", "last", "monday"]] {
      let error = #expect(throws: InputError.self) {
        try MealWords.requireFood(words, today: Self.today)
      }
      #expect(error?.code == .usage)
    }
    for words in [["lunch"], ["soup", "yesterday"], ["apple"], ["monday", "special"]] {
      try MealWords.requireFood(words, today: Self.today)
    }
  }
}
