import Cycle
import DayModel
public import JSON
import Words

/// The file of an entry: read, and changed so that everything else keeps its bytes.
public struct LibraryFile: Sendable {
  /// What it says; nil where it lacks what every entry has.
  public let entry: LibraryEntry?
  /// What is wrong with it, by line.
  public let problems: [Problem]
  private let document: JSONDocument

  /// Something that a person should look at.
  public struct Problem: Error, Equatable, Sendable {
    /// What it is.
    public let message: String
    /// The line, from 1.
    public let line: Int

    /// A problem.
    public init(message: String, line: Int) { (self.message, self.line) = (message, line) }
  }

  /// Reads a file.
  ///
  /// - Parameter id: The name of the file, without its ending; nil for one that is to be imported, whose id is its own or made
  ///   of its title.
  /// - Throws: `JSONError` where it is no JSON.
  public init(_ bytes: [UInt8], id: String?) throws(JSONError) {
    document = try JSONDocument(bytes, depthLimit: 16)
    var reader = LibraryEntryReader(document.root, LineIndex(bytes))
    entry = reader.read(id: id)
    problems = reader.problems
  }

  /// The entries of a file to import: one, or many in a list, alone or under `entries` or `workouts`.
  ///
  /// - Throws: `JSONError` where it is no JSON.
  public static func entries(
    in bytes: [UInt8]
  ) throws(JSONError) -> (entries: [LibraryEntry], problems: [Problem]) {
    let document = try JSONDocument(bytes, depthLimit: 16)
    let root = document.root
    let list = ["entries", "workouts"].compactMap { root[$0] }.first ?? root
    let elements = list.kind == .array ? Array(list.children) : [list]
    let lines = LineIndex(bytes)
    var (entries, problems): ([LibraryEntry], [Problem]) = ([], [])
    for element in elements {
      var reader = LibraryEntryReader(element, lines)
      if let entry = reader.read(id: nil) { entries.append(entry) }
      problems += reader.problems
    }
    return (entries, problems)
  }

  /// The file with the entry as it is after a change. Keys that are not known here stay.
  public func changing(to new: LibraryEntry) -> [UInt8] {
    guard let old = entry else { return new.file }
    var edits = JSONEdits(document)
    let changes = LibraryKey.allCases.filter { new.value(of: $0) != old.value(of: $0) }
    let flags: Set<LibraryKey> = [.featured, .saved, .premium, .archived]
    edits.set(
      changes.map { key in
        (key.rawValue, new.value(of: key) ?? (flags.contains(key) ? .some(false) : Optional.none))
      }, of: document.root, order: LibraryKey.allCases.map(\.rawValue),
      named: { name in LibraryKey(written: name)?.rawValue })
    return edits.bytes
  }
}

/// Reads what an object says of an entry.
struct LibraryEntryReader {
  private let element: JSONDocument.Element
  private let lines: LineIndex
  private var values: [LibraryKey: JSONDocument.Element] = [:]
  private(set) var problems: [LibraryFile.Problem] = []

  init(_ element: JSONDocument.Element, _ lines: LineIndex) {
    (self.element, self.lines) = (element, lines)
  }

  mutating func read(id fileID: String?) -> LibraryEntry? {
    guard element.kind == .object else {
      note("an entry is an object: {\"title\": …}", element)
      return nil
    }
    collect()
    let title = line(.title)
    if let title, title.count > LibraryEntry.longestTitle {
      note("the title has more than \(LibraryEntry.longestTitle) characters", values[.title]!)
    }
    let own = id(besides: fileID)
    let minutes = whole(.duration, LibraryEntry.minutesRange, "minutes from 5 to 120")
    let type = line(.type).map(hyphenated).flatMap { $0.isEmpty ? nil : $0 }
    let intensity = line(.intensity).flatMap { Intensity(rawValue: $0.lowercased()) }
    if intensity == nil, let value = values[.intensity] {
      note("intensity is low, medium or high", value)
    }
    guard let title, title.count <= LibraryEntry.longestTitle, let minutes, let type, let intensity
    else {
      let needed: [(LibraryKey, Bool)] = [
        (.title, title == nil), (.duration, minutes == nil), (.type, type == nil),
        (.intensity, intensity == nil),
      ]
      let missing = needed.filter { $0.1 && values[$0.0] == nil }.map(\.0.rawValue)
      if !missing.isEmpty { note("an entry needs \(missing.joined(separator: ", "))", element) }
      return nil
    }
    guard let id = fileID ?? own ?? LibraryEntry.id(of: title) else {
      note("no id can be made of the title '\(title)'; give it one", element)
      return nil
    }
    var entry = LibraryEntry(
      id: id, title: title, type: type, minutes: minutes, intensity: intensity)
    readRest(of: &entry)
    return entry
  }

  /// The last of repeated keys counts, as in all JSON here; of the id it is said.
  private mutating func collect() {
    for child in element.children {
      guard
        let key = child.key.map({ String(decoding: $0, as: UTF8.self) }).flatMap(
          LibraryKey.init(written:))
      else { continue }
      if child.kind == .null { continue }
      if key == .id, values[.id] != nil { note("it has two ids", child) }
      values[key] = child
    }
  }

  private mutating func id(besides fileID: String?) -> String? {
    guard let value = values[.id] else { return nil }
    let text = value.string ?? value.int.map(String.init) ?? ""
    if let fileID {
      if text != fileID {
        note(
          "its id is '\(text.inOneLine)' and its file '\(fileID)': the file's name counts", value)
      }
      return nil
    }
    if Session.isID(text) { return text }
    let made = LibraryEntry.id(of: text)
    if made == nil { note("'\(text.inOneLine)' is no id: a to z, digits and hyphens", value) }
    return made
  }

  private mutating func readRest(of entry: inout LibraryEntry) {
    entry.description = text(.description)
    entry.level = word(.level)
    let phases = words(.phases)
    entry.phases = phases.compactMap { CyclePhase(rawValue: $0.lowercased()) }
    if entry.phases.count < phases.count {
      note("phases are menstrual, follicular, ovulatory, luteal", values[.phases]!)
    }
    entry.equipment = words(.equipment).map { Equipment(written: $0)?.rawValue ?? $0 }
    entry.areas = words(.areas).map { TargetArea(written: $0)?.rawValue ?? $0 }
    entry.video = source(.video)
    entry.thumbnail = source(.thumbnail)
    entry.tags = words(.tags)
    entry.benefits = words(.benefits)
    entry.instructor = line(.instructor)
    entry.calories = whole(.calories, 0...9999, "kilocalories")
    entry.isFeatured = flag(.featured)
    entry.isSaved = flag(.saved)
    entry.isPremium = flag(.premium)
    entry.source = word(.source)
    entry.license = line(.license)
    entry.isArchived = flag(.archived)
    entry.created = line(.created)
    entry.updated = line(.updated)
  }

  // MARK: Values

  private mutating func note(_ message: String, _ element: JSONDocument.Element) {
    problems.append(
      LibraryFile.Problem(message: message, line: lines.line(at: element.range.lowerBound)))
  }

  /// A text, whose characters that are not shown become blanks.
  private mutating func text(_ key: LibraryKey) -> String? {
    guard let value = values[key] else { return nil }
    guard let text = value.string else {
      note("\(key.rawValue) should be a text", value)
      return nil
    }
    let shown = text.blankingHarmful(except: "\n")
    if shown != text { note("\(key.rawValue) has characters that are not shown", value) }
    return shown.isEmpty ? nil : shown
  }

  private mutating func line(_ key: LibraryKey) -> String? {
    text(key).map { $0.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func words(_ key: LibraryKey) -> [String] {
    guard let value = values[key] else { return [] }
    guard value.kind == .array, value.children.allSatisfy({ $0.string != nil }) else {
      note("\(key.rawValue) should be a list of texts", value)
      return []
    }
    return value.children.compactMap(\.string).map { $0.blankingHarmful() }.filter { !$0.isEmpty }
  }

  private mutating func word<Word: CoachingWord>(_ key: LibraryKey) -> Word? {
    guard let text = line(key) else { return nil }
    let word = Word(written: text)
    if word == nil {
      note("\(key.rawValue) is one of \(Word.words.joined(separator: ", "))", values[key]!)
    }
    return word
  }

  private mutating func whole(
    _ key: LibraryKey, _ range: ClosedRange<Int>, _ wanted: String
  ) -> Int? {
    guard let value = values[key] else { return nil }
    guard let number = value.double, number == number.rounded(), range.contains(Int(number)) else {
      note("\(key.rawValue) should be \(wanted)", value)
      return nil
    }
    return Int(number)
  }

  private mutating func flag(_ key: LibraryKey) -> Bool {
    guard let value = values[key] else { return false }
    if value.bool == nil { note("\(key.rawValue) should be true or false", value) }
    return value.bool ?? false
  }

  private mutating func source(_ key: LibraryKey) -> String? {
    guard let value = values[key] else { return nil }
    let text = value.string ?? value.int.map(String.init) ?? ""
    if text.isEmpty { return nil }
    guard LibraryEntry.isSource(text) else {
      note("\(key.rawValue) is an https link, a path in the store, or digits", value)
      return nil
    }
    return text
  }
}
