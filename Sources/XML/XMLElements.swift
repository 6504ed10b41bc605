import CExpat
import Words

/// Expat: the elements of a file from its root element on.
final class XMLElements {
  private let limits: XMLLimits
  private let parser: XML_Parser?
  /// The lines before the root element, of which Expat knows nothing.
  private var linesBefore = 0
  private(set) var hasRoot = false

  /// Who is told, during a call.
  private var handler: (any XMLHandler)?
  private var depth = 0
  /// The depth of the element of which nothing that is in it is told; 0 where there is none.
  private var closedDepth = 0
  /// The text of that element, where it is wanted.
  private var text: [UInt8]?
  /// Why reading stopped, where it was not Expat that stopped it.
  private var reason: String?

  /// The bytes that were handed to Expat.
  private var fed = 0
  /// How many of them are the beginning of a tag that has not ended.
  private var open = 0
  /// What was not handed to it yet: it goes through an open tag from its beginning each time.
  private var held: [UInt8] = []
  /// How much had been handed to it when the record began.
  private var recordStart: Int?

  init(_ limits: XMLLimits) {
    self.limits = limits
    parser = XML_ParserCreate(nil)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { XMLElements.of($0)?.begin($1, $2) },
      { elements, name in XMLElements.of(elements)?.end(name) })
    // References to entities that are not declared are passed over.
    XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
  }

  deinit { XML_ParserFree(parser) }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLElements? {
    pointer.map { Unmanaged<XMLElements>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets what is known from before the root element. Without an encoding it is UTF-8.
  func begin(encoding: String?, line: Int) {
    linesBefore = line
    if let encoding { XML_SetEncoding(parser, encoding) }
  }

  /// Takes a piece, with blanks for control bytes.
  func read(_ piece: UnsafeRawBufferPointer, _ handler: any XMLHandler) throws(XMLError) {
    self.handler = handler
    defer { self.handler = nil }
    var rest = piece[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.sliceSize))
      rest = rest.dropFirst(Self.sliceSize)
      if let cleaned = Self.cleaned(slice) {
        try withBytes(of: cleaned) { (bytes) throws(XMLError) in try hold(bytes) }
      } else {
        try hold(slice)
      }
    }
  }

  func finish(_ handler: any XMLHandler) throws(XMLError) {
    self.handler = handler
    defer { self.handler = nil }
    try feedHeld()
    try feed(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
  }

  private static let sliceSize = 64 << 10

  private static func isControl(_ byte: UInt8) -> Bool {
    byte.isControl && byte != ASCII.tab && byte != ASCII.lineFeed && byte != ASCII.carriageReturn
  }

  /// The bytes with blanks for control bytes; nil where they have none.
  ///
  /// Every byte of a file comes by here, so 32 are looked at together. Line ends are nearly all that is below a blank.
  private static func cleaned(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    typealias Words = SIMD4<UInt64>
    let blanks = Words(repeating: 0x2020_2020_2020_2020)
    let highBits = Words(repeating: 0x8080_8080_8080_8080)
    var copy: [UInt8]?
    func clean(_ range: Range<Int>) {
      for index in range where isControl(bytes[index]) {
        copy = copy ?? Array(bytes)
        copy?[index] = ASCII.space
      }
    }
    let whole = bytes.count & ~31
    for start in stride(from: 0, to: whole, by: 32) {
      let words = bytes.loadUnaligned(fromByteOffset: start, as: Words.self)
      // A high bit is set where a byte is below a blank, or a lower one in its word is.
      if (words &- blanks) & ~words & highBits != Words.zero { clean(start..<start + 32) }
    }
    clean(whole..<bytes.count)
    return copy
  }

  // MARK: To Expat

  /// Hands on what is as long as the open tag: so a tag in many pieces is gone through a few times, and not once for
  /// each of them.
  private func hold(_ slice: UnsafeRawBufferPointer) throws(XMLError) {
    if held.isEmpty, slice.count >= open { return try feed(slice, isLast: false) }
    held += slice
    if held.count >= open || held.count + open > limits.size { try feedHeld() }
  }

  private func feedHeld() throws(XMLError) {
    let bytes = held
    held = []
    try withBytes(of: bytes) { (bytes) throws(XMLError) in try feed(bytes, isLast: false) }
  }

  private func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLError) {
    let status = XML_Parse(
      parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), isLast ? 1 : 0)
    guard status != XML_STATUS_ERROR else {
      let code = XML_GetErrorCode(parser)
      let said = XML_ErrorString(code).map { String(cString: $0) } ?? ""
      throw error(reason ?? said, isCut: isLast && reason == nil)
    }
    fed += bytes.count
    let index = Int(XML_GetCurrentByteIndex(parser))
    open = index < 0 ? 0 : max(fed - index, 0)
    if open > limits.size { throw error("a tag of more than \(limits.size) bytes") }
    if let recordStart, fed - recordStart > limits.size {
      throw error("an element of more than \(limits.size) bytes")
    }
  }

  private func error(_ reason: String, isCut: Bool = false) -> XMLError {
    XMLError(line: linesBefore + Int(XML_GetCurrentLineNumber(parser)), reason, isCut: isCut)
  }

  private func stop(_ reason: String) {
    self.reason = self.reason ?? reason
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  // MARK: From Expat

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    hasRoot = true
    depth += 1
    guard depth <= limits.depth else { return stop("elements deeper than \(limits.depth)") }
    if depth == limits.recordDepth { recordStart = fed }
    guard closedDepth == 0, reason == nil, let name else { return }
    switch handler?.begin(XMLText(name), XMLAttributes(attributes.map { UnsafePointer($0) })) {
    case .children?: break
    case .nothing?, nil: closedDepth = depth
    case .text?:
      closedDepth = depth
      text = []
      XML_SetCharacterDataHandler(parser) { XMLElements.of($0)?.add($1, count: Int($2)) }
    }
  }

  private func add(_ characters: UnsafePointer<CChar>?, count: Int) {
    guard depth == closedDepth else { return }
    text?.append(contentsOf: UnsafeRawBufferPointer(start: characters, count: count))
    if text?.count ?? 0 > limits.size { stop("a text of more than \(limits.size) bytes") }
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    defer { depth -= 1 }
    if depth == limits.recordDepth { recordStart = nil }
    guard closedDepth == 0 || closedDepth == depth, reason == nil, let name else { return }
    if closedDepth == 0 {
      handler?.end(XMLText(name), nil)
      return
    }
    closedDepth = 0
    guard let bytes = text else { return }
    text = nil
    XML_SetCharacterDataHandler(parser, nil)
    (bytes + [0]).withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { handler?.end(XMLText(name), XMLText(start)) }
    }
  }
}
