public import YAML

extension LogDocument {
  /// The front matter's keys and values, with ranges in `bytes`; nil where there is no block.
  public var frontMatterEntries: FrontMatter? {
    frontMatterBlock.map(frontMatter(in:))
  }

  /// The bytes of the front matter, without the two `---` lines; nil where there is no block.
  public var frontMatterBytes: ArraySlice<UInt8>? { frontMatterBlock.map { bytes[$0] } }

  /// Where the bytes between the two `---` lines stand.
  private var frontMatterBlock: Range<Int>? {
    frontMatter.map { block in
      lines[block.lowerBound].range.upperBound..<lines[block.upperBound - 1].range.lowerBound
    }
  }

  private func frontMatter(in block: Range<Int>) -> FrontMatter {
    let first = frontMatter?.lowerBound ?? 0
    // Lines count from 1, and the block begins below its mark.
    return FrontMatter(bytes[block], firstLine: first + 2, lineEnd: Array(lineEnd(at: first).utf8))
  }

  /// Sets one key of the front matter: that value alone changes, in the quotes it had. A new key
  /// goes to the end of the block; a file without a block gets one.
  ///
  /// - Throws: `frontMatter` where the value cannot be put there, `changesMeaning`.
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
