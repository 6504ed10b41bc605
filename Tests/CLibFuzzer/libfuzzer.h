// What a program with a main of its own calls of LLVM's libFuzzer (llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
  int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
  int (*_Nonnull read)(const uint8_t *_Nullable bytes, size_t count));
