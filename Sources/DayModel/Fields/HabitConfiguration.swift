import Values
import Words
import YAML

/// The habits that are tracked, from `content/config/habits.md` (docs/format.md §10.1).
public struct HabitConfiguration: Equatable, Sendable {
  /// One habit.
  public struct Habit: Equatable, Sendable {
    /// The key of its history.
    public var id: String
    /// The name that log lines show.
    public var name: String
    /// What makes it easy to do, without blanks around, if any.
    public var setupAction: String?
    /// When it is due, `HH:MM`; nil where nothing is said, or nothing that is a time.
    public var time: String?

    /// A habit with its key and name.
    public init(id: String, name: String, setupAction: String? = nil, time: String? = nil) {
      self.id = id
      self.name = name
      self.setupAction = setupAction
      self.time = time
    }
  }

  /// The habits in the file's order.
  public var habits: [Habit] { didSet { index() } }
  /// What could not be read of the file.
  public private(set) var diagnostics: [Diagnostic] = []

  private var byName: [String: Int] = [:]
  /// Whether several habits have one name.
  private var hasEqualNames = false

  /// No habits: every line's habit gets a slug of its name.
  public static let empty = HabitConfiguration(habits: [])

  /// Habits from elsewhere.
  public init(habits: [Habit]) {
    self.habits = habits
    index()
  }

  /// No habits, since the file cannot be read at all.
  public init(unreadable message: String, file: String) {
    habits = []
    report(message, file)
  }

  /// Reads the file. What cannot be read is left out and reported, never guessed.
  public init(_ bytes: [UInt8], file: String = "habits.md") {
    habits = []
    do throws(YAMLError) {
      guard let block = FrontMatter.block(of: bytes) else {
        report("no front matter with a list of habits", file)
        return
      }
      let root = try YAMLDocument.parse(block)
      guard let items = root?["habits"]?.items else {
        report("the front matter has no list 'habits'", file)
        return
      }
      for item in items {
        let name = item["name"]?.string.map(Self.trimmed) ?? ""
        let id = Self.id(of: item)
        guard !id.isEmpty else {
          report("a habit without id and name", file)
          continue
        }
        let setup = item["setup_action"]?.string.map(Self.trimmed)
        let time = item["time"]?.string.map(Self.trimmed)
        if let time, ClockText.timeOfDay(time) == nil {
          report("'\(time)' of \(id) is not a time", file)
        }
        habits.append(
          Habit(
            id: id, name: name.isEmpty ? id : name, setupAction: setup == "" ? nil : setup,
            time: time.flatMap(ClockText.timeOfDay)))
      }
    } catch {
      report("the front matter is not valid YAML: \(error.message)", file)
    }
    index()
  }

  /// The id of an item of the list: that of its name where it has none.
  static func id(of item: YAMLNode) -> String {
    item["id"]?.string.map(trimmed) ?? slug(item["name"]?.string ?? "")
  }

  private mutating func report(_ message: String, _ file: String) {
    diagnostics.append(Diagnostic(.warning, .frontMatter, message, file: file))
  }

  private mutating func index() {
    byName = [:]
    hasEqualNames = Set(habits.map { Self.key($0.name) }).count < habits.count
    for (index, habit) in habits.enumerated() {
      // A whole name goes before another habit's name without its remark.
      for name in [habit.name, Self.withoutRemark(habit.name)] where byName[Self.key(name)] == nil {
        byName[Self.key(name)] = index
      }
    }
  }

  private static func trimmed(_ text: String) -> String {
    // Nearly every name begins and ends with a letter of ASCII.
    if let first = text.utf8.first, Lexer.isLetter(first), let last = text.utf8.last,
      Lexer.isLetter(last)
    {
      return text
    }
    return MarkdownText.trimmed(text)
  }

  private static func key(_ name: String) -> String { MarkdownText.lowercased(trimmed(name)) }

  /// The id of the habit that a log line names, without regard to case and to a remark in
  /// parentheses; the slug of the name where no habit has it (docs/format.md §5).
  public func id(forLine text: String) -> String {
    let whole = Self.key(text)
    if let index = byName[whole] { return habits[index].id }
    let name = Self.withoutRemark(text)
    if name.utf8.count < text.utf8.count, let index = byName[Self.key(name)] {
      return habits[index].id
    }
    return slug(name)
  }

  /// Finds the ids of the habit lines of a section, one after the other.
  ///
  /// It is ``id(forLine:)``; but where several habits have one name, the first line of that name is the first
  /// habit's, the second the second's, and further ones are the first's.
  struct LineIDs {
    private let configuration: HabitConfiguration
    /// How many lines there were of each name that several habits have.
    private var counts: [String: Int] = [:]

    init(_ configuration: HabitConfiguration) { self.configuration = configuration }

    mutating func next(_ line: String) -> String {
      let id = configuration.id(forLine: line)
      guard configuration.hasEqualNames,
        let habit = configuration.habits.first(where: { $0.id == id })
      else { return id }
      let name = HabitConfiguration.key(habit.name)
      let ids = configuration.habits.filter { HabitConfiguration.key($0.name) == name }.map(\.id)
      let count = counts[name, default: 0]
      counts[name] = count + 1
      return count < ids.count ? ids[count] : id
    }
  }

  /// The text without its `(…)` and what remarks follow it, unless it is nothing but that.
  package static func withoutRemark(_ text: String) -> String {
    guard text.utf8.contains(ASCII.openParenthesis) else { return trimmed(text) }
    let bytes = MarkdownText.trimmed(Array(text.utf8)[...])
    guard let open = bytes.firstIndex(of: ASCII.openParenthesis), open > bytes.startIndex,
      let close = bytes[open...].lastIndex(of: ASCII.closeParenthesis)
    else { return trimmed(text) }
    // After the parentheses only a further remark may stand: `Read (a page) – late`.
    var after = Lexer(bytes[(close + 1)...])
    after.skipBlanks()
    guard after.isAtEnd || after.takeDash() || after.take(",") || after.take(":") else {
      return trimmed(text)
    }
    return String(decoding: MarkdownText.trimmed(bytes[..<open]), as: UTF8.self)
  }
}
