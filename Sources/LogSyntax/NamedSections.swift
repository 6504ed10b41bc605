extension LogDocument {
  /// The sections that a person names: by their heading, or by one of its other names.
  public func sections(named name: String) -> [Section] {
    let wanted = LogDocument("## " + name).sections.first
    return sections.filter { section in
      section.key == wanted?.key || section.known != nil && section.known == wanted?.known
    }
  }
}
