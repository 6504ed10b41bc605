/// The golden day of strength: a day of training, and what a workout makes of it.
public enum StrengthDay {
  /// The day before the workout.
  public static let left = """
    ## Today's Todos
    - [ ] Strength A
    - [ ] Buy oats

    ## Strength Log
    Bench press:: 3x10 @ 135 lbs
    Leg curl:: 3x12 @ 60

    """

  /// The same day after it.
  public static let right = """
    ## Today's Todos
    - [x] Strength A
    - [ ] Buy oats

    ## Training Output
    Strength_Minutes:: 52
    Session_RPE:: 8

    ## Strength Log
    Bench press:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130) rpe 8, 9, 9; superset A; warm-up 10x45
    Leg curl:: skipped
    Seated row:: 2x10 @ 45 kg (sets: 10x45kg, 8x45kg) superset A
    Dip:: 2x8 @ BW+15 (sets: 8xBW+15, 6xBW)
    Assisted chin up:: 2x5 @ 40 lbs assist (sets: 5x50, 5x40)
    Plank:: 2x40s (sets: 40s, 35s)

    """
}
