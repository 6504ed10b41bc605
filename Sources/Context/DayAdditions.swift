import DayEditing
import DayModel
public import DayStore
public import LogMerge
public import Store

extension MergeRules {
  /// Adds values to days as `log` does.
  public static let asLogged: Adding = { units, types in
    { line, base, section, day in
      DayEditor.adding(line, beyond: base, in: section, to: day, units: units, types: types)
    }
  }

  /// Adds values to days of a store as `log` does; outside of one as in a store that says nothing of units and types.
  public static func addition(in store: Store?) throws(StoreError) -> DayAddition? {
    guard let store else { return asLogged(standard.units, .builtIn) }
    return asLogged(try MergeRules(ConfigurationFile(of: store)).units, try store.trainingTypes)
  }
}
