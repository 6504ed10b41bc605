/// The order in which names came first.
///
/// A day has a few of a kind, which are looked through one by one; of more there is a dictionary,
/// so that no log is slow.
struct NamePlaces<Name: Hashable> {
  private var names: [Name] = []
  /// Where each name stands, once they are more than a few.
  private var places: [Name: Int] = [:]

  private static var few: Int { 8 }

  /// The place of a name, from 0; nil for one that did not come.
  subscript(name: Name) -> Int? {
    names.count > Self.few ? places[name] : names.firstIndex(of: name)
  }

  /// Adds a name at the end, unless it is there. Returns its place, and whether it is new.
  mutating func insert(_ name: Name) -> (isNew: Bool, place: Int) {
    if let place = self[name] { return (false, place) }
    let place = names.count
    if names.isEmpty { names.reserveCapacity(Self.few) }
    names.append(name)
    if names.count == Self.few + 1 {
      for (place, name) in names.enumerated() { places[name] = place }
    } else if names.count > Self.few {
      places[name] = place
    }
    return (true, place)
  }
}
