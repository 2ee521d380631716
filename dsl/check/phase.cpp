// Lowers `phase …;` and `reuse …;`: how long calls share a decision, and how many calls are
// expected.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/nearest.hpp"
#include "base/overloaded.hpp"
#include "dsl/check/context.hpp"
#include "dsl/cpp/mentions.hpp"

namespace selgen::dsl {
namespace {

/// Lowers a phase. After an error, the result is still a valid phase.
class PhaseOf {
public:
    explicit PhaseOf(Scope& scope) : scope_(scope), report_(scope.report) {}

    model::Phase operator()(const ast::PhaseWhile& how) const {
        check_cpp(how.value);
        return model::PhaseWhile{how.value.text};
    }

    model::Phase operator()(const ast::PhaseWithin& how) const {
        model::PhaseWithin made{{}, share(how.tolerance)};
        for (const ast::Identifier& name : how.features)
            if (const auto feature = cheap_feature(name)) made.features.push_back(*feature);
        return made;
    }

    model::Phase operator()(const ast::PhaseSampled& how) const {
        if (!how.elements) return model::PhaseSampled{how.range.text, usual_elements};
        const auto* const word = std::get_if<ast::Name>(&how.elements->node);
        if (word != nullptr && word->text == "all")
            return model::PhaseSampled{how.range.text, std::nullopt};
        return model::PhaseSampled{how.range.text,
                                   count(*how.elements, "the number of elements", 1u << 20U)};
    }

    model::Phase operator()(const ast::PhaseEvery& how) const {
        constexpr std::uint64_t most = 1'000'000'000;
        return model::PhaseEvery{count(how.calls, "the number of calls", most)};
    }

private:
    static constexpr std::uint64_t usual_elements = 64;

    std::uint64_t count(const ast::Expression& value, const std::string& what,
                        std::uint64_t most) const {
        const Typed read = literal(scope_, value);
        if (read.type == ValueType::broken) return 1;
        const double number = read.range.low;
        const bool fits = number >= 1 && number <= static_cast<double>(most);
        if (read.unit == Unit{} && fits && number == std::floor(number))
            return static_cast<std::uint64_t>(number);
        report_.error(Code::bad_phase, value.span,
                      what + " must be an integer from 1 to " + std::to_string(most));
        return 1;
    }

    /// Reports C++ that seems to name features.
    void check_cpp(const ast::Cpp& value) const {
        if (mentions(value.text, "within")) {
            report_.error(Code::bad_phase, value.span, "'within' can only be used with features")
                .hint =
                "declare a feature and use it: feature n : count = …; phase while n within 5 %;";
            return;
        }
        const auto& parameters = scope_.selector.signature.parameters;
        const bool is_parameter = std::any_of(parameters.begin(), parameters.end(),
                                              [&](auto& one) { return one.name == value.text; });
        if (is_parameter || !known_feature(scope_, value.text)) return;
        report_
            .error(Code::bad_phase, value.span,
                   "'" + value.text + "' is a feature, but 'while' expects C++")
            .hint = "write: phase while " + value.text + " within 0 %;";
    }

    double share(const ast::Expression& value) const {
        const Typed read = literal(scope_, value);
        if (read.type == ValueType::broken) return 0;
        if (read.unit == Unit{} && read.range.low >= 0 && read.range.low < 1) return read.range.low;
        report_.error(Code::bad_phase, value.span,
                      "the tolerance of a phase must be at least 0 % and less than 100 %");
        return 0;
    }

    /// A feature that needs no inspection; reports any other name.
    std::optional<std::size_t> cheap_feature(const ast::Identifier& name) const {
        std::vector<std::string> cheap;
        for (std::size_t i = 0; i < scope_.selector.features.size(); ++i) {
            const model::Feature& feature = scope_.selector.features[i];
            const bool is_cheap = std::holds_alternative<model::Read>(feature.value);
            if (is_cheap) cheap.push_back(feature.name);
            if (feature.name != name.text) continue;
            if (is_cheap) return i;
            report_.error(Code::bad_phase, name.span,
                          "'" + name.text +
                              "' needs an inspection, which is too expensive to run in every call");
            return std::nullopt;
        }
        report_.error(Code::bad_phase, name.span, "'" + name.text + "' is not a feature").hint =
            nearest_hint(name.text, cheap);
        return std::nullopt;
    }

    Scope& scope_;
    Report& report_;
};

void lower_reuse(Context& context, const ast::Reuse& reuse, Scope& scope) {
    const std::size_t index = feature_index(scope, "reuse");
    model::Feature& feature = scope.selector.features[index];
    if (!std::holds_alternative<model::Reuse>(feature.value)) {
        context.report.error(Code::declared_twice, reuse.span,
                             "'reuse' is already a feature of this selector");
    }
    feature.value = model::Reuse{reuse.value.text};
    feature.origin = origin_of(context, reuse.span);
}

}  // namespace

std::optional<ast::Cpp> cpp_of(const ast::Phase& phase) {
    if (const auto* how = std::get_if<ast::PhaseWhile>(&phase.how)) return how->value;
    if (const auto* how = std::get_if<ast::PhaseSampled>(&phase.how)) return how->range;
    return std::nullopt;
}

void lower_phase(Context& context, const ast::Selector& written, Scope& scope) {
    if (const auto* phase = only<ast::Phase>(written.statements, "phase", scope.report)) {
        scope.selector.phase = std::visit(PhaseOf(scope), phase->how);
        scope.selector.phase_origin = origin_of(context, phase->span);
    }
    if (const auto* reuse = only<ast::Reuse>(written.statements, "reuse", scope.report))
        lower_reuse(context, *reuse, scope);
}

}  // namespace selgen::dsl
