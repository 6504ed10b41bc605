/// Reads the flat objects of strings and whole numbers that decisions are written as.
enum TrailerJSON {
  enum Value: Equatable {
    case string(String)
    case int(Int)
  }

  /// Nil for what is no such object.
  static func read(_ text: String) -> [String: Value]? {
    var reader = Reader(bytes: Array(text.utf8))
    return reader.object()
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
      while next == 0x20 || next == 0x09 { offset += 1 }
      guard next == byte else { return false }
      offset += 1
      return true
    }

    mutating func object() -> [String: Value]? {
      var members: [String: Value] = [:]
      guard take(UInt8(ascii: "{")) else { return nil }
      repeat {
        guard let name = string(), take(UInt8(ascii: ":")) else { return nil }
        guard let value = string().map(Value.string) ?? number().map(Value.int) else { return nil }
        members[name] = value
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")), offset == bytes.count else { return nil }
      return members
    }

    private mutating func number() -> Int? {
      while next == 0x20 { offset += 1 }
      let digits = bytes[offset...].prefix { (0x30...0x39).contains($0) }
      offset += digits.count
      return digits.count > 15 ? nil : Int(String(decoding: digits, as: UTF8.self))
    }

    private mutating func string() -> String? {
      guard take(UInt8(ascii: "\"")) else { return nil }
      var text: [UInt8] = []
      while let byte = next {
        offset += 1
        switch byte {
        case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
        case UInt8(ascii: "\\"):
          guard let scalar = escaped() else { return nil }
          text += Array(String(scalar).utf8)
        case 0..<0x20: return nil
        default: text.append(byte)
        }
      }
      return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
      guard let letter = next else { return nil }
      offset += 1
      switch letter {
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
      case UInt8(ascii: "u"):
        let digits = bytes[offset...].prefix(4)
        offset += digits.count
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(
          Unicode.Scalar.init)
      default: return nil
      }
    }
  }
}
