import LogSyntax

/// Adds the value of a field to a log, as one device adds what it logs to what the day has (docs/merge.md).
///
/// - Parameters:
///   - line: The field.
///   - section: The section that it stands in.
///   - day: The log.
/// - Returns: The log with the value, and whether it told of it before, among others or in another line. Nil where a
///   day has one value of such a field at most, and where the log's is the same or nearly so.
public typealias DayAddition =
  @Sendable (_ line: [UInt8], _ section: KnownSection, _ day: [UInt8]) -> (
    bytes: [UInt8], isTold: Bool
  )?
