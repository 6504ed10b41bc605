// Expat, as the target of other trackers' files sees it.
#pragma once

#include <expat.h>
