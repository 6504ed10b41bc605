import Actions
import ArgumentParser
import Charts
import Context
import Language
import Query
import Reports
import Screens
import Values

/// `bestupid chart SUBJECT`.
struct ChartCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw the numbers of many days.",
    discussion: """
      weight             body weight with its mean of seven days, and targets.weight
      sleep              hours as bars, quality on an axis of its own
      mood               morning, evening, energy and focus below each other
      volume             minutes of training and lifted weight by week
      strength NAME…     top load and estimated maximum of up to four exercises
      heatmap [TYPE]     minutes of training, or of one type of it, a cell a day
      compliance         planned against done by week, with the rates of habits and todos
      habit ID           the days of a habit, and its strength
      routine [ID]       the days of a routine, and its strength
      cycle              how long cycles were, their median, and the window of the next start
      cycle.temp         basal temperature, with the line of the lower readings and the shift
      symptoms           in how many cycles each symptom was, by day of the cycle
      FIELD              any field of `bestupid query`

      Without a period a chart shows the last 12 weeks, a heatmap and what is by cycle or phase 53; --last all shows all days. A mean needs \
      values on four of its seven days. Outliers are listed below, not to scale; the bars \
      of volume are always to scale. Numbers are in your units; in --json in lb, mi, m and °C, unless --units says otherwise.

      Levels of a heat map have colours for a dark or a light terminal, as COLORFGBG or the terminal itself \
      says; `config set chart.background light` decides.

      -o writes a picture (.svg, or .png with librsvg) or a Vega-Lite specification (.json). An SVG follows \
      the reader's light or dark theme, unless --theme names one.

      Examples:
        bestupid chart weight
        bestupid chart strength 'Bench press' --last all
        bestupid chart heatmap run -o runs.svg
        bestupid chart calories --by week --last 1y
        bestupid chart energy --by phase
        bestupid chart weight --phases
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @OptionGroup var period: PeriodOptions

  @Option(help: ArgumentHelp("The period of each value.", valueName: "step"))
  var by: QueryStep?

  @Flag(help: "Show the phases of the cycle behind the values.")
  var phases = false

  @Flag(help: "Leave out days on which some food entries have no numbers.")
  var whole = false

  @Option(help: "How a maximum is estimated.")
  var formula = RepetitionFormula.epley

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this .svg, .png or .json file, whole or not at all.", valueName: "file"))
  var output: String?

  @Option(help: "The colours of a picture; both by default.")
  var theme: ChartTheme?

  @Option(
    help: ArgumentHelp("The width; the terminal's by default.", valueName: "columns"))
  var width: Int?

  @Flag(help: "Draw with ASCII only.")
  var ascii = false

  @Flag(help: "Draw without braille, which some fonts show as hollow dots.")
  var plainBlocks = false

  @OptionGroup var units: UnitsOption

  @Argument(
    help: ArgumentHelp("What to draw.", valueName: "subject"), completion: DataCompletions.queries)
  var subject: String

  @Argument(
    help: ArgumentHelp(
      "The exercises, the habit, the routine, or the type of training; then the days, as --in has them.",
      valueName: "name"))
  var names: [String] = []

  private static let widths = 10...400

  func run(in session: Session) async throws {
    if let width, !Self.widths.contains(width) {
      throw ActionError.usage(
        "a chart is \(Self.widths.lowerBound) to \(Self.widths.upperBound) columns wide",
        hint: "Write: bestupid chart weight --width 80")
    }
    let file = try output.map { path throws(ActionError) in try ChartFile(path) }
    if theme != nil, file == nil || file?.form == .json {
      throw ActionError.usage("--theme needs -o FILE.svg or .png")
    }
    let isJSON = session.options.json
    let today = try session.context.todayForReading
    let (names, range) = DayWords.parted(
      names, least: ChartSubject.needsName(subject) ? 1 : 0, today: today)
    let subject = try ChartSubject(subject, names, types: session.context.trainingTypes)
    let days = try period.words.with(range).chartedDays(today: today)
    let request = ChartRequest(subject, in: days, by: by, isWhole: whole, formula: formula)
    func chart(in units: PersonalUnits?) throws -> any DrawnChart {
      let request = request.in(units)
      return try session.showingProgress { progress in
        try DayCharts.chart(
          request, withPhases: phases, in: session.context, progress: progress)
      }
    }
    if let file {
      // A file is for a person, and JSON for a program.
      try await file.write(
        try chart(in: units.chosen(else: .person, in: session.context)), theme: theme,
        isPrivate: phases || request.isOfCycle, in: session.context)
      guard isJSON else { return session.say("wrote \(file.path)") }
    }
    let chart = try chart(
      in: units.chosen(else: isJSON ? .format : .person, in: session.context))
    try session.print(json: chart.json) {
      let style = try style(session, of: subject)
      return chart.lines(on: screen(session)).map { $0.styled(style) }
    }
    if chart.isEmpty, !isJSON {
      try session.say(EmptyStates.noValue(of: request, session.context.unitsForReading))
    }
  }

  private func screen(_ session: Session) -> ChartScreen {
    let environment = session.context.environment
    let form = ScreenForm(of: environment)
    let isASCII = ascii || !form.hasUnicode || environment["TERM"] == "linux"
    return ChartScreen(
      columns: width ?? form.columns,
      // The line where the shell goes on is left.
      rows: Terminal.size.map { $0.rows - 1 },
      signs: isASCII ? .ascii : plainBlocks ? .blocks : .braille)
  }

  private func needsGround(_ subject: ChartSubject) -> Bool {
    switch subject {
    case .heatmap, .symptoms: true
    default: phases || by == .phase
    }
  }

  /// The style of the output, with what is known of its terminal.
  private func style(_ session: Session, of subject: ChartSubject) throws -> Style {
    let environment = session.context.environment
    var style = try session.style
    style.has256Colors =
      environment["TERM"]?.contains("256color") == true || environment["COLORTERM"] != nil
    // Only the levels of heat maps and phases have colours that need a ground.
    guard needsGround(subject), style.isColored, style.has256Colors else { return style }
    style.ground =
      switch try StoredSettings.chartBackground(in: environment) {
      case .dark: .dark
      case .light: .light
      case .auto:
        TerminalGround.ground(variable: environment["COLORFGBG"]) ?? Terminal.ground()
      }
    return style
  }
}

extension ChartTheme: WordArgument {}
