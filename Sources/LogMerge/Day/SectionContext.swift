import LogSyntax

/// The section whose blocks are merged.
struct SectionContext {
  let ownership: Ownership
  let known: KnownSection?
  /// Its heading on each side.
  let titles: [String]
  /// Whether its boxes are tasks of a routine.
  var isRoutine = false
  /// Whether it is of the cycle, on either side.
  var isPrivate = false

  var policy: Ownership.Policy { ownership.policy }

  /// Whether lifts may stand in it: in a section of training, or in a part of one that only its parent
  /// names.
  var holdsTraining: Bool {
    switch known {
    case .trainingOutput, .workout, .strengthLog: true
    case nil: ownership == .device
    default: false
    }
  }
}
