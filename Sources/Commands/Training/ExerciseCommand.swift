import Actions
import ArgumentParser
import Context
import Language
import Query
import Reports
import Screens
import Training
import Values

/// `bestupid exercise list|show|add|edit|archive|merge|confirm`.
struct ExerciseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercise",
    abstract: "Show and edit the library of exercises, with their records.",
    discussion: """
      The library is content/config/exercises.json. The first command that changes it creates it, with all \
      exercises found on two or more days of the logs. Logs are never rewritten: the meaning of a name is set \
      here.

      Names are case-insensitive; _ is a space, and what follows a name in parentheses is \
      equipment.

      Examples:
        bestupid exercise
        bestupid exercise show 'Bench press'
        bestupid exercise edit 'Seated row' --rule double --reps 8-12
        bestupid exercise merge 'Cable row' 'Seated row'
      """,
    subcommands: [
      ListExercises.self, ShowExercise.self, AddExercise.self, EditExercise.self,
      ArchiveExercise.self, MergeExercises.self, ConfirmExercise.self,
    ], defaultSubcommand: ListExercises.self)
}

/// `bestupid exercise list`.
struct ListExercises: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the exercises of the library and of the logs.",
    discussion: """
      Similar names, such as Chin-up and Chin ups, are shown below the list. They are never merged \
      unasked: `exercise merge` makes one an alias of the other.

      Examples:
        bestupid exercise list
        bestupid exercise list --archived --json
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Flag(help: "List archived exercises as well.")
  var archived = false

  func run(in session: Session) async throws {
    let list = try session.showingProgress { progress in
      try Exercises.list(withArchived: archived, in: session.context, progress: progress)
    }
    try session.print(json: list.json) {
      if list.items.isEmpty { return [] }
      let rows = list.items.map { item in
        [
          item.name, item.kind?.rawValue ?? "-", "\(item.days)", item.last?.description ?? "-",
          item.remark,
        ]
      }
      let table = TextTable(
        header: ["name", "kind", "days", "last", ""], rows: rows, wordColumns: [0, 1, 3, 4])
      return table.lines(try session.style, width: Terminal.size?.columns)
    }
    for (one, other) in list.near {
      session.say("similar: \(one) and \(other)")
    }
    if list.items.isEmpty {
      try session.say(EmptyStates.noExercise(session.context.unitsForReading))
    }
  }
}

extension ExerciseList.Item {
  /// What else is to say of it.
  fileprivate var remark: String {
    guard let entry else { return "not in the library" }
    let aliases = entry.aliases.isEmpty ? "" : "also \(entry.aliases.joined(separator: ", "))"
    return [entry.isArchived ? "archived" : "", aliases].filter { !$0.isEmpty }
      .joined(separator: "; ")
  }
}

/// `bestupid exercise show NAME`.
struct ShowExercise: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show an exercise with its records and its last workouts.",
    discussion: """
      A record strictly exceeds all earlier days, so the first day sets none; a day that had just as \
      much is named after `equals`. Estimates use sets of at most twelve repetitions. In assisted sets, less \
      assistance is better. A weight above 1200 lb, or twice the best of five earlier days, sets no record until \
      `exercise confirm`.

      Examples:
        bestupid exercise show 'Bench press'
        bestupid exercise show squat --formula brzycki --json
      """)

  @OptionGroup var global: GlobalOptions

  @Option(help: "How the one-repetition maximum is estimated.")
  var formula = RepetitionFormula.epley

  @Argument(help: "Its name, or an alias.", completion: DataCompletions.exercises)
  var name: [String]

  func run(in session: Session) async throws {
    let report = try Exercises.show(
      name.joined(separator: " "), formula: formula, in: session.context)
    let units = try session.context.unitsForReading
    try session.print(json: report.json) {
      ExerciseText(
        report, in: units, on: ScreenForm(of: session.context.environment), try session.style
      ).lines
    }
  }
}

/// What a person can say of an exercise.
struct ExerciseOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What it is for: strength, cardio, core, …", valueName: "word"))
  var category: String?

  @Option(help: ArgumentHelp("The main muscle group.", valueName: "word"))
  var muscleGroup: String?

  @Option(help: ArgumentHelp("Other muscles, with commas.", valueName: "word,word"))
  var muscles: String?

  @Option(help: ArgumentHelp("Its equipment: barbell, machine, band, …", valueName: "word"))
  var equipment: String?

  @Option(
    help: ArgumentHelp(
      "How progress is measured: load, bodyweight, assisted or hold.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("The rest between sets, in seconds.", valueName: "seconds"))
  var rest: String?

  @Option(help: ArgumentHelp("A step of its load: '2.5 kg'.", valueName: "load"))
  var step: String?

  @Option(
    help: ArgumentHelp("How the next load is chosen: plan, double or linear.", valueName: "rule"))
  var rule: String?

  @Option(help: ArgumentHelp("The range of repetitions: 8-12.", valueName: "range"))
  var reps: String?

  @Option(help: ArgumentHelp("How many sets.", valueName: "count"))
  var sets: String?

  /// What was said.
  var values: ExerciseValues {
    var values = ExerciseValues()
    values.category = category
    values.muscleGroup = muscleGroup
    values.muscles = muscles
    values.equipment = equipment
    values.kind = kind
    values.rest = rest
    values.step = step
    values.rule = rule
    values.reps = reps
    values.sets = sets
    return values
  }
}

/// The options of commands that change the library.
struct LibraryOptions: ParsableArguments {
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
}

/// `bestupid exercise add NAME`.
struct AddExercise: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an exercise to the library.",
    discussion: """
      Examples:
        bestupid exercise add 'Seated row' --equipment machine --kind load
        bestupid exercise add 'Chin-up' --new
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var options: ExerciseOptions

  @Flag(help: "Add it although its name is similar to a known one.")
  var new = false

  @Argument(help: "Its name.")
  var name: [String]

  func run(in session: Session) async throws {
    let values = options.values
    try session.print(
      Exercises.add(
        name.joined(separator: " "), isNew: new, dryRun: library.dryRun, in: session.context
      ) { try values.apply(to: &$0) })
  }
}

/// `bestupid exercise edit NAME`.
struct EditExercise: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit an exercise in the library.",
    discussion: """
      The word none clears a value. A new --name keeps the old one as an alias, because logs use it.

      Examples:
        bestupid exercise edit 'Seated row' --rule double --reps 8-12 --step '2.5 kg'
        bestupid exercise edit squat --rest none
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var options: ExerciseOptions

  @Option(
    name: .customLong("name"), parsing: .unconditional,
    help: ArgumentHelp("A new name.", valueName: "name"))
  var newName: String?

  @Argument(help: "Its name, or an alias.", completion: DataCompletions.exercises)
  var name: [String]

  func run(in session: Session) async throws {
    var values = options.values
    values.name = newName
    guard !values.isEmpty else {
      throw ActionError.usage(
        "nothing to change", hint: "Write: bestupid exercise edit squat --rule linear")
    }
    try session.print(
      Exercises.edit(
        name.joined(separator: " "), dryRun: library.dryRun, in: session.context
      ) { [values] in try values.apply(to: &$0) })
  }
}

/// `bestupid exercise archive NAME [--undo]`.
struct ArchiveExercise: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Archive an exercise, keeping its history.",
    discussion: """
      Examples:
        bestupid exercise archive 'Leg press'
        bestupid exercise archive 'Leg press' --undo
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: "Bring it back.")
  var undo = false

  @Argument(help: "Its name, or an alias.", completion: DataCompletions.exercises)
  var name: [String]

  func run(in session: Session) async throws {
    let isArchived = !undo
    try session.print(
      Exercises.edit(
        name.joined(separator: " "), verb: "archive", dryRun: library.dryRun, in: session.context
      ) { $0.isArchived = isArchived })
  }
}

/// `bestupid exercise merge NAME OTHER`, `bestupid exercise merge --undo NAME`.
struct MergeExercises: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one name an alias of another.",
    discussion: """
      The other exercise takes over details it lacks, and the aliases of the first. Queries, records and suggestions \
      then treat both as one; `lift:=NAME` in a query still reads one name alone. With --undo an alias becomes an \
      exercise of its own again.

      Examples:
        bestupid exercise merge 'Cable row' 'Seated row'
        bestupid exercise merge --undo 'Cable row'
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: "Make an alias an exercise of its own again.")
  var undo = false

  @Argument(help: "The name that becomes an alias.", completion: DataCompletions.exercises)
  var name: String

  @Argument(help: "The exercise that it then means.", completion: DataCompletions.exercises)
  var other: String?

  func run(in session: Session) async throws {
    switch (undo, other) {
    case (false, let other?):
      try session.print(
        Exercises.merge(name, into: other, dryRun: library.dryRun, in: session.context))
    case (true, nil):
      try session.print(Exercises.split(name, dryRun: library.dryRun, in: session.context))
    default:
      throw ActionError.usage(
        undo ? "--undo takes one name" : "which exercise is it?",
        hint: undo
          ? "Write: bestupid exercise merge --undo 'Cable row'"
          : "Write: bestupid exercise merge 'Cable row' 'Seated row'")
    }
  }
}

/// `bestupid exercise confirm NAME DATE`.
struct ConfirmExercise: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Confirm that a day's weights are right, however heavy.",
    discussion: """
      Examples:
        bestupid exercise confirm 'Leg press' 2031-03-04
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var library: LibraryOptions

  @Argument(help: "Its name, or an alias.", completion: DataCompletions.exercises)
  var name: String

  @Argument(help: OptionNames.dateHelp, completion: DataCompletions.days)
  var date: String

  func run(in session: Session) async throws {
    try session.context.findStore()
    try session.print(
      Exercises.confirm(
        name, on: session.context.date(date), dryRun: library.dryRun, in: session.context))
  }
}
