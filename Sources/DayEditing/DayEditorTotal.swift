import DayModel
import LogSyntax
import Values

extension DayEditor {
  /// The line of a total of food without what an entry added to it, whatever was added since.
  ///
  /// - Parameters:
  ///   - now: The line as it is.
  ///   - before: The line before the entry.
  ///   - after: The line with the entry.
  /// - Returns: nil where one of them has no number.
  public static func total(_ now: [UInt8], before: [UInt8], after: [UInt8]) -> [UInt8]? {
    guard let old = fuelTotal(of: before), let new = fuelTotal(of: after), fuelTotal(of: now) != nil
    else { return nil }
    let heading = Array("## \(KnownSection.fuelLog.heading)\n".utf8)
    var editor = DayEditor(LogDocument(heading + now))
    do throws(InputError) {
      try editor.addToTotal(old.value - new.value, of: old.nutrient)
    } catch {
      return nil
    }
    return Array(editor.document.bytes.dropFirst(heading.count))
  }

  private static func fuelTotal(of line: [UInt8]) -> (value: Double, nutrient: Nutrient)? {
    let document = LogDocument(line)
    guard let field = document.fields(in: document.lines.indices).first?.field,
      let nutrient = FieldCatalog.field(named: document.text(field.name))?.nutrient,
      let value = FuelTotal.read(document.visibleText(field.value)).value
    else { return nil }
    return (value.value, nutrient)
  }
}
