package import DayModel
package import LogSyntax
package import Values

/// A day's log as a person reads it on a terminal: what is filled in, without the syntax.
///
/// Blank fields, comments, empty sections and the front matter are left out; nothing else is. Where the day's total of food
/// is partial, it stands below its entries.
package struct DayView {
  let document: LogDocument
  let style: Style
  /// The units that values are shown in.
  var units = PersonalUnits.format
  /// The types of training, whose activities may be the person's own.
  var types = TrainingTypes.builtIn
  /// The texts that an import wrote, by their path in the record, with the source of each.
  var origins: [String: [String: String]] = [:]

  /// A log as a person reads it.
  package init(
    document: LogDocument, style: Style, units: PersonalUnits = .format,
    types: TrainingTypes = .builtIn, origins: [String: [String: String]] = [:]
  ) {
    (self.document, self.style, self.units, self.types) = (document, style, units, types)
    self.origins = origins
  }

  /// The lines of the view. A heading of level one or two begins a paragraph. Time is linear.
  ///
  /// - Parameter only: The section to show, with those below it; nil for the whole day.
  package func lines(only: Section? = nil) -> [StyledText] {
    let shown = document.sections.filter { section in only.map { covers($0, section) } ?? true }
    let bodies = shown.map(bodyLines)
    // From the end on, the first line of the nearest section below that has something to show.
    var nextContent = Int.max
    var hasContent = [Bool](repeating: false, count: shown.count)
    for index in shown.indices.reversed() {
      if !bodies[index].isEmpty { nextContent = firstLine(of: shown[index]) }
      hasContent[index] = nextContent < shown[index].extent.upperBound
    }
    var lines: [StyledText] = []
    for (index, section) in shown.enumerated() where hasContent[index] {
      if let heading = document.headingText(of: section) {
        if !lines.isEmpty && section.level <= 2 { lines.append(.empty) }
        let title = style.title(heading)
        lines.append(section.level <= 2 ? title : "  \(title)")
      }
      lines += bodies[index]
    }
    return lines
  }

  private func firstLine(of section: Section) -> Int {
    section.headingLine ?? section.body.lowerBound
  }

  private func covers(_ outer: Section, _ inner: Section) -> Bool {
    let line = firstLine(of: inner)
    return line == firstLine(of: outer) || outer.extent.contains(line)
  }

  private func bodyLines(_ section: Section) -> [StyledText] {
    let width =
      document.fields(in: section.body).filter { !document.visibleText($0.field.value).isEmpty }
      .map { columns(document.text($0.field.name)) }.max() ?? 0
    var lines: [StyledText] = []
    var gap = false
    for index in section.body {
      let isLift = section.known == .strengthLog
      guard
        let line = view(document.lines[index], fieldWidth: min(width, 24), isLift: isLift)
      else {
        gap = gap || document.lines[index].kind == .blank
        continue
      }
      if gap && !lines.isEmpty { lines.append(.empty) }
      gap = false
      lines.append("  \(line)")
    }
    if section.known == .fuelLog, let total = FoodText.partialTotal(of: FoodList(document)) {
      lines.append("  \(style.dim(total))")
    }
    return lines
  }

  /// Whether a value is the zero with which the template begins a total (docs/format.md §4.4).
  private func isPlaceholder(_ field: Field, _ value: String) -> Bool {
    FieldCatalog.field(named: document.text(field.name))?.kind == .fuelTotal
      && FuelTotal.read(value).state == .blank
  }

  /// Whose a value is that an import wrote; empty for a person's.
  private func source(of field: Field, isLift: Bool) -> StyledText {
    guard !origins.isEmpty else { return .empty }
    let name = document.text(field.name)
    if !isLift, let own = types.ownActivities[fieldKey(name)] {
      // Of several efforts in a field the first one's source stands for all.
      let first = document.visibleText(field.value).split(separator: TrainingActivity.separator)
        .first
      return from(origins[RecordPath.activity(own.id)]?[String(first ?? "")])
    }
    let path =
      isLift
      ? RecordPath.lifts + name : FieldCatalog.field(named: name)?.numberPath ?? ""
    return from(origins[path]?[document.visibleText(field.value)])
  }

  /// Whose a further activity is that an import wrote; empty for a person's.
  private func source(of item: ListItem) -> StyledText {
    guard !origins.isEmpty, let (name, value) = Label.split(document.bytes[item.text]),
      let activity = Activity.further(in: Array(name.utf8)[...])
    else { return .empty }
    let text = String(decoding: value, as: UTF8.self)
    let paths = origins.filter { $0.key.hasPrefix(RecordPath.activity(activity.rawValue) + ".") }
    return from(paths.compactMap { $0.value[text] }.first)
  }

  private func from(_ source: String?) -> StyledText {
    source.map { style.dim("  from \($0)") } ?? .empty
  }

  /// One line as it is shown; nil for one that is not.
  private func view(_ line: Line, fieldWidth: Int, isLift: Bool) -> StyledText? {
    switch line.kind {
    case .blank, .frontMatter, .comment, .heading:
      return nil
    case .field(let field):
      let value = document.visibleText(field.value)
      guard !value.isEmpty, !isPlaceholder(field, value) else { return nil }
      let name = document.text(field.name).replacing("_", with: " ")
      let title = style.name(padded(name, to: fieldWidth))
      // What is written stands behind what it is in the person's units.
      guard
        let shown = ShownValue.text(
          of: value, named: name, isLift: isLift, in: units, types: types)
      else {
        return "\(title)  \(value)\(source(of: field, isLift: isLift))"
      }
      return "\(title)  \(shown)\(style.dim(" (\(value))"))\(source(of: field, isLift: isLift))"
    case .box(let box):
      let indent = String(repeating: " ", count: box.indent)
      let text = document.text(box.text).withoutMarkdown
      return switch box.state {
      case .open: "\(indent)[ ] \(text)"
      case .ticked: "\(indent)\(style.good("[x]")) \(text)"
      case .dropped: "\(indent)[-] \(style.strike(text.replacing("~~", with: "")))"
      }
    case .item(let item):
      guard !item.text.isEmpty else { return nil }
      let indent = String(repeating: " ", count: item.indent)
      let text = document.text(item.text).withoutMarkdown
      return "\(indent)\(document.text(item.marker)) \(text)\(source(of: item))"
    case .quote, .prose: return StyledText(document.text(line.content).withoutMarkdown)
    case .tableRow, .code, .rule: return StyledText(document.text(line.content))
    }
  }
}
