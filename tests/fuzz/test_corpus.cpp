// The corpus of the fuzzer, without the fuzzer: each file once, with any compiler.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>
#include <tao/pegtl.hpp>

#include "grammar/control.hpp"
#include "grammar/rules/spec.hpp"
#include "tests/fuzz/front_end.hpp"

namespace {

namespace fs = std::filesystem;
using namespace selgen;

std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// The corpus itself, and the valid and faulty specs of the other tests.
std::vector<fs::path> corpus() {
    std::vector<fs::path> files;
    for (const char* folder : {"fuzz/corpus", "golden", "graphs", "refuse"}) {
        for (const auto& entry :
             fs::directory_iterator(SELGEN_SOURCE_DIR "/tests/" + std::string(folder))) {
            if (entry.path().extension() == ".sel") files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The names of the language's rules; those of PEGTL itself are different.
template <class Rule>
constexpr std::string_view rule_name() {
    return tao::pegtl::demangle<Rule>();
}

/// Whether each rule matched. A query registers the rule, before main() begins.
std::map<std::string_view, bool>& matched() {
    static std::map<std::string_view, bool> rules;
    return rules;
}
template <class Rule>
bool& has_matched = matched()[rule_name<Rule>()];

template <class Rule>
struct noting : grammar::control<Rule> {
    template <class Input>
    static void success(const Input& in, grammar::Reading& reading) {
        grammar::control<Rule>::success(in, reading);
        constexpr std::string_view ours = "selgen::grammar::rules::";
        if constexpr (rule_name<Rule>().substr(0, ours.size()) == ours) has_matched<Rule> = true;
    }
};

/// These rules end in an error, so they never match.
bool ends_in_fault(std::string_view rule) {
    for (const char* part : {"foreign_", "block_run", "block_planned", "block_renewed",
                             "choose_fault", "says", "raise", "failure"}) {
        if (rule.find(part) != std::string_view::npos) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("the fuzz target accepts every text of the corpus") {
    CHECK(corpus().size() > 90);
    for (const fs::path& path : corpus()) {
        INFO(path.string());
        CHECK(fuzz::complaint_about(read(path)).empty());
    }
}

TEST_CASE("the corpus uses every rule of the grammar") {
    for (const fs::path& path : corpus()) {
        const std::string text = read(path);
        grammar::Reading reading(text, 0);
        tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(), text.size(), "");
        CHECK(tao::pegtl::parse<grammar::rules::spec, tao::pegtl::nothing, noting>(in, reading));
    }
    std::size_t rules = 0;
    for (const auto& [rule, is_met] : matched()) {
        if (ends_in_fault(rule)) continue;
        ++rules;
        INFO(rule);
        CHECK(is_met);
    }
    CHECK(rules > 100);
}
