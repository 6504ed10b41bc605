import Actions
import Context
import Screens

extension ScreenForm {
  /// The form for standard output: as wide as the terminal, else as `COLUMNS` says, else 80 columns.
  init(of environment: ActionEnvironment) {
    let stated = environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 20), 400) }
    self.init(
      columns: Terminal.size?.columns ?? stated ?? 80,
      hasUnicode: Self.hasUnicode(environment.variables))
  }
}
