// The corpus of the fuzzer, without the fuzzer: each file once, with any compiler.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <tao/pegtl/visit.hpp>

#include "grammar/control.hpp"
#include "grammar/rules.hpp"
#include "tests/fuzz/front_end.hpp"

namespace {

namespace fs = std::filesystem;
using namespace selgen;

std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// The corpus itself, and the right and faulty specs of the other tests.
std::vector<fs::path> corpus() {
    std::vector<fs::path> files;
    for (const char* folder : {"fuzz/corpus", "golden", "refuse"}) {
        for (const auto& entry :
             fs::directory_iterator(SELGEN_SOURCE_DIR "/tests/" + std::string(folder))) {
            if (entry.path().extension() == ".sel") files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The rules of the language by their names; those of PEGTL itself have others.
template <class Rule>
std::string rule_name() {
    return std::string(tao::pegtl::demangle<Rule>());
}

std::set<std::string>& matched() {
    static std::set<std::string> names;
    return names;
}

template <class Rule>
struct noting : grammar::control<Rule> {
    template <class Input>
    static void success(const Input& in, grammar::Reading& reading) {
        grammar::control<Rule>::success(in, reading);
        static const bool noted = matched().insert(rule_name<Rule>()).second;
        (void)noted;
    }
};

template <class Rule>
struct Note {
    static void visit(std::set<std::string>& names) { names.insert(rule_name<Rule>()); }
};

/// These end in a fault, so that they never match.
bool ends_in_fault(const std::string& rule) {
    for (const char* part :
         {"foreign_", "block_run", "block_planned", "choose_fault", "says", "raise", "failure"}) {
        if (rule.find(part) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("nothing in the corpus is complained about") {
    CHECK(corpus().size() > 90);
    for (const fs::path& path : corpus()) {
        INFO(path.string());
        CHECK(fuzz::complaint_about(read(path)).empty());
    }
}

TEST_CASE("the corpus meets every rule of the grammar") {
    for (const fs::path& path : corpus()) {
        const std::string text = read(path);
        grammar::Reading reading(text, 0);
        tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(), text.size(), "");
        CHECK(tao::pegtl::parse<grammar::rules::spec, tao::pegtl::nothing, noting>(in, reading));
    }
    std::set<std::string> all;
    tao::pegtl::visit<grammar::rules::spec, Note>(all);
    std::size_t rules = 0;
    for (const std::string& rule : all) {
        if (rule.rfind("selgen::grammar::rules::", 0) != 0 || ends_in_fault(rule)) continue;
        ++rules;
        INFO(rule);
        CHECK(matched().count(rule) == 1);
    }
    CHECK(rules > 100);
}
