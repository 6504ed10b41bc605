import Actions
import ArgumentParser
import Context
import Reports
import Screens
import Values

/// `bestupid setup [cycle|coaching]`.
struct SetupCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Set up the cycle and coaching: a few questions, or options.",
    discussion: """
      On a terminal it asks; return skips a question, and Ctrl-C ends it with nothing written. Each question is also an \
      option, with which it asks nothing, and a setting. All is written in one commit.

      Examples:
        bestupid setup
        bestupid setup cycle
        bestupid setup --starts 2031-02-20,2031-03-20 --level beginner --starter
      """)

  /// What is asked about.
  enum Part: String, ExpressibleByArgument, CaseIterable {
    case cycle, coaching
  }

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp("The last days on which a period began, with commas.", valueName: "day,day"))
  var starts: String?
  @Option(help: ArgumentHelp("How many days a cycle usually has.", valueName: "days"))
  var cycleLength: String?
  @Option(help: ArgumentHelp("How many days a period usually has.", valueName: "days"))
  var periodLength: String?
  @Option(help: ArgumentHelp("When an expected start is due: 08:00, or off.", valueName: "time"))
  var remind: String?
  @Option(parsing: .unconditional, help: ArgumentHelp("Your name.", valueName: "name"))
  var name: String?
  @Option(help: ArgumentHelp("Beginner, intermediate or advanced.", valueName: "level"))
  var level: String?
  @Option(help: ArgumentHelp("What you train for, with commas.", valueName: "goal,goal"))
  var goals: String?
  @Option(help: ArgumentHelp("The types of training that you like.", valueName: "type,type"))
  var types: String?
  @Option(help: ArgumentHelp("What you have to train with.", valueName: "word,word"))
  var equipment: String?
  @Option(help: ArgumentHelp("The most minutes of a workout.", valueName: "minutes"))
  var minutes: String?
  @Option(help: ArgumentHelp("How many sessions a week.", valueName: "count"))
  var sessions: String?
  @Option(help: ArgumentHelp("When you like to train, or off.", valueName: "time"))
  var time: String?
  @Flag(help: "Add twelve plain workouts to the library.")
  var starter = false
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(help: "Only this: cycle or coaching.")
  var part: Part?

  func run(in session: Session) async throws {
    try session.context.findStore()
    var answers = try answers(in: session)
    if answers.isEmpty {
      guard Terminal.canAsk else {
        throw ActionError.usage(
          "setup asks, which needs a terminal",
          hint: "Say it by options: bestupid setup --level beginner; see: bestupid setup --help")
      }
      answers = try SetupQuestions(session).ask(part.map { [$0] } ?? Part.allCases)
    }
    let result = try Setup.write(answers, dryRun: dryRun, in: session.context)
    if let diff = result.result.diff, !session.options.json { return try Terminal.data(diff) }
    try session.print(json: result.json) { [] }
    if session.options.json { return }
    guard result.result.isChanged else { return session.say("nothing to set up") }
    let parts = [
      result.settings.isEmpty ? nil : counted(result.settings.count, "setting"),
      result.starts == 0 ? nil : counted(result.starts, "start"),
      result.workouts == 0 ? nil : counted(result.workouts, "workout"),
    ].compactMap(\.self).joined(separator: ", ")
    try session.say("\(session.errorStyle.good("saved")): \(parts); next: bestupid recommend")
  }

  /// What the options say.
  private func answers(in session: Session) throws -> SetupAnswers {
    var answers = SetupAnswers()
    let options: [(String, String?)] = [
      ("cycle.length", cycleLength), ("cycle.period_length", periodLength),
      ("remind.cycle", remind), ("coaching.name", name.map(NegativeValues.typed)),
      ("coaching.level", level), ("coaching.goals", goals), ("coaching.types", types),
      ("coaching.equipment", equipment), ("coaching.minutes", minutes),
      ("coaching.sessions", sessions), ("coaching.time", time),
    ]
    answers.settings = options.compactMap { name, text in text.map { (name, $0) } }
    answers.starts = try (starts ?? "").split(separator: ",").map {
      try Setup.start(String($0), in: session.context)
    }
    answers.withStarter = starter
    return answers
  }
}

/// The questions of `setup`, each asked until its answer can be taken; return skips it.
private struct SetupQuestions {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func ask(_ parts: [SetupCommand.Part]) throws -> SetupAnswers {
    var answers = SetupAnswers()
    session.say("Return skips a question, Ctrl-C ends this with nothing written.")
    if parts.contains(.coaching) {
      try ask("coaching.name", "Your name: ", &answers)
      try ask(
        "coaching.level", "How used to training: beginner, intermediate, advanced: ", &answers)
      try ask(
        "coaching.goals",
        "Goals, with commas: buildStrength, improveFlexibility, reduceStress, postpartumRecovery, hormoneBalance, consistency: ",
        &answers)
      try ask(
        "coaching.types", "Types that you like, with commas, such as yoga, strength: ", &answers)
      try ask(
        "coaching.equipment",
        "What you have: dumbbells, resistanceBands, yogaMat, pilatesRing, kettlebell, barreOrChair: ",
        &answers)
      try ask("coaching.minutes", "The most minutes of a workout, such as 45: ", &answers)
      try ask("coaching.sessions", "Sessions a week, 1 to 6: ", &answers)
      try ask("coaching.time", "When you like to train, such as 07:00: ", &answers)
      answers.withStarter = Terminal.asks("Add twelve plain workouts to begin with?")
    }
    if parts.contains(.cycle) {
      try session.say("The cycle: \(Setup.readers(in: session.context)).")
      try askStarts(&answers)
      try ask("cycle.length", "Days of a cycle, 15 to 90, where you know it: ", &answers)
      try ask("cycle.period_length", "Days of a period, 1 to 14: ", &answers)
      try ask("remind.cycle", "When an expected start is due, such as 08:00, or off: ", &answers)
    }
    return answers
  }

  private func ask(
    _ name: String, _ question: StyledText, _ answers: inout SetupAnswers
  ) throws {
    while let answer = Terminal.answer(question) {
      do {
        answers.settings.append((name, try Setup.value(of: name, answer, in: session.context)))
        return
      } catch {
        tell(ActionError(error))
      }
    }
  }

  private func askStarts(_ answers: inout SetupAnswers) throws {
    let questions: [StyledText] = [
      "The last day 1 of a period, such as 2031-03-20 or 10-days-ago: ", "The one before it: ",
      "And the one before that: ",
    ]
    for question in questions {
      var start: CalendarDate?
      while start == nil, let answer = Terminal.answer(question) {
        do {
          start = try Setup.start(answer, in: session.context)
        } catch {
          tell(ActionError(error))
        }
      }
      guard let start else { return }
      answers.starts.append(start)
    }
  }

  private func tell(_ error: ActionError) {
    session.say("\(error.message)\(error.hint.map { ". \($0)" } ?? "")")
  }
}
