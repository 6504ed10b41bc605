import Actions
import ArgumentParser
import Context
import Screens
import Values
import WatchData

/// What every filling of logs takes.
struct FillOptionGroup: ParsableArguments {
  @Flag(name: OptionNames.dryRun, help: "Print the changes as a diff, and write nothing.")
  var dryRun = false

  @Flag(name: .customLong("new"), help: "Create logs for days that have none.")
  var makesDays = false

  @Flag(help: "Write again what you took away after an import.")
  var again = false

  @Option(
    help: ArgumentHelp("Fill these alone: sleep,weight,run,….", valueName: "kinds"))
  var only: String?

  @Option(help: ArgumentHelp("Leave these as they are.", valueName: "kinds"))
  var skip: String?

  @OptionGroup var period: PeriodOptions

  func options(_ context: ActionContext) throws -> Importing.Options {
    var options = Importing.Options()
    if period.words.isGiven {
      options.days = try period.words.days(today: context.todayForReading)
    }
    options.fill.only = try only.map(Importing.kinds)
    options.fill.skipped = try skip.map(Importing.kinds) ?? []
    options.fill.again = again
    options.makesDays = makesDays
    return options
  }

  /// Fills the logs from what is measured already, and says what became of them.
  func fill(from source: MeasuredSource? = nil, in session: Session) throws {
    try run(in: session, options(session.context)) { options, dryRun in
      try Importing.fill(from: source, options, dryRun: dryRun, in: session.context)
    }
  }

  /// Runs an import, and says what became of it. A person at a terminal is asked whether days without a log get one.
  func run(
    in session: Session, _ options: Importing.Options,
    _ body: (Importing.Options, _ dryRun: Bool) throws -> MeasuredImport
  ) throws {
    var options = options
    if !makesDays, !dryRun, !session.options.json, Terminal.canAsk {
      let count = try body(options, true).pastWithoutLog
      options.tellsZone = false
      if count > 0 {
        options.makesDays = Terminal.asks(
          count == 1 ? "1 day has no log. Make it?" : "\(count) days have no log. Make them?")
      }
    }
    try say(body(options, dryRun), in: session)
  }

  /// Says what became of an import.
  func say(_ imported: MeasuredImport, in session: Session) throws {
    if session.options.json { return try Terminal.data(imported.json.text() + "\n") }
    if let diff = imported.result.diff { try Terminal.data(diff) }
    for (date, place) in imported.places where place.outcome == .refused {
      try session.warn("\(date): \(place.path): \(place.reason ?? "")")
    }
    let words = session.line.arguments.filter { !["-n", "--dry-run"].contains($0) }
    let text = MeasuredImportText(imported, makingDays: words + ["--new"])
    for line in try text.lines(session.errorStyle) { session.say(line) }
  }
}

/// What every taking in of files takes.
struct TakeOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the days were lived, as Europe/Vienna; else as the store says.", valueName: "zone"))
  var zone: String?

  @Option(
    help: ArgumentHelp(
      "What a file counts in that does not say it: lb and miles, or kg and km.", valueName: "lb|kg")
  )
  var units: WeightUnit?

  @Option(
    help: ArgumentHelp(
      "How files write dates: dd/MM/yyyy, d MMM yyyy; else as is seen from them.",
      valueName: "form"))
  var dateForm: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What an exercise or a habit of the export is called here; may be repeated.",
      valueName: "name=own"))
  var names: [String] = []

  @Flag(help: "Of a file that is cut off take what is whole.")
  var partial = false

  @OptionGroup var filling: FillOptionGroup

  /// Takes files in and says what became of them.
  func take(
    _ files: [String], as form: ImportForm? = nil, map: String? = nil,
    sourceOrder: String? = nil, in session: Session
  ) throws {
    var choices = ReadingChoices()
    (choices.zone, choices.weight, choices.map) = (zone, units, map)
    (choices.isPartial, choices.sourceOrder) = (partial, sourceOrder)
    choices.dateForm = dateForm
    let meter = ImportMeter()
    let input = try session.showingProgress(as: { _ in "reading: \(meter.words)" }) { step in
      try Importing.read(
        files, as: form, choices, in: session.context, meter: step.map(meter.calling))
    }
    var options = try filling.options(session.context)
    for name in names { try options.take(name: name) }
    try filling.run(in: session, options) { options, dryRun in
      try Importing.take(input, options, dryRun: dryRun, in: session.context)
    }
  }
}

extension WeightUnit: ExpressibleByArgument {
  /// The unit of a word; that of distances stands for the account that counts in it.
  public init?(argument: String) {
    let word = argument.lowercased()
    self.init(rawValue: ["km": "kg", "mi": "lb"][word] ?? word)
  }
}

/// `bestupid import FILE…`, and `bestupid import` alone.
struct ImportFile: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "file", abstract: "Take in files, whatever export they are.",
    discussion: """
      What a file is, is found out by what is in it: an export of Apple Health, Garmin, Strava, Fitbit, Strong, Hevy or \
      Loop, a FIT, TCX or GPX file, a CSV. Files, folders and zips are taken, also a zip within a zip; nothing is unpacked \
      onto the disk. `import FILE` does the same, and `import` without a file fills your days again from what is measured.

      What is measured is kept below data/measured, and blank fields are filled from it. What you wrote stays.

      Examples:
        bestupid import file export.zip --dry-run
        bestupid import file run.fit ride.gpx
        bestupid import file strong.csv --units lb
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(
    help: ArgumentHelp("Files, folders and zips.", valueName: "file"), completion: .file())
  var files: [String] = []

  func run(in session: Session) async throws {
    if files.isEmpty { return try options.filling.fill(in: session) }
    try options.take(files, in: session)
  }
}

/// `bestupid import fill`.
struct ImportFill: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill", abstract: "Fill your days again from what is measured already.",
    discussion: """
      Blank fields are filled from what watches measured, also on another device. What you wrote stays, and so does \
      what you made blank; what an import wrote follows its source. `import` alone does the same.

      Examples:
        bestupid import
        bestupid import fill --last 4w --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var filling: FillOptionGroup

  func run(in session: Session) async throws { try filling.fill(in: session) }
}

/// `bestupid import garmin`.
struct ImportGarmin: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "garmin", abstract: "Fill your days from Garmin's figures.",
    discussion: """
      Without a file these are the bot's, in the store's data/garmin_metrics.json: weight, sleep and its score, and swims, \
      rides, runs and walks with their heart rate. A file is the export of your account, as a zip or a folder, or \
      the Activities.csv of its page (with --units). Several runs of a day are several: the first stands in its field, each \
      further one in a line. A day with a run of your own gets none.

      What you wrote stays, and what you make blank stays blank, unless --again says otherwise. A note of each value \
      says whose it is; `import undo` takes all of an import back.

      Examples:
        bestupid import garmin --dry-run
        bestupid import garmin --only sleep --last 4w
        bestupid import garmin account.zip
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(
    help: ArgumentHelp("The export of your account.", valueName: "file"), completion: .file())
  var files: [String] = []

  func run(in session: Session) async throws {
    if files.isEmpty { return try options.filling.fill(from: .garmin, in: session) }
    try options.take(files, as: .garmin, in: session)
  }
}

/// `bestupid import list`.
struct ImportList: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the imports of measured days, newest first.",
    discussion: """
      Examples:
        bestupid import list
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let imports = try Importing.list(in: session.context)
    try session.print(json: imports.json(session.clock)) {
      try MeasuredImportText.table(imports, session.clock).lines(session.style, width: nil)
    }
    if imports.isEmpty, !session.options.json { session.say(EmptyStates.noImport) }
  }
}

/// `bestupid import sources`.
struct ImportSources: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "List whose figures there are, the best source first.",
    discussion: """
      Where two sources differ, the one that stands first here counts. To change the order: \
      `config set import.sources NAME,NAME`; sources that are not named come behind.

      Examples:
        bestupid import sources
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let sources = try Importing.sources(in: session.context)
    try session.print(json: sources.json) {
      try MeasuredImportText.table(sources).lines(session.style, width: nil)
    }
    if sources.isEmpty, !session.options.json { session.say(EmptyStates.noImport) }
  }
}

/// `bestupid import show ID`.
struct ImportShow: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what an import wrote.",
    discussion: """
      Examples:
        bestupid import show 3f2a9c1d
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: ArgumentHelp("The import, as `import list` names it.", valueName: "id"),
    completion: DataCompletions.imports)
  var id: String

  func run(in session: Session) async throws {
    let past = try Importing.show(id, in: session.context)
    let values = try Importing.values(of: past, in: session.context)
    try session.print(json: past.json(values, session.clock)) {
      let style = try session.style
      return MeasuredImportText.table([past], session.clock).lines(style, width: nil)
        + [.empty] + MeasuredImportText.table(values).lines(style, width: nil)
    }
  }
}

/// `bestupid import undo ID`.
struct ImportUndo: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take all of an import back, with a new commit.",
    discussion: """
      Works after a sync and on another device too. What somebody changed since stays, and is named.

      Examples:
        bestupid import undo 3f2a9c1d --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(
    help: ArgumentHelp("The import, as `import list` names it.", valueName: "id"),
    completion: DataCompletions.imports)
  var id: String

  func run(in session: Session) async throws {
    try session.print(try Undoing.undo(import: id, dryRun: dryRun, in: session.context))
  }
}
