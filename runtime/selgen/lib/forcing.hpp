// Finds the variant that SELGEN_FORCE or the program forces, and reports unknown names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include <selgen/lib/registry.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/errors.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

SELGEN_COLD UnknownName::UnknownName(const Text& message)
    : std::invalid_argument(message.c_str()) {}

/// The value of SELGEN_FORCE at the first call: "reduce=selpriv,spmv=ell".
SELGEN_COLD std::string_view force_variable() noexcept {
    static const char* const value = environment("SELGEN_FORCE");
    static const char* const copy = value == nullptr ? nullptr : ::strdup(value);
    return copy == nullptr ? std::string_view() : copy;
}

/// Removes and returns the text before a character, and removes that character; the whole text if
/// it does not contain the character.
SELGEN_COLD std::string_view take_until(char end, std::string_view& text) noexcept {
    std::size_t size = 0;
    while (size < text.size() && text[size] != end) ++size;
    const std::string_view taken(text.data(), size);
    text.remove_prefix(size < text.size() ? size + 1 : size);
    return taken;
}

/// "sum" of "lib::kernels::sum".
SELGEN_COLD std::string_view without_namespaces(std::string_view name) noexcept {
    for (std::size_t i = name.size(); i > 0; --i)
        if (name[i - 1] == ':') return {name.data() + i, name.size() - i};
    return name;
}

/// What SELGEN_FORCE requests for a selector or one of its knobs.
struct Request {
    std::string_view entry;     // "reduce=selpriv", "reduce.threads=4"
    std::string_view selector;  // its name, with or without namespaces
    std::string_view knob;
    std::string_view name;  // of a variant or a value; empty if nothing is requested
    bool is_for_knob = false;
    bool is_unambiguous = false;  // no other selector can be meant

    /// Whether the selector of this name, with its namespaces, may be meant.
    SELGEN_COLD bool may_mean(std::string_view qualified) const noexcept {
        return selector == qualified || selector == without_namespaces(qualified);
    }
};

/// Removes the first entry of a comma-separated list. Returns false if there is none.
SELGEN_COLD bool take_request(std::string_view& list, Request& request) noexcept {
    while (!list.empty()) {
        std::string_view entry = take_until(',', list);
        while (!entry.empty() && entry.front() == ' ') entry.remove_prefix(1);
        while (!entry.empty() && entry.back() == ' ') entry.remove_suffix(1);
        if (entry.empty()) continue;
        request.entry = request.name = entry;
        std::string_view key = take_until('=', request.name);
        request.knob = key;
        request.selector = take_until('.', request.knob);
        request.is_for_knob = request.selector.size() < key.size();
        return true;
    }
    return false;
}

/// Empties the text at `wanted` if one of the names is the same, but in a namespace.
SELGEN_COLD void empty_if_shared(std::string_view* names, std::size_t count,
                                 void* wanted) noexcept {
    auto& name = *static_cast<std::string_view*>(wanted);
    for (std::size_t i = 0; i < count && !name.empty(); ++i)
        if (names[i] != name && without_namespaces(names[i]) == name) name = {};
}

/// Whether a selector's name in SELGEN_FORCE can mean only this selector: it is qualified, or no
/// other selector registered so far has the same name in a namespace.
SELGEN_COLD bool is_unambiguous(std::string_view name, std::string_view selector) noexcept {
    if (name != selector) return false;
    if (without_namespaces(name).size() < name.size()) return true;
    return Registry::use_names(empty_if_shared, &name) && !name.empty();
}

/// The request for the selector, or for one of its knobs. A name with namespaces has precedence
/// over one without, which matches all selectors of that name. Throws std::invalid_argument for an
/// entry without a variant or value.
SELGEN_COLD Request request_for(std::string_view list, std::string_view selector,
                                std::string_view knob = {}) {
    Request next, found;
    while (take_request(list, next)) {
        if (!next.may_mean(selector) || next.knob != knob || next.is_for_knob == knob.empty())
            continue;
        if (next.name.empty()) {
            Text text;
            text.print("selgen: '%.*s' in SELGEN_FORCE is not of the form %s",
                       static_cast<int>(next.entry.size()), next.entry.data(),
                       knob.empty() ? "selector=variant" : "selector.knob=value");
            throw std::invalid_argument(text.c_str());
        }
        if (next.selector.size() >= found.selector.size()) found = next;
    }
    found.is_unambiguous = is_unambiguous(found.selector, selector);
    return found;
}

SELGEN_COLD bool is_among(const std::string_view* names, std::size_t count,
                          std::string_view name) noexcept {
    for (std::size_t i = 0; i < count; ++i)
        if (names[i] == name) return true;
    return false;
}

/// A list of requests, and the lines about its unknown names.
struct UnknownNames {
    std::string_view list;
    Text& lines;
};

/// Writes the lines at `unknown` for the names of selectors.
SELGEN_COLD void add_unknown_names(std::string_view* names, std::size_t count,
                                   void* unknown) noexcept {
    auto& [list, lines] = *static_cast<UnknownNames*>(unknown);
    for (std::size_t i = count; i-- > 0;) {
        const std::string_view name = without_namespaces(names[i]);
        if (!is_among(names, count, name)) names[count++] = name;
    }
    Request next;
    while (take_request(list, next)) {
        if (is_among(names, count, next.selector)) continue;
        if (next.entry.find('=') == next.entry.npos) {
            lines.print(
                "selgen: '%.*s' in SELGEN_FORCE is not of the form selector=variant; "
                "ignored\n",
                static_cast<int>(next.entry.size()), next.entry.data());
            continue;
        }
        detail::add_unknown_name(lines, next.selector,
                                 "known selector yet (another library may have it)", {names, count},
                                 "SELGEN_FORCE");
        lines.add("\n");
    }
}

/// Appends a line for each name in the list that matches no selector registered so far. This is not
/// an error: another library may define it, also one that is loaded later, or one with another
/// version of this runtime.
SELGEN_ONCE void add_unknown_selectors(std::string_view list, Text& lines) noexcept {
    UnknownNames unknown{list, lines};
    Registry::use_names(add_unknown_names, &unknown);
}

/// Reports the unknown selectors in SELGEN_FORCE on stderr, once per process and version of this
/// runtime.
SELGEN_ONCE void report_unknown_selectors() noexcept {
    static bool is_reported = false;
    if (__atomic_exchange_n(&is_reported, true, __ATOMIC_RELAXED)) return;
    Text lines;
    add_unknown_selectors(force_variable(), lines);
    std::fputs(lines.c_str(), stderr);
}

/// The index of the variant of that name; the number of variants if there is none.
SELGEN_COLD std::size_t index_of_variant(const SelectorInfo& selector,
                                         std::string_view name) noexcept {
    std::size_t i = 0;
    while (i < selector.variant_count && selector.variants[i] != name) ++i;
    return i;
}

/// The message about a name that is not among those of the variants.
SELGEN_COLD void add_unknown_variant(Text& text, const SelectorInfo& selector,
                                     std::string_view name, const char* variable) noexcept {
    Text what;
    what.print("variant of %s", selector.name.data());
    detail::add_unknown_name(text, name, what.c_str(), {selector.variants, selector.variant_count},
                             variable);
}

/// The index of the variant of that name. Throws UnknownName.
SELGEN_COLD std::size_t variant_named(const SelectorInfo& selector, std::string_view name) {
    const std::size_t variant = index_of_variant(selector, name);
    if (variant < selector.variant_count) return variant;
    Text text;
    add_unknown_variant(text, selector, name, nullptr);
    throw UnknownName(text);
}

/// Throws UnknownName with the message, or completes it to a line for a request that this selector
/// does not know, but that another one may know.
SELGEN_COLD void refuse_or_ignore(Text& message, bool is_unambiguous, std::string_view selector) {
    if (is_unambiguous) throw UnknownName(message);
    message.print("; ignored here, because SELGEN_FORCE may mean another selector '%s'\n",
                  without_namespaces(selector).data());
}

/// Throws UnknownName if the list names a knob that the selector does not have, or one without a
/// rule. Appends a line instead if another selector may be meant.
SELGEN_ONCE void check_knobs(std::string_view list, const SelectorInfo& selector,
                             std::string_view qualified, Text& lines) {
    Request next;
    while (take_request(list, next)) {
        if (!next.is_for_knob || !next.may_mean(qualified)) continue;
        if (is_among(selector.knobs, selector.knob_count, next.knob)) continue;
        Text what, message;
        what.print("knob of %s with a rule", selector.name.data());
        detail::add_unknown_name(message, next.knob, what.c_str(),
                                 {selector.knobs, selector.knob_count}, "SELGEN_FORCE");
        refuse_or_ignore(message, is_unambiguous(next.selector, qualified), qualified);
        lines.add(message.c_str());
    }
}

/// The index of the variant that SELGEN_FORCE requests for the selector, reported once per process;
/// the number of variants if it requests none. Throws UnknownName.
SELGEN_ONCE std::size_t forced_variant(const SelectorInfo& selector, Registered& registered) {
    report_unknown_selectors();
    Text lines;
    check_knobs(force_variable(), selector, registered.name(), lines);
    const Request request = request_for(force_variable(), registered.name());
    const std::size_t variant = index_of_variant(selector, request.name);
    if (variant < selector.variant_count) {
        lines.print("selgen: %s: %s, forced by SELGEN_FORCE\n", selector.name.data(),
                    selector.variants[variant].data());
    } else if (!request.name.empty()) {
        Text text;
        add_unknown_variant(text, selector, request.name, "SELGEN_FORCE");
        refuse_or_ignore(text, request.is_unambiguous, selector.name);
        lines.add(text.c_str());
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
                               const char* why) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    for (const char* c = why; *c != 0; ++c)
        hash = (hash ^ static_cast<unsigned char>(*c)) * 0x100000001b3;
    if (hash == last_reason_) return;
    last_reason_ = hash;
    std::fprintf(stderr, "selgen: %s: %s is forced but skipped: %s\n", selector.name.data(),
                 selector.variants[variant].data(), why);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
