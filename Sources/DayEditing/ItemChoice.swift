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
  /// The items in the order of the list.
  let items: [ItemMatch.Item]

  /// A choice among items of a list.
  ///
  /// - Parameter command: The command without the words, for lines that work.
  init(_ topic: ListTopic, command: String, items: [ItemMatch.Item]) {
    noun = topic == .top3 ? "top 3 entry" : "\(topic)"
    (self.topic, self.command, self.items) = ("\(topic)", command, items)
  }

  /// What words choose.
  struct Chosen {
    /// The indexes of items that are to change, in the order of the words, each once.
    var changing: [Int] = []
    /// The indexes of items that are already as they are wanted.
    var alreadySo: [Int] = []
  }

  /// The items that words mean, each word by itself.
  ///
  /// - Throws: `InputError` with code `usage` without words, `ambiguous`, `noSuchEntry`, or `value` for an item
  ///   that cannot be made so.
  func choose(_ words: [String]) throws(InputError) -> Chosen {
    guard words.contains(where: { !trimmed($0).isEmpty }) else {
      throw InputError(.usage, "which \(noun)?", hint: example(items.first?.number ?? 1))
    }
    var chosen = Chosen()
    var items = items
    for word in words where !trimmed(word).isEmpty {
      switch ItemMatch.find(trimmed(word), in: items) {
      case .found(let index):
        chosen.changing.append(index)
        items[index].standing = .isSo
      case .isSo(let index):
        if !chosen.changing.contains(index), !chosen.alreadySo.contains(index) {
          chosen.alreadySo.append(index)
        }
      case .cannot(let index):
        throw InputError(
          .value, "'\(items[index].text)' is struck out",
          hint: "To restore it: bestupid \(topic) undone \(items[index].number)")
      case .several(let indexes): throw ambiguous(word, indexes)
      case .none(let nearest): throw none(word, nearest)
      }
    }
    return chosen
  }

  /// The one item that words mean together.
  func choose(joined words: [String]) throws(InputError) -> Chosen {
    try choose([words.joined(separator: " ")])
  }

  private func ambiguous(_ word: String, _ indexes: [Int]) -> InputError {
    var error = InputError(
      .ambiguous, "'\(word)' can be \(numbered(indexes, separator: " or "))",
      hint: example(items[indexes[0]].number))
    error.ambiguity = ambiguity(word, indexes)
    return error
  }

  /// The error where nothing says which item is meant, so that a person may choose among all.
  func open(word: String) -> InputError {
    var error = InputError(.usage, "which \(noun)?", hint: example(items.first?.number ?? 1))
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

  private func example(_ number: Int) -> String { "Write: \(command) \(number)" }

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
