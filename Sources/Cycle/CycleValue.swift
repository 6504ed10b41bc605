import Words

/// A value that is written under `## Cycle`: of a field, or a symptom.
public struct CycleValue: Equatable, Sendable {
  /// The field; nil for a symptom.
  public let field: CycleEntry.Field?
  /// The name, as the program writes it: `Period`, `Low_Mood`.
  public let name: String
  /// The text.
  public let text: String

  /// A value of a field.
  public init(_ field: CycleEntry.Field, _ text: String) {
    (self.field, name, self.text) = (field, field.name, text)
  }

  /// A symptom, with how bad it is.
  ///
  /// - Parameter typed: Its name as a person types it: `low mood`.
  public init(symptom typed: String, _ text: String) {
    field = nil
    name = typed.split { $0 == " " || $0 == "_" }.map { String($0).capitalizedFirst }
      .joined(separator: "_")
    self.text = text
  }

  /// What the period of the day is to be; nil for another field.
  public var mark: PeriodMark? { field == .period ? PeriodMark(rawValue: text) : nil }
}

/// Symptoms that many have: these need no ``CycleEntry`` before them.
public enum CommonSymptoms {
  /// Their names, as a person types them.
  public static let names = [
    "cramps", "headache", "migraine", "backache", "tender breasts", "bloating", "nausea", "fatigue",
    "insomnia", "acne", "cravings", "low mood", "irritable", "hot flush",
  ]
}
