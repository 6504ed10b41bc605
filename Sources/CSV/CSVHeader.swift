/// The names of the columns of a CSV file.
public struct CSVHeader: Sendable {
  /// The names as the file has them, in its order.
  public let names: [String]
  /// The columns by the keys of their names.
  private let columns: [String: [Int]]

  init(_ names: [String]) {
    self.names = names
    columns = Dictionary(grouping: names.indices) { Self.key(names[$0]) }
  }

  /// The index of a column; nil where the file has none of that name. Case and blanks make no difference.
  ///
  /// - Parameter number: Which one of the columns of that name, from 1.
  public func column(_ name: String, number: Int = 1) -> Int? {
    guard let found = columns[Self.key(name)], found.indices.contains(number - 1) else {
      return nil
    }
    return found[number - 1]
  }

  /// The index of the first of some names that the file has.
  public func column(anyOf names: [String]) -> Int? { names.lazy.compactMap { column($0) }.first }

  /// Whether the file has columns of all these names.
  public func has(_ names: [String]) -> Bool { names.allSatisfy { column($0) != nil } }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace }
  }
}
