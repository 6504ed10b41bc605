import Git
import Store
import Words

/// The reflog of a reference as its file has it (git's documentation, "gitformat-reflog": two ids, who,
/// when, and a message on each line).
///
/// It is read and written here for repairs alone, because libgit2 cannot do what they need: it leaves torn
/// lines out silently, and has no call that makes an entry begin with no commit.
struct Reflog {
  /// Where it lies, or would.
  let path: String

  init(of name: String, in repository: Repository) {
    path = (name == "HEAD" ? repository.gitDirectory : repository.commonDirectory) + "logs/\(name)"
  }

  /// A line of it.
  struct Entry {
    let old: ObjectID
    let new: ObjectID
    let rest: ArraySlice<UInt8>
  }

  /// Its bytes, if any.
  func read() throws(StoreError) -> [UInt8]? { try RegularFile.read(path) }

  /// Whether it has invalid or incomplete lines.
  func isTorn() throws(StoreError) -> Bool {
    guard let bytes = try read(), !bytes.isEmpty else { return false }
    let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).count - 1
    let whole = try entries().count
    return bytes.last != ASCII.lineFeed || whole != lines
  }

  /// The lines, oldest first; those that are torn are left out.
  func entries() throws(StoreError) -> [Entry] {
    try (read() ?? []).split(separator: ASCII.lineFeed).compactMap { line in
      let digits = 40
      guard line.count > 2 * digits + 1,
        let old = ObjectID(hex: String(decoding: line.prefix(digits), as: UTF8.self)),
        let new = ObjectID(
          hex: String(decoding: line.dropFirst(digits + 1).prefix(digits), as: UTF8.self))
      else { return nil }
      return Entry(old: old, new: new, rest: line.dropFirst(2 * digits + 1))
    }
  }
}
