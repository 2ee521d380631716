// The entry point that libFuzzer calls with every text; see ./run fuzz.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/front_end.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string complaint =
        selgen::fuzz::complaint_about({reinterpret_cast<const char*>(data), size});
    if (complaint.empty()) return 0;
    std::fprintf(stderr, "selgen_fuzz: %s\n", complaint.c_str());
    std::abort();
}
