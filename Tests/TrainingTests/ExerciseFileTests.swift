import JSON
import Testing

@testable import Training

/// Files of movements from elsewhere. All movements are made up.
@Suite("Files of movements")
struct ExerciseFileTests {
  private func read(_ text: String) throws -> ExerciseFile {
    try ExerciseFile(Array(text.utf8)) { $0.contains("::") || $0.isEmpty ? nil : $0 }
  }

  @Test("free-exercise-db: names, muscles, equipment, category and instructions, and no images")
  func free() throws {
    let file = try read(
      """
      [{"id": "Barn_Row", "name": "Barn Row", "force": "pull", "level": "beginner", "mechanic": "compound",
        "equipment": "body only", "primaryMuscles": ["lats"], "secondaryMuscles": ["biceps", "middle back"],
        "instructions": ["Hold the bar.", "Pull  up\\nslowly."], "category": "strength", "images": ["Barn_Row/0.jpg"]},
       {"name": "Barn row", "primaryMuscles": ["chest"]},
       {"name": "Hill Clean", "equipment": null, "primaryMuscles": [], "secondaryMuscles": [], "category": "olympic weightlifting"},
       {"name": "A::b", "primaryMuscles": []}, {"primaryMuscles": []}]
      """)
    #expect(file.source == .freeExerciseDB)
    #expect(file.entries.map(\.name) == ["Barn Row", "Hill Clean"])
    #expect(file.withoutName == 2)
    let row = file.entries[0]
    #expect(row.muscleGroup == "lats" && row.muscles == ["biceps", "middle back"])
    #expect(row.equipment == "bodyweight" && row.category == "strength")
    #expect(row.instructions == ["Hold the bar.", "Pull up slowly."])
    #expect(row.license == "Unlicense")
    #expect(file.entries[1].category == "olympic" && file.entries[1].equipment == nil)
  }

  @Test(
    "wger: the English name, muscles by either name, the text of the description, and its licence")
  func wger() throws {
    let file = try read(
      """
      {"count": 1, "results": [{"id": 7, "category": {"id": 8, "name": "Arms"},
        "muscles": [{"name": "Biceps brachii", "name_en": "Biceps"}, {"name": "Brachialis", "name_en": ""}],
        "muscles_secondary": [{"name": "Trapezius", "name_en": ""}],
        "equipment": [{"name": "SZ-Bar"}], "license": {"short_name": "CC-BY-SA 4"}, "license_author": "kim",
        "translations": [{"name": "Stallheben", "language": 1}, {"name": "Barn Curl", "language": 2,
          "description": "<p>Hold it.</p><p>Bend <b>slowly</b>.</p>"}]}]}
      """)
    #expect(file.source == .wger)
    let curl = file.entries[0]
    #expect(curl.name == "Barn Curl" && curl.category == "strength" && curl.equipment == "ez-bar")
    #expect(curl.muscleGroup == "biceps" && curl.muscles == ["traps"])
    #expect(curl.instructions == ["Hold it. Bend slowly ."])
    #expect(curl.license == "CC-BY-SA 4, kim")
  }

  @Test(
    "what is no such file is refused",
    arguments: [
      "{", "{}", "[]", "[1]", "[{\"name\": \"A\"}]", "{\"results\": 3}",
    ])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try read(text) }
  }
}
