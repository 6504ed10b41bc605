import ArgumentParser

/// A value of a command line that is one of a few words, as an enumeration has them.
///
/// ArgumentParser makes the lists below by itself, whenever a command with such an option starts, from
/// descriptions, through key paths and in dictionaries: a tenth of the start of `query`.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension WordArgument {
  /// The words.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  /// No word has a description.
  public static var allValueDescriptions: [String: String] { [:] }
}
