import LogSyntax

/// Adds the value of a field to a log, as one device adds what it logs to what the day has (docs/merge.md).
///
/// - Parameters:
///   - line: The field.
///   - base: The field as both sides had it before; nil where it had no value.
///   - section: The section that it stands in.
///   - day: The log.
/// - Returns: The log with the value, whether it told of it before, among others or in another line, and whether both are
///   one sum then, which tells of the value where it is larger. Nil where a day has one value of such a field at most,
///   where the log's is the same or nearly so, and where both are edits of the base: neither a sum that grew nor a list
///   that begins with what the base has.
public typealias DayAddition =
  @Sendable (
    _ line: [UInt8], _ base: [UInt8]?, _ section: KnownSection, _ day: [UInt8]
  ) -> (bytes: [UInt8], isTold: Bool, isSum: Bool)?
