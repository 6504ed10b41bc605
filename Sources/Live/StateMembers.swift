public import JSON

/// Why a state file cannot be read.
public struct UnreadableState: Error, Equatable, Sendable {
  /// What is wrong with it.
  public let reason: String

  /// A reason.
  public init(reason: String) { self.reason = reason }
}

/// The members of an object of a state file, each asked for by its kind. `null` is none.
public struct StateMembers {
  /// All members, in order.
  public let all: [JSONValue.Member]
  private let place: String

  /// The object of a state file.
  ///
  /// - Throws: ``UnreadableState`` for bytes that are no JSON, or no object.
  public init(_ bytes: [UInt8]) throws(UnreadableState) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONDocument(bytes).root.value
    } catch {
      throw UnreadableState(reason: "no JSON")
    }
    try self.init(value, "the file")
  }

  /// An object within a state file.
  ///
  /// - Parameter place: What the object is, for errors.
  /// - Throws: ``UnreadableState`` where it is none.
  public init(_ value: JSONValue, _ place: String) throws(UnreadableState) {
    guard case .object(let members) = value else {
      throw UnreadableState(reason: "\(place): no object")
    }
    (all, self.place) = (members, place)
  }

  /// The value of a key; nil for none and for `null`.
  public subscript(key: String) -> JSONValue? {
    guard let value = all.last(where: { $0.key == key })?.value, value != .null else { return nil }
    return value
  }

  /// A value that has to be there.
  ///
  /// - Throws: ``UnreadableState`` for nil.
  public func required<Value>(_ key: String, _ value: Value?) throws(UnreadableState) -> Value {
    guard let value else { throw UnreadableState(reason: "\(place): no \(key)") }
    return value
  }

  /// The error for a member that is not what it should be.
  public func wrong(_ key: String) -> UnreadableState {
    UnreadableState(reason: "\(place): \(key) is not of its kind")
  }

  /// A text; nil for none.
  ///
  /// - Throws: ``UnreadableState`` for anything else.
  public func text(_ key: String) throws(UnreadableState) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = value else { throw wrong(key) }
    return text
  }

  /// A number that is finite; nil for none.
  ///
  /// - Throws: ``UnreadableState`` for anything else.
  public func number(_ key: String) throws(UnreadableState) -> Double? {
    guard let value = self[key] else { return nil }
    guard case .number(let text) = value, let number = Double(text), number.isFinite else {
      throw wrong(key)
    }
    return number
  }

  /// A number, rounded to a whole one; nil for none.
  ///
  /// - Throws: ``UnreadableState`` for anything else.
  public func integer(_ key: String) throws(UnreadableState) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let whole = Int(exactly: number.rounded()) else { throw wrong(key) }
    return whole
  }

  /// A list; empty for none.
  ///
  /// - Throws: ``UnreadableState`` for anything else.
  public func list(_ key: String) throws(UnreadableState) -> [JSONValue] {
    guard let value = self[key] else { return [] }
    guard case .array(let elements) = value else { throw wrong(key) }
    return elements
  }

  /// An object; nil for none.
  ///
  /// - Throws: ``UnreadableState`` for anything else.
  public func members(_ key: String) throws(UnreadableState) -> StateMembers? {
    guard let value = self[key] else { return nil }
    return try StateMembers(value, key)
  }
}
