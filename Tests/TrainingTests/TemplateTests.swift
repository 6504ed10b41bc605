import JSON
import Testing

@testable import Training

@Suite("Templates of workouts")
struct TemplateTests {
  @Test("a template has what the file says; of two of one name the first counts")
  func reads() throws {
    let text = """
      {"version": 1, "templates": [
        {"name": "Strength A", "type": "strength", "exercises": [
          {"name": "Row", "sets": 3, "reps": [8, 12], "load": "95 lbs", "rest": 90, "group": "A"},
          {"name": "Plank", "sets": 2, "seconds": 40, "note": "slow"},
          {"sets": 2},
          {"name": "Dip", "reps": [12, 8], "sets": 0}
        ]},
        {"name": "Brick", "cardio": [{"type": "bike", "value": "7/24"}, {"value": "3/27"}]},
        {"name": "strength_a"},
        {"type": "run"}
      ]}
      """
    let templates = try WorkoutTemplates(Array(text.utf8))
    #expect(templates.templates.map(\.name) == ["Strength A", "Brick"])
    let strength = try #require(templates.template(named: "STRENGTH A"))
    #expect(strength.exercises.map(\.name) == ["Row", "Plank", "Dip"])
    #expect(strength.exercises[0].repetitions == 8...12)
    #expect(strength.exercises[0].rest == 90)
    #expect(strength.exercises[1].seconds == 40)
    #expect(strength.exercises[2].sets == nil)
    #expect(templates.template(named: "brick")?.cardio.map(\.type) == ["bike"])
    #expect(templates.problems.map(\.line) == [5, 6, 6, 8, 9, 10])
  }

  @Test("a file without the list is named, and what is no JSON throws")
  func unreadable() throws {
    #expect(try WorkoutTemplates(Array("{}".utf8)).problems.count == 1)
    #expect(throws: JSONError.self) { try WorkoutTemplates(Array("{".utf8)) }
  }
}
