import Git
public import LogMerge
import Store

/// How a store wants its days merged: what `bestupid.yaml` says of it.
public struct MergeRules: Sendable, Equatable {
  /// Addresses and names of those whose commits are the bot's.
  public let botAuthors: [String]
  /// Who owns which section.
  public let ownership: OwnershipRules

  /// The rules of a store that says nothing: nobody is the bot.
  public static let standard = MergeRules()

  private init() {
    botAuthors = []
    ownership = .standard
  }

  /// What `file` says.
  ///
  /// - Throws: `badConfiguration` with the line of a value that its key cannot have.
  package init(_ file: ConfigurationFile) throws(StoreError) {
    botAuthors = try file.items(of: .botAuthors)
    var rules = OwnershipRules.standard
    for (heading, word, line) in try file.table(of: .owners) {
      guard let ownership = Self.ownership(of: word) else {
        throw file.refusal(
          of: .owners, "'\(word)' cannot own \(heading): an owner is one of \(Self.words)",
          line: line)
      }
      rules =
        heading.lowercased() == "front matter"
        ? rules.settingFrontMatter(ownership) : rules.setting(ownership, forHeading: heading)
    }
    ownership = rules
  }

  /// Whether an author is the bot: by address whatever the case, or by name.
  package func isBot(_ author: Identity) -> Bool {
    botAuthors.contains { word in
      word == author.name || word.lowercased() == author.email.lowercased()
    }
  }

  /// The words for owners, for a person.
  static var words: String {
    let words = Ownership.allCases.map(word)
    return words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
  }

  /// The word of an owner in a configuration file: `item_by_item` for `itemByItem`.
  private static func word(_ ownership: Ownership) -> String {
    ownership.rawValue.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }

  private static func ownership(of word: String) -> Ownership? {
    Ownership.allCases.first { Self.word($0) == word }
  }
}
