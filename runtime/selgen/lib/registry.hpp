// The registry of selectors, and the refusal of programs with two definitions of one name or with
// options that break comparisons with NaN.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

SELGEN_COLD void Definition::check(const Content& content) noexcept {
    const Content* first = nullptr;
    if (__atomic_compare_exchange_n(&first_, &first, &content, false, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST))
        return;
    if (first->hash == content.hash && first->abi == content.abi)
        return check_options(*first, content);
    std::fprintf(
        stderr,
        "selgen: this program contains two different definitions of '%s':\n"
        "  %s, whose header contains 0x%016llx\n  %s, whose header contains 0x%016llx\n"
        "If this is one header, recompile all files that include it. If there are two, "
        "give each library its own\nnamespace ('namespace lib;' in the spec, or selgen gen "
        "--namespace lib), or build shared libraries with\n-fvisibility=hidden.\n",
        name_, first->spec, static_cast<unsigned long long>(first->hash), content.spec,
        static_cast<unsigned long long>(content.hash));
    std::abort();
}

SELGEN_COLD void Definition::forget(const Content& content) noexcept {
    const Content* first = &content;
    __atomic_compare_exchange_n(&first_, &first, nullptr, false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
}

SELGEN_COLD void Definition::check_options(const Content& first,
                                           const Content& content) const noexcept {
    if (first.has_openmp != content.has_openmp)
        refuse_option(content, "OpenMP",
                      "Compile all files that include it with -fopenmp, or none of them.\n");
    if (std::strcmp(first.device_code, content.device_code) != 0)
        refuse_option(content, *first.device_code ? first.device_code : content.device_code,
                      "Define SELGEN_CUDA or SELGEN_HIP for all files that include it, or for none "
                      "of them.\n");
}

SELGEN_COLD void Definition::refuse_option(const Content& content, const char* option,
                                           const char* fix) const noexcept {
    std::fprintf(stderr,
                 "selgen: '%s' is compiled with %s in one file of this program, and without it in "
                 "another:\n  %s, whose header contains 0x%016llx\n%s",
                 name_, option, content.spec, static_cast<unsigned long long>(content.hash), fix);
    std::abort();
}

namespace detail {

SELGEN_COLD void refuse_to_ignore_nan(const char* program, const char* spec) noexcept {
    std::fprintf(stderr,
                 "selgen: %s%s is compiled with an option that ignores NaN,\nbut unknown values "
                 "are NaN: add -fhonor-nans\n",
                 program, spec);
    std::abort();
}

}  // namespace detail

#if !defined(SELGEN_BENCH_DRIVER)
SELGEN_COLD OneDefinition::OneDefinition(Definition& definition, const Content& content,
                                         bool ignores_nan) noexcept
    : definition_(definition), content_(content) {
    if (ignores_nan)
        detail::refuse_to_ignore_nan("a file that includes the header of ", content.spec);
    content_.abi = abi;
    definition.check(content_);
}
SELGEN_COLD OneDefinition::~OneDefinition() { definition_.forget(content_); }
#endif

/// The selectors of the program and its libraries. Thread-safe.
class Registry {
public:
    /// Initialised before the first selector is registered, so destroyed after the last one is.
    static Registry& get() noexcept {
        static Registry registry;
        return registry;
    }

    void add(Registered& one) noexcept {
        const std::lock_guard<std::mutex> lock(mutex_);
        one.next_ = first_;
        first_ = &one;
    }
    void remove(const Registered& one) noexcept {
        const std::lock_guard<std::mutex> lock(mutex_);
        Registered** at = &first_;
        while (*at != &one) at = &(*at)->next_;
        *at = one.next_;
    }
    bool has_reported(Registered& one) noexcept {
        const std::lock_guard<std::mutex> lock(mutex_);
        return std::exchange(one.is_reported_, true);
    }
    /// Copies, as a library may be unloaded at any time.
    std::vector<std::string> names() {
        const std::lock_guard<std::mutex> lock(mutex_);
        std::vector<std::string> names;
        for (const Registered* at = first_; at != nullptr; at = at->next_)
            names.emplace_back(at->name_);
        return names;
    }

private:
    std::mutex mutex_;
    Registered* first_ = nullptr;
};

SELGEN_COLD Registered::Registered(std::string_view name) noexcept : name_(name) {
    Registry::get().add(*this);
}
SELGEN_COLD Registered::~Registered() { Registry::get().remove(*this); }

SELGEN_COLD bool Registered::first_report() noexcept {
    return !Registry::get().has_reported(*this);
}

/// The names of all selectors.
SELGEN_COLD std::vector<std::string> registered_names() { return Registry::get().names(); }

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
