public import LogSyntax
import Values
import YAML

extension LogDocument {
  /// What stands in brackets in the title of the front matter: `Strength Day` of `2031-03-06: [Strength Day]`
  /// (docs/format.md §2.1). Nil without one.
  public var titleBracket: String? {
    guard let title = frontMatterEntries?["title"]?.string, let open = title.firstIndex(of: "["),
      let close = title[open...].firstIndex(of: "]")
    else { return nil }
    let text = Array(title[title.index(after: open)..<close].utf8)
    let words = String(decoding: MarkdownText.trimmed(text[...]), as: UTF8.self)
    return words.isEmpty ? nil : words
  }
}
