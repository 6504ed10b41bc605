public import Cycle
public import Values

/// The facts of the cycle: what cycles are made of, day by day.
public enum CycleFacts {
  /// The columns that ``days(in:)`` takes.
  public static let columns = Set(CycleMeasure.allCases.map { FactColumn.cycle($0) })

  /// The days of a table with a symptom, by its key, with how bad it was.
  public static func symptoms(in table: FactTable) -> [String: [SymptomFigures.Day]] {
    let keys = table.columns.keys.compactMap(\.symptom)
    let days = keys.map { key -> (String, [SymptomFigures.Day]) in
      let severities = table.numbers(.severity(key))
      let present = table.numbers(.symptom(key))
      return (
        key,
        table.dates.indices.filter { present[$0] == 1 }.map {
          SymptomFigures.Day(table.dates[$0], severity: severities[$0])
        }
      )
    }
    return Dictionary(uniqueKeysWithValues: days)
  }

  /// The days of a table that have an entry.
  public static func days(in table: FactTable) -> [CalendarDate: CycleDay] {
    func numbers(_ measure: CycleMeasure) -> [Double?] { table.numbers(.cycle(measure)) }
    let (logged, flow, counts) = (numbers(.logged), numbers(.flow), numbers(.counts))
    let (temperature, disturbed) = (numbers(.temperature), numbers(.disturbed))
    let (period, state) = (table.texts(.cycle(.period)), table.texts(.cycle(.state)))
    var days: [CalendarDate: CycleDay] = [:]
    for (index, date) in table.dates.enumerated() where logged[index] != nil {
      days[date] = CycleDay(
        period: period[index].flatMap(PeriodMark.init),
        flow: flow[index].flatMap { Flow(rawValue: Int($0)) },
        state: state[index].flatMap(CycleState.init), counts: counts[index].map { $0 != 0 },
        temperature: temperature[index].map {
          BasalTemperature(celsius: $0, isDisturbed: disturbed[index] != nil)
        })
    }
    return days
  }
}
