public import Cycle
import DayModel
import LogSyntax
import Values

extension DayEditor {
  /// Writes a value of the cycle: into the field of its name that the section has, else into a new one.
  ///
  /// - Throws: `InputError` with code `value` or `impossible` for what would not be read as it is meant. The value is in no
  ///   error (docs/cycle.md, “What leaves”).
  mutating func write(_ value: CycleValue) throws(InputError) {
    var entry = CycleEntry()
    let key = fieldKey(value.name)
    switch entry.read(key: key, name: value.name, value.text) {
    case .unreadable(let field):
      throw InputError(.value, "\(field.name) is \(field.values)")
    case .implausible:
      throw InputError(.impossible, "a temperature on waking is from 35 to 39 °C")
    case .severity:
      throw InputError(
        .value, "a symptom is 1, 2 or 3, mild, moderate or severe",
        hint: "Without any it is there; `no` says that it is not.")
    case .duplicate, nil: break
    }
    if value.field == nil, FieldCatalog.field(named: value.name) != nil {
      throw InputError(.usage, "\(value.name) is a field of the day, and no symptom")
    }
    let id = Self.id(ofCycle: value.name, value.field)
    if let line = lineOfCycle(key) {
      try put(value.text, at: .field(line: line), as: value.name, id: id, warning: nil)
    } else {
      try addField(value.name, value.text, to: .cycle, id: id, warning: nil)
    }
  }

  /// Makes a field of the cycle blank, and leaves its name.
  ///
  /// - Parameter name: Its name, or a word for it.
  /// - Returns: Whether there was a value.
  @discardableResult
  public mutating func unset(cycle name: String) throws(InputError) -> Bool {
    let key = fieldKey(name)
    let field = CycleEntry.Field.allCases.first { $0.key == key }
    guard let line = lineOfCycle(key) else { return false }
    let written = document.fields(in: line..<line + 1).first.map { document.text($0.field.name) }
    guard text(at: .field(line: line)) != nil else { return false }
    let id = Self.id(ofCycle: written ?? name, field)
    try put("", at: .field(line: line), as: written ?? name, id: id, warning: nil)
    return true
  }

  /// The index of the line of a field of the cycle: the one that counts.
  public func line(ofCycle field: CycleEntry.Field) -> Int? { lineOfCycle(field.key) }

  /// Takes all fields of the cycle out, and the headings of sections that have nothing else. Where the lines around one would
  /// mean something else without it, its value goes and its name stays.
  ///
  /// - Returns: How many of the fields had a value.
  public mutating func eraseCycle() throws(InputError) -> Int {
    let fields = cycleBodies.flatMap { document.fields(in: $0) }
    let filled = fields.count { !document.visibleText($0.field.value).isEmpty }
    for field in fields.reversed() {
      let name = document.text(field.field.name)
      do throws(InputError) {
        try remove(line: field.line, as: name, id: "cycle", value: "")
      } catch {
        try put("", at: .field(line: field.line), as: name, id: "cycle", warning: nil)
      }
    }
    for section in document.sections.reversed() where section.known == .cycle {
      guard let heading = section.headingLine,
        section.extent.allSatisfy({ document.lines[$0].kind == .blank })
      else { continue }
      // What stood between two sections stands between them once.
      var lines = heading..<section.extent.upperBound
      let isLast = lines.upperBound == document.lines.count
      // The first line stays, which may have the mark of the file's encoding.
      while isLast, lines.lowerBound > 1, document.lines[lines.lowerBound - 1].kind == .blank {
        lines = lines.lowerBound - 1..<lines.upperBound
      }
      // A last line without a line end takes the blank one before it along.
      // A heading without which other lines would mean something else stays.
      _ = try? edit { document throws(EditError) in
        var document = document
        for line in lines.reversed() where line < document.lines.count {
          document = try document.removingLine(line)
        }
        return document
      }
    }
    return filled
  }

  /// What a field of the cycle says; nil where it is blank.
  public func text(ofCycle field: CycleEntry.Field) -> String? {
    lineOfCycle(field.key).flatMap { text(at: .field(line: $0)) }
  }

  /// Whether the day says nothing under the name of a value.
  public func lacks(_ value: CycleValue) -> Bool {
    lineOfCycle(fieldKey(value.name)).flatMap { text(at: .field(line: $0)) } == nil
  }

  /// The names of the fields of the cycle that the day has, as written.
  public var namesOfCycle: [String] {
    cycleBodies.flatMap { document.fields(in: $0) }.map { document.text($0.field.name) }
  }

  /// The bodies of the sections that are read as the cycle's.
  var cycleBodies: [Range<Int>] {
    guard document.sections.contains(where: { $0.known == .cycle }) else { return [] }
    let outlines = DaySection.outlines(of: document, isWorkoutFile: false)
    return zip(document.sections, outlines).filter { $1.role == .cycle }.map(\.0.body)
  }

  /// The line of a field of the cycle, by the key of its name: the one that counts.
  func lineOfCycle(_ key: String) -> Int? {
    firstFilled(
      cycleBodies.flatMap { document.fields(in: $0) }
        .filter { fieldKey(document.text($0.field.name)) == key })
  }

  /// How a query names it.
  private static func id(ofCycle name: String, _ field: CycleEntry.Field?) -> String {
    field.map { "cycle.\($0.rawValue)" } ?? "symptom:\(fieldKey(name))"
  }
}
