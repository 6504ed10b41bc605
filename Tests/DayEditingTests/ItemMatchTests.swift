import TestSupport
import Testing

@testable import DayEditing

@Suite("Choice of items by words")
struct ItemMatchTests {
  private typealias Item = ItemMatch.Item

  private static let todos = [
    "Send the invoice", "Call Bea", "Draft the **outline**", "Workout: Strength A", "Call Bea",
    "Call the bank", "3", "Read_ten pages", "Café",
  ].enumerated().map { Item(number: $0.offset + 1, text: $0.element) }

  @Test(
    "the first step that finds anything counts",
    arguments: [
      // Numbers and texts.
      ("2", .found(1)), ("02", .found(1)), ("7", .found(6)), ("=3", .found(6)),
      ("0", .none(nearest: [])), ("10", .none(nearest: [])),
      ("99999999999999999999", .none(nearest: [])),
      // The same text; the first of two that are equal.
      ("Call Bea", .found(1)), ("=Call Bea", .found(1)), ("Draft the **outline**", .found(2)),
      // Without case, emphasis and blanks.
      ("CALL  BEA", .found(1)), ("draft the outline", .found(2)), ("sendtheinvoice", .found(0)),
      ("_call bea_", .found(1)), ("cafe\u{301}", .found(8)),
      // The beginning.
      ("send", .found(0)), ("call", .several([1, 5])), ("call t", .found(5)),
      // The beginnings of words, in order.
      ("dr ou", .found(2)), ("st a", .found(3)), ("b", .several([1, 5])),
      ("ou dr", .none(nearest: [8, 2, 3])),
      // A part.
      ("nvoic", .found(0)), ("trength", .found(3)), ("ten", .found(7)), ("nvoi", .found(0)),
      // Fewer than four letters are no part of a word, but where it begins.
      ("end", .none(nearest: [0, 1, 2])), ("ank", .none(nearest: [0, 1, 2])),
      ("voi", .none(nearest: [0, 1, 2])), ("all b", .none(nearest: [1, 5, 0])),
      // All are meant by no word that it stands in.
      ("all", .all([0, 1, 2, 3, 4, 5, 6, 7, 8])), ("ALL", .all([0, 1, 2, 3, 4, 5, 6, 7, 8])),
      ("=all", .none(nearest: [0, 1, 2])),
      // Misspelled: one letter up to four, two above.
      ("bxa", .found(1)), ("bxx", .none(nearest: [1, 5, 8])), ("invoise", .found(0)),
      ("invxxce", .found(0)), ("invxxxe", .none(nearest: [0, 8, 1])), ("outlien", .found(2)),
      ("cal lbea", .found(1)), ("wrkout strngth", .none(nearest: [3, 0, 1])),
      ("wrkout str a", .found(3)),
      // Nothing.
      ("x", .none(nearest: [6, 8, 1])), ("**", .none(nearest: [6, 8, 1])),
      ("=", .none(nearest: [6, 8, 1])),
    ] as [(String, ItemMatch.Result)])
  func ladder(word: String, expected: ItemMatch.Result) {
    let found = ItemMatch.find(word, in: Self.todos)
    switch (found, expected) {
    // Which items are nearest is held below.
    case (.none(let one), .none(let other)): #expect(one.isEmpty == other.isEmpty, "\(word)")
    default: #expect(found == expected, "\(word)")
    }
  }

  @Test("an id goes before a beginning, and decides between two of one name")
  func ids() {
    let habits = [
      Item(number: 1, text: "Stretch", id: "stretch-am"),
      Item(number: 2, text: "Stretch", id: "stretch-pm"),
      Item(number: 3, text: "Rinse well", id: "cold"), Item(number: 4, text: "Cold water", id: "w"),
      Item(number: 5, text: "Read", id: "read"), Item(number: 6, text: "Read", id: "read-2"),
    ]
    #expect(ItemMatch.find("stretch", in: habits) == .several([0, 1]))
    #expect(ItemMatch.find("stretch-pm", in: habits) == .found(1))
    #expect(ItemMatch.find("STRETCH-PM", in: habits) == .found(1))
    #expect(ItemMatch.find("cold", in: habits) == .found(2))
    #expect(ItemMatch.find("read", in: habits) == .found(4))
  }

  @Test("what would change goes before what is so already, unless that is meant more surely")
  func standings() {
    func find(_ word: String, _ items: (String, Item.Standing)...) -> ItemMatch.Result {
      ItemMatch.find(
        word,
        in: items.enumerated().map {
          Item(number: $0.offset + 1, text: $0.element.0, standing: $0.element.1)
        })
    }
    #expect(find("call", ("Call Bea", .isSo), ("Call Al", .changes)) == .found(1))
    #expect(find("call", ("Call Bea", .isSo), ("Call Al", .isSo)) == .isSo(0))
    #expect(find("call bea", ("Call Bea", .isSo), ("Call Beate", .changes)) == .isSo(0))
    // Of two that are abbreviated the open one, whichever step finds it.
    #expect(find("bed", ("Bed linen", .isSo), ("Make the bed", .changes)) == .found(1))
    #expect(find("bed", ("Bed linen", .cannot), ("Water-bed", .changes)) == .found(1))
    #expect(find("bed", ("Make the bed", .isSo), ("Bed linen", .isSo)) == .isSo(1))
    #expect(find("bed", ("Bed", .isSo), ("Make the bed", .changes)) == .isSo(0))
    // A second `done bed` ticks no other task that is spelled a little like it.
    #expect(find("bed", ("Make the bed", .isSo), ("Call Bea", .changes)) == .isSo(0))
    #expect(find("bike", ("Fix the bike", .cannot), ("Buy a bikf", .changes)) == .cannot(0))
    #expect(find("1", ("a", .isSo)) == .isSo(0))
    #expect(find("1", ("a", .cannot)) == .cannot(0))
    #expect(find("zzz", ("a", .isSo), ("b", .changes)) == .none(nearest: [1]))
  }

  @Test("words together mean nothing by a single word of an item")
  func together() {
    #expect(ItemMatch.find(together: "draft", in: Self.todos) == .found(2))
    #expect(ItemMatch.find(together: "drft outline", in: Self.todos) == .found(2))
    for words in ["draft 2", "draft x", "drft", "drft otline"] {
      #expect(!ItemMatch.find(together: words, in: Self.todos).isOne, "\(words)")
    }
  }

  @Test("the nearest three are those that would change, the nearest first")
  func nearest() {
    let items = ["lentils", "beans", "rice", "beam"].enumerated().map {
      Item(number: $0.offset + 1, text: $0.element)
    }
    #expect(ItemMatch.find("bexyz", in: items) == .none(nearest: [1, 3, 2]))
  }
}
