import Context
import Store
import Values
import WatchData

/// The files of origins, each read once.
struct OriginFiles {
  private let read: (String) throws -> [UInt8]?
  private let skipsBroken: Bool
  private var years: [Int: (old: [UInt8]?, origins: Origins)] = [:]

  /// - Parameters:
  ///   - skipsBroken: Whether a file that cannot be read has no notes; else that is an error.
  ///   - read: Reads a file below the store's folder, if any.
  init(
    skippingBroken skipsBroken: Bool = false, reading read: @escaping (String) throws -> [UInt8]?
  ) {
    (self.skipsBroken, self.read) = (skipsBroken, read)
  }

  subscript(date: CalendarDate) -> Origins.Notes {
    mutating get throws { try year(date.year).origins[date] }
  }

  /// The days that have notes, in the years of some days.
  mutating func dates(among days: [CalendarDate]) throws -> [CalendarDate] {
    try Set(days.map(\.year)).sorted().flatMap { try year($0).origins.dates }
  }

  mutating func set(
    _ notes: Origins.Notes, of date: CalendarDate, syncedAt: String?
  ) throws {
    _ = try year(date.year)
    years[date.year]?.origins.set(notes, of: date, syncedAt: syncedAt)
  }

  /// The files that change: one that a merge has put together too, so that it is as one import would have written it.
  var files: [EditResult.File] {
    years.sorted { $0.key < $1.key }.compactMap { number, year in
      let new = year.origins.isEmpty ? nil : year.origins.bytes
      return new == year.old
        ? nil : EditResult.File(path: Origins.path(ofYear: number), old: year.old, new: new)
    }
  }

  private mutating func year(_ number: Int) throws -> (old: [UInt8]?, origins: Origins) {
    if let known = years[number] { return known }
    let path = Origins.path(ofYear: number)
    let bytes = try read(path)
    let origins = try figures(path) { () throws(InputError) in
      do throws(InputError) {
        return try Origins(bytes)
      } catch {
        guard skipsBroken else { throw error }
        return try Origins(nil)
      }
    }
    years[number] = (bytes, origins)
    return (bytes, origins)
  }
}
