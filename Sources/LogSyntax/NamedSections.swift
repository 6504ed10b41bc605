extension LogDocument {
  /// The sections that a person names: by their heading, or by one of its other names.
  public func sections(named name: String) -> [Section] {
    let named = LogDocument("## " + name)
    let wanted = named.sections.first
    let wantedKey = wanted.map(named.key)
    return sections.filter { section in
      key(of: section) == wantedKey || section.known != nil && section.known == wanted?.known
    }
  }
}
