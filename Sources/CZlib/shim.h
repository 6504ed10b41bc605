// zlib, as the Git target sees it.
#pragma once

#include <zlib.h>
