// The main function for Catch2 2 and 3: 3 has a library for it, 2 does not.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

/// LLVM's OpenMP runtime does not free its memory at exit; this is not a leak of selgen.
extern "C" const char* __lsan_default_suppressions() { return "leak:libomp.so"; }

int main(int count, char** arguments) { return Catch::Session().run(count, arguments); }
