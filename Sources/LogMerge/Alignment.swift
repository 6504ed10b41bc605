/// What three versions of a list have in common: things of one name that are each the n-th such in
/// their version are versions of one another, and get one key. Keys are small integers.
struct Alignment {
  /// For each version the keys of its things, in order.
  private(set) var orders: [[Int]]
  /// For each version the index of the thing that has a key; -1 for none.
  private(set) var places: [[Int]]
  /// For each key that of the occurrence of its name before it; -1 for the first.
  let previous: [Int]

  /// Aligns the things of each version by their names. Time is linear.
  init<Thing, Name: Hashable>(_ versions: [[Thing]], by name: (Thing) -> Name) {
    var keys = Keys<Name>(capacity: versions[0].count)
    orders = []
    for (version, things) in versions.enumerated() {
      var order: [Int] = []
      order.reserveCapacity(things.count)
      // Versions are mostly alike: the next name is likely the one that comes next in the first.
      var likely = 0
      for thing in things {
        let thingName = name(thing)
        var head: Int?
        if version > 0, likely < versions[0].count, name(versions[0][likely]) == thingName {
          head = keys.heads[orders[0][likely]]
        }
        let key = keys.next(thingName, head: head, in: version)
        likely = version == 0 ? 0 : (keys.placeInFirst[key] ?? likely - 1) + 1
        if version == 0 { keys.placeInFirst[key] = order.count }
        order.append(key)
      }
      orders.append(order)
    }
    previous = keys.previous
    places = []
    findPlaces()
  }

  /// The keys that were given so far.
  private struct Keys<Name: Hashable> {
    /// The first key of each name.
    private var first: [Name: Int] = [:]
    /// For each key the first one of its name.
    private(set) var heads: [Int] = []
    /// For each key those of the occurrences of its name before and after it; -1 for none.
    private(set) var previous: [Int] = []
    private var following: [Int] = []
    /// For each name, under its first key: the version that used it last, and its key there.
    private var used: [(version: Int, key: Int)] = []
    /// For each key its place in the first version.
    var placeInFirst: [Int?] = []

    init(capacity: Int) {
      first.reserveCapacity(capacity + capacity / 4)
      heads.reserveCapacity(capacity * 2)
      previous.reserveCapacity(capacity * 2)
      following.reserveCapacity(capacity * 2)
      used.reserveCapacity(capacity * 2)
      placeInFirst.reserveCapacity(capacity * 2)
    }

    /// The key of the next occurrence of a name in a version.
    mutating func next(_ name: Name, head known: Int?, in version: Int) -> Int {
      guard let head = known ?? first[name] else {
        let key = add(after: -1)
        first[name] = key
        used[key] = (version, key)
        return key
      }
      var key = head
      if used[head].version == version {
        let last = used[head].key
        key = following[last] >= 0 ? following[last] : add(after: last)
      }
      used[head] = (version, key)
      return key
    }

    private mutating func add(after key: Int) -> Int {
      let new = heads.count
      heads.append(key < 0 ? new : heads[key])
      previous.append(key)
      following.append(-1)
      used.append((-1, -1))
      placeInFirst.append(nil)
      if key >= 0 { following[key] = new }
      return new
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
