import ArgumentParser
import Values

/// The options that several commands share: one name, one letter and one wording.
enum OptionNames {
  /// `--date` and `-d`, whose value may follow at once: `-d-2`.
  static let date: NameSpecification = [
    .customShort("d", allowingJoined: true), .customLong("date"),
  ]
  /// What is said of ``date``.
  static let dateHelp: ArgumentHelp = "The day: \(CalendarDate.forms)."
  /// `--dry-run` and `-n`.
  static let dryRun: NameSpecification = [.customShort("n"), .customLong("dry-run")]
}
