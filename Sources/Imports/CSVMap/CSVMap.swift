import CSV
public import Values
public import WatchData
import Words

/// What the columns of a CSV file mean: a map (docs/csv-maps.md).
public struct CSVMap: Sendable {
  /// Whose the values are: `csv-scale`.
  public internal(set) var source: MeasuredSource
  /// What stands between cells; nil for what the header has most of.
  var separator: CSVReader.Separator?
  /// How numbers are written; nil where that is to be seen from each number.
  var numbers: NumberForm?
  /// The column of the date, perhaps with the time in it.
  var date: Moment
  /// The column of the time, where it stands apart.
  var time: Moment?
  /// What a row tells of.
  var rows = CSVRowKind.day
  /// What all activities of the file are, where no column says it.
  var kind: String?
  /// The columns that are taken.
  var columns: [Column] = []
  /// The rows that are left out.
  var skips: [Skip] = []
  /// Whether it is that of an export of ours, whose numbers have a point before decimals and no marks between thousands.
  var isOwn = false
  /// Columns of our own exports that are passed over.
  var passed: [String] = []
  /// The column that names the totals of a row that are partial, as our own exports have it.
  var partial: String?

  /// A column of dates or times.
  struct Moment {
    let column: String
    /// How it is written; nil for the forms that have one meaning only.
    var form: DateForm?
  }

  /// A column with what it holds.
  struct Column {
    let name: String
    let field: CSVField
    /// The unit of its numbers; nil where the map does not say it.
    var unit: CSVUnit?
    /// Whether the values of a day are added up; else the last one counts.
    var isSummed = false
  }

  /// Rows that are left out by what a column has.
  struct Skip {
    let column: String
    /// The texts, in small letters; nil for any text.
    let texts: Set<String>?
  }

  init(source: MeasuredSource, date: Moment) { (self.source, self.date) = (source, date) }

  /// Names as a message lists them: of many the first.
  static func list(_ names: [String]) -> String {
    let most = 12
    let shown = names.prefix(most).map { "'\($0.inOneLine)'" }.joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }

  /// The source of a name; the name may be that of a file. What no source can be called is a hyphen.
  static func source(named name: String) -> MeasuredSource {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    let words = stem.lowercased().split { character in
      !character.isASCII || !(character.isLetter || character.isNumber)
    }
    let plain = String(words.joined(separator: "-").prefix(40))
    return .csv(plain.isEmpty ? "file" : plain)
  }
}

extension CSVMap {
  /// Reads a map.
  ///
  /// - Parameter file: The file's name: for errors, and the source's where the map does not say it.
  /// - Throws: ``InputError`` with code `badData` for what is not right in it, with the line: a key, a field or a unit that is not
  ///   known, a form of dates that cannot be read, no column for the date.
  public init(yaml bytes: [UInt8], file: String) throws(InputError) {
    let reader = CSVMapReader(bytes, file: file)
    guard let root = try reader.root() else {
      throw InputError(.badData, "\(file): there is no map in it", hint: CSVMapReader.example)
    }
    self = try reader.map(root, name: nil)
  }

  /// The maps of `content/config/imports.yaml`, each under its name, in the order of the file.
  ///
  /// - Parameter file: The file's name, for errors.
  /// - Throws: ``InputError`` as ``init(yaml:file:)`` does, and for a map without a name, or with that of another one.
  public static func all(
    inImports bytes: [UInt8], file: String
  ) throws(InputError) -> [(name: String, map: CSVMap)] {
    let reader = CSVMapReader(bytes, file: file)
    guard let list = try reader.root()?["maps"], !list.isNull else { return [] }
    guard let items = list.items else { throw reader.error("'maps' is no list", at: list) }
    var maps: [(name: String, map: CSVMap)] = []
    for item in items {
      guard let name = item["name"]?.string, !name.isEmpty else {
        throw reader.error("a map has no name", at: item, hint: "Add a name: name: scale")
      }
      guard !maps.contains(where: { $0.name == name }) else {
        throw reader.error("there are two maps of the name '\(name)'", at: item)
      }
      maps.append((name, try reader.map(item, name: name)))
    }
    return maps
  }
}
