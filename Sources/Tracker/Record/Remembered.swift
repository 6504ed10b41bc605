/// What some bytes say, kept by these bytes.
///
/// For what is a pure function of the bytes: days repeat themselves, and to look a text up takes less
/// than to read it. Places are found by a sum with a seed of its own, so that no log can be made for
/// them to collide, and all is forgotten when there is too much of it.
final class Remembered<Value> {
  // One thread reads at a time, and no reading comes back to the texts that it is kept with: the
  // checks that this is so, at every access, would take longer than to find a text.
  @exclusivity(unchecked) private var sums: [UInt64] = []
  @exclusivity(unchecked) private var texts: [[UInt8]] = []
  @exclusivity(unchecked) private var values: [Value] = []
  /// At the place of a sum, or at the next one that was free: the number of a text, from 1.
  @exclusivity(unchecked) private var places: [Int32] = []
  private let seed = UInt64.random(in: .min ... .max)
  /// How many texts are kept at most.
  private let limit: Int

  /// Longer texts than this are few, and not kept.
  private static var longest: Int { 2048 }

  /// - Parameter limit: How many texts are kept at most; of none, each is read anew.
  init(limit: Int) { self.limit = limit }

  /// What the bytes say, which is read if they are new.
  ///
  /// - Parameter read: is given the bytes, in an array of their own where they will be kept: no
  ///   whole log is held by one line of it.
  func value(
    of bytes: ArraySlice<UInt8>, read: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    guard limit > 0, bytes.count <= Self.longest else { return read(bytes) }
    let sum = bytes.withUnsafeBytes { Self.sum($0, seed) }
    if let known = find(bytes, sum) { return values[known] }
    let text = Array(bytes)
    let value = read(text[...])
    keep(value, of: text, sum)
    return value
  }

  private func find(_ bytes: ArraySlice<UInt8>, _ sum: UInt64) -> Int? {
    guard !places.isEmpty else { return nil }
    var place = Int(truncatingIfNeeded: sum) & (places.count - 1)
    while places[place] > 0 {
      let index = Int(places[place]) - 1
      if sums[index] == sum, Self.areEqual(texts[index], bytes) { return index }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private func keep(_ value: Value, of text: [UInt8], _ sum: UInt64) {
    if sums.count >= limit {
      sums.removeAll(keepingCapacity: true)
      texts.removeAll(keepingCapacity: true)
      values.removeAll(keepingCapacity: true)
      places = [Int32](repeating: 0, count: places.count)
    }
    sums.append(sum)
    texts.append(text)
    values.append(value)
    if 2 * sums.count <= places.count {
      findPlace(of: sums.count - 1)
    } else {
      places = [Int32](repeating: 0, count: max(32, 2 * places.count))
      for index in sums.indices { findPlace(of: index) }
    }
  }

  private func findPlace(of index: Int) {
    var place = Int(truncatingIfNeeded: sums[index]) & (places.count - 1)
    while places[place] > 0 { place = (place + 1) & (places.count - 1) }
    places[place] = Int32(index + 1)
  }

  // MARK: Bytes, eight at a time

  private static func sum(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    var sum = seed ^ UInt64(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let product = (sum ^ word(bytes, offset)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      sum = product.high ^ product.low ^ seed
      offset += 8
    }
    return sum
  }

  private static func areEqual(_ left: [UInt8], _ right: ArraySlice<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        var offset = 0
        while offset < left.count {
          guard word(left, offset) == word(right, offset) else { return false }
          offset += 8
        }
        return true
      }
    }
  }

  /// The eight bytes at an offset; at the end the last eight, or all where there are less.
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    let left = bytes.count - offset
    if bytes.count >= 8 {
      return bytes.loadUnaligned(
        fromByteOffset: left >= 8 ? offset : bytes.count - 8, as: UInt64.self)
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
