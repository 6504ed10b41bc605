import TestSupport
import Testing
import Values

@testable import DayEditing

@Suite("Choice of items by the words of a command")
struct ItemChoiceTests {
  private static let todos = [
    "Water the plants", "Send the invoice", "Call Bea", "Call the bank", "Bread and butter",
    "Milk, eggs and tea", "Buy 2 apples", "Call Bea",
  ]

  private func choice(
    _ texts: [String] = todos, done: Set<Int> = [], takesSeveral: Bool = true
  ) -> ItemChoice {
    ItemChoice(
      .todo, command: "bestupid todo done", takesSeveral: takesSeveral,
      items: texts.enumerated().map { index, text in
        ItemMatch.Item(
          number: index + 1, text: text, standing: done.contains(index + 1) ? .isSo : .changes)
      })
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  private func error(_ line: String, in choice: ItemChoice) -> InputError? {
    #expect(throws: InputError.self) { try choice.choose(words(line)) }
  }

  @Test(
    "words that name one item together are that item; else each part is one, and each word of it",
    arguments: [
      // Together, although each of the words alone would mean others too.
      ("water the plants", [1]), ("send the invoice", [2]), ("the plants", [1]), ("wa pl", [1]),
      ("watr teh plants", [1]), ("water the plnats", [1]), ("2 apples", [7]), ("buy 2 apples", [7]),
      // Words and numbers by themselves.
      ("plants bea", [1, 3]), ("bea plants", [3, 1]), ("1 3", [1, 3]), ("2 1 2", [2, 1]),
      ("plants 2", [1, 2]), ("water the plants 2", [1, 2]), ("3 send the invoice", [3, 2]),
      // The second of two equal items.
      ("bea bea", [3, 8]), ("bea, bea", [3, 8]), ("3 3", [3]),
      // Commas and `and`.
      ("1,3", [1, 3]), ("1, 3", [1, 3]), ("1 , 3", [1, 3]), ("1,3,", [1, 3]), ("1 and 3", [1, 3]),
      ("bea and plants", [3, 1]), ("bea,plants", [3, 1]), ("bea, and plants", [3, 1]),
      ("water the plants and send the invoice", [1, 2]), ("bank, 2 AND bea", [4, 2, 3]),
      // What has them itself.
      ("bread and butter", [5]), ("bread and butter and bea", [5, 3]),
      ("bea and bread and", [3, 5]),
      ("milk,eggs", [6]), ("milk, eggs", [6]), ("1, milk, eggs and tea", [1, 6]),
    ])
  func chosen(line: String, numbers: [Int]) throws {
    let chosen = try choice().choose(words(line))
    #expect(chosen.changing.map { $0 + 1 } == numbers, "\(line)")
  }

  @Test("what stood in quotes, and what stands behind =, is one text")
  func whole() throws {
    #expect(try choice().choose(["call bea", "plants"]).changing == [2, 0])
    #expect(try choice().choose(["=Water the plants", "2"]).changing == [0, 1])
    #expect(error("=water the", in: choice())?.code == .ambiguous)
    let list = choice(["1, 3", "a"])
    #expect(try list.choose(["=1, 3"]).changing == [0])
    #expect(throws: InputError.self) { try list.choose(["1 and a"]) }
  }

  @Test("a word stays ambiguous although one of its items is chosen, and nothing is chosen then")
  func ambiguous() throws {
    let the = error(
      "plants the", in: choice(["Water the plants", "Send the invoice", "The plants"]))
    #expect(the?.code == .ambiguous)
    let list = choice(["Water the plants", "Send the invoice", "Call Al"])
    #expect(
      error("al the", in: list)?.message
        == "'the' can be 1 Water the plants or 2 Send the invoice")
    // Said twice it means no other one.
    let plants = choice(["Plants of Al", "Water the plants"])
    #expect(try plants.choose(words("pl pl")).changing == [0])
    // What several items are together is asked about as a whole.
    let calls = error("2 call th b and plants", in: choice(Self.todos + ["Call the boss"]))
    #expect(calls?.message == "'call th b' can be 4 Call the bank or 9 Call the boss")
    #expect(error("water lawn", in: choice())?.message == "no todo of the day matches 'lawn'")
  }

  @Test("the answer to a question stands for its words, and the others stay what they were")
  func answered() throws {
    let list = choice(["Water the plants", "Send the invoice", "Call Al", "Call Bo", "Al and Bo"])
    let line = "1 water the plants, call and invoice, al and bo"
    let ambiguity = try #require(error(line, in: list)?.ambiguity)
    #expect(ambiguity.word == "call")
    for candidate in ambiguity.candidates {
      let answered = ambiguity.before + [candidate.word] + ambiguity.after
      #expect(
        try list.choose(answered).changing == [0, candidate.number - 1, 1, 4],
        "\(answered)")
    }
  }

  @Test("what is done already is said of all the words together, and none of them ticks another")
  func already() throws {
    let chosen = try choice(done: [1]).choose(words("water the plants"))
    #expect(chosen.changing.isEmpty && chosen.alreadySo == [0])
  }

  @Test("all is refused with the numbers that are meant, unless an entry has the word")
  func all() throws {
    let list = choice(done: [1, 8])
    #expect(error("all", in: list)?.code == .noSuchEntry)
    #expect(error("all", in: list)?.hint == "Write: bestupid todo done 2 3 4 5 6 7")
    #expect(try list.choose(words("2 3 4 5 6 7")).changing == [1, 2, 3, 4, 5, 6])
    #expect(error("bea and All", in: list)?.code == .noSuchEntry)
    #expect(
      error("all", in: choice(takesSeveral: false))?.hint
        == "One at a time, as in: bestupid todo done 1")
    #expect(error("all", in: choice(["a"], done: [1]))?.hint?.hasPrefix("To see") == true)
    #expect(error("all", in: choice([]))?.hint == "The day has no todo.")
    #expect(try choice(["Call Bea", "Pay all bills"]).choose(["all"]).changing == [1])
  }

  @Test("one item that words mean together is never two")
  func joined() throws {
    #expect(try choice().choose(joined: words("water the plants")).changing == [0])
    for line in ["1 3", "1,3", "bea and plants", " ", ""] {
      #expect(throws: InputError.self) { try choice().choose(joined: words(line)) }
    }
  }

  @Test("many words are chosen from in little time")
  func many() throws {
    let line = Array(repeating: "bea 1", count: 200).joined(separator: ",")
    #expect(try choice().choose(words(line)).changing == [2, 0, 7])
  }
}
