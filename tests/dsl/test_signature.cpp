// C++ in specs: the signature of a call and errors in it, and whether text mentions a name.
#include "dsl/cpp/signature.hpp"

#include <catch2/catch.hpp>

#include "dsl/cpp/mentions.hpp"

using namespace selgen::dsl;
using selgen::dsl::mentions;

namespace {

Signature good(std::string_view text) {
    auto parsed = parse_signature(text);
    REQUIRE(std::holds_alternative<Signature>(parsed));
    return std::get<Signature>(parsed);
}

std::string bad(std::string_view text) {
    auto parsed = parse_signature(text);
    REQUIRE(std::holds_alternative<BadSignature>(parsed));
    const auto& fault = std::get<BadSignature>(parsed);
    CHECK(fault.begin <= fault.end);
    CHECK(fault.end <= text.size());
    return fault.text;
}

}  // namespace

TEST_CASE("result and parameters are parsed") {
    const auto s = good("void (const Pattern& pattern, std::span<double> data)");
    CHECK(s.result == "void");
    CHECK(s.template_head.empty());
    REQUIRE(s.parameters.size() == 2);
    CHECK(s.parameters[0].text == "const Pattern& pattern");
    CHECK(s.parameters[0].name == "pattern");
    CHECK(s.parameters[0].lvalue_reference);
    CHECK(s.parameters[1].name == "data");
    CHECK_FALSE(s.parameters[1].lvalue_reference);
}

TEST_CASE("commas inside of types do not separate parameters") {
    const auto s = good("std::map<int, long> (std::map<int, F(int, char)> m, int (&a)[2] = x)");
    CHECK(s.result == "std::map<int, long>");
    REQUIRE(s.parameters.size() == 2);
    CHECK(s.parameters[0].name == "m");
    CHECK(s.parameters[1].name == "a");
    CHECK(s.parameters[1].lvalue_reference);
}

TEST_CASE("a default argument is stored separately") {
    const auto s = good("int (int k = f(1, 2), T&& t)");
    CHECK(s.parameters[0].text == "int k");
    CHECK(s.parameters[0].default_value == "f(1, 2)");
    CHECK(s.parameters[1].name == "t");
    CHECK_FALSE(s.parameters[1].lvalue_reference);
}

TEST_CASE("arrays have their name before the bounds") {
    CHECK(good("void (double x[3][4])").parameters[0].name == "x");
    CHECK(good("void (void (*body)(int, long))").parameters[0].name == "body");
}

TEST_CASE("template parameters are named") {
    const auto s = good("template <class Key, int N = 4, class... Ts> void (std::span<Key> keys)");
    CHECK(s.template_head == "template <class Key, int N = 4, class... Ts>");
    CHECK(s.template_names == std::vector<std::string>{"Key", "N", "Ts..."});
    CHECK(s.result == "void");
}

TEST_CASE("a call without parameters is correct") { CHECK(good("double ()").parameters.empty()); }

TEST_CASE("text that is not a call is reported") {
    for (const char* text : {"void", "(int n)", ""})
        CHECK(bad(text) == "expected a call such as 'call result (type name, type name)'");
    for (const char* text :
         {"void (int)", "void (std::size_t)", "void (const Pattern&)", "void (int n,)"})
        CHECK(bad(text) == "a parameter of the call has no name");
    CHECK(bad("void (int n) noexcept") == "nothing may follow the parameters of a call");
}

TEST_CASE("a call takes no name, no specifiers and no attributes") {
    const std::pair<const char*, std::string> named[] = {
        {"double sum(int n)", "double (int n)"},
        {"std::vector<int> f (int n)", "std::vector<int> (int n)"},
        {"const Key& f(int n)", "const Key& (int n)"},
        {"std::size_t count(int n)", "std::size_t (int n)"},
        {"Result f(int n)", "Result (int n)"},
        {"template <class T> T f(T n)", "T (T n)"}};
    for (const auto& [text, right] : named)
        CHECK(bad(text) == "a call cannot have a name: write 'call " + right + ";'");
    CHECK(bad("inline double (int n)") == "a call cannot have 'inline'");
    CHECK(bad("[[nodiscard]] double (int n)") == "a call cannot have attributes");
}

TEST_CASE("a result may be any type") {
    for (const std::string result :
         {"void", "unsigned long long", "const Key&", "Key const&", "std::size_t", "const double",
          "typename T::value", "struct Pair", "lib::Key<int>*", "decltype(auto)", "auto", "Key"}) {
        INFO(result);
        CHECK(good(result + " (int n)").result == result);
    }
}

TEST_CASE("a word of its own is a mention") {
    for (const char* text :
         {"plan.reduce(data)", "f(plan)", "n>plan", "a ?b :plan", "f(all...plan)", "replan(plan)"})
        CHECK(mentions(text, "plan"));
}

TEST_CASE("a member, a part of a word and a name of another scope are not mentions") {
    for (const char* text : {"x.plan", "x->plan", "std::plan", "replan + plans + plan_b", ""})
        CHECK_FALSE(mentions(text, "plan"));
}
