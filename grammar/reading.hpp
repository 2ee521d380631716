// The state of parsing one text: its open parts, its comments, and its syntax errors with the
// positions to resume at.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// The kinds of parts of the text that the tree is built from.
enum class Part {
    comment,
    // words
    name,
    text,
    header,
    cpp,
    cpp_group,  // no node once it is closed
    // expressions
    chain,
    conditional,
    arm,  // of a conditional or a split: a condition and its result
    group,
    call,
    number,
    unit,
    reference,
    prefix,
    infix,
    setting,  // a statement that consists of a word and a value
    // a model
    model,
    machine,
    domain,
    bound,
    equation,
    transform,
    tree,
    branch,
    split,
    leaf,
    forest,
    network,
    svm,
    input,
    layer,
    unit_row,
    numbers,
    classes,
    vectors,
    support_vector,
    replay,
    replay_row,
    replay_cost,
    // a selector
    selector,
    feature,
    type,
    one_of,
    inspect,
    let,
    knob,
    knob_range,
    knob_values,
    code,
    variant,
    may_decline,
    deliver,
    phase,
    phase_within,
    phase_sampled,
    phase_every,
    choose_when,
    choose_goal,
    choose_knob_goal,
    choose_knob_by,
    // an experiment
    experiment,
    factor,
    files,
    check_against,
    // a machine
    pattern_machine,
    machine_line,
    machine_clause,
    amount,
    at_most,
    // a graph
    graph,
    graph_const,
    graph_data,
    array,
    home,
    given,
    in_place,
    graph_split,
    split_of,
    graph_loop,
    pattern,
    index,
    reads,
    writes,
    access,
    all_rows,
    flops,
    branchy,
    on,
    cpu_kernel,
    gpu_kernel,
    // a place
    place,
    place_sizes,
    // a spec
    use,
    import,
    name_space,
    spec,
};

/// A part of the text, bytes [begin, end), with the parts inside it, in order.
struct Node {
    Part part = Part::spec;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<Node> children = {};
};

/// A syntax error. It ends the parsing of a statement or an item; grammar/rules/recover.hpp
/// catches it and resumes.
struct SyntaxError {
    dsl::Diagnostic diagnostic;
    std::size_t reached = 0;  // parsing stopped at this byte
    // Where parsing resumes, if known; otherwise, a suitable place is searched for after the error.
    std::optional<std::size_t> resume = {};
    bool unclosed = false;  // reported at a bracket that is never closed
    bool unended = false;   // a ';' was expected
    // The end of a part in the syntax of another language, such as a comment: parsing resumes
    // there.
    std::optional<std::size_t> next = {};
};

/// The errors in one text, in the order of parsing. Errors caused by an earlier error are left out.
class SyntaxErrors {
public:
    explicit SyntaxErrors(std::size_t text_size) : budget_(4 * text_size + 1'000'000) {}

    /// Reports an error, unless its location already has one or has been silenced.
    void add(const SyntaxError& error);
    /// Suppresses errors at this byte, because they would only result from the text skipped before
    /// it.
    void silence(std::size_t byte) { silent_.insert(byte); }
    /// Counts bytes that are parsed again. Parsing stops if there are too many.
    void read_again(std::size_t bytes) { budget_ -= bytes < budget_ ? bytes : budget_; }

    bool can_continue() const { return found_.size() < most && budget_ > 0; }
    const std::vector<dsl::Diagnostic>& found() const { return found_; }

    /// Set after an error outside all blocks: braces may be unbalanced.
    bool is_outside_blocks = false;

private:
    static constexpr std::size_t most = 1000;

    std::size_t budget_;
    std::set<std::size_t> silent_;
    std::vector<dsl::Diagnostic> found_;
};

/// The words that may begin a statement of a block, for example 'feature' in a selector.
struct Words {
    std::string_view inside;                     // "a selector"
    std::string_view expected;                   // the message if there is no word at all
    std::span<const std::string_view> of;        // the words
    std::span<const std::string_view> of_outer;  // of the enclosing block, if '}' is missing
    bool equations = false;                      // 'name(name) =' also begins a statement
};

/// The parts found while a text is parsed: the open parts, innermost last, and the comments.
class Reading {
public:
    Reading(std::string_view text, std::size_t source);

    void open(Part part, std::size_t begin);
    void close(std::size_t end);
    void drop() { open_.pop_back(); }
    /// The number of open parts; cut() returns to this number if parsing fails.
    std::size_t depth() const { return open_.size(); }
    void cut(std::size_t depth) { open_.resize(depth); }
    /// Keeps only this number of the top-level parts.
    void keep_only(std::size_t parts) { open_.front().children.resize(parts); }

    SyntaxErrors errors;

    /// The parts of the whole text.
    const Node& whole() const { return open_.front(); }
    /// The begin and end of each comment.
    const std::map<std::size_t, std::size_t>& comments() const { return comments_; }

    std::string_view text() const { return text_; }
    std::string_view text(const Node& node) const;
    dsl::Span span(const Node& node) const { return {source_, node.begin, node.end}; }
    dsl::Span span(std::size_t begin, std::size_t end) const { return {source_, begin, end}; }

    /// An error at the word, number or sign at a byte.
    SyntaxError error(std::size_t byte, std::string text) const;
    /// The same, with a note at the beginning of the innermost open part.
    SyntaxError error_inside(std::size_t byte, std::string text) const;
    /// An error where a statement should end. At the end of the text, a note shows where the
    /// statement begins.
    SyntaxError error_unended(std::size_t byte, std::string text) const;
    /// An error at the beginning of the innermost open part.
    SyntaxError error_unclosed(std::string text) const;
    /// The same, if everything up to the end of the text was parsed as the inside of the unclosed
    /// part.
    SyntaxError error_endless(std::string text) const;
    /// An error for a byte at which nothing valid begins.
    SyntaxError error_stray(std::size_t byte, const Words& words) const;
    /// An error for a goal that does not begin with 'least' or 'most'.
    SyntaxError error_direction(std::size_t byte) const;

private:
    dsl::Span token(std::size_t byte) const;

    std::string_view text_;
    std::size_t source_;
    std::vector<Node> open_ = {Node{}};
    std::map<std::size_t, std::size_t> comments_;  // the same text may be parsed more than once
};

}  // namespace selgen::grammar
