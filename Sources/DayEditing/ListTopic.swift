public import DayModel
public import LogSyntax
public import Routines
public import Values

/// A list of a day that a person edits, with the command of the same name.
public enum ListTopic: String, Sendable, CaseIterable {
  case todo, habit, routine, top3, food, note
}

/// What a command does to entries of a list: the same in each.
public enum ListVerb: String, Sendable, CaseIterable {
  /// Adds an entry.
  case add
  /// Prints the list.
  case list
  /// Ticks.
  case done
  /// Takes a tick back, or what gave the entry up.
  case undone
  /// Gives up: a box is struck out; what has no box goes.
  case drop
  /// Takes the entry off the list.
  case rm
  /// Gives it another text.
  case edit
  /// Takes it off this list and adds it to that of another day.
  case move

  /// Words that people have for verbs.
  private static let otherWords: [String: ListVerb] = [
    "tick": .done, "check": .done, "complete": .done, "completed": .done, "finish": .done,
    "finished": .done, "did": .done, "untick": .undone, "uncheck": .undone, "reopen": .undone,
    "skip": .drop, "skipped": .drop, "cancel": .drop, "remove": .rm, "delete": .rm, "del": .rm,
  ]

  /// The verb that a word is another word for; nil for a verb itself and for any other word.
  public static func meant(by word: String) -> ListVerb? { otherWords[word.lowercased()] }
}

extension ListTopic {
  /// Why the list does not have a verb, with a line that works; nil where it has it.
  public func refusal(of verb: ListVerb) -> InputError? {
    let reason: String
    let hint: String
    switch (self, verb) {
    case (.top3, .done), (.top3, .undone):
      reason = "they are ticked as todos of the next day"
      hint = "On that day: bestupid todo \(verb) <which>"
    case (.food, .done), (.food, .undone), (.note, .done), (.note, .undone):
      reason = "a \(self) has no box to tick"
      hint = "Ticked are todos and habits: bestupid todo \(verb) <which>"
    case (.habit, .edit):
      reason = "its name, time and setup stand in content/config/habits.md"
      hint = "To replace it: bestupid habit rm <which>, then bestupid habit add <name>"
    case (.habit, .move):
      reason = "a habit is on the list of every day"
      hint = "To leave it out for a day: bestupid habit drop <which>"
    case (.routine, .rm), (.routine, .move):
      reason = "its tasks stand in content/config/routines.md"
      hint = "To leave a task out for a day: bestupid routine drop <which>"
    default: return nil
    }
    return InputError(.usage, "there is no '\(self) \(verb)': \(reason)", hint: hint)
  }
}

/// What the lists of a day are made of besides its log.
public struct ListSources: Sendable {
  /// The habits of `habits.md`.
  public var habits: HabitConfiguration
  /// The routines of `routines.md`.
  public var routines: RoutineConfiguration
  /// The day.
  public var date: CalendarDate
  /// Whether it is the present day.
  public var isToday: Bool

  /// What the lists of a day are made of.
  public init(
    habits: HabitConfiguration, routines: RoutineConfiguration, date: CalendarDate, isToday: Bool
  ) {
    (self.habits, self.routines, self.date, self.isToday) = (habits, routines, date, isToday)
  }
}

extension LogDocument {
  /// The entries of a list, to choose from.
  ///
  /// - Parameter sources: What habits and routines are made of; nil where these lists are not asked for.
  func entries(of topic: ListTopic, _ sources: ListSources? = nil) -> [ItemMatch.Item] {
    switch topic {
    case .todo: TodoItem.all(in: self).map { ItemMatch.Item(number: $0.number, text: $0.text) }
    case .habit:
      HabitItem.all(in: self, sources?.habits ?? .empty).map {
        ItemMatch.Item(number: $0.number, text: $0.name, id: $0.id)
      }
    case .routine:
      sources.map { sources in
        DayRoutine.all(
          in: self, sources.routines, on: sources.date, isToday: sources.isToday
        ).flatMap(\.tasks).map { ItemMatch.Item($0) }
      } ?? []
    case .top3:
      Top3Item.all(in: self).filter { !$0.text.isEmpty }.map {
        ItemMatch.Item(number: $0.number, text: $0.text)
      }
    case .food: FoodItem.all(in: self).map(ItemMatch.Item.init)
    case .note:
      NoteItem.all(in: self).map {
        ItemMatch.Item(number: $0.number, text: $0.text.replacing("*", with: ""))
      }
    }
  }

  /// A list as it is shown.
  public func shownList(of topic: ListTopic, _ sources: ListSources) -> ShownList {
    ShownList(
      entries(of: topic, sources).map { ShownList.Entry(number: $0.number, text: $0.text) })
  }

  /// Whether a word means an entry of a list, or several, without a misspelling.
  public func hasEntry(_ word: String, in topic: ListTopic, _ sources: ListSources) -> Bool {
    ItemMatch.isMeant(word, in: entries(of: topic, sources))
  }

  /// Whether words are taken for entries of a list, so that a line with them works.
  public func hasEntries(_ words: [String], in topic: ListTopic, _ sources: ListSources) -> Bool {
    let choice = ItemChoice(topic, command: "", items: entries(of: topic, sources))
    switch Result(catching: { () throws(InputError) in
      try topic == .top3 ? choice.choose(joined: words) : choice.choose(words)
    }) {
    case .success: return true
    case .failure: return false
    }
  }
}
