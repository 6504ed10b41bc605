/// Made-up days, plans and habits that tests of several targets have stores of.
public enum SampleStore {
  /// A weekly plan, with a table of one of its workouts and targets.
  public static let weekPlan = """
    ---
    title: "Protocol 2031-W02: Wrong"
    date: 2031-01-06
    phase: "Base"
    focus: "base building, easy miles"
    target_compliance: 85%
    ---
    | Day | Type | Workout |
    |---|---|---|
    | **Monday** | Swim | 600 m easy |
    | **Tuesday** | Strength B | hinge, press |
    | **Wednesday** | Run | 3 mi easy |
    | **Thursday** | Strength A | goblet squat, row |
    | **Friday** | Rest | |
    | **Saturday** | Bike | 60 min easy |
    | **Sunday** | Run | 5 mi long |

    ## Strength A (Thursday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Goblet squat | 45 lbs | 3 x 10 |
    | Row | 40 lbs | 3 x 12 |

    ## Weekly Targets
    - Swim: 600m
    - Run: 8 miles

    """

  /// The first two days of the week of that plan.
  public static let startOfWeek = [
    "content/logs/2031-03-03.md": "## Training Output\nSwim:: 600m/21:30\n",
    "content/logs/2031-03-04.md":
      "## Strength Log\nDeadlift:: 3x8 @ 120\nPress:: 3x8 @ 50\nChin up:: 3x5 @ BW\n",
  ]

  /// A weekly plan with tables of workouts in several forms.
  public static let workoutTables = """
    | Day | Type | Workout |
    |---|---|---|
    | Monday | Run | 3 mi easy |
    | Tuesday | Strength A | press, curl |
    | Wednesday | Strength | |
    | Thursday | Gym | first Strength B |
    | Friday | Rest | |

    ## Strength A (Tuesday)
    | Exercise | Weight | Sets x Reps | Rest | Notes |
    |---|---|---|---|---|
    | Bench press | 135 lbs | 3x8-10 | 90s | slow; superset with leg curl |
    | Leg curl (machine) | 60 | 3 x 12 | 2 min | |
    | Plank | | 2x40s | | each side |

    ## Strength B
    | Exercise | Weight |
    |---|---|
    | Row | 45 kg |
    | Dip | BW |
    | Hollow hold | |

    """

  /// A `habits.md` of two habits, with prose.
  public static let habitFile = """
    ---
    habits:
      - id: stretch
        name: Stretch
        time: "07:00"
      - id: read
        name: Read ten pages
    ---
    Why I do this.
    """

  /// A day with both of them, one ticked.
  public static let habitDay = """
    ## Daily Habits
    - [ ] Stretch
    - [x] Read ten pages

    """

  /// A weekly plan with one workout of strength.
  public static let strengthPlan = """
    ---
    title: "Protocol"
    phase: "Base"
    ---
    | Day | Type | Workout |
    |---|---|---|
    | **Tuesday** | Strength A | |
    | **Wednesday** | Run | 3 mi easy |

    ## Strength A (Tuesday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Bench press | 135 lbs | 3x8-12 |
    | Row | 40 lbs | 3 x 12 |

    """

  /// Two days of lifts under several names.
  public static let liftingDays = [
    "content/logs/2031-02-25.md": """
    ## Strength Log
    Bench press:: 3x9 @ 135 lbs (sets: 9x135, 8x135, 8x130) rpe 9
    Cable row:: 2x10 @ 45 kg
    Curl:: 2x12 @ 20

    """,
    "content/logs/2031-03-04.md": """
    ## Strength Log
    Bench press:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130) rpe 8, 9, 9
    Seated row:: 2x10 @ 45 kg (sets: 10x45kg, 8x45kg)
    Chin ups:: 2x5 @ BW
    Chin-up:: 1x6 @ BW

    """,
  ]

  /// A day with tasks in two sections and in every state.
  public static let todoDay = """
    ### Must Win 3
    - [ ] Draft the outline

    ## Today's Todos
    - [ ] Send the invoice
    - [x] Pay rent
    - [ ] Draft the outline
    - [ ] ~~Fix the bike~~
    - [ ] Call Bea
    - [ ] Call the bank

    ## Quick Log
    Weight::

    """

  /// Twelve days up to 2031-03-04: weights on most, a strength day every third.
  public static var twelveDays: [String: String] {
    let weights = [
      "184", "183.5", "", "183", "182.25", "182", "", "181.5", "181", "180.5", "180", "",
    ]
    var files: [String: String] = ["content/logs/2030-06-01.md": "## Quick Log\nCaffeine:: 2\n"]
    for (index, weight) in weights.enumerated() {
      let day = index < 8 ? "2031-02-2\(index + 1)" : "2031-03-0\(index - 7)"
      let isStrength = index % 3 == 0
      files["content/logs/\(day).md"] = """
        ---
        title: "\(day): [\(isStrength ? "Strength A" : "Run Day")]"
        ---
        ## Daily Habits
        - [\(index == 5 ? " " : "x")] Stretch

        ## Quick Log
        Weight:: \(weight)

        ## \(isStrength ? "Strength Log" : "Training Output")
        \(isStrength ? "Bench press:: 3x\(5 + 2 * index) @ 120" : "Run:: 3/30")
        """
    }
    return files
  }

  /// What `protocol` shows of that week on its Thursday.
  public static let weekScreen = """
    2031-W10 Base · base building, easy miles        protocol_2031-03-03.md
    Mon 03  ✓  Swim       600 m easy                 swim 600 m, 21:30
    Tue 04  ✓  Strength B hinge, press               3 exercises
    Wed 05  ✗  Run        3 mi easy                  not done
    Thu 06  ▸  Strength A goblet squat, row          today
    Fri 07  ·  Rest
    Sat 08  ○  Bike       60 min easy
    Sun 09  ○  Run        5 mi long
    Done 2 of 3, 67 %, target 85 %. Targets: swim 600 of 600 m, run 0 of 8 mi.
    Trained ~49 min (sets without a time count 3 min).

    """

  /// A new day with all that it can take over (docs/format.md §3.2).
  public static let newDay = """
    ---
    title: "2031-03-06: [Strength Day]"
    date: 2031-03-06
    tags: ["log"]
    ---

    ## Planned Workout
    Strength A
    - Goblet squat 3x10 @ 45 lbs
    - Row 3x12 @ 40 lbs

    ## Daily Briefing

    ## Today's Todos
    - [ ] Send the invoice
    - [ ] Call Bea
    - [ ] Draft the outline
    - [ ] Workout: Strength A

    ## Daily Habits
    - [ ] Stretch
      - *Setup: mat out*
    - [ ] Read ten pages
    - [ ] Cold rinse

    ## Quick Log
    Weight::
    Sleep::
    Sleep_Quality::
    Mood_AM::
    Mood_PM::
    Energy::
    Focus::

    ## Strength Log
    Goblet squat:: 3x10 @ 45 lbs (planned)
    Row:: 3x12 @ 40 lbs (planned)

    ## Fuel Log
    calories_so_far:: 0
    protein_so_far:: 0
    carbs_so_far::
    fat_so_far::
    fiber_so_far::

    ## Top 3 for Tomorrow
    1.
    2.
    3.
    """
}
