public import Cycle
public import JSON
import Values

extension CycleEntry {
  /// What a day says of the cycle, as members of an object: in the JSON of a day and of `cycle`.
  public var members: [JSONValue.Member] {
    let rest: KeyValuePairs<String, JSONValue> = [
      "period": .optional(day.period?.rawValue), "flow": .optional(day.flow?.word),
      "temperature_c": .double(day.temperature.map { ($0.celsius * 1000).rounded() / 1000 }),
      "disturbed": .bool(day.temperature?.isDisturbed ?? false),
      "mucus": .optional(mucus), "ovulation_test": .optional(ovulationTest),
      "state": .optional(day.state?.rawValue), "counts": day.counts.map { .bool($0) } ?? .null,
      "symptoms": .array(
        symptoms.filter(\.isPresent).map { symptom in
          [
            "name": .string(symptom.name), "severity": symptom.severity.map { .int($0) } ?? .null,
          ]
        }),
      "note": .optional(note),
    ]
    return rest.map(JSONValue.Member.init)
  }
}
