import Values
import Words

/// Chooses items of a day's list by the words of one command: all of them, or none.
struct ItemChoice {
  /// What an item is called: `todo`.
  let noun: String
  /// The command that lists the items: `todo`.
  let topic: String
  /// The command, for lines that work: `bestupid todo done`.
  let command: String
  /// What stands behind the words in such a line, with a blank before it: ` <text>`.
  let ending: String
  /// Whether the command takes several items.
  let takesSeveral: Bool
  /// The items in the order of the list.
  let items: [ItemMatch.Item]
  /// What was shown with a number and is not there any more, by number.
  let gone: [Int: String]

  /// A choice among items of a list.
  ///
  /// - Parameters:
  ///   - command: The command without the words, for lines that work.
  ///   - ending: What such a line needs behind the words.
  ///   - takesSeveral: Whether the command takes several items.
  init(
    _ topic: ListTopic, command: String, ending: String = "", takesSeveral: Bool = false,
    items: [ItemMatch.Item], gone: [Int: String] = [:]
  ) {
    self.gone = gone
    noun = topic == .top3 ? "top 3 entry" : topic == .routine ? "task" : "\(topic)"
    (self.topic, self.command, self.items) = ("\(topic)", command, items)
    (self.ending, self.takesSeveral) = (ending, takesSeveral)
  }

  /// What words choose.
  struct Chosen {
    /// The indexes of items that are to change, in the order of the words, each once.
    var changing: [Int] = []
    /// The indexes of items that are already as they are wanted.
    var alreadySo: [Int] = []
  }

  /// The items that words mean: together where they name one, else part by part (``ItemWords``), the longest run of
  /// parts first that names one; of a part that names none together each word by itself.
  ///
  /// - Throws: `InputError` with code `usage` without words, `ambiguous`, `noSuchEntry`, or `value` for an item
  ///   that cannot be made so.
  func choose(_ words: [String]) throws(InputError) -> Chosen {
    var rest = ItemWords(words).parts[...]
    guard !rest.isEmpty else { throw which }
    var chosen = Chosen()
    var settled: [String] = []
    while !rest.isEmpty {
      let (texts, count) = texts(rest)
      rest = rest.dropFirst(count)
      for (index, text) in texts.enumerated() {
        do throws(InputError) {
          try choose(text, &chosen)
        } catch {
          var asked = error
          asked.ambiguity?.before = settled
          asked.ambiguity?.after =
            texts.dropFirst(index + 1).map(ItemWords.byItself) + ItemWords.words(of: rest)
          throw asked
        }
        settled.append(ItemWords.byItself(text))
      }
    }
    return chosen
  }

  /// The one item that words mean together.
  func choose(joined words: [String]) throws(InputError) -> Chosen {
    let text = trimmed(words.joined(separator: " "))
    guard !text.isEmpty else { throw which }
    var chosen = Chosen()
    try choose(text, &chosen)
    return chosen
  }

  /// The texts that name an item each, at the beginning of parts, and how many parts they are of.
  private func texts(_ parts: ArraySlice<ItemWords.Part>) -> (texts: [String], count: Int) {
    // No more parts than the longest text has words can name it.
    for count in stride(from: min(parts.count, mostWords), to: 0, by: -1) {
      let run = parts.prefix(count)
      guard count > 1 || run.first.map({ $0.words.count > 1 }) == true,
        !run.allSatisfy(\.isNumber), !run.contains(where: \.isMarked)
      else { continue }
      let text = ItemWords.text(of: run)
      if ItemMatch.find(together: text, in: items).isOne { return ([text], count) }
    }
    guard let part = parts.first else { return ([], 0) }
    if case .several = ItemMatch.find(together: part.text, in: items),
      !part.words.allSatisfy({ ItemMatch.find($0, in: items).isOne })
    {
      return ([part.text], 1)
    }
    return (part.words, 1)
  }

  private var mostWords: Int {
    items.flatMap { [$0.text] + $0.otherTexts }
      .map { $0.split { !$0.isLetter && !$0.isNumber }.count }.max() ?? 0
  }

  /// Adds the item that a text means. That another one is chosen already makes no text mean less: `the` stays
  /// ambiguous. Only of equal items the second time means the second one.
  private func choose(_ text: String, _ chosen: inout Chosen) throws(InputError) {
    if let number = Int(text), let shown = gone[number] { throw changed(text, shown) }
    switch ItemMatch.find(text, in: items) {
    case .found(let index):
      if !chosen.changing.contains(index) {
        chosen.changing.append(index)
      } else if let equal = next(like: index, text, chosen) {
        chosen.changing.append(equal)
      }
    case .isSo(let index):
      if !chosen.alreadySo.contains(index) { chosen.alreadySo.append(index) }
    case .cannot(let index):
      throw InputError(
        .value, "'\(items[index].text)' is struck out",
        hint: "To restore it: bestupid \(topic) undone \(items[index].number)")
    case .several(let indexes): throw ambiguous(text, indexes)
    case .none(let nearest): throw none(text, nearest)
    case .all(let indexes): throw all(text, indexes)
    }
  }

  /// The item that is meant by a text once more, which says what an item says that is chosen.
  private func next(like index: Int, _ text: String, _ chosen: Chosen) -> Int? {
    var open = items
    for other in chosen.changing { open[other].standing = .isSo }
    guard case .found(let other) = ItemMatch.find(text, in: open),
      items[other].text == items[index].text
    else { return nil }
    return other
  }

  // MARK: Errors

  private var which: InputError {
    InputError(.usage, "which \(noun)?", hint: example(items.first?.number ?? 1))
  }

  /// The error for a number of an entry that was shown and is gone, or has another text: what stands at that place now
  /// is another one.
  private func changed(_ number: String, _ text: String) -> InputError {
    var error = InputError(
      .ambiguous, "the list has changed since it was shown here: \(number) was '\(text)'",
      hint: "To see it as it is: bestupid \(topic) list")
    if !items.isEmpty { error.ambiguity = ambiguity(number, Array(items.indices)) }
    return error
  }

  private func ambiguous(_ word: String, _ indexes: [Int]) -> InputError {
    var error = InputError(
      .ambiguous, "'\(word)' can be \(numbered(indexes, separator: " or "))",
      hint: example(items[indexes[0]].number))
    error.ambiguity = ambiguity(word, indexes)
    return error
  }

  /// The error for the word `all`: what would be done to many is said by their numbers.
  private func all(_ word: String, _ indexes: [Int]) -> InputError {
    let numbers = indexes.map { "\(items[$0].number)" }
    let hint =
      if indexes.isEmpty {
        none(word, []).hint
      } else if takesSeveral {
        example(numbers.joined(separator: " "))
      } else {
        "One at a time, as in: \(command) \(numbers[0])\(ending)"
      }
    return InputError(.noSuchEntry, "no \(noun) of the day is called '\(word)'", hint: hint)
  }

  /// The error where nothing says which item is meant, so that a person may choose among all.
  func open(word: String) -> InputError {
    var error = which
    error.ambiguity = ambiguity(word, Array(items.indices))
    return error
  }

  private func ambiguity(_ word: String, _ indexes: [Int]) -> InputError.Ambiguity {
    let texts = indexes.map { items[$0].text }
    return InputError.Ambiguity(
      word: word,
      candidates: indexes.map { index in
        let (number, text) = (items[index].number, items[index].text)
        // A text stays right where another device adds an item meanwhile; of equal texts the number does.
        let isOne = texts.count { $0 == text } == 1
        return .init(
          number: number, text: text + id(of: index, among: indexes),
          word: isOne ? "=\(text)" : "\(number)")
      })
  }

  private func none(_ word: String, _ nearest: [Int]) -> InputError {
    let hint =
      if items.isEmpty {
        "The day has no \(noun)."
      } else if nearest.isEmpty {
        "To see what the day has: bestupid \(topic) list"
      } else {
        "Nearest: \(numbered(nearest, separator: ", "))"
      }
    let isNumber = word.utf8.allSatisfy(\.isDigit)
    return InputError(
      .noSuchEntry,
      isNumber ? "the day has no \(noun) \(word)" : "no \(noun) of the day matches '\(word)'",
      hint: hint)
  }

  private func example(_ number: Int) -> String { example("\(number)") }

  private func example(_ which: String) -> String { "Write: \(command) \(which)\(ending)" }

  /// `1 porridge, 2 lentil soup`.
  private func numbered(_ indexes: [Int], separator: String) -> String {
    indexes.map { index in
      let text = items[index].text
      return "\(items[index].number) \(text.count <= 40 ? text : text.prefix(39) + "…")"
        + id(of: index, among: indexes)
    }.joined(separator: separator)
  }

  /// ` (stretch-am)` behind a text that another of several items has too; else nothing.
  private func id(of index: Int, among indexes: [Int]) -> String {
    let isShared = indexes.contains { $0 != index && items[$0].text == items[index].text }
    return isShared ? items[index].id.map { " (\($0))" } ?? "" : ""
  }
}
