import ArgumentParser

/// The value of `--time-limit`: whole seconds, from one to a day.
struct TimeLimit: ExpressibleByArgument {
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  init?(argument: String) {
    guard let seconds = Int(argument), (1...86_400).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  var defaultValueDescription: String { "\(seconds)" }
  var duration: Duration { .seconds(seconds) }

  static let help = ArgumentHelp(
    "End after this many seconds, whatever the server does.", valueName: "seconds")
}
