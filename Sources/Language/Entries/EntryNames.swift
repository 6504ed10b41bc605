import DayModel
import LogSyntax
import Values
import Words

/// Finds the names that entries begin with.
enum EntryNames {
  /// The phrase of the table at the start of words, and of how many words it is; the longest.
  static func phrase(_ words: ArraySlice<TypedWord>) -> (subject: Subject, count: Int)? {
    let keys = words.prefix(Vocabulary.longestPhrase).prefix { !$0.isSeparator }
    for count in stride(from: keys.count, to: 0, by: -1) {
      let name = keys.prefix(count).map { $0.key.replacing("_", with: " ") }.joined(separator: " ")
      if let subject = Vocabulary.subjects[name] { return (subject, count) }
    }
    return nil
  }

  /// What words begin with: a name in somebody's logs, a type of training of theirs, or a phrase of the table. The
  /// longest; of equal ones the table's.
  static func subject(
    _ words: ArraySlice<TypedWord>, _ names: KnownNames
  ) -> (subject: Subject, count: Int)? {
    let phrase = phrase(words)
    let own = ownName(words, names)
    guard let own else { return phrase }
    guard let phrase, own.count <= phrase.count else { return own }
    // A field of the person's own goes before one that everybody has, unless it is just that one in their logs.
    if case .common(let field) = phrase.subject, case .custom(let name) = own.subject,
      own.count == phrase.count, fieldKey(name) != fieldKey(field.name)
    {
      return own
    }
    // So does every name of theirs before a word of the cycle.
    switch phrase.subject {
    case .cycle, .symptom: return own
    default: break
    }
    // A type of the person's own goes before a verb of the table.
    if case .activity = own.subject, case .activity = phrase.subject,
      FieldCatalog.field(word: words.prefix(phrase.count).text) == nil, own.count == phrase.count
    {
      return own
    }
    return phrase
  }

  /// The name in somebody's logs that begins words, and of how many words it is; the longest.
  private static func ownName(
    _ words: ArraySlice<TypedWord>, _ names: KnownNames
  ) -> (subject: Subject, count: Int)? {
    let most = words.prefix(8).prefix { !$0.isSeparator }.count
    for count in stride(from: most, to: 0, by: -1) {
      let parts = words.prefix(count)
      let name = parts.map(\.text).joined(separator: " ")
      let behind = words.dropFirst(count)
      if let activity = names.ownActivity(name), !isLift(behind, name) {
        return (.activity(activity), count)
      }
      if let lift = names.lift(named: name) {
        return (.lift(fieldKey(lift) == fieldKey(name) ? name : lift), count)
      }
      if names.hasField(name), count > 1 || !isLift(behind, name) { return (.custom(name), count) }
      if let lift = CommonExercises.name(name) { return (.lift(spelled(lift, name)), count) }
    }
    return nil
  }

  /// The name of a lift as it was typed, where that differs in letter case, blanks and hyphens alone.
  private static func spelled(_ known: String, _ typed: String) -> String {
    func squeezed(_ name: String) -> String {
      name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return squeezed(known) == squeezed(typed) ? typed : known
  }

  private static func isLift(_ words: ArraySlice<TypedWord>, _ name: String) -> Bool {
    let words = words.first.flatMap { $0.isQuoted ? $0.parts : nil } ?? words
    let sets = Result { () throws(InputError) in try LiftNotation(words, of: name, unit: .lb) }
    guard case .success(let notation?) = sets else { return false }
    return notation.sets.contains { $0.load != nil || $0.repetitions != nil } && notation.isMarked
  }
}
