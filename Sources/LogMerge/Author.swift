/// Who wrote a text, and when.
public struct Author: Sendable, Hashable {
  /// Whether a device or the bot wrote it; nil where that is not known.
  public let role: Side.Role?
  /// The name of the device, for people to read. It decides no conflict.
  public let device: String
  /// The time of the commit that brought it, in seconds since 1970-01-01T00:00:00Z.
  public let time: Int64
  /// The id of that commit.
  public let commit: String
  /// How the text came about in that commit.
  public let act: Act

  /// The ways in which a text comes about.
  public enum Act: String, Sendable {
    /// Somebody wrote it.
    case wrote
    /// A merge put it together of what its parents have.
    case merged
    /// An import filled it in from what was measured.
    case imported
  }

  /// Creates an author.
  public init(
    role: Side.Role?, device: String, time: Int64, commit: String, act: Act = .wrote
  ) {
    self.role = role
    self.device = device
    self.time = time
    self.commit = commit
    self.act = act
  }

  /// The same author, of whom only the time is known.
  var withoutRole: Author { Author(role: nil, device: device, time: time, commit: commit) }

  /// The same author, of a merge.
  var ofMerge: Author {
    Author(role: role, device: device, time: time, commit: commit, act: .merged)
  }

  /// Whether the commit is later than another one: the one with the later time; of commits of the same
  /// second the one with the larger id.
  public func isLater(than other: Author) -> Bool {
    if time != other.time { return time > other.time }
    return other.commit.utf8.lexicographicallyPrecedes(commit.utf8)
  }
}

/// The authors of two texts that are in conflict, that of the leading side first.
extension [Author] {
  /// The side whose text is the later one: the one with the later commit, else the leading side.
  var laterSide: Int { self[1].isLater(than: self[0]) ? 1 : 0 }

  /// The side on which a device's text was written, where the other one's was filled in by an import; else nil.
  var sideThatWrote: Int? {
    guard self[0].act != self[1].act, let imported = firstIndex(where: { $0.act == .imported }),
      self[1 - imported].role == .device
    else { return nil }
    return 1 - imported
  }

  /// The side whose author has a role, where only one has it; else nil.
  func side(with role: Side.Role?) -> Int? {
    guard let role else { return nil }
    let sides = (0...1).filter { self[$0].role == role }
    return sides.count == 1 ? sides[0] : nil
  }
}

/// Who wrote each line of a text.
///
/// Lines end at line feeds; what follows the last line feed is a line too, though it may be empty.
public struct LineAuthors: Sendable, Equatable {
  /// The authors: those without a role, then the others, and of both the later last.
  public let authors: [Author]
  /// For each line the index of its author; -1 where it is not known.
  let indices: [Int]

  /// No line's author is known.
  public static let unknown = LineAuthors([])

  /// - Parameter lines: The author of each line; nil where it is not known, as for lines that are not
  ///   listed.
  public init(_ lines: [Author?]) {
    let authors = Self.sorted(Set(lines.compactMap(\.self)))
    let indices = Dictionary(uniqueKeysWithValues: zip(authors, authors.indices))
    self.authors = authors
    self.indices = lines.map { $0.flatMap { indices[$0] } ?? -1 }
  }

  private static func sorted(_ authors: Set<Author>) -> [Author] {
    authors.sorted { one, other in
      if (one.role == nil) != (other.role == nil) { return one.role == nil }
      if one.isLater(than: other) || other.isLater(than: one) { return other.isLater(than: one) }
      if one.act != other.act { return one.act.rawValue < other.act.rawValue }
      return (one.role?.rawValue ?? "", one.device) < (other.role?.rawValue ?? "", other.device)
    }
  }

  /// The author of a line, counted from 0; nil where it is not known.
  public subscript(line: Int) -> Author? {
    guard line < indices.count, indices[line] >= 0 else { return nil }
    return authors[indices[line]]
  }

  /// The known authors of some lines, without repetition, in the order of ``authors``.
  func of(_ lines: ClosedRange<Int>) -> [Author] {
    guard lines.lowerBound < indices.count else { return [] }
    let known = Set(indices[lines.lowerBound...min(lines.upperBound, indices.count - 1)])
    return known.sorted().drop { $0 < 0 }.map { authors[$0] }
  }
}
