public import DayModel
import LogSyntax
public import Values

/// Fields that are filled with what was measured, as texts.
extension DayEditor {
  /// The texts that stand at a field: its own, and of an activity one for each further one of its kind. None for a blank
  /// field.
  ///
  /// - Parameter record: The day as all of its files say it.
  /// - Returns: Nil where the day says it elsewhere, or in other words: that is a person's.
  public func texts(of field: KnownField, in record: DayRecord) -> [String]? {
    let own = filledText(of: field)
    if own == nil,
      record[field] != nil || record.raw.contains(where: { $0.name == field.numberPath })
    {
      return nil
    }
    guard field.kind == .activity else { return [own].compactMap(\.self) }
    let texts = [own].compactMap(\.self) + further(field).map(\.value)
    return record.activities.count { $0.activity == field.activity } == texts.count ? texts : nil
  }

  /// The text that stands in a field; nil for a blank one, and for what a template writes there.
  public func filledText(of field: KnownField) -> String? {
    location(of: field, name: field.name).flatMap { filledText(at: $0, zeroIsBlank: true) }
  }

  /// What somebody wrote at a place, also a mark with a remark, and what was struck out; nil where that is nothing.
  func filledText(at location: ValueLocation, zeroIsBlank: Bool = false) -> String? {
    let written = writtenText(at: location)
    return NotFilled.isOpen(written, zeroIsBlank: zeroIsBlank) ? nil : text(at: location) ?? written
  }

  /// Writes texts at a field in place of those that stand there: the first in the field, each further one of an activity
  /// as a line. None makes it blank. Nothing else of the day changes.
  ///
  /// - Throws: `InputError` for a text that cannot be, and for one that is out of its plausible range.
  public mutating func put(_ texts: [String], at field: KnownField) throws(InputError) {
    for text in texts {
      if let reason = Self.refusal(of: text, at: field, units) {
        throw InputError(.impossible, reason)
      }
    }
    if field.kind == .activity { try removeFurther(field) }
    if let location = location(of: field, name: field.name) {
      try put(texts.first ?? "", at: location, as: field.name, id: field.id, warning: nil)
    } else if let first = texts.first {
      try addField(field.name, first, to: field.section, id: field.id, warning: nil) {
        Self.place(of: field, among: $0)
      }
    }
    for text in texts.dropFirst() { try writeActivity(field, text, [], replacing: false) }
  }

  /// Puts the lines of further activities in the order of their kinds, below all others, unless they stand in it already.
  public mutating func order(furtherOf fields: [KnownField]) throws(InputError) {
    let lines = fields.flatMap { further($0).map(\.line) }
    guard lines != lines.sorted() else { return }
    let texts = fields.map { further($0).map(\.value) }
    for field in fields { try removeFurther(field) }
    for (field, texts) in zip(fields, texts) {
      for text in texts { try writeActivity(field, text, [], replacing: false) }
    }
  }

  /// Why a text cannot be filled in at a field: it cannot be, or is out of its plausible range; nil where it can.
  public static func refusal(
    of text: String, at field: KnownField, _ units: PersonalUnits
  ) -> String? {
    refusal { () throws(InputError) in try EntryCheck.check(field, text, units) }
  }

  /// Why what a check looks at cannot be filled in; nil where it can.
  static func refusal(_ check: () throws(InputError) -> EntryWarning?) -> String? {
    do throws(InputError) {
      let warning = try check()
      return warning.flatMap { $0.isImplausible ? $0.text : nil }
    } catch {
      return error.message
    }
  }

  /// The index of the line that a field has for itself; nil where it has none.
  public func line(of field: KnownField) -> Int? {
    if case .field(let line)? = location(of: field, name: field.name) { line } else { nil }
  }

  /// What stands behind the `::` of a line, blanks among it, up to a comment.
  public func rest(ofLine line: Int) -> String {
    document.rest(ofFieldAtLine: line).map { document.text($0) } ?? ""
  }

  /// Puts a text behind the `::` of a line as it is.
  ///
  /// - Throws: `InputError` for one that changes what the line is.
  public mutating func setRest(ofLine line: Int, to text: String) throws(InputError) {
    try edit { document throws(EditError) in
      try document.settingRest(ofFieldAtLine: line, to: text)
    }
  }

  /// Takes the line of a field away, and of an activity those of further ones of its kind.
  public mutating func removeLines(of field: KnownField) throws(InputError) {
    if field.kind == .activity { try removeFurther(field) }
    guard case .field(let line)? = location(of: field, name: field.name) else { return }
    try remove(
      line: line, as: field.name, id: field.id, value: text(at: .field(line: line)) ?? "")
  }

  /// The index of the line below which a field goes, so that the result is the same in whatever order fields come: behind the
  /// nearest one before it in the catalogue, else in front of the nearest one behind it.
  ///
  /// - Parameter fields: The fields of its section.
  /// - Returns: Nil where the section has none of the catalogue.
  private static func place(
    of field: KnownField, among fields: [(line: Int, name: String)]
  ) -> Int? {
    let order = FieldCatalog.fields.map(\.id)
    guard let index = order.firstIndex(of: field.id) else { return nil }
    var lines: [String: Int] = [:]
    for (line, name) in fields {
      if let id = FieldCatalog.field(named: name)?.id, lines[id] == nil { lines[id] = line }
    }
    if let before = order[..<index].reversed().lazy.compactMap({ lines[$0] }).first {
      return before
    }
    return order[(index + 1)...].lazy.compactMap { lines[$0] }.first.map { $0 - 1 }
  }
}
