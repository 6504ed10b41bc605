import Actions
import ArgumentParser
import Coaching
import Context
import Screens
import Words

/// `bestupid library`.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Keep workouts to follow, with their phases, equipment and videos, and log them.",
    discussion: """
      Sessions to follow, as a class or a video is one; movements with sets and records are in `bestupid exercise`. \
      An entry is a file, content/library/<id>.json, and is named by its id, the beginning of one, or its title.

      Examples:
        bestupid library starter
        bestupid library list --phase now --max 30
        bestupid library add "Slow stretch" --type gentle-stretch --minutes 15
        bestupid library done slow-stretch --rating 4
        bestupid library stats
      """,
    subcommands: [
      ListLibrary.self, ShowEntry.self, OpenEntry.self, AddEntry.self, EditEntry.self,
      ArchiveEntry.self, RestoreEntry.self, SaveEntry.self, UnsaveEntry.self, ImportLibrary.self,
      StarterLibraryCommand.self, DoneSession.self, SessionHistory.self, SessionStats.self,
      ProgramCommand.self,
    ], defaultSubcommand: ListLibrary.self)
}

/// `bestupid library list`.
struct ListLibrary: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the workouts of the library.",
    discussion: """
      A * stands behind what you keep at hand.

      Examples:
        bestupid library list
        bestupid library list --equipment mine --intensity low --max 20
        bestupid library list --phase now --sort minutes
        bestupid library list --search breath --json
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp("Of this type of training.", valueName: "type"),
    completion: DataCompletions.types)
  var type: String?
  @Option(help: ArgumentHelp("The intensity: low, medium or high.", valueName: "intensity"))
  var intensity: String?
  @Option(
    help: ArgumentHelp(
      "For this phase: menstrual, follicular, ovulatory or luteal; now for today's.",
      valueName: "phase"))
  var phase: String?
  @Option(
    help: ArgumentHelp(
      "That need no more than this, with commas; mine for coaching.equipment.",
      valueName: "word,word"))
  var equipment: String?
  @Option(help: ArgumentHelp("For this part of the body.", valueName: "area"))
  var area: String?
  @Option(help: ArgumentHelp("At least so many minutes.", valueName: "minutes"))
  var min: Int?
  @Option(help: ArgumentHelp("At most so many minutes.", valueName: "minutes"))
  var max: Int?
  @Option(help: ArgumentHelp("For this level: beginner and so on.", valueName: "level"))
  var level: String?
  @Option(help: ArgumentHelp("With this tag.", valueName: "tag"))
  var tag: String?
  @Flag(help: "Only what is featured.")
  var featured = false
  @Flag(help: "Only what you keep at hand.")
  var saved = false
  @Option(help: ArgumentHelp("With these words.", valueName: "words"))
  var search: String?
  @Option(
    help: ArgumentHelp(
      "The order: title, minutes, intensity, newest or followed.", valueName: "order"))
  var sort: String?
  @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
  var limit: Int?
  @Option(help: ArgumentHelp("Behind the first so many.", valueName: "count"))
  var offset = 0
  @Flag(help: "Archived ones, too.")
  var archived = false

  func run(in session: Session) async throws {
    var query = LibraryQuery()
    (query.type, query.intensity, query.phase) = (type, intensity, phase)
    (query.equipment, query.area, query.level) = (equipment, area, level)
    (query.fewest, query.most, query.tag, query.search) = (min, max, tag, search)
    (query.isFeatured, query.isSaved, query.withArchived) = (featured, saved, archived)
    (query.limit, query.offset) = (limit, offset)
    if let sort { query.order = try Libraries.order(sort) }
    let list = try Libraries.list(query, in: session.context)
    try session.print(json: list.json) { try session.libraryText.lines(of: list) }
    if list.entries.isEmpty { session.say(EmptyStates.noWorkout(isEmpty: list.isEmpty)) }
  }
}

/// `bestupid library show ID`.
struct ShowEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a workout of the library.",
    discussion: """
      Examples:
        bestupid library show slow-stretch
        bestupid library show slow --json
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: "Its id, the beginning of one, or its title.", completion: DataCompletions.library)
  var entry: [String]

  func run(in session: Session) async throws {
    try session.choosing([entry.joined(separator: " ")]) { words in
      let entry = try Libraries.entry(words[0], in: session.context)
      try session.print(json: entry.answer) { try session.libraryText.lines(of: entry) }
    }
  }
}

/// `bestupid library open ID`.
struct OpenEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Print the link of a workout's video, or open it.",
    discussion: """
      Nothing is fetched: the link is printed, and only with --browser handed to the system's browser.

      Examples:
        bestupid library open slow-stretch
        bestupid library open slow-stretch --browser
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Open it in the browser.")
  var browser = false
  @Argument(
    help: "Its id, the beginning of one, or its title.", completion: DataCompletions.library)
  var entry: [String]

  func run(in session: Session) async throws {
    var video: LibraryVideo?
    try session.choosing([entry.joined(separator: " ")]) { words in
      video = try Libraries.video(of: words[0], in: session.context)
    }
    guard let video else { return }
    if browser { try await video.open(in: session.context) }
    if session.options.json { return try Terminal.data(video.json.text() + "\n") }
    if let link = video.link, try session.style.isColored,
      Terminal.isTerminal(Terminal.standardOutput)
    {
      // OSC 8 of terminals: a text with the link behind it. The link has no character that a terminal obeys.
      try Terminal.codes("\u{1B}]8;;\(link)\u{1B}\\\(link)\u{1B}]8;;\u{1B}\\\n")
    } else {
      try Terminal.data("\(video.place)\n")
    }
  }
}

/// What can be said of a workout.
struct EntryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The type of training.", valueName: "type"),
    completion: DataCompletions.types)
  var type: String?
  @Option(help: ArgumentHelp("How long, from 5 to 120.", valueName: "minutes"))
  var minutes: Int?
  @Option(
    help: ArgumentHelp(
      "Low, medium or high; else what its type usually is.", valueName: "intensity"))
  var intensity: String?
  @Option(help: ArgumentHelp("What one does.", valueName: "text"))
  var description: String?
  @Option(help: ArgumentHelp("Beginner, intermediate or advanced.", valueName: "level"))
  var level: String?
  @Option(help: ArgumentHelp("The phases that it is for, with commas.", valueName: "phase,phase"))
  var phases: String?
  @Option(
    help: ArgumentHelp(
      "What it takes, with commas: none, dumbbells, resistanceBands, yogaMat and so on.",
      valueName: "word,word"))
  var equipment: String?
  @Option(
    help: ArgumentHelp(
      "What of the body it is for, with commas: fullBody, core and so on.", valueName: "word,word"))
  var areas: String?
  @Option(
    help: ArgumentHelp(
      "An https link, a path in the store, or the digits of Vimeo.", valueName: "link"))
  var video: String?
  @Option(help: ArgumentHelp("A picture, in the same way.", valueName: "link"))
  var thumbnail: String?
  @Option(help: ArgumentHelp("Words to find it by, with commas.", valueName: "word,word"))
  var tags: String?
  @Option(help: ArgumentHelp("What it is good for, with commas.", valueName: "text,text"))
  var benefits: String?
  @Option(help: ArgumentHelp("Who leads it.", valueName: "name"))
  var instructor: String?
  @Option(help: ArgumentHelp("What it takes, as its maker says.", valueName: "kcal"))
  var calories: Int?
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  /// What was said.
  var values: LibraryValues {
    var values = LibraryValues()
    (values.type, values.minutes, values.intensity) = (type, minutes, intensity)
    (values.description, values.level, values.phases) = (description, level, phases)
    (values.equipment, values.areas, values.video) = (equipment, areas, video)
    (values.thumbnail, values.tags, values.benefits) = (thumbnail, tags, benefits)
    (values.instructor, values.calories) = (instructor, calories)
    return values
  }
}

/// `bestupid library add TITLE`.
struct AddEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a workout to the library.",
    discussion: """
      Without a title it asks for what it needs, on a terminal. A file of JSON, or several workouts in one, is taken by \
      `library import`.

      Examples:
        bestupid library add "Slow stretch" --type gentle-stretch --minutes 15
        bestupid library add
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: EntryOptions
  @Argument(help: "Its title.")
  var title: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    var values = options.values
    if !title.isEmpty {
      values.title = title.joined(separator: " ")
    } else if values.isEmpty, Terminal.canAsk {
      try EntryQuestions(session).ask(&values)
    }
    try session.print(Libraries.add(values, dryRun: options.dryRun, in: session.context))
  }
}

/// `bestupid library edit ID`.
struct EditEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a workout of the library, by options or in your editor.",
    discussion: """
      Without an option your editor gets its file; when it ends, what cannot be read of it is reported. The word none \
      clears a value.

      Examples:
        bestupid library edit slow-stretch --minutes 20 --phases menstrual,luteal
        bestupid library edit slow-stretch
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: EntryOptions
  @Option(
    name: .customLong("title"), parsing: .unconditional,
    help: ArgumentHelp("A new title; the id stays.", valueName: "title"))
  var newTitle: String?
  @Argument(
    help: "Its id, the beginning of one, or its title.", completion: DataCompletions.library)
  var entry: [String]

  func run(in session: Session) async throws {
    var values = options.values
    values.title = newTitle
    try session.choosing([entry.joined(separator: " ")]) { words in
      if values.isEmpty {
        try session.editByHand(
          hint: "Say what is to change: bestupid library edit \(shellLine(words)) --minutes 20"
        ) {
          try HandEdit.beginEntry(words[0], in: session.context)
        }
      } else {
        try session.print(
          Libraries.edit(words[0], values, dryRun: options.dryRun, in: session.context))
      }
    }
  }
}

/// The argument of commands that mark a workout.
struct EntryMark: ParsableArguments {
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(
    help: "Its id, the beginning of one, or its title.", completion: DataCompletions.library)
  var entry: [String]

  func mark(_ mark: Libraries.Mark, in session: Session) throws {
    try session.choosing([entry.joined(separator: " ")]) { words in
      try session.print(Libraries.mark(words[0], mark, dryRun: dryRun, in: session.context))
    }
  }
}

/// `bestupid library archive ID`.
struct ArchiveEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Offer a workout no longer; its sessions stay.",
    discussion: """
      Examples:
        bestupid library archive slow-stretch
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var mark: EntryMark

  func run(in session: Session) async throws { try mark.mark(.archive, in: session) }
}

/// `bestupid library restore ID`.
struct RestoreEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Offer an archived workout again.",
    discussion: """
      Examples:
        bestupid library restore slow-stretch
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var mark: EntryMark

  func run(in session: Session) async throws { try mark.mark(.restore, in: session) }
}

/// `bestupid library save ID`.
struct SaveEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Keep a workout at hand, which recommendations know.",
    discussion: """
      Examples:
        bestupid library save slow-stretch
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var mark: EntryMark

  func run(in session: Session) async throws { try mark.mark(.save, in: session) }
}

/// `bestupid library unsave ID`.
struct UnsaveEntry: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsave", abstract: "Keep a workout at hand no longer.",
    discussion: """
      Examples:
        bestupid library unsave slow-stretch
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var mark: EntryMark

  func run(in session: Session) async throws { try mark.mark(.unsave, in: session) }
}

/// `bestupid library import FILE`.
struct ImportLibrary: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the workouts of a file of JSON, one or many.",
    discussion: """
      A workout is an object as `library show --json` prints it; several stand in a list. What the library has \
      already stays, and a second import changes nothing.

      Examples:
        bestupid library import workouts.json
        bestupid library import workouts.json --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(help: "The file.", completion: .file())
  var file: String

  func run(in session: Session) async throws {
    try session.print(Libraries.importing(from: file, dryRun: dryRun, in: session.context))
  }
}

/// `bestupid library starter`.
struct StarterLibraryCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "starter", abstract: "Add twelve plain workouts to begin with, and their types.",
    discussion: """
      One of each type, without videos; what the library has already stays. The types go to \
      content/config/workout_types.yaml.

      Examples:
        bestupid library starter
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  func run(in session: Session) async throws {
    try session.print(Libraries.starter(dryRun: dryRun, in: session.context))
  }
}

extension Session {
  /// The texts of the library.
  var libraryText: LibraryText {
    get throws {
      try LibraryText(
        in: context.unitsForReading, style: style, screen: ScreenForm(of: context.environment),
        width: Terminal.size?.columns)
    }
  }

  /// Prints what an edit did to a workout: as JSON, as a diff, or in words.
  fileprivate func print(_ edited: EditedEntry) throws {
    if options.json { return try Terminal.data(edited.json.text() + "\n") }
    if let diff = edited.result.diff { return try Terminal.data(diff) }
    let style = try errorStyle
    let entry = edited.entry
    guard edited.result.isChanged else { return say("\(entry.id): nothing to change") }
    let words: [String: String] = [
      "archive": "archived", "restore": "offered again", "save": "kept at hand",
      "unsave": "no longer kept at hand",
    ]
    let done = words[edited.verb] ?? "saved"
    say(
      "\(style.name(entry.title)) (\(entry.id)) \(style.good(done)): \(LibraryText.summary(of: entry))"
    )
  }

  /// Prints what was added to the library.
  fileprivate func print(_ added: AddedEntries) throws {
    if options.json { return try Terminal.data(added.json.text() + "\n") }
    if let diff = added.result.diff { return try Terminal.data(diff) }
    let style = try errorStyle
    guard added.result.isChanged else {
      return say("nothing to add: the library has all of them already")
    }
    let count = added.entries.count == 1 ? "1 workout" : "\(added.entries.count) workouts"
    let known = added.known == 0 ? "" : "; \(added.known) were there already"
    let types = added.types.isEmpty ? "" : "; new types: \(added.types.joined(separator: ", "))"
    say("\(style.good(count)) added\(known)\(types)")
  }
}
