import CSV
import Values
import WatchData

/// The rows of a program's export. Its errors name the file.
struct ExportTable {
  private let name: String
  private var reader: CSVReader

  /// A table behind its header.
  ///
  /// - Parameter separator: What stands between cells; where it is not given, what the header has most of.
  init(
    _ bytes: [UInt8], name: String, separator: CSVReader.Separator? = nil
  ) throws(InputError) {
    self.name = name
    do throws(CSVError) {
      reader = try CSVReader(bytes, separator: separator)
    } catch {
      throw Self.error(error, in: name)
    }
  }

  var header: CSVHeader { reader.header }
  var separator: CSVReader.Separator { reader.separator }

  /// The next row; nil at the end.
  mutating func next() throws(InputError) -> CSVRow? {
    do throws(CSVError) {
      return try reader.next()
    } catch {
      throw Self.error(error, in: name)
    }
  }

  static func error(_ error: CSVError, in name: String) -> InputError {
    let place = error.line.map { "\(name), line \($0)" } ?? name
    let hint =
      error.encoding.map { "Save it as UTF-8: iconv -f \($0) -t UTF-8 FILE > NEW.csv" }
      ?? "Export the file again"
    var refusal = InputError(.badData, "\(place): \(error.message)", hint: hint)
    (refusal.file, refusal.line) = (name, error.line)
    return refusal
  }
}

/// The numbers of a row, none of which can be below zero.
struct NumberCells {
  let row: CSVRow
  let form: NumberForm
  /// The first cell that is no such number.
  private(set) var unreadable: String?

  init(_ row: CSVRow, _ form: NumberForm) { (self.row, self.form) = (row, form) }

  /// A number above zero; nil for 0, which is how exports write that there is none, and where nothing stands.
  mutating func positive(_ column: Int?) -> Double? {
    guard let text = row[column] else { return nil }
    guard let number = form.number(text), number >= 0 else {
      unreadable = unreadable ?? text
      return nil
    }
    return number > 0 ? number : nil
  }
}

extension CSVRow {
  /// How a person finds it: `line 12`, or with what stands there: `line 12: 1,050`.
  func place(_ text: String? = nil) -> String { "line \(line)" + (text.map { ": \($0)" } ?? "") }
}

extension ReadingRules {
  /// The moment that a text told: an instant where it says how far from UTC its clock was, else local time.
  func moment(told: MeasuredMoment) -> MeasuredMoment {
    if let time = told.time { return moment(at: time) }
    let (date, second) = told.clock
    return moment(on: date, second: second)
  }
}
