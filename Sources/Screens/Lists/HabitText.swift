import DayModel
package import Reports
import Values

extension HabitListing.Entry {
  /// The box as a list shows it.
  package func box(_ style: Style) -> StyledText {
    switch item.state {
    case .open: "[ ]"
    case .done: style.good("[x]")
    case .skipped: style.dim("[~]")
    case .unknown: style.dim("[?]")
    }
  }

  /// The strength in percent.
  package var strength: String { "\(decimalText(figures.strength * 100, roundedTo: 1)) %" }
}
