// Minizip, as the target of archives sees it.
#pragma once

#include <minizip/unzip.h>
