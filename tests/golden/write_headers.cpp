// Writes the headers of golden specs to a folder, for the tests that include them; a header that is
// there already is written only if it changes.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/cases.hpp"
#include "tests/golden/headers.hpp"

namespace fs = std::filesystem;

int main(int count, char** words) {
    if (count < 2) {
        std::fprintf(stderr, "usage: selgen_golden_headers FOLDER [SPEC...]\n");
        return 2;
    }
    for (int i = 2; i < count; ++i) {
        const fs::path spec = words[i];
        const fs::path header = words[1] / spec.stem() += ".hpp";
        const std::string text = selgen::golden::output(spec);
        if (!text.starts_with("//")) {  // diagnostics
            std::fprintf(stderr, "%s", text.c_str());
            return 1;
        }
        if (fs::exists(header) && selgen::testing::contents(header) == text) continue;
        if (!(std::ofstream(header, std::ios::binary) << text).flush()) return 3;
    }
    return 0;
}
