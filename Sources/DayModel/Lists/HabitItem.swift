public import LogSyntax
import Values

/// A habit of a day: one of `habits.md`, or of the day's own list (docs/format.md §5, §9.1, §10.1).
public struct HabitItem: Sendable, Equatable {
  /// What became of it.
  public enum State: String, Sendable {
    case open, done
    /// It is given up for the day: neither done nor missed.
    case skipped
    /// The day does not say.
    case unknown
  }

  /// Where the day's log says it.
  public struct Place: Sendable, Equatable {
    /// In what form.
    public enum Kind: Sendable, Equatable {
      /// A box, `- [ ] Stretch`.
      case box
      /// A cell of a table, by its column from 0.
      case cell(column: Int)
      /// Any other form, which is read and never written.
      case entry
    }

    /// The index of its line.
    public let line: Int
    /// In what form.
    public let kind: Kind
    let isDone: Bool?
    let isSkipped: Bool

    /// What it says.
    public var state: State {
      if isSkipped { return .skipped }
      guard let isDone else { return .unknown }
      return isDone ? .done : .open
    }
  }

  /// Its number among the day's habits, from 1: those of the log in the order of the file, then those of
  /// `habits.md` that the log lacks.
  public let number: Int
  /// The key of its history.
  public let id: String
  /// Its name, without a remark in parentheses.
  public let name: String
  /// When it is due, `HH:MM`; nil where `habits.md` says nothing.
  public let time: String?
  /// Its lines in the log, in the order of the file; none where the log lacks it.
  public private(set) var places: [Place]

  /// What became of it. It is done if one of its lines says so.
  public var state: State {
    let states = places.map(\.state)
    return [State.done, .open, .skipped].first(where: states.contains) ?? .unknown
  }

  /// The habits of a day, by their numbers.
  ///
  /// Where `habits.md` has several of one name, the first line of that name is the first of them, and so on.
  public static func all(
    in document: LogDocument, _ configuration: HabitConfiguration
  ) -> [HabitItem] {
    let file = DayFile(LogSource(path: "", document: document), isWorkoutFile: false)
    var found: [(id: String, name: String, place: Place)] = []
    for section in file.sections where section.role == .habits {
      var ids = HabitConfiguration.LineIDs(configuration)
      HabitReader.forEachMention(section, file) { mention in
        found.append((ids.next(mention.name), mention.name, mention.place))
      }
    }
    found.sort { $0.place.line < $1.place.line }
    var items: [HabitItem] = []
    var indexes: [String: Int] = [:]
    func add(_ id: String, _ name: String, _ places: [Place]) {
      if let index = indexes[id] {
        items[index].places += places
        return
      }
      indexes[id] = items.count
      let habit = configuration.habits.first { $0.id == id }
      items.append(
        HabitItem(
          number: items.count + 1, id: id, name: habit?.name ?? name, time: habit?.time,
          places: places))
    }
    for (id, name, place) in found { add(id, HabitConfiguration.withoutRemark(name), [place]) }
    for habit in configuration.habits { add(habit.id, habit.name, []) }
    return items
  }
}
