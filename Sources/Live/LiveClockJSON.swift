public import JSON

extension LiveClock {
  /// Reads the members `boot` and `changed_at` of a state file.
  ///
  /// - Throws: ``UnreadableState`` where one is missing or is not of its kind.
  public init(_ object: StateMembers) throws(UnreadableState) {
    guard let boot = try object.members("boot") else { throw UnreadableState(reason: "no boot") }
    bootID = try boot.required("id", boot.text("id"))
    self.boot = try boot.required("at", boot.number("at"))
    text = try object.required("changed_at", object.text("changed_at"))
    guard Self.seconds(of: text) != nil else {
      throw UnreadableState(reason: "changed_at is not a time")
    }
  }

  /// What a state file has of it: the machine's start, and the seconds since.
  public var bootJSON: JSONValue { ["id": .string(bootID), "at": .double(boot)] }
}
