import LogSyntax
import Words

/// What templates write where a person or the bot has not written yet: ours (`DayTemplate`) and the bot's.
/// It counts as blank.
enum TemplateText {
  /// The headings of the templates (docs/format.md §3).
  private static let headings: [String] = [
    KnownSection.plannedWorkout, .dailyBriefing, .commandEngine, .mustWin, .canDo, .notToday,
    .todos, .habits, .routines, .quickLog, .trainingOutput, .strengthLog, .fuelLog, .top3,
  ].map(\.heading)

  /// What stands in the brackets of a title until somebody names the workout, in lower case.
  private static let titles: [String] = [
    "", "headline", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Whether a heading is one of a template's: without emoji, remark and date.
  static func isHeading(_ text: String) -> Bool { headings.contains(text) }

  /// Whether a template makes this value of a key of the front matter: a title that names only the date
  /// and the weekday, or the tag of all logs.
  static func isMade(_ value: ArraySlice<UInt8>, of key: ArraySlice<UInt8>) -> Bool {
    if key.elementsEqual("tags".utf8) { return value.elementsEqual("[\"log\"]".utf8) }
    return key.elementsEqual("title".utf8) && isTitle(value)
  }

  private static func isTitle(_ value: ArraySlice<UInt8>) -> Bool {
    let title = value.trimming { $0 == ASCII.quote || $0 == ASCII.apostrophe }.trimmed
    let hasDate = title.prefix(10).map { $0.isDigit ? ASCII.zero : $0 } == Array("0000-00-00".utf8)
    var rest = (hasDate ? title.dropFirst(10) : title).trimmed
    if hasDate, rest.first == ASCII.colon { rest = rest.dropFirst().trimmed }
    if rest.isEmpty { return hasDate }
    guard rest.first == ASCII.openBracket, rest.last == ASCII.closeBracket else { return false }
    let name = rest.dropFirst().dropLast().trimmed
    return titles.contains { name.elementsEqual($0.utf8) { $0.asciiLowercased == $1 } }
  }
}
