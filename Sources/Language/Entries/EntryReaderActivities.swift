import DayEditing
import DayModel
import Values
import Words

extension EntryReader {
  // MARK: Activities

  mutating func readEffort(
    of activity: TrainingActivity, _ typed: String
  ) throws(InputError) {
    var effort = EffortWords(activity)
    var remark: [TypedWord] = []
    while let word = words.first {
      if word.isSeparator || Vocabulary.joints.contains(word.key) {
        if startsEntry(at: words.startIndex + 1, isParted: true) || words.count == 1 { break }
        if effort.isComplete, !remark.isEmpty || !isPart(of: effort, at: words.startIndex + 1) {
          remark.append(word)
        }
        words.removeFirst()
        continue
      }
      if let count = try effort.take(words) {
        words.removeFirst(count)
        continue
      }
      if try takeDay(isValueDue: !effort.isComplete) { continue }
      if !remark.isEmpty || effort.isComplete {
        if startsEntry(at: words.startIndex, isParted: false) { break }
        if words.count == 1 || !isPart(of: effort, at: words.startIndex + 1) {
          try checkRemark(word, behind: typed, after: remark.last)
        }
        remark.append(word)
        words.removeFirst()
        continue
      }
      guard words.count > 1, Vocabulary.fillers.contains(word.key) || word.key == "pace" else {
        throw unreadable(activity, typed)
      }
      words.removeFirst()
    }
    guard effort.isComplete else { throw unreadable(activity, typed) }
    if activity.needsUnit, let bare = effort.bareDistance {
      let other = effort.value == bare ? "min" : "m"
      throw InputError(
        .usage, "'\(bare)' of \(activity.id) needs its unit",
        hint: "Write: bestupid log \(activity.id) "
          + effort.value.replacing(bare, with: "\(bare)\(other)", maxReplacements: 1)
          + ", or: bestupid log \(activity.id) "
          + effort.value.replacing(bare, with: "\(bare)km", maxReplacements: 1))
    }
    var value = effort.value
    let text = Self.trimmedRemark(remark)
    if !text.isEmpty { value = try EntryText.withRemark(value, text, activity) }
    if activity.known != nil, let field = FieldCatalog.field(id: activity.id) {
      append(.activity(field, value: value, details: effort.measures))
    } else {
      append(.ownActivity(activity, value: value, details: effort.measures))
    }
  }

  /// Whether a part of an effort stands at a word.
  func isPart(of effort: EffortWords, at index: Int) -> Bool {
    var copy = effort
    let taken = Result { () throws(InputError) in try copy.take(words[index...]) }
    if case .success(_?) = taken { return true }
    return false
  }

  static func trimmedRemark(_ words: [TypedWord]) -> String {
    var words = words[...]
    while let last = words.last, last.isSeparator || Vocabulary.joints.contains(last.key) {
      words.removeLast()
    }
    while let first = words.first, first.isSeparator { words.removeFirst() }
    let text = words.typed
    let isInParentheses =
      text.hasPrefix("(") && text.hasSuffix(")")
      && text.dropFirst().dropLast().allSatisfy { !"()".contains($0) }
    return isInParentheses ? String(text.dropFirst().dropLast()) : text
  }

  func unreadable(_ activity: TrainingActivity, _ typed: String) -> InputError {
    let isKm = context.units.distance == .km
    let example =
      activity.known.flatMap { FieldCatalog.field(id: $0.rawValue) }.map {
        ValueText.example($0, context.units)
      } ?? (isKm ? "5km/30" : "3mi/30")
    return unreadable(
      activity.id, missing: "'\(typed)' needs a distance or a time",
      hint: "It is a distance, a time or both, as in: bestupid log \(activity.id) \(example)")
  }
}

extension LogEntry {
  /// The activity with one measure more; nil where the measure is that of another activity, and for what is none.
  func with(_ detail: Detail) -> LogEntry? {
    switch self {
    case .activity(let field, let value, let details)
    where detail.field.activity ?? field.activity == field.activity:
      .activity(field, value: value, details: details + [detail])
    case .ownActivity(let activity, let value, let details) where detail.field.activity == nil:
      .ownActivity(activity, value: value, details: details + [detail])
    default: nil
    }
  }
}
