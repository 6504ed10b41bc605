public import Context
import DayModel
import DayStore
import Imports
import LogSyntax
import Store
public import Values

/// What a person says of files that do not say it themselves.
public struct ReadingChoices: Sendable {
  /// The zone in which days were lived, `Europe/Vienna`; nil for the store's.
  public var zone: String?
  /// The unit of weights for which a file names none.
  public var weight: WeightUnit?

  /// Nothing said.
  public init() {}
}

extension Importing {
  /// Reads files, whatever export they are, without taking them in.
  ///
  /// - Parameters:
  ///   - names: Files, folders and archives, as the person typed them.
  ///   - form: What they are; nil to find it out by what is in them.
  ///   - progress: Called with how many bytes more were read; nil where nobody waits.
  /// - Throws: `noSuchFile`; `badData` where one of them is no export that is known, or is damaged; `usage` for a zone that
  ///   is not known.
  public static func read(
    _ names: [String], as form: ImportForm?, _ choices: ReadingChoices, in context: ActionContext,
    progress: (@Sendable (Int) -> Void)? = nil
  ) throws -> ImportInput {
    var reading = ImportReading(form, try context.readingRules(choices), in: context)
    return try reading.read(names, progress: progress)
  }
}

extension ActionContext {
  fileprivate func readingRules(_ choices: ReadingChoices) throws -> ReadingRules {
    let home = try choices.zone.map { name throws in
      guard let rules = TimeZoneFiles(in: environment).rules(named: name) else {
        throw ActionError.usage(
          "no time zone is called '\(name)'", hint: "Write it as in: --zone Europe/Vienna")
      }
      return rules
    }
    var words: [String: String] = [:]
    // A brick and a day of recovery are made of activities, and are none.
    for type in try trainingTypes.types.reversed()
    where type.builtIn != .brick && type.builtIn != .recovery {
      for name in type.names { words[name] = type.id }
    }
    return ReadingRules(
      zones: LivedZones(home: home ?? clock.zone), dayStart: try configuration[.dayStartsAt] * 60,
      weight: choices.weight, kinds: ActivityWords(own: words))
  }
}
