import LogSyntax
import OrderedCollections
import Values
import Words

/// A file of a day: its path as given, and what is in it.
public struct LogSource: Sendable {
  /// What its path says of it; nil where it is no log's.
  public let name: LogFileName?
  /// Its bytes, read.
  public let document: LogDocument
  /// The path as given; nil where its name tells it, which is spelled out when it is asked for.
  private let given: String?

  /// The path or name, as diagnostics show it.
  public var path: String { given ?? name.map(\.path) ?? "" }

  /// A file that is read already.
  public init(path: String, document: LogDocument) {
    given = path
    name = LogFileName(path: path)
    self.document = document
  }

  /// A file of a store with these bytes.
  public init(_ name: LogFileName, bytes: [UInt8]) {
    given = nil
    self.name = name
    document = LogDocument(bytes)
  }

  /// A file with these bytes.
  public init(path: String, bytes: [UInt8]) {
    self.init(path: path, document: LogDocument(bytes))
  }
}

/// Reads the files of one day into a record.
///
/// Any bytes are read; what cannot be understood is reported in the record's diagnostics, and is
/// never guessed. Time is linear in the size of the files.
public enum DayReader {
  /// Reads a day from its log and its stand-alone workouts (docs/format.md §8.4).
  ///
  /// - Parameters:
  ///   - files: the files of one day, in any order; the day's log comes first in the record.
  ///   - habits: the habits that log lines name.
  public static func read(_ files: [LogSource], habits: HabitConfiguration = .empty) -> DayRecord {
    read(files, keepsTexts: true, memory: ParseCache(habits: habits, keeps: false))
  }

  /// Reads a day, perhaps without its texts: then `raw`, `approximate`, `lines` and `diagnostics`
  /// stay empty, which is a good part of the work, and all else is the same.
  package static func read(
    _ files: [LogSource], keepsTexts: Bool, memory: ParseCache
  ) -> DayRecord {
    var builder = DayBuilder(keepsTexts: keepsTexts, memory: memory)
    for isWorkoutFile in [false, true] {
      for index in files.indices where (files[index].name?.role == .workout) == isWorkoutFile {
        builder.read(files[index], isWorkoutFile: isWorkoutFile)
      }
    }
    return builder.finish()
  }

  /// Reads a day from its one file.
  public static func read(_ file: LogSource, habits: HabitConfiguration = .empty) -> DayRecord {
    read([file], habits: habits)
  }
}

/// A day's record while its files are read; never copied, for it holds a dozen lists.
///
/// Each kind of section has its own extension, in the file that its name says.
struct DayBuilder: ~Copyable {
  /// Whether texts, lines and reports are kept beside the values.
  let keepsTexts: Bool
  /// The store's habits, and what the reading of other days has left.
  let memory: ParseCache
  var record = DayRecord()
  /// What has its value.
  var filled = Filled()
  /// Where each path stands in the record's `raw`.
  private var rawIndex: [String: Int] = [:]
  var training = TrainingDraft()
  var strength = StrengthDraft()
  var fuel = FuelDraft()
  /// Where each habit stands in the record.
  var habitIndex: [String: Int] = [:]
  /// Whether tasks stand in any of the day's logs.
  var hasTasks = false
  /// The files that were read: boxes and plans are read when all else is.
  private(set) var sources: [Source] = []

  init(keepsTexts: Bool, memory: ParseCache) {
    self.keepsTexts = keepsTexts
    self.memory = memory
  }

  mutating func read(_ file: consuming LogSource, isWorkoutFile: Bool) {
    let source = Source(file, isWorkoutFile: isWorkoutFile)
    sources.append(source)
    readFileName(source)
    if keepsTexts { reportBytes(source) }
    readFrontMatter(source)
    readFields(in: source)
    for section in source.sections {
      switch section.role {
      case .body: readBody(section, in: source)
      case .training, .workout, .strength: readTraining(section, in: source)
      case .plan: if section.isCompleted { strength.isConfirmed = true }
      case .fuel: readFuel(section, in: source)
      case .habits: readHabits(section, in: source)
      case .top3: if keepsTexts { readTop3(section, in: source) }
      case .tasks: hasTasks = true
      case .todos, .other: break
      }
    }
  }

  /// Hands over the day, when all of its files are read.
  mutating func finish() -> DayRecord {
    finishTraining()
    readBoxes()
    finishStrength()
    finishFuel()
    if keepsTexts {
      record.diagnostics.sort { ($0.file, $0.line ?? 0) < ($1.file, $1.line ?? 0) }
    }
    return exchange(&record, with: DayRecord())
  }
}

/// What of a day has its value, so that a second one does not count.
struct Filled {
  /// What can have a value once.
  enum Slot {
    /// A known field, by its place in the catalogue.
    case field(Int)
    /// Anything else, by a name of its own.
    case named(String)
  }

  /// The known fields, of which there are less than 64, a bit each.
  private var fields: UInt64 = 0
  private var names = OrderedSet<String>()

  func contains(_ slot: Slot) -> Bool {
    switch slot {
    case .field(let place): fields & 1 << place != 0
    case .named(let name): names.contains(name)
    }
  }

  /// Whether the value is the first.
  mutating func insert(_ slot: Slot) -> Bool {
    switch slot {
    case .field(let place):
      defer { fields |= 1 << place }
      return fields & 1 << place == 0
    case .named(let name): return names.append(name).inserted
    }
  }
}

/// A file and what is needed all the time while it is read; a reference, as it is handed around.
final class Source {
  private let file: LogSource
  let isWorkoutFile: Bool
  /// What the headings make of each section.
  let outlines: [DaySection.Outline]

  var path: String { file.path }
  var name: LogFileName? { file.name }
  var document: LogDocument { file.document }
  var sections: DaySections { DaySections(source: self) }

  init(_ file: consuming LogSource, isWorkoutFile: Bool) {
    self.isWorkoutFile = isWorkoutFile
    outlines = DaySection.outlines(of: file.document, isWorkoutFile: isWorkoutFile)
    self.file = file
  }

  /// The bytes of a range without the comments in it; struck-out text is still there.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard document.hides(any: range) else { return document.bytes[range] }
    var result: [UInt8] = []
    var offset = range.lowerBound
    for hidden in document.hiddenRanges(in: range)
    where document.bytes[hidden.lowerBound] == UInt8(ascii: "<") {
      if hidden.lowerBound > offset { result += document.bytes[offset..<hidden.lowerBound] }
      offset = max(offset, hidden.upperBound)
    }
    if offset == range.lowerBound { return document.bytes[range] }
    if offset < range.upperBound { result += document.bytes[offset..<range.upperBound] }
    return result[...]
  }

  /// The text of a range as a reader sees it: without comments, struck-out text and emphasis.
  func plain(_ range: Range<Int>) -> String { Plain.string(bytes(range)) }

  /// The text of a list entry or a line of prose on a line; nil for anything else.
  func freeText(atLine line: Int) -> (text: Range<Int>, isItem: Bool)? {
    switch document.lines[line].kind {
    case .item(let item): (item.text, true)
    case .prose: (document.lines[line].content, false)
    default: nil
    }
  }
}

extension DayBuilder {
  /// Reports something; `line` is an index, and 1-based in the diagnostic.
  mutating func report(
    _ severity: Diagnostic.Severity, _ construct: Diagnostic.Construct,
    _ message: @autoclosure () -> String, _ source: Source, line: Int?,
    raw: @autoclosure () -> String? = nil
  ) {
    guard keepsTexts else { return }
    record.diagnostics.append(
      Diagnostic(
        severity, construct, message(), file: source.path, line: line.map { $0 + 1 }, raw: raw()))
  }

  /// Keeps the text of a value under its path, in place of a text that is there.
  mutating func keep(
    raw text: @autoclosure () -> String, at path: @autoclosure () -> String
  ) {
    guard keepsTexts else { return }
    let (text, path) = (text(), path())
    if let index = rawIndex[path] {
      record.raw[index].text = text
    } else {
      rawIndex[path] = record.raw.count
      record.raw.append(NamedText(name: path, text: text))
    }
  }

  /// The text that is kept under a path.
  func rawText(at path: String) -> String? { rawIndex[path].map { record.raw[$0].text } }

  /// Notes the line on which the text of a path stands, the first of them where it is several;
  /// `line` is an index. What a stand-alone workout says has no line in the day's log.
  mutating func place(
    _ path: @autoclosure () -> String, atLine line: Int, of source: Source
  ) {
    guard keepsTexts, !source.isWorkoutFile else { return }
    let path = path()
    guard filled.insert(.named("line " + path)) else { return }
    record.lines.append(NamedLine(name: path, line: line + 1))
  }

  /// Marks a value as approximate.
  mutating func markApproximate(_ path: @autoclosure () -> String) {
    guard keepsTexts else { return }
    let path = path()
    if filled.insert(.named("~ " + path)) { record.approximate.append(path) }
  }

  /// Takes a reading for its path. Returns the value, unless the field has one already.
  mutating func take<Value>(
    _ reading: Reading<Value>, for slot: Filled.Slot, at path: @autoclosure () -> String,
    as construct: Diagnostic.Construct = .number, _ source: Source, line: Int
  ) -> Value? {
    let isTaken = take(
      reading.state, raw: reading.raw, for: slot, at: path(), as: construct, source, line: line)
    return isTaken ? reading.value : nil
  }

  /// Takes what became of a text for its path: keeps the text where that is more than the number,
  /// and reports what could not be read. Returns whether the value counts.
  @inline(__always)
  mutating func take(
    _ state: ReadingState, raw: @autoclosure () -> String, for slot: Filled.Slot,
    at path: @autoclosure () -> String, as construct: Diagnostic.Construct = .number,
    _ source: Source, line: Int
  ) -> Bool {
    switch state {
    case .blank: return false
    case .remark:
      if keepsTexts, !filled.contains(slot) {
        keep(raw: raw(), at: path())
        place(path(), atLine: line, of: source)
      }
      return false
    case .unreadable, .filled: break
    }
    guard filled.insert(slot) else {
      report(
        .warning, .duplicateField, "a second value, which is not counted", source, line: line,
        raw: raw())
      return false
    }
    guard keepsTexts else { return state == .filled }
    let (raw, path) = (raw(), path())
    if state == .unreadable || !Self.isBareNumber(raw) { keep(raw: raw, at: path) }
    place(path, atLine: line, of: source)
    if state == .unreadable {
      // Words in parentheses are there on purpose.
      let severity: Diagnostic.Severity = raw.hasPrefix("(") ? .note : .warning
      report(severity, construct, "cannot be read as \(path)", source, line: line, raw: raw)
    }
    return state == .filled
  }

  /// Reports a value that is not plausible; it counts all the same.
  mutating func judge(
    _ value: Double, _ measure: Measure, _ name: @autoclosure () -> String, _ source: Source,
    line: Int, raw: @autoclosure () -> String? = nil
  ) {
    guard keepsTexts, measure.judge(value) != .plausible else { return }
    let (low, high) = (measure.plausible.lowerBound, measure.plausible.upperBound)
    let unit = measure.unit.isEmpty ? "" : " " + measure.unit
    let range = "\(decimalText(low)) to \(decimalText(high))\(unit)"
    report(
      .warning, .implausible, "\(name()) is not in \(range)", source, line: line, raw: raw())
  }

  /// Whether a text is one number and nothing else, so that the number says it all.
  static func isBareNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)[...]
    var lexer = Lexer(Plain.text(bytes))
    return lexer.number() != nil && lexer.isAtEnd && !bytes.contains(UInt8(ascii: "~"))
  }
}
