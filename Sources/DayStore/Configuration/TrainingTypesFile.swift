public import DayModel
import Words
import YAML

/// `content/config/workout_types.yaml`, to add a type to it, change one and take one out: no other byte changes
/// (docs/format.md §10.10).
public struct TrainingTypesFile: Sendable {
  /// The file as it is; none where it is not there.
  public let bytes: [UInt8]
  /// The types as the file makes them.
  public let types: TrainingTypes

  /// A key of a type, but for its id.
  public enum Key: String, CaseIterable, Sendable {
    case name, mark, color, fields, unit, met, words, confirmed
  }

  /// The value of a key.
  public enum Value: Equatable, Sendable {
    /// A text.
    case text(String)
    /// Texts in brackets.
    case list([String])
    /// Numbers in brackets, as they are written.
    case numbers([String])
    /// The key is taken away.
    case none
  }

  /// Why a file cannot be changed.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String
    /// The line of the file, from 1; nil where no line is concerned.
    public let line: Int?
  }

  /// A file with these bytes; none for a file that is not there.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    types = TrainingTypes(bytes)
  }

  /// The file with a type more, at the end of its list.
  ///
  /// - Throws: `Refusal` where the file is not YAML, or its list is written in another form.
  public func adding(
    _ id: String, _ values: [(key: Key, value: Value)]
  ) throws(Refusal) -> [UInt8] {
    let pairs = values.compactMap { key, value in
      value.yaml.map { YAMLValue.Pair(key.rawValue, $0) }
    }
    return try edited { () throws(YAMLError) in
      try YAMLDocument.appendingItem(
        [.init("id", .string(id))] + pairs, to: YAMLListPath(Self.list), in: bytes[...])
    }
  }

  /// The file with other values of a type. A type that is built in and that the file has not changed yet is added to
  /// it with them.
  ///
  /// - Throws: `Refusal` as ``adding(_:_:)``, and where a value is written in a form that cannot be changed alone.
  public func changing(
    _ id: String, _ values: [(key: Key, value: Value)]
  ) throws(Refusal) -> [UInt8] {
    var file = self
    for (key, value) in values {
      guard let index = try file.index(of: id) else { return try adding(id, values) }
      let new = try file.edited { () throws(YAMLError) in
        try YAMLDocument.settingKey(
          key.rawValue, to: value.yaml, ofItem: index, of: YAMLListPath(Self.list),
          in: file.bytes[...])
      }
      file = TrainingTypesFile(new)
    }
    return file.bytes
  }

  /// The file without a type.
  ///
  /// - Throws: `Refusal` as ``adding(_:_:)``, and where the file does not have the type.
  public func removing(_ id: String) throws(Refusal) -> [UInt8] {
    guard let index = try index(of: id) else {
      throw Refusal(message: "the file has no type \(id)", line: nil)
    }
    return try edited { () throws(YAMLError) in
      try YAMLDocument.removingItem(index, of: YAMLListPath(Self.list), from: bytes[...])
    }
  }

  /// Whether the file has something to say of a type.
  ///
  /// - Throws: `Refusal` where it is not YAML.
  public func has(_ id: String) throws(Refusal) -> Bool { try index(of: id) != nil }

  private static let list = "types"

  /// The index of the item with an id: of two the first, which counts.
  private func index(of id: String) throws(Refusal) -> Int? {
    do throws(YAMLError) {
      let items = try YAMLDocument.parse(bytes)?[Self.list]?.items ?? []
      return items.firstIndex { $0["id"]?.string == id }
    } catch {
      throw Refusal(message: "not YAML: \(error.message)", line: error.line)
    }
  }

  private func edited(
    _ change: () throws(YAMLError) -> YAMLEdit?
  ) throws(Refusal) -> [UInt8] {
    do throws(YAMLError) {
      return try change()?.applied(to: bytes[...]) ?? bytes
    } catch {
      let isSyntax = error.kind == .syntax
      throw Refusal(message: (isSyntax ? "not YAML: " : "") + error.message, line: error.line)
    }
  }
}

extension TrainingTypesFile.Value {
  /// The value as it is written; nil for a key that is taken away.
  fileprivate var yaml: YAMLValue? {
    switch self {
    case .text(let text): .string(text)
    case .list(let texts): .list(texts)
    case .numbers(let numbers): .numbers(numbers)
    case .none: nil
    }
  }
}
