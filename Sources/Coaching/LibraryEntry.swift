public import Cycle
public import DayModel
public import JSON
import Values
import Words

/// A workout of the library, to follow: `content/library/<id>.json` (docs/format.md §10.11).
public struct LibraryEntry: Equatable, Sendable {
  /// The name of its file.
  public let id: String
  /// What it is called.
  public var title: String
  /// What one does.
  public var description: String?
  /// The id of its type of training.
  public var type: String
  /// How many minutes it takes.
  public var minutes: Int
  /// How hard it is.
  public var intensity: Intensity
  /// Whom it is for; nil for everybody.
  public var level: FitnessLevel?
  /// The phases that it is for.
  public var phases: [CyclePhase] = []
  /// What it takes. Words that are not known here stay.
  public var equipment: [String] = []
  /// What of the body it is for. Words that are not known here stay.
  public var areas: [String] = []
  /// The video: a link, a path in the store, or the digits of Vimeo.
  public var video: String?
  /// A picture, in the same way.
  public var thumbnail: String?
  /// Words to find it by.
  public var tags: [String] = []
  /// What it is good for.
  public var benefits: [String] = []
  /// Who leads it.
  public var instructor: String?
  /// What it takes in kilocalories, as its maker says.
  public var calories: Int?
  /// Whether its maker sets it apart.
  public var isFeatured = false
  /// Whether the person keeps it at hand.
  public var isSaved = false
  /// Whether it is to be paid for where it comes from. It locks nothing here.
  public var isPremium = false
  /// Where it comes from.
  public var source: Source?
  /// What its maker allows.
  public var license: String?
  /// Whether it is no longer offered.
  public var isArchived = false
  /// When it was made, as written.
  public var created: String?
  /// When it was last changed, as written.
  public var updated: String?

  /// Where an entry comes from.
  public enum Source: String, Sendable, CaseIterable, CoachingWord {
    /// From the person, the starter set, or a file.
    case own, starter, imported
  }

  /// An entry of which only what every entry has is known.
  public init(
    id: String, title: String, type: String, minutes: Int, intensity: Intensity
  ) {
    (self.id, self.title, self.type) = (id, title, type)
    (self.minutes, self.intensity) = (minutes, intensity)
  }

  /// The folder of all entries, below the store's root.
  public static let folder = "content/library"
  /// The path of an entry's file.
  public static func path(of id: String) -> String { "\(folder)/\(id).json" }
  /// The path of its file.
  public var path: String { Self.path(of: id) }

  /// An id made of a title; nil where no letter and no digit of it can stand in one.
  public static func id(of title: String) -> String? {
    let words = title.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    let id = words.joined(separator: "-").prefix(60).split(separator: "-").joined(separator: "-")
    return Session.isID(id) ? id : nil
  }

  /// What minutes may be.
  public static let minutesRange = 5...120
  /// The most characters of a title.
  public static let longestTitle = 120

  /// The session that following it makes.
  public func session(minutes: Double? = nil) -> Session {
    var session = Session(title, minutes: minutes ?? Double(self.minutes))
    (session.id, session.intensity) = (id, intensity)
    return session
  }

  /// The link to its video; nil without one. What is a path of the store is none.
  public var videoLink: String? { video.flatMap(Self.link) }

  private static func link(_ text: String) -> String? {
    if text.utf8.allSatisfy(\.isDigit) { return "https://vimeo.com/\(text)" }
    return text.lowercased().hasPrefix("https://") ? text : nil
  }

  /// Whether a text may stand for a video or a picture: an `https` link, a path in the store, or digits.
  public static func isSource(_ text: String) -> Bool {
    guard text.isOneLine, !text.isEmpty, !text.contains(" ") else { return false }
    if text.utf8.allSatisfy(\.isDigit) { return true }
    if text.lowercased().hasPrefix("https://") { return text.utf8.count > "https://".utf8.count }
    // Whatever has a scheme is no path.
    return !text.contains(":") && !text.hasPrefix("/") && !text.split(separator: "/").contains("..")
  }
}

// MARK: Keys

/// The keys of an entry, in the order in which they are written: the one table of them.
public enum LibraryKey: String, Sendable, CaseIterable {
  case id, title, description, type, duration, intensity, level, phases, equipment
  case areas = "target_areas"
  case video = "video_url"
  case thumbnail = "thumbnail_url"
  case tags, benefits
  case instructor = "instructor_name"
  case calories = "calories_estimate"
  case featured, saved, premium, source, license, archived, created, updated

  /// The key of a name, however it is written; nil for one that is not known.
  init?(written text: String) {
    // Nearly every key is spelled as it is written here.
    if let key = Self(rawValue: text) {
      self = key
    } else if let known = Self.names[wordKey(text)] {
      self = known
    } else {
      return nil
    }
  }

  /// All names of the keys, by what is equal of their spellings.
  private static let names = otherNames.merging(
    allCases.map { (wordKey($0.rawValue), $0) }
  ) { $1 }

  /// What other programs call some keys.
  private static let otherNames: [String: LibraryKey] = [
    "durationminutes": .duration, "minutes": .duration, "recommendedphases": .phases,
    "equipmentneeded": .equipment, "isfeatured": .featured, "ispremium": .premium,
    "createdat": .created, "updatedat": .updated, "fitnesslevel": .level, "vimeoid": .video,
    "category": .type,
  ]
}

extension LibraryEntry {
  /// What the file has under a key; nil where it has nothing.
  func value(of key: LibraryKey) -> JSONValue? {
    func list(_ words: [String]) -> JSONValue? {
      words.isEmpty ? nil : .array(words.map(JSONValue.string))
    }
    func flag(_ isSet: Bool) -> JSONValue? { isSet ? .bool(true) : nil }
    return switch key {
    case .id: .string(id)
    case .title: .string(title)
    case .description: description.map(JSONValue.string)
    case .type: .string(type)
    case .duration: .int(minutes)
    case .intensity: .string(intensity.rawValue)
    case .level: level.map { .string($0.rawValue) }
    case .phases: list(phases.map(\.rawValue))
    case .equipment: list(equipment)
    case .areas: list(areas)
    case .video: video.map(JSONValue.string)
    case .thumbnail: thumbnail.map(JSONValue.string)
    case .tags: list(tags)
    case .benefits: list(benefits)
    case .instructor: instructor.map(JSONValue.string)
    case .calories: calories.map(JSONValue.int)
    case .featured: flag(isFeatured)
    case .saved: flag(isSaved)
    case .premium: flag(isPremium)
    case .source: source.map { .string($0.rawValue) }
    case .license: license.map(JSONValue.string)
    case .archived: flag(isArchived)
    case .created: created.map(JSONValue.string)
    case .updated: updated.map(JSONValue.string)
    }
  }

  /// The entry with every key, as answers have it: null for what it does not say, false and an empty list.
  public var json: JSONValue {
    .object(
      LibraryKey.allCases.map { key in
        let none: JSONValue =
          switch key {
          case .phases, .equipment, .areas, .tags, .benefits: []
          case .featured, .saved, .premium, .archived: false
          default: .null
          }
        return JSONValue.Member(key.rawValue, value(of: key) ?? none)
      })
  }

  /// The bytes of a new file with what is known.
  public var file: [UInt8] {
    let members = LibraryKey.allCases.compactMap { key in
      value(of: key).map { JSONValue.Member(key.rawValue, $0) }
    }
    return Array((JSONValue.object(members).text(.indented) + "\n").utf8)
  }
}
