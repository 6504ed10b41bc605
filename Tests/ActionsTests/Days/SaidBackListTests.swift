import Actions
import DayEditing
import DayModel
import Language
import Query
import Reports
import TestSupport
import Testing
import Values
import Workouts

@testable import Context

/// What the commands of lists, of the cycle and of workouts say that they did is what the lists and queries say then, and
/// what they did not do they say.
@Suite("What is said back by the commands of lists is what is there")
struct SaidBackListTests {
  private static let (today, tomorrow) = (ActionFixture.today, ActionFixture.today.advanced(by: 1))
  private static let (log, later) = ("content/logs/\(today).md", "content/logs/\(tomorrow).md")
  private static let boot = BootTime(id: "one", seconds: 0)
  private static let files = [
    "bestupid.yaml": "cycle: {enabled: true}\n",
    "content/config/habits.md":
      "---\nhabits:\n- {id: stretch, name: Stretch}\n- {id: read, name: Read a page}\n---\n",
    "content/config/routines.md":
      "---\nroutines:\n- {id: morning, name: Morning, since: 2031-02-01, tasks: [{id: bed, title: Make bed}, "
      + "{id: air, title: Open windows}]}\n---\n",
    log: "## Today's Todos\n- [ ] Buy oats\n\n## Daily Habits\n- [ ] Stretch\n- [ ] Read a page\n\n"
      + "## Fuel Log\n\n## Notes\n\n## Top 3 for Tomorrow\n1. \n2. \n3. \n",
    later: "## Today's Todos\n- [ ] Water plants\n",
  ]
  private static let fields = [
    "weight", "sleep", "calories", "todos.done", "todos.total", "habits.done", "routines.done",
    "lift:row.volume",
  ]

  /// What lists and queries say.
  private struct State: Equatable {
    var todos: [String]
    var later: [String]
    var habits: [String]
    var tasks: [String]
    var food: [String]
    var notes: [String]
    var top3: [String]
    var cycle: [String]
    var numbers: [String: Double]

    init(_ fixture: ActionFixture) throws {
      let context = fixture.context()
      func todos(_ date: CalendarDate) throws -> [String] {
        try Todos.list(on: date, in: context).items.map { "\($0.state) \($0.text)" }.sorted()
      }
      self.todos = try todos(today)
      later = try todos(tomorrow)
      habits = try Habits.list(on: today, today: today, in: context).entries
        .map { "\($0.item.state) \($0.item.name)" }
      tasks = try RoutineLists.list(on: today, in: context).entries.flatMap { entry in
        entry.routine.tasks.map { "\($0.record.state) \($0.record.title)" }
      }
      food = try Foods.list(on: today, in: context).food.items.map(\.text).sorted()
      notes = try Notes.list(on: today, in: context).items.map(\.text)
      top3 = try TopThree.list(on: today, in: context).items.map(\.text).sorted()
      let lines = try fixture.text(log).split(separator: "\n").map(String.init)
      cycle = lines.drop { $0 != "## Cycle" }.dropFirst().prefix { !$0.hasPrefix("#") }
        .filter { $0.contains("::") }.sorted()
      numbers = [:]
      for field in fields {
        let request = try QueryRequest([QueryField(field)], in: today...today, today: today)
        // A lift is not known before its first sets.
        let answer = try? Queries.answer(request, in: context, progress: nil)
        numbers[field] = answer?.rows.first?.cells.first?.value?.number
      }
    }

    /// What queries say follows from the lists.
    func agrees() -> Bool {
      func count(_ list: [String], _ states: String...) -> Double {
        Double(list.count { entry in states.contains { entry.hasPrefix("\($0) ") } })
      }
      return numbers["todos.done"] ?? 0 == count(todos, "done")
        // What tomorrow has as well is counted there.
        && numbers["todos.total"] ?? 0
          == count(todos.filter { !$0.hasPrefix("open ") || !later.contains($0) }, "done", "open")
        && numbers["habits.done"] ?? 0 == count(habits, "done")
        && numbers["routines.done"] ?? 0 == count(tasks, "done")
        && numbers["calories"] ?? 0
          == food.compactMap { Self.calories[$0.split(separator: " ").first ?? ""] }.reduce(0, +)
    }

    static let calories: [Substring: Double] = ["oats": 310, "soup": 240, "rice": 420]
  }

  /// A command, and what it may make of a state: of several entries of one name any can be meant. None where it can do
  /// nothing.
  private struct Command {
    let words: String
    let run: (ActionContext) throws -> LogEditResult?
    let making: (State) -> [State]
    /// Whether it may leave all as it is, which it says.
    var mayRefuse = false
  }

  private static func commands(_ random: inout SeededRandom) -> [Command] {
    let todo = random.pick(["Buy oats", "Call Bea", "Pay rent", "Water plants"])
    let verb = random.pick(BoxVerb.allCases)
    let (habit, id) = random.pick([("Stretch", "stretch"), ("Read a page", "read")])
    let task = random.pick(["Make bed", "Open windows"])
    let (food, text) = (random.pick(["oats", "soup", "rice"]), random.pick(["cold", "rainy"]))
    let (otherTodo, otherFood) = (
      random.pick(["Mend gate", "Sweep porch"]), random.pick(["oats", "rice"])
    )
    let weight = random.pick([181.5, 180])
    let flow = random.pick(["light", "heavy"])
    func states(_ verb: BoxVerb, _ dropped: String) -> String {
      switch verb {
      case .done: "done"
      case .undone: "open"
      case .drop: dropped
      }
    }
    func becoming(
      if isPossible: @escaping (State) -> Bool = { _ in true },
      _ change: @escaping (inout State) -> Void
    ) -> (State) -> [State] {
      { before in
        guard isPossible(before) else { return [] }
        var after = before
        change(&after)
        return [after]
      }
    }
    func each(
      _ list: WritableKeyPath<State, [String]>, named name: String,
      _ change: @escaping (inout [String], Int) -> Void
    ) -> (State) -> [State] {
      { before in
        before[keyPath: list].indices.filter { index in
          let entry = before[keyPath: list][index]
          return entry == name || entry.hasSuffix(" \(name)")
        }.map { index in
          var after = before
          change(&after[keyPath: list], index)
          if list != \.habits, list != \.tasks { after[keyPath: list].sort() }
          return after
        }
      }
    }
    func changing(
      _ list: WritableKeyPath<State, [String]>, _ name: String, to state: String
    ) -> (State) -> [State] {
      { before in
        // What is struck out is not ticked.
        let isOut = before[keyPath: list].filter { $0.hasSuffix(" \(name)") }
          .allSatisfy { $0.hasPrefix("dropped ") || $0.hasPrefix("skipped ") }
        return state == "done" && isOut
          ? [] : each(list, named: name) { $0[$1] = "\(state) \(name)" }(before)
      }
    }
    func without(_ name: String, _ list: WritableKeyPath<State, [String]>) -> (State) -> [State] {
      each(list, named: name) { $0.remove(at: $1) }
    }
    func renaming(
      _ name: String, to new: String, _ list: WritableKeyPath<State, [String]>
    ) -> (State) -> [State] {
      each(list, named: name) { $0[$1] = $0[$1].replacing(name, with: new) }
    }
    func adding(_ name: String, _ list: WritableKeyPath<State, [String]>, sorted: Bool = true)
      -> (State) -> [State]
    {
      becoming { state in
        state[keyPath: list].append(name)
        if sorted { state[keyPath: list].sort() }
      }
    }
    return [
      Command(
        words: "todo add \(todo)",
        run: { try Todos.add(todo, on: today, dryRun: false, in: $0) },
        making: adding("open \(todo)", \.todos), mayRefuse: true),
      Command(
        words: "todo \(verb) \(todo)",
        run: { try Todos.change([todo], verb, on: today, dryRun: false, in: $0) },
        making: changing(\.todos, todo, to: states(verb, "dropped"))),
      Command(
        words: "todo rm \(todo)",
        run: { try Todos.remove([todo], on: today, dryRun: false, in: $0) },
        making: without(todo, \.todos)),
      Command(
        words: "todo move \(todo)",
        run: { try Todos.move([todo], to: tomorrow, on: today, dryRun: false, in: $0) },
        making: becoming(if: { $0.todos.contains("open \(todo)") }) { state in
          let moved = "open \(todo)"
          if let index = state.todos.firstIndex(of: moved) { state.todos.remove(at: index) }
          if !state.later.contains(moved) { state.later = (state.later + [moved]).sorted() }
        }, mayRefuse: true),
      Command(
        words: "todo edit \(todo) to \(otherTodo)",
        run: { try Todos.edit(todo, to: otherTodo, on: today, dryRun: false, in: $0) },
        making: renaming(todo, to: otherTodo, \.todos), mayRefuse: true),
      Command(
        words: "habit \(verb) \(id)",
        run: { try Habits.change([id], verb, on: today, dryRun: false, in: $0) },
        making: changing(\.habits, habit, to: states(verb, "skipped"))),
      Command(
        words: "routine \(verb) \(task)",
        run: { try RoutineLists.change([task], verb, on: today, dryRun: false, in: $0) },
        making: changing(\.tasks, task, to: states(verb, "dropped"))),
      Command(
        words: "food \(food)",
        run: {
          let amounts = try NutrientWords([(.calories, "\(Int(State.calories[food[...]] ?? 0))")])
          return try Foods.add(food, amounts, at: .asWritten, on: today, dryRun: false, in: $0)
        }, making: adding(food, \.food)),
      Command(
        words: "food edit \(food) to \(otherFood)",
        run: {
          let amounts = try NutrientWords([
            (.calories, "\(Int(State.calories[otherFood[...]] ?? 0))")
          ])
          return try Foods.edit(food, to: otherFood, amounts, on: today, dryRun: false, in: $0)
        }, making: renaming(food, to: otherFood, \.food), mayRefuse: true),
      Command(
        words: "food rm \(food)",
        run: { try Foods.drop([food], .rm, on: today, dryRun: false, in: $0) },
        making: without(food, \.food), mayRefuse: true),
      Command(
        words: "note \(text)", run: { try Notes.add(text, on: today, dryRun: false, in: $0) },
        making: adding(text, \.notes, sorted: false)),
      Command(
        words: "unset note 1",
        run: { try Entries.clear(["note", "1"], of: .day(today), dryRun: false, in: $0) },
        making: becoming(if: { !$0.notes.isEmpty }) { $0.notes.removeFirst() }),
      Command(
        words: "top3 add \(todo)",
        run: { try TopThree.add(todo, on: today, dryRun: false, in: $0) },
        making: adding(todo, \.top3), mayRefuse: true),
      Command(
        words: "top3 set \(todo), \(otherTodo)",
        run: { try TopThree.set([todo, otherTodo], on: today, dryRun: false, in: $0) },
        making: becoming { $0.top3 = [todo, otherTodo].sorted() }),
      Command(
        words: "top3 edit \(todo) to \(otherTodo)",
        run: { try TopThree.edit(todo, to: otherTodo, on: today, dryRun: false, in: $0) },
        making: renaming(todo, to: otherTodo, \.top3), mayRefuse: true),
      Command(
        words: "top3 drop \(todo)",
        run: { try TopThree.drop([todo], on: today, dryRun: false, in: $0) },
        making: without(todo, \.top3)),
      Command(
        words: "log weight \(weight)",
        run: {
          let entries = try LogEntry.read(["weight", decimalText(weight)])
          return try Entries.write(
            LogRequest([LogRequest.Line(entries: entries)]), into: .day(today), dryRun: false,
            in: $0)
        },
        making: becoming { $0.numbers["weight"] = weight }),
      Command(
        words: "unset weight",
        run: { try Entries.clear(["weight"], of: .day(today), dryRun: false, in: $0) },
        making: becoming(if: { $0.numbers["weight"] != nil }) { $0.numbers["weight"] = nil }),
      Command(
        words: "cycle log flow \(flow)",
        run: {
          var words = EntryContext()
          words.isOfCycle = true
          let entries = try LogEntry.read(["flow", flow], in: words)
          return try CycleEdits.write(
            LogRequest([LogRequest.Line(entries: entries)]), into: .day(today), dryRun: false,
            in: $0)
        },
        making: becoming { state in
          state.cycle.removeAll { $0.hasPrefix("Flow::") }
          state.cycle.append("Flow:: \(flow)")
        }),
      Command(
        words: "cycle unset flow",
        run: { try CycleEdits.unset(["flow"], of: .day(today), dryRun: false, in: $0) },
        making: becoming(if: { $0.cycle.contains { $0.hasPrefix("Flow:: ") } }) { state in
          state.cycle.removeAll { $0.hasPrefix("Flow:: ") }
        }),
      Command(
        words: "workout finish",
        run: { context in
          let typed = try SetWords(["row", "10x50"], unit: .lb)
          _ = try WorkoutTracker.add(
            (typed.name, typed.sets), LiveWorkout.SetOptions(), allowsNew: true, boot: boot,
            in: context)
          return try WorkoutTracker.finish(effort: nil, dryRun: false, boot: boot, in: context).log
        },
        making: becoming { $0.numbers["lift:row.volume", default: 0] += 500 }),
    ]
  }

  /// The lists of a state, whose figures queries count.
  private static func lists(_ state: State) -> State {
    var state = state
    for field in ["calories", "todos.done", "todos.total", "habits.done", "routines.done"] {
      state.numbers[field] = nil
    }
    state.cycle.removeAll { $0.hasSuffix(":: ") || $0.hasSuffix("::") }
    return state
  }

  @Test("a day of commands in any order")
  func commands() throws {
    var random = SeededRandom()
    for _ in 0..<6 {
      let fixture = try ActionFixture.withStore(Self.files)
      var before = try State(fixture)
      var said: [String] = []
      for _ in 0..<40 {
        let command = random.pick(Self.commands(&random))
        said.append(command.words)
        let remark = Comment(rawValue: "\(said.suffix(12)), seed \(random.seed)")
        let files = try fixture.contents()
        let expected = command.making(before).map(Self.lists)
        var result: LogEditResult?
        var refusal: (any Error)?
        do { result = try command.run(fixture.context(command: "list")) } catch { refusal = error }
        let after = try State(fixture)
        let isWritten = try fixture.contents() != files
        // What is said to be changed is, and only that.
        #expect((result?.result.isChanged ?? false) == isWritten, remark)
        if isWritten {
          #expect(expected.contains(Self.lists(after)), "\(remark): \(after)")
        } else {
          #expect(
            expected.isEmpty || command.mayRefuse || expected.contains(Self.lists(before)),
            "\(remark): \(String(describing: refusal))")
          #expect(after == before, remark)
        }
        for log in result?.logs ?? [] {
          let text = try fixture.text("content/logs/\(log.date ?? Self.today).md")
          for change in log.changes where !change.isRemoved {
            guard let told = change.after, change.field != "title" else { continue }
            #expect(text.contains(told), "\(told): \(remark)")
          }
        }
        #expect(after.agrees(), "\(after): \(remark)")
        before = after
      }
    }
  }
}
