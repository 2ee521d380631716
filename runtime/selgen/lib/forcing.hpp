// Finds the variant that SELGEN_FORCE or the program forces, and reports unknown names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/lib/registry.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/errors.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

SELGEN_COLD UnknownName::UnknownName(std::string_view wrong, std::string_view what,
                                     const std::string_view* known, std::size_t count,
                                     std::string_view variable)
    : std::invalid_argument(detail::unknown_name_text(wrong, what, known, count, variable)) {}

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

/// Whether a selector's name in SELGEN_FORCE can mean only this selector: it is qualified, or no
/// other selector registered so far has the same name in a namespace.
SELGEN_COLD bool is_unambiguous(std::string_view name, std::string_view selector) {
    if (name != selector) return false;
    if (name.find(':') != name.npos) return true;
    for (const std::string& other : registered_names())
        if (other != selector && without_namespaces(other) == name) return false;
    return true;
}

/// What SELGEN_FORCE requests for a selector or one of its knobs.
struct Request {
    std::string_view name;  // of a variant or a value; empty if nothing is requested
    bool is_unambiguous = false;
};

/// The request of `text` for the selector, or for one of its knobs. A name with namespaces has
/// precedence over one without, which matches all selectors of that name. Throws
/// std::invalid_argument for an entry without a variant or value.
SELGEN_COLD Request request_for(std::string_view text, std::string_view selector,
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
    return exact.empty() ? Request{plain} : Request{exact, is_unambiguous(selector, selector)};
}

SELGEN_COLD bool is_among(const std::vector<std::string_view>& names,
                          std::string_view name) noexcept {
    for (const std::string_view each : names)
        if (each == name) return true;
    return false;
}

/// A line for each name in `text` that matches no selector registered so far. This is not an error:
/// another library may define it, also one that is loaded later, or one with another version of
/// this runtime.
SELGEN_COLD std::string unknown_selectors(std::string_view text) {
    std::string lines;
    const std::vector<std::string> names = registered_names();
    std::vector<std::string_view> known(names.begin(), names.end());
    for (std::size_t i = known.size(); i-- > 0;)
        if (const auto name = without_namespaces(known[i]); !is_among(known, name))
            known.push_back(name);
    while (!text.empty()) {
        const std::string_view item = take_item(text);
        const std::string_view name = without_knob(item.substr(0, item.find('=')));
        if (item.empty() || is_among(known, name)) continue;
        if (item.find('=') == item.npos) {
            append(lines, {"selgen: '", item,
                           "' in SELGEN_FORCE is not of the form selector=variant; ignored\n"});
            continue;
        }
        append(lines,
               {detail::unknown_name_text(name, "known selector yet (another library may have it)",
                                          known.data(), known.size(), "SELGEN_FORCE"),
                "\n"});
    }
    return lines;
}

/// Reports the unknown selectors in SELGEN_FORCE on stderr, once per process and version of this
/// runtime.
SELGEN_COLD void report_unknown_selectors() {
    static const int reported = std::fputs(unknown_selectors(force_variable()).c_str(), stderr);
    static_cast<void>(reported);
}

/// The index of the variant of that name; the number of variants if there is none.
SELGEN_COLD std::size_t index_of_variant(const SelectorInfo& selector,
                                         std::string_view name) noexcept {
    std::size_t i = 0;
    while (i < selector.variant_count && selector.variants[i] != name) ++i;
    return i;
}

SELGEN_COLD UnknownName unknown_variant(const SelectorInfo& selector, std::string_view name,
                                        std::string_view variable = {}) {
    return {name, join({"variant of ", selector.name}), selector.variants, selector.variant_count,
            variable};
}

/// The index of the variant of that name. Throws UnknownName.
SELGEN_COLD std::size_t variant_named(const SelectorInfo& selector, std::string_view name) {
    const std::size_t variant = index_of_variant(selector, name);
    if (variant == selector.variant_count) throw unknown_variant(selector, name);
    return variant;
}

/// The line for an entry that this selector does not know, but that another one may know.
SELGEN_COLD std::string not_for_this_text(std::string_view unknown, std::string_view selector) {
    return join({unknown, "; ignored here, because SELGEN_FORCE may mean another selector '",
                 without_namespaces(selector), "'\n"});
}

/// Throws UnknownName if `text` names a knob that the selector does not have, or one without a
/// rule. Returns a line instead if another selector may be meant.
SELGEN_COLD std::string check_knobs(std::string_view text, const SelectorInfo& selector,
                                    std::string_view qualified) {
    std::string lines;
    while (!text.empty()) {
        const std::string_view item = take_item(text);
        const std::string_view key = item.substr(0, item.find('='));
        const std::string_view name = without_knob(key);
        if (name.size() == key.size()) continue;
        if (name != qualified && name != without_namespaces(qualified)) continue;
        const std::string_view knob = key.substr(name.size() + 1);
        const std::string_view* const end = selector.knobs + selector.knob_count;
        if (std::find(selector.knobs, end, knob) != end) continue;
        const UnknownName error(knob, join({"knob of ", selector.name, " with a rule"}),
                                selector.knobs, selector.knob_count, "SELGEN_FORCE");
        if (is_unambiguous(name, qualified)) throw error;
        lines += not_for_this_text(error.what(), qualified);
    }
    return lines;
}

/// The index of the variant that SELGEN_FORCE requests for the selector, reported once per process;
/// the number of variants if it requests none. Throws UnknownName.
SELGEN_COLD std::size_t forced_variant(const SelectorInfo& selector, Registered& registered) {
    report_unknown_selectors();
    std::string lines = check_knobs(force_variable(), selector, registered.name());
    const Request request = request_for(force_variable(), registered.name());
    const std::size_t variant = index_of_variant(selector, request.name);
    if (variant < selector.variant_count) {
        append(lines,
               {"selgen: ", selector.name, ": ", request.name, ", forced by SELGEN_FORCE\n"});
    } else if (!request.name.empty()) {
        const UnknownName error = unknown_variant(selector, request.name, "SELGEN_FORCE");
        if (request.is_unambiguous) throw error;
        lines += not_for_this_text(error.what(), selector.name);
    }
    if (!lines.empty() && registered.first_report()) std::fputs(lines.c_str(), stderr);
    return variant;
}

SELGEN_COLD MaybeVariant Forcing::wanted_here(const SelectorInfo& selector,
                                              Registered& registered) {
    if (!is_read_) {
        const std::size_t variant = forced_variant(selector, registered);
        if (variant < selector.variant_count) by_environment_ = MaybeVariant(variant);
        is_read_ = true;
    }
    return by_program_ ? by_program_ : by_environment_;
}

SELGEN_COLD void Forcing::skip(const SelectorInfo& selector, std::size_t variant,
                               const std::string& why) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    for (const char c : why) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    if (hash == last_reason_) return;
    last_reason_ = hash;
    std::fputs(join({"selgen: ", selector.name, ": ", selector.variants[variant],
                     " is forced but skipped: ", why, "\n"})
                   .c_str(),
               stderr);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
