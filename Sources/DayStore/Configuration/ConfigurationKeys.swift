public import Coaching
public import Cycle
public import LogMerge
import Store
public import Values

/// Every setting: a row that says its name, the file it lives in, how it is written, what it is where no one
/// has set it, and what it does. A new one is a row here, and its place in `all`.
extension ConfigurationKey {
  // MARK: Days

  /// The minutes past midnight at which a day starts. Midnight unless set, as in every calendar and
  /// for the bot; a person who logs after midnight sets `04:00`.
  public static var dayStartsAt: ConfigurationKey<Int> {
    .init(
      "day_starts_at", in: .store, .morningTime, default: 0,
      help: "when a new day starts: with 04:00, 01:30 belongs to the day before")
  }

  /// The name of the time zone of days; nil for this machine's.
  public static var timeZone: ConfigurationKey<String?> {
    .init(
      "time_zone", in: .store, .timeZone,
      help: "the time zone that determines today, such as Europe/Vienna; else this machine's")
  }

  // MARK: Units

  /// The unit of weights.
  public static var weightUnit: ConfigurationKey<WeightUnit> {
    .init(
      "units.weight", in: .store, .choice(.lb, .kg), default: .lb,
      help:
        "the unit of weights and loads: for numbers logged without one, and for all that "
        + "are shown")
  }

  /// The unit of distances.
  public static var distanceUnit: ConfigurationKey<DistanceUnit> {
    .init(
      "units.distance", in: .store, .choice(.mi, .km), default: .mi,
      help: "the unit of rides, runs and walks, logged and shown")
  }

  /// The unit of swims.
  public static var swimUnit: ConfigurationKey<PersonalUnits.Swim> {
    .init(
      "units.swim", in: .store, .choice(.m, .yd), default: .m,
      help: "the unit of swims, logged and shown")
  }

  /// The unit of temperatures.
  public static var temperatureUnit: ConfigurationKey<PersonalUnits.Temperature> {
    .init(
      "units.temperature", in: .store, .choice(.c, .f), default: .f,
      help: "the unit for showing temperatures; logs state their own: 36.6 °C")
  }

  /// The unit of weights and loads that files have without one (docs/format.md §4.5).
  public static var formatWeight: ConfigurationKey<WeightUnit> {
    .init(
      "format.units.weight", in: .store, .choice(.lb, .kg), default: .lb,
      help: "the unit of a weight or load that stands in a file without one")
  }

  /// The unit of distances that files have without one.
  public static var formatDistance: ConfigurationKey<DistanceUnit> {
    .init(
      "format.units.distance", in: .store, .choice(.mi, .km), default: .mi,
      help: "the unit of a ride, run, walk or pace that stands in a file without one")
  }

  /// The unit of swims that files have without one.
  public static var formatSwim: ConfigurationKey<PersonalUnits.Swim> {
    .init(
      "format.units.swim", in: .store, .choice(.m, .yd), default: .m,
      help: "the unit of a swim that stands in a file without one")
  }

  /// How many days back a new day looks for its source day; 0 for none (docs/format.md §3.2).
  public static var rolloverDays: ConfigurationKey<Int> {
    .init(
      "rollover.days", in: .store, .count(0...60), default: 14,
      help: "how many days back a new day looks for the todos that it takes over; 0 for none")
  }

  // MARK: Targets

  /// How long a night is meant to be at least, in hours.
  public static var sleepTarget: ConfigurationKey<Target?> {
    .init(
      "targets.sleep", in: .store, .target(.hours),
      help: "the target minimum for a night's sleep")
  }

  /// How well a night is meant to be slept.
  public static var qualityTarget: ConfigurationKey<Target?> {
    .init(
      "targets.quality", in: .store, .target(.score),
      help: "the target minimum for sleep quality, of 10")
  }

  /// What mood is aimed at.
  public static var moodTarget: ConfigurationKey<Target?> {
    .init(
      "targets.mood", in: .store, .target(.score),
      help: "the target minimum for mood, of 10")
  }

  /// What energy is aimed at.
  public static var energyTarget: ConfigurationKey<Target?> {
    .init(
      "targets.energy", in: .store, .target(.score),
      help: "the target minimum for energy, of 10")
  }

  /// What weight is aimed at, in the person's unit.
  public static var weightTarget: ConfigurationKey<Target?> {
    .init(
      "targets.weight", in: .store, .target(.weight),
      help: "the target weight, in units.weight: a number, or a range")
  }

  /// The kilocalories of a day.
  public static var calorieTarget: ConfigurationKey<Target?> {
    .init(
      "targets.calories", in: .store, .target(.calories),
      help: "the target calories of a day: a number, or a range; else those of the day's comment")
  }

  /// The protein of a day, in grams.
  public static var proteinTarget: ConfigurationKey<Target?> {
    .init(
      "targets.protein", in: .store, .target(.grams),
      help: "the target minimum for a day's protein, in grams; else that of the day's comment")
  }

  /// How much of a week's plan is to be kept to, in percent.
  public static var complianceTarget: ConfigurationKey<Int?> {
    .init(
      "targets.compliance", in: .store, .count(0...100),
      help: "the target compliance with a week's plan, in percent; else as the plan says")
  }

  // MARK: The dashboard and reminders

  /// The names of the dashboard's blocks, in order; empty for all.
  public static var dashboardBlocks: ConfigurationKey<[String]> {
    .init(
      "dashboard.show", in: .store, .texts, default: [],
      help: "the blocks of today's dashboard, in order; else all: cards, plan, briefing, must_win, "
        + "todos, habits, routines, cycle, recommend, food, week, sync")
  }

  /// When weight and sleep that are not logged are due, in minutes past midnight; nil for never.
  public static var remindMorning: ConfigurationKey<Int?> {
    .init(
      "remind.morning", in: .store, .timeOrOff, default: 8 * 60,
      help: "when weight and sleep that are not logged become due; off for never")
  }

  /// When what must be won is due, in minutes past midnight; nil for never.
  public static var remindMustWin: ConfigurationKey<Int?> {
    .init(
      "remind.must_win", in: .store, .timeOrOff, default: 17 * 60,
      help: "when an open task under Must Win 3 becomes due; off for never")
  }

  /// When the mood of the evening is due, in minutes past midnight; nil for never.
  public static var remindEvening: ConfigurationKey<Int?> {
    .init(
      "remind.evening", in: .store, .timeOrOff, default: 21 * 60,
      help: "when the evening mood becomes due; off for never")
  }

  /// When a start of a cycle that is expected and not logged is due, in minutes past midnight; nil for never.
  public static var remindCycle: ConfigurationKey<Int?> {
    .init(
      "remind.cycle", in: .store, .timeOrOff, default: 8 * 60,
      help: "when an expected start of a cycle that is not logged becomes due; off for never")
  }

  // MARK: Training

  /// The seconds of rest after a set of a live workout; nil for the usual.
  public static var trainingRest: ConfigurationKey<Int?> {
    .init(
      "training.rest", in: .store, .count(0...3600),
      help: "the seconds of rest after a set of a live workout; 0 for none; else by the kind of set"
    )
  }

  /// After how many hours without a change a live workout counts as left open.
  public static var trainingAbandon: ConfigurationKey<Int> {
    .init(
      "training.abandon", in: .store, .count(1...168), default: 12,
      help: "after how many hours without a change a live workout counts as left open")
  }

  /// Whether the live view rings the terminal's bell at the end of a rest.
  public static var trainingBell: ConfigurationKey<Bool> {
    .init(
      "training.bell", in: .store, .onOrOff, default: true,
      help: "on or off: whether `workout live` rings the terminal's bell at the end of a rest")
  }

  /// The highest heart rate, beats a minute.
  public static var highestHeartRate: ConfigurationKey<Int?> {
    .init(
      "training.hr_max", in: .store, .count(100...230),
      help: "the maximum heart rate, in beats per minute; else estimated from age")
  }

  /// The year of birth.
  public static var birthYear: ConfigurationKey<Int?> {
    .init(
      "training.birth_year", in: .store, .count(1900...2100),
      help: "the year of birth, for the maximum heart rate: 208 - 0.7 x age (Tanaka 2001)")
  }

  /// The heart rate at rest, beats a minute.
  public static var restingHeartRate: ConfigurationKey<Int?> {
    .init(
      "training.resting_hr", in: .store, .count(25...120),
      help:
        "the resting heart rate, for Karvonen zones; else the median of the watch's last seven")
  }

  /// The lower limits of the five zones of heart rate, beats a minute.
  public static var heartRateZones: ConfigurationKey<[Int]?> {
    .init(
      "training.zones", in: .store, .heartRates,
      help: "the lower limits of the five heart rate zones: 110, 125, 140, 155, 170")
  }

  // MARK: The cycle

  /// Whether lists and completions have the cycle.
  public static var cycleTracking: ConfigurationKey<CycleTracking> {
    .init(
      "cycle.tracking", in: .store, .choice(.auto, .on, .off), default: .auto,
      help:
        "whether lists, completions and the dashboard have the cycle; auto: from the first entry on"
    )
  }

  /// How long a cycle is taken to be where none is over yet, in days.
  public static var cycleLength: ConfigurationKey<Int> {
    .init(
      "cycle.length", in: .store, .count(15...90), default: 28,
      help: "how many days a cycle is taken to have until one is over")
  }

  /// How long a period is taken to be where none is known yet, in days.
  public static var cyclePeriodLength: ConfigurationKey<Int> {
    .init(
      "cycle.period_length", in: .store, .count(1...14), default: 5,
      help: "how many days a period is taken to have until one is known")
  }

  /// Whether a rise of the temperature places the phases of a cycle.
  public static var cycleSigns: ConfigurationKey<Bool> {
    .init(
      "cycle.signs", in: .store, .onOrOff, default: false,
      help: "on or off: whether a rise of the temperature on waking places the phases of its cycle")
  }

  /// Who else gets the cycle.
  public static var cycleShare: ConfigurationKey<[String]> {
    .init(
      "cycle.share", in: .store, .words(of: CycleSharing.allCases.map(\.rawValue)), default: [],
      help:
        "who else gets the cycle: export, for `bestupid export`; ai, for `recommend --context`; "
        + "by default nobody")
  }

  // MARK: Coaching

  /// What programs that talk to the person call them; nil for no name.
  public static var coachingName: ConfigurationKey<String?> {
    .init(
      "coaching.name", in: .store, .words,
      help: "your name, for programs that greet you")
  }

  /// How much training the person is used to; nil for not said.
  public static var coachingLevel: ConfigurationKey<FitnessLevel?> {
    .init(
      "coaching.level", in: .store, .choice(.beginner, .intermediate, .advanced),
      help: "how much training you are used to; recommendations have more minutes with more of it")
  }

  /// What the person trains for.
  public static var coachingGoals: ConfigurationKey<[CoachingGoal]> {
    .init(
      "coaching.goals", in: .store, .words(of: CoachingGoal.self), default: [],
      help: "what you train for: \(CoachingGoal.words.joined(separator: ", "))")
  }

  /// The ids of the types that the person likes.
  public static var coachingTypes: ConfigurationKey<[String]> {
    .init(
      "coaching.types", in: .store, .texts, default: [],
      help: "the types of training that you like, by their ids: yoga, strength")
  }

  /// What the person has to train with.
  public static var coachingEquipment: ConfigurationKey<[String]> {
    .init(
      "coaching.equipment", in: .store, .texts, default: [],
      help: "what you have to train with: \(Equipment.words.joined(separator: ", "))")
  }

  /// The most minutes of a workout.
  public static var coachingMinutes: ConfigurationKey<Int> {
    .init(
      "coaching.minutes", in: .store, .count(LibraryEntry.minutesRange), default: 60,
      help: "the most minutes that a recommended workout takes")
  }

  /// How many sessions a week are aimed at; nil for what the level has.
  public static var coachingSessions: ConfigurationKey<Int?> {
    .init(
      "coaching.sessions", in: .store, .count(1...6),
      help: "how many sessions a week you aim at; else 3 for a beginner, 4, or 5 if advanced")
  }

  /// When the person likes to train, in minutes past midnight; nil for not said.
  public static var coachingTime: ConfigurationKey<Int?> {
    .init(
      "coaching.time", in: .store, .timeOrOff, default: nil,
      help: "when you like to train, which recommendations tell; off for no time")
  }

  /// Whether the phase of the cycle counts in recommendations.
  public static var coachingUsesPhase: ConfigurationKey<Bool> {
    .init(
      "coaching.use_phase", in: .store, .onOrOff, default: true,
      help: "on or off: whether the phase of the cycle counts in recommendations")
  }

  /// Whether a midwife or doctor has said that more than light training is right.
  public static var coachingCleared: ConfigurationKey<Bool> {
    .init(
      "coaching.cleared", in: .store, .onOrOff, default: false,
      help: "on or off: whether your midwife or doctor has agreed to more than light training")
  }

  /// The program that is followed, and since when; nil for none.
  public static var coachingProgram: ConfigurationKey<FollowedProgram?> {
    .init(
      "coaching.program", in: .store, .program,
      help: "the program of workouts that you follow, and its first day; see library program")
  }

  // MARK: Imports

  /// The sources of measured days, the best one first; those that are not named come behind them.
  public static var importSources: ConfigurationKey<[String]> {
    .init(
      "import.sources", in: .store, .sources, default: [],
      help: "whose figures count where sources differ, the best one first; see import sources")
  }

  /// Where days were lived that were not lived at home.
  public static var importTravel: ConfigurationKey<[Travel]> {
    .init(
      "import.travel", in: .store, .travel, default: [],
      help: "days in another time zone, for imports: 2031-07-01..2031-07-14 Europe/Lisbon")
  }

  /// The names of apps and devices of Apple Health, the best one first.
  public static var importAppleHealth: ConfigurationKey<[String]> {
    .init(
      "import.apple_health", in: .store, .texts, default: [],
      help: "which apps and devices of Apple Health count before others, by their names there")
  }

  // MARK: Syncs

  /// Whose commits are the bot's: addresses and names of authors.
  public static var botAuthors: ConfigurationKey<[String]> {
    .init(
      "bot_authors", in: .store, .texts, default: [],
      help: "whose commits are the bot's, when a sync merges: addresses or names of authors")
  }

  /// Who owns which section.
  public static var owners: ConfigurationKey<OwnershipRules> {
    .init(
      "owners", in: .store, .owners, default: .standard,
      help: "who owns a section when a sync merges: its heading, and one of \(Ownership.words)")
  }

  /// The new files and folders that a sync commits besides those in the program's own folders.
  public static var syncInclude: ConfigurationKey<[String]> {
    .init(
      "sync.include", in: .store, .texts, default: [],
      help:
        "new files and folders that a sync commits too, besides \(IncludedFiles.folders.joined(separator: ", ")); "
        + "a single dot for all")
  }

  /// How long after a command that changed something a sync begins by itself, in seconds; nil for never.
  public static var syncAfter: ConfigurationKey<Int?> {
    .init(
      "sync.after", in: .store, .waitOrOff, default: nil,
      help:
        "how long after a change a sync begins by itself, as 30s or 5m, and one at the day's first dashboard; "
        + "off for never")
  }

  // MARK: This machine

  /// The folder of the default store, as it is written: `ProcessEnvironment.absolute` makes it a path.
  public static var defaultStore: ConfigurationKey<String?> {
    .init(
      "store", in: .machine, .folder,
      help: "the store that commands use outside of any store; the first init or clone sets it")
  }

  /// The device's name; nil for the name of the machine.
  public static var device: ConfigurationKey<String?> {
    .init(
      "device", in: .machine, .words,
      help: "this device's name; else the name of the machine")
  }

  /// How remotes are reached.
  public static var transport: ConfigurationKey<TransportChoice> {
    .init(
      "transport", in: .machine, .choice(.auto, .git, obsolete: [.libgit2]), default: .auto,
      help: "how remotes are reached: by the git program; auto means the same")
  }

  /// When output is coloured.
  public static var color: ConfigurationKey<ColorChoice> {
    .init(
      "color", in: .machine, .choice(.auto, .always, .never), default: .auto,
      help: "when output is coloured; auto: on a terminal, unless NO_COLOR is set")
  }

  /// What the ground of the terminal is.
  public static var chartBackground: ConfigurationKey<BackgroundChoice> {
    .init(
      "chart.background", in: .machine, .choice(.auto, .dark, .light), default: .auto,
      help: "the terminal's ground, for the colours of charts: dark or light; auto: as COLORFGBG "
        + "or the terminal says")
  }
}

extension AnyConfigurationKey {
  /// Every setting there is, in the order that `config list` shows.
  public static var all: [AnyConfigurationKey] {
    [
      .init(.dayStartsAt),
      .init(.timeZone),
      .init(.weightUnit),
      .init(.distanceUnit),
      .init(.swimUnit),
      .init(.temperatureUnit),
      .init(.formatWeight),
      .init(.formatDistance),
      .init(.formatSwim),
      .init(.rolloverDays),
      .init(.sleepTarget),
      .init(.qualityTarget),
      .init(.moodTarget),
      .init(.energyTarget),
      .init(.weightTarget),
      .init(.calorieTarget),
      .init(.proteinTarget),
      .init(.complianceTarget),
      .init(.dashboardBlocks),
      .init(.remindMorning),
      .init(.remindMustWin),
      .init(.remindEvening),
      .init(.remindCycle),
      .init(.trainingRest),
      .init(.trainingAbandon),
      .init(.trainingBell),
      .init(.highestHeartRate),
      .init(.birthYear),
      .init(.cycleTracking),
      .init(.cycleLength),
      .init(.cyclePeriodLength),
      .init(.cycleSigns),
      .init(.cycleShare),
      .init(.coachingName),
      .init(.coachingLevel),
      .init(.coachingGoals),
      .init(.coachingTypes),
      .init(.coachingEquipment),
      .init(.coachingMinutes),
      .init(.coachingSessions),
      .init(.coachingTime),
      .init(.coachingUsesPhase),
      .init(.coachingCleared),
      .init(.coachingProgram),
      .init(.restingHeartRate),
      .init(.heartRateZones),
      .init(.importSources),
      .init(.importTravel),
      .init(.importAppleHealth),
      .init(.botAuthors),
      .init(.owners),
      .init(.syncInclude),
      .init(.syncAfter),
      .init(.defaultStore),
      .init(.device),
      .init(.transport),
      .init(.color),
      .init(.chartBackground),
    ]
  }
}
