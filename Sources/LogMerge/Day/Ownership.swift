import LogSyntax

/// The ways in which a section merges where both sides changed it (docs/format.md §3.1).
public enum Ownership: String, Sendable, CaseIterable {
  /// The bot's texts and values are kept.
  case bot
  /// The device's texts and values are kept.
  case device
  /// Boxes and lines of both are kept; of two values the device's.
  case itemByItem
  /// Fields and lines of both are kept; of two values the device's.
  case fieldByField
  /// Lines of both are kept; of two values the later commit's.
  case union
  /// As `union`; the rule of sections that have none.
  case keepBoth
}

extension Ownership {
  /// The policy of a kind of ownership.
  struct Policy {
    /// Whose value is kept where both sides changed it; nil for the later commit's.
    let value: Side.Role?
    /// Whose text is kept where both sides added text at one insertion point; nil for both.
    let text: Side.Role?
    /// Whose heading is kept.
    let heading: Side.Role
    /// Whose order is kept.
    let order: Side.Role
  }

  /// The one table of policies.
  var policy: Policy {
    switch self {
    case .bot:
      Policy(value: .bot, text: .bot, heading: .bot, order: .bot)
    case .device:
      Policy(value: .device, text: .device, heading: .device, order: .device)
    case .itemByItem, .fieldByField:
      Policy(value: .device, text: nil, heading: .bot, order: .device)
    case .union, .keepBoth:
      Policy(value: nil, text: nil, heading: .bot, order: .device)
    }
  }
}

/// Which section merges in which way: the table of docs/format.md §3.1, with the rows that a store's
/// configuration replaces.
public struct OwnershipRules: Sendable, Equatable {
  /// The subject of a row.
  enum Subject: Sendable, Hashable {
    case frontMatter
    case section(KnownSection)
    /// A heading key that has a rule of its own, whatever section it names.
    case heading(String)
  }

  private var rows: [Subject: Ownership]

  /// The rules of docs/format.md §3.1. A section that is not listed merges like its parent section, or
  /// as `keepBoth` where it has none.
  public static let standard = OwnershipRules(rows: [
    .frontMatter: .bot,
    .section(.plannedWorkout): .bot,
    // The person renames Planned Workout so to record what was done (docs/format.md §7).
    .heading("completed workout"): .device,
    .section(.dailyBriefing): .bot,
    .section(.commandEngine): .bot,
    .section(.notToday): .bot,
    .section(.mustWin): .itemByItem,
    .section(.canDo): .itemByItem,
    .section(.todos): .itemByItem,
    .section(.habits): .itemByItem,
    .section(.routines): .itemByItem,
    .section(.quickLog): .fieldByField,
    .section(.cycle): .fieldByField,
    .section(.trainingOutput): .device,
    .section(.workout): .device,
    .section(.strengthLog): .device,
    .section(.sessions): .itemByItem,
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

  /// The rules with `ownership` for the section that a heading names, in any of its variants.
  public func setting(_ ownership: Ownership, forHeading heading: String) -> OwnershipRules {
    let document = LogDocument("## \(heading)")
    var rules = self
    for section in document.sections {
      rules.rows[section.known.map { .section($0) } ?? .heading(section.key)] =
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

  /// The rule of a subject; nil where it has none of its own.
  subscript(_ subject: Subject) -> Ownership? { rows[subject] }

  /// The rule of a section: that of its heading key, else that of the known section.
  func ownership(key: String, known: KnownSection?) -> Ownership? {
    rows[.heading(key)] ?? known.flatMap { rows[.section($0)] }
  }
}
