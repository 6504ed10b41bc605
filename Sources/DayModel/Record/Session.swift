import Values
import Words

/// How hard training is.
public enum Intensity: String, Sendable, CaseIterable, Comparable {
  /// A walk, a stretch.
  case low
  /// One can still talk.
  case medium
  /// One cannot.
  case high

  /// Less hard.
  public static func < (left: Intensity, right: Intensity) -> Bool { left.rank < right.rank }

  /// From 0 for low to 2 for high.
  public var rank: Int { Self.allCases.firstIndex(of: self)! }
}

/// A session of training that was followed: a line of `## Sessions` (docs/format.md §15).
///
///     07:10 Slow stretch (20 min, low, 4/5, energy 4>6, 80 cal, note: by the window) #slow-stretch
public struct Session: Equatable, Sendable {
  /// When it began, `07:10`; nil where that is not said.
  public var time: String?
  /// What it is called.
  public var title: String
  /// The id of its entry in the library; nil for one that is in none.
  public var id: String?
  /// How long it took.
  public var minutes: Double
  /// How hard it was; nil where that is not said.
  public var intensity: Intensity?
  /// How good it was, from 1 to 5.
  public var rating: Int?
  /// The energy before it, from 0 to 10.
  public var energyBefore: Double?
  /// The energy behind it, from 0 to 10.
  public var energyAfter: Double?
  /// The energy that it took, in kilocalories.
  public var calories: Double?
  /// What else is said of it.
  public var note: String?

  /// A session of which only title and minutes are known.
  public init(_ title: String, minutes: Double) { (self.title, self.minutes) = (title, minutes) }

  /// The most minutes of a session.
  public static let mostMinutes = 600.0
  /// The most kilocalories of a session.
  public static let mostCalories = 9999.0
  /// What energy may be.
  public static let energies = 0.0...10.0
  /// What a rating may be.
  public static let ratings = 1...5

  /// How much energy rose; nil where it is not known both before and behind.
  public var energyChange: Double? {
    energyBefore.flatMap { before in energyAfter.map { $0 - before } }
  }

  /// Whether a word can be the id of an entry: 1 to 60 of `a` to `z`, digits and hyphens, no hyphen at either end.
  public static func isID(_ text: some StringProtocol) -> Bool {
    (1...60).contains(text.utf8.count) && text.utf8.first != ASCII.hyphen
      && text.last != "-"
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0.isDigit || $0 == ASCII.hyphen
      }
  }
}

// MARK: Writing

extension Session {
  /// The session as its line has it, without the bullet.
  public var text: String {
    var parts = ["\(decimalText(minutes)) min"]
    if let intensity { parts.append(intensity.rawValue) }
    if let rating { parts.append("\(rating)/5") }
    if energyBefore != nil || energyAfter != nil {
      let ends = [energyBefore, energyAfter].map { $0.map { decimalText($0) } ?? "" }
      parts.append("energy \(ends[0])>\(ends[1])")
    }
    if let calories { parts.append("\(decimalText(calories)) cal") }
    if let note { parts.append("note: \(note)") }
    return (time.map { "\($0) " } ?? "") + "\(title) (\(parts.joined(separator: ", ")))"
      + (id.map { " #\($0)" } ?? "")
  }
}

// MARK: Reading

extension Session {
  /// Reads a line's text; nil where it says no minutes.
  ///
  /// What stands in parentheses is read whole or not at all, so that a title may have parentheses of its own. Without
  /// parentheses the parts stand behind the title: `Slow stretch, 20 min, low`.
  public init?(_ text: String) {
    var rest = text[...].trimmed
    var id: String?
    if let hash = rest.lastIndex(of: "#"), hash > rest.startIndex,
      rest[rest.index(before: hash)] == " ", Self.isID(rest[hash...].dropFirst())
    {
      id = String(rest[hash...].dropFirst())
      rest = rest[..<hash].trimmed
    }
    var time: String?
    if let blank = rest.firstIndex(of: " "), let clock = ClockText.timeOfDay(String(rest[..<blank]))
    {
      time = clock
      rest = rest[blank...].trimmed
    }
    guard let session = Self.inParentheses(rest) ?? Self.behindTitle(rest) else { return nil }
    self = session
    (self.id, self.time) = (id, time)
  }

  private static func inParentheses(_ text: Substring) -> Session? {
    guard text.last == ")" else { return nil }
    for open in text.indices where text[open] == "(" {
      let inner = text[text.index(after: open)...].dropLast()
      if let session = Session(title: text[..<open], parts: inner) { return session }
    }
    return nil
  }

  private static func behindTitle(_ text: Substring) -> Session? {
    for start in text.indices where text[start] == " " || text[start] == "," {
      let parts = text[text.index(after: start)...]
      if parts.first?.isNumber != true { continue }
      if let session = Session(title: text[..<start], parts: parts) { return session }
    }
    return nil
  }

  /// - Parameter parts: `20 min, low, …`: minutes first, a note last.
  private init?(title: Substring, parts: Substring) {
    let title = title.trimmed.reversed().drop { $0 == "," || $0 == " " }.reversed()
    guard !title.isEmpty else { return nil }
    var rest = parts.trimmed
    func next() -> Substring {
      let end = rest.firstIndex(of: ",") ?? rest.endIndex
      defer { rest = rest[end...].dropFirst().trimmed }
      return rest[..<end].trimmed
    }
    guard let minutes = Self.number(next(), before: ["min", "minutes", "minute", "m"]),
      minutes > 0, minutes <= Self.mostMinutes
    else { return nil }
    self.init(String(title), minutes: minutes)
    while !rest.isEmpty {
      if rest.lowercased().hasPrefix("note:") {
        let text = rest.dropFirst("note:".count).trimmed
        if !text.isEmpty { note = String(text) }
        return
      }
      guard read(next()) else { return nil }
    }
  }

  private mutating func read(_ part: Substring) -> Bool {
    let word = part.lowercased()
    if let known = Intensity(rawValue: word) {
      intensity = known
    } else if word.hasSuffix("/5"), let number = Int(word.dropLast(2)), Self.ratings ~= number {
      rating = number
    } else if word.hasPrefix("energy ") {
      let ends = word.dropFirst("energy ".count).split(
        separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      guard ends.count == 2 else { return false }
      let values = ends.map { $0.trimmed }.map { $0.isEmpty ? nil : Self.number($0) ?? .nan }
      guard values.contains(where: { $0 != nil }),
        values.allSatisfy({ $0.map(Self.energies.contains) ?? true })
      else { return false }
      (energyBefore, energyAfter) = (values[0], values[1])
    } else if let number = Self.number(part, before: ["cal", "kcal"]), number <= Self.mostCalories {
      calories = number
    } else {
      return false
    }
    return true
  }

  /// A number from 0 on, with one of the units behind it.
  private static func number(_ text: Substring, before units: [String]) -> Double? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard units.contains(text.dropFirst(digits.count).trimmed.lowercased()) else { return nil }
    return number(digits)
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == ASCII.period }) else { return nil }
    return Double(text)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...end]
  }
}
