/// How much may be unpacked of an archive. Exports of real programs unpack to at most some 40 times their size; the format
/// allows 1,032 times, and more where entries share their bytes.
struct InflationLimit {
  private var left: Int

  /// The limit for an archive of so many bytes.
  init(packed size: Int) {
    let (product, isTooLarge) = size.multipliedReportingOverflow(by: 200)
    left = isTooLarge ? .max : product.addingReportingOverflow(64 << 20).partialValue
    if left < 0 { left = .max }
  }

  /// Takes so many bytes of it.
  ///
  /// - Throws: `bomb` where they are too many.
  mutating func take(_ count: Int) throws(ArchiveError) {
    left -= count
    guard left >= 0 else {
      throw ArchiveError(.bomb, "it unpacks to more than 200 times its size")
    }
  }
}
