/// A day of a type and a source.
struct HealthKey: Hashable {
  /// The number of the day.
  let day: Int32
  /// The index of the type, and that of the source.
  let type: UInt8, source: UInt16

  init(day: Int, type: Int, source: Int) {
    // Days are those of 1970 to 2099, types and sources are fewer than 65,536.
    (self.day, self.type) = (Int32(clamping: day), UInt8(clamping: type))
    self.source = UInt16(clamping: source)
  }
}

/// What many records add up to, when several devices counted the same.
///
/// A day has 96 quarter hours, in each of which one source counts alone: the best one that has a record there. So records may
/// come in any order, and their number does not matter.
struct HealthSums {
  private static let quarter = 900
  /// No record: a quarter hour can also have one that counts nothing.
  private static let nothing = UInt32.max

  private static let emptyDay = [UInt32](repeating: nothing, count: 86_400 / quarter)

  private var quarters: [HealthKey: [UInt32]] = [:]

  /// Adds a record: each quarter hour gets the part of its value that its time has in it, the last one the rest.
  ///
  /// - Parameter value: In thousandths of the unit.
  mutating func add(
    _ value: Int, from start: Int, to end: Int, type: Int, source: Int, zone: Int?,
    _ clock: inout HealthClock
  ) {
    var (time, rest) = (start, value)
    repeat {
      let place = clock.place(of: time, in: zone)
      let next = min(end, time + Self.quarter - place.second % Self.quarter)
      let share = next >= end ? rest : value * (next - time) / (end - start)
      put(
        share, in: place.second / Self.quarter,
        of: HealthKey(day: place.day, type: type, source: source))
      rest -= share
      time = next
    } while time < end
  }

  private mutating func put(_ value: Int, in quarter: Int, of key: HealthKey) {
    func add(to quarters: inout [UInt32]) {
      let old = quarters[quarter] == Self.nothing ? 0 : Int(quarters[quarter])
      quarters[quarter] = UInt32(min(old + value, Int(Self.nothing) - 1))
    }
    add(to: &quarters[key, default: Self.emptyDay])
  }

  /// What a type adds up to on a day, in thousandths.
  struct Total {
    let day: Int
    let type: Int
    let value: Int
  }

  /// The totals, by day and type.
  ///
  /// - Parameter ranks: The rank of each source.
  func totals(_ ranks: [Int]) -> [Total] {
    func place(_ key: HealthKey) -> (Int32, UInt8, Int) {
      (key.day, key.type, ranks[Int(key.source)])
    }
    var totals: [Total] = []
    var rest = quarters.keys.sorted { place($0) < place($1) }[...]
    while let first = rest.first {
      let same = rest.prefix { $0.day == first.day && $0.type == first.type }
      rest = rest.dropFirst(same.count)
      var best = Self.emptyDay
      for key in same {
        for (index, value) in (quarters[key] ?? []).enumerated() where best[index] == Self.nothing {
          best[index] = value
        }
      }
      let sum = best.reduce(0) { $1 == Self.nothing ? $0 : $0 + Int($1) }
      totals.append(Total(day: Int(first.day), type: Int(first.type), value: sum))
    }
    return totals
  }
}

/// The last records of a type: exports have some twice, near each other.
struct RecentRecords {
  /// What makes two records of a type the same one.
  struct Record: Equatable {
    let start: Int, end: Int
    let value: Double
    let source: Int
  }

  private static let count = 256
  private var records: [Record] = []
  private var oldest = 0

  /// Notes a record; whether it is none of the last ones.
  mutating func isNew(_ record: Record) -> Bool {
    if records.contains(record) { return false }
    if records.count < Self.count {
      records.append(record)
    } else {
      records[oldest] = record
      oldest = (oldest + 1) % Self.count
    }
    return true
  }
}
