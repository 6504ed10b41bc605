public import YAML

extension LogDocument {
  /// The front matter's keys and values, with ranges in `bytes`; nil where there is no front matter.
  public var frontMatterEntries: FrontMatter? {
    frontMatterBlock.map(frontMatter(in:))
  }

  /// The bytes between the two `---` lines; nil where there is no front matter.
  public var frontMatterBytes: ArraySlice<UInt8>? { frontMatterBlock.map { bytes[$0] } }

  /// The range of the bytes between the two `---` lines.
  private var frontMatterBlock: Range<Int>? {
    frontMatter.map { block in
      lines[block.lowerBound].range.upperBound..<lines[block.upperBound - 1].range.lowerBound
    }
  }

  private func frontMatter(in block: Range<Int>) -> FrontMatter {
    let first = frontMatter?.lowerBound ?? 0
    // Line numbers count from 1, and the block begins below its `---`.
    return FrontMatter(bytes[block], firstLine: first + 2, lineEnd: Array(lineEnd(at: first).utf8))
  }

  /// Sets one key of the front matter. Only its value changes, and keeps its quotes. A new key is added
  /// at the end of the front matter; a file without front matter gets one.
  ///
  /// - Throws: `frontMatter` where the key cannot have the value, `changesMeaning`.
  public func settingFrontMatter(
    _ key: String, to value: YAMLValue
  ) throws(EditError) -> LogDocument {
    guard let block = frontMatterBlock else {
      return try inserting(["---", "---", ""], below: -1).settingFrontMatter(key, to: value)
    }
    let edit: YAMLEdit
    do {
      edit = try frontMatter(in: block).setting(key, to: value)
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
