// The main function of tests that need a device.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <cstdio>
#include <selgen/cuda/devices.hpp>

int main(int count, char** arguments) {
    constexpr int skipped = 77;  // ctest reads this as skipped
    if (selgen::cuda::devices() < 1) {
        std::printf("skipped: %s\n", selgen::cuda::why_no_device().c_str());
        return skipped;
    }
    return Catch::Session().run(count, arguments) == 0 ? 0 : 1;
}
