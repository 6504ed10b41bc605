public import DayModel
import LogSyntax
public import Routines
public import Values
import Words

/// What a new day's file says: out of the week's plan, the habits, and the source day
/// (docs/format.md §3.2).
public struct NewDay: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The habits, in the order of `habits.md`.
  public let habits: [HabitConfiguration.Habit]
  /// The routines that are due on it.
  public let routines: [Routine]
  /// What the plan says of the day; nil where it says nothing.
  let plan: WeekPlan.Day?
  /// The types of training that the plan names.
  private let types: [TrainingType]
  /// The phase of the week's plan.
  let phase: String?
  private let rollover: Rollover

  /// A new day.
  ///
  /// - Parameters:
  ///   - plan: The plan of its week, if any.
  ///   - types: The types of training that plans can name.
  ///   - routines: The routines that are due on it.
  ///   - rollover: What it takes over from its source day.
  public init(
    _ date: CalendarDate, plan: WeekPlan? = nil, types: TrainingTypes = .builtIn,
    habits: [HabitConfiguration.Habit] = [], routines: [Routine] = [], rollover: Rollover = .none
  ) {
    self.date = date
    self.habits = habits
    self.routines = routines
    self.plan = plan?.day(date.weekday)
    self.types = self.plan?.types(among: types) ?? []
    phase = plan?.phase
    self.rollover = rollover
  }

  // MARK: The plan

  /// The title: the date, and in brackets the plan's day; without a plan the weekday.
  var title: String { "\(date): [\(dayName ?? date.weekday.name)]" }

  /// `Strength Day`: by the first kind of the plan, else by the words of its type. Nil without either.
  public var dayName: String? {
    guard let type = workoutType else { return nil }
    return type.lowercased().hasSuffix("day") ? type : "\(type) Day"
  }

  /// The first type of the plan, one that every program knows before a person's own, else the words of its type;
  /// nil without either.
  var workoutType: String? {
    guard let plan else { return nil }
    if plan.isRest { return "Rest" }
    let type = types.first { $0.builtIn != nil } ?? types.first
    // The title stands in quotes, and in brackets.
    let words = Self.oneLine((type?.word ?? plan.name).filter { !"\"\\[]".contains($0) })
    return words.isEmpty ? nil : words
  }

  /// The lines below Planned Workout.
  var plannedWorkout: [String] {
    (plan?.workoutLines ?? []).map(Self.oneLine).compactMap { line in
      [line, "- " + line].first(where: Self.isPlain)
    }
  }

  /// The blank fields below Training Output: those of the plan's types, each once and where it comes last, so that
  /// what several have stands behind.
  var trainingFields: [String] {
    let fields = types.flatMap(\.fields)
    return fields.enumerated().filter { index, field in
      !fields[(index + 1)...].contains { fieldKey($0) == fieldKey(field) }
    }.map(\.element)
  }

  /// Whether the plan has strength in it.
  var isStrength: Bool { plan?.kinds.contains(.strength) ?? false }

  /// The fields below Strength Log that the plan fills in.
  var plannedLifts: [(name: String, value: String)] { isStrength ? plan?.plannedLifts ?? [] : [] }

  // MARK: Todos

  /// What is rolled over, then the Top 3 of the source day, then the day's workout; none of them twice
  /// but where the source day has it twice.
  public var todos: [Rollover.Item] {
    var items = rollover.todos
    var present = Set(items.flatMap(\.names))
    for item in (rollover.top3 + [workoutTodo].compactMap(\.self)).map({ Rollover.Item($0) })
    where present.insert(item.name).inserted {
      items.append(item)
    }
    return items
  }

  /// The Top 3 of the source day.
  var top3: [[UInt8]] { rollover.top3 }

  /// `Workout: Strength A`; nil on rest days and without a plan.
  private var workoutTodo: [UInt8]? {
    guard let plan, !plan.isRest else { return nil }
    let kinds = types.map(\.word).joined(separator: " + ")
    let name = [plan.name, kinds, plan.workoutLines.first ?? ""].map(Self.oneLine)
      .first { !$0.isEmpty }
    guard let name else { return nil }
    let text = Array("Workout: \(name)".utf8)
    return Rollover.isWhole(Rollover.Item(text)) ? text : nil
  }

  // MARK: Habits

  /// The box of a habit, and what makes it easy to do.
  static func item(of habit: HabitConfiguration.Habit) -> Rollover.Item {
    let setup = habit.setupAction.map { "  - *Setup: \(oneLine($0))*" }
    return Rollover.Item(
      Array(oneLine(habit.name).utf8), linesBelow: DayTemplate.bytes([setup].compactMap(\.self)))
  }

  // MARK: Routines

  /// The lines below Routines: a heading each, and a box for each task.
  var routineLines: [String] {
    let parts = routines.map { routine in
      [DayEditor.heading(of: routine)] + routine.tasks.map { "- [ ] \(Self.oneLine($0.title))" }
    }
    return Array(parts.joined(separator: [""]))
  }

  // MARK: Texts

  /// The text with a blank for each control character, and without blanks around it.
  private static func oneLine(_ text: String) -> String {
    trimmed(text.inOneLine)
  }

  /// Whether a line changes nothing of the lines around it: no heading, no fence, no open comment.
  private static func isPlain(_ line: String) -> Bool {
    let document = LogDocument("\n\(line)\n")
    guard document.lines.count == 2, document.unclosed.isEmpty else { return false }
    switch document.lines[1].kind {
    case .heading, .code, .blank: return false
    default: return true
    }
  }
}

extension TrainingType {
  /// What a title and a task call it: a type that is built in by the word that every program knows.
  fileprivate var word: String { builtIn.map { withCapital($0.rawValue) } ?? name }
}
