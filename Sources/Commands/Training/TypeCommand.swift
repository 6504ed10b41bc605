import Actions
import ArgumentParser
import Context
import DayModel
import Screens
import Words

/// `bestupid type list|add|edit|remove|confirm`.
struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type", abstract: "Show and edit the types of training.",
    discussion: """
      Your own types, and what you change of those that are built in, are in content/config/workout_types.yaml. \
      A type is logged by its name, its id or another word for it, and queried by it: its distance, or where no \
      day has one its time.

      A distance without a unit is in the type's, and so are all its figures; a type without one has your \
      units.distance.

      Examples:
        bestupid type
        bestupid type add Rowing --id row --unit m --words erg
        bestupid type edit row --met 4.8-8.5
        bestupid type remove row
      """,
    subcommands: [
      ListTypes.self, AddType.self, EditType.self, RemoveType.self, ConfirmType.self,
    ],
    defaultSubcommand: ListTypes.self)
}

/// `bestupid type list`.
struct ListTypes: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the types of training.",
    discussion: """
      Examples:
        bestupid type list
        bestupid type list --json
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let list = try TrainingTypeEdits.list(in: session.context)
    try session.print(json: list.json) {
      let units = try session.context.unitsForReading
      let rows = list.types.map { type in
        [
          type.id, type.name, type.activity?.shown(in: units).unit ?? "-",
          type.fields.isEmpty ? "-" : type.fields.joined(separator: ", "),
          type.words.isEmpty ? "-" : type.words.joined(separator: ", "),
          type.builtIn == nil ? "your own" : "built in",
        ]
      }
      let table = TextTable(
        header: ["id", "name", "unit", "fields", "words", ""], rows: rows,
        wordColumns: [0, 1, 2, 3, 4, 5])
      return table.lines(try session.style, width: Terminal.size?.columns)
    }
    if list.isBuiltIn {
      session.say("there are no types of your own; to add one: bestupid type add Rowing --unit m")
    }
  }
}

/// What can be said of a type.
struct TypeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The unit of its distances: m, km or mi.", valueName: "unit"))
  var unit: String?

  @Option(help: ArgumentHelp("Other words for it, with commas.", valueName: "word,word"))
  var words: String?

  @Option(
    help: ArgumentHelp(
      "The fields of a new day, with commas; the first has its distances and times.",
      valueName: "field,field"))
  var fields: String?

  @Option(
    help: ArgumentHelp(
      "Light and hard, in metabolic equivalents, for its energy: 4.8-8.5.", valueName: "range"))
  var met: String?

  @Option(help: ArgumentHelp("The letter or digit of charts.", valueName: "letter"))
  var mark: String?

  @Option(help: ArgumentHelp("The colour of charts: 4A6A78.", valueName: "hex"))
  var chartColor: String?

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  /// What was said.
  var values: TrainingTypeValues {
    var values = TrainingTypeValues()
    values.unit = unit
    values.words = words
    values.fields = fields
    values.met = met
    values.mark = mark
    values.color = chartColor
    return values
  }
}

/// `bestupid type add NAME`.
struct AddType: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a type of training.",
    discussion: """
      A name that already means something, such as a field, a lift or a command, is refused. Days that have the \
      type's field already are read as the type from then on.

      Examples:
        bestupid type add Rowing --id row --unit m --words erg
        bestupid type add Yoga
        bestupid type add Paddling --unit km --met 2.8-5.8
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TypeOptions

  @Option(
    help: ArgumentHelp(
      "The word for it, of a to z, digits and hyphens; else its name in small letters.",
      valueName: "word"))
  var id: String?

  @Argument(help: "Its name.")
  var name: [String]

  func run(in session: Session) async throws {
    try session.print(
      TrainingTypeEdits.add(
        name.joined(separator: " "), id: id, options.values, besides: Bestupid.commandNames,
        dryRun: options.dryRun, in: session.context))
  }
}

/// `bestupid type edit NAME`.
struct EditType: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a type of training.",
    discussion: """
      The word none clears a value. Where days would be read otherwise, as with another unit, it asks first.

      Examples:
        bestupid type edit row --met 4.8-8.5 --mark R
        bestupid type edit rowing --words erg,rower
        bestupid type edit row --unit none --yes
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TypeOptions

  @Option(
    name: .customLong("name"), parsing: .unconditional,
    help: ArgumentHelp("A new name.", valueName: "name"))
  var newName: String?

  @OptionGroup var consent: TypeConsent

  @Argument(help: "Its id, its name or a word for it.", completion: DataCompletions.types)
  var name: [String]

  func run(in session: Session) async throws {
    var values = options.values
    values.name = newName
    guard !values.isEmpty else {
      throw ActionError.usage(
        "nothing to change", hint: "Write: bestupid type edit \(shellLine(name)) --mark A")
    }
    try session.print(
      TrainingTypeEdits.edit(
        name.joined(separator: " "), values, besides: Bestupid.commandNames,
        dryRun: options.dryRun,
        accepting: { effect in
          try consent.ask(effect, "Read them so?", dryRun: options.dryRun, in: session)
        }, in: session.context))
  }
}

/// `bestupid type remove NAME`.
struct RemoveType: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a type of training; logs stay as they are.",
    discussion: """
      Where days use it, it asks first. Of a type that is built in, your changes are removed. `bestupid undo` \
      brings it back.

      Examples:
        bestupid type remove row
        bestupid type remove row --yes
      """, aliases: ["rm"])

  @OptionGroup var global: GlobalOptions

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @OptionGroup var consent: TypeConsent

  @Argument(help: "Its id, its name or a word for it.", completion: DataCompletions.types)
  var name: [String]

  func run(in session: Session) async throws {
    try session.print(
      TrainingTypeEdits.remove(
        name.joined(separator: " "), dryRun: dryRun,
        accepting: { effect in
          try consent.ask(effect, "Remove it?", dryRun: dryRun, in: session)
        }, in: session.context))
  }
}

/// `bestupid type confirm NAME DATE`.
struct ConfirmType: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Confirm that a day's efforts are right, however far or fast.",
    discussion: """
      What `check` calls unlikely, such as a run of 300 mi, is no record until it is confirmed.

      Examples:
        bestupid type confirm run 2031-03-04
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(help: "Its id, its name or a word for it.", completion: DataCompletions.types)
  var name: String

  @Argument(help: OptionNames.dateHelp, completion: DataCompletions.days)
  var date: String

  func run(in session: Session) async throws {
    try session.context.findStore()
    try session.print(
      TrainingTypeEdits.confirm(
        name, on: session.context.date(date), dryRun: dryRun, in: session.context))
  }
}

/// Whether what changes the meaning of days is done without being asked.
struct TypeConsent: ParsableArguments {
  @Flag(help: "Do it although days are read otherwise, without asking.")
  var yes = false

  /// Asks, or only says what would be asked where nothing is written.
  ///
  /// - Throws: `value` where the person does not want it, or cannot be asked.
  func ask(_ effect: String, _ question: String, dryRun: Bool, in session: Session) throws {
    if dryRun { return session.say("\(effect)") }
    guard !yes, !Terminal.asks("\(effect). \(question)") else { return }
    throw ActionError(
      .value, "nothing was changed: \(effect)", hint: "To do it all the same: --yes")
  }
}

extension Session {
  /// Prints what an edit did to the types: as JSON, as a diff, or in words.
  fileprivate func print(_ edited: EditedTrainingTypes) throws {
    if options.json { return try Terminal.data(edited.json.text() + "\n") }
    if let diff = edited.result.diff { return try Terminal.data(diff) }
    let style = try errorStyle
    guard edited.result.isChanged else { return say("\(edited.id): nothing to change") }
    let days = edited.days == 0 ? "" : edited.days == 1 ? "; 1 day" : "; \(edited.days) days"
    let otherwise = days.isEmpty ? "" : days + " read otherwise now"
    guard let type = edited.type, edited.verb != "remove" else {
      return say("\(style.name(edited.id)) removed\(otherwise)")
    }
    let units = try context.unitsForReading
    let parts = [
      type.activity.map { "field \($0.field)" }, type.activity.map { $0.shown(in: units).unit },
    ].compactMap(\.self).joined(separator: ", ")
    say(
      "\(style.name(type.name)) (\(type.id)) \(style.good("saved"))\(parts.isEmpty ? "" : ": \(parts)")\(otherwise)"
    )
  }
}
