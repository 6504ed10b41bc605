public import DayModel
import LogSyntax
import Values

extension DayEditor {
  /// Adds a session to the day, as the last line of its sessions. One that is all that a task `Workout: …` wants ticks it.
  ///
  /// - Throws: `value` where its line would be read as anything else.
  public mutating func add(_ session: Session) throws(InputError) {
    guard Session(session.text) == session else {
      throw InputError(
        .value, "'\(session.title)' cannot be the title of a session",
        hint: "Leave out what looks like minutes in parentheses, and a # at its end.")
    }
    let planned = unfulfilledWorkouts()
    try addItem(session.text, to: .sessions, as: "session")
    try tickFulfilled(planned)
  }
}
