import Testing

@testable import DayModel
@testable import Values

@Suite struct FieldCatalogTests {
  @Test(arguments: [
    ("Weight", "weight"), ("WEIGHT", "weight"), ("Weight (lbs)", "weight"),
    ("Sleep_Quality", "sleep_quality"), ("sleep quality", "sleep_quality"),
    ("Sleep Quality (1-10)", "sleep_quality"), ("Sleep (last night)", "sleep"),
    ("Morning Mood", "mood_am"), ("Bedtime Mood", "mood_pm"), ("Mood AM", "mood_am"),
    ("Run (mi)", "run"), ("Avg_HR", "avg_hr"), ("Bike_HR", "bike_hr"),
    ("calories_so_far", "calories"), ("Session_RPE", "session_rpe"), ("Max_HR", "max_hr"),
  ])
  func nameInALogIsKnown(_ name: String, _ id: String) {
    #expect(FieldCatalog.field(named: name)?.id == id)
  }

  @Test(arguments: [
    ("weight", "weight"), ("quality", "sleep_quality"), ("mood am", "mood_am"),
    ("Mood AM", "mood_am"), ("mood_pm", "mood_pm"), ("hr", "avg_hr"), ("protein", "protein"),
    ("calories_so_far", "calories"), ("run", "run"),
  ])
  func wordOfTheCommandLineIsKnown(_ words: String, _ id: String) {
    #expect(FieldCatalog.field(word: words)?.id == id)
  }

  @Test(arguments: ["wieght", "", "(kg)", "Goblet squat", "calories_so"])
  func otherNamesAreNot(_ name: String) {
    #expect(FieldCatalog.field(named: name) == nil)
  }
}

@Suite struct LogFileNameTests {
  @Test(arguments: [
    ("content/logs/2031-03-04.md", LogFileName.Role.day), ("2031-03-04.md", .day),
    ("content/logs/2031-03-04/index.md", .index), ("2031-03-04-workout.md", .workout),
    ("2031-03-04-draft.md", .variant("draft")),
  ])
  func nameOfALogGivesItsDateAndRole(_ path: String, _ role: LogFileName.Role) {
    let name = LogFileName(path: path)
    #expect(name?.date.description == "2031-03-04")
    #expect(name?.role == role)
    #expect(name.map { LogFileName(path: $0.path) } == name)
  }

  @Test(arguments: [
    "test.md", "2031-03-04.txt", "2031-02-30.md", "weekly-protocol-2031-03-04.md", "index.md",
    "2031-03-04x.md", "2031-03-04-.md", "",
  ])
  func otherNamesAreNoLogs(_ path: String) {
    #expect(LogFileName(path: path) == nil)
  }
}

@Suite struct HabitConfigurationTests {
  private let text = """
    ---
    title: Habits
    habits:
      - id: stretch
        name: Stretch 10 min
        setup_action: "Roll out the mat "
      - id: read
        name: Read (one chapter)
        setup_action: Book on the pillow
      - name: Early to bed, no phone
    ---
    Prose stays prose.
    """

  @Test func habitsComeInTheOrderOfTheFile() {
    let configuration = HabitConfiguration(Array(text.utf8))
    #expect(configuration.diagnostics.isEmpty)
    #expect(
      configuration.habits == [
        .init(id: "stretch", name: "Stretch 10 min", setupAction: "Roll out the mat"),
        .init(id: "read", name: "Read (one chapter)", setupAction: "Book on the pillow"),
        .init(id: "early-to-bed-no-phone", name: "Early to bed, no phone", setupAction: nil),
      ])
  }

  @Test(arguments: [
    ("stretch 10 MIN", "stretch"), ("Stretch 10 min (twice)", "stretch"),
    ("Read (one chapter)", "read"), ("Walk the dog, slowly.", "walk-the-dog-slowly"),
    ("Cold shower (brr)", "cold-shower"), ("(odd)", "(odd)"),
  ])
  func lineNamesAHabitOrGetsASlug(_ line: String, _ id: String) {
    #expect(HabitConfiguration(Array(text.utf8)).id(forLine: line) == id)
  }

  @Test(arguments: [
    "", "habits: []", "---\nhabits:\n", "---\nhabits: 3\n---\n", "---\n- [ ] x\n---\n",
  ])
  func whatIsNoConfigurationIsReported(_ text: String) {
    let configuration = HabitConfiguration(Array(text.utf8))
    #expect(configuration.habits.isEmpty)
    #expect(configuration.diagnostics.count == 1)
  }
}
