import DayModel
import LogSyntax

/// What a workout is called, to find the tasks that mean it: those whose text has its words, as whole words and in
/// their order.
public struct WorkoutName: Sendable {
  private let words: [Substring]

  /// A name, or the word of a type.
  public init(_ name: String) { words = Self.words(name) }

  /// Whether a text has the name.
  func isIn(_ text: String) -> Bool { !words.isEmpty && Self.words(text).contains(words) }

  /// Whether a task with the name was done on the day of a log.
  public func isDone(in log: [UInt8]) -> Bool {
    TodoItem.all(in: LogDocument(log)).contains { $0.state == .done && isIn($0.text) }
  }

  /// The words of a text in lower case, without what parts them.
  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
