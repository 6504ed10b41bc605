import LogSyntax

/// The section whose blocks are merged.
struct SectionContext {
  let ownership: Ownership
  let known: KnownSection?
  /// Its heading on each side.
  let titles: [String]

  var policy: Ownership.Policy { ownership.policy }
}
