import CZlib

/// The pixels of a PNG as librsvg writes it: eight bits a channel, not interlaced (PNG, third edition).
struct PNGImage {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, row by row.
  let pixels: [[UInt8]]

  /// An image; nil for what is no PNG of this kind.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(_ index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 + Int($1) } }
    var packed: [UInt8] = []
    var chunks: [String: Int] = [:]
    var index = 8
    while index + 12 <= bytes.count, index + 12 + number(index) <= bytes.count {
      let name = String(decoding: bytes[index + 4..<index + 8], as: UTF8.self)
      chunks[name] = index + 8
      if name == "IDAT" { packed += bytes[index + 8..<index + 8 + number(index)] }
      index += 12 + number(index)
    }
    guard let head = chunks["IHDR"], chunks["IEND"] != nil, bytes[head + 8] == 8,
      let channels = [2: 3, 6: 4][bytes[head + 9]], bytes[head + 12] == 0
    else { return nil }
    (width, height) = (number(head), number(head + 4))
    let line = width * channels
    var data = [UInt8](repeating: 0, count: height * (line + 1))
    var count = uLongf(data.count)
    guard uncompress(&data, &count, packed, uLong(packed.count)) == Z_OK, count == data.count else {
      return nil
    }
    var above = [UInt8](repeating: 0, count: line)
    var pixels: [[UInt8]] = []
    for row in 0..<height {
      let start = row * (line + 1)
      let filter = data[start]
      var values = Array(data[start + 1...start + line])
      for index in 0..<line {
        let left = index < channels ? 0 : values[index - channels]
        let corner = index < channels ? 0 : above[index - channels]
        values[index] &+= Self.prediction(filter, left, above[index], corner)
      }
      pixels += stride(from: 0, to: line, by: channels).map { Array(values[$0..<$0 + 3]) }
      above = values
    }
    self.pixels = pixels
  }

  /// What a filter adds to a value (section 9.2).
  private static func prediction(
    _ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8
  ) -> UInt8 {
    let (a, b, c) = (Int(left), Int(above), Int(corner))
    switch filter {
    case 1: return left
    case 2: return above
    case 3: return UInt8((a + b) / 2)
    case 4:
      let (toLeft, toAbove, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
      if toLeft <= toAbove, toLeft <= toCorner { return left }
      return toAbove <= toCorner ? above : corner
    default: return 0
    }
  }
}
