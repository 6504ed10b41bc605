import DayModel
import LogSyntax
import Values

extension LogDocument {
  /// What the day's briefing says, line by line as it is read: without headings, comments and markdown.
  var briefing: [String] {
    sections(.dailyBriefing).flatMap { section in
      section.extent.compactMap(briefingLine)
    }
  }

  private func briefingLine(_ index: Int) -> String? {
    let line = lines[index]
    let range: Range<Int>
    switch line.kind {
    case .blank, .frontMatter, .comment, .code, .rule: return nil
    case .heading(let heading): range = heading.text
    case .item(let item): range = item.text
    case .box(let box): range = box.text
    case .field, .tableRow, .quote, .prose: range = line.content
    }
    // The section's own heading is the block's.
    if case .heading(let heading) = line.kind, heading.level <= 2 { return nil }
    let quoted = visibleText(range)
    let text = (line.kind == .quote ? String(quoted.drop { "> ".contains($0) }) : quoted)
      .withoutMarkdown
    return text.isEmpty ? nil : text
  }
}
