import Git
import Store
import Words

/// The file that has the references which `git pack-refs` took out of their own files (git's
/// documentation, "git-pack-refs": an id and a name on each line).
///
/// It is read and written here for repairs alone: one line that neither git nor libgit2 can read keeps both
/// from reading any reference.
struct PackedReferences {
  /// Where it lies, or would.
  let path: String

  init(of repository: Repository) { path = repository.commonDirectory + "packed-refs" }

  /// Its lines that are references, and whether there are others. What a line that begins with `^` adds
  /// to the one before it belongs to that.
  func lines() throws(StoreError) -> (whole: [[UInt8]], isDamaged: Bool) {
    guard let bytes = try RegularFile.read(path), !bytes.isEmpty else { return ([], false) }
    var whole: [[UInt8]] = []
    var isDamaged = bytes.last != ASCII.lineFeed
    var isKept = false
    for line in bytes.split(separator: ASCII.lineFeed) {
      if line.first == UInt8(ascii: "#") { continue }
      if line.first == UInt8(ascii: "^") {
        isKept = isKept && Self.id(line.dropFirst()) != nil && line.count == 41
      } else {
        isKept = Self.isReference(line)
      }
      if isKept { whole.append(Array(line)) } else { isDamaged = true }
    }
    return (whole, isDamaged)
  }

  /// The names of the branches that it has.
  func branches() throws(StoreError) -> [String] {
    try lines().whole.compactMap { line in
      let name = String(decoding: line.dropFirst(41), as: UTF8.self)
      let prefix = "refs/heads/"
      return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
  }

  private static func isReference(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.dropFirst(41)
    return id(line) != nil && line.dropFirst(40).first == ASCII.space
      && name.starts(with: "refs/".utf8) && name.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private static func id(_ line: ArraySlice<UInt8>) -> ObjectID? {
    ObjectID(hex: String(decoding: line.prefix(40), as: UTF8.self))
  }

  /// Removes the invalid lines.
  ///
  /// - Returns: what was done, a line each.
  /// - Throws: `busy` where a git writes the file.
  func mend(_ kept: KeptDamage) throws(StoreError) -> [String] {
    let (whole, isDamaged) = try lines()
    if !isDamaged { return [] }
    try kept.copy(path, as: "packed-refs")
    // As git does: the lock is what takes the file's place. Without a header nothing is taken for sorted.
    let lock = path + ".lock"
    guard try PrivateFile.create(Array(whole.map { $0 + [ASCII.lineFeed] }.joined()), at: lock)
    else { throw StoreError(.busy, "\(DeferralReason.busy)", hint: "Try again later.") }
    try PrivateFile.sync(lock)
    try PrivateFile.move(lock, to: path)
    return ["removed invalid lines from git's packed-refs; \(whole.count) lines stay"]
  }
}
