/// Whose the text at a place of a log is, and what becomes of it (docs/format.md §10.12): a person's word wins, always.
public enum FillRule: Sendable, Equatable {
  /// The candidates are written, in place of what an import wrote before where that is there.
  case write
  /// What an import wrote is taken away, as no source has it any more.
  case clear
  /// It stays as a person wrote it.
  case keepText
  /// It stays blank, as a person took away what an import wrote.
  case keepBlank
  /// It is as it should be.
  case nothing

  /// The one table of the rule.
  ///
  /// - Parameters:
  ///   - texts: What stands at the place: one text, or of activities one for each; none for a blank one.
  ///   - notes: What imports are noted to have written there, by source: as many as there were texts.
  ///   - candidates: What the best source says now.
  ///   - again: Whether what a person took away is written again.
  public init(
    texts: [String], notes: [[MeasuredSource: String]],
    candidates: [DayCandidates.Candidate], again: Bool
  ) {
    self =
      if texts.isEmpty {
        candidates.isEmpty ? .nothing : notes.isEmpty || again ? .write : .keepBlank
      } else if !Self.areImported(texts, noted: notes) {
        candidates.isEmpty || candidates.map(\.text) == texts ? .nothing : .keepText
      } else if candidates.isEmpty {
        .clear
      } else if candidates.map({ [$0.source: $0.text] }) == notes {
        .nothing
      } else {
        .write
      }
  }

  /// Whether a place is one that an import writes: blank, or with what one wrote.
  ///
  /// - Parameter texts: What stands there; nil where the day says it elsewhere.
  static func isImports(
    _ texts: [String]?, noted notes: [[MeasuredSource: String]], again: Bool
  ) -> Bool {
    guard let texts else { return false }
    return texts.isEmpty ? notes.isEmpty || again : areImported(texts, noted: notes)
  }

  /// Whether texts are those that imports are noted to have written, each in its place.
  static func areImported(_ texts: [String], noted notes: [[MeasuredSource: String]]) -> Bool {
    texts.count == notes.count
      && zip(texts, notes).allSatisfy { text, note in note.values.contains(text) }
  }
}
