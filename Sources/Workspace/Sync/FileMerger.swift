import LogMerge

/// Stands in until the merge of other files is there.
enum FileMerger {
  static func merge(
    path: String, bases: [[UInt8]?], ours: Side, theirs: Side, rules: OwnershipRules
  ) -> MergeResult {
    DayMerge.merge(base: bases.first.flatMap(\.self), ours: ours, theirs: theirs, rules: rules)
  }
}
