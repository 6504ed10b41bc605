/// The type of a field's bytes, by its number in the low five bits of its code.
///
/// The high bit of a code says only that the bytes have an order; some writers leave it out.
enum FITBaseType: UInt8 {
  case enumeration, int8, uint8, int16, uint16, int32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, int64, uint64, uint64z

  /// The type of a code in a definition; nil for one that is not known.
  init?(code: UInt8) { self.init(rawValue: code & 0x1F) }

  /// The bytes of one value.
  var size: Int {
    switch self {
    case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
    case .int16, .uint16, .uint16z: 2
    case .int32, .uint32, .float32, .uint32z: 4
    case .float64, .int64, .uint64, .uint64z: 8
    }
  }

  /// The number that a value's bits mean; nil for the type's invalid value, which says that there is none, and for text.
  func number(_ bits: UInt64) -> Double? {
    let all = UInt64.max >> UInt64(64 - 8 * size)
    switch self {
    case .enumeration, .uint8, .uint16, .uint32, .uint64, .byte:
      return bits == all ? nil : Double(bits)
    case .uint8z, .uint16z, .uint32z, .uint64z:
      return bits == 0 ? nil : Double(bits)
    case .int8, .int16, .int32, .int64:
      let largest = all >> 1
      if bits == largest { return nil }
      // A negative number has the bits of what it is above the lowest one of its size.
      return bits < largest ? Double(bits) : -Double((~bits & all) + 1)
    case .float32:
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      return value.isFinite ? Double(value) : nil
    case .float64:
      let value = Double(bitPattern: bits)
      return value.isFinite ? value : nil
    case .string:
      return nil
    }
  }
}
