import LogSyntax

/// What of a day is the bot's own, and what is a person's: the one table of it (docs/merge.md).
///
/// The bot's own are running totals, the goals below Daily Targets, and the sections that it owns. The front matter is
/// a person's, whatever a merge does with it: weight, sleep and mood may stand there.
struct BotsOwn {
  private let parts: DayParts
  private let rules: OwnershipRules

  /// The heading of the goals that the bot sets, as a key.
  private static let targets = "daily targets"

  init(_ parts: DayParts, _ rules: OwnershipRules) { (self.parts, self.rules) = (parts, rules) }

  /// Whether a unit is the bot's own.
  func holds(_ unit: DayUnit, in units: DayUnits) -> Bool {
    if unit.isTotal { return true }
    var next = units.part(named: unit.id.name.part)
    while let index = next {
      let part = parts.parts[index]
      if part.identity == .frontMatter { return false }
      if let rule = rules.ownership(key: part.key, known: part.known) { return rule == .bot }
      if part.key == Self.targets { return true }
      next = part.parent
    }
    return false
  }
}
