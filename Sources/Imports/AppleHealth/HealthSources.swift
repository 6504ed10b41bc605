import XML

/// The sources of an export: apps and devices, by the name of each and by what it is.
struct HealthSources {
  /// What a source is; the better one first.
  enum Kind: Int {
    /// What a person entered by hand in it.
    case byHand
    case watch, phone, other
  }

  private struct Source {
    let name: String
    let kind: Kind
    /// The index of what was entered in it by hand.
    var byHand: Int?
  }

  private var sources: [Source] = []
  /// Names as records have them, with the source of each.
  private var known: [(name: [UInt8], kind: Kind, source: Int)] = []
  /// The last one of them that was found: mostly the next one too.
  private var last = 0
  /// Names by which a person orders them.
  private let order: [String]

  /// No sources yet.
  init(order: [String]) { self.order = order.map(Self.plain) }

  /// More than these no export has. A made-up one could have one for each record.
  static let limit = 256

  /// The index of a record's source; nil beyond ``limit``.
  mutating func source(of attributes: borrowing XMLAttributes) -> Int? {
    let kind = Self.kind(attributes["device"])
    let name = attributes["sourceName"]?.bytes ?? UnsafeBufferPointer(start: nil, count: 0)
    if last < known.count, known[last].kind == kind, known[last].name.elementsEqual(name) {
      return known[last].source
    }
    if let found = known.firstIndex(where: { $0.kind == kind && $0.name.elementsEqual(name) }) {
      last = found
      return known[found].source
    }
    guard known.count < Self.limit else { return nil }
    let plain = Self.plain(String(decoding: name, as: UTF8.self))
    let source =
      sources.firstIndex { $0.name == plain && $0.kind == kind }
      ?? add(Source(name: plain, kind: kind))
    known.append((Array(name), kind, source))
    return source
  }

  /// What was entered by hand in a source.
  mutating func byHand(in source: Int) -> Int {
    if let known = sources[source].byHand { return known }
    let name = sources[source].name
    // A name with a device and without is the same app for this.
    let hand =
      sources.firstIndex { $0.name == name && $0.kind == .byHand }
      ?? add(Source(name: name, kind: .byHand))
    sources[source].byHand = hand
    return hand
  }

  private mutating func add(_ source: Source) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  /// The name of a source.
  func name(of source: Int) -> String { sources[source].name }

  /// The rank of each source, 0 for the best one: what was entered by hand, then by a person's order, then watches, phones,
  /// others, each by name.
  var ranks: [Int] {
    func place(_ index: Int) -> (Int, Int, Int, String) {
      let source = sources[index]
      return (
        source.kind == .byHand ? 0 : 1, order.firstIndex(of: source.name) ?? order.count,
        source.kind.rawValue, source.name
      )
    }
    var ranks = sources.map { _ in 0 }
    let sorted = sources.indices.sorted { place($0) < place($1) }
    for (rank, source) in sorted.enumerated() { ranks[source] = rank }
    return ranks
  }

  /// `<<HKDevice: 0x1>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, …>`
  private static func kind(_ device: XMLText?) -> Kind {
    guard let model = device?.behind("model:") else { return .other }
    if model.dropping("Watch") != nil { return .watch }
    return model.dropping("iPhone") != nil ? .phone : .other
  }

  /// A name with blanks for the non-breaking ones that Apple writes.
  private static func plain(_ name: String) -> String {
    String(name.map { $0 == "\u{A0}" ? " " : $0 })
  }
}
