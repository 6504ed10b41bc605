import DayModel
public import JSON
import Values
import Words

/// Facts as JSON text, for a cache that keeps them column by column.
///
/// A number is a number with all its digits, a text a string, and sets are arrays
/// `[count, repetitions, pounds, seconds, assist, 1 for bodyweight, 1 for a band]`, shortened after the last
/// that is known: three sets of ten with 45 lb are `[3,10,45]`.
extension Fact {
  /// Appends the fact as JSON, which ``init(_:)`` reads back as the same fact.
  public func append(to bytes: inout [UInt8]) {
    switch self {
    case .number(let number): bytes.append(exact: number)
    case .text(let text): bytes.append(quoted: text)
    case .sets(let runs):
      bytes.append(ASCII.openBracket)
      for (index, run) in runs.enumerated() {
        if index > 0 { bytes.append(ASCII.comma) }
        run.append(to: &bytes)
      }
      bytes.append(ASCII.closeBracket)
    }
  }

  /// Reads a fact, and passes over it; nil for JSON that ``append(to:)`` does not make.
  public init?(_ cursor: inout JSONCursor) {
    switch cursor.next {
    case ASCII.quote?:
      guard let range = cursor.string() else { return nil }
      let spelled = cursor.text(range)
      let text =
        spelled.contains(ASCII.backslash)
        ? (try? JSONDocument([ASCII.quote] + spelled + [ASCII.quote]))?.root.string
        : String(validating: spelled, as: UTF8.self)
      guard let text else { return nil }
      self = .text(text)
    case ASCII.openBracket?:
      _ = cursor.take(ASCII.openBracket)
      var runs: [SetRun] = []
      if !cursor.take(ASCII.closeBracket) {
        repeat {
          guard let run = SetRun(&cursor) else { return nil }
          runs.append(run)
        } while cursor.take(ASCII.comma)
        guard cursor.take(ASCII.closeBracket) else { return nil }
      }
      self = .sets(runs)
    default:
      guard let number = cursor.number() else { return nil }
      self = .number(number)
    }
  }
}

extension SetRun {
  fileprivate func append(to bytes: inout [UInt8]) {
    let load = set.load
    var values = [
      set.repetitions, load?.pounds, set.seconds, load?.assistPounds,
      load?.isBodyweight == true ? 1 : nil, load?.band == nil ? nil : 1,
    ]
    while values.last == .some(nil) { values.removeLast() }
    bytes.append(ASCII.openBracket)
    bytes.append(exact: count)
    for value in values {
      bytes.append(ASCII.comma)
      if let value { bytes.append(exact: value) } else { bytes += "null".utf8 }
    }
    bytes.append(ASCII.closeBracket)
  }

  fileprivate init?(_ cursor: inout JSONCursor) {
    guard cursor.take(ASCII.openBracket), let count = cursor.number() else { return nil }
    var set = StrengthSet(nil)
    var index = 1
    while cursor.take(ASCII.comma) {
      if !cursor.take("null") {
        guard let value = cursor.number() else { return nil }
        switch index {
        case 1: set.amount = .repetitions(value)
        case 2: set.load = .weight(Weight(pounds: value))
        case 3 where set.amount == nil: set.amount = .seconds(value)
        case 4 where set.load == nil: set.load = .assistance(Weight(pounds: value))
        case 5 where value == 1:
          switch set.load {
          case .weight(let added)?: set.load = .bodyweight(added: added)
          case .assistance(let help, _)?: set.load = .assistance(help, isBody: true)
          default: return nil
          }
        case 6 where value == 1 && set.load == nil: set.load = .band("band")
        default: return nil
        }
      }
      index += 1
      if index > 7 { return nil }
    }
    guard cursor.take(ASCII.closeBracket) else { return nil }
    self.init(set, count: count)
  }
}
