public import DayModel
public import JSON
import Values

/// A workout to begin from (`content/config/workout_templates.json`).
public struct WorkoutTemplate: Equatable, Sendable {
  /// An exercise of a template.
  public struct Exercise: Equatable, Sendable {
    /// Its name as a log has it; in parentheses at its end stands what it is done with.
    public var name: String
    /// How many sets.
    public var sets: Int?
    /// From the least to the most repetitions.
    public var repetitions: ClosedRange<Int>?
    /// How long to hold, in seconds.
    public var seconds: Int?
    /// The load as written: `95 lbs`, `BW+10`, `green band`.
    public var load: String?
    /// The rest between its sets, in seconds.
    public var rest: Int?
    /// What is done in turns with it has the same group: `A`.
    public var group: String?
    /// What else is to say.
    public var note: String?

    /// An exercise of which only the name is known.
    public init(_ name: String) { self.name = name }
  }

  /// An endurance part of a template.
  public struct Cardio: Equatable, Sendable {
    /// The activity.
    public var type: String
    /// Distance and time, as a log has them: `4.5/45`.
    public var value: String?

    /// A part.
    public init(type: String, value: String?) { (self.type, self.value) = (type, value) }
  }

  /// Its name.
  public var name: String
  /// The type of workout, if any.
  public var type: String?
  /// The exercises, in their order, each name once.
  public var exercises: [Exercise] = []
  /// The endurance parts, in their order.
  public var cardio: [Cardio] = []
  /// When it was last changed, as written.
  public var updated: String?

  /// A template of which only the name is known.
  public init(_ name: String) { self.name = name }

  /// Whether nothing is to be done in it.
  public var isEmpty: Bool { exercises.isEmpty && cardio.isEmpty }

  /// Whether `workout start` means something else by a name: a type, or the week's plan.
  public static func isReserved(_ name: String, among types: TrainingTypes) -> Bool {
    exerciseIdentity(name) == "plan" || types.type(named: name) != nil
  }
}

/// The templates of workouts, as they are read. Names compare as those of exercises do; of two templates of one
/// name the first counts.
public struct WorkoutTemplates: Sendable {
  /// The file's path below the store's root.
  public static let path = "content/config/workout_templates.json"

  /// The templates, in the file's order, each name once.
  public private(set) var templates: [WorkoutTemplate] = []
  /// What could not be read, or is worth a look, by line.
  public private(set) var problems: [ExerciseLibrary.Problem] = []

  /// No templates.
  public static let empty = WorkoutTemplates()

  private init() {}

  /// Reads a file.
  ///
  /// - Parameter types: The types of training, whose names no template can be begun by.
  /// - Throws: `JSONError` where it is not JSON. What else cannot be read is a problem, and left out.
  public init(_ bytes: [UInt8], types: TrainingTypes = .builtIn) throws(JSONError) {
    let document = try JSONDocument(bytes, depthLimit: 64)
    let reader = TemplateReader(document, types)
    (templates, problems) = (reader.templates, reader.problems)
  }

  /// The template of a name, if any.
  public func template(named name: String) -> WorkoutTemplate? {
    templates.first { exerciseIdentity($0.name) == exerciseIdentity(name) }
  }
}

/// Reads the templates of a document.
struct TemplateReader {
  private(set) var templates: [WorkoutTemplate] = []
  private(set) var problems: [ExerciseLibrary.Problem] = []
  private let lines: LineIndex

  /// The elements of the templates that count, in the order of the templates.
  private(set) var elements: [JSONDocument.Element] = []

  init(_ document: JSONDocument, _ types: TrainingTypes = .builtIn) {
    lines = LineIndex(document.bytes)
    guard let list = document.root["templates"], list.kind == .array else {
      note("there is no list 'templates'", document.root)
      return
    }
    var keys: Set<String> = []
    for element in list.children {
      guard let name = text("name", of: element), !exerciseIdentity(name).isEmpty else {
        note("a template without a name", element)
        continue
      }
      guard keys.insert(exerciseIdentity(name)).inserted else {
        note("there is a template '\(name)' already, which counts", element)
        continue
      }
      var template = WorkoutTemplate(name)
      template.type = text("type", of: element)
      template.updated = text("updated", of: element)
      var exercises: Set<String> = []
      for child in children("exercises", of: element) {
        guard let exercise = exercise(child, of: name) else { continue }
        if exercises.insert(exerciseIdentity(exercise.name)).inserted {
          template.exercises.append(exercise)
        } else {
          note("'\(name)' has '\(exercise.name)' already, which counts", child)
        }
      }
      for child in children("cardio", of: element) {
        guard let type = text("type", of: child) else {
          note("'\(name)': a part without a type", child)
          continue
        }
        template.cardio.append(WorkoutTemplate.Cardio(type: type, value: text("value", of: child)))
      }
      if template.isEmpty { note("'\(name)' has no exercises", element) }
      if WorkoutTemplate.isReserved(name, among: types) {
        note("'\(name)' is a word of workout start: nothing begins this template", element)
      }
      templates.append(template)
      elements.append(element)
    }
    problems.sort { $0.line < $1.line }
  }

  private mutating func note(_ message: String, _ element: JSONDocument.Element) {
    problems.append(
      ExerciseLibrary.Problem(message: message, line: lines.line(at: element.range.lowerBound)))
  }

  /// What a key has; nil where it is not there, or null.
  private func filled(_ key: String, of element: JSONDocument.Element) -> JSONDocument.Element? {
    element[key].flatMap { $0.kind == .null ? nil : $0 }
  }

  private mutating func text(_ key: String, of element: JSONDocument.Element) -> String? {
    guard let child = filled(key, of: element) else { return nil }
    guard let text = child.string else {
      note("\(key) should be a text", child)
      return nil
    }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  private mutating func whole(_ key: String, of element: JSONDocument.Element) -> Int? {
    guard let child = filled(key, of: element) else { return nil }
    guard let number = child.int, 1...10_000 ~= number else {
      note("\(key) should be a whole number", child)
      return nil
    }
    return number
  }

  private mutating func children(
    _ key: String, of element: JSONDocument.Element
  ) -> [JSONDocument.Element] {
    guard let child = filled(key, of: element) else { return [] }
    if child.kind != .array { note("\(key) should be a list", child) }
    return child.kind == .array ? Array(child.children) : []
  }

  private mutating func exercise(
    _ element: JSONDocument.Element, of template: String
  ) -> WorkoutTemplate.Exercise? {
    guard let name = text("name", of: element), !exerciseIdentity(name).isEmpty else {
      note("'\(template)': an exercise without a name", element)
      return nil
    }
    var exercise = WorkoutTemplate.Exercise(name)
    exercise.sets = whole("sets", of: element)
    exercise.seconds = whole("seconds", of: element)
    exercise.rest = whole("rest", of: element)
    exercise.load = text("load", of: element)
    if let load = exercise.load, let child = element["load"],
      StrengthEntry.read("1x1 @ \(load)", exercise: name).value?.load == nil
    {
      note("'\(name)': load should be such as 95 lbs, BW+10 or green band", child)
    }
    exercise.group = text("group", of: element)
    exercise.note = text("note", of: element)
    if let child = filled("reps", of: element) {
      exercise.repetitions = LibraryReader.range(child)
      if exercise.repetitions == nil {
        note("'\(name)': reps should be \(LibraryReader.rangeForm)", child)
      }
    }
    return exercise
  }
}
