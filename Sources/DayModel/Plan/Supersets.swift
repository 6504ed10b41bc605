/// Finds which exercises of a table are done in turns.
enum Supersets {
  /// What comes before the names of the others.
  private static let beginnings = [
    "superset with ", "supersets with ", "in superset with ", "superset w/ ", "superset w/",
  ]

  /// The exercises with their groups: a letter of their own, or one for all that `superset with …` joins.
  static func grouped(_ exercises: [WeekPlan.Table.Exercise]) -> [WeekPlan.Table.Exercise] {
    var exercises = exercises
    let words = exercises.map { names(in: exerciseKey($0.record.name)) }
    var joined: [Set<Int>] = []
    for index in exercises.indices {
      exercises[index].note = keeping(exercises[index].note) { part in
        if let letter = letter(part) {
          exercises[index].group = exercises[index].group ?? letter
          return false
        }
        let others = partners(part).map { partner in
          meant(by: partner, among: words).filter { $0 != index }
        }
        guard !others.isEmpty, others.allSatisfy({ $0.count == 1 }) else { return true }
        joined.append(Set(others.flatMap(\.self) + [index]))
        return false
      }
    }
    for group in united(joined) {
      let letter = group.sorted().lazy.compactMap { exercises[$0].group }.first
      let name = letter ?? freeLetter(besides: exercises.compactMap(\.group))
      for index in group { exercises[index].group = exercises[index].group ?? name }
    }
    return exercises
  }

  /// A note without the parts that a closure takes; nil where nothing stays.
  private static func keeping(_ note: String?, _ stays: (String) -> Bool) -> String? {
    guard let note else { return nil }
    let parts = note.split(separator: ";").compactMap { part -> String? in
      let kept = part.split(separator: ",").map { String($0) }.filter {
        stays(oneBlank($0.lowercased().filter { $0 != "(" && $0 != ")" }))
      }
      return kept.isEmpty ? nil : oneBlank(kept.joined(separator: ","))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private static func oneBlank(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// `A` of `superset A`: a letter or a number alone.
  private static func letter(_ part: String) -> String? {
    let words = part.split(separator: " ")
    guard words.count == 2, words[0] == "superset", words[1].count <= 2,
      words[1].allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return words[1].uppercased()
  }

  /// The names behind `superset with`.
  private static func partners(_ part: String) -> [[Substring]] {
    guard let beginning = beginnings.first(where: part.hasPrefix) else { return [] }
    return part.dropFirst(beginning.count).replacing(" and ", with: "&")
      .split { "&+/".contains($0) }.map { names(in: String($0)) }.filter { !$0.isEmpty }
  }

  private static func names(in text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }

  /// The exercises that have just a name, else those that have its words.
  private static func meant(by name: [Substring], among exercises: [[Substring]]) -> [Int] {
    let same = exercises.indices.filter { exercises[$0] == name }
    return same.isEmpty ? exercises.indices.filter { exercises[$0].contains(name) } : same
  }

  /// Sets that have no member in common.
  private static func united(_ sets: [Set<Int>]) -> [Set<Int>] {
    var groups: [Set<Int>] = []
    for set in sets {
      let touching = groups.filter { !$0.isDisjoint(with: set) }
      groups.removeAll { !$0.isDisjoint(with: set) }
      groups.append(touching.reduce(set) { $0.union($1) })
    }
    return groups.sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
  }

  private static func freeLetter(besides taken: [String]) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    return letters.first { !taken.contains($0) } ?? "A"
  }
}
