import JSON
import MeasuredFiles

/// The stages of a night, as a watch tells them (docs/format.md §10.4).
public struct SleepStages: Sendable, Equatable {
  /// A stage, from the bottom of a bar to its top.
  public enum Stage: String, CaseIterable, Sendable {
    case deep, light, rem, awake

    /// Its name for a person.
    public var name: String { self == .rem ? "REM" : rawValue }
  }

  /// The hours of each stage.
  public let hours: [Stage: Double]
}

extension MeasuredDay {
  /// The stages of its night; nil where one is missing.
  public var stages: SleepStages? {
    let hours = Dictionary(
      uniqueKeysWithValues: SleepStages.Stage.allCases.compactMap { stage in
        self[stage].map { (stage, $0) }
      })
    return hours.count == SleepStages.Stage.allCases.count ? SleepStages(hours: hours) : nil
  }

  /// The hours of a stage: the number whose key begins with its name. `deep_minutes`, `deep_seconds`, else hours.
  subscript(stage: SleepStages.Stage) -> Double? {
    for member in entry[.init("sleep")]?.value.members ?? [] {
      let words = member.key.lowercased().split(separator: "_")
      guard words.first == stage.rawValue[...], let number = member.value.double, number >= 0 else {
        continue
      }
      let perHour: Double =
        switch words.last {
        case "seconds", "sec", "s": 3600
        case "minutes", "min", "m": 60
        default: 1
        }
      return number / perHour
    }
    return nil
  }
}
