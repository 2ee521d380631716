// Evaluates the expressions of graphs, and reports inexact results and rows that are not linear.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/nearest.hpp"
#include "base/overloaded.hpp"
#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

class Evaluation {
public:
    Evaluation(NumberScope& scope, Report& report, bool whole)
        : scope_(scope), report_(report), whole_(whole) {}

    std::optional<Linear> of(const ast::Expression& written) {
        ++scope_.evaluated;
        const auto found =
            std::visit(overloaded{
                           [&](const ast::Number& number) { return of(number, written.span); },
                           [&](const ast::Name& name) { return of(name, written.span); },
                           [&](const ast::Apply& apply) { return of(apply, written.span); },
                       },
                       written.node);
        return found ? checked(*found, written.span) : found;
    }

private:
    std::optional<Linear> report_error(Code code, Span span, const std::string& text,
                                       const std::string& hint = {}) {
        report_.error(code, span, text, hint);
        return std::nullopt;
    }

    std::optional<Linear> checked(Linear value, Span span) {
        for (const double part : {value.factor, value.offset}) {
            if (!std::isfinite(part))
                return report_error(Code::bad_size, span, "this number is too large");
            if (!whole_) continue;
            if (part != std::floor(part))
                return report_error(Code::bad_size, span, "this is not an integer");
            if (std::abs(part) > most_whole_number)
                return report_error(Code::bad_size, span, "this number is larger than 2^53");
        }
        return value;
    }

    std::optional<Linear> of(const ast::Number& number, Span span) {
        if (!number.unit.empty())
            return report_error(Code::unit_mismatch, span, "numbers in a graph cannot have units");
        double value = 0;
        const char* end = number.text.data() + number.text.size();
        const auto read = std::from_chars(number.text.data(), end, value);
        if (read.ec == std::errc::result_out_of_range) {
            const bool overflows = std::isinf(std::strtod(number.text.c_str(), nullptr));
            return report_error(
                Code::bad_size, span,
                overflows ? "this number is too large" : "this number is too close to 0");
        }
        if (read.ec != std::errc() || read.ptr != end)
            return report_error(Code::bad_size, span, "'" + number.text + "' is not a number");
        return Linear{0, value};
    }

    std::optional<Linear> of(const ast::Name& name, Span span) {
        const auto value = scope_.values.find(name.text);
        if (value != scope_.values.end()) {
            value->second.used = true;
            return Linear{0, value->second.value};
        }
        const auto index = std::ranges::find(scope_.indices, name.text);
        if (index != scope_.indices.end()) return of_index(name.text, span);
        return report_error(Code::unknown_name, span,
                            "'" + name.text + "' is neither a constant nor an index here",
                            report_.is_read() ? nearest_hint(name.text, names()) : "");
    }

    std::optional<Linear> of_index(const std::string& name, Span span) {
        if (!whole_)
            return report_error(
                Code::bad_access, span,
                "the work of an operation cannot depend on its index '" + name + "'");
        if (name == scope_.indices.front()) return Linear{1, 0};
        return report_error(Code::bad_access, span,
                            "'" + name + "' is not the first index, so it cannot select a row",
                            "use '" + scope_.indices.front() + "' and constants");
    }

    std::vector<std::string> names() const {
        std::vector<std::string> all = scope_.indices;
        for (const auto& [name, value] : scope_.values) all.push_back(name);
        return all;
    }

    std::optional<Linear> of(const ast::Apply& apply, Span span) {
        std::vector<Linear> operands;
        for (const ast::Expression& operand : apply.operands) {
            const auto value = of(operand);
            if (!value) return std::nullopt;
            operands.push_back(*value);
        }
        const std::string& op = apply.op.text;
        if (operands.size() == 1 && op == "-")
            return Linear{-operands[0].factor, -operands[0].offset};
        if (operands.size() != 2) return unknown(apply);
        const Linear a = operands[0], b = operands[1];
        if (op == "+") return Linear{a.factor + b.factor, a.offset + b.offset};
        if (op == "-") return Linear{a.factor - b.factor, a.offset - b.offset};
        const bool fixed = a.factor == 0 && b.factor == 0;
        if (op == "*" && (a.factor == 0 || b.factor == 0))
            return Linear{a.factor * b.offset + b.factor * a.offset, a.offset * b.offset};
        if (!fixed && (op == "*" || op == "/" || op == "^" || op == "min" || op == "max"))
            return report_error(Code::bad_access, span,
                                "a row number must be linear in '" + scope_.indices.front() +
                                    "': a constant times '" + scope_.indices.front() +
                                    "', plus a constant");
        return of(apply, a.offset, b.offset, span);
    }

    std::optional<Linear> of(const ast::Apply& apply, double a, double b, Span span) {
        const std::string& op = apply.op.text;
        if (op == "min") return Linear{0, std::min(a, b)};
        if (op == "max") return Linear{0, std::max(a, b)};
        if (op == "^") return Linear{0, std::pow(a, b)};
        if (op != "/") return unknown(apply);
        if (b == 0) return report_error(Code::bad_size, span, "division by 0");
        return Linear{0, a / b};
    }

    std::optional<Linear> unknown(const ast::Apply& apply) {
        return report_error(Code::bad_size, apply.op.span,
                            "'" + apply.op.text + "' is not allowed in the expressions of a graph",
                            "use + - * / ^, min(a, b) or max(a, b)");
    }

    NumberScope& scope_;
    Report& report_;
    bool whole_;
};

}  // namespace

std::optional<Linear> linear(NumberScope& scope, const ast::Expression& written, Report& report) {
    return Evaluation(scope, report, true).of(written);
}

std::optional<double> real(NumberScope& scope, const ast::Expression& written, Report& report) {
    const auto value = Evaluation(scope, report, false).of(written);
    return value ? std::optional(value->offset) : std::nullopt;
}

}  // namespace selgen::dsl
