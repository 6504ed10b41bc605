import Words

/// The key of a field name, by which names are compared: letter case does not matter, and `_` equals
/// a blank (docs/format.md §4).
public func fieldKey(_ name: String) -> String {
  var name = name
  return name.withUTF8(fieldKey)
}

/// The key of a field name.
public func fieldKey(_ name: UnsafeBufferPointer<UInt8>) -> String {
  // Nearly every name is ASCII, whose letter case is one bit.
  guard name.allSatisfy(UTF8.isASCII) else { return lowercasedKey(name) }
  return String(unsafeUninitializedCapacity: name.count) { key in
    for (index, byte) in name.enumerated() { key[index] = byte.inFieldKey.asciiLowercased }
    return name.count
  }
}

/// The key of a field name, as bytes.
public func fieldKey(_ name: ArraySlice<UInt8>) -> [UInt8] {
  guard name.allSatisfy(UTF8.isASCII) else { return Array(lowercasedKey(name).utf8) }
  return name.map(\.inFieldKey.asciiLowercased)
}

private func lowercasedKey(_ name: some Collection<UInt8>) -> String {
  String(decoding: name.map(\.inFieldKey), as: UTF8.self).lowercased()
}

extension UInt8 {
  /// A space for `_`; any other byte unchanged.
  fileprivate var inFieldKey: UInt8 { self == ASCII.underscore ? ASCII.space : self }
}
