import Values
import Words

/// Something in a log that could not be read, or that is worth a look.
///
/// The text it is about stays in the file and, where it stands for a value, in the record's `raw`.
public struct Diagnostic: Equatable, Sendable {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// A value is missing from the record, or may be wrong.
    case warning
    /// Nothing is lost; a person may want to know.
    case note
  }

  /// What it is about; the raw value is the stable code in JSON.
  public enum Construct: String, Sendable, CaseIterable {
    /// Text where a number should be: a weight, a score, a heart rate, a total.
    case number
    /// Text that is not a time asleep.
    case sleep
    /// Text that is no distance and time.
    case training
    /// Text that is no sets and repetitions.
    case strength
    /// A time that can be read two ways (docs/format.md §4.3).
    case ambiguousTime = "ambiguous-time"
    /// A value outside the range that is plausible, or even possible.
    case implausible
    /// Numbers without a unit, of a person who uses another than they are read in (§4.5).
    case unit
    /// The same field twice, both filled.
    case duplicateField = "duplicate-field"
    /// A known field outside its section: kept, not counted.
    case fieldOutsideSection = "field-outside-section"
    /// Two totals that do not agree.
    case totalsDisagree = "totals-disagree"
    /// A nutrient without a total, of which only some entries say how much.
    case partialTotal = "partial-total"
    /// Front matter that never closes or is not valid YAML.
    case frontMatter = "front-matter"
    /// A date in the file that is not the one of its name.
    case dateMismatch = "date-mismatch"
    /// A file name without a date.
    case fileName = "file-name"
    /// A comment that never closes.
    case unclosedComment = "unclosed-comment"
    /// A code fence that never closes.
    case unclosedFence = "unclosed-fence"
    /// A file that cannot be read at all: too large, no file, a link out of the store.
    case file
    /// Something in the bot's figures that is not as the bot writes it (docs/format.md §10.3).
    case metrics
    /// Something in a weekly plan that is not counted, or a plan that is none.
    case plan
    /// Something in the library of exercises, or in the templates or types of workouts, that is not as it should
    /// be.
    case exercise
    /// A line under Sessions that is no session.
    case session
    /// Something in a file of the library of workouts that is not as it should be.
    case library
    /// A field of the cycle that cannot be read. Its value is not in the report.
    case cycle
    /// A start of a cycle that is none, as another one is too near.
    case cycleOrder = "cycle-order"
    /// A line that looks like a box and is none.
    case box
    /// A field whose name is hardly another than that of a known one.
    case misspelt
    /// Git's marks of a conflict.
    case conflict
    /// A control character, or one that is not seen.
    case character
    /// Bytes that are no UTF-8.
    case invalidUTF8 = "invalid-utf8"
  }

  /// How much it matters.
  public var severity: Severity
  /// What it is about.
  public var construct: Construct
  /// What is wrong, in one line.
  public var message: String
  /// The name of the file, as it was given.
  public var file: String
  /// The 1-based line, nil where it is about the whole file.
  public var line: Int?
  /// The text as written, nil where there is none.
  public var raw: String?

  /// A diagnostic with its file, line and text.
  public init(
    _ severity: Severity, _ construct: Construct, _ message: String, file: String,
    line: Int? = nil, raw: String? = nil
  ) {
    self.severity = severity
    self.construct = construct
    self.message = message
    self.file = file
    self.line = line
    self.raw = raw
  }
}
