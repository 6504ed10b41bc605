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
        {"name": "Long brick", "cardio": [{"type": "bike", "value": "7/24"}, {"value": "3/27"}]},
        {"name": "strength_a"},
        {"type": "run"}
      ]}
      """
    let templates = try WorkoutTemplates(Array(text.utf8))
    #expect(templates.templates.map(\.name) == ["Strength A", "Long brick"])
    let strength = try #require(templates.template(named: "STRENGTH A"))
    #expect(strength.exercises.map(\.name) == ["Row", "Plank", "Dip"])
    #expect(strength.exercises[0].repetitions == 8...12)
    #expect(strength.exercises[0].rest == 90)
    #expect(strength.exercises[1].seconds == 40)
    #expect(strength.exercises[2].sets == nil)
    #expect(templates.template(named: "long brick")?.cardio.map(\.type) == ["bike"])
    #expect(templates.problems.map(\.line) == [5, 6, 6, 8, 9, 10])
  }

  @Test(
    "a template that nothing begins is named by its line",
    arguments: [
      (#"{"name": "A"}"#, "'A' has no exercises"),
      (#"{"name": "run", "cardio": [{"type": "run"}]}"#, "word of workout start"),
      (#"{"name": "Plan", "cardio": [{"type": "run"}]}"#, "word of workout start"),
      (
        #"{"name": "A", "exercises": [{"name": "Row"}, {"name": "ROW (cable)"}]}"#,
        "'A' has 'ROW (cable)' already"
      ),
      (#"{"name": "A", "exercises": [{"name": "Row", "load": "heavy"}]}"#, "load should be"),
      (#"{"name": " ", "cardio": [{"type": "run"}]}"#, "without a name"),
    ])
  func problems(template: String, says: String) throws {
    let templates = try WorkoutTemplates(
      Array("{\"templates\": [\n\(template)\n]}".utf8))
    #expect(templates.problems.map(\.line) == [2])
    #expect(templates.problems.first?.message.contains(says) == true)
    #expect(templates.templates.first?.exercises.count ?? 0 < 2)
  }

  @Test(
    "the loads of a log are loads",
    arguments: ["95", "95 lbs", "60kg", "BW", "BW+10", "50 lbs assist", "green band"])
  func loads(load: String) throws {
    let file =
      #"{"templates": [{"name": "A", "exercises": [{"name": "Row", "load": "\#(load)"}]}]}"#
    #expect(try WorkoutTemplates(Array(file.utf8)).problems.isEmpty)
  }

  @Test("a file without the list is named, and what is no JSON throws")
  func unreadable() throws {
    #expect(try WorkoutTemplates(Array("{}".utf8)).problems.count == 1)
    #expect(throws: JSONError.self) { try WorkoutTemplates(Array("{".utf8)) }
  }

  // MARK: Changes

  private func template(_ name: String, _ exercises: WorkoutTemplate.Exercise...) -> WorkoutTemplate
  {
    var template = WorkoutTemplate(name)
    template.type = "strength"
    template.exercises = exercises
    template.updated = "2031-03-04T18:07:14Z"
    return template
  }

  private func exercise(_ name: String, sets: Int? = nil, load: String? = nil)
    -> WorkoutTemplate.Exercise
  {
    var exercise = WorkoutTemplate.Exercise(name)
    (exercise.sets, exercise.load) = (sets, load)
    return exercise
  }

  @Test("a new file has a template a line, and a further one looks like the first")
  func newFile() throws {
    let first = try WorkoutTemplateEdit(nil).writing(template("A", exercise("Row", sets: 3)))
    let both = try WorkoutTemplateEdit(first).writing(template("B", exercise("Dip", load: "BW+10")))
    #expect(
      String(decoding: both, as: UTF8.self) == """
        {"version": 1, "templates": [
          {"name": "A", "type": "strength", "exercises": [{"name": "Row", "sets": 3}], "updated": "2031-03-04T18:07:14Z"},
          {"name": "B", "type": "strength", "exercises": [{"name": "Dip", "load": "BW+10"}], "updated": "2031-03-04T18:07:14Z"}
        ]}

        """)
    let one = try WorkoutTemplateEdit(both).removing("a")
    #expect(try WorkoutTemplates(one).templates.map(\.name) == ["B"])
    #expect(try WorkoutTemplateEdit(both).removing("C") == both)
  }

  @Test("what is not known here stays, and so does every byte of what is not changed")
  func unknownMembers() throws {
    let file = """
      { "version": 1.0, "by": "hand",
        "templates": [
          { "colour": "red", "name": "strength_a", "exercises": [
            { "tempo": "3-1-1", "name": "Row", "sets": 3.0, "rest": 90 },
            { "name": "Dip" }
          ] },
          {"name":"B","exercises":[{"name":"Squat","sets":5}],"x":[1,2]}
        ] }

      """
    let edit = try WorkoutTemplateEdit(Array(file.utf8))
    let changed = edit.writing(
      template("Strength A", exercise("Plank", sets: 2), exercise("row", sets: 4)))
    let text = String(decoding: changed, as: UTF8.self)
    for part in [
      "{ \"version\": 1.0, \"by\": \"hand\",", "\"colour\": \"red\"", "\"tempo\": \"3-1-1\"",
      #"{"name":"B","exercises":[{"name":"Squat","sets":5}],"x":[1,2]}"#,
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let read = try #require(try WorkoutTemplates(changed).template(named: "strength a"))
    #expect(read.name == "Strength A")
    #expect(read.exercises.map(\.name) == ["Plank", "row"])
    #expect(read.exercises[1].sets == 4 && read.exercises[1].rest == nil)
    // The same again changes nothing.
    #expect(try WorkoutTemplateEdit(changed).writing(read) == changed)
  }

  @Test("a file without the list is not changed")
  func noList() {
    #expect(throws: ExerciseLibraryEdit.Refusal.self) { try WorkoutTemplateEdit(Array("{}".utf8)) }
    #expect(throws: JSONError.self) { try WorkoutTemplateEdit(Array("[".utf8)) }
  }
}
