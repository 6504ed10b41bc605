import Imports
import Values

/// The readers of files of activities, and of Apple Health's export.
enum FuzzedFiles {
  static func fit(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    let reading = try FuzzedReading.twice { () throws(InputError) in
      try FITFile.read(bytes, name: "a.fit", FuzzedReading.rules)
    }
    try require(
      FITFile.isFIT(bytes) == (reading.refusal == nil), "a file that begins as FIT is refused")
    guard reading.isRead else { return false }
    // The same file under another name says nothing new.
    let again = FuzzedReading { () throws(InputError) in
      var both = try FITFile.read(bytes, name: "a.fit", FuzzedReading.rules)
      both.add(try FITFile.read(bytes, name: "b.fit", FuzzedReading.rules))
      return both
    }
    try require(again.days == reading.days, "a file that is read twice counts twice")
    return true
  }

  static func tcx(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    try tracks { (partial) throws(InputError) in
      try TCXFile.read(bytes, name: "a.tcx", FuzzedReading.rules, partial: partial)
    }
  }

  static func gpx(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    try tracks { (partial) throws(InputError) in
      try GPXFile.read(bytes, name: "a.gpx", FuzzedReading.rules, partial: partial)
    }
  }

  private static func tracks(
    _ read: (_ partial: Bool) throws(InputError) -> Measurements
  ) throws(BrokenInvariant) -> Bool {
    let whole = try FuzzedReading.twice { () throws(InputError) in try read(false) }
    let partial = FuzzedReading { () throws(InputError) in try read(true) }
    try partial.check()
    try require(whole.refusal != nil || whole == partial, "what is whole depends on --partial")
    return partial.isRead
  }

  static func health(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    _ = XMLForm(beginning: bytes)
    let (whole, partial) = try health([bytes])
    let (pieces, part) = try health(FuzzedPieces(bytes))
    try require(
      whole.days == pieces.days && whole.skipped == pieces.skipped,
      "in pieces it says something else")
    // What is said of a file that is refused is Expat's, and may be of another byte.
    try require(
      whole.refusal?.hint == pieces.refusal?.hint,
      "in pieces it is refused otherwise: \(whole.outcome), \(pieces.outcome)")
    try require(partial == part, "what is whole of it depends on the pieces")
    return whole.isRead
  }

  /// What comes of an export in pieces, and what was whole before its end.
  private static func health(
    _ pieces: some Sequence<[UInt8]>
  ) throws(BrokenInvariant) -> (whole: FuzzedReading, partial: FuzzedReading) {
    let zone = FuzzedReading.rules.zones.rules(at: 0)
    let export = AppleHealthExport(
      rules: FuzzedReading.rules, zone: { $0.hasPrefix("Europe") ? zone : nil })
    let whole = FuzzedReading { () throws(InputError) in
      for piece in pieces {
        let result = piece.withUnsafeBytes { bytes -> Result<Void, InputError> in
          do throws(InputError) { return .success(try export.read(bytes)) } catch {
            return .failure(error)
          }
        }
        try result.get()
      }
      return try export.finish()
    }
    let partial = FuzzedReading { () throws(InputError) in export.measurements }
    try whole.check()
    try partial.check()
    return (whole, partial)
  }
}
