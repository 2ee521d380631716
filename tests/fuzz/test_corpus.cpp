// The corpus of the fuzzer, without the fuzzer: each text once, with any compiler.
#include <catch2/catch.hpp>
#include <map>
#include <string_view>
#include <tao/pegtl.hpp>

#include "grammar/control.hpp"
#include "grammar/rules/spec.hpp"
#include "tests/fuzz/corpus.hpp"
#include "tests/fuzz/front_end.hpp"

namespace {

using namespace selgen;

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
    const auto texts = fuzz::corpus();
    CHECK(texts.size() > 200);
    for (const testing::Case& text : texts) {
        INFO(text.name);
        CHECK(fuzz::complaint_about(text.text).empty());
    }
}

TEST_CASE("the corpus uses every rule of the grammar") {
    for (const auto& [name, text, expected] : fuzz::corpus()) {
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
