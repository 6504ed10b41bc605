import DayModel

/// Words that `log` has a meaning for, so that no type of training can be called by them.
public enum ReservedWords {
  /// What a word means to `log` already; nil where it is free. Activities that many have are free: a type of a person's
  /// own takes their place.
  public static func meaning(of text: String) -> String? {
    let word = text.lowercased().replacing("_", with: " ")
    if let field = FieldCatalog.field(word: text) ?? FieldCatalog.field(named: text) {
      return "the field \(field.name) of logs"
    }
    if let lift = CommonExercises.name(text) { return "the lift \(lift)" }
    switch Vocabulary.subjects[word] {
    case .common(let field): return "the field \(field.name) of logs"
    case .food: return "a word for food"
    case .activity(let activity): return "the activity \(activity.id)"
    case .some: return "a word of log"
    case nil: break
    }
    let isOfLog =
      reserved.contains(word)
      || [
        Vocabulary.leadIns, Vocabulary.joints, Vocabulary.fillers, Vocabulary.morning,
        Vocabulary.evening,
      ].contains { $0.contains(word) }
    return isOfLog ? "a word of log" : nil
  }

  /// Words of days, and of what a type's id cannot be (docs/format.md §10.10).
  private static let reserved: Set<String> = [
    "today", "yesterday", "tomorrow", "plan", "rest", "note", "lift", "food", "mood",
  ]
}
