import DayModel
import Words

/// What two names of one exercise have in common: the name as logs compare it (docs/format.md §4, §8.3), without
/// regard to case, `_` and equipment in parentheses, with one blank for several.
package func exerciseIdentity(_ name: String) -> String {
  let words = exerciseKey(name).utf8.split(separator: ASCII.space)
  return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
}
