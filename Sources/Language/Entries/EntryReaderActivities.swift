import DayEditing
import DayModel
import Values
import Words

extension EntryReader {
  // MARK: Activities

  /// Reads an activity whose name stands behind words that say which: `easy run 5k`, `mountain bike 20 km`. They are
  /// a part of its remark.
  ///
  /// - Returns: Whether the words are that.
  mutating func readQualifiedActivity() throws(InputError) -> Bool {
    let longest = 3
    for index in words.indices.dropFirst().prefix(longest) {
      let before = words[..<index]
      guard let last = before.last, isPlain(last) else { return false }
      guard let (subject, count) = EntryNames.subject(words[index...], names) else { continue }
      guard case .activity(let activity) = subject, count == 1 || index > words.startIndex,
        begins(subject, words[(index + count)...], isParted: true)
      else { return false }
      let typed = words[index..<(index + count)].typed
      words = words[(index + count)...]
      try readEffort(of: activity, typed, qualifier: Array(before))
      return true
    }
    return false
  }

  /// Whether a word is of a remark and can be nothing else: no number, no name, and near none.
  private func isPlain(_ word: TypedWord) -> Bool {
    !word.isQuoted && !word.isSeparator
      && word.text.allSatisfy { $0.isLetter || $0 == "-" || $0 == "'" }
      && !ValueText.isUnit(word.text)
      && Proposals.near(
        word.key, among: names.liftNames + CommonExercises.names + Vocabulary.entryNames
      )
      .isEmpty
  }

  /// The words before the first number of an activity that are a part of its remark: `with Tom` of
  /// `ran with Tom 4 mi`. Nil where nothing of it follows them.
  func words(before effort: EffortWords) -> ArraySlice<TypedWord>? {
    let longest = 6
    for index in words.indices.dropFirst().prefix(longest) {
      let word = words[index - 1]
      guard
        isPlain(word) || Vocabulary.fillers.contains(word.key)
          || Self.isName(of: effort.activity, word)
      else { return nil }
      if words[index].startsWithNumber, isPart(of: effort, at: index) {
        let before = words[..<index]
        return before.allSatisfy { Vocabulary.fillers.contains($0.key) } ? nil : before
      }
    }
    return nil
  }

  /// - Parameter qualifier: Words before the name that say which it is.
  mutating func readEffort(
    of activity: TrainingActivity, _ typed: String, qualifier: [TypedWord]
  ) throws(InputError) {
    // `walked 10000 steps`.
    if let found = frontValues(), found.front == 1, case .common = found.subject {
      return try readEntry()
    }
    var effort = EffortWords(activity)
    var qualifier = qualifier
    var remark: [TypedWord] = []
    while let word = words.first {
      if isDayOfNext { break }
      expandNumber()
      if word.isQuoted, !effort.isComplete, let (inner, rest) = try Self.quoted(word, activity) {
        (effort, remark) = (inner, rest)
        words.removeFirst()
        continue
      }
      if word.isJoint {
        if startsEntry(at: words.startIndex + 1, isParted: true) || words.count == 1
          || isDayOfEntry(at: words.startIndex + 1)
        {
          break
        }
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
      if remark.isEmpty || !isWeekdayOfRemark,
        try takeDay(
          isValueDue: !effort.isComplete, isBehindValue: effort.isComplete && remark.isEmpty)
      {
        continue
      }
      if !remark.isEmpty || effort.isComplete {
        if startsEntry(at: words.startIndex, isParted: false) { break }
        if remark.isEmpty, word.startsWithNumber, frontValues() != nil { break }
        if words.count == 1 || !isPart(of: effort, at: words.startIndex + 1) {
          try checkRemark(word, behind: typed, after: remark.last)
        }
        remark.append(word)
        words.removeFirst()
        continue
      }
      if remark.isEmpty, let before = self.words(before: effort) {
        qualifier += before.drop { Self.isName(of: activity, $0) || $0.key == "my" }
        words.removeFirst(before.count)
        continue
      }
      // `at 6` is a time of day.
      let isHour = word.key == "at" && words.dropFirst().first?.startsWithNumber == true
      guard words.count > 1, !isHour,
        Vocabulary.fillers.contains(word.key) || word.key == "pace"
      else {
        throw unreadable(activity, typed)
      }
      words.removeFirst()
    }
    guard effort.isComplete else { throw unreadable(activity, typed) }
    try checkBareDistance(effort)
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
    let text = [Self.trimmedRemark(qualifier), Self.trimmedRemark(remark)].filter { !$0.isEmpty }
      .joined(separator: ", ")
    if !text.isEmpty, value.contains("@"), let known = activity.known {
      value = try ActivityText(value, known, context.units).text
    }
    if !text.isEmpty { value = try EntryText.withRemark(value, text, activity) }
    if activity.known != nil, let field = FieldCatalog.field(id: activity.id) {
      append(.activity(field, value: value, details: effort.measures))
    } else {
      append(.ownActivity(activity, value: value, details: effort.measures))
    }
  }

  /// What stands in quotes as an effort, and the remark behind it: `"8 at 6am"`. Nil where it is something else, or in
  /// a notation of the format.
  private static func quoted(
    _ word: TypedWord, _ activity: TrainingActivity
  ) throws(InputError) -> (effort: EffortWords, remark: [TypedWord])? {
    if ActivityText.isWhole(word.text, activity) { return nil }
    var (effort, rest) = (EffortWords(activity), word.parts)
    while let count = try effort.take(rest) { rest.removeFirst(count) }
    return effort.isComplete ? (effort, Array(rest)) : nil
  }

  private static func isName(of activity: TrainingActivity, _ word: TypedWord) -> Bool {
    EntryNames.phrase([word][...])?.subject == .activity(activity)
  }

  /// - Throws: `InputError` with code `usage` for a number alone that is minutes as likely as a distance: `walk 30`.
  private func checkBareDistance(_ effort: EffortWords) throws(InputError) {
    let activity = effort.activity
    guard let usual = activity.known.flatMap({ Self.usualDistances[$0] }),
      let bare = effort.bareDistance, effort.value == bare, let number = Double(bare),
      !usual.contains(number), (10...180).contains(number)
    else { return }
    let unit = context.units.unit(of: activity.known ?? .run)
    throw InputError(
      .usage, "'\(bare)' of \(activity.id) can be minutes or \(unit)",
      hint: "Write: bestupid log \(activity.id) \(bare)min, or: "
        + "bestupid log \(activity.id) \(bare)\(unit)")
  }

  /// The distances, in miles or kilometres, of a swim in metres, that a number alone can only be.
  private static let usualDistances: [Activity: ClosedRange<Double>] = [
    .swim: 100...20_000, .run: 0...26, .walk: 0...15, .bike: 0...180,
  ]

  /// Whether a part of an effort stands at a word.
  func isPart(of effort: EffortWords, at index: Int) -> Bool {
    var copy = effort
    let taken = Result { () throws(InputError) in try copy.take(words[index...]) }
    if case .success(_?) = taken { return true }
    return false
  }

  static func trimmedRemark(_ words: [TypedWord]) -> String {
    var words = words[...]
    while let last = words.last, last.isJoint {
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
