public import Context
import DayModel
import DayStore
import Imports
import LogSyntax
import Store
public import Values
import WatchData

/// What a person says of files that do not say it themselves.
public struct ReadingChoices: Sendable {
  /// The zone in which days were lived, `Europe/Vienna`; nil for the store's.
  public var zone: String?
  /// The unit of weights for which a file names none.
  public var weight: WeightUnit?
  /// The apps and devices of Apple Health that count before others, with commas between them; nil for the person's setting.
  public var sourceOrder: String?
  /// Whether of a file that is cut off what is whole is taken.
  public var isPartial = false
  /// The map of a CSV: a file, or the name of one of `content/config/imports.yaml`; nil where its header says it.
  public var map: String?
  /// How files write dates, `d MMM yyyy, HH:mm`; nil where that is to be seen from them.
  public var dateForm: String?

  /// Nothing said.
  public init() {}
}

extension Importing {
  /// Reads files, whatever export they are, without taking them in.
  ///
  /// - Parameters:
  ///   - names: Files, folders and archives, as the person typed them.
  ///   - form: What they are; nil to find it out by what is in them.
  ///   - meter: Told what is read; nil where nobody waits.
  /// - Throws: `noSuchFile`; `badData` where one of them is no export that is known, or is damaged; `usage` for a zone that
  ///   is not known.
  public static func read(
    _ names: [String], as form: ImportForm?, _ choices: ReadingChoices, in context: ActionContext,
    meter: ImportMeter? = nil
  ) throws -> ImportInput {
    let zone = try ImportZone(choices.zone, in: context)
    var reading = ImportReading(
      form, try context.readingRules(choices, zone), isPartial: choices.isPartial,
      sourceOrder: try choices.sourceOrder.map(AnyConfigurationKey.items)
        ?? context.configuration[.importAppleHealth],
      map: try choices.map.map(context.csvMap), in: context)
    reading.assumedZone =
      try choices.zone == nil && context.configuration[.timeZone] == nil
      ? zone.name : nil
    return try reading.read(names, meter: meter)
  }
}

extension Importing {
  /// The map that would take a CSV in, to be edited.
  ///
  /// - Throws: `noSuchFile`; `badData` for what is no CSV.
  public static func proposedMap(for name: String, in context: ActionContext) throws -> String {
    let bytes = try context.read(name)
    let head = try MappedCSV.head(of: bytes, name: name)
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return CSVMap.proposal(for: head.header, sample: head.rows, source: last)
  }
}

extension ActionContext {
  /// The map that is named: of `imports.yaml`, else a file.
  fileprivate func csvMap(_ name: String) throws -> CSVMap {
    if let bytes = try store.files.read(ImportsFile.path),
      let known = try CSVMap.all(inImports: bytes, file: ImportsFile.path)
        .first(where: { $0.name == name })
    {
      return known.map
    }
    return try CSVMap(yaml: read(name), file: name)
  }

  fileprivate func readingRules(
    _ choices: ReadingChoices, _ zone: ImportZone
  ) throws -> ReadingRules {
    let dateForm = try choices.dateForm.map { try ReadingChoices.dateForm($0) }
    let files = TimeZoneFiles(in: environment)
    let stays = try configuration[.importTravel].compactMap { travel in
      files.rules(named: travel.zone).map {
        LivedZones.Stay(travel.days, $0, name: travel.zone)
      }
    }
    var rules = ReadingRules(
      zones: LivedZones(
        home: zone.rules, name: zone.name, stays: choices.zone == nil ? stays : []),
      dayStart: try configuration[.dayStartsAt] * 60,
      weight: choices.weight, kinds: ActivityWords(try trainingTypes))
    rules.dateForm = dateForm
    return rules
  }
}

extension ReadingChoices {
  /// The form of dates that a pattern says.
  ///
  /// - Throws: `usage` for what is none.
  static func dateForm(_ pattern: String) throws -> DateForm {
    guard let form = DateForm(pattern), form.hasDate else {
      throw ActionError.usage(
        "'\(pattern)' is no form of a date", hint: "Write \(DateForm.letters)")
    }
    return form
  }
}
