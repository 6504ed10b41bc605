import Words

/// A kind of endurance training that the log has a field for.
public enum Activity: String, Sendable, CaseIterable {
  /// The activities, in the order of the template.
  case swim, bike, run, walk

  /// The unit of a distance that was written without one (docs/format.md §4.3).
  public var unit: DistanceUnit { self == .swim ? .m : .mi }

  /// The pace between which a time is believed: minutes a mile, for swimming minutes a hundred
  /// metres (docs/format.md §4.3 step 2).
  public var paceBand: ClosedRange<Double> {
    switch self {
    case .swim: 0.7...8
    case .bike: 1.5...15
    case .run: 4...30
    case .walk: 10...40
    }
  }

  /// The distance in metres that ``paceBand`` is for.
  public var paceDistance: Double { self == .swim ? 100 : Conversion.metresPerMile }

  /// Whether this time in minutes for this distance in metres is within the band.
  public func isBelievable(minutes: Double, metres: Double) -> Bool {
    metres > 0 && paceBand.contains(minutes / (metres / paceDistance))
  }

  /// Words for the activities, lower case.
  package static let words: [Word: Activity] = [
    "swim": .swim, "swims": .swim, "swimming": .swim, "swam": .swim, "bike": .bike,
    "biking": .bike, "biked": .bike, "ride": .bike, "rode": .bike, "cycle": .bike,
    "cycling": .bike, "cycled": .bike, "run": .run, "runs": .run, "running": .run, "ran": .run,
    "jog": .run, "jogged": .run, "walk": .walk, "walking": .walk, "walked": .walk,
  ]

  /// The activity that the first word of a text names, after marks such as emoji.
  package static func first(in text: ArraySlice<UInt8>) -> Activity? {
    var lexer = Lexer(text)
    while let byte = lexer.peek, !Lexer.isLetter(byte), !Lexer.isDigit(byte) { lexer.at += 1 }
    guard let activity = lexer.take(words) else { return nil }
    lexer.skipBlanks()
    return exerciseWords.contains(lexer.word) ? nil : activity
  }

  /// The one activity that a heading names, wherever in it: “morning run”.
  package static func only(in heading: ArraySlice<UInt8>) -> Activity? {
    var lexer = Lexer(heading)
    var named: Activity?
    while let word = lexer.nextWord() {
      if exerciseWords.contains(word) || word == "strength" { return nil }
      guard let activity = words[word] else { continue }
      guard named ?? activity == activity else { return nil }
      named = activity
    }
    return named
  }

  /// The activity that a label in bold names, first or anywhere: “Indoor Bike Session”, but not
  /// “Farmer walk” and not “Notes on the run”.
  package static func named(in label: ArraySlice<UInt8>) -> Activity? {
    first(in: label) ?? anywhere(in: label)
  }

  /// The activity that a label names anywhere, and is not only about.
  package static func anywhere(in label: ArraySlice<UInt8>) -> Activity? {
    var lexer = Lexer(label)
    while let word = lexer.nextWord() {
      if carries.contains(word) || aboutActivities.contains(word) { return nil }
    }
    return only(in: label)
  }

  /// Words that make an exercise of a walk.
  private static let carries: Set<Word> = [
    "farmer", "farmers", "suitcase", "overhead", "waiter", "waiters", "band", "banded", "lateral",
    "monster", "duck", "crab", "bear", "spider", "wall", "handstand", "inchworm", "sled", "yoke",
    "carry", "plate", "hand", "hands", "wheel", "machine",
  ]

  /// Words of labels that are about an activity and do not name one that was done.
  private static let aboutActivities: Set<Word> = [
    "note", "notes", "stretch", "stretches", "stretching", "total", "totals", "time", "pace",
    "distance", "plan", "plans", "planned", "goal", "goals", "target", "targets", "next",
    "tomorrow", "post", "pre", "after", "before", "felt", "feel", "feeling", "comment", "comments",
    "hr", "rate", "warm", "warmup", "cool", "cooldown", "focus", "option", "strength", "if",
    "missed", "skipped", "cancelled", "no",
  ]

  /// The activity of which a name tells one more: “second run”, “2nd bike ride”.
  package static func further(in name: ArraySlice<UInt8>) -> Activity? {
    var lexer = Lexer(name)
    while let word = lexer.nextWord() {
      if ordinals.contains(word) { return only(in: name) }
    }
    return nil
  }

  private static let ordinals: Set<Word> = [
    "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "another",
    "nd", "rd", "th",
  ]

  /// Words that make an exercise of an activity's name: “walking lunge”.
  private static let exerciseWords: Set<Word> = [
    "lunge", "lunges", "crunch", "crunches", "plank", "planks", "curl", "curls",
  ]
}

/// What kind of day it is, from the title (docs/format.md §2.1).
public enum WorkoutType: String, Sendable, CaseIterable {
  /// The known types.
  case swim, bike, run, strength, brick, recovery, walk

  /// What a workout is by its parts: strength where there are exercises, a brick of several activities, else
  /// its activity; nil without parts.
  ///
  /// - Parameter activities: The ids of its activities, also of a person's own types, in any order.
  public static func id(hasExercises: Bool, activities: [String]) -> String? {
    if hasExercises { return strength.rawValue }
    return Set(activities).count > 1 ? brick.rawValue : activities.first
  }

  /// The first known type word inside the title's brackets; nil if there is none, or no brackets.
  public init?(title: String) { self.init(title: Array(title.utf8)[...]) }

  /// The same of a title's bytes.
  package init?(title: ArraySlice<UInt8>) {
    guard let open = title.firstIndex(of: ASCII.openBracket) else { return nil }
    let end = title[open...].firstIndex(of: ASCII.closeBracket) ?? title.endIndex
    self.init(firstIn: title[open..<end])
  }

  /// The first known type word in a text.
  package init?(firstIn text: ArraySlice<UInt8>) {
    var lexer = Lexer(text)
    while let word = lexer.nextWord() {
      if let type = Self.words[word] {
        self = type
        return
      }
    }
    return nil
  }

  private static let words = Dictionary(
    uniqueKeysWithValues: allCases.map { (Word($0.rawValue), $0) })
}
