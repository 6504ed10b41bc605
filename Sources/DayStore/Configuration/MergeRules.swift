public import DayModel
import Git
public import LogMerge
import Store
public import Values

/// How a store wants its days merged: what `bestupid.yaml` says of it.
public struct MergeRules: Sendable, Equatable {
  /// Addresses and names of those whose commits are the bot's.
  public let botAuthors: [String]
  /// Who owns which section.
  public let ownership: OwnershipRules
  /// What a number without a unit is in the store's files.
  public let units: FormatUnits

  /// Makes what adds one device's values to another's, for a store of these units and types of training; nil where
  /// of two values one stands.
  public typealias Adding = @Sendable (FormatUnits, TrainingTypes) -> DayAddition?

  /// Adds nothing: of two values one stands.
  public static let addingNothing: Adding = { _, _ in nil }

  /// The rules of a store that says nothing: nobody is the bot.
  public static let standard = Configuration.standard.merging

  init(botAuthors: [String], ownership: OwnershipRules, units: FormatUnits) {
    self.botAuthors = botAuthors
    self.ownership = ownership
    self.units = units
  }

  /// What `file` says of merges, whatever else is wrong with it.
  ///
  /// All devices must go by the same rules, so nothing of this machine is asked.
  ///
  /// - Throws: `badConfiguration` with the line of a value that its setting cannot have.
  package init(_ file: ConfigurationFile) throws(StoreError) {
    let nowhere = ProcessEnvironment(
      variables: [:], currentDirectory: "/", userName: "", hostName: "")
    let rules = try Configuration(file, keys: [.init(.botAuthors), .init(.owners)], in: nowhere)
      .merging
    var units = FormatUnits.standard
    do throws(StoreError) {
      units = try Configuration(file, keys: Self.units, in: nowhere).units.files
    } catch {
      // Who is the bot does not depend on it.
    }
    self.init(botAuthors: rules.botAuthors, ownership: rules.ownership, units: units)
  }

  private static let units: [AnyConfigurationKey] = [
    .init(.formatWeight), .init(.formatDistance), .init(.formatSwim),
  ]

  /// Whether an author is the bot: by address whatever the case, or by name.
  package func isBot(_ author: Identity) -> Bool {
    botAuthors.contains { word in
      word == author.name || word.lowercased() == author.email.lowercased()
    }
  }
}

extension ConfigurationFormat {
  /// The headings of sections with their owners.
  static var owners: ConfigurationFormat<OwnershipRules> {
    .init(
      form: ConfigurationForm(
        shape: .table, wanted: "headings with an owner for each", example: { _, _ in "" },
        normalized: { _, _ in nil }),
      reading: .table { (lines) throws(StoreError) in
        var rules = OwnershipRules.standard
        for line in lines {
          guard let owner = Ownership.allCases.first(where: { $0.word == line.word }) else {
            throw StoreError(
              .badConfiguration,
              "'\(line.word)' cannot own \(line.name): an owner is one of \(Ownership.words)",
              line: line.line)
          }
          rules =
            line.name.lowercased() == "front matter"
            ? rules.settingFrontMatter(owner) : rules.setting(owner, forHeading: line.name)
        }
        return rules
      })
  }
}

extension Ownership {
  /// The words for owners, for a person.
  static var words: String {
    let words = allCases.map(\.word)
    return words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
  }

  /// The word for it in a configuration file: `item_by_item` for `itemByItem`.
  fileprivate var word: String {
    rawValue.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }
}
