public import Values

/// What a weekly plan says (docs/format.md §10.2). Plans are the bot's: they are read and never written.
///
/// Its week is in its file's name (``WeekPlanName``); title and `date:` say nothing of it.
public struct WeekPlan: Equatable, Sendable {
  /// The title of the front matter, as written.
  public var title: String?
  /// The phase of training, such as `Base`.
  public var phase: String?
  /// What the week is about.
  public var focus: String?
  /// How much of the plan is meant to be done, in percent.
  public var targetCompliance: Double?
  /// The days that it has, from Monday on, each weekday once.
  public var days: [Day] = []
  /// The tables of exercises, in the file's order, each name once.
  public var tables: [Table] = []
  /// The bullets of Weekly Targets, or `targets:` of the front matter.
  public var targets: [Target] = []

  /// Whether the week is one to rest in: its title, phase or focus says deload or recovery week.
  public var isDeload: Bool {
    [title, phase, focus].contains { text in
      let words = (text ?? "").lowercased().split { !$0.isLetter }
      return words.contains("deload")
        || zip(words, words.dropFirst()).contains { $0 == "recovery" && $1 == "week" }
    }
  }

  /// What is planned for a weekday; nil where the plan does not say.
  public func day(_ weekday: CalendarDate.Weekday) -> Day? { days.first { $0.weekday == weekday } }

  /// The exercises under a heading such as `## Strength A (Tuesday)`.
  public struct Table: Equatable, Sendable {
    /// The heading without ornaments and what stands in parentheses: `Strength A`.
    public var name: String
    /// The weekday that the heading has in parentheses.
    public var weekday: CalendarDate.Weekday?
    /// The exercises, in their order.
    public var exercises: [Exercise]

    /// A row of the table.
    public struct Exercise: Equatable, Sendable {
      /// Its name, sets and load; the note is as written.
      public var record: ExerciseRecord
      /// The rest between its sets, in seconds.
      public var rest: Int?
      /// What is done in turns with it has the same group.
      public var group: String?
      /// The note without what says the group.
      public var note: String?
    }
  }

  /// What is planned for one day.
  public struct Day: Equatable, Sendable {
    /// The weekday.
    public var weekday: CalendarDate.Weekday
    /// The type as written, without emphasis; empty for none.
    public var type: String
    /// The workout, with a line break for each `<br>`, and with intensity and duration behind its first
    /// line; empty for none.
    public var workout: String
    /// Whether the type says that nothing is planned.
    public var isRest: Bool
    /// The kinds of training that the type names, else the workout, each once: two for
    /// `Swim + Strength`. None for rest, and where neither names a kind.
    public var kinds: [WorkoutType]
    /// The exercises with their sets, from the workout's text, else from the table that the type names
    /// (`## Strength A (Tuesday)`). One of the table may have a load alone, or nothing.
    public var exercises: [ExerciseRecord]
    /// The table that they are from, if any.
    public var table: Table?
    /// The line in the file, from 1.
    public var line: Int

    /// The workout in one line, a blank for each line break.
    public var workoutLine: String { Self.joined(workout.split(separator: "\n").map(String.init)) }

    /// What must be done for the day to be done; nothing for rest.
    var parts: [Part] {
      if isRest { return [] }
      return kinds.isEmpty ? [.other] : kinds.map(Part.init)
    }
  }

  /// One thing of a day that is to be done.
  enum Part: Equatable, Sendable {
    /// A swim, ride, run or walk with distance or time.
    case activity(Activity)
    /// A ride and a run.
    case brick
    /// Lifts.
    case strength
    /// Any training.
    case other

    init(_ kind: WorkoutType) {
      switch kind {
      case .swim: self = .activity(.swim)
      case .bike: self = .activity(.bike)
      case .run: self = .activity(.run)
      case .walk: self = .activity(.walk)
      case .brick: self = .brick
      case .strength: self = .strength
      case .recovery: self = .other
      }
    }
  }

  /// What is to be reached in the week.
  public struct Target: Equatable, Sendable {
    /// What it is of: an activity's name where one is known, else as written.
    public var name: String
    /// The whole as written, without emphasis: `Swim: 600m`.
    public var text: String
    /// What is measured; nil where its unit, or what it is of, is not known.
    public var measure: Measure?

    /// A sum over the activities of one kind.
    public struct Measure: Equatable, Sendable {
      /// The kind.
      public var activity: Activity
      /// How much is to be reached, in ``unit``; the middle of a range.
      public var goal: Double
      /// The unit, as JSON and screens name it: `m`, `yd`, `km`, `mi`, `h` or `min`.
      public var unit: String
      /// What one of the unit is: metres of a distance, minutes of a time.
      var size: Double
      /// Whether it is a time.
      var isTime: Bool
      /// How much is to be reached, in metres or minutes.
      package var whole: Double { goal * size }
    }
  }
}

/// What became of reading a weekly plan.
public struct WeekPlanReading: Equatable, Sendable {
  /// The plan; nil where the file is none, which ``diagnostics`` then say first.
  public var plan: WeekPlan?
  /// What could not be read or is worth a look, by line.
  public var diagnostics: [Diagnostic]

  /// What was read of a plan; nothing of one that is not there.
  public init(plan: WeekPlan? = nil, diagnostics: [Diagnostic] = []) {
    self.plan = plan
    self.diagnostics = diagnostics
  }
}
