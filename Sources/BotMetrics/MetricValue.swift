import DayEditing
import DayModel
import JSON
import Values

/// What the log says of one value of the bot's figures, in the bot's spelling.
indirect enum MetricValue: Sendable {
  /// How a number is spelled.
  enum Spelling: Sendable {
    /// Without decimals, as Python's `int`: a heart rate, a count, kilocalories.
    case whole
    /// With one decimal or two, as Python's `float`: `171.0`, `7.17`.
    case decimal

    func text(_ value: Double) -> String {
      switch self {
      case .whole: JSONValue.double(value.rounded()).text()
      case .decimal: String((value * 100).rounded() / 100)
      }
    }
  }

  /// A number; and how the bot spells that there is none.
  case number(Double?, Spelling, blank: JSONValue = .null)
  /// A text.
  case text(String?, blank: JSONValue = .null)
  /// Yes or no.
  case flag(Bool)
  /// An object with these members, in the bot's order.
  case object([Member])
  /// An object whose keys are names; of others it says nothing.
  case named([Member])
  /// A list of objects, the key of their name, and all keys that the bot gives them.
  case items([Item], by: String, keys: Set<String>)
  /// A list of names, and those which the log says belong into no such list.
  case names([String], not: [String] = [])

  /// A member of an object.
  struct Member: Sendable {
    let key: String
    let value: MetricValue

    init(_ key: String, _ value: MetricValue) {
      self.key = key
      self.value = value
    }
  }

  /// One of a list.
  struct Item: Sendable {
    /// What it is known by, as names compare (docs/format.md §4).
    let name: String
    let members: [Member]
    /// Whether it belongs into the list; else the log knows it, as a plan.
    var isListed = true
  }

  /// Whether the log says anything.
  var isKnown: Bool {
    switch self {
    case .number(let value, _, _): value != nil
    case .text(let text, _): text != nil
    case .flag: true
    case .object(let members), .named(let members): members.contains { $0.value.isKnown }
    case .items(let items, _, _): items.contains { $0.isListed }
    case .names(let names, _): !names.isEmpty
    }
  }

  /// The value as an entry has it that we make.
  var json: JSONValue {
    switch self {
    case .number(let value, let spelling, let blank):
      value.map { .number(spelling.text($0)) } ?? blank
    case .text(let text, let blank): text.map(JSONValue.string) ?? blank
    case .flag(let flag): .bool(flag)
    case .object(let members), .named(let members): .object(members.map(\.json))
    case .items(let items, _, _):
      .array(items.filter(\.isListed).map { .object($0.members.map(\.json)) })
    case .names(let names, _): .array(names.map(JSONValue.string))
    }
  }
}

extension MetricValue.Member {
  /// The member as an entry has it that we make.
  var json: JSONValue.Member { .init(key, value.json) }
}
