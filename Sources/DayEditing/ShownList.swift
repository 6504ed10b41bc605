/// A numbered list as a person has seen it: until it is shown again, its numbers mean these entries, whatever became of
/// the list meanwhile (docs/decisions/0152-numbers-mean-what-was-shown.md).
public struct ShownList: Sendable, Equatable {
  /// An entry with its number.
  public struct Entry: Sendable, Equatable {
    /// Its number, from 1.
    public let number: Int
    /// What it says.
    public let text: String

    /// An entry with its number.
    public init(number: Int, text: String) { (self.number, self.text) = (number, text) }
  }

  /// The entries, in the order of their numbers.
  public let entries: [Entry]

  /// A list, in any order.
  public init(_ entries: [Entry]) { self.entries = entries.sorted { $0.number < $1.number } }

  /// The items of the list as it is now, with the numbers that were shown. Of equal texts the first that is left is the
  /// first that was shown. An item that was not shown keeps its number where that is free, else it has one behind all.
  ///
  /// - Returns: The items, and what was shown and is not there any more, by number.
  fileprivate func numbered(_ items: [ItemMatch.Item]) -> (
    items: [ItemMatch.Item], gone: [Int: String]
  ) {
    var (numbered, gone) = (items, [Int: String]())
    var rest = Array(items.indices)
    for entry in entries {
      if let place = rest.firstIndex(where: { items[$0].text == entry.text }) {
        numbered[rest.remove(at: place)].number = entry.number
      } else {
        gone[entry.number] = entry.text
      }
    }
    var taken = Set(entries.map(\.number))
    for index in rest {
      if taken.contains(items[index].number) {
        numbered[index].number = max(taken.max() ?? 0, items.map(\.number).max() ?? 0) + 1
      }
      taken.insert(numbered[index].number)
    }
    return (numbered, gone)
  }
}

extension ItemMatch.Item {
  /// The numbered items of a list as they were shown last, if at all, and what is gone of those, by number.
  static func numbered(
    _ items: [ItemMatch.Item], as shown: ShownList?
  ) -> (items: [ItemMatch.Item], gone: [Int: String]) {
    shown?.numbered(items) ?? (items, [:])
  }
}
