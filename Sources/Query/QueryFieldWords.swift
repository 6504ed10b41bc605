public import DayModel
import LogSyntax
import Values
import Words

extension QueryField {
  /// The fields that a person lists with commas: `weight,sleep,lift:"Bench press".e1rm`. A field
  /// that is named twice is one.
  ///
  /// - Throws: ``InputError`` with code `usage` where one of them is not a name.
  public static func list(
    _ text: String, types: TrainingTypes = .builtIn
  ) throws(InputError) -> [QueryField] {
    var fields: [QueryField] = []
    for word in Quotes.list(text) {
      let field = try QueryField(String(word), types: types)
      if !fields.contains(field) { fields.append(field) }
    }
    return fields
  }

  /// The field of a name.
  ///
  ///     weight  run.distance  todos.rate    what the format knows, or another word for it
  ///     lift:NAME.MEASURE                   an exercise; its heaviest weight without a measure
  ///     lift:=NAME.MEASURE                  the same under this name alone
  ///     habit:ID.MEASURE                    a habit; whether it was done without a measure
  ///     routine:ID.FIGURE                   a routine; whether enough of it was done without a figure
  ///     cycle.FIGURE  symptom:NAME.MEASURE  what the cycles say of a day; a symptom, how bad it was without a measure
  ///     TYPE.distance  TYPE.duration        an activity of a type of one's own; alone its distance, else its time
  ///     field:NAME  NAME                    a field that the format does not know
  ///
  /// Names compare without regard to case. One with a comma in it, or that ends like a measure,
  /// stands in quotes (``Quotes``).
  ///
  /// - Parameter types: The types of training, which may be a person's own.
  /// - Throws: ``InputError`` with code `usage` where this is not a name.
  public init(_ text: String, types: TrainingTypes = .builtIn) throws(InputError) {
    let name = MarkdownText.trimmed(text)
    guard !name.isEmpty else {
      throw InputError(
        .usage, "a field without a name", hint: "Name one, such as weight, or several: weight,sleep"
      )
    }
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0].lowercased(), parts.dropFirst().first) {
    case ("lift", let rest?):
      let isOneName = rest.first == "="
      let (exercise, measure) = try Self.subject(
        isOneName ? rest.dropFirst() : rest, or: LiftMeasure.topWeight, of: "a lift")
      let lift = Self.lift(name, exercise, measure)
      self = isOneName ? lift.ofOneName() : lift
    case ("habit", let rest?):
      let (id, measure) = try Self.subject(rest, or: HabitMeasure.done, of: "a habit")
      self = .habit(name, id, measure)
    case ("routine", let rest?):
      let (id, figure) = try Self.subject(rest, or: RoutineFigure.qualified, of: "a routine")
      self = .routine(name, RoutineSubject(id: id, keys: [MarkdownText.lowercased(id)]), figure)
    case ("symptom", let rest?):
      let (symptom, measure) = try Self.subject(rest, or: SymptomMeasure.severity, of: "a symptom")
      self = .symptom(name, fieldKey(symptom), measure)
    case ("field", let rest?):
      self = .custom(name, try Self.whole(rest))
    default:
      if let cycle = try Self.cycle(name) {
        self = cycle
      } else if let known = Self.known(name) ?? Self.ownActivity(name, among: types) {
        self = known
      } else if Self.rowKeys.contains(name.lowercased()) {
        throw InputError(
          .usage, "every row has a '\(name)' of its own",
          hint: "For a field of your logs write field:\(name)")
      } else {
        self = .custom(name, try Self.whole(name[...]))
      }
    }
  }

  /// A figure of the cycle; nil for any other name.
  private static func cycle(_ name: String) throws(InputError) -> QueryField? {
    let lower = name.lowercased()
    guard lower.hasPrefix("cycle.") else { return nil }
    let word = String(lower.dropFirst("cycle.".count))
    if let figure = CycleFigure(rawValue: word) { return .cycle(name, figure) }
    let figures = CycleFigure.allCases.map(\.rawValue)
    throw InputError(
      .usage, "the cycle has no '\(word)'",
      hint: nearest(to: word, among: figures).map { "Did you mean 'cycle.\($0)'?" }
        ?? "It has \(figures.joined(separator: ", ")).")
  }

  /// The keys of a row beside its fields.
  private static let rowKeys: Set<String> = ["date", "period", "n", "approximate"]

  /// A name and, after a dot, what of it is asked for.
  private static func subject<Measure: RawRepresentable<String> & CaseIterable>(
    _ text: Substring, or usual: Measure, of what: String
  ) throws(InputError) -> (String, Measure) {
    guard let (name, rest) = try Quotes.name(text) else {
      if let dot = text.lastIndex(of: "."), dot > text.startIndex,
        let measure = Measure(rawValue: text[dot...].dropFirst().lowercased())
      {
        return (String(text[..<dot]), measure)
      }
      return (try whole(text), usual)
    }
    if rest.isEmpty { return (name, usual) }
    guard rest.first == ".", let measure = Measure(rawValue: rest.dropFirst().lowercased()) else {
      let measures = Measure.allCases.map { ".\($0.rawValue)" }
      throw InputError(
        .usage, "\(what) has no '\(rest)'", hint: "It has \(measures.joined(separator: ", ")).")
    }
    return (name, measure)
  }

  /// A name in quotes, as the words of a field have one that holds dots or commas.
  public static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  /// A name that is the whole text, in quotes or not.
  private static func whole(_ text: Substring) throws(InputError) -> String {
    if let (name, rest) = try Quotes.name(text), rest.isEmpty { return name }
    guard !text.isEmpty, text.first != "\"" else {
      throw InputError(.usage, "'\(text)' is not a name", hint: "Write NAME or \"NAME\".")
    }
    return String(text)
  }
}
