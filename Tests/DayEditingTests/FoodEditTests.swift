import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import DayModel
@testable import Values

@Suite("Edits of the food log")
struct FoodEditTests {
  private func edit(
    _ text: String, _ body: (inout DayEditor) throws -> Void
  ) throws -> (text: String, remarks: [String]) {
    var editor = DayEditor(LogDocument(text))
    try body(&editor)
    return (String(decoding: editor.document.bytes, as: UTF8.self), editor.remarks.map(\.text))
  }

  private func added(
    _ food: String, _ nutrients: Nutrients = Nutrients(), approximate: Set<Nutrient> = [],
    at time: String? = nil
  ) throws -> String {
    let text = try edit("## Fuel Log\n") {
      try $0.addFood(food, nutrients, approximate: approximate, at: time)
    }.text
    return String(text.split(separator: "\n").last ?? "")
  }

  @Test("a line has its time, its words and its numbers")
  func lines() throws {
    let numbers = Nutrients(calories: 290, protein: 30)
    #expect(
      try added("greek yogurt", numbers, at: "8:30")
        == "- **8:30**: greek yogurt (290 cal, 30g protein)")
    #expect(
      try added("greek yogurt (~280 cal, 8g fat)", numbers)
        == "- greek yogurt (290 cal, 30g protein, 8g fat)")
    #expect(
      try added("soup (~410 cal)", Nutrients(protein: 20)) == "- soup (~410 cal, 20g protein)")
    #expect(
      try added("soup", Nutrients(calories: 410), approximate: [.calories]) == "- soup (~410 cal)")
    #expect(try added("12:30 soup", at: "20:15") == "- **20:15**: soup")
    #expect(try added("12:30 soup") == "- **12:30**: soup")
    #expect(try added("toast", at: "0:40") == "- **0:40**: toast")
    for time in ["soon", "8", "25:00", "8:30 toast"] {
      let error = #expect(throws: InputError.self) { try added("toast", at: time) }
      #expect(error?.code == .value && error?.hint?.contains("--at 8:30") == true, "\(time)")
    }
  }

  @Test(
    "totals that are filled grow, in the text's numbers as well; others stay, and words are told")
  func totals() throws {
    let day = """
      ## Fuel Log
      calories_so_far:: ~2,050
      protein_so_far:: 95g
      carbs_so_far::
      fat_so_far:: 0
      fiber_so_far:: N/A

      """
    let (text, remarks) = try edit(day) {
      try $0.addFood("oats (290 cal, ~30g protein, 40g carbs, 5g fat, 6g fiber)")
    }
    #expect(text.contains("calories_so_far:: ~2,340\n"))
    #expect(text.contains("protein_so_far:: ~125g\n"))
    #expect(text.contains("carbs_so_far::\n") && text.contains("fat_so_far:: 0\n"))
    #expect(text.contains("fiber_so_far:: N/A\n"))
    #expect(remarks == ["fiber_so_far says 'N/A', and stays unchanged"])
    let lots = try edit("## Fuel Log\ncalories_so_far:: lots\n") {
      try $0.addFood("oats (290 cal)")
    }
    #expect(lots.remarks == ["calories_so_far says 'lots', and stays unchanged"])
  }

  @Test("a total in a table grows where none is filled inline")
  func table() throws {
    let day = """
      ## Fuel Log
      calories_so_far:: 0
      | Metric | Target | Actual |
      |---|---|---|
      | **Calories** | 2,000-2,200 | **2,150** |

      """
    let (text, _) = try edit(day) { try $0.addFood("oats (290 cal)") }
    #expect(text.contains("| **Calories** | 2,000-2,200 | **2,440** |\n"))
    #expect(text.contains("calories_so_far:: 0\n"))
    // With one filled inline the two are parts of the day, and that one is the entries'.
    let (both, _) = try edit(day.replacing(":: 0", with: ":: 100")) {
      try $0.addFood("oats (290 cal)")
    }
    #expect(both.contains("| **2,150** |\n") && both.contains("calories_so_far:: 390\n"))
  }

  @Test("what goes takes from the totals what it had, and no more than there is")
  func drop() throws {
    let day = "## Fuel Log\n- oats (290 cal)\n- soup (~410 cal)\ncalories_so_far:: ~600\n"
    #expect(
      try edit(day) { try $0.dropFood(["soup"]) }.text
        == "## Fuel Log\n- oats (290 cal)\ncalories_so_far:: ~190\n")
    let (text, remarks) = try edit(day.replacing("600", with: "300")) { try $0.dropFood(["2"]) }
    #expect(text.hasSuffix("calories_so_far:: ~0\n"))
    #expect(remarks == ["calories_so_far '~300' is less than what is removed: it is 0 now"])
    let row = "## Fuel Log\n| Food | Cal |\n|---|---|\n| oats | 290 |\n"
    let error = #expect(throws: InputError.self) { try edit(row) { try $0.dropFood(["oats"]) } }
    #expect(error?.code == .value && error?.message.contains("line 4") == true)
    let unset = #expect(throws: InputError.self) { try edit(row) { try $0.unset(["food", "1"]) } }
    #expect(unset?.code == .value)
  }

  @Test("what was added and is dropped leaves the day byte for byte, whatever its totals are")
  func inverse() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      func total() -> String {
        random.pick([
          "", " 0", " 2050", " ~2,050", " ~95g", " 2000-2400", " 1,999 (before dinner)", " N/A",
        ])
      }
      let day =
        "## Fuel Log\r\n- tea\r\ncalories_so_far::\(total())\r\nprotein_so_far::\(total())\r\n"
      let amounts = random.pick([Nutrients(calories: 290), Nutrients(protein: 30), Nutrients()])
      let (text, _) = try edit(day) { editor in
        try editor.addFood("oats and honey", amounts, at: random.pick([nil, "8:30", "20:00"]))
        try editor.dropFood(["oats"])
      }
      #expect(text == day, "seed \(random.seed)")
    }
  }

  @Test("an entry of another day is copied without its time, with all that is said of it")
  func copies() throws {
    let source = LogDocument(
      """
      ## Fuel Log
      - **8:10am**: porridge (~320 cal, 11g protein)
      - oats
        - 290 cal, 8g protein
      **Lunch (1:15pm):**
      - soup

      ## Nutrition Log
      | Time | Meal | Calories | Protein (g) |
      |---|---|---|---|
      | ~19:00 | rice | ~500 | 9g |

      """)
    func copy(_ words: [String], at time: String? = nil) throws -> String {
      let food = try source.food(words, shown: nil, example: "bestupid food --from yesterday")
      let text = try edit("## Fuel Log\n") { try $0.addFood(like: food, at: time) }.text
      return String(text.split(separator: "\n").last ?? "")
    }
    #expect(try copy(["1"]) == "- porridge (~320 cal, 11g protein)")
    #expect(try copy(["porr"], at: "9:00") == "- **9:00**: porridge (~320 cal, 11g protein)")
    #expect(try copy(["oats"]) == "- oats (290 cal, 8g protein)")
    #expect(try copy(["soup"]) == "- soup")
    #expect(try copy(["rice"]) == "- rice (~500 cal, 9g protein)")
    let open = #expect(throws: InputError.self) { try copy([]) }
    #expect(open?.code == .usage && open?.ambiguity?.candidates.count == 4)
    let none = #expect(throws: InputError.self) {
      try LogDocument("").food([], shown: nil, example: "bestupid food --from yesterday")
    }
    #expect(none?.code == .noSuchEntry)
  }

  @Test(
    "a total that a table below Daily Targets or another heading of the food has grows with the entries",
    arguments: [
      "### Daily Targets", "### Day Totals", "### Notes\n\n## Daily Targets",
      "## Daily Targets (rest)",
    ])
  func totalsInTables(heading: String) throws {
    let table = "| Nutrient | Target | Current |\n|---|---|---|\n| Calories | 2000 | ~1,310 |\n"
    var editor = DayEditor(LogDocument("## Fuel Log\n- soup\n\n\(heading)\n\(table)"))
    try editor.addFood("oats", Nutrients(calories: 290))
    let text = String(decoding: editor.document.bytes, as: UTF8.self)
    #expect(text.contains("| Calories | 2000 | ~1,600 |"))
    let day = DayReader.read(LogSource(path: "2031-03-04.md", document: editor.document))
    #expect(day.nutrition.calories == 1600 && day.partial.isEmpty)
  }

  @Test("the list has the day's totals and says where they come from")
  func list() throws {
    let entries = "## Fuel Log\n- **8:10am**: oats (~300 cal, 10g protein)\n- soup (400 cal)\n"
    let list = FoodList(LogDocument(entries))
    #expect(list.items.map(\.text) == ["oats", "soup"])
    #expect(list.items.map(\.time) == ["8:10am", nil])
    #expect(list.items[0].entry.approximate == [.calories])
    #expect(
      list.totals == [
        .calories: FoodList.Total(value: 700, isApproximate: true, source: .entries),
        .protein: FoodList.Total(
          value: 10, isApproximate: false, source: .entries,
          partial: PartialSum(known: 1, entries: 2)),
      ])
    let written = FoodList(LogDocument(entries + "calories_so_far:: 750\nprotein_so_far:: ~20g\n"))
    #expect(
      written.totals == [
        .calories: FoodList.Total(value: 750, isApproximate: false, source: .written),
        .protein: FoodList.Total(value: 20, isApproximate: true, source: .written),
      ])
  }
}
