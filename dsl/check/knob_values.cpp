// Reads ranges and lists of numbers, words or schedules, and corrects misspelt schedules.
#include "dsl/check/knob_values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "base/nearest.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

constexpr int largest = 1'000'000'000;
constexpr std::array<std::string_view, 4> schedules{"static", "cyclic", "dynamic", "guided"};

/// A non-negative integer as written, without a unit.
std::optional<int> whole(const ast::Expression& written) {
    const auto* number = std::get_if<ast::Number>(&written.node);
    if (number == nullptr || !number->unit.empty()) return {};
    int value = 0;
    const char* const end = number->text.data() + number->text.size();
    const auto read = std::from_chars(number->text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end || value > largest) return {};
    return value;
}

model::KnobValue value_of(int number) { return {std::to_string(number), double(number)}; }

/// A word, or one with a number of iterations in parentheses.
std::optional<model::KnobValue> word(const ast::Expression& written) {
    if (const auto* name = std::get_if<ast::Name>(&written.node)) {
        if (name->text.find('.') != std::string::npos) return {};
        return model::KnobValue{name->text, 0};
    }
    const auto* apply = std::get_if<ast::Apply>(&written.node);
    if (apply == nullptr || apply->operands.size() != 1) return {};
    const auto chunk = whole(apply->operands[0]);
    if (!chunk || *chunk < 1) return {};
    return model::KnobValue{apply->op.text + "_" + std::to_string(*chunk), 0, *chunk};
}

/// Whether a knob of this name sets the number of threads of a team.
bool is_thread_count(std::string_view name) {
    return name == "threads" || name == "num_threads" || name == "nthreads";
}

/// Whether the value is a schedule: `dynamic` or `dynamic(16)`, but not the word `dynamic_16`.
bool is_schedule(const model::KnobValue& value) {
    const auto end = value.chunk > 0 ? value.name.rfind('_') : value.name.size();
    const std::string name = value.name.substr(0, end);
    return std::ranges::find(schedules, name) != schedules.end();
}

/// The schedule that a misspelt word means, or a word that is written as in the names of models.
std::optional<std::string> meant_schedule(const std::string& word) {
    const std::size_t at = word.rfind('_');
    const bool has_number = at != word.npos && at + 1 < word.size() &&
                            word.find_first_not_of("0123456789", at + 1) == word.npos;
    const std::string name = has_number ? word.substr(0, at) : word;
    const auto found = nearest(name, {schedules.begin(), schedules.end()});
    if (!found) return {};
    return *found + (has_number ? word.substr(at) : "");
}

/// The spelling in a knob: dynamic(16) for dynamic_16.
std::string as_written(const std::string& schedule) {
    const std::size_t at = schedule.rfind('_');
    return at == schedule.npos ? schedule
                               : schedule.substr(0, at) + "(" + schedule.substr(at + 1) + ")";
}

/// The steps of `1 .. cores`: 64 values up to 512, denser for small numbers.
constexpr int most_cores = 512;
int step_after(int value) {
    if (value < 24) return 1;
    if (value < 64) return 2;
    if (value < 128) return 8;
    return value < 256 ? 16 : 64;
}

/// Reads the values of one knob.
class Reader {
public:
    Reader(const ast::Knob& written, Report& report) : written_(written), report_(report) {}

    std::optional<ListedKnob> take() {
        ListedKnob knob{&written_, model::KnobKind::number, {}, false, false, false};
        const bool read = written_.range ? range(knob) : list(knob);
        if (!read || !are_distinct(knob)) return {};
        knob.sets_threads = knob.to_cores || (knob.kind == model::KnobKind::number &&
                                              is_thread_count(written_.name.text));
        if (knob.values.size() <= most_values) return knob;
        return refuse(written_.name.span,
                      "knob '" + written_.name.text + "' has more than 64 values",
                      "list only the values that matter, for example: 1, 2, 4, 8, 16");
    }

private:
    std::nullopt_t refuse(Span span, const std::string& text, const std::string& hint = {}) {
        report_.error(Code::bad_knob, span, text, hint);
        return std::nullopt;
    }

    bool range(ListedKnob& knob) {
        const auto low = whole(written_.values[0]);
        const auto* last = std::get_if<ast::Name>(&written_.values[1].node);
        knob.to_cores = last != nullptr && last->text == "cores";
        const auto high = knob.to_cores ? std::optional(most_cores) : whole(written_.values[1]);
        if (!low || !high || *low > *high) {
            refuse(written_.values[0].span,
                   "the ends of the range must be non-negative integers, the smaller one first; "
                   "the upper end can be 'cores'",
                   "for example: knob threads in 1 .. cores;");
            return false;
        }
        if (knob.to_cores) {
            for (int value = 1; value <= most_cores; value += step_after(value))
                if (value >= *low) knob.values.push_back(value_of(value));
            return true;
        }
        // One value more than the limit is enough to report it.
        const int end = std::min(*high, *low + static_cast<int>(most_values));
        for (int value = *low; value <= end; ++value) knob.values.push_back(value_of(value));
        return true;
    }

    bool list(ListedKnob& knob) {
        const bool numbers = std::holds_alternative<ast::Number>(written_.values[0].node);
        for (const ast::Expression& one : written_.values) {
            const auto number = whole(one);
            auto value = number ? value_of(*number) : word(one).value_or(model::KnobValue{});
            if (value.name.empty() || number.has_value() != numbers) {
                refuse(one.span, "'" + print(one) + "' is not a valid value here",
                       "values must be all non-negative integers, or all words such as static and "
                       "dynamic(16)");
                return false;
            }
            if (!numbers) value.value = static_cast<double>(knob.values.size());
            knob.values.push_back(std::move(value));
        }
        if (!numbers) knob.kind = kind_of_words(knob);
        if (knob.kind == model::KnobKind::word) fix_schedules(knob);
        return knob.kind != model::KnobKind::word || has_no_chunk(knob);
    }

    static model::KnobKind kind_of_words(const ListedKnob& knob) {
        return std::ranges::all_of(knob.values, is_schedule) ? model::KnobKind::schedule
                                                             : model::KnobKind::word;
    }

    /// Reports a misspelt schedule among others and replaces it with the schedule that is
    /// meant. Otherwise all values would be words, and cause further errors.
    void fix_schedules(ListedKnob& knob) {
        const bool mixed = std::ranges::any_of(knob.values, is_schedule);
        for (std::size_t i = 0; mixed && i < knob.values.size(); ++i) {
            auto& value = knob.values[i];
            if (value.chunk > 0 || is_schedule(value)) continue;
            const auto meant = meant_schedule(value.name);
            if (!meant) continue;
            refuse(written_.values[i].span,
                   "'" + value.name + "' is not a schedule, but other values are",
                   "did you mean '" + as_written(*meant) + "'?");
            value.name = *meant;
            knob.kind = model::KnobKind::schedule;
        }
    }

    bool has_no_chunk(const ListedKnob& knob) {
        for (std::size_t i = 0; i < knob.values.size(); ++i) {
            if (knob.values[i].chunk == 0) continue;
            refuse(written_.values[i].span,
                   "only schedules can be followed by a number of iterations",
                   "the schedules are static, cyclic, dynamic and guided");
            return false;
        }
        return true;
    }

    bool are_distinct(const ListedKnob& knob) {
        std::set<std::string> met;
        for (const auto& value : knob.values) {
            if (met.insert(value.name).second) continue;
            refuse(written_.name.span,
                   "knob '" + written_.name.text + "' lists the value '" + value.name + "' twice");
            return false;
        }
        return true;
    }

    const ast::Knob& written_;
    Report& report_;
};

/// Whether a rule names the knob, or a misspelling of it.
bool has_rule(const ast::Selector& written, const std::string& knob) {
    std::vector<std::string> known;
    for (const auto* one : all<ast::Knob>(written.statements)) known.push_back(one->name.text);
    const auto names = [&](const auto* rule) { return nearest(rule->knob.text, known) == knob; };
    const auto goals = all<ast::ChooseKnobGoal>(written.statements);
    const auto models = all<ast::ChooseKnobBy>(written.statements);
    return std::ranges::any_of(goals, names) || std::ranges::any_of(models, names);
}

}  // namespace

std::vector<ListedKnob> listed_knobs(const ast::Selector& written, Report& report) {
    std::vector<ListedKnob> knobs;
    for (const auto* one : all<ast::Knob>(written.statements)) {
        auto knob = Reader(*one, report).take();
        if (!knob) continue;
        knob->ruled = has_rule(written, one->name.text);
        knob->place = knobs.size();
        knobs.push_back(std::move(*knob));
    }
    return knobs;
}

std::optional<ListedKnob> listed_knob(const ast::Knob& written, Report& report) {
    return Reader(written, report).take();
}

std::string variant_of(const ast::Knob& knob, const model::KnobValue& value) {
    return knob.name.text + "_" + value.name;
}

}  // namespace selgen::dsl
