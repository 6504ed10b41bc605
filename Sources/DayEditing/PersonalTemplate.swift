import DayModel
import LogSyntax
import Words

/// A person's own text for new days, `templates/daily_log.md` (docs/format.md §10.9).
public struct PersonalTemplate: Sendable {
  /// Where it lies below a store's root.
  public static let path = "templates/daily_log.md"
  /// The most bytes that it may have.
  public static let sizeLimit = 1 << 20

  private let bytes: [UInt8]

  /// A template with these bytes; nil where they are no UTF-8.
  public init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    self.bytes = bytes
  }

  /// Whether it has nothing to say.
  public var isBlank: Bool {
    LogDocument(bytes).lines.allSatisfy { $0.kind == .blank }
  }

  /// The bytes of a new day.
  ///
  /// - Returns: The bytes, and what the person should know: placeholders that are unknown, and todos
  ///   without a place.
  public func make(_ day: NewDay) -> (bytes: [UInt8], notices: [String]) {
    let own = LogDocument(bytes).boxNames
    let todos = day.todos.filter { !own.contains($0.name) }
    var filling = Filling(values: Self.values(of: day, todos: todos), lineEnd: lineEnd)
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? rest.endIndex
      filling.add(rest[..<end])
      rest = rest[end...]
    }
    var notices: [String] = []
    if !filling.unknown.isEmpty {
      notices.append(
        "\(Self.path): unknown placeholders: \(filling.unknown.joined(separator: ", "))")
    }
    var result = filling.bytes
    if !filling.used.contains("todos"), !todos.isEmpty {
      if let placed = Self.place(todos, in: result) {
        result = placed
      } else {
        let texts = todos.map { String(decoding: $0.text, as: UTF8.self) }
        notices.append(
          "\(Self.path) has no placeholder for todos, such as {{todos}}; left out: "
            + texts.joined(separator: ", "))
      }
    }
    return (result, notices)
  }

  /// The line end of the first line.
  private var lineEnd: [UInt8] {
    guard let end = bytes.firstIndex(of: ASCII.lineFeed) else { return [ASCII.lineFeed] }
    let content = bytes[..<end]
    return content.last == ASCII.carriageReturn
      ? [ASCII.carriageReturn, ASCII.lineFeed] : [ASCII.lineFeed]
  }

  /// The day with todos below Today's Todos; nil where it has no such section.
  private static func place(_ todos: [Rollover.Item], in bytes: [UInt8]) -> [UInt8]? {
    let document = LogDocument(bytes)
    guard let section = document.sections.firstIndex(where: { $0.known == .todos }) else {
      return nil
    }
    return try? document.adding(todos, toSection: section).document.bytes
  }

  /// The one table of placeholders, in lower case and without `_`, with the lines that they stand for.
  private static func values(of day: NewDay, todos: [Rollover.Item]) -> [String: [[UInt8]]] {
    let top3 = day.top3.enumerated().map { Array("\($0.offset + 1). ".utf8) + $0.element }
    return [
      "date": DayTemplate.bytes([day.date.description]),
      "weekday": DayTemplate.bytes([day.date.weekday.name]),
      "day": DayTemplate.bytes([day.date.weekday.name]),
      "title": DayTemplate.bytes([day.title]),
      "workouttype": DayTemplate.bytes([day.workoutType].compactMap(\.self)),
      "plannedworkout": DayTemplate.bytes(day.plannedWorkout),
      "todos": todos.flatMap(\.lines),
      "top3": top3,
      "habits": day.habits.flatMap { NewDay.item(of: $0).lines },
      "routines": DayTemplate.bytes(day.routineLines),
      "strengthlog": DayTemplate.strengthLog(day),
      "trainingoutput": DayTemplate.trainingOutput(day),
      "week": DayTemplate.bytes([day.date.monday.isoWeekText]),
      "phase": DayTemplate.bytes([day.phase].compactMap(\.self)),
    ]
  }

  /// A text while its placeholders are replaced, line by line.
  private struct Filling {
    let values: [String: [[UInt8]]]
    let lineEnd: [UInt8]
    private(set) var bytes: [UInt8] = []
    /// The placeholders that were replaced.
    private(set) var used: Set<String> = []
    /// The placeholders that nobody knows, as written.
    private(set) var unknown: [String] = []

    init(values: [String: [[UInt8]]], lineEnd: [UInt8]) {
      (self.values, self.lineEnd) = (values, lineEnd)
    }

    /// Adds a line, with its line end.
    mutating func add(_ line: ArraySlice<UInt8>) {
      let content = line.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
      let end = line[content.endIndex...]
      let start = content.firstIndex { !$0.isBlank } ?? content.endIndex
      if let (key, after) = placeholder(at: start, in: content), let lines = values[key],
        content[after...].allSatisfy(\.isBlank)
      {
        used.insert(key)
        for (index, text) in lines.enumerated() {
          bytes += content[..<start] + text + (index == lines.count - 1 ? Array(end) : lineEnd)
        }
        return
      }
      addInline(content)
      bytes += end
    }

    private mutating func addInline(_ content: ArraySlice<UInt8>) {
      var index = content.startIndex
      while index < content.endIndex {
        guard content[index] == ASCII.openBrace,
          let (key, after) = placeholder(at: index, in: content)
        else {
          bytes.append(content[index])
          index += 1
          continue
        }
        if let lines = values[key] {
          used.insert(key)
          bytes += lines.joined(separator: [ASCII.space])
        } else {
          let written = String(decoding: content[index..<after], as: UTF8.self)
          if !unknown.contains(written) { unknown.append(written) }
          bytes += content[index..<after]
        }
        index = after
      }
    }

    /// The key of the placeholder that begins at an index, and where it ends: `{{name}}` or `{name}`.
    private func placeholder(
      at index: Int, in line: ArraySlice<UInt8>
    ) -> (key: String, after: Int)? {
      guard index < line.endIndex, line[index] == ASCII.openBrace else { return nil }
      let isDouble = index + 1 < line.endIndex && line[index + 1] == ASCII.openBrace
      let start = index + (isDouble ? 2 : 1)
      let name = line[start...].prefix {
        $0.isLetter || $0.isDigit || $0.isBlank || $0 == ASCII.underscore || $0 == ASCII.hyphen
      }
      let marks = line[name.endIndex...].prefix(isDouble ? 2 : 1)
      guard name.contains(where: \.isLetter), marks.count == (isDouble ? 2 : 1),
        marks.allSatisfy({ $0 == ASCII.closeBrace })
      else { return nil }
      let key = name.filter { $0.isLetter || $0.isDigit }.map(\.asciiLowercased)
      return (String(decoding: key, as: UTF8.self), marks.endIndex)
    }
  }
}

extension LogDocument {
  /// What all boxes are known by, whatever their state is.
  var boxNames: Set<[UInt8]> {
    Set(boxes(in: lines.indices).map { Array(name(of: $0.box)) })
  }

  /// Adds todos with the lines below them to a section, before `**Deferred:**`.
  ///
  /// - Parameter section: An index into `sections`.
  /// - Returns: The document, and the lines of the todos.
  func adding(
    _ todos: [Rollover.Item], toSection section: Int
  ) throws(EditError) -> (document: LogDocument, lines: [Int]) {
    try addingBoxes(
      todos.map { ($0.text, $0.linesBelow) }, toSection: section,
      before: endOfTodos(in: sections[section].body))
  }
}
