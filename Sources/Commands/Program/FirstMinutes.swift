import Actions
import DayEditing
import DayModel
import Screens
import Values
import Words

/// What a person is told who has just begun: which commands come next.
enum FirstMinutes {
  /// The ways to a store, where there is none yet.
  static func ways(_ style: Style) -> [StyledText] {
    ["There is no store on this machine yet."]
      + CommandLines([
        ("bestupid init ~/log", "begin one"),
        ("bestupid clone ADDRESS", "get yours from where your other devices sync"),
        ("bestupid demo", "look around in half a year of made-up days"),
      ]).lines(style)
  }

  /// What to do next in a store that was made, adopted or cloned.
  ///
  /// - Parameter variables: Those of the process, whose locale says in which unit weights are.
  static func next(
    in store: NewStore, _ variables: [String: String], _ style: Style
  ) -> [StyledText] {
    // From another folder a store is found that is the default, or named.
    let program = store.isDefault ? "bestupid" : shellLine(["bestupid", "-C", store.root])
    let units = PersonalUnits(locale: variables)
    let values = [KnownField.weight, .sleep].map {
      "\($0.typed) \(ValueText.example($0, units))"
    }.joined(separator: " ")
    let rows =
      store.action == "created"
      ? [
        ("\(program) log \(values)", "write what you know of today"),
        (program, "see today at a glance"),
        ("\(program) setup", "say what you want of periods, energy and workouts"),
      ]
      : [
        (program, "see today at a glance"),
        ("\(program) query weight --last 12w", "numbers of many days"),
        ("\(program) check", "what cannot be read, if anything"),
      ]
    return CommandLines(rows).lines(style)
  }
}
