/// An activity that many people have, and that is no swim, ride, run or walk: told by a time, a distance or both, in
/// a field of its own (docs/format.md §10.10). A person's own type of one of these names goes before it.
public struct CommonActivity: Sendable {
  /// The word for it: `hike`.
  public let id: String
  /// Verbs, tenses and other words for it.
  public let words: [String]

  private init(_ id: String, _ words: String...) { (self.id, self.words) = (id, words) }

  /// The one table of them.
  public static let all = [
    CommonActivity("hike", "hiked", "hiking"),
    CommonActivity("row", "rowed", "rowing", "rower", "erg", "rowing machine"),
    CommonActivity("yoga"),
    CommonActivity("pilates"),
    CommonActivity("stretching", "stretched", "mobility"),
    CommonActivity("climb", "climbed", "climbing", "bouldering", "bouldered"),
    CommonActivity("dance", "danced", "dancing"),
    CommonActivity("ski", "skied", "skiing"),
    CommonActivity("skate", "skated", "skating"),
    CommonActivity("elliptical", "cross trainer"),
    CommonActivity("stairs", "stairmaster", "stair climber"),
    CommonActivity("tennis"), CommonActivity("padel"), CommonActivity("squash"),
    CommonActivity("badminton"), CommonActivity("volleyball"), CommonActivity("basketball"),
    CommonActivity("football", "soccer"), CommonActivity("golf"), CommonActivity("boxing"),
    CommonActivity("kayak", "kayaked", "kayaking"),
    CommonActivity("surf", "surfed", "surfing"),
    CommonActivity("hiit"), CommonActivity("crossfit"), CommonActivity("aerobics"),
    CommonActivity("meditation", "meditated", "meditate"),
    CommonActivity("gardening", "gardened"),
  ]
}
