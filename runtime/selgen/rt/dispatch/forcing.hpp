#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/text.hpp>
#include <selgen/rt/unknown_name.hpp>

namespace selgen::rt {

/// The value of SELGEN_FORCE at the first call: "reduce=selpriv,spmv=ell".
SELGEN_COLD std::string_view force_variable() {
    static const std::string& text = *new std::string(environment_text("SELGEN_FORCE"));
    return text;
}

/// The text without leading and trailing blanks.
SELGEN_COLD std::string_view without_blanks(std::string_view text) noexcept {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

/// Removes and returns the first "selector=variant" of a comma-separated list; empty if the list is
/// empty.
SELGEN_COLD std::string_view take_item(std::string_view& text) noexcept {
    std::size_t end = text.find(',');
    if (end == text.npos) end = text.size();
    const std::string_view item = without_blanks(text.substr(0, end));
    text.remove_prefix(end < text.size() ? end + 1 : end);
    return item;
}

/// "sum" of "lib::kernels::sum".
SELGEN_COLD std::string_view without_namespaces(std::string_view name) noexcept {
    const std::size_t colon = name.rfind(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

/// "sum" of "sum.threads".
SELGEN_COLD std::string_view without_knob(std::string_view name) noexcept {
    return name.substr(0, name.find('.'));
}

/// The name of the variant that `text` requests for the selector, or of the value that it requests
/// for one of its knobs; empty if there is none. A name with namespaces has precedence over one
/// without, which matches all selectors of that name. Throws std::invalid_argument for an entry
/// without a variant or value.
SELGEN_COLD std::string_view forced_name(std::string_view text, std::string_view selector,
                                         std::string_view knob = {}) {
    std::string_view exact, plain;
    while (!text.empty()) {
        const std::string_view item = take_item(text);
        const std::string_view key = item.substr(0, item.find('='));
        const std::string_view name = without_knob(key);
        if (item.empty() || (name != selector && name != without_namespaces(selector))) continue;
        const bool is_for_variant = name.size() == key.size();
        if (is_for_variant != knob.empty()) continue;
        if (!is_for_variant && key.substr(name.size() + 1) != knob) continue;
        if (key.size() + 1 >= item.size())
            throw std::invalid_argument(
                join({"selgen: '", item, "' in SELGEN_FORCE is not of the form ",
                      knob.empty() ? "selector=variant" : "selector.knob=value"}));
        (name == selector ? exact : plain) = item.substr(key.size() + 1);
    }
    return exact.empty() ? plain : exact;
}

/// A line for each name in `text` that matches no selector registered so far. This is not an error:
/// a library loaded later may define it.
SELGEN_COLD std::string unknown_selectors(std::string_view text) {
    std::string lines;
    std::vector<std::string_view> known = Registered::names();
    for (std::size_t i = known.size(); i-- > 0;)
        if (without_namespaces(known[i]) != known[i]) known.push_back(without_namespaces(known[i]));
    while (!text.empty()) {
        const std::string_view item = take_item(text);
        const std::string_view name = without_knob(item.substr(0, item.find('=')));
        bool is_known = item.empty();
        for (const std::string_view each : known) is_known = is_known || each == name;
        if (is_known) continue;
        append(lines, {detail::unknown_name_text(name, "known selector yet (in SELGEN_FORCE)",
                                                 known.data(), known.size()),
                       "\n"});
    }
    return lines;
}

/// Reports the unknown selectors in SELGEN_FORCE on stderr, once per process.
SELGEN_COLD void report_unknown_selectors() {
    static const int reported = std::fputs(unknown_selectors(force_variable()).c_str(), stderr);
    static_cast<void>(reported);
}

/// The index of the variant of that name. Throws UnknownName.
SELGEN_COLD std::size_t variant_named(const SelectorInfo& selector, std::string_view name) {
    for (std::size_t i = 0; i < selector.variant_count; ++i)
        if (selector.variants[i] == name) return i;
    throw UnknownName(name, join({"variant of ", selector.name}), selector.variants,
                      selector.variant_count);
}

/// Throws UnknownName if `text` names a knob that the selector does not have, or one without a
/// rule.
SELGEN_COLD void check_knobs(std::string_view text, const SelectorInfo& selector,
                             std::string_view qualified) {
    while (!text.empty()) {
        const std::string_view item = take_item(text);
        const std::string_view key = item.substr(0, item.find('='));
        const std::string_view name = without_knob(key);
        if (name.size() == key.size()) continue;
        if (name != qualified && name != without_namespaces(qualified)) continue;
        const std::string_view knob = key.substr(name.size() + 1);
        const std::string_view* const end = selector.knobs + selector.knob_count;
        if (std::find(selector.knobs, end, knob) == end)
            throw UnknownName(knob, join({"knob of ", selector.name, " with a rule"}),
                              selector.knobs, selector.knob_count);
    }
}

/// The index of the variant that SELGEN_FORCE requests for the selector, reported once per process;
/// the number of variants if it requests none. Throws UnknownName.
SELGEN_COLD std::size_t forced_variant(const SelectorInfo& selector, Registered& registered) {
    report_unknown_selectors();
    check_knobs(force_variable(), selector, registered.name());
    const std::string_view name = forced_name(force_variable(), registered.name());
    if (name.empty()) return selector.variant_count;
    const std::size_t variant = variant_named(selector, name);
    if (registered.first_report())
        std::fputs(
            join({"selgen: ", selector.name, ": ", name, ", forced by SELGEN_FORCE\n"}).c_str(),
            stderr);
    return variant;
}

/// Reports on stderr why a forced variant is not used. A repeated reason, compared with `last`, is
/// reported once.
SELGEN_COLD void report_not_forced(const SelectorInfo& selector, std::size_t variant,
                                   const std::string& why, std::string& last) {
    if (why == last) return;
    last = why;
    std::fputs(join({"selgen: ", selector.name, ": ", selector.variants[variant],
                     " is forced but skipped: ", why, "\n"})
                   .c_str(),
               stderr);
}

/// The variant requested by the user; force() overrides SELGEN_FORCE.
template <class Variant>
class Forcing {
public:
    void force(Variant variant) noexcept { by_program_ = variant; }
    void unforce() noexcept { by_program_.reset(); }

    /// The variant requested in this process, if any. The first call reads SELGEN_FORCE and reports
    /// its request on stderr. Throws UnknownName.
    std::optional<Variant> wanted_here(const SelectorInfo& selector, Registered& registered) {
        if (!is_read_) read_variable(selector, registered);
        return by_program_ ? by_program_ : by_environment_;
    }
    /// The same, unless the ranks of an MPI program agreed on another one.
    std::optional<Variant> wanted(const SelectorInfo& selector, Registered& registered) {
        return is_agreed_ ? agreed_ : wanted_here(selector, registered);
    }
    /// Sets the request that the ranks of an MPI program agreed on.
    void agree(std::optional<Variant> wanted) noexcept {
        agreed_ = wanted;
        is_agreed_ = true;
    }

    /// Reports on stderr why the requested variant is not used; a repeated reason once.
    void skip(const SelectorInfo& selector, Variant variant, const std::string& why) {
        report_not_forced(selector, static_cast<std::size_t>(variant), why, last_reason_);
    }

private:
    [[gnu::noinline, gnu::cold]] void read_variable(const SelectorInfo& selector,
                                                    Registered& registered) {
        const std::size_t variant = forced_variant(selector, registered);
        if (variant < selector.variant_count) by_environment_ = static_cast<Variant>(variant);
        is_read_ = true;
    }

    std::optional<Variant> by_program_, by_environment_, agreed_;
    bool is_read_ = false, is_agreed_ = false;
    std::string last_reason_;
};

}  // namespace selgen::rt
