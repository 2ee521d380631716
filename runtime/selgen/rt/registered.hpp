// Registers selectors, and refuses programs with two definitions of one name or with options that
// break comparisons with NaN.
#pragma once

// Comparisons with a value that is not known, NaN, are false: the rules and models of generated
// headers depend on it. All of them include this header. OneDefinition refuses options that the
// preprocessor does not show.
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "selgen: unknown values are NaN: add -fno-finite-math-only after -ffast-math or -Ofast"
#endif

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/abi.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The option for device code with which this file is compiled; empty without one.
#if defined(SELGEN_CUDA)
static constexpr const char* device_code = "SELGEN_CUDA";
#elif defined(SELGEN_HIP)
static constexpr const char* device_code = "SELGEN_HIP";
#else
static constexpr const char* device_code = "";
#endif

/// The generated text of a selector or graph with which a file of the program was compiled. Its
/// layout and that of Definition are the same in all versions of the runtime: each compares the
/// contents of all.
struct Content {
    const char* spec;              // without directories
    std::uint64_t hash;            // of the generated text; the header contains it
    bool has_openmp = false;       // if the text depends on it
    const char* device_code = "";  // the same
    int abi = 0;                   // the version of the runtime
};

/// A selector or graph of a generated header: one object for all files whose symbols are merged by
/// the linker.
class Definition {
public:
    constexpr explicit Definition(const char* name) noexcept : name_(name) {}
    Definition(const Definition&) = delete;
    Definition& operator=(const Definition&) = delete;

    /// Terminates the program if another file was compiled with different content: one of them
    /// would run the other's code.
    void check(const Content& content) noexcept {
        const Content* first = nullptr;
        if (first_.compare_exchange_strong(first, &content)) return;
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

    /// Forgets the content of a file, whose library is being unloaded.
    void forget(const Content& content) noexcept {
        const Content* first = &content;
        first_.compare_exchange_strong(first, nullptr);
    }

private:
    void check_options(const Content& first, const Content& content) const noexcept {
        if (first.has_openmp != content.has_openmp)
            refuse_option(content, "OpenMP",
                          "Compile all files that include it with -fopenmp, or none of them.\n");
        if (std::strcmp(first.device_code, content.device_code) != 0)
            refuse_option(content, *first.device_code ? first.device_code : content.device_code,
                          "Define SELGEN_CUDA or SELGEN_HIP for all files that include it, or "
                          "for none of them.\n");
    }

    [[noreturn]] void refuse_option(const Content& content, const char* option,
                                    const char* fix) const noexcept {
        std::fprintf(stderr,
                     "selgen: '%s' is compiled with %s in one file of this program, and without "
                     "it in another:\n  %s, whose header contains 0x%016llx\n%s",
                     name_, option, content.spec, static_cast<unsigned long long>(content.hash),
                     fix);
        std::abort();
    }

    const char* name_;
    std::atomic<const Content*> first_{nullptr};
};

namespace detail {

/// Whether the options of the file that calls this make NaN equal to itself. Static, because they
/// may differ between files.
static inline bool ignores_nan() noexcept {
    const volatile double unknown = __builtin_nan("");
    const double value = unknown;
    return __builtin_islessequal(value, value);
}

/// `program` and `spec` together name what is compiled with such options.
[[noreturn]] inline void refuse_to_ignore_nan(const char* program, const char* spec) noexcept {
    std::fprintf(stderr,
                 "selgen: %s%s is compiled with an option that ignores NaN,\nbut unknown values "
                 "are NaN: add -fhonor-nans\n",
                 program, spec);
    std::abort();
}

}  // namespace detail

#if defined(SELGEN_BENCH_DRIVER)
/// A driver checks only its options. Its code then does not depend on comments and models in the
/// header: this object is initialised by the compiler, also without optimisation.
struct UncheckedDefinition {
    constexpr UncheckedDefinition(const Definition&, const Content&) noexcept {}
};
using OneDefinition = UncheckedDefinition;

/// Checks the options of a driver at program start.
struct CheckedOptions {
    explicit CheckedOptions(bool ignores_nan = detail::ignores_nan()) noexcept {
        if (ignores_nan) detail::refuse_to_ignore_nan("this driver", "");
    }
};
static const CheckedOptions checked_options;
#else

/// One object in each file that includes a generated header; checks the file's content and options
/// at program start.
class OneDefinition {
public:
    OneDefinition(Definition& definition, const Content& content,
                  bool ignores_nan = detail::ignores_nan()) noexcept
        : definition_(definition), content_(content) {
        if (ignores_nan)
            detail::refuse_to_ignore_nan("a file that includes the header of ", content.spec);
        content_.abi = abi;
        definition.check(content_);
    }
    ~OneDefinition() { definition_.forget(content_); }
    OneDefinition(const OneDefinition&) = delete;
    OneDefinition& operator=(const OneDefinition&) = delete;

private:
    Definition& definition_;
    Content content_;
};
#endif

/// A selector of this program, or of a library that it has loaded. Each generated header registers
/// its own. Thread-safe.
class Registered {
public:
    /// `name`: the qualified name, with namespaces.
    explicit Registered(std::string_view name) noexcept : name_(name) {
        List& all = list();
        const std::lock_guard<std::mutex> lock(all.mutex);
        next_ = all.first;
        all.first = this;
    }
    /// At the end of the program, or when the library is unloaded.
    ~Registered() {
        List& all = list();
        const std::lock_guard<std::mutex> lock(all.mutex);
        Registered** at = &all.first;
        while (*at != this) at = &(*at)->next_;
        *at = next_;
    }
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

    std::string_view name() const noexcept { return name_; }

    /// True at the first call only, for messages printed once.
    bool first_report() noexcept { return !is_reported_.exchange(true); }

    /// The names of all selectors; copies, as a library may be unloaded at any time.
    static std::vector<std::string> names() {
        List& all = list();
        const std::lock_guard<std::mutex> lock(all.mutex);
        std::vector<std::string> names;
        for (const Registered* at = all.first; at != nullptr; at = at->next_)
            names.emplace_back(at->name_);
        return names;
    }

private:
    struct List {
        std::mutex mutex;
        Registered* first = nullptr;
    };

    /// Initialised before the first selector is registered, so destroyed after the last one is.
    static List& list() noexcept {
        static List all;
        return all;
    }

    std::string_view name_;
    Registered* next_ = nullptr;
    std::atomic<bool> is_reported_{false};
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
