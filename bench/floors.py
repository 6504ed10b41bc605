"""The floors of docs/performance.md: the one table of what each row has to hold."""

TEN_YEARS = 3650
ONE_YEAR = 365

# The highest ratio to the peer, by the days in the store; where there is none, the row only informs.
RATIOS = {
    "P1": {ONE_YEAR: 2, TEN_YEARS: 1.3},
    "P2": {TEN_YEARS: 2.5},
    "P3": {TEN_YEARS: 1.6},
    "P4": {TEN_YEARS: 1.6},
    "P5": {TEN_YEARS: 1.3},
    "P6": {TEN_YEARS: 1.2},
    "P7": {TEN_YEARS: 2},
    "P13": {TEN_YEARS: 2},
    "P14": {TEN_YEARS: 2},
    "T1": {TEN_YEARS: 1.6},
    "T2": {TEN_YEARS: 1.6},
    "T3": {TEN_YEARS: 1.3},
    "T3 plan": {TEN_YEARS: 2},
    "T4 set": {TEN_YEARS: 0.6},
    "T4 finish": {TEN_YEARS: 1.6},
    "U1": {TEN_YEARS: 1.3},
    "U2": {TEN_YEARS: 1.5},
    "U3": {TEN_YEARS: 2},
    "C1": {TEN_YEARS: 2},
    "C2": {TEN_YEARS: 2},
    "I1": {TEN_YEARS: 1.5},
    "I2": {TEN_YEARS: 1.5},
    "I4": {TEN_YEARS: 0.05},
    "I5": {TEN_YEARS: 6},
    "I6": {TEN_YEARS: 1.2},
    "I7": {TEN_YEARS: 3},
    "I8": {TEN_YEARS: 1.5},
}
FSYNCS = 12
# T4, of `workout set`.
SET_FSYNCS = 3
# T5: seconds more than the peer; a share of a processor; bytes a second.
FIRST_FRAME = 0.020
IDLE = 0.005
BYTES_AT_REST = 200
# P8: how much longer a day of 36,500 may take than one of 3,650.
GROWTH = 1.2
# P9, in MB.
MEMORY = 80
# P10, in seconds more than the peer.
START = 0.004
# P11: the ratio to what `git gc` makes of it, after so many commits.
DISK = 1.3
COMMITS = 2000
# P12: merges a second.
MERGES = 3000
# P15: seconds.
COMPLETE = 0.030
# I1 to I3 and I6: the size of the export in MB; the peak of memory in MB, and that of four times the size to it.
HEALTH_MEGABYTES = 1024
IMPORT_MEMORY = 64
IMPORT_GROWTH = 1.1
