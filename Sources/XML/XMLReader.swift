import CExpat
import Words

/// Reads XML piece by piece, whatever its size, and tells of its elements.
///
///     let reader = XMLReader()
///     try reader.read(piece, to: handler)       // … until the file's end
///     try reader.finish(handler)
///
/// Pieces may be cut anywhere. The encoding is that of the declaration, UTF-8 without one, and UTF-16 where the bytes are. White
/// space before the declaration, the document type, and control bytes anywhere do no harm, and references to entities
/// other than those of XML itself mean nothing. So no entity can grow, and no other file is read.
public final class XMLReader {
  private let limits: XMLLimits
  /// What is read before the root element is found, in UTF-8 from the moment at which the encoding is known.
  private var prolog: [UInt8]? = []
  /// The size at which it is worth another look: twice that of the last one, so that looking takes no longer than reading.
  private var nextLook = 4
  private var knowsEncoding = false
  private var utf16: UTF16Decoder?
  private let elements: XMLElements
  private var failure: XMLError?

  /// A reader at the beginning of a file.
  public init(_ limits: XMLLimits = XMLLimits()) {
    self.limits = limits
    elements = XMLElements(limits)
  }

  /// Whether the root element has begun.
  public var hasRoot: Bool { elements.hasRoot }

  /// Takes the next piece of a file.
  ///
  /// - Throws: ``XMLError`` where it is no XML, or more than the limits allow; from then on each call throws it again.
  public func read(
    _ piece: UnsafeRawBufferPointer, to handler: any XMLHandler
  ) throws(XMLError) {
    try attempt { () throws(XMLError) in try take(piece, isLast: false, handler) }
  }

  /// Ends the file.
  ///
  /// - Throws: ``XMLError`` where its root element has not ended.
  public func finish(_ handler: any XMLHandler) throws(XMLError) {
    try attempt { () throws(XMLError) in
      try take(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, handler)
      try elements.finish(handler)
    }
  }

  /// Reads a file that is in memory, to its end.
  ///
  /// - Throws: ``XMLError``, as ``read(_:to:)`` and ``finish(_:)``.
  public func read(whole file: [UInt8], to handler: any XMLHandler) throws(XMLError) {
    try withBytes(of: file) { (bytes) throws(XMLError) in try read(bytes, to: handler) }
    try finish(handler)
  }

  private func attempt(_ action: () throws(XMLError) -> Void) throws(XMLError) {
    if let failure { throw failure }
    do throws(XMLError) {
      try action()
    } catch {
      failure = error
      throw error
    }
  }

  /// Finds out the encoding, which takes four bytes.
  private func take(
    _ piece: UnsafeRawBufferPointer, isLast: Bool, _ handler: any XMLHandler
  ) throws(XMLError) {
    if knowsEncoding { return try decode(piece, isLast: isLast, handler) }
    let held = prolog ?? []
    let beginning = held + piece.prefix(4)
    guard beginning.count >= 4 || isLast else {
      prolog = beginning
      return
    }
    knowsEncoding = true
    utf16 = UTF16Decoder(beginning: beginning)
    prolog = []
    try withBytes(of: held) { (bytes) throws(XMLError) in
      try decode(bytes, isLast: false, handler)
    }
    try decode(piece, isLast: isLast, handler)
  }

  private func decode(
    _ piece: UnsafeRawBufferPointer, isLast: Bool, _ handler: any XMLHandler
  ) throws(XMLError) {
    guard let decoded = utf16?.decode(piece, isLast: isLast) else {
      return try feed(piece, isLast: isLast, handler)
    }
    try withBytes(of: decoded) { (bytes) throws(XMLError) in
      try feed(bytes, isLast: isLast, handler)
    }
  }

  /// Looks for the root element, and hands on what comes from there.
  private func feed(
    _ piece: UnsafeRawBufferPointer, isLast: Bool, _ handler: any XMLHandler
  ) throws(XMLError) {
    guard var start = prolog else { return try elements.read(piece, handler) }
    prolog = nil
    // All of it, but for a piece that is larger than what may come before the root element.
    let taken = piece.prefix(limits.prolog + 1)
    start += taken
    guard start.count >= min(nextLook, limits.prolog) || isLast else {
      prolog = start
      return
    }
    let found: XMLProlog?
    do throws(XMLProlog.Fault) {
      found = try XMLProlog(start)
    } catch {
      throw XMLError(line: error.line, error.reason)
    }
    guard let found else {
      let lines = start.count { $0 == ASCII.lineFeed } + 1
      if isLast { throw XMLError(line: lines, "it has no element", isCut: true) }
      guard start.count <= limits.prolog else {
        throw XMLError(line: lines, "no element in its first \(limits.prolog) bytes")
      }
      nextLook = start.count * 2
      prolog = start
      return
    }
    // Bytes of UTF-16 are UTF-8 by now; and a file that only says UTF-16 is in UTF-8, as some programs write it.
    let isUTF8 = utf16 != nil || found.encoding?.hasPrefix("utf-16") ?? true
    elements.begin(encoding: isUTF8 ? nil : found.encoding, line: found.lines)
    try withBytes(of: start) { (bytes) throws(XMLError) in
      try elements.read(UnsafeRawBufferPointer(rebasing: bytes[found.root...]), handler)
    }
    try elements.read(UnsafeRawBufferPointer(rebasing: piece[taken.endIndex...]), handler)
  }
}

/// The bytes of an array, for a function with a typed error.
func withBytes(
  of array: [UInt8], _ body: (UnsafeRawBufferPointer) throws(XMLError) -> Void
) throws(XMLError) {
  let result = array.withUnsafeBytes { bytes -> Result<Void, XMLError> in
    do throws(XMLError) {
      return .success(try body(bytes))
    } catch {
      return .failure(error)
    }
  }
  try result.get()
}
