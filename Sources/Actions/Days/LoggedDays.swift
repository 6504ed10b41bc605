import Context
public import DayModel
import DayStore
public import JSON
public import LogSyntax
import Reports
import Store
public import Values
import WatchData

/// The days of a range that have a log. Each is read when it is its turn, so that no more than one
/// of them is held.
public struct LoggedDays {
  let days: [DayFiles]
  /// Whether the range is of one day, whose errors are then those of the whole.
  let isSingle: Bool
  let reader: RecordReader
  let context: ActionContext

  /// Calls `body` with each day, oldest first. Of several, one that fails is reported as an event, and
  /// hides no other; one without the section that is wanted is passed over.
  ///
  /// - Throws: What `body` or the reading throws of a single day, or of the last where each one fails.
  public func forEach(_ body: (LoggedDay) throws -> Void) throws {
    let store = try context.store
    let origins = DayOrigins(store, reader.habits)
    var hasOne = false
    var isSettled = false
    for (index, day) in days.enumerated() {
      do {
        if !isSettled { isSettled = try context.tellOfUnits(in: day) }
        try body(LoggedDay(files: day, reader: reader, store: store, noted: origins))
        hasOne = true
      } catch {
        if isSingle || !hasOne && index == days.count - 1 { throw error }
        let error = ActionError(error)
        if error.kind != .noSuchSection { try context.tell(.dayLeftOut(error)) }
      }
    }
  }

  /// The bytes of each day's files, or those of one section, as docs/schemas/text.schema.json has them.
  ///
  /// - Parameter name: The heading of the section that is wanted; nil for whole files.
  /// - Throws: `noSuchSection` where no day has it, and what the reading of a single day throws.
  public func texts(section name: String?) throws -> JSONValue {
    var texts: [JSONValue] = []
    try forEach { day in
      try day.forEachText(section: name) { file, line, bytes in
        texts.append([
          "date": .string(day.date.description), "file": .string(file), "line": .int(line),
          "text": .optional(String(validating: bytes, as: UTF8.self)),
        ])
      }
    }
    return [
      "schema": "bestupid.text/1", "section": .optional(name), "texts": .array(texts),
    ]
  }

  /// The record of the day, where the range is of one day; else nil.
  public func singleRecord() throws -> DayRecord? {
    guard isSingle else { return nil }
    return try DayOrigins(context.store, reader.habits).adding(
      to: reader.record(of: days[0]), of: days[0])
  }

  /// Hands out the records of all days with what they say of the cycle, oldest first, as one text in pieces. A day that cannot be
  /// read is reported as an event, and hides no other.
  ///
  /// - Parameter units: The units of all values; nil for those of the format.
  public func write(
    as form: RecordText.Form, in units: PersonalUnits? = nil,
    to data: @escaping ([UInt8]) throws -> Void
  ) throws {
    let stream = try DataStream(to: nil, in: context, else: data)
    let records = DayRecords(days: days, reader: reader, context: context)
    _ = try records.write(RecordText(form, in: units, withCycle: true), to: stream)
  }
}

/// One day that has a log.
public struct LoggedDay {
  let files: DayFiles
  let reader: RecordReader
  let store: Store
  let noted: DayOrigins

  /// The day.
  public var date: CalendarDate { files.date }

  /// Calls `body` with the documents of the day, its log first.
  ///
  /// - Parameters:
  ///   - section: The heading of the section that is wanted; nil for the whole.
  ///   - body: Is given the file below the store's root, its document, and the section; nil for the
  ///     whole document.
  /// - Throws: `noSuchSection`, and what `body` throws.
  public func forEachDocument(
    section name: String?, _ body: (String, LogDocument, Section?) throws -> Void
  ) throws {
    for file in files.files {
      guard let bytes = try store.read(file) else { continue }
      let document = LogDocument(bytes)
      try body(
        file.path, document,
        try name.map { name throws in try document.section(named: name, of: date) })
    }
  }

  /// Calls `body` with the bytes of each of the day's files, its log first, or with those of a section.
  ///
  /// - Parameters:
  ///   - section: The heading of the section that is wanted; nil for the whole.
  ///   - body: Is given the file below the store's root, the line on which the bytes begin, from 1, and
  ///     the bytes.
  /// - Throws: `noSuchSection`, and what `body` throws.
  public func forEachText(
    section name: String?, _ body: (String, Int, ArraySlice<UInt8>) throws -> Void
  ) throws {
    try forEachDocument(section: name) { file, document, section in
      guard let section else { return try body(file, 1, document.bytes[...]) }
      let first = section.headingLine ?? section.body.lowerBound
      let lines = document.lines[first..<section.extent.upperBound]
      let start = lines.first?.range.lowerBound ?? document.bytes.endIndex
      try body(file, first + 1, document.bytes[start..<(lines.last?.range.upperBound ?? start)])
    }
  }

  /// The texts of the day that an import wrote, by their path in the record, with the source of each. None where the file that
  /// notes them cannot be read, which `import` tells.
  public func origins() throws -> [String: [String: String]] {
    try noted.notes(of: date).values.mapValues { note in
      Dictionary(note.map { ($1, $0.rawValue) }) { first, _ in first }
    }
  }

  /// What the day says, as values.
  public func record() throws -> DayRecord { try reader.record(of: files) }
}

extension LogDocument {
  /// The first section that a person names.
  fileprivate func section(named name: String, of date: CalendarDate) throws -> Section {
    guard let found = sections(named: name).first else {
      let headings = sections.compactMap { headingText(of: $0) }
      throw ActionError(
        .noSuchSection, "\(date) has no section '\(name)'",
        hint: headings.isEmpty ? nil : "It has: \(headings.joined(separator: ", ")).")
    }
    return found
  }
}
