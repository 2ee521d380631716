// Diagnostics with their codes, and the report that collects them.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/nearest.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl {

/// What a diagnostic is about; printed as SG and four digits. The meaning of a number never
/// changes.
enum class Code : int {
    // 0xx: how a spec is written
    syntax = 1,
    import_missing = 2,
    // 1xx: parts of a selector or a model
    declared_twice = 101,
    clause_twice = 102,
    clause_missing = 103,
    name_not_usable = 104,
    bad_call = 105,
    unknown_type = 106,
    unknown_target = 107,
    bad_range = 108,
    bad_margin = 109,
    too_many_variants = 110,
    bad_plan = 111,
    bad_inspection = 112,
    bad_phase = 113,
    cannot_decline = 114,
    bad_watch = 115,
    not_together = 116,
    bad_delivery = 117,
    bad_knob = 118,
    code_file = 119,
    bad_namespace = 120,
    bad_stream = 121,
    // 2xx: expressions
    unknown_name = 201,
    unknown_function = 202,
    wrong_argument_count = 203,
    wrong_kind = 204,
    unit_mismatch = 205,
    unknown_unit = 206,
    number_out_of_range = 207,
    undefined_at_zero = 208,
    constant_condition = 209,
    unknown_word = 210,
    used_before_declared = 211,
    never_used = 212,
    // 3xx: choosing and models
    unknown_variant = 301,
    unknown_model = 302,
    quantity_unknown = 303,
    quantity_out_of_place = 304,
    otherwise_not_safe = 305,
    goal_twice = 306,
    equation_twice = 307,
    bad_leaf = 308,
    bad_domain = 309,
    model_unused = 310,
    variant_without_cost = 311,
    no_choice = 312,
    never_chosen = 313,
    model_not_fitted = 314,
    bad_network = 315,
    unknown_activation = 316,
    bad_svm = 317,
    bad_forest = 318,
    unknown_knob = 319,
    knob_rule = 320,
    bad_replay = 321,
    bad_instead = 322,
    bad_relative = 323,
    // 4xx: experiments
    unknown_selector = 401,
    bad_factor = 402,
    bad_design = 403,
    bad_measure = 404,
    experiment_of_template = 405,
    // 5xx: machines, graphs, places
    bad_amount = 501,
    bad_machine = 502,
    bad_size = 503,
    too_much = 504,
    bad_access = 505,
    outside_array = 506,
    two_writers = 507,
    unknown_data = 508,
    bad_pattern = 509,
    read_unwritten = 510,
    bad_place = 511,
    unknown_element = 512,
};

/// As it is printed: "SG0204".
std::string to_text(Code code);

enum class Severity { error, warning };

/// A further location that explains a diagnostic.
struct Note {
    Span span;
    std::string text;
};

/// A span, one sentence in lower case, a hint that is printed after the carets, and notes.
struct Diagnostic {
    Code code = Code::syntax;
    Severity severity = Severity::error;
    Span span;
    std::string text;
    std::string hint;  // how to fix it, e.g. "did you mean 'sparsity'?"; may be empty
    std::vector<Note> notes;
    std::string fix = {};               // the corrected statement, or part of it; may be empty
    std::optional<Span> replaced = {};  // the part that `fix` replaces, if not the statement

    Diagnostic& note(Span at, std::string sentence) {
        notes.push_back({at, std::move(sentence)});
        return *this;
    }
};

/// What is wrong with a value, and how to fix it.
struct Refusal {
    Code code;
    std::string text;
    std::string hint = {};
};

/// The hint, or the corrected statement or line: "write 'when a and b;'". Empty if there is
/// neither.
std::string suggestion(const Diagnostic& found, const Sources& sources);

/// Collects diagnostics. They hold spans, so no source is needed to make one.
class Report {
public:
    /// Adds an error. The reference is for adding notes; it is valid until the next call.
    Diagnostic& error(Code code, Span span, std::string text, std::string hint = {});
    Diagnostic& warning(Code code, Span span, std::string text, std::string hint = {});

    const std::vector<Diagnostic>& found() const { return found_; }
    bool has_errors() const { return has_errors_; }

    /// After this many diagnostics, further ones are counted but not kept.
    static constexpr std::size_t most_kept = 1000;
    std::size_t not_kept() const { return not_kept_; }
    /// Whether another diagnostic is likely to be printed, so that it is worth computing a hint.
    bool is_read() const { return found_.size() <= 100; }

    /// Adds a diagnostic, unless it was added before.
    Diagnostic& add(Diagnostic found);

private:
    std::vector<Diagnostic> found_;
    bool has_errors_ = false;
    std::size_t not_kept_ = 0;
    Diagnostic lost_;  // what add returns for a diagnostic that is not kept
};

/// The diagnostics, ordered by location.
std::vector<const Diagnostic*> ordered(const Report& report);

/// The text, cut after 400 bytes. A name in a spec can have any length, a message cannot.
std::string shortened(const std::string& text);

enum class Colour { never, always };

/// Prints a diagnostic: file:line:column, sentence, source line, carets, notes.
void print(const Diagnostic& found, const Sources& sources, std::ostream& out,
           Colour colour = Colour::never);

/// Prints the diagnostics, ordered by location: at most 100, and the number of the others.
void print(const Report& report, const Sources& sources, std::ostream& out);

}  // namespace selgen::dsl
