/// What three versions of a list have in common: things of one name that are each the n-th such in
/// their version are versions of one another, and get one key. Keys are small integers.
struct Alignment {
  /// For each version the keys of its things, in order.
  private(set) var orders: [[Int]]
  /// For each version the index of the thing that has a key; -1 for none.
  private(set) var places: [[Int]]
  /// For each key that of the occurrence of its name before it; -1 for the first, and where the
  /// versions are alike, so that no key needs to look for it.
  let previous: [Int]

  /// Aligns the things of each version by their names. Time is linear.
  init<Thing, Name: Hashable>(_ versions: [[Thing]], by name: (Thing) -> Name) {
    if Self.areAlike(versions, by: name) {
      let order = Array(versions[0].indices)
      let none = Array(repeating: -1, count: order.count)
      orders = versions.map { $0.isEmpty ? [] : order }
      places = versions.map { $0.isEmpty ? none : order }
      previous = none
      return
    }
    var keys = Keys<Name>(capacity: versions[0].count)
    orders = []
    orders.reserveCapacity(versions.count)
    for (version, things) in versions.enumerated() {
      var order: [Int] = []
      order.reserveCapacity(things.count)
      // Versions are mostly alike: the next name is likely the one that comes next in the first.
      var likely = 0
      for thing in things {
        let thingName = name(thing)
        var head: Int?
        if version > 0, likely < versions[0].count, name(versions[0][likely]) == thingName {
          head = keys[orders[0][likely]].head
        }
        let key = keys.next(thingName, head: head, in: version)
        if version == 0 { keys[key].placeInFirst = order.count }
        likely = (keys[key].placeInFirst ?? likely - 1) + 1
        order.append(key)
      }
      orders.append(order)
    }
    previous = keys.all.map(\.previous)
    places = []
    findPlaces()
  }

  /// Whether both sides have things of the same names in the same order, and the base too or none.
  private static func areAlike<Thing, Name: Equatable>(
    _ versions: [[Thing]], by name: (Thing) -> Name
  ) -> Bool {
    func isLikeFirst(_ other: [Thing]) -> Bool {
      guard other.count == versions[0].count else { return false }
      return versions[0].indices.allSatisfy { name(versions[0][$0]) == name(other[$0]) }
    }
    return isLikeFirst(versions[1])
      && (versions[DayMerger.base].isEmpty || isLikeFirst(versions[DayMerger.base]))
  }

  /// The keys that were given so far.
  private struct Keys<Name: Hashable> {
    struct Key {
      /// The first key of its name.
      let head: Int
      /// The keys of the occurrences of its name before and after it; -1 for none.
      let previous: Int
      var following = -1
      /// Of the first key of a name: the version that used the name last, and its key there.
      var lastUse = (version: -1, key: -1)
      /// Its place in the first version.
      var placeInFirst: Int?
    }

    private(set) var all: [Key] = []
    /// The first key of each name.
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

  private mutating func findPlaces() {
    places = orders.map { order in
      var places = Array(repeating: -1, count: previous.count)
      for (index, key) in order.enumerated() { places[key] = index }
      return places
    }
  }

  var keyCount: Int { previous.count }

  func isInBoth(_ key: Int) -> Bool { places[0][key] >= 0 && places[1][key] >= 0 }

  /// The index of what a version has under a key, or nil.
  func index(of key: Int, in version: Int) -> Int? {
    let place = places[version][key]
    return place < 0 ? nil : place
  }

  /// Whether a version has more things of a name than another one, and so a second one of it.
  var hasOtherCounts: Bool {
    let places = zip(places, orders).filter { !$1.isEmpty }.map(\.0)
    return previous.indices.contains { key in
      previous[key] >= 0 && places.contains { $0[key] < 0 }
    }
  }

  /// Whether there may be keys to unite: two that are each in no version that the other one is in,
  /// and so not in every version that has any.
  var canUnite: Bool {
    let places = zip(places, orders).filter { !$1.isEmpty }.map(\.0)
    var gaps = 0
    for key in 0..<keyCount where places.contains(where: { $0[key] < 0 }) {
      gaps += 1
      if gaps > 1 { return true }
    }
    return false
  }

  /// Gives one key to things of different names.
  ///
  /// - Parameter groups: Keys of things that mean the same. A group of which a version has several
  ///   things stays as it is, as nothing says which is which.
  mutating func unite(_ groups: some Sequence<[Int]>) {
    var replacement = Array(0..<keyCount)
    for group in groups where group.count > 1 {
      let isClear = places.allSatisfy { places in group.count { places[$0] >= 0 } < 2 }
      if isClear { for key in group { replacement[key] = group[0] } }
    }
    orders = orders.map { $0.map { replacement[$0] } }
    findPlaces()
  }

  /// Makes sure that where an occurrence of a name stays, those before it stay: else it would be
  /// taken for one of them in the next merge.
  func keepEarlierOccurrences(_ isKept: inout [Bool]) {
    for key in isKept.indices.reversed() where isKept[key] && previous[key] >= 0 {
      isKept[previous[key]] = true
    }
  }
}
