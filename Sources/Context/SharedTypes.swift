public import DayStore
public import Store
public import Sync
public import Upkeep

// Types of the targets below that a caller hands in or is given, named here so that a caller
// imports `Actions` alone.

/// The variables, the folders and the names that an action runs with.
public typealias ActionEnvironment = ProcessEnvironment

/// Whether output is coloured, as the machine's configuration has it.
public typealias ColorChoice = DayStore.ColorChoice

/// What the ground of the terminal is, as the machine's configuration has it.
public typealias BackgroundChoice = DayStore.BackgroundChoice

/// How often a store is synced by itself.
public typealias SyncInterval = ScheduleInterval

/// What keeps a schedule on this machine.
public typealias TimerKind = SchedulerKind

/// Which half of a sync is wanted.
public typealias SyncDirection = SyncSettings.Direction

/// What a merge decided where both sides changed one thing.
public typealias MergeDecision = RecordedDecision

/// A decision of a merge in the store's history.
public typealias PastMergeDecision = PastDecision
