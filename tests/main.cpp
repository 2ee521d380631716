// Catch2 2 and 3 both take their main from here: 3 has a library for that, 2 has not.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

/// LLVM's OpenMP runtime does not free its memory at exit: not a leak of ours.
extern "C" const char* __lsan_default_suppressions() { return "leak:libomp.so"; }

int main(int count, char** arguments) { return Catch::Session().run(count, arguments); }
