/// How the messages of a local type are laid out, as far as they are taken.
struct FITDefinition {
  /// Where a field is within a message.
  struct Place {
    let number: UInt8
    let offset: Int
    let size: Int
    /// Nil for a type that is not known.
    let type: FITBaseType?
  }

  /// What the messages are; nil for those that are passed over.
  let message: FITMessageType?
  let isBigEndian: Bool
  /// The fields that are taken, each once.
  private(set) var places: [Place] = []
  /// The seconds of the message, and the low 16 bits of them.
  private(set) var timestamp: Place?, timestamp16: Place?
  /// The bytes of a message behind its header.
  private(set) var size = 0

  /// A layout without fields.
  init(global: UInt16, isBigEndian: Bool) {
    (message, self.isBigEndian) = (FITMessageType(rawValue: global), isBigEndian)
  }

  /// Adds the next field.
  mutating func add(number: UInt8, size: UInt8, code: UInt8) {
    let place = Place(
      number: number, offset: self.size, size: Int(size), type: FITBaseType(code: code))
    self.size += Int(size)
    switch (number, message) {
    case (FITTimeField.timestamp, _) where message != .set, (FITTimeField.setTimestamp, .set):
      timestamp = timestamp ?? place
    case (FITTimeField.timestamp16, .monitoring):
      timestamp16 = timestamp16 ?? place
    default:
      if let message, message.fields.contains(number),
        !places.contains(where: { $0.number == number })
      {
        places.append(place)
      }
    }
  }

  /// Adds the bytes of a developer's field, which are never taken.
  mutating func addDeveloperField(size: UInt8) { self.size += Int(size) }
}

/// A message that is taken.
struct FITMessage {
  /// Its layout.
  let definition: FITDefinition
  /// Its bytes.
  let content: ArraySlice<UInt8>
  /// When it was made, in seconds since 1970; nil where it says no date.
  let time: Int?
  /// The last time that was told up to it, in seconds since 1970.
  let lastTime: Int?

  /// A field in its unit; the first value of several. Nil where there is none, and beyond the 32 bits that no field of
  /// the profile that is taken goes beyond.
  func number(_ field: some FITField) -> Double? {
    guard let place = place(of: field),
      let number = FITBits.number(content, at: place, isBigEndian: definition.isBigEndian),
      abs(number) <= Double(UInt32.max)
    else { return nil }
    return number / field.scale
  }

  /// A field that is a whole number.
  func integer(_ field: some FITField) -> Int? { number(field).flatMap { Int(exactly: $0) } }

  /// A field that is above zero: devices write 0 for what they do not know.
  func positive(_ field: some FITField) -> Double? { number(field).flatMap { $0 > 0 ? $0 : nil } }

  /// A field that is a time, in seconds since 1970.
  func time(_ field: some FITField) -> Int? { integer(field).flatMap(FITTime.unix) }

  /// A field that is text, up to the first NUL if there is one, each run of blanks and control characters as one blank.
  func text(_ field: some FITField) -> String? {
    guard let bytes = bytes(field) else { return nil }
    let words = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).split { character in
      character.isWhitespace
        || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The bytes of a field.
  func bytes(_ field: some FITField) -> ArraySlice<UInt8>? {
    place(of: field).map { content.dropFirst($0.offset).prefix($0.size) }
  }

  private func place(of field: some FITField) -> FITDefinition.Place? {
    definition.places.first { $0.number == field.rawValue }
  }
}

/// Numbers in bytes.
enum FITBits {
  /// The first number of a field; nil where its size does not fit its type.
  static func number(
    _ content: ArraySlice<UInt8>, at place: FITDefinition.Place, isBigEndian: Bool
  ) -> Double? {
    guard let type = place.type, place.size > 0, place.size.isMultiple(of: type.size) else {
      return nil
    }
    let first = content.startIndex + place.offset
    var bits: UInt64 = 0
    for index in 0..<type.size {
      let byte = content[first + (isBigEndian ? index : type.size - 1 - index)]
      bits = bits << 8 | UInt64(byte)
    }
    return type.number(bits)
  }
}

/// Times of FIT: seconds since 1989-12-31T00:00Z.
enum FITTime {
  /// A time in seconds since 1970; nil below 0x10000000, where seconds since the device's start stand, and from 2100 on.
  static func unix(_ seconds: Int) -> Int? {
    guard seconds >= 0x1000_0000 else { return nil }
    let time = seconds + 631_065_600
    return PossibleTimes.seconds.contains(time) ? time : nil
  }
}
