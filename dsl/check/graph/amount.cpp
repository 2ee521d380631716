// Converts numbers with units to bytes, s, byte/s or flop/s, and suggests units in place of unknown
// ones.
#include "dsl/check/graph/amount.hpp"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/nearest.hpp"
#include "dsl/model/unit.hpp"

namespace selgen::dsl {
namespace {

struct Sized {
    Measure measure = Measure::number;
    double factor = 1;
    double divisor = 1;
};

constexpr std::array<std::pair<std::string_view, double>, 6> rates{
    {{"F/s", 1}, {"kF/s", 1e3}, {"MF/s", 1e6}, {"GF/s", 1e9}, {"TF/s", 1e12}, {"PF/s", 1e15}}};

/// What a unit in a machine measures; nothing for an unknown unit.
std::optional<Sized> measure_of(std::string_view unit) {
    if (unit.empty()) return Sized{};
    for (const auto& [name, factor] : rates) {
        if (name == unit) return Sized{Measure::rate, factor, 1};
    }
    const std::size_t slash = unit.find('/');
    const auto above = find_scale(unit.substr(0, slash));
    if (!above) return std::nullopt;
    if (slash != std::string_view::npos) {
        const auto below = find_scale(unit.substr(slash + 1));
        if (!below || above->unit != Unit{1, 0} || below->unit != Unit{0, 1}) return std::nullopt;
        return Sized{Measure::bandwidth, above->factor * below->divisor,
                     above->divisor * below->factor};
    }
    if (above->unit == Unit{1, 0}) return Sized{Measure::bytes, above->factor, above->divisor};
    if (above->unit == Unit{0, 1}) return Sized{Measure::seconds, above->factor, above->divisor};
    return Sized{Measure::number, above->factor, above->divisor};
}

std::string_view example_of(Measure measure) {
    switch (measure) {
        case Measure::number: return "a plain number, such as 24";
        case Measure::bytes: return "in bytes, such as 33 MB";
        case Measure::seconds: return "a time, such as 1.8 us";
        case Measure::bandwidth: return "in bytes per second, such as 12.2 GB/s";
        case Measure::rate: return "in operations per second, such as 2.1 GF/s";
    }
    return "";
}

/// The unit GF/s for GFlop/s, GFLOPS, Gflops, and GHz (one operation per cycle); otherwise, empty.
std::string rate_meant(const std::string& unit) {
    std::string rest;
    for (const char c : unit)
        rest += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::string_view prefixes = "kmgtp";
    const bool has_prefix = !rest.empty() && prefixes.find(rest[0]) != prefixes.npos;
    const std::string prefix = has_prefix ? rest.substr(0, 1) : "";
    rest.erase(0, prefix.size());
    for (const char* const word : {"flop/s", "flops", "flops/s", "flop", "f", "fps", "hz"}) {
        if (rest != word) continue;
        std::string name = prefix + "F/s";
        if (has_prefix && prefix != "k")
            name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
        return name;
    }
    return {};
}

std::string hint_of_unit(const std::string& unit, Measure wanted) {
    const std::string rate = wanted == Measure::rate ? rate_meant(unit) : "";
    if (!rate.empty()) return "did you mean '" + rate + "' (operations per second)?";
    std::vector<std::string> names;
    if (wanted != Measure::bandwidth) {
        names = scale_names();
        for (const auto& [name, factor] : rates) names.emplace_back(name);
    }
    for (const char* name : {"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "MiB/s", "GiB/s"}) {
        names.emplace_back(name);
    }
    return nearest_hint(unit, names);
}

double report_error(Code code, Span span, const std::string& text, Report& report) {
    report.error(code, span, text);
    return 1;
}

}  // namespace

double amount_of(const ast::Expression& written, Measure wanted, std::string_view what,
                 Report& report) {
    const ast::Number& number = std::get<ast::Number>(written.node);
    const auto unit = measure_of(number.unit);
    const std::string name(what);
    if (!unit) {
        report
            .error(Code::unknown_unit, written.span,
                   "unknown unit '" + shortened(number.unit) + "'")
            .hint = hint_of_unit(number.unit, wanted);
        return 1;
    }
    if (unit->measure != wanted) {
        const bool lacks_seconds = unit->measure == Measure::bytes && wanted == Measure::bandwidth;
        report
            .error(Code::bad_amount, written.span,
                   name + " must be " + std::string(example_of(wanted)))
            .hint = lacks_seconds ? "did you mean '" + number.text + ' ' + number.unit + "/s'?"
                                  : std::string();
        return 1;
    }
    double value = 0;
    const char* end = number.text.data() + number.text.size();
    const auto read = std::from_chars(number.text.data(), end, value);
    value = value * unit->factor / unit->divisor;
    if (read.ec != std::errc() || !std::isfinite(value)) {
        return report_error(Code::bad_amount, written.span, name + " is too large or too small",
                            report);
    }
    if (value == 0 && wanted != Measure::seconds) {
        return report_error(Code::bad_amount, written.span, name + " must not be 0", report);
    }
    return value;
}

int count_of(const ast::Expression& written, std::string_view what, Report& report) {
    const double value = amount_of(written, Measure::number, what, report);
    if (value == std::floor(value) && value >= 1 && value <= 1e6) return static_cast<int>(value);
    report.error(Code::bad_amount, written.span,
                 std::string(what) + " must be an integer from 1 to 1000000");
    return 1;
}

}  // namespace selgen::dsl
