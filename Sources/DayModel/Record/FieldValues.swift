/// A number for each of some known fields.
public struct FieldValues: Equatable, Sendable {
  /// By the fields' indices in the catalogue. Invariant: the last is known.
  private var numbers: [Double?] = []

  /// Of no field anything is known.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool { numbers.isEmpty }

  /// The number of a field, in the unit of its measure; nil where it is not known.
  public subscript(field: KnownField) -> Double? {
    get { field.index < numbers.count ? numbers[field.index] : nil }
    set {
      if numbers.isEmpty { numbers.reserveCapacity(FieldCatalog.body.count) }
      while numbers.count <= field.index { numbers.append(nil) }
      numbers[field.index] = newValue
      while case .some(nil) = numbers.last { numbers.removeLast() }
    }
  }
}
