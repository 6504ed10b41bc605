import TestSupport

extension FuzzedForm {
  /// Small files of the form, from which others are made: those of `fixtures/imports`, and made-up ones of what those have not.
  public func seeds() throws -> [[UInt8]] {
    try fixtures.map { path in
      try Files.read("\(TestEnvironment.root)/fixtures/imports/\(path)")
    } + madeUp
  }

  private var fixtures: [String] {
    switch self {
    case .fit:
      [
        "compressed-timestamps", "developer-fields", "pool-swim", "run", "strength", "triathlon",
      ].map { "fit/\($0).fit" }
    case .health: ["exports/export.xml"]
    case .tcx: ["exports/run.tcx"]
    case .gpx: ["exports/strava/activities/41.gpx"]
    case .xml: ["exports/export.xml", "exports/run.tcx", "exports/strava/activities/41.gpx"]
    case .csv: ["exports/scale.csv", "exports/strong.csv", "exports/hevy.csv"]
    case .strong: ["exports/strong.csv"]
    case .hevy: ["exports/hevy.csv"]
    case .strava: ["exports/strava/activities.csv"]
    case .map, .loop, .garmin, .fitbit, .zip, .gzip: []
    }
  }

  private var madeUp: [[UInt8]] {
    switch self {
    case .fit, .strava: []
    case .health: [Array(FuzzedText.health.utf8)]
    case .tcx: [Array(FuzzedText.tcx.utf8)]
    case .gpx: [Array(FuzzedText.gpx.utf8)]
    case .xml: FuzzedText.xml.map { Array($0.utf8) } + [Self.utf16(FuzzedText.xml[2])]
    case .csv: FuzzedText.tables.map { Array($0.utf8) }
    case .map:
      FuzzedText.maps.map { Array("\($0.yaml)\0\($0.table)".utf8) }
        + [Array(FuzzedText.listOfMaps.utf8)]
    case .strong: [Array(FuzzedText.strong.utf8)]
    case .hevy: [Array(FuzzedText.hevy.utf8)]
    case .loop: [Array(FuzzedText.loop.utf8)]
    case .garmin: Self.files(FuzzedText.garmin)
    case .fitbit: Self.files(FuzzedText.fitbit)
    case .zip:
      [
        ZipFile.bytes([.init("a/", ""), .init("a/b", "hello"), .init("../c", "")]),
        FuzzedBytes.deflated, FuzzedBytes.zip64,
      ]
    case .gzip: [FuzzedBytes.gzip, FuzzedBytes.gzip + FuzzedBytes.gzip]
    }
  }

  /// Each file by itself, and all together.
  private static func files(_ files: [(kind: UInt8, text: String)]) -> [[UInt8]] {
    let single = files.map { [$0.kind] + Array($0.text.utf8) }
    return single + [Array(single.joined(separator: [0]))]
  }

  private static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}

/// Archives that Python's `zipfile` and `gzip` made: one file in 20 equal lines.
enum FuzzedBytes {
  static let deflated = bytes(
    """
    504b0304140000000800c033646608515b62170000004001000007000000612f622e63737633323036d43530d6
    3530d13137d7b3e0321ae593c40700504b01021403140000000800c033646608515b6217000000400100000700
    00000000000000000000800100000000612f622e637376504b05060000000001000100350000003c0000000000
    """)
  static let zip64 = bytes(
    """
    504b03042d0000000000c033646686a61036ffffffffffffffff01001400630100100005000000000000000500
    00000000000068656c6c6f504b01022d032d0000000000c033646686a610360500000005000000010000000000
    00000000000080010000000063504b050600000000010001002f000000380000000000
    """)
  static let gzip = bytes(
    """
    1f8b080000000000020333323036d43530d63530d13137d7b3e0321ae593c4070008515b6240010000
    """)

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap { $0.hexDigitValue.map { UInt8($0) } }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
