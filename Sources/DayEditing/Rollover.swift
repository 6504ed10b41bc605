import DayModel
public import LogSyntax
public import Values
import Words

/// What a day takes over from one day before it: open todos and the Top 3 (docs/format.md §3.2).
public struct Rollover: Sendable, Equatable {
  /// An open box with the lines that are indented below it.
  public struct Item: Sendable, Equatable {
    /// The text as written, without blanks around it.
    public let text: [UInt8]
    /// The lines below it, without line ends and without the indentation of the box itself.
    public fileprivate(set) var linesBelow: [[UInt8]] = []
    /// What all its boxes are known by (``LogDocument/name(of:)``), its own first.
    public fileprivate(set) var names: [[UInt8]]
    /// What it is known by.
    public var name: [UInt8] { names[0] }

    /// A box.
    public init(_ text: [UInt8], linesBelow: [[UInt8]] = []) {
      self.text = text
      self.linesBelow = linesBelow
      names = [Array(TaskMarks.name(in: text[...]))]
    }
  }

  /// The open todos, then the open tasks of Must Win 3 and Can Do 2 that are not among them.
  public private(set) var todos: [Item] = []
  /// The texts of the Top 3, as written.
  public private(set) var top3: [[UInt8]] = []
  /// The texts that open a comment or a code fence, and are left where they are: in another file they
  /// might hide what stands below them.
  public private(set) var leftOut: [[UInt8]] = []
  /// The names of the source day's habits, as its boxes have them, without their remarks.
  public private(set) var habits: [String] = []

  /// Nothing.
  public static let none = Rollover()

  private init() {}

  /// Reads a day.
  ///
  /// - Parameters:
  ///   - document: Its log.
  ///   - present: What stands on a later day already, as ``TodoText/key(of:)`` has it.
  ///   - isOver: Whether what was carried to a day is no longer this day's: that day has a log.
  public init(
    from document: LogDocument, leavingOut present: Set<String> = [],
    carriedTo isOver: (CalendarDate) -> Bool = { _ in true }
  ) {
    func isPresent(_ name: [UInt8]) -> Bool {
      !present.isEmpty && present.contains(TodoText.key(of: name[...]))
    }
    func isCarried(_ date: CalendarDate?) -> Bool { date.map(isOver) ?? false }
    let lists = TodoList.all(in: document)
    let done = lists.reduce(into: Set<TodoList.Key>()) { $0.formUnion($1.done) }
    var known: Set<TodoList.Key> = []
    for list in lists {
      let carried = list.carried.filter { isCarried($0.value) }
      let taken = list.items(in: document) { key in
        done.contains(key) || known.contains(key) || carried[key] != nil || isPresent(key.name)
      }
      todos += taken.whole
      leftOut += taken.broken
      known.formUnion(list.keys.values)
    }
    for section in document.sections(.top3) {
      for item in Top3Reader.items(in: section.body, of: document)
      where !item.isTicked && !isCarried(item.carriedTo) {
        let text = Array(document.bytes[item.text])
        if isPresent(text) { continue }
        if Self.isWhole(Item(text)) { top3.append(text) } else { leftOut.append(text) }
      }
    }
    habits = Self.habits(of: document)
  }

  /// What several days leave open, the newest first; the habits are those of the first.
  init(joining days: [Rollover]) {
    todos = days.flatMap(\.todos)
    top3 = days.flatMap(\.top3)
    leftOut = days.flatMap(\.leftOut)
    habits = days.first?.habits ?? []
  }

  /// Without the Top 3: they are for the day after theirs.
  var withoutTop3: Rollover {
    var rollover = self
    rollover.top3 = []
    return rollover
  }

  /// Whether there is nothing of it.
  var isEmpty: Bool { todos.isEmpty && top3.isEmpty }

  /// Whether a log has a todo, a task or an item of the Top 3, in whatever state: the latest such day
  /// before another is its source day. The line of the day's workout is none: every day with a plan gets
  /// one, also one that is made later, for a value of sleep alone.
  public static func isSource(_ document: LogDocument) -> Bool {
    document.sections.contains { section in
      switch section.known {
      case .todos, .mustWin, .canDo:
        document.boxes(in: section.extent).contains { _, box in
          let isText = box.state == .dropped || !document.visibleBytes(box.text).isEmpty
          return isText && !TodoText.isWorkout(document.name(of: box))
        }
      case .top3:
        !document.boxes(in: section.body).isEmpty
          || !Top3Reader.items(in: section.body, of: document).isEmpty
      default: false
      }
    }
  }

  /// Whether an item means the same in any file: it opens nothing that it does not close.
  static func isWhole(_ item: Item) -> Bool {
    let document = LogDocument(item.lines.flatMap { $0 + [ASCII.lineFeed] })
    guard document.unclosed.isEmpty, document.sections.count == 1,
      case .box(let box)? = document.lines.first?.kind
    else { return false }
    return box.state == .open && document.bytes[box.text].elementsEqual(item.text)
  }

  private static func habits(of document: LogDocument) -> [String] {
    let outlines = DaySection.outlines(of: document, isWorkoutFile: false)
    var names: [String] = []
    for (section, outline) in zip(document.sections, outlines) where outline.role == .habits {
      for (_, box) in document.boxes(in: section.body) {
        let text = String(decoding: document.unstruckText(of: box), as: UTF8.self)
        let name = HabitConfiguration.withoutRemark(text)
        if !name.isEmpty, !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}

extension Rollover.Item {
  /// The lines of the item, without line ends.
  public var lines: [[UInt8]] { [Array("- [ ] ".utf8) + text] + linesBelow }
}

/// The boxes of Today's Todos, or of one section of tasks.
private struct TodoList {
  /// What identifies a box in its list: what it is known by and its occurrence index.
  struct Key: Hashable {
    let name: [UInt8]
    let occurrence: Int
  }

  /// The lines, up to `**Deferred:**` in each section.
  private let lines: [Range<Int>]
  /// The keys of the boxes by line.
  let keys: [Int: Key]
  /// The keys of the boxes that are ticked or struck out.
  let done: Set<Key>
  /// The days to which boxes were carried.
  let carried: [Key: CalendarDate]

  /// Today's Todos, then each section of tasks.
  static func all(in document: LogDocument) -> [TodoList] {
    let sections = TaskSection.all(in: document)
    let todos = sections.filter { $0.group == .todos }.map(\.lines)
    let tasks = sections.filter { $0.group != .todos }.map { [$0.lines] }
    return ([todos] + tasks).map { TodoList($0, document) }
  }

  private init(_ lines: [Range<Int>], _ document: LogDocument) {
    self.lines = lines
    var (keys, done, counts): ([Int: Key], Set<Key>, [[UInt8]: Int]) = ([:], [], [:])
    var carried: [Key: CalendarDate] = [:]
    for (line, box) in lines.flatMap({ document.boxes(in: $0) }) {
      let name = Array(document.name(of: box))
      counts[name, default: 0] += 1
      let key = Key(name: name, occurrence: counts[name] ?? 0)
      keys[line] = key
      if box.state != .open { done.insert(key) }
      carried[key] = document.marks(of: box).carried.flatMap {
        CalendarDate(iso: document.bytes[$0.date])
      }
    }
    (self.keys, self.done, self.carried) = (keys, done, carried)
  }

  /// The open boxes that are not left out, each with what is indented below it. What is indented below a
  /// box that stays, stays as well, but for open boxes: they go alone.
  ///
  /// - Parameter isLeftOut: Whether a box stays: one that is done or dropped does.
  /// - Returns: The boxes, and the texts of those that stay as they would not mean the same elsewhere
  ///   (``Rollover/isWhole(_:)``).
  func items(
    in document: LogDocument, but isLeftOut: (Key) -> Bool
  ) -> (whole: [Rollover.Item], broken: [[UInt8]]) {
    var (stays, texts): (Set<Key>, [[UInt8]]) = ([], [])
    while true {
      let open = openItems(in: document) { stays.contains($0) || isLeftOut($0) }
      let broken = open.filter { !Rollover.isWhole($0.item) }
      if broken.isEmpty { return (open.map(\.item), texts) }
      stays.formUnion(broken.map(\.key))
      texts += broken.map(\.item.text)
    }
  }

  private func openItems(
    in document: LogDocument, but isLeftOut: (Key) -> Bool
  ) -> [(key: Key, item: Rollover.Item)] {
    var items: [(key: Key, item: Rollover.Item)] = []
    for lines in lines {
      // The boxes and entries that a line may be below, with the item that they are a part of.
      var open: [(indent: Int, item: Int?)] = []
      var indentations: [Int: ArraySlice<UInt8>] = [:]
      for line in lines {
        let content = document.lines[line].content
        switch document.lines[line].kind {
        case .blank, .comment, .code: continue
        default: break
        }
        let column = document.column(ofLine: line)
        while let last = open.last, last.indent >= column { open.removeLast() }
        var item = open.last.flatMap { $0.item }
        if case .box(let box) = document.lines[line].kind, let key = keys[line],
          box.state != .open || !document.visibleBytes(box.text).isEmpty
        {
          let goes = !TodoText.isWorkout(document.bytes[box.text]) && !isLeftOut(key)
          if goes, item == nil {
            let text = document.unstruckText(of: box)
            items.append((key, Rollover.Item(Array(TaskMarks.uncarried(text)))))
            item = items.count - 1
            indentations[items.count - 1] =
              document.bytes[content].prefix { $0.isBlank }
            open.append((column, item))
            continue
          }
          if goes, let item { items[item].item.names.append(key.name) }
          if !goes { item = nil }
        }
        if document.listIndent(ofLine: line) != nil { open.append((column, item)) }
        if let item {
          let text = uncarried(content, of: document.lines[line].kind, document)
          let indentation = indentations[item] ?? []
          items[item].item.linesBelow.append(
            Array(text.starts(with: indentation) ? text.dropFirst(indentation.count) : text))
        }
      }
    }
    return items
  }

  /// A line without the day to which its box was carried.
  private func uncarried(
    _ content: Range<Int>, of kind: Line.Kind, _ document: LogDocument
  ) -> ArraySlice<UInt8> {
    guard case .box(let box) = kind, let mark = document.marks(of: box).carried else {
      return document.bytes[content]
    }
    return
      (document.bytes[content.lowerBound..<mark.extent.lowerBound]
      + document.bytes[mark.extent.upperBound..<content.upperBound])[...]
  }
}
