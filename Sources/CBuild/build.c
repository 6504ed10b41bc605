#include "build.h"

#ifndef BESTUPID_COMMIT
#define BESTUPID_COMMIT ""
#define BESTUPID_DATE ""
#endif

// C can take a file in as it is, where a manifest that reads it would not notice that it has changed.
static const char version[] = {
#embed "../../VERSION"
    , 0};

const char *bestupid_version(void) { return version; }
const char *bestupid_commit(void) { return BESTUPID_COMMIT; }
const char *bestupid_date(void) { return BESTUPID_DATE; }
