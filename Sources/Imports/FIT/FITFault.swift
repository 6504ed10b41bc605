/// Why not all of a FIT file could be read, and the offset at which that was found.
enum FITFault: Error, Equatable {
  /// The bytes end within the file, or the next file begins within it.
  case cut(Int)
  /// The data are not those of which the CRC before this offset was made.
  case checksum(Int)
  /// A message of a local type that was not defined.
  case undefined(UInt8, Int)
  /// A definition with an order of bytes that there is not.
  case definition(Int)
  /// A record that is longer than the data.
  case overrun(Int)
  /// What stands behind a file and is none.
  case garbage(Int)

  /// What is told of all files with the fault.
  var reason: String {
    switch self {
    case .cut: "a FIT file that is cut"
    case .checksum: "a FIT file whose CRC is wrong"
    case .undefined, .definition, .overrun: "a FIT file that is damaged"
    case .garbage: "bytes behind a FIT file"
    }
  }

  /// What is told of this file: `cut at byte 1234`.
  var text: String {
    switch self {
    case .cut(let offset): "cut at byte \(offset)"
    case .checksum(let offset): "wrong CRC at byte \(offset)"
    case .undefined(let local, let offset):
      "message of the undefined local type \(local) at byte \(offset)"
    case .definition(let offset): "definition that cannot be read at byte \(offset)"
    case .overrun(let offset): "record longer than the data at byte \(offset)"
    case .garbage(let offset): "no FIT file from byte \(offset) on"
    }
  }
}
