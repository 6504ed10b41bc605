public import JSON
import Values

/// The library of exercises, `content/config/exercises.json`, as it is read.
///
/// Names compare as in logs (docs/format.md §4, §8.3). Of a name that several entries have, as name or alias,
/// the first entry of the file has it. Members that are not known here stay when the file is changed
/// (``ExerciseLibraryEdit``).
public struct ExerciseLibrary: Sendable {
  /// The file's path below the store's root.
  public static let path = "content/config/exercises.json"

  /// The entries, in the file's order.
  public let entries: [ExerciseEntry]
  /// What is worth a look, by line.
  public let problems: [Problem]
  /// The index of the entry that has a name, by the name's key.
  private let indices: [String: Int]

  /// Something that a person should look at.
  public struct Problem: Equatable, Sendable {
    /// What it is.
    public let message: String
    /// The line, from 1.
    public let line: Int
  }

  /// A library without entries.
  public static let empty = ExerciseLibrary(entries: [], problems: [])

  /// Reads a file.
  ///
  /// - Throws: `JSONError` where it is not JSON. What else cannot be read is a problem, and left out.
  public init(_ bytes: [UInt8]) throws(JSONError) {
    self.init(LibraryReader(try JSONDocument(bytes, depthLimit: 64)))
  }

  init(_ reader: LibraryReader) {
    self.init(entries: reader.entries, problems: reader.problems)
  }

  private init(entries: [ExerciseEntry], problems: [Problem]) {
    self.entries = entries
    self.problems = problems
    var indices: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      for name in [entry.name] + entry.aliases {
        let key = exerciseIdentity(name)
        if indices[key] == nil { indices[key] = index }
      }
    }
    self.indices = indices
  }

  /// The entry that has a name, as its own or as an alias, if any.
  public func entry(named name: String) -> ExerciseEntry? {
    indices[exerciseIdentity(name)].map { entries[$0] }
  }

  /// The key of the exercise that a name means: that of its entry, else its own.
  public func key(of name: String) -> String {
    exerciseIdentity(entry(named: name)?.name ?? name)
  }

  /// The keys of all names that mean the same exercise as a name, its own entry's first.
  public func keys(of name: String) -> [String] {
    let key = exerciseIdentity(name)
    guard let index = indices[key] else { return [key] }
    let own = exerciseIdentity(entries[index].name)
    // An entry whose own name another one has is known by that one's names.
    let names = entries[index].aliases.map { exerciseIdentity($0) }.filter { indices[$0] == index }
    var seen: Set<String> = []
    return ([own] + names).filter { seen.insert($0).inserted }
  }
}

/// Reads the entries of a library's document.
struct LibraryReader {
  /// The elements that are exercises, in the file's order.
  let elements: [JSONDocument.Element]
  /// What they say, in the same order.
  private(set) var entries: [ExerciseEntry] = []
  /// What is worth a look, by line.
  private(set) var problems: [ExerciseLibrary.Problem] = []
  private let lines: LineIndex

  init(_ document: JSONDocument) {
    lines = LineIndex(document.bytes)
    let list = document.root["exercises"]
    let children = list?.kind == .array ? list.map { Array($0.children) } ?? [] : []
    elements = children.filter { element in
      element["name"]?.string.map { !exerciseIdentity($0).isEmpty } ?? false
    }
    if list?.kind != .array {
      note("there is no list 'exercises'", document.root)
    }
    for child in children
    where !(child["name"]?.string.map { !exerciseIdentity($0).isEmpty } ?? false) {
      note("an exercise without a name", child)
    }
    var owners: [String: String] = [:]
    for element in elements {
      let (entry, found) = self.entry(element)
      entries.append(entry)
      for problem in found { note(problem.message, problem.element) }
      let key = exerciseIdentity(entry.name)
      if let owner = owners[key] {
        note("'\(entry.name)' is a name of '\(owner)' already, which keeps it", element)
      } else {
        owners[key] = entry.name
      }
      for alias in entry.aliases {
        let aliasKey = exerciseIdentity(alias)
        if aliasKey == key {
          note("'\(entry.name)' is an alias of itself", element)
        } else if let owner = owners[aliasKey] {
          note(
            "the alias '\(alias)' of '\(entry.name)' is '\(owner)' already, which keeps it", element
          )
        } else {
          owners[aliasKey] = entry.name
        }
      }
    }
    problems.sort { $0.line < $1.line }
  }

  private mutating func note(_ message: String, _ element: JSONDocument.Element) {
    problems.append(
      ExerciseLibrary.Problem(message: message, line: lines.line(at: element.range.lowerBound)))
  }

  /// What a range of repetitions has to look like, in words.
  static let rangeForm = "two numbers that rise, such as [8, 12]"

  /// From the least to the most repetitions; nil where an element is no such list.
  static func range(_ element: JSONDocument.Element) -> ClosedRange<Int>? {
    let ends = element.kind == .array ? element.children.compactMap(\.int) : []
    guard ends.count == 2, ends[0] >= 1, ends[0] <= ends[1], ends[1] <= 1000 else { return nil }
    return ends[0]...ends[1]
  }

  /// What an element says, and what of it cannot be read.
  private func entry(
    _ element: JSONDocument.Element
  ) -> (entry: ExerciseEntry, problems: [(message: String, element: JSONDocument.Element)]) {
    let name = element["name"]?.string ?? ""
    var entry = ExerciseEntry(name: name)
    var problems: [(message: String, element: JSONDocument.Element)] = []
    func refuse(_ key: ExerciseKey, _ child: JSONDocument.Element, _ wanted: String) {
      problems.append(("'\(name)': \(key.rawValue) should be \(wanted)", child))
    }
    func filled(_ key: ExerciseKey) -> JSONDocument.Element? {
      element[key.rawValue].flatMap { $0.kind == .null ? nil : $0 }
    }
    func text(_ key: ExerciseKey) -> String? {
      guard let child = filled(key) else { return nil }
      guard let text = child.string else {
        refuse(key, child, "a text")
        return nil
      }
      if let words = key.words, !text.isEmpty, !words.contains(text.lowercased()) {
        problems.append(("'\(name)': unknown \(key.rawValue) '\(text)'", child))
      }
      return text.isEmpty ? nil : text
    }
    func texts(_ key: ExerciseKey) -> [String] {
      guard let child = filled(key) else { return [] }
      guard child.kind == .array, child.children.allSatisfy({ $0.string != nil }) else {
        refuse(key, child, "a list of texts")
        return []
      }
      let texts = child.children.compactMap(\.string).filter { !$0.isEmpty }
      if let words = key.words {
        for text in texts where !words.contains(text.lowercased()) {
          problems.append(("'\(name)': unknown \(key.rawValue) '\(text)'", child))
        }
      }
      return texts
    }
    func whole(_ key: ExerciseKey) -> Int? {
      guard let child = filled(key) else { return nil }
      guard let number = child.int, 1...10_000 ~= number else {
        refuse(key, child, "a whole number")
        return nil
      }
      return number
    }
    func flag(_ key: ExerciseKey) -> Bool {
      guard let child = filled(key) else { return false }
      if child.bool == nil { refuse(key, child, "true or false") }
      return child.bool ?? false
    }
    entry.category = text(.category)
    entry.muscleGroup = text(.muscleGroup)
    entry.muscles = texts(.muscles)
    entry.equipment = text(.equipment)
    entry.isCustom = flag(.isCustom)
    entry.isArchived = flag(.archived)
    entry.aliases = texts(.aliases)
    entry.kind = text(.kind).flatMap { ExerciseKind(rawValue: $0.lowercased()) }
    entry.rest = whole(.rest)
    entry.step = text(.step)
    if let step = entry.step, Load.step(step) == nil, let child = element["step"] {
      refuse(.step, child, "a weight, such as 2.5 kg")
    }
    entry.rule = text(.rule).flatMap { ProgressionRule(rawValue: $0.lowercased()) }
    entry.sets = whole(.sets)
    if let child = filled(.reps) {
      entry.repetitions = Self.range(child)
      if entry.repetitions == nil { refuse(.reps, child, Self.rangeForm) }
    }
    let confirmed = texts(.confirmed)
    entry.confirmed = confirmed.compactMap { CalendarDate(iso: $0) }
    if entry.confirmed.count < confirmed.count, let child = element["confirmed"] {
      refuse(.confirmed, child, "a list of days, such as [\"2031-03-04\"]")
    }
    entry.instructions = texts(.instructions)
    entry.license = text(.license)
    entry.updated = text(.updated)
    return (entry, problems)
  }
}
