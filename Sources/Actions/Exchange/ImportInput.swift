import Git
public import Imports

/// What the files of an import say.
public struct ImportInput: Sendable {
  /// A file that was read.
  public struct File: Sendable {
    /// Its name, as the person knows it.
    public let name: String
    /// What it was found to be: `an export of Strong`.
    public let title: String
    /// What git would call its bytes.
    let id: ObjectID
  }

  /// What was taken in: `strong`.
  public let form: String
  /// The files, in the order in which they were read.
  public let files: [File]
  /// What they say.
  public let measurements: Measurements

  /// The machine's zone, where nobody has said in which zone days were lived; else nil.
  let assumedZone: String?

  init(
    form: String, files: [File], measurements: Measurements, assumedZone: String? = nil
  ) {
    (self.form, self.files, self.measurements) = (form, files, measurements)
    self.assumedZone = assumedZone
  }
}
