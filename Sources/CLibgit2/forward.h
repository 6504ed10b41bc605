// What forward.c is made of: one line for each function of libgit2 that is called.
#pragma once

#include "shim.h"

/// The address of a function of libgit2, which is loaded for it. Whoever calls libgit2 has seen to it that
/// it can be loaded (`bestupid_git_load`), and the version that its headers promise has each function;
/// where it has not, the process ends.
__attribute__((visibility("hidden"))) void *bestupid_git_function(const char *name);

#define FUNCTION(name)                                                   \
  static __typeof__(&name) known;                                        \
  __typeof__(&name) name##_ = __atomic_load_n(&known, __ATOMIC_RELAXED); \
  if (name##_ == NULL) {                                                 \
    name##_ = (__typeof__(&name))bestupid_git_function(#name);           \
    __atomic_store_n(&known, name##_, __ATOMIC_RELAXED);                 \
  }

#define FORWARD(result, name, parameters, arguments) \
  result name parameters {                           \
    FUNCTION(name)                                   \
    return name##_ arguments;                        \
  }
