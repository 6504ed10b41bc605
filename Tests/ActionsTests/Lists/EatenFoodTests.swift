import Actions
import Context
import DayModel
import Language
import ProgramTestSupport
import TestSupport
import Testing
import Values

@Suite("Food that was eaten before has the numbers that it had then")
struct EatenFoodTests {
  private static let earlier = """
    ## Fuel Log
    - **8:10am**: Greek  Yogurt (290 cal, 30g protein)
    - breakfast: oats (300 cal)
    - soup (410 cal)
    """
  private static let later = """
    ## Fuel Log
    - soup (~380 cal, 12g fat)
    - oats
    """

  private func fixture() throws -> ActionFixture {
    try .withStore([
      "content/logs/2031-02-20.md": Self.earlier, "content/logs/2031-02-27.md": Self.later,
      "content/logs/2030-01-05.md": "## Fuel Log\n- tea (3 cal)\n",
      "content/logs/2031-03-05.md": "## Fuel Log\n- cake (500 cal)\n", sampleName: "## Fuel Log\n",
    ])
  }

  @Test(
    "the latest day that has numbers gives them, about, whatever case, blanks, meal and time",
    arguments: [
      ("greek yogurt", "greek yogurt (~290 cal, ~30g protein)", "2031-02-20"),
      ("Soup", "Soup (~380 cal, ~12g fat)", "2031-02-27"),
      ("lunch: oats", "lunch: oats (~300 cal)", "2031-02-20"),
      ("8:30 oats", "**8:30**: oats (~300 cal)", "2031-02-20"),
      ("soup 250 kcal", "soup (250 cal)", nil), ("soup (5g fat)", "soup (5g fat)", nil),
      ("lentil soup", "lentil soup", nil), ("tea", "tea", nil), ("cake", "cake", nil),
    ])
  func numbers(typed: String, line: String, day: String?) throws {
    let fixture = try fixture()
    let food = TypedFood(typed.split(separator: " ").map(String.init), NutrientWords())
    let result = try Foods.add(
      food.text, food.amounts, at: .asWritten, on: ActionFixture.today, dryRun: false,
      in: fixture.context())
    let text = try fixture.text(sampleName)
    #expect(text.contains("- \(line)\n"), "\(text)")
    #expect(result.logs[0].changes[0].asOn?.description == day)
    #expect(try read(result.json, "log")["changes"][0]["as_on"].string == day)
  }

  private func log(_ words: [String], in context: ActionContext) throws -> LogEditResult {
    let request = try LogRequest(
      LogWords(words), in: Entries.words(inStore: true, in: context)
    ) { .none }
    let target = EditTarget.day(ActionFixture.today)
    return try Entries.write(
      Entries.withKnownFood(request, into: target, in: context), into: target, dryRun: false,
      in: context)
  }

  @Test("a day that is named looks back from itself, and a plain food stays without numbers")
  func days() throws {
    let fixture = try fixture()
    let context = fixture.context()
    _ = try log(["food", "soup", "2031-02-21"], in: context)
    #expect(try fixture.text("content/logs/2031-02-21.md").contains("- soup (~410 cal)\n"))
    let plain = try Foods.add(
      "soup", NutrientWords(), at: .asWritten, isPlain: true, on: ActionFixture.today,
      dryRun: false, in: context)
    #expect(plain.logs[0].changes.map(\.asOn) == [nil])
    #expect(try fixture.text(sampleName).contains("- soup\n"))
  }

  @Test("a total of the day that is filled grows by the numbers that are taken over")
  func totals() throws {
    let fixture = try ActionFixture.withStore([
      "content/logs/2031-02-20.md": Self.earlier,
      sampleName: "## Fuel Log\ncalories_so_far:: 100\n",
    ])
    _ = try log(["food", "soup"], in: fixture.context())
    #expect(try fixture.text(sampleName).contains("calories_so_far:: ~510\n"))
  }

  @Test("a day that cannot be read is passed over")
  func unreadable() throws {
    let fixture = try fixture()
    try Files.remove("\(fixture.store)/content/logs/2031-02-27.md")
    try Files.makeFolder("\(fixture.store)/content/logs/2031-02-27.md")
    _ = try log(["food", "soup"], in: fixture.context())
    #expect(try fixture.text(sampleName).contains("- soup (~410 cal)\n"))
  }
}
