import Cycle
import DayModel
import LogSyntax
import Values
import Words

/// What words say of the cycle: all that `cycle log` takes, and what `log` takes of it.
enum CycleWords {
  /// The fields by the words for them, in lower case.
  static let fields: [String: CycleEntry.Field] = [
    "period": .period, "flow": .flow, "bleeding": .flow,
    "temp": .temp, "temperature": .temp, "basal temperature": .temp, "basal temp": .temp,
    "bbt": .temp,
    "mucus": .mucus, "cervical mucus": .mucus,
    "ovulation test": .test, "lh test": .test, "opk": .test,
    "state": .state, "counts": .counts, "note": .note,
  ]

  /// The field that words begin with, and of how many words its name is.
  static func field(_ words: ArraySlice<TypedWord>) -> (field: CycleEntry.Field, count: Int)? {
    longestName(words) { fields[$0] }
  }

  /// The symptom that words begin with, of those that many have and of those in logs, and of how many words its name is.
  static func symptom(
    _ words: ArraySlice<TypedWord>, _ names: KnownNames
  ) -> (name: String, count: Int)? {
    longestName(words) { isKnown($0, names) ? $0 : nil }.map { ($0.0, $0.1) }
  }

  /// Whether a symptom need not be allowed.
  static func isKnown(_ name: String, _ names: KnownNames) -> Bool {
    CommonSymptoms.names.contains(fieldKey(name)) || names.hasSymptom(name)
  }

  /// What is found by the longest name at the start of words, and of how many words that is.
  fileprivate static func longestName<Found>(
    _ words: ArraySlice<TypedWord>, _ find: (String) -> Found?
  ) -> (Found, count: Int)? {
    if let first = words.first, first.isQuoted {
      return find(fieldKey(first.text)).map { ($0, 1) }
    }
    let keys = words.prefix(4).prefix { !$0.isSeparator && !$0.isQuoted }
    for count in stride(from: keys.count, to: 0, by: -1) {
      let name = fieldKey(keys.prefix(count).map(\.key).joined(separator: " "))
      if let found = find(name) { return (found, count) }
    }
    return nil
  }

  /// The value of a field at the start of words, as it is written; nil where it has none of the field's values. A note
  /// is not read here.
  static func value(of field: CycleEntry.Field, _ words: ArraySlice<TypedWord>) -> TypedValue? {
    if let first = words.first, first.isQuoted {
      return read(field, first.text).map { ($0, 1) }
    }
    return ValueWords.longestRead(words) { read(field, $0) }
  }

  private static func read(_ field: CycleEntry.Field, _ text: String) -> String? {
    let text =
      switch field {
      case .temp: temperature(text)
      case .mucus, .note: text
      case .flow where text.lowercased() == "very heavy": Flow.heavy.word
      case .period where text.lowercased() == "started": PeriodMark.start.rawValue
      case .period where text.lowercased() == "ended": PeriodMark.end.rawValue
      case .period, .flow, .test, .state, .counts: text.lowercased()
      }
    var entry = CycleEntry()
    let problem = entry.read(key: field.key, name: field.name, text)
    // One that nobody has is refused for that, and not as no temperature.
    return problem == nil || problem == .implausible ? text : nil
  }

  /// A temperature with a point for the comma, its time in parentheses, and the unit of a number that is in degrees
  /// Fahrenheit.
  private static func temperature(_ text: String) -> String {
    var words = text.split(separator: " ").map { word in
      word.contains(":") && !word.hasPrefix("(") ? "(\(word))" : String(word)
    }
    guard let first = words.first else { return text }
    words[0] = first.replacing(",", with: ".")
    if let number = Double(words[0]), number > BasalTemperature.mostCelsius,
      words.count < 2 || !["c", "f", "°", "°c", "°f"].contains(words[1].lowercased())
    {
      words.insert("F", at: 1)
    }
    return words.joined(separator: " ")
  }

  /// How bad a symptom is, or a text in quotes; nil where words say neither.
  static func severity(_ words: ArraySlice<TypedWord>) -> TypedValue? {
    guard let first = words.first, !first.isSeparator else { return nil }
    if first.isQuoted { return (first.text, 1) }
    let isWord = ["mild", "moderate", "severe", "no", "yes"].contains(first.key)
    // A number that is none is refused as a severity, and not as another entry.
    return isWord || first.startsWithNumber ? (first.key, 1) : nil
  }
}

/// Names of the cycle that a day has.
public enum CycleNames {
  /// The fields, as a person types them.
  public static let fields = ["period", "flow", "temp", "mucus", "ovulation test", "note"]

  /// Reads what `cycle unset` is told: names of fields and of symptoms, one behind the other.
  ///
  /// - Parameter names: The names that the day has under `## Cycle`.
  /// - Returns: Their keys.
  /// - Throws: `InputError` with code `unknownField` for words that are none of them.
  public static func read(
    _ words: [String], among names: [String]
  ) throws(InputError) -> [String] {
    let keys = names.map { fieldKey($0) }
    var rest = TypedWord.words(of: words)[...]
    var read: [String] = []
    while let first = rest.first {
      if first.isJoint || first.key == "symptom" {
        rest.removeFirst()
        continue
      }
      let found = CycleWords.longestName(rest) { name in
        let key = CycleWords.fields[name]?.key ?? name
        return keys.contains(key) ? key : nil
      }
      guard let (key, count) = found else {
        // A name that the day has would be told to whoever types one that it has not.
        throw InputError(
          .unknownField, "the day has no such entry of the cycle",
          hint: "What it has: bestupid cycle")
      }
      read.append(key)
      rest.removeFirst(count)
    }
    return read
  }
}

extension EntryReader {
  /// Reads all words as `cycle log` does: names with their values, and the day of all of them.
  mutating func readCycle() throws(InputError) {
    while skipJoints() {
      if try takeDay(isFirst: entries.isEmpty, isBehindValue: !entries.isEmpty) { continue }
      let day = ownDay
      if let (field, count) = CycleWords.field(words) {
        let typed = words.prefix(count).typed
        words.removeFirst(count)
        if field == .note { try readNoteOfCycle(typed) } else { try readCycle(field, typed) }
      } else {
        try readSymptom()
      }
      // The day is that of all entries.
      ownDay = day ?? ownDay
    }
    for index in entries.indices { entries[index].day = ownDay }
  }

  /// Reads the value of a field of the cycle.
  mutating func readCycle(_ field: CycleEntry.Field, _ typed: String) throws(InputError) {
    try skipFillers()
    guard let (text, count) = CycleWords.value(of: field, words) else {
      let name = typed.lowercased()
      guard !words.isEmpty, !context.isOfCycle, context.allowsNew else {
        throw InputError(
          words.isEmpty ? .usage : .value, "\(name) is \(field.values)",
          hint:
            "As in: bestupid \(context.isOfCycle ? "cycle log" : "log") \(name) \(field.example)")
      }
      return try readCustom(typed, isKnown: false)
    }
    words.removeFirst(count)
    append(.cycle(CycleValue(field, text)))
  }

  /// - Throws: `InputError` with code `usage` for `flow medium` where logs have a field `flow` of the person's own.
  func requireNotOfCycle(_ typed: String) throws(InputError) {
    guard case .cycle(let field)? = Vocabulary.subjects[typed.lowercased()],
      CycleWords.value(of: field, words) != nil
    else { return }
    throw InputError(
      .usage, "'\(typed)' can be a field of your own, or of the cycle",
      hint: "Of the cycle: bestupid cycle log \(typed) \(field.example). Your own: bestupid edit")
  }

  /// Reads a symptom, with or without how bad it is.
  mutating func readSymptom() throws(InputError) {
    let name: String
    if let (known, count) = CycleWords.symptom(words, names) {
      name = known
      words.removeFirst(count)
    } else {
      name = try newSymptom()
    }
    let value = CycleWords.severity(words)
    words.removeFirst(value?.count ?? 0)
    append(.cycle(CycleValue(symptom: name, value?.text ?? "yes")))
  }

  /// The name of a symptom that no log has: the words before its value.
  ///
  /// - Throws: `InputError` with code `usage` for a name that is no symptom's, `unknownField` where none may be new. The
  ///   word itself is in no error: it is as private as what is logged.
  private mutating func newSymptom() throws(InputError) -> String {
    guard let first = words.first else {
      throw InputError(
        .usage, "which symptom?", hint: "As in: bestupid log symptom cramps 2")
    }
    if let (field, count) = CycleWords.field(words) {
      throw InputError(
        .usage, "'\(words.prefix(count).typed)' is no symptom, but a field of the cycle",
        hint: "As in: bestupid cycle log \(words.prefix(count).typed) \(field.example)")
    }
    if let (subject, count) = EntryNames.subject(words, names), !first.isQuoted {
      let name = words.prefix(count).typed
      switch subject {
      case .cycle, .symptom, .custom: break
      default:
        throw InputError(
          .usage, "'\(name)' is no symptom; log writes it",
          hint: "As in: bestupid log \(words.prefix(count + 1).typed)")
      }
    }
    let rest = words.indices.dropFirst().first { index in
      let behind = words[index...]
      return CycleWords.severity(behind) != nil || words[index].isJoint
        || CycleWords.field(behind) != nil || CycleWords.symptom(behind, names) != nil
    }
    let name = first.isQuoted ? first.text : words[..<(rest ?? words.endIndex)].typed
    let isName = name.first?.isLetter == true && !name.contains("::")
    guard isName else {
      throw InputError(
        .usage, "this says no name of the cycle's fields, nor of a symptom",
        hint: "As in: bestupid cycle log flow medium temp 36.45 cramps 2")
    }
    guard context.allowsNew else {
      // The symptoms that many have: those of the logs are in no hint.
      let near = nearest(
        to: fieldKey(name), among: CycleWords.fields.keys.sorted() + CommonSymptoms.names)
      throw InputError(
        .unknownField, "no log has a symptom of this name",
        hint: (near.map { "Did you mean '\($0)'? " } ?? "") + "A new one is written with --new.")
    }
    words.removeFirst(first.isQuoted ? 1 : (rest ?? words.endIndex) - words.startIndex)
    return name
  }

  /// Reads a note: all words, or one in quotes.
  private mutating func readNoteOfCycle(_ typed: String) throws(InputError) {
    try checkBlank(typed)
    guard let first = words.first else { throw missingText(of: typed) }
    if first.isQuoted {
      words.removeFirst()
      return append(.cycle(CycleValue(.note, first.text)))
    }
    let line = words.prefix { $0.text != "\n" }
    if line.indices.dropFirst().contains(where: startsEntryOfCycle) {
      throw InputError(
        .usage, "the end of the note can be a part of it, or stand by itself",
        hint: "Write the note in quotes, or last.")
    }
    words.removeFirst(line.count)
    append(.cycle(CycleValue(.note, line.typed)))
  }

  /// Whether a name of the cycle with its value stands at a word.
  private func startsEntryOfCycle(at index: Int) -> Bool {
    let rest = words[index...]
    if let (field, count) = CycleWords.field(rest) {
      return CycleWords.value(of: field, rest.dropFirst(count)) != nil
    }
    return CycleWords.symptom(rest, names)
      .map { CycleWords.severity(rest.dropFirst($0.count)) != nil } ?? false
  }
}
