// What a build is made of: its version and, where `make` built it, its commit.

/// The version: the text of the file VERSION, without its line end.
const char *bestupid_version(void);

/// The commit that was built, twelve digits of it, with `-dirty` where files differ from it; empty where nobody told.
const char *bestupid_commit(void);

/// The day of that commit in UTC, as ISO 8601 text; empty where nobody told. The same commit gives the same program.
const char *bestupid_date(void);
