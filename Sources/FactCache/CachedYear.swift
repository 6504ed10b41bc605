import DayModel
import JSON
import Query
import Store
import Values

/// What a year's file must begin with to be of use: anything else was made of other logs, with other
/// names of habits or types of training, or by other rules.
struct CacheHeader: Sendable {
  let year: Int
  /// The first line.
  let line: [UInt8]

  /// The form of the files, and of the facts in them.
  static let forms = [FileForm("bestupid.facts/3"), FileForm("\"rules\":\(DayFacts.rules)")]

  /// - Parameters:
  ///   - store: The root of the store.
  ///   - configuration: The sums of the files of habits and types, and the units of all files.
  init(store: String, configuration: String, year: Int) {
    self.year = year
    let values: JSONValue = [
      "schema": .string(Self.forms[0].text), "rules": .int(DayFacts.rules), "store": .string(store),
      "habits": .string(configuration), "year": .int(year),
    ]
    // The object continues on the lines that follow.
    line = Array(values.text(.compact).utf8.dropLast()) + Array(",\n".utf8)
  }
}

/// A year's file of the cache, of which only those lines are read that are asked for.
///
///     {"schema":"bestupid.facts/3","rules":1,"store":"/home/kim/log","habits":"…","year":2031,
///     "folder":[0,1930000000000000000,1930000000000000000,77,"weekly-protocol-2031-03-03.md"],
///     "days":{
///     "03-04":{"2031-03-04.md":[2256,1930000000000000000,1930000000000000000,4711]},
///     "03-05":{"2031-03-05.md":["0123456789012345678901234567890123456789"]}
///     },
///     "facts":{
///     "lift:bench press":{"03-04":[[3,10,45]]},
///     "weight":{"03-04":181.5,"03-05":181}
///     },
///     "sum":"01234567"}
///
/// The folder has size, modification, change and inode, and then the names of what is no file of a day. Each file
/// has the same numbers, and a blob's name may stand behind or in place of these; `null` is what must be looked at anew. The sum is that of all
/// lines before it (``Checksum``). Whatever differs from this is no cache, and nil.
struct CachedYear {
  let bytes: [UInt8]
  /// The folder of logs when its names were those of ``days``; nil where that may no longer be so.
  let folder: KnownFolder?
  /// Every day of the year that had a file, oldest first.
  let days: [KnownDay]
  /// The columns in the file's order.
  let columns: [Column]

  /// A line of facts.
  struct Column {
    /// The spelling of the name, without quotes and with escapes.
    let name: Range<Int>
    /// What stands in the braces.
    let entries: Range<Int>
  }

  /// What a year's file says; nil if it is not one.
  init?(_ bytes: [UInt8], header: CacheHeader) {
    let content = bytes.withUnsafeBufferPointer { Self.read($0, header) }
    guard let content else { return nil }
    self.bytes = bytes
    folder = content.folder
    days = content.days
    columns = content.columns
  }

  /// How a file ends, its sum apart.
  static let sumStart = Array("\"sum\":\"".utf8)
  static let sumEnd = Array("\"}\n".utf8)

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ header: CacheHeader
  ) -> (folder: KnownFolder?, days: [KnownDay], columns: [Column])? {
    let tail = sumStart.count + Checksum.length + sumEnd.count
    guard bytes.starts(with: header.line), bytes.count > header.line.count + tail else {
      return nil
    }
    let end = bytes.count - tail
    let sum = Checksum.hex(UnsafeBufferPointer(rebasing: bytes[..<end]))
    let ending = sumStart + Array(sum.utf8) + sumEnd
    guard bytes[end...].elementsEqual(ending) else { return nil }

    var cursor = JSONCursor(bytes, header.line.count..<end)
    guard cursor.take("\"folder\":") else { return nil }
    var folder: KnownFolder?
    if !cursor.take("null") {
      guard let known = KnownFolder(&cursor) else { return nil }
      folder = known
    }
    guard cursor.take(",\n\"days\":{\n") else { return nil }
    var days: [KnownDay] = []
    if !cursor.take("},\n") {
      repeat {
        guard let day = KnownDay(&cursor, year: header.year),
          days.last.map({ $0.date < day.date }) ?? true
        else { return nil }
        days.append(day)
      } while cursor.take(",\n")
      guard cursor.take("\n},\n") else { return nil }
    }
    guard cursor.take("\"facts\":{\n") else { return nil }
    var columns: [Column] = []
    if !cursor.take("},\n") {
      repeat {
        guard let name = cursor.string(), cursor.take(UInt8(ascii: ":")) else { return nil }
        let start = cursor.index
        guard cursor.skipLine(), cursor.index - start >= 2 else { return nil }
        columns.append(Column(name: name, entries: start + 1..<cursor.index - 1))
      } while cursor.take(",\n")
      guard cursor.take("\n},\n") else { return nil }
    }
    return cursor.isAtEnd ? (folder, days, columns) : nil
  }

  /// The name of a column; nil where it is no text.
  func name(of column: Column) -> FactColumn? {
    String(jsonSpelling: bytes[column.name]).map(FactColumn.init)
  }

  /// The facts of a column.
  func line(of column: Column) -> FactLine { FactLine(bytes, column.entries) }
}

extension String {
  /// What a string of JSON says, without its quotes; nil if it is not one.
  fileprivate init?(jsonSpelling spelling: some Collection<UInt8>) {
    var text: String?
    if !spelling.contains(UInt8(ascii: "\\")) {
      text = String(validating: spelling, as: UTF8.self)
    } else {
      do throws(JSONError) {
        let quoted = [UInt8(ascii: "\"")] + spelling + [UInt8(ascii: "\"")]
        text = try JSONDocument(quoted).root.string
      } catch {
        return nil
      }
    }
    guard let text else { return nil }
    self = text
  }
}

extension KnownFolder {
  fileprivate init?(_ cursor: inout JSONCursor) {
    guard cursor.take(UInt8(ascii: "[")), let stamp = FileStamp(&cursor) else { return nil }
    var others: [String] = []
    while cursor.take(UInt8(ascii: ",")) {
      guard let range = cursor.string(), let name = String(jsonSpelling: cursor.text(range)) else {
        return nil
      }
      others.append(name)
    }
    guard cursor.take(UInt8(ascii: "]")) else { return nil }
    self.init(stamp: stamp, others: others)
  }
}

extension FileStamp {
  /// Reads four whole numbers with commas between them.
  fileprivate init?(_ cursor: inout JSONCursor) {
    let comma = UInt8(ascii: ",")
    guard let size = cursor.integer(), cursor.take(comma), let modified = cursor.integer(),
      cursor.take(comma), let changed = cursor.integer(), cursor.take(comma),
      let inode = cursor.integer()
    else { return nil }
    self.init(size: size, modified: modified, changed: changed, inode: inode)
  }
}

extension KnownDay {
  fileprivate init?(_ cursor: inout JSONCursor, year: Int) {
    guard let day = DayOfYear(&cursor),
      let date = CalendarDate(year: year, month: day.index / 32, day: day.index % 32),
      cursor.take(UInt8(ascii: "{"))
    else { return nil }
    var files: [File] = []
    repeat {
      guard let file = File(&cursor), file.name.date == date else { return nil }
      files.append(file)
    } while cursor.take(UInt8(ascii: ","))
    guard cursor.take(UInt8(ascii: "}")) else { return nil }
    self.init(date: date, files: files)
  }
}

extension KnownDay.File {
  fileprivate init?(_ cursor: inout JSONCursor) {
    guard let range = cursor.string() else { return nil }
    let spelling = cursor.text(range)
    let name =
      spelling.contains(UInt8(ascii: "\\"))
      ? nil
      : LogFileName(name: UnsafeBufferPointer(rebasing: spelling))
        ?? LogFileName(path: String(decoding: spelling, as: UTF8.self))
    guard let name, cursor.take(UInt8(ascii: ":")) else { return nil }
    self.init(name: name)
    if cursor.take("null") { return }
    guard cursor.take(UInt8(ascii: "[")) else { return nil }
    if cursor.next != UInt8(ascii: "\"") {
      guard let stamp = FileStamp(&cursor) else { return nil }
      self.stamp = stamp
      if cursor.take(UInt8(ascii: "]")) { return }
      guard cursor.take(UInt8(ascii: ",")) else { return nil }
    }
    guard let range = cursor.string() else { return nil }
    id = ContentSum(text: String(decoding: cursor.text(range), as: UTF8.self))
    guard cursor.take(UInt8(ascii: "]")) else { return nil }
  }
}
