#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include <selgen/rt/about.hpp>
#include <selgen/rt/forced.hpp>

namespace selgen::rt {

/// Which variant a person wants; what the program says goes before SELGEN_FORCE.
template <class Variant, std::size_t N>
class Forcing {
public:
    void force(Variant variant) noexcept { by_program_ = variant; }
    void unforce() noexcept { by_program_.reset(); }

    /// The variant that is wanted here, if any. The first call looks at SELGEN_FORCE, and tells on
    /// stderr what it says. Throws UnknownName.
    std::optional<Variant> wanted_here(const About<Variant, N>& about, Registered& selector) {
        if (!asked_) ask(about, selector);
        return by_program_ ? by_program_ : by_environment_;
    }
    /// The same, unless ranks that decide together agreed on something else.
    std::optional<Variant> wanted(const About<Variant, N>& about, Registered& selector) {
        return is_agreed_ ? agreed_ : wanted_here(about, selector);
    }
    /// What ranks want that decide together.
    void agree(std::optional<Variant> wanted) noexcept {
        agreed_ = wanted;
        is_agreed_ = true;
    }

    /// Tells on stderr why the wanted variant is not taken; the same reason once.
    void pass_over(const About<Variant, N>& about, Variant variant, const std::string& why) {
        if (why == told_) return;
        told_ = why;
        const std::string selector(about.selector), name(about.names[variant]);
        std::fprintf(stderr, "selgen: %s: %s is forced and passed over, %s\n", selector.c_str(),
                     name.c_str(), why.c_str());
    }

private:
    void ask(const About<Variant, N>& about, Registered& selector) {
        tell_unknown_selectors();
        const std::string name(forced_name(force_variable(), selector.name()));
        if (!name.empty()) {
            by_environment_ = about.variant(name);
            if (selector.first_time())
                std::fprintf(stderr, "selgen: %s: %s, forced by SELGEN_FORCE\n",
                             std::string(about.selector).c_str(), name.c_str());
        }
        asked_ = true;
    }

    std::optional<Variant> by_program_, by_environment_, agreed_;
    bool asked_ = false, is_agreed_ = false;
    std::string told_;
};

}  // namespace selgen::rt
