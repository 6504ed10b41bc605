// libyaml, as the YAML target sees it.
#pragma once

#include <yaml.h>
