import Imports
import TestSupport
import Testing

@Suite("Numbers of people's files")
struct NumberFormTests {
  @Test(
    "a form says which mark is which; what could be two numbers is none of them",
    arguments: [
      ("1050", 1050, 1050, 1050, .number(1050)), ("-61.5", -61.5, nil, -61.5, .number(-61.5)),
      ("61,5", nil, 61.5, 61.5, .number(61.5)), ("1,050", 1050, 1.05, 1.05, .ambiguous),
      ("1.050", 1.05, 1050, 1.05, .ambiguous), ("1,050.5", 1050.5, nil, nil, .number(1050.5)),
      ("1.050,5", nil, 1050.5, nil, .number(1050.5)), ("0,500", nil, 0.5, 0.5, .number(0.5)),
      ("1234,567", nil, 1234.567, 1234.567, .number(1234.567)),
      ("1,050,000", 1_050_000, nil, nil, .number(1_050_000)),
      ("1 050,5", nil, 1050.5, nil, .number(1050.5)),
      ("1\u{202F}050", 1050, 1050, nil, .number(1050)),
      ("1'050.5", 1050.5, nil, nil, .number(1050.5)), ("\u{2212}3", -3, -3, -3, .number(-3)),
      ("+3", 3, 3, 3, .number(3)), (".5", 0.5, nil, 0.5, .number(0.5)),
      ("5.", 5, nil, 5, .number(5)),
      ("10,50", nil, 10.5, 10.5, .number(10.5)), ("1,05,000", nil, nil, nil, .none),
      ("1.2.3", nil, nil, nil, .none), ("12:30", nil, nil, nil, .none), ("", nil, nil, nil, .none),
      ("-", nil, nil, nil, .none), ("1e5", nil, nil, nil, .none), ("5 kg", nil, nil, nil, .none),
      ("nan", nil, nil, nil, .none), ("½", nil, nil, nil, .none), (",", nil, nil, nil, .none),
      ("--5", nil, nil, nil, .none),
    ] as [(String, Double?, Double?, Double?, NumberForm.Reading)])
  func forms(
    _ text: String, point: Double?, comma: Double?, ungrouped: Double?, unknown: NumberForm.Reading
  ) {
    #expect(NumberForm.point.number(text) == point)
    #expect(NumberForm.comma.number(text) == comma)
    #expect(NumberForm.ungrouped.number(text) == ungrouped)
    #expect(NumberForm.unknown.read(text) == unknown)
  }

  @Test("any text whatever is a finite number or none")
  func anyText() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let text = String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(Array("0159.,' -+e½x"))
        })
      for form in [NumberForm.point, .comma, .ungrouped, .unknown] {
        #expect(form.number(text)?.isFinite != false, "seed \(random.seed): \(text)")
      }
    }
    #expect(NumberForm.point.number(String(repeating: "9", count: 400)) == nil)
  }
}
