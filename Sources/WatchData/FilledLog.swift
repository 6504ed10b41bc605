import DayEditing
import DayModel
import Values

/// A log whose places are read and filled.
struct FilledLog {
  var editor: DayEditor
  /// The spellings of the lifts that are plans where what imports wrote confirms nothing.
  var plans: Set<String> = []
  private var record: DayRecord
  /// The families of exercises that are told elsewhere than in lines of Strength Log.
  private let elsewhere: Set<String>
  private let habits: HabitConfiguration
  private let lifts: [String]

  /// - Parameters:
  ///   - record: The day as all of its files say it.
  ///   - habits: The habits of `habits.md`.
  ///   - lifts: The exercises that are filled or have been.
  init(
    _ editor: DayEditor, _ record: DayRecord, _ habits: HabitConfiguration, lifts: [String]
  ) {
    (self.editor, self.record, self.habits, self.lifts) = (editor, record, habits, lifts)
    elsewhere = lifts.isEmpty ? [] : editor.liftsElsewhere(in: record)
  }

  /// Takes it that the day is as the log says it now.
  mutating func refresh() { record = editor.record }

  private func lift(_ name: String) -> DayEditor.MeasuredLift { .init(name, among: lifts) }

  /// The texts at a place; nil where the day says it elsewhere.
  func texts(at target: FillTarget) -> [String]? {
    switch target {
    case .field(let field): editor.texts(of: field, in: record)
    case .own(let activity): editor.texts(of: activity, in: record)
    case .lift(let name): editor.texts(of: lift(name), elsewhere: elsewhere, plans: plans)
    case .food: editor.textsOfFood()?.sorted()
    case .habit(let id): editor.texts(ofHabit: id, habits)
    }
  }

  /// The index of the line that a place has, blank or not; nil where it has none, and for lists, whose lines are no one's until
  /// they say something.
  func line(of target: FillTarget) -> Int? {
    switch target {
    case .field(let field): editor.line(of: field)
    case .own(let activity): editor.line(of: activity)
    case .lift(let name): editor.line(of: lift(name))
    case .food, .habit: nil
    }
  }

  mutating func removeLines(of target: FillTarget) throws(InputError) {
    switch target {
    case .field(let field): try editor.removeLines(of: field)
    case .own(let activity): try editor.removeLine(of: activity)
    case .lift(let name): try editor.removeLine(of: lift(name))
    case .food, .habit: break
    }
  }

  mutating func put(_ texts: [String], at target: FillTarget) throws(InputError) {
    switch target {
    case .field(let field): try editor.put(texts, at: field)
    case .own(let activity): try editor.put(texts, at: activity)
    case .lift(let name): try editor.put(texts.first ?? "", at: lift(name))
    case .food: try editor.putFood(texts)
    // A habit is ticked, never opened.
    case .habit(let id): if !texts.isEmpty { try editor.change(habits: [id], .done, habits) }
    }
  }

  /// Puts the lines of places in an order.
  ///
  /// - Parameters:
  ///   - targets: The places that imports have filled.
  ///   - made: Those of them whose lines imports have made.
  mutating func order(_ targets: [FillTarget], made: [FillTarget]) throws(InputError) {
    try editor.order(made.compactMap(\.lift).map(lift))
    try editor.order(furtherOf: targets.filter(\.isActivity).compactMap(\.field))
    try editor.order(own: made.compactMap(\.own))
  }
}
