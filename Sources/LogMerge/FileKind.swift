import MeasuredFiles
import Words

/// The kinds of files that merge each in their own way.
enum FileKind {
  /// A day's log, and what waits for one.
  case day
  /// JSON, with the keys by which objects in arrays are identified.
  case json(JSONTree.IdentityKeys)
  /// What one source measured in a year.
  case measured
  /// What imports note of the days that they filled: JSON in which nothing is a person's word.
  case origins
  /// The log of events.
  case events
  /// Notes with settings in front, as YAML, whose lists have items with an `id`: habits, routines.
  case frontMatter
  /// YAML: settings, types of workouts.
  case yaml
  /// A text that the bot owns.
  case botText
  /// Notes: lines that both sides add at one insertion point are both kept.
  case prose
  /// Any other text.
  case text

  /// The kind of the file at a path below the store's root: the one table of paths.
  init(path: String) {
    let bytes = Array(path.utf8)[...]
    let name = bytes.split(separator: ASCII.slash).last ?? []
    func ends(with ending: String) -> Bool {
      name.suffix(ending.utf8.count).asciiLowercased.elementsEqual(ending.utf8)
    }
    self =
      if path.utf8.starts(with: "content/logs/".utf8), ends(with: ".md") {
        .day
      } else if path.utf8.starts(with: "content/waiting/".utf8), ends(with: ".md") {
        .day
      } else if ["habits", "routines"].contains(where: { name in
        path.utf8.elementsEqual("content/config/\(name).md".utf8)
      }) {
        .frontMatter
      } else if path.utf8.starts(with: "content/config/protocol_".utf8) {
        .botText
      } else if path.utf8.elementsEqual("memory/events.jsonl".utf8) {
        .events
      } else if path.utf8.elementsEqual("content/config/exercises.json".utf8) {
        .json(.exercises)
      } else if path.utf8.elementsEqual("content/config/workout_templates.json".utf8) {
        .json(.templates)
      } else if MeasuredYear.names(of: path) != nil {
        .measured
      } else if path.utf8.starts(with: "data/origins/".utf8), ends(with: ".json") {
        .origins
      } else if path.utf8.starts(with: "data/".utf8), ends(with: ".json") {
        .json(.date)
      } else if ends(with: ".json") {
        .json(.any)
      } else if ends(with: ".yaml") || ends(with: ".yml") {
        .yaml
      } else if ends(with: ".md") || ends(with: ".txt") {
        .prose
      } else {
        .text
      }
  }
}
