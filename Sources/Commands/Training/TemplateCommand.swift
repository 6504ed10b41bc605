import Actions
import ArgumentParser
import Context
import Values

/// `bestupid workout template list|show|save|add|remove`.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "Show and edit workout templates.",
    discussion: """
      Your own are in content/config/workout_templates.json. The tables of the week's plan, such as ## Strength A \
      (Tuesday), are templates of that week as well, and are never copied unasked; one of your own with the same \
      name takes precedence. `workout start NAME` begins either.

      Names are case-insensitive; _ is a space, and parentheses at the end are ignored.

      Examples:
        bestupid workout template
        bestupid workout template save 'Strength A'
        bestupid workout template add Legs Squat 3x5@225 Row 3x8-12@95
        bestupid workout template show Strength A
      """,
    subcommands: [
      ListTemplates.self, ShowTemplate.self, SaveTemplate.self, AddTemplate.self,
      RemoveTemplate.self,
    ], defaultSubcommand: ListTemplates.self)
}

/// `bestupid workout template list`.
struct ListTemplates: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the templates, and the tables of the week's plan.",
    discussion: """
      Examples:
        bestupid workout template list
        bestupid workout template list --json
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let list = try Templates.list(in: session.context)
    try session.print(json: list.json) {
      TemplateText.table(list).lines(try session.style, width: Terminal.size?.columns)
    }
    if list.templates.isEmpty {
      session.say("there are no templates; to save one: bestupid workout template save NAME")
    }
  }
}

/// `bestupid workout template show NAME`.
struct ShowTemplate: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a template with its exercises.",
    discussion: """
      Examples:
        bestupid workout template show Strength A
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "Its name.", completion: DataCompletions.templates)
  var name: [String]

  func run(in session: Session) async throws {
    let list = try Templates.show(name.joined(separator: " "), in: session.context)
    try session.print(json: list.json) {
      let text = TemplateText(try session.style, unit: try session.context.unitsForReading.weight)
      return list.templates.flatMap(text.lines)
    }
  }
}

/// The options of commands that change the templates.
struct TemplateOptions: ParsableArguments {
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
}

/// The option of commands that make a template.
struct ReplacingOptions: ParsableArguments {
  @Flag(help: "Replace the template of the same name.")
  var force = false
}

/// `bestupid workout template save NAME [DATE]`.
struct SaveTemplate: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save a workout as a template.",
    discussion: """
      Saves the workout in progress, or a day's by its log; without either, that of the last day with training. \
      An exercise has as many sets as were done, from the fewest to the most repetitions unless the plan's range \
      covers them, and the load of the best set. Planned exercises that are not done yet are saved as planned.

      Examples:
        bestupid workout template save 'Strength A'
        bestupid workout template save 'Strength A' 2031-03-04
        bestupid workout template save 'Strength A' yesterday --force
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TemplateOptions
  @OptionGroup var replacing: ReplacingOptions

  @Argument(help: "Its name.", completion: DataCompletions.templates)
  var name: String

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day.", valueName: "date"),
    completion: DataCompletions.days)
  var days: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let today = try session.context.today
    let date = try days.day("day", of: Self.self, today: today).map { word throws in
      try CalendarDate(word, today: today)
    }
    try session.print(
      Templates.save(
        name, of: date, replacing: replacing.force, dryRun: options.dryRun, in: session.context))
  }
}

/// `bestupid workout template add NAME [EXERCISE SETS]…`.
struct AddTemplate: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a template: exercises, or a table of the week's plan.",
    discussion: """
      Each exercise is followed by its sets as `log lift` takes them, or with a range of \
      repetitions; swim, bike, run, walk and your own types by distance and time, as `log` takes them. With none, the table of the week's plan of that \
      name is copied.

      Examples:
        bestupid workout template add Legs Squat 3x5@225 Row 3x8-12@95
        bestupid workout template add Arms Curl 3x10-12@25 --rest 60
        bestupid workout template add 'Saturday brick' bike 7.2/24:00 run 3.1/27:30
        bestupid workout template add 'Strength A'
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TemplateOptions
  @OptionGroup var replacing: ReplacingOptions

  @Option(help: ArgumentHelp("The rest between sets, for all exercises.", valueName: "seconds"))
  var rest: Int?

  @Argument(help: "Its name.")
  var name: String

  @Argument(help: ArgumentHelp("An exercise and its sets, or an activity.", valueName: "what"))
  var words: [String] = []

  func run(in session: Session) async throws {
    try session.print(
      Templates.add(
        name, words, rest: rest, replacing: replacing.force, dryRun: options.dryRun,
        in: session.context))
  }
}

/// `bestupid workout template remove NAME`.
struct RemoveTemplate: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a template.",
    discussion: """
      `bestupid undo` brings it back.

      Examples:
        bestupid workout template remove Strength A
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TemplateOptions

  @Argument(help: "Its name.", completion: DataCompletions.templates)
  var name: [String]

  func run(in session: Session) async throws {
    try session.print(
      Templates.remove(
        name.joined(separator: " "), dryRun: options.dryRun, in: session.context))
  }
}
