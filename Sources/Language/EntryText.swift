import DayModel
public import Values

/// Texts of entries.
enum EntryText {
  /// An effort with a remark behind it: `5k/27:30 (in the park)`.
  ///
  /// - Throws: `InputError` with code `usage` where a log would read something else with it.
  static func withRemark(
    _ value: String, _ remark: String, _ activity: TrainingActivity
  ) throws(InputError) -> String {
    let text = "\(value) (\(remark))"
    let (bare, whole) = (
      activity.effort(value, in: .standard).value, activity.effort(text, in: .standard).value
    )
    guard
      value.contains("@")
        || bare?.distance == whole?.distance && bare?.minutes == whole?.minutes
          && bare?.measures == whole?.measures,
      !text.contains(TrainingActivity.separator)
    else {
      throw InputError(
        .usage, "the remark '\(remark)' would be read as a part of the \(activity.id)",
        hint: "Write it as a note: -m '\(remark)'")
    }
    return text
  }
}

extension InputError {
  /// A text as a line of a list, without blanks around it.
  ///
  /// - Parameter example: A line that works.
  /// - Throws: `InputError` with code `usage` where it is blank or more than a line.
  public static func entryLine(_ text: String, example: String) throws(InputError) -> String {
    if text.contains(where: \.isNewline) {
      throw InputError(
        .usage, "the text has a line break: an entry is one line", hint: "Write: \(example)")
    }
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else {
      throw InputError(.usage, "the text is missing", hint: "Write: \(example)")
    }
    return String(start[...last])
  }
}
