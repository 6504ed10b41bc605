import JSON
import Words

/// A file of movements from elsewhere, as exercises of the library: of free-exercise-db, or of wger (docs/library.md, “Movements”).
public struct ExerciseFile: Sendable {
  /// Where the file is from.
  public let source: Source
  /// The exercises, in the file's order, each name once.
  public private(set) var entries: [ExerciseEntry] = []
  /// How many elements have no name, or one that no log can have.
  public private(set) var withoutName = 0

  /// Who makes such files.
  public enum Source: String, Sendable {
    /// free-exercise-db, whose data are free of any rights.
    case freeExerciseDB = "free-exercise-db"
    /// wger, whose data have a licence each.
    case wger

    /// What the makers allow, where an element does not say it.
    var license: String {
      switch self {
      case .freeExerciseDB: "Unlicense"
      case .wger: "CC BY-SA"
      }
    }
  }

  /// Why a file cannot be taken.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String
  }

  /// Reads a file.
  ///
  /// - Parameter naming: The name that a log can have for one of theirs; nil for none.
  /// - Throws: `JSONError` where it is no JSON; ``Refusal`` where it is no list of movements.
  public init(_ bytes: [UInt8], naming: (String) -> String?) throws {
    let root = try JSONDocument(bytes, depthLimit: 32).root
    let list = root["results"] ?? root["exercises"] ?? root
    guard list.kind == .array else {
      throw Refusal(message: "it is no list of movements: free-exercise-db and wger have one")
    }
    let elements = Array(list.children)
    let isWger = elements.contains { $0["translations"] != nil || $0["license_author"] != nil }
    let isFree = elements.contains { $0["primaryMuscles"] != nil }
    guard isWger || isFree else {
      throw Refusal(
        message:
          "no element has primaryMuscles, as in free-exercise-db, or translations, as in wger")
    }
    source = isWger ? .wger : .freeExerciseDB
    var seen: Set<String> = []
    for element in elements {
      let entry = isWger ? wgerEntry(element) : freeEntry(element)
      guard var entry, let name = naming(entry.name) else {
        withoutName += 1
        continue
      }
      entry.name = name
      entry.license = entry.license ?? source.license
      if seen.insert(exerciseIdentity(entry.name)).inserted { entries.append(entry) }
    }
  }

  private func freeEntry(_ element: JSONDocument.Element) -> ExerciseEntry? {
    guard let name = element["name"]?.string.map(Self.line) else { return nil }
    var entry = ExerciseEntry(name: name)
    entry.category = element["category"]?.string.flatMap {
      Self.word($0, .category, Self.categories)
    }
    let primary = Self.muscles(element["primaryMuscles"])
    entry.muscleGroup = primary.first
    entry.muscles = primary.dropFirst() + Self.muscles(element["secondaryMuscles"])
    entry.equipment = element["equipment"]?.string.flatMap {
      Self.word($0, .equipment, Self.equipment)
    }
    entry.instructions = Self.texts(element["instructions"])
    return entry
  }

  private func wgerEntry(_ element: JSONDocument.Element) -> ExerciseEntry? {
    let translations = element["translations"].map { Array($0.children) } ?? []
    // Language 2 is English.
    let translation =
      translations.first { $0["language"]?.int == 2 } ?? translations.first ?? element
    guard let name = translation["name"]?.string.map(Self.line) else { return nil }
    var entry = ExerciseEntry(name: name)
    let category = element["category"].flatMap { $0["name"]?.string ?? $0.string }
    entry.category = category.map { $0.lowercased() == "cardio" ? "cardio" : "strength" }
    let primary = Self.muscles(element["muscles"])
    entry.muscleGroup = primary.first
    entry.muscles = primary.dropFirst() + Self.muscles(element["muscles_secondary"])
    entry.equipment =
      element["equipment"]?.children.lazy.compactMap { item in
        (item["name"]?.string ?? item.string).flatMap { Self.word($0, .equipment, Self.equipment) }
      }.first
    if let text = translation["description"]?.string.map(Self.withoutTags), !text.isEmpty {
      entry.instructions = [text]
    }
    let license = element["license"].flatMap { $0["short_name"]?.string ?? $0.string }
    let author = element["license_author"]?.string.map(Self.line) ?? ""
    entry.license = license.map { author.isEmpty ? $0 : "\($0), \(author)" }
    return entry
  }

  // MARK: Words

  /// The word of the library for one of theirs; nil where it has none.
  private static func word(
    _ text: String, _ key: ExerciseKey, _ others: [String: String]
  ) -> String? {
    let text = text.lowercased()
    return key.words?.contains(text) == true ? text : others[text]
  }

  private static func muscles(_ list: JSONDocument.Element?) -> [String] {
    guard let list, list.kind == .array else { return [] }
    return list.children.compactMap { element in
      let names = [element.string, element["name_en"]?.string, element["name"]?.string]
      return names.compactMap(\.self).lazy.compactMap { word($0, .muscles, muscles) }.first
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static let categories = [
    "olympic weightlifting": "olympic", "strongman": "strength",
  ]
  private static let equipment = [
    "body only": "bodyweight", "none (bodyweight exercise)": "bodyweight", "bands": "band",
    "resistance band": "band", "kettlebells": "kettlebell", "medicine ball": "ball",
    "exercise ball": "ball", "swiss ball": "ball", "e-z curl bar": "ez-bar", "sz-bar": "ez-bar",
    "foam roll": "other", "gym mat": "other", "pull-up bar": "other", "bench": "other",
    "incline bench": "other",
  ]
  private static let muscles = [
    "abs": "abdominals", "rectus abdominis": "abdominals",
    "obliquus externus abdominis": "abdominals",
    "biceps brachii": "biceps", "brachialis": "biceps", "triceps brachii": "triceps",
    "anterior deltoid": "shoulders", "pectoralis major": "chest", "serratus anterior": "chest",
    "gluteus maximus": "glutes", "quads": "quadriceps", "quadriceps femoris": "quadriceps",
    "biceps femoris": "hamstrings", "gastrocnemius": "calves", "soleus": "calves",
    "latissimus dorsi": "lats", "trapezius": "traps",
  ]

  // MARK: Texts

  private static func texts(_ list: JSONDocument.Element?) -> [String] {
    guard let list, list.kind == .array else { return [] }
    return list.children.compactMap(\.string).map(line).filter { !$0.isEmpty }
  }

  /// A text in one line, whose characters that are not shown are blanks.
  private static func line(_ text: String) -> String {
    text.blankingHarmful().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text of HTML.
  private static func withoutTags(_ html: String) -> String {
    var isInTag = false
    let text = html.reduce(into: "") { text, character in
      if character == "<" { isInTag = true }
      if !isInTag { text.append(character) }
      if character == ">" {
        isInTag = false
        text.append(" ")
      }
    }
    return line(text)
  }
}
