import DayEditing
import DayModel
import Values
import Words

/// The lines that a person may have meant by one that is not understood. Each is read by the grammar before it is
/// proposed; none is ever taken by itself.
struct Proposals {
  private let words: [String]
  private let nutrients: Nutrients
  /// The day that an option names, which is that of the lines too.
  private let option: [String]
  private let context: EntryContext

  init(_ line: LogWords, _ context: EntryContext) {
    (words, nutrients, self.context) = (line.words, line.nutrients, context)
    option = line.date.map { ["--date", $0] } ?? []
  }

  /// The lines, the likeliest first; none where nothing is near.
  var lines: [[String]] {
    let corrections = understood(corrected)
    return corrections.isEmpty ? understood(named) : corrections
  }

  /// The lines with a word in the place of one that is near it.
  var corrections: [[String]] { understood(corrected) }

  /// What to write instead, as a hint; nil where nothing is near.
  var hint: String? { habitHint ?? hint(lines) }

  /// As ``hint``, with corrections alone.
  var correctionHint: String? { habitHint ?? hint(corrections) }

  /// The lines as a hint; nil without any.
  private func hint(_ lines: [[String]]) -> String? {
    guard !lines.isEmpty else { return nil }
    return "Write: "
      + lines.map { "bestupid log \(shellLine($0 + option))" }.joined(separator: ", or: ")
  }

  private static let most = 4

  // MARK: Habits

  /// The line that ticks a habit, where the words are its name, with a day behind it or none.
  private var habitHint: String? {
    let named = context.today.map { EntryWords(words, today: $0) { _ in false }.words } ?? words
    for start in named.indices {
      if context.names.hasHabit(named[start...].joined(separator: " ")) {
        return "Write: bestupid habit done \(shellLine(words[start...] + option))"
      }
      guard Self.beforeHabits.contains(named[start].lowercased()) else { break }
    }
    return nil
  }

  /// Words that may stand before a habit's name.
  private static let beforeHabits = Vocabulary.leadIns.union(["habit", "habits", "done"])

  // MARK: Slips of the pen

  /// The line with a word in the place of one that is near it, or of a name of several words.
  private var corrected: [[String]] {
    var lines: [(line: [String], distance: Int)] = []
    for start in words.indices {
      for count in 1...3 where start + count <= words.count {
        let typed = words[start..<start + count].joined(separator: " ")
          .trimmingSuffix { ",;:.".contains($0) }
        if isName(typed) { continue }
        for (name, distance) in Self.near(typed, among: candidates) {
          let line = words[..<start] + Self.words(of: name) + words[(start + count)...]
          lines.append((Array(line), distance))
        }
      }
    }
    let least = lines.map(\.distance).min()
    return lines.filter { $0.distance == least }.map(\.line)
  }

  /// Whether a word is known as it is.
  private func isName(_ typed: String) -> Bool {
    let words = TypedWord.words(of: typed.split(separator: " ").map(String.init))
    return EntryNames.subject(words[...], context.names)?.count == words.count
      || Vocabulary.leadIns.contains(typed.lowercased())
  }

  private static func words(of name: String) -> [String] {
    name.split(separator: " ").map(String.init)
  }

  private var candidates: [String] {
    var seen: Set<String> = []
    let names =
      context.names.liftNames + CommonExercises.names + Vocabulary.entryNames + Vocabulary.days
    return names.filter { seen.insert($0.lowercased()).inserted }
  }

  /// The names that are one or two letters away from a word, with how many; those of the same length first, since
  /// `weigth` is rather `weight` than `weigh`.
  static func near(_ typed: String, among names: [String]) -> [(name: String, distance: Int)] {
    let word = typed.lowercased()
    guard word.count > 2, word.contains(where: \.isLetter), !word.contains(where: \.isNumber) else {
      return []
    }
    let limit = word.count < 5 ? 1 : 2
    let near: [(name: String, distance: Int)] = names.compactMap { name in
      var known = name.lowercased()
      // A lift is named for one or for several: `pulups`.
      if word.hasSuffix("s"), known.count > 3, !known.hasSuffix("s") { known += "s" }
      guard known != word, abs(known.count - word.count) <= limit, known.count > 2 else {
        return nil
      }
      let distance = editDistance(word, known)
      // Of three letters only those in another order.
      if word.count == 3, word.sorted() != known.sorted() { return nil }
      return distance <= limit ? (name, distance) : nil
    }
    func change(_ name: String) -> Int { abs(name.count - word.count) }
    return near.sorted { change($0.name) < change($1.name) }
  }

  // MARK: Values without a name

  /// The line with a name before values that say none: `5k in 27:30`, `82.1 kg`, `protein shake 160 kcal`.
  private var named: [[String]] {
    let typed = TypedWord.words(of: words)
    // What begins with a name is of that.
    if let (subject, _) = EntryNames.subject(typed[...], context.names), !subject.isNutrient {
      return []
    }
    return Vocabulary.names(of: typed).map { [$0] + words }
  }

  /// The lines that the grammar reads and of which all names are known; of those that say the same the first.
  private func understood(_ lines: [[String]]) -> [[String]] {
    var understood: [(line: [String], entries: [EntryReader.DatedEntry])] = []
    for line in lines {
      let read = Result { () throws(InputError) in
        try LogEntry.dated(line, nutrients: nutrients, option: nil, in: context)
      }
      guard case .success(let entries) = read,
        entries.allSatisfy({ $0.entry.isKnown(to: context.names) }),
        !understood.contains(where: {
          Self.isSame($0.entries, entries) || Self.isSame($0.line, line)
        })
      else { continue }
      understood.append((line, entries))
      if understood.count == Self.most { break }
    }
    return understood.map(\.line)
  }

  /// Whether lines differ in letter case alone.
  private static func isSame(_ one: [String], _ other: [String]) -> Bool {
    shellLine(one).lowercased() == shellLine(other).lowercased()
  }

  private static func isSame(
    _ one: [EntryReader.DatedEntry], _ other: [EntryReader.DatedEntry]
  ) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { $0.entry == $1.entry && $0.date == $1.date }
  }
}

extension Vocabulary {
  /// The words of the table, in one order.
  static let entryNames = subjects.keys.sorted()

  /// Words for days, for proposals.
  static let days = ["today", "yesterday", "tomorrow"] + weekdays

  /// The days of the week.
  static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Names that values without one can be of, by their units.
  static func names(of words: [TypedWord]) -> [String] {
    let keys = words.map(\.key)
    let text = keys.joined(separator: " ")
    func has(_ units: Set<String>) -> Bool {
      text.split { !$0.isLetter }.contains { units.contains(String($0)) }
    }
    if has(["kcal", "cal", "calories", "cals"]) { return ["food"] }
    guard words.first?.startsWithNumber == true else { return [] }
    if has(["kg", "lb", "lbs", "kilos", "pounds", "st"]) { return ["weight"] }
    let isDistance = has(["k", "km", "mi", "mile", "miles", "m"])
    let isTime = text.contains(":") || has(["min", "h", "hr", "minutes", "hours"])
    return isDistance || isTime ? ["run", "bike", "swim", "walk"] : []
  }
}

extension LogEntry {
  /// Whether the entry goes to a name that is known: of the format, of logs, or one that everybody knows.
  func isKnown(to names: KnownNames) -> Bool {
    switch self {
    case .custom: names.hasField(of: self)
    case .lift(let exercise, _), .sets(let exercise, _):
      names.hasLift(exercise) || CommonExercises.name(exercise) != nil
    default: true
    }
  }
}

extension String {
  /// The text without the characters at its end that are of a kind.
  fileprivate func trimmingSuffix(while isOfKind: (Character) -> Bool) -> String {
    String(reversed().drop(while: isOfKind).reversed())
  }
}
