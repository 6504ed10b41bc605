public import Git
import Words

/// The commits that lead to HEAD, with what their messages say.
public struct CommitHistory: Sendable {
  /// The commits, each before its parents; of those that may stand in either order the newest first.
  public let commits: [PastCommit]
  /// The position of each commit in ``commits``.
  public let positions: [ObjectID: Int]

  /// Reads the history of a repository. Linear in its commits.
  ///
  /// A shallow clone has no parents of its oldest commits; its history ends there.
  public init(in repository: Repository) throws(StoreError) {
    let found = try wrapping { () throws(GitError) in
      try Self.commits(of: repository, endingAt: repository.historyEnds())
    }
    commits = Self.sorted(found)
    positions = Dictionary(uniqueKeysWithValues: zip(commits.map(\.id), commits.indices))
  }

  /// The newest commits that lead to HEAD, no more than `limit` of them.
  public static func newest(
    _ limit: Int, in repository: Repository
  ) throws(StoreError) -> [PastCommit] {
    return try wrapping { () throws(GitError) in
      let shallow = try repository.historyEnds()
      guard let head = try repository.head().commit else { return [] }
      var found: [PastCommit] = []
      var waiting = [try repository.commit(head)]
      var seen: Set<ObjectID> = [head]
      while found.count < limit, !waiting.isEmpty {
        let newest = waiting.indices.reduce(0) {
          waiting[$1].isNewer(than: waiting[$0]) ? $1 : $0
        }
        let next = waiting.remove(at: newest)
        let commit = PastCommit(next, isBoundary: shallow.contains(next.id))
        found.append(commit)
        if commit.isBoundary { continue }
        for parent in commit.commit.parents where seen.insert(parent).inserted {
          waiting.append(try repository.commit(parent))
        }
      }
      return found
    }
  }

  /// A history of these commits, each before its parents.
  package init(_ commits: [PastCommit]) {
    self.commits = commits
    positions = Dictionary(uniqueKeysWithValues: zip(commits.map(\.id), commits.indices))
  }

  /// The commit with an id; nil where it does not lead to HEAD.
  public subscript(id: ObjectID) -> PastCommit? { positions[id].map { commits[$0] } }

  /// The commits at which the history of a shallow clone ends.
  public var ends: [PastCommit] { commits.filter(\.isBoundary) }

  /// The parents of a commit that the repository has.
  public func parents(of commit: PastCommit) -> [PastCommit] {
    commit.commit.parents.compactMap { self[$0] }
  }

  /// The fewest digits by which a commit is named.
  public static let leastDigits = 4

  /// The commit that a person names by the first digits of its id.
  ///
  /// - Throws: `usage` for what is not an id, or could be several; `noSuchCommit`.
  public func commit(named name: String) throws(StoreError) -> PastCommit {
    let prefix = name.lowercased()
    let isID = prefix.utf8.allSatisfy { byte in
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    guard isID, (Self.leastDigits...40).contains(prefix.utf8.count) else {
      throw StoreError(
        .usage, "'\(name)' is not a commit's ID",
        hint: "Write \(Self.leastDigits) digits of it or more; list them with: bestupid undo --list"
      )
    }
    let found = commits.filter { $0.id.hex.hasPrefix(prefix) }
    guard found.count < 2 else {
      throw StoreError(
        .usage, "'\(name)' could be \(found.count) commits", hint: "Write more digits of it.")
    }
    guard let commit = found.first else {
      throw StoreError(
        .noSuchCommit, "no commit '\(name)' leads to the store as it is now",
        hint: "List them with: bestupid undo --list, and bestupid history --date DATE")
    }
    return commit
  }

  /// The commits that may have been made at `time` or later, in seconds since 1970, in the order of ``commits``.
  ///
  /// No clock that was slow hides one: a commit is no older than those that lead to it.
  public func commits(since time: Int64) -> [PastCommit] {
    var times: [ObjectID: Int64] = [:]
    for commit in commits.reversed() {
      times[commit.id] =
        commit.commit.parents.compactMap { times[$0] }.max()
        .map { max($0, commit.time) } ?? commit.time
    }
    return commits.filter { times[$0.id, default: $0.time] >= time }
  }

  // MARK: Reading

  /// libgit2 1.5 knows no shallow clone, and its walk fails there.
  private static func commits(
    of repository: Repository, endingAt shallow: Set<ObjectID>
  ) throws(GitError) -> [PastCommit] {
    guard let head = try repository.head().commit else { return [] }
    var found: [PastCommit] = []
    var (waiting, seen): ([ObjectID], Set<ObjectID>) = ([head], [head])
    while let id = waiting.popLast() {
      let commit = PastCommit(try repository.commit(id), isBoundary: shallow.contains(id))
      found.append(commit)
      if commit.isBoundary { continue }
      for parent in commit.commit.parents where seen.insert(parent).inserted {
        waiting.append(parent)
      }
    }
    return found
  }

  /// Each commit before its parents; among those that are free the newest first.
  private static func sorted(_ commits: [PastCommit]) -> [PastCommit] {
    let newestFirst = commits.sorted { $0.commit.isNewer(than: $1.commit) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(newestFirst.map(\.id), newestFirst.indices))
    func parents(_ commit: PastCommit) -> [Int] {
      commit.isBoundary ? [] : Set(commit.commit.parents).compactMap { ranks[$0] }
    }
    var children = Array(repeating: 0, count: newestFirst.count)
    for commit in newestFirst { for parent in parents(commit) { children[parent] += 1 } }
    var free = MinimumHeap(newestFirst.indices.filter { children[$0] == 0 })
    var sorted: [PastCommit] = []
    while let rank = free.popMinimum() {
      sorted.append(newestFirst[rank])
      for parent in parents(newestFirst[rank]) {
        children[parent] -= 1
        if children[parent] == 0 { free.insert(parent) }
      }
    }
    return sorted
  }
}

/// Numbers, of which the smallest is taken first.
private struct MinimumHeap {
  private var numbers: [Int] = []

  init(_ numbers: some Sequence<Int>) { for number in numbers { insert(number) } }

  mutating func insert(_ number: Int) {
    numbers.append(number)
    var index = numbers.count - 1
    while index > 0, numbers[(index - 1) / 2] > numbers[index] {
      numbers.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popMinimum() -> Int? {
    guard let minimum = numbers.first else { return nil }
    let last = numbers.removeLast()
    if numbers.isEmpty { return minimum }
    numbers[0] = last
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < numbers.count }
      guard let child = children.min(by: { numbers[$0] < numbers[$1] }),
        numbers[child] < numbers[index]
      else { return minimum }
      numbers.swapAt(child, index)
      index = child
    }
  }
}
