// Catch2 2 and 3 both take their main from here: 3 has a library for that, 2 has not.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

/// What LLVM's OpenMP keeps until the end of the program.
extern "C" const char* __lsan_default_suppressions() { return "leak:libomp.so"; }

int main(int count, char** arguments) { return Catch::Session().run(count, arguments); }
