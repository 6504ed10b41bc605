public import Values
import XML

/// The `export.xml` of Apple Health, read piece by piece, whatever its size.
///
///     let export = AppleHealthExport(rules: rules)
///     try export.read(piece)       // … until the file's end
///     let measured = try export.finish()
///
/// What is taken of it, and how what several devices counted counts once, is in docs/imports.md. Memory grows with
/// the days, types and sources of an export, and hardly with the number of its records.
public final class AppleHealthExport {
  private let xml = XMLReader(XMLLimits(recordDepth: 2))
  private let records: HealthRecords

  /// A reader at the beginning of an export.
  ///
  /// - Parameters:
  ///   - sourceOrder: The names of apps and devices by which a person ranks them, the best one first; others come behind.
  ///   - zone: The rules of a zone that a record names, `Europe/Vienna`; nil for a name that is not known.
  public init(
    rules: ReadingRules, sourceOrder: [String] = [],
    zone: @escaping (String) -> TimeZoneRules? = { _ in nil }
  ) {
    records = HealthRecords(
      rules, HealthClock(rules, named: zone), HealthSources(order: sourceOrder))
  }

  /// Whether a file that begins so is an export: its first 64 KB are enough.
  public static func isOne(beginning: [UInt8]) -> Bool {
    let export = AppleHealthExport(rules: ReadingRules())
    // What comes behind the root element does not matter, so neither does an error there.
    beginning.withUnsafeBytes { try? export.read($0) }
    return export.isOne ?? false
  }

  /// Whether the file is an export; nil as long as its root element has not been read.
  public var isOne: Bool? { records.isHealthData }

  /// Takes the next piece of the file. It can be cut anywhere.
  ///
  /// - Throws: ``InputError`` with code `badData` where it is no XML, or none of Apple Health.
  public func read(_ piece: UnsafeRawBufferPointer) throws(InputError) {
    do throws(XMLError) {
      try xml.read(piece, to: records)
    } catch {
      throw refusal(error)
    }
    guard isOne ?? true else { throw Self.isOther }
  }

  /// Ends the file: what it says.
  ///
  /// - Throws: ``InputError`` with code `badData` where the file is cut off, or none of Apple Health. What was whole before
  ///   a cut is in ``measurements``.
  public func finish() throws(InputError) -> Measurements {
    do throws(XMLError) {
      try xml.finish(records)
    } catch {
      throw refusal(error)
    }
    guard isOne == true else { throw Self.isOther }
    return measurements
  }

  /// What the records say that were read so far.
  public var measurements: Measurements { records.measurements }

  /// How many days the records are of that were taken so far.
  public var dayCount: Int { records.days.count }

  /// Why the file is refused. What is wrong in a file that is none of Apple Health does not matter, in whatever piece it comes.
  private func refusal(_ error: XMLError) -> InputError {
    isOne == false ? Self.isOther : InputError(.badData, error, format: "Apple Health")
  }

  private static var isOther: InputError {
    InputError(
      .badData, "it is no export of Apple Health",
      hint: "That is export.xml; its name is in the phone's language.")
  }
}
