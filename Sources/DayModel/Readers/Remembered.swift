import Values
import Words

/// What some bytes say, kept by these bytes.
///
/// For what is a pure function of the bytes: days repeat themselves, and to look a text up takes less
/// than to read it. Places are found by a sum with a seed of its own, so that no log can be made for
/// them to collide, and all is forgotten when there is too much of it.
final class Remembered<Value> {
  /// Where a text is kept.
  private struct Text {
    let sum: UInt64
    let start: Int
    let count: Int
  }

  // One thread reads at a time, and no reading comes back to the texts that it is kept with: the
  // checks that this is so, at every access, would take longer than to find a text.
  @exclusivity(unchecked) private var texts: [Text] = []
  /// The bytes of all texts, one after another.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
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
    of text: ArraySlice<UInt8>, read: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    guard limit > 0, text.count <= Self.longest else { return read(text) }
    let (sum, known) = text.withUnsafeBytes(find)
    if let known { return values[known] }
    let value = read(Array(text)[...])
    keep(value, of: text, sum)
    return value
  }

  /// What the bytes of a range say, which is read if they are new; the value holds none of them.
  func value(of range: Range<Int>, in bytes: [UInt8], read: () -> Value) -> Value {
    guard limit > 0, range.count <= Self.longest else { return read() }
    let (sum, known) = bytes.withUnsafeBytes { find(UnsafeRawBufferPointer(rebasing: $0[range])) }
    if let known { return values[known] }
    let value = read()
    keep(value, of: bytes[range], sum)
    return value
  }

  /// The sum of a text, and its number where it is kept.
  private func find(_ text: UnsafeRawBufferPointer) -> (sum: UInt64, known: Int?) {
    let sum = Self.sum(text, seed)
    guard !places.isEmpty else { return (sum, nil) }
    var place = Int(truncatingIfNeeded: sum) & (places.count - 1)
    while places[place] > 0 {
      let index = Int(places[place]) - 1
      let kept = texts[index]
      if kept.sum == sum, kept.count == text.count,
        bytes.withUnsafeBytes({
          Self.areEqual(
            UnsafeRawBufferPointer(rebasing: $0[kept.start..<kept.start + kept.count]), text)
        })
      {
        return (sum, index)
      }
      place = (place + 1) & (places.count - 1)
    }
    return (sum, nil)
  }

  private func keep(_ value: Value, of text: ArraySlice<UInt8>, _ sum: UInt64) {
    if texts.count >= limit {
      texts.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
      values.removeAll(keepingCapacity: true)
      places = [Int32](repeating: 0, count: places.count)
    }
    texts.append(Text(sum: sum, start: bytes.count, count: text.count))
    bytes += text
    values.append(value)
    if 2 * texts.count <= places.count {
      findPlace(of: texts.count - 1)
    } else {
      places = [Int32](repeating: 0, count: max(32, 2 * places.count))
      for index in texts.indices { findPlace(of: index) }
    }
  }

  private func findPlace(of index: Int) {
    var place = Int(truncatingIfNeeded: texts[index].sum) & (places.count - 1)
    while places[place] > 0 { place = (place + 1) & (places.count - 1) }
    places[place] = Int32(index + 1)
  }

  // MARK: Bytes, eight at a time

  private static func sum(_ text: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    func add(_ word: UInt64, to sum: UInt64) -> UInt64 {
      let product = (sum ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      return product.high ^ product.low ^ seed
    }
    var sum = seed ^ UInt64(text.count)
    guard text.count >= 8 else { return add(short(text), to: sum) }
    for offset in stride(from: 0, to: text.count - 8, by: 8) {
      sum = add(text.loadUnaligned(fromByteOffset: offset, as: UInt64.self), to: sum)
    }
    return add(text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self), to: sum)
  }

  /// Whether texts of one length are the same.
  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count >= 8 else { return short(left) == short(right) }
    func areEqual(at offset: Int) -> Bool {
      left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    for offset in stride(from: 0, to: left.count - 8, by: 8) where !areEqual(at: offset) {
      return false
    }
    return areEqual(at: left.count - 8)
  }

  /// Less than eight bytes as a number, different for different ones of one length.
  private static func short(_ text: UnsafeRawBufferPointer) -> UInt64 {
    if text.count >= 4 {
      let first = text.loadUnaligned(as: UInt32.self)
      let last = text.loadUnaligned(fromByteOffset: text.count - 4, as: UInt32.self)
      return UInt64(first) << 32 | UInt64(last)
    }
    return text.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
