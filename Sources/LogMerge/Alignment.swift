/// Which elements of three versions of a list correspond to one another.
///
/// Elements correspond where they have the same name and are each the n-th element of that name in
/// their version. They then have the same key, which is a small integer.
struct Alignment {
  /// The index of the base among the versions. Version 0 is the leading side (``Side/leads(_:)``),
  /// version 1 the other side.
  static let base = 2

  /// For each version the keys of its elements, in order.
  private(set) var orders: [[Int]]
  /// For each version and each key the index of the element with that key; -1 for none.
  private(set) var indices: [[Int]]
  /// For each key that of the previous occurrence of its name. -1 for the first occurrence, and for
  /// all keys where the versions have the same order, as nothing asks for it then.
  let previousOccurrence: [Int]

  /// Aligns the elements of each version by their names. Time is linear.
  init<Element, Name: Hashable>(_ versions: [[Element]], by name: (Element) -> Name) {
    if Self.haveSameOrder(versions, by: name) {
      let order = Array(versions[0].indices)
      let none = Array(repeating: -1, count: order.count)
      orders = versions.map { $0.isEmpty ? [] : order }
      indices = versions.map { $0.isEmpty ? none : order }
      previousOccurrence = none
      return
    }
    var keys = Keys<Name>(capacity: versions[0].count)
    orders = []
    orders.reserveCapacity(versions.count)
    for (version, elements) in versions.enumerated() {
      var order: [Int] = []
      order.reserveCapacity(elements.count)
      // Versions are mostly equal: the next name is likely the next one of the first version.
      var likely = 0
      for element in elements {
        let elementName = name(element)
        var head: Int?
        if version > 0, likely < versions[0].count, name(versions[0][likely]) == elementName {
          head = keys[orders[0][likely]].head
        }
        let key = keys.next(elementName, head: head, in: version)
        if version == 0 { keys[key].indexInFirst = order.count }
        likely = (keys[key].indexInFirst ?? likely - 1) + 1
        order.append(key)
      }
      orders.append(order)
    }
    previousOccurrence = keys.all.map(\.previous)
    indices = []
    findIndices()
  }

  /// Whether both sides have the same names in the same order, and the base has them too or is empty.
  private static func haveSameOrder<Element, Name: Equatable>(
    _ versions: [[Element]], by name: (Element) -> Name
  ) -> Bool {
    func isLikeFirst(_ other: [Element]) -> Bool {
      guard other.count == versions[0].count else { return false }
      return versions[0].indices.allSatisfy { name(versions[0][$0]) == name(other[$0]) }
    }
    return isLikeFirst(versions[1]) && (versions[base].isEmpty || isLikeFirst(versions[base]))
  }

  /// The keys given so far.
  private struct Keys<Name: Hashable> {
    struct Key {
      /// The key of the first occurrence of the name.
      let head: Int
      /// The keys of the occurrences of the name before and after this one; -1 for none.
      let previous: Int
      var following = -1
      /// For the first occurrence: the version that used the name last, and the key it used.
      var lastUse = (version: -1, key: -1)
      /// The index in the first version.
      var indexInFirst: Int?
    }

    private(set) var all: [Key] = []
    /// The key of the first occurrence of each name.
    private var first: [Name: Int] = [:]

    init(capacity: Int) {
      first.reserveCapacity(capacity + capacity / 4)
      all.reserveCapacity(capacity * 2)
    }

    subscript(key: Int) -> Key {
      get { all[key] }
      _modify { yield &all[key] }
    }

    /// The key of the next occurrence of a name in a version.
    mutating func next(_ name: Name, head known: Int?, in version: Int) -> Int {
      guard let head = known ?? first[name] else {
        let key = all.count
        all.append(Key(head: key, previous: -1, lastUse: (version, key)))
        first[name] = key
        return key
      }
      var key = head
      if all[head].lastUse.version == version {
        let last = all[head].lastUse.key
        key = all[last].following
        if key < 0 {
          key = all.count
          all.append(Key(head: head, previous: last))
          all[last].following = key
        }
      }
      all[head].lastUse = (version, key)
      return key
    }
  }

  private mutating func findIndices() {
    indices = orders.map { order in
      var indices = Array(repeating: -1, count: previousOccurrence.count)
      for (index, key) in order.enumerated() { indices[key] = index }
      return indices
    }
  }

  var keyCount: Int { previousOccurrence.count }

  func isInBoth(_ key: Int) -> Bool { indices[0][key] >= 0 && indices[1][key] >= 0 }

  /// The leading side, where it has the key; else the other side.
  func firstSide(with key: Int) -> Int { indices[0][key] >= 0 ? 0 : 1 }

  /// The index of the element with a key in a version, if any.
  func index(of key: Int, in version: Int) -> Int? {
    let index = indices[version][key]
    return index < 0 ? nil : index
  }

  /// The indices of the versions that have elements.
  private var indicesOfNonEmpty: [[Int]] {
    zip(indices, orders).filter { !$1.isEmpty }.map(\.0)
  }

  /// Whether versions have a different number of elements of some name that is repeated.
  var hasDifferentCounts: Bool {
    let indices = indicesOfNonEmpty
    return previousOccurrence.indices.contains { key in
      previousOccurrence[key] >= 0 && indices.contains { $0[key] < 0 }
    }
  }

  /// Whether ``unite(_:)`` could unite any keys: at least two are each missing in some version.
  var canUnite: Bool {
    let indices = indicesOfNonEmpty
    var missing = 0
    for key in 0..<keyCount where indices.contains(where: { $0[key] < 0 }) {
      missing += 1
      if missing > 1 { return true }
    }
    return false
  }

  /// Gives one key to elements of different names.
  ///
  /// - Parameter groups: Keys of elements that mean the same. A group with several elements of one
  ///   version is left as it is, since nothing says which of them correspond.
  mutating func unite(_ groups: some Sequence<[Int]>) {
    var replacement = Array(0..<keyCount)
    for group in groups where group.count > 1 {
      let isUnambiguous = indices.allSatisfy { indices in group.count { indices[$0] >= 0 } < 2 }
      if isUnambiguous { for key in group { replacement[key] = group[0] } }
    }
    orders = orders.map { $0.map { replacement[$0] } }
    findIndices()
  }

  /// Where an occurrence of a name is kept, keeps those before it as well. Else it would correspond to
  /// one of them in the next merge.
  func keepEarlierOccurrences(_ isKept: inout [Bool]) {
    for key in isKept.indices.reversed() where isKept[key] && previousOccurrence[key] >= 0 {
      isKept[previousOccurrence[key]] = true
    }
  }
}
