// Collects the texts of the corpus from files of cases, folders of specs, and a table.
#include "tests/fuzz/corpus.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "tests/cases.hpp"

namespace selgen::fuzz {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

struct Text {
    std::string_view name, text;
};

/// Texts that end without a newline, or whose bytes an editor would change.
constexpr std::array texts{
    Text{"block_comment", "selector s { // a\n /**/ let a = 1; }"},
    Text{"chains", "selector s { let a = ((((((((1))))))) + - - - not not 1 < 2 < 3 ^ 4 ^ -5; }"},
    Text{"comments", "// only\n\n\n// comments"},
    Text{"empty", ""},
    Text{"latin1", "// \xe4"},
    Text{"numbers",
         "selector s { let a = 1e999 + 1e-999 + 0x10 + 1. + .5 + 1..2 + 1e + 00001 + 5 "
         "parsecs; }"},
    Text{"open_blocks", "selector s { let a = 1 } selector t { variant v { run f(); selector u {"},
    Text{"open_brackets", "selector s { variant v { run ((([[{{; }\n let = ((1; }"},
    Text{"open_comment", "selector s { variant v { run f /* abc; }\n let = 1; }"},
    Text{"open_letter", "selector s { variant v { run 'a; }\n let = 1; }"},
    Text{"open_raw", "selector s { variant v { run R\"x(abc)\"; }\n let = 1; }"},
    Text{"open_string", "selector s { variant v { run \"abc; }\n let = 1; }"},
    Text{"signs", "}}}}{{{{;;;;))))"},
    Text{"tree", "model m { time(a) = tree { if a { if b { 1 } else { 2 } } else if c { 3 } }; }"},
    Text{"utf16", "\xff\xfes\0"sv},
    Text{"windows",
         "\xef\xbb\xbfuse <a>;\r\nselector s {\r\n call void (int a,\r\n  int b);\r\n "
         "variant v { run f(a,\r\n b); }\r\n otherwise v;\r\n}\r\n"},
    Text{"zero_byte", "use <a>;\0"sv},
};

}  // namespace

std::vector<testing::Case> corpus() {
    std::vector<testing::Case> all;
    for (const Text& text : texts)
        all.push_back({"fuzz." + std::string(text.name), std::string(text.text), ""});
    for (const std::string folder : {"fuzz", "golden", "graphs", "refuse"}) {
        for (const auto& entry : fs::directory_iterator(SELGEN_SOURCE_DIR "/tests/" + folder)) {
            const fs::path& path = entry.path();
            if (path.extension() == ".sel")
                all.push_back({folder + '.' + path.stem().string(), testing::contents(path), ""});
            if (path.extension() != ".cases") continue;
            for (const testing::Case& found : testing::parse_cases(testing::contents(path)).cases)
                all.push_back({folder + '.' + found.name, found.text, ""});
        }
    }
    std::ranges::sort(all, {}, &testing::Case::name);
    return all;
}

}  // namespace selgen::fuzz
