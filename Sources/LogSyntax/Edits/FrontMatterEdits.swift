public import YAML

extension LogDocument {
  /// The front matter's keys and values, with ranges in `bytes`; nil where there is no front matter.
  public var frontMatterEntries: FrontMatter? {
    guard let block = frontMatter else { return nil }
    let first = block.lowerBound
    let range = lines[first].range.upperBound..<lines[block.upperBound - 1].range.lowerBound
    // Line numbers count from 1, and the keys begin below the first `---`.
    return FrontMatter(bytes[range], firstLine: first + 2, lineEnd: Array(lineEnd(at: first).utf8))
  }

  /// Sets one key of the front matter. Only its value changes, and keeps its quotes. A new key is added
  /// at the end of the front matter; a file without front matter gets one.
  ///
  /// - Throws: `frontMatter` where the key cannot have the value, `changesMeaning`.
  public func settingFrontMatter(
    _ key: String, to value: YAMLValue
  ) throws(EditError) -> LogDocument {
    guard let entries = frontMatterEntries else {
      return try inserting(["---", "---", ""], below: -1).settingFrontMatter(key, to: value)
    }
    let edit: YAMLEdit
    do {
      edit = try entries.setting(key, to: value)
    } catch {
      throw .frontMatter(error.description)
    }
    let edited = try applying([Edit(edit.range, edit.replacement)])
    guard edited.frontMatter?.lowerBound == frontMatter?.lowerBound,
      edited.lines.count - (edited.frontMatter?.count ?? 0) == lines.count
        - (frontMatter?.count ?? 0)
    else { throw .changesMeaning(line: 1) }
    return edited
  }
}
