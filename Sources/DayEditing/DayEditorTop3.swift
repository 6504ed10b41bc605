import DayModel
import LogSyntax
import Values

extension DayEditor {
  /// Writes a text into the first empty place of Top 3 for Tomorrow, else below the last one.
  ///
  /// - Throws: `InputError` with code `value` where the text cannot stand there.
  public mutating func addTop3(_ text: String) throws(InputError) {
    if let empty = Top3Item.all(in: document).first(where: { $0.text.isEmpty && $0.isNumbered }) {
      return try set(empty, to: text)
    }
    let line = try add(to: .top3) { document, section throws(EditError) in
      try document.addingItem(text, toSection: section, isNumbered: true)
    }
    record(.add, "top3", "top3", line: line, before: nil, after: text, warning: nil)
  }

  /// Empties the place that words mean together; its number stays.
  ///
  /// - Throws: `InputError` as words choose (``ItemChoice/choose(_:)``).
  public mutating func dropTop3(
    _ words: [String], _ verb: ListVerb = .drop
  ) throws(InputError) {
    try set(try top3Item(words, verb), to: "")
  }

  /// The filled place that words mean together.
  func top3Item(_ words: [String], _ verb: ListVerb) throws(InputError) -> Top3Item {
    let chosen = try choice(of: .top3, verb) { _ in .changes }.choose(joined: words).changing
    return Top3Item.all(in: document).filter { !$0.text.isEmpty }[chosen[0]]
  }

  /// Makes the list of these texts, in order. Numbers that have none then are empty.
  ///
  /// - Throws: `InputError` with code `value` where a text cannot stand there.
  public mutating func setTop3(_ texts: [String]) throws(InputError) {
    let items = Top3Item.all(in: document)
    for (item, text) in zip(items, texts) where item.text != text { try set(item, to: text) }
    for text in texts.dropFirst(items.count) { try addTop3(text) }
    // From the last one up, so that no line moves before it is its turn.
    for item in items.dropFirst(texts.count).reversed() where !item.text.isEmpty {
      try set(item, to: "")
    }
  }

  /// Sets the text of a place. A bullet without a text goes, a number stays.
  mutating func set(_ item: Top3Item, to text: String) throws(InputError) {
    let before = item.text.isEmpty ? nil : item.text
    if text.isEmpty, !item.isNumbered {
      return try remove(line: item.line, as: "top3", id: "top3", value: item.text)
    }
    try edit { document throws(EditError) in
      try document.settingItem(atLine: item.line, to: text)
    }
    record(
      text.isEmpty ? .unset : .set, "top3", "top3", line: item.line, before: before,
      after: text.isEmpty ? nil : text, warning: nil)
  }
}
