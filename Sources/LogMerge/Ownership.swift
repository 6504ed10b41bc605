import LogSyntax

/// How a section merges where both sides changed it (docs/format.md §3.1).
public enum Ownership: String, Sendable, CaseIterable {
  /// The bot's texts and values stand.
  case bot
  /// The device's texts and values stand.
  case device
  /// Boxes and lines of both; the device's values and order.
  case itemByItem
  /// Fields of both; of two values the device's; lines of both.
  case fieldByField
  /// Lines of both, the device's first; of two values the later.
  case union
  /// Lines of both, and reported; of two values the later.
  case keepBoth
}

extension Ownership {
  /// What a kind of ownership means, as a row of the table.
  struct Meaning {
    /// Whose value stands where both changed one; nil for the later commit's.
    let value: Side.Role?
    /// Whose free text stands where both wrote some in one place; nil keeps both.
    let text: Side.Role?
    /// Whose heading stands.
    let heading: Side.Role
    /// Whose order stands.
    let order: Side.Role
    /// Whether two texts in one place are reported.
    let isReported: Bool
  }

  /// The one table of what the kinds of ownership mean.
  var meaning: Meaning {
    switch self {
    case .bot:
      Meaning(value: .bot, text: .bot, heading: .bot, order: .bot, isReported: false)
    case .device:
      Meaning(value: .device, text: .device, heading: .device, order: .device, isReported: false)
    case .itemByItem, .fieldByField:
      Meaning(value: .device, text: nil, heading: .bot, order: .device, isReported: false)
    case .union:
      Meaning(value: nil, text: nil, heading: .bot, order: .device, isReported: false)
    case .keepBoth:
      Meaning(value: nil, text: nil, heading: .bot, order: .device, isReported: true)
    }
  }
}

/// Which section merges how: the table of docs/format.md §3.1, and what a store's configuration
/// puts in place of its rows.
public struct OwnershipRules: Sendable, Equatable {
  /// What a row is about.
  enum Subject: Sendable, Hashable {
    case frontMatter
    case section(KnownSection)
    /// A heading key that means something else than its section.
    case heading(String)
  }

  private var rows: [Subject: Ownership]

  /// The rules of docs/format.md §3.1. A section that is not listed merges like the one that it
  /// stands under, else `keepBoth`.
  public static let standard = OwnershipRules(rows: [
    .frontMatter: .bot,
    .section(.plannedWorkout): .bot,
    // The person's renaming of Planned Workout: it tells what was done (docs/format.md §7).
    .heading("completed workout"): .device,
    .section(.dailyBriefing): .bot,
    .section(.commandEngine): .bot,
    .section(.notToday): .bot,
    .section(.mustWin): .itemByItem,
    .section(.canDo): .itemByItem,
    .section(.todos): .itemByItem,
    .section(.habits): .itemByItem,
    .section(.quickLog): .fieldByField,
    .section(.trainingOutput): .device,
    .section(.workout): .device,
    .section(.strengthLog): .device,
    .section(.fuelLog): .union,
    .section(.reflection): .device,
    .section(.narrative): .device,
    .section(.wentWell): .device,
    .section(.wentPoorly): .device,
    .section(.lessons): .device,
    .section(.takeaways): .device,
    .section(.top3): .device,
    .section(.analysis): .bot,
    .section(.recommendation): .bot,
    .section(.weeklyProgress): .bot,
    .section(.keyInsights): .bot,
    .section(.tomorrowsPlan): .bot,
    .section(.workoutPlan): .bot,
  ])

  /// The rules with `ownership` for the sections that a heading names, in any of its variants.
  public func setting(_ ownership: Ownership, forHeading heading: String) -> OwnershipRules {
    let document = LogDocument("## \(heading)")
    var rules = self
    for section in document.sections {
      rules.rows[section.known.map { .section($0) } ?? .heading(document.key(of: section))] =
        ownership
    }
    return rules
  }

  /// The rules with `ownership` for the front matter.
  public func settingFrontMatter(_ ownership: Ownership) -> OwnershipRules {
    var rules = self
    rules.rows[.frontMatter] = ownership
    return rules
  }

  /// The rule of a subject, or nil where it has none of its own.
  subscript(_ subject: Subject) -> Ownership? { rows[subject] }

  /// The rule of a section by its heading key, then by its meaning.
  func ownership(key: String, known: KnownSection?) -> Ownership? {
    rows[.heading(key)] ?? known.flatMap { rows[.section($0)] }
  }
}
