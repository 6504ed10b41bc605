public import DayModel
public import LogSyntax
import Store
public import Values

/// The days of a range that have a log. Each is read when it is its turn, so that no more than one
/// of them is held.
public struct LoggedDays {
  let days: [DayFiles]
  /// Whether the range is of one day, whose errors are then those of the whole.
  let isSingle: Bool
  let reader: RecordReader
  let context: ActionContext

  /// Calls `body` with each day, oldest first. Of several, one that fails is told as an event, and
  /// hides no other.
  ///
  /// - Throws: What `body` or the reading of a single day throws.
  public func forEach(_ body: (LoggedDay) throws -> Void) throws {
    let store = try context.store
    for day in days {
      do {
        try body(LoggedDay(files: day, reader: reader, store: store))
      } catch {
        if isSingle { throw error }
        try context.tell(.dayLeftOut(ActionError(error)))
      }
    }
  }

  /// The record of the day, where the range is of one day; else nil.
  public func singleRecord() throws -> DayRecord? {
    isSingle ? try reader.record(of: days[0]) : nil
  }

  /// Hands out the records of all days, oldest first, as one text in pieces. A day that cannot be
  /// read is told as an event, and hides no other.
  public func write(
    as form: RecordText.Form, to data: @escaping ([UInt8]) throws -> Void
  ) throws {
    let stream = try DataStream(to: nil, in: context, else: data)
    _ = try DayRecords(days: days, reader: reader, context: context).write(as: form, to: stream)
  }
}

/// One day that has a log.
public struct LoggedDay {
  let files: DayFiles
  let reader: RecordReader
  let store: Store

  /// The day.
  public var date: CalendarDate { files.date }

  /// Calls `body` with the documents of the day, its log first.
  ///
  /// - Parameters:
  ///   - section: The heading of the section that is wanted; nil for the whole.
  ///   - body: Is given the section with the document that has it; nil for the whole document.
  /// - Throws: `noSuchSection`, and what `body` throws.
  public func forEachDocument(
    section name: String?, _ body: (LogDocument, Section?) throws -> Void
  ) throws {
    for file in files.files {
      guard let bytes = try store.read(file) else { continue }
      let document = LogDocument(bytes)
      try body(
        document, try name.map { name throws in try document.section(named: name, of: date) })
    }
  }

  /// What the day says, as values.
  public func record() throws -> DayRecord { try reader.record(of: files) }
}

extension LogDocument {
  /// The section that a person names: by its heading, or by one of its other names.
  fileprivate func section(named name: String, of date: CalendarDate) throws -> Section {
    let named = LogDocument("## " + name)
    let wanted = named.sections.first
    let wantedKey = wanted.map(named.key)
    guard
      let found = sections.first(where: { section in
        key(of: section) == wantedKey || section.known != nil && section.known == wanted?.known
      })
    else {
      let headings = sections.compactMap { headingText(of: $0) }
      throw ActionError(
        .noSuchSection, "\(date) has no section '\(name)'",
        hint: headings.isEmpty ? nil : "It has: \(headings.joined(separator: ", ")).")
    }
    return found
  }
}
