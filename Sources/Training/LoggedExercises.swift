import DayModel
public import Query
import Words

/// The exercises of a store's logs. Names that differ in their equipment alone are one exercise, unless logs name several
/// kinds of equipment of it: then what is done with each is an exercise of its own (docs/format.md §8.3).
public struct LoggedExercises: Sendable {
  /// An exercise that logs have.
  public struct Exercise: Sendable, Equatable {
    /// What it is known by: the key of the library, with the equipment where that makes it one of its own.
    public let key: String
    /// The keys of the names that logs have of it.
    public let names: [String]
  }

  private let library: ExerciseLibrary
  /// The keys of the names that logs have, by the key of the library.
  private var families: [String: Set<String>] = [:]

  /// The exercises of which a store has columns.
  public init(_ columns: some Sequence<FactColumn>, library: ExerciseLibrary) {
    self.library = library
    add(columns.lazy.compactMap(\.exercise))
  }

  /// Adds names that logs are about to have.
  public mutating func add(_ names: some Sequence<String>) {
    for name in names { families[library.key(of: name), default: []].insert(exerciseOwnKey(name)) }
  }

  /// All of them, by key.
  public var all: [Exercise] {
    families.flatMap { family, names -> [Exercise] in
      guard Self.isSplit(names) else { return [Exercise(key: family, names: names.sorted())] }
      return Dictionary(grouping: names, by: Self.equipment).map { equipment, names in
        Exercise(key: Self.name(family, equipment), names: names.sorted())
      }
    }.sorted { $0.key < $1.key }
  }

  /// The keys of all names that one means, that of the library's entry first. With equipment it means what was done with
  /// that, where logs tell it apart; without, what was done with any.
  public func keys(of name: String) -> [String] {
    let (names, equipment) = (logged(name), Self.equipment(of: name))
    guard equipment != nil, Self.isSplit(names) else { return library.keys(of: name).joined(names) }
    return [exerciseOwnKey(name)].joined(names.filter { Self.equipment(of: $0) == equipment })
  }

  /// The same of a name that is written now: without equipment it means what was done without, where logs have that.
  public func keysWritten(of name: String) -> [String] {
    let names = logged(name)
    let plain = names.filter { Self.equipment(of: $0) == nil }
    guard Self.equipment(of: name) == nil, !plain.isEmpty, Self.isSplit(names) else {
      return keys(of: name)
    }
    return library.keys(of: name).joined(plain)
  }

  /// What an exercise is known by whose name is written now.
  public func key(written name: String) -> String {
    let family = library.key(of: name)
    return Self.isSplit(logged(name)) ? Self.name(family, Self.equipment(of: name)) : family
  }

  /// What an exercise is called: as the library has it, else as the logs; with its equipment where that makes it one of
  /// its own.
  public func title(of name: String) -> String {
    let title = library.entry(named: name)?.name ?? withCapital(exerciseIdentity(name))
    guard let equipment = exerciseNameAndEquipment(name).equipment, Self.isSplit(logged(name))
    else { return title }
    return Self.name(title, equipment)
  }

  private func logged(_ name: String) -> Set<String> { families[library.key(of: name)] ?? [] }

  private static func isSplit(_ names: Set<String>) -> Bool {
    Set(names.compactMap(equipment)).count > 1
  }

  private static func equipment(of name: String) -> String? {
    exerciseNameAndEquipment(exerciseOwnKey(name)).equipment
  }

  /// A name with other equipment than it may have.
  private static func name(_ name: String, _ equipment: String?) -> String {
    guard let equipment else { return name }
    return exerciseFullName(exerciseNameAndEquipment(name).name, equipment)
  }
}

extension [String] {
  /// These, and of others those that are not among them.
  fileprivate func joined(_ others: some Sequence<String>) -> [String] {
    self + others.filter { !contains($0) }.sorted()
  }
}
