public import JSON
public import Values

/// What a person has to say before an action can do what was asked: who calls it asks them, and calls it again.
public enum Question: Sendable, Equatable {
  /// Which entry a word means; the answer is the word of a candidate.
  case whichEntry(InputError.Ambiguity)
  /// Whether values are written anyway that are unlikely for these reasons.
  case writesUnlikely([String])

  /// The question for a program.
  public var json: JSONValue {
    switch self {
    case .whichEntry(let ambiguity):
      return [
        "question": "which-entry", "word": .string(ambiguity.word),
        "candidates": .array(
          ambiguity.candidates.map { candidate in
            [
              "n": .int(candidate.number), "text": .string(candidate.text),
              "word": .string(candidate.word),
            ]
          }),
      ]
    case .writesUnlikely(let reasons):
      return ["question": "writes-unlikely", "reasons": .array(reasons.map(JSONValue.string))]
    }
  }
}

extension ActionError {
  /// What is to be asked so that the action can be called again; nil where no answer would help.
  public var question: Question? { ambiguity.map(Question.whichEntry) }
}
