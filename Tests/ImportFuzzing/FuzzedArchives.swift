import Archives

/// Zips and gzips: they end, and hand out no more than they may.
enum FuzzedArchives {
  /// What may be unpacked of so many bytes: 64 MB and 200 times their number.
  private static func mostUnpacked(_ packed: Int) -> Int { packed * 200 + 64 << 20 }
  private static let sizeLimit = 1 << 20

  static func gzip(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    func unpacked(_ limit: Int) -> Result<[UInt8], ArchiveError> {
      do throws(ArchiveError) { return .success(try Gzip.unpacked(bytes, sizeLimit: limit)) } catch
      {
        return .failure(error)
      }
    }
    let found = unpacked(sizeLimit)
    try require(found == unpacked(sizeLimit), "unpacked again it is something else")
    guard case .success(let content) = found else { return false }
    try require(content.count <= sizeLimit, "it unpacks to more than the limit")
    try require(unpacked(.max) == found, "what it unpacks to depends on the limit")
    guard !content.isEmpty else { return true }
    try require(
      unpacked(content.count - 1) != found, "it unpacks to more than a limit of its size less one")
    return true
  }

  static func zip(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    let (whole, pieces) = (try? ZipArchive(bytes), try? archive(ofPieces: bytes))
    try require((whole == nil) == (pieces == nil), "whether it is a zip depends on how it is read")
    guard let whole, let pieces else { return false }
    try require(
      whole.entries.map(\.name) == pieces.entries.map(\.name), "in pieces it has other files")
    var count = 0
    for (entry, other) in Swift.zip(whole.entries, pieces.entries) {
      try require(!entry.name.hasSuffix("/"), "a folder is among its files")
      let (one, two) = (content(of: entry, in: whole), content(of: other, in: pieces))
      try require(one == two, "in pieces \(entry.name) has other bytes")
      count += one.count
    }
    try require(count <= mostUnpacked(bytes.count), "it unpacks to \(count) bytes")
    // What was handed out counts: after it the limit may be reached, and no more can be.
    for entry in whole.entries.prefix(4) {
      let content = try? whole.bytes(of: entry, sizeLimit: sizeLimit)
      try require(content?.count ?? 0 <= sizeLimit, "\(entry.name) is larger than the limit")
    }
    return true
  }

  /// What of a file is handed out, and whether that was all of it.
  private struct Content: Equatable {
    var count = 0
    var sum: UInt64 = 0
    var isWhole = true
  }

  private static func content(of entry: ZipArchive.Entry, in archive: ZipArchive) -> Content {
    var content = Content()
    do {
      try archive.forEachPiece(of: entry) { piece in
        content.count += piece.count
        for byte in piece.prefix(4096) { content.sum = content.sum &* 31 &+ UInt64(byte) }
        return true
      }
    } catch {
      content.isWhole = false
    }
    return content
  }

  /// An archive of which each reading gives less than was asked for.
  private static func archive(ofPieces bytes: [UInt8]) throws -> ZipArchive {
    let sizes = FuzzedPieces(bytes).prefix(64).map(\.count)
    var turn = 0
    return try ZipArchive(size: bytes.count) { offset, buffer in
      turn += 1
      let wanted = sizes.isEmpty ? buffer.count : sizes[turn % sizes.count]
      let count = max(0, min(wanted, buffer.count, bytes.count - offset))
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: .init(rebasing: $0[offset..<offset + count]))
      }
      return count
    }
  }
}
