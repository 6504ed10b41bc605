/// A path inside a repository: bytes, with `/` between its parts, relative to the root.
///
/// File names are bytes, not text: two names that Swift's `String` calls equal (composed and
/// decomposed letters) are two files, and a name that is not UTF-8 is a file all the same.
public struct RepositoryPath: Hashable, Sendable {
  /// The bytes, as git's trees and the index hold them.
  public let bytes: [UInt8]

  /// The path with these bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The path that `text` spells in UTF-8.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The names between the slashes.
  public var components: [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  /// The folder that holds it, or nil at the root.
  public var parent: RepositoryPath? {
    bytes.lastIndex(of: UInt8(ascii: "/")).map { RepositoryPath(bytes: bytes[..<$0]) }
  }

  /// The last name.
  public var name: ArraySlice<UInt8> { components.last ?? [] }

  /// The folders that hold it, the nearest first; none at the root.
  public var folders: some Sequence<RepositoryPath> {
    sequence(first: self, next: \.parent).dropFirst()
  }

  /// Whether a file may be written there.
  ///
  /// False for what would leave the working copy or enter git's own folder: empty and absolute
  /// paths, `.` and `..`, `.git` in every spelling that some file system takes for it (any
  /// case, trailing dots and blanks, `git~1`, invisible characters), NUL, backslashes.
  public var isSafe: Bool {
    !bytes.isEmpty && components.allSatisfy(Self.isSafe(component:))
  }

  /// Whether it leads to a folder of git's own, or a file that stands for one: a name is `.git`, in every
  /// spelling that some file system takes for it.
  public var isInGitFolder: Bool { components.contains(where: Self.isGitName) }

  private static func isSafe(component: ArraySlice<UInt8>) -> Bool {
    if component.isEmpty || component.contains(0) || component.contains(UInt8(ascii: "\\")) {
      return false
    }
    if component.elementsEqual([UInt8(ascii: ".")]) || component.elementsEqual("..".utf8) {
      return false
    }
    return !isGitName(component)
  }

  private static func isGitName(_ component: ArraySlice<UInt8>) -> Bool {
    // No spelling of “.git” or “git~1” begins with any other visible character of ASCII.
    if let first = component.first, 0x21..<0x7F ~= first, !".Gg".utf8.contains(first) {
      return false
    }
    // HFS+ ignores some code points, NTFS trailing dots and blanks and all after a colon.
    let visible = String(decoding: component, as: UTF8.self).unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint
    }
    var folded = visible.map { $0.properties.lowercaseMapping }.joined().utf8[...]
    if let colon = folded.firstIndex(of: UInt8(ascii: ":")) { folded = folded[..<colon] }
    while let last = folded.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      folded.removeLast()
    }
    return folded.elementsEqual(".git".utf8) || folded.elementsEqual("git~1".utf8)
  }
}

extension RepositoryPath: Comparable {
  /// By bytes, as git sorts.
  public static func < (left: RepositoryPath, right: RepositoryPath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension RepositoryPath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A path written in a program.
  public init(stringLiteral text: String) { self.init(text) }

  /// The path for a person to read: what is not UTF-8 is shown as the replacement character.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension RepositoryPath {
  /// The path that a C string holds.
  init(cString: UnsafePointer<CChar>) {
    let length = strlenOf(cString)
    bytes = UnsafeBufferPointer(start: cString, count: length).map { UInt8(bitPattern: $0) }
  }

  /// Hands the path to C, ended by NUL.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    let result = characters.withUnsafeBufferPointer { buffer -> Swift.Result<Result, Failure> in
      // The buffer holds at least the final NUL, so it has a base address.
      guard let base = buffer.baseAddress else { preconditionFailure("an empty buffer") }
      do throws(Failure) { return .success(try body(base)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

private func strlenOf(_ text: UnsafePointer<CChar>) -> Int {
  var length = 0
  while text[length] != 0 { length += 1 }
  return length
}
