// The limits of lines, files, templates, functions and parameter lists, and the check of them.
#include <algorithm>

#include "rules/cpp.hpp"
#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

constexpr std::size_t most_function_lines = 60;
constexpr std::size_t most_file_lines = 500;
constexpr std::size_t most_template_lines = 300;
constexpr std::size_t most_parameters = 5;
constexpr std::size_t most_columns = 100;

std::string exceeds(std::string_view what, std::size_t count, std::size_t most) {
    return std::string(what) + " (" + std::to_string(count) + ", at most " + std::to_string(most) +
           ")";
}

/// UTF-8: every byte that is not a continuation byte begins a column.
std::size_t columns(std::string_view line) {
    return static_cast<std::size_t>(
        std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Its lines are as long as the fitted numbers.
bool is_fitted(std::string_view path) { return path.ends_with(".fit.sel"); }

void check_lines(const File& file, Faults& faults) {
    std::size_t number = 0;
    for (const std::string_view line : lines_of(file.text)) {
        ++number;
        if (columns(line) <= most_columns) continue;
        faults.push_back(fault(file, number, exceeds("long line", columns(line), most_columns)));
    }
    const std::size_t most = is_template(file.path) ? most_template_lines : most_file_lines;
    if (number > most) faults.push_back(fault(file, number, exceeds("long file", number, most)));
}

void check_functions(const File& file, Faults& faults) {
    for (const Function& f : functions(file.text)) {
        if (f.lines > most_function_lines) {
            const auto text = exceeds("long function " + f.name, f.lines, most_function_lines);
            faults.push_back(fault(file, f.line, text));
        }
        if (f.parameters > most_parameters) {
            const auto text = exceeds("parameters of " + f.name, f.parameters, most_parameters);
            faults.push_back(fault(file, f.line, text));
        }
    }
}

}  // namespace

Faults check_budgets(const File& file) {
    Faults faults;
    if (!is_source(file.path) || is_golden(file.path) || is_fitted(file.path)) return faults;
    check_lines(file, faults);
    if (is_cpp(file.path)) check_functions(file, faults);
    return faults;
}

}  // namespace selgen::architecture
