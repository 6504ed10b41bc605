import Actions
import Context
import Screens

/// Asks for what a new workout needs, on a terminal.
struct EntryQuestions {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Asks until each answer can be taken; return skips what is not needed.
  ///
  /// - Throws: `usage` where what is needed is skipped.
  func ask(_ values: inout LibraryValues) throws {
    values.title = Terminal.answer("title: ")
    guard values.title != nil else {
      throw ActionError.usage("nothing was added", hint: "A workout needs a title.")
    }
    values.type = try ask("type, such as yoga or strength: ") { answer in
      try Libraries.type(answer, in: session.context)
    }
    values.minutes = try ask("minutes, 5 to 120: ") { answer in
      guard let minutes = Int(answer), 5...120 ~= minutes else {
        throw ActionError(.value, "'\(answer)' is no number from 5 to 120")
      }
      return minutes
    }
    values.intensity = Terminal.answer("intensity, low, medium or high [return: as its type]: ")
    values.equipment = Terminal.answer("equipment, with commas, or none [return: not said]: ")
    values.phases = Terminal.answer("phases, with commas [return: not said]: ")
  }

  private func ask<Value>(
    _ question: StyledText, _ read: (String) throws -> Value
  ) throws -> Value? {
    while let answer = Terminal.answer(question) {
      do {
        return try read(answer)
      } catch let error as ActionError {
        session.say("\(error.message)\(error.hint.map { ". \($0)" } ?? "")")
      }
    }
    return nil
  }
}
