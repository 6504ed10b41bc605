/// A day as the bot leaves it and a person has begun to fill it, with two lines that end in blanks
/// and no newline at the end.
public let sampleDay = """
  ---
  title: "2031-03-04: [Run Day]"
  date: 2031-03-04
  tags: ["log"]
  ---

  ## Planned Workout
  Easy run, 40 minutes.

  ## Today's Todos
  - [ ] Book the ferry
  - [x] Water the ferns

  ## Quick Log
  Weight::\u{20}
  Sleep:: 7:05
  Sleep_Quality::
  Mood_AM:: 6
  Energy::
  Caffeine:: 2 cups

  ## Training Output
  Run::
  Avg_HR::

  ## Strength Log

  ## Fuel Log
  - **8:10am**: porridge (~320 cal, 11g protein)
  calories_so_far:: 320
  protein_so_far:: 11

  ## Top 3 for Tomorrow
  1.\u{20}
  2. Ring the dentist
  3.
  """

/// The sample day's place in a store.
public let sampleName = "content/logs/2031-03-04.md"
