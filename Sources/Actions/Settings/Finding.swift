import Git
public import JSON
import Upkeep

/// What one check of `doctor` found.
public struct Finding: Sendable {
  /// How bad it is.
  public enum Level: String, Sendable {
    /// All is well.
    case ok
    /// Worth knowing; everything works.
    case warning
    /// Something does not work.
    case problem
  }

  /// The check's name.
  public internal(set) var name = ""
  /// How bad it is.
  public let level: Level
  /// What was found, in one line, without secrets.
  public let message: String
  /// What to do, in one line.
  public let hint: String?
  /// What kind of thing it is, by a word that stays the same: that of a damage, else the level.
  let code: String

  init(level: Level, message: String, hint: String? = nil, code: String? = nil) {
    self.level = level
    self.code = code ?? level.rawValue
    self.message = redacted(message)
    self.hint = hint
  }

  static func ok(_ message: String) -> Finding { Finding(level: .ok, message: message) }

  static func warning(_ message: String, _ hint: String? = nil) -> Finding {
    Finding(level: .warning, message: message, hint: hint)
  }

  static func problem(_ message: String, _ hint: String? = nil) -> Finding {
    Finding(level: .problem, message: message, hint: hint)
  }

  /// Damage that a repair fixes.
  static func damage(_ damage: RepositoryDamage) -> Finding {
    Finding(
      level: [.leftovers, .stray].contains(damage.kind) ? .warning : .problem,
      message: damage.message,
      hint: "bestupid doctor --repair", code: damage.kind.rawValue)
  }

  /// What scripts know it by.
  var id: String { "\(name).\(code)" }

  /// One element of `checks` (docs/schemas/doctor.schema.json).
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "name": .string(name), "level": .string(level.rawValue),
      "message": .string(message), "hint": .optional(hint),
    ]
  }
}

/// What `doctor` found and repaired.
public struct CheckupReport: Sendable {
  /// The store's folder, if any.
  let store: String?
  /// Whether the environment is a timer's.
  let isTimer: Bool
  /// What was repaired, for a person.
  let repairs: [String]
  /// What the checks found, in their order.
  let findings: [Finding]

  /// How many checks found that something does not work.
  public var problemCount: Int { findings.count { $0.level == .problem } }

  /// The result as docs/schemas/doctor.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.doctor/1", "store": .optional(store),
      "environment": isTimer ? "timer" : "shell", "healthy": .bool(problemCount == 0),
      "repairs": .array(repairs.map(JSONValue.string)), "problems": .int(problemCount),
      "warnings": .int(findings.count { $0.level == .warning }),
      "checks": .array(findings.map(\.json)),
    ]
  }
}
