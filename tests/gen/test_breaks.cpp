// Where lines of generated code break as a name in them grows: the widths of the lines are those in
// breaks.txt. With SELGEN_ACCEPT=1, the test rewrites the file.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "gen/layout/layout.hpp"

namespace {

/// `@` stands for the name.
const char* const pieces_of_code[] = {
    "const bool able = @(@, @) && other(@) || value < @;",
    "return first.@ + second * @ - third(@, @) / 2;",
    "static constexpr std::array<double, 4> @{1.5, 2.25, @, 4};",
    "if (@ > limit && !(@ < 3)) return @(x, y);",
    "for (std::size_t i = 0; i < @.size(); ++i) sum += @[i];",
    "void @(const std::vector<@>& values, std::size_t @, double last) {\nrun();\n}",
    "constexpr Row @[] = {{1, 2}, {3, 4}, {5, @}};",
    "return condition ? @(a, b) : other ? @ : last;",
    "call(@, [&](const auto& x) { return x.@ < 3; }, @);",
    "using Type = Template<@, Other<@, 3>, double>;",
    "std::string text = \"literal (with, brackets)\" + @ + \"and more\" + @;",
    "x = a << @ | b >> 2 & @;",
    "switch (@) {\ncase Variant::@: return \"text\";\ncase B:\nrun(@);\nbreak;\n}",
    "int values[] = {1, 22, 333, 4444, @, 6, 77, 888, 9, 10, 11, 12, 13, 14, 15};",
    "f(@);  // a comment of some length about @",
    "f(@, @);  // spec.sel:12",
    "auto found = std::find_if(@.begin(), @.end(), [](int x) { return x > 0; });",
    "#define @ 1\n#if @\nint a;\n#endif",
    "const double y = x < 10 ? (z < @ ? 1 : 2) : -@;",
    "throw std::invalid_argument(\"message of some length: \" + @);",
    "struct @ : Base<@> {\nint a = 1;  // one\nlong bcd = 22;  // two @\n};",
    "f(R\"(raw @ ( , ))\", @, b);",
    "f(R\"x(raw )\" @ ( , ))x\", @, b);",
    "if (a) {\nf(@);\n} else {\ng(@);\n}",
    "template <class @, class B>\nvoid f(@ a, B b);",
    "do_it(a,\n#if defined(X)\n@,\n#endif\nb);",
    "int f() {\nreturn @;\n}",
    "a = b = c = @ == d && e != @;",
    "long_name_of_a_function(one_of_three, two_of_three, @).member(@).other();",
    "return static_cast<double>(@) * 1'000'000 + 'c' + '\\'' + \"\\\"(\" + @;",
    "inline constexpr selgen::rt::KnobValues<3> @{{1, 2, 4}, true};",
    "static std::optional<@> @(const Features& f, const Context& context) noexcept {",
    "namespace @ {\nint a;\n}  // namespace @",
    "const auto [value, is_known] = other.@(first)(second)[third]{@};",
    "lines.push_back(@ ? std::string(@) : text + \", \" + std::to_string(@));",
    "double values[] = {@, 2.5, -3, 4e9, 5, 6,};",
    "const Node nodes[] = {{{1.5, 2.5, @}, {0, 1, 2}, 3}, {{1, 2, 3}, {0, 0, 0}, 0}};",
    "} else if (@ == 3 && other.@ == nullptr) return;",
    "a;  // one.sel:3\n@;  // one.sel:3\nb(@, @);  // one.sel:4, two.sel:5",
    "f(a, b) -> @ { return g(a < b, @ > 3); }",
};

std::string with_name(std::string text, std::size_t length) {
    const std::string name(length, 'n');
    for (std::size_t at = 0; (at = text.find('@', at)) != text.npos; at += length)
        text.replace(at, 1, name);
    return text;
}

/// The widths of the lines, each with that of its indentation.
std::string widths_of(const std::string& text) {
    std::istringstream lines(text);
    std::string widths;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t indentation = line.empty() ? 0 : line.find_first_not_of(' ');
        widths += ' ' + std::to_string(indentation) + ':' + std::to_string(line.size());
    }
    return widths;
}

/// A line for each piece of code and each length of the name.
std::string all_widths() {
    std::string all;
    for (const char* const code : pieces_of_code) {
        all += std::string(code).substr(0, std::string(code).find('\n')) + '\n';
        for (std::size_t length = 1; length < 80; length += length < 12 ? 5 : 3)
            all += "  " + std::to_string(length) +
                   widths_of(selgen::gen::laid_out(with_name(code, length) + '\n')) + '\n';
    }
    return all;
}

}  // namespace

TEST_CASE("line breaks match breaks.txt for names of all lengths") {
    const std::string file = SELGEN_SOURCE_DIR "/tests/gen/breaks.txt", all = all_widths();
    if (std::getenv("SELGEN_ACCEPT") != nullptr) {
        std::ofstream out(file, std::ios::binary);
        REQUIRE((out << all).flush());
    }
    std::ostringstream expected;
    expected << std::ifstream(file, std::ios::binary).rdbuf();
    std::istringstream found(all), known(expected.str());
    std::string line, other, code;
    while (std::getline(found, line)) {
        if (line[0] != ' ') code = line;
        REQUIRE(std::getline(known, other));
        INFO(code);
        REQUIRE(line == other);
    }
    CHECK_FALSE(std::getline(known, other));
}
