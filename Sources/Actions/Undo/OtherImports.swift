import Values

/// What other imports tell of the days of one that is taken back.
struct OtherImports {
  /// Later imports that stand, the newest first: they are taken out of those days too, and what is left fills them again. So
  /// they are as if the one that is taken back had never come.
  var later: [CommitInverse] = []
  /// Older imports that were taken back since, the newest first: what they brought does not come back.
  var undone: [CommitInverse] = []
  /// The days that are filled anew.
  var filledAnew: Set<CalendarDate> = []
  /// Those whose logs a later import made, of which one told that is undone, or that a sync brought up to the imports of two
  /// devices: nothing is taken out of them, and what stands there gives way to what is left.
  var filledInPlace: Set<CalendarDate> = []
}
