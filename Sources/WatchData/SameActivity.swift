extension MeasuredActivity {
  /// Whether another one is this one as somebody else tells it: of its kind and at its time, by the rule of
  /// ``ActivityGroups``.
  public func isSame(as other: MeasuredActivity) -> Bool {
    kindName == other.kindName && ActivityGroups.isSameSpan(self, other)
  }
}
