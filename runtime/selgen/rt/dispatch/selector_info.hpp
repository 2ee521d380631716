// What a generated header states about its selector, and its registration when the program starts.
// The functions declared here are defined in lib/registry.hpp.
#pragma once

// Comparisons with a value that is not known, NaN, are false: the rules and models of generated
// headers depend on it. All of them include this header. OneDefinition refuses options that the
// preprocessor does not show.
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "selgen: unknown values are NaN: add -fno-finite-math-only after -ffast-math or -Ofast"
#endif

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The interval of a feature in the domain of a rule's model. A word feature has one Bound for each
/// of its words, in a row: it must equal one of them.
struct Bound {
    int line;             // of the rule in the spec
    std::size_t feature;  // its index
    double low, high;
};

/// Names and texts of a selector for messages, traces and explain(). All pointers are to constants
/// of its generated header, which describes itself with the functions below.
struct SelectorInfo {
    std::string_view name;  // with namespaces
    std::string_view file;  // of the spec, without directories
    std::size_t variant_count = 0;
    const std::string_view* variants = nullptr;    // their names
    const std::string_view* conditions = nullptr;  // the text of each `when`; empty if none
    const bool* has_plan = nullptr;                // of each variant
    std::size_t feature_count = 0;
    const std::string_view* features = nullptr;  // their names, in the order of Features
    const std::string_view* words = nullptr;     // of word features, separated by blanks
    std::size_t knob_count = 0;                  // knobs with a rule of their own
    const std::string_view* knobs = nullptr;     // their names
    std::size_t bound_count = 0;                 // of the domains of all rules, in their order
    const Bound* bounds = nullptr;
    /// Why variants for devices cannot run; null without such variants. The argument is true if
    /// other ranks may be the reason.
    std::string (*why_unavailable)(bool) = nullptr;
    bool has_relative_goal = false;  // its model gives only ratios between the variants

    template <std::size_t N>
    constexpr SelectorInfo with_variants(const std::string_view (&names)[N],
                                         const std::string_view (&whens)[N],
                                         const bool (&plans)[N]) const noexcept {
        SelectorInfo info = *this;
        info.variant_count = N;
        info.variants = names;
        info.conditions = whens;
        info.has_plan = plans;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_features(const std::string_view (&names)[N]) const noexcept {
        SelectorInfo info = *this;
        info.feature_count = N;
        info.features = names;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_words(const std::string_view (&of_features)[N]) const noexcept {
        SelectorInfo info = *this;
        info.words = of_features;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_knobs(const std::string_view (&names)[N]) const noexcept {
        SelectorInfo info = *this;
        info.knob_count = N;
        info.knobs = names;
        return info;
    }
    template <std::size_t N>
    constexpr SelectorInfo with_bounds(const Bound (&of_rules)[N]) const noexcept {
        SelectorInfo info = *this;
        info.bound_count = N;
        info.bounds = of_rules;
        return info;
    }
    constexpr SelectorInfo with_devices(std::string (*why)(bool)) const noexcept {
        SelectorInfo info = *this;
        info.why_unavailable = why;
        return info;
    }
    constexpr SelectorInfo with_relative_goal() const noexcept {
        SelectorInfo info = *this;
        info.has_relative_goal = true;
        return info;
    }
};

/// Base of the traits of a selector with N variants in its generated header. Selectors override the
/// members that differ.
template <class Variant_, std::size_t N, class Features_>
struct SelectorTraits {
    using Variant = Variant_;
    using Features = Features_;
    using StreamTimer = void;  // times work on the stream of a call
    static constexpr std::size_t variant_count = N;
    static constexpr Variant otherwise = static_cast<Variant>(0);  // if no rule decides

    static constexpr std::string_view conditions[N] = {};  // the `when` of each variant
    static constexpr bool has_plan[N] = {};                // of each variant

    static constexpr bool has_knobs = false;        // with rules of their own
    static constexpr bool renews_plans = false;     // a plan may be renewed for the next phase
    static constexpr bool delivers = false;         // a plan contains the result of an inspection
    static constexpr bool watches_time = false;     // run times correct the models
    static constexpr bool decides_anytime = false;  // also within a phase
    static constexpr bool may_keep_phases = false;  // `phases at most` is possible, but not written

    /// The variants that this program can run on this machine.
    static Set<Variant, N> available() noexcept { return Set<Variant, N>::all(); }
};

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
/// the linker. Thread-safe.
class Definition {
public:
    constexpr explicit Definition(const char* name) noexcept : name_(name) {}
    Definition(const Definition&) = delete;
    Definition& operator=(const Definition&) = delete;

    /// Terminates the program if another file was compiled with different content: one of them
    /// would run the other's code.
    void check(const Content& content) noexcept;
    /// Forgets the content of a file, whose library is being unloaded.
    void forget(const Content& content) noexcept;

private:
    void check_options(const Content& first, const Content& content) const noexcept;
    [[noreturn]] void refuse_option(const Content& content, const char* option,
                                    const char* fix) const noexcept;

    const char* name_;
    const Content* first_ = nullptr;  // accessed atomically
};

namespace detail {

/// Whether the options of the file that calls this make NaN equal to itself. Static, because they
/// may differ between files.
static inline bool ignores_nan() noexcept {
    const volatile double unknown = __builtin_nan("");
    const double value = unknown;
    return __builtin_islessequal(value, value);
}

/// Terminates the program. `program` and `spec` together name what is compiled with such options.
[[noreturn]] void refuse_to_ignore_nan(const char* program, const char* spec) noexcept;

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
                  bool ignores_nan = detail::ignores_nan()) noexcept;
    ~OneDefinition();
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
    explicit Registered(std::string_view name) noexcept;
    /// At the end of the program, or when the library is unloaded.
    ~Registered();
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

    std::string_view name() const noexcept { return name_; }
    /// True at the first call only, for messages printed once.
    bool first_report() noexcept;

private:
    friend class Registry;

    std::string_view name_;
    Registered* next_ = nullptr;
    bool is_reported_ = false;
};

namespace detail {

/// What a thread does in a process that it forks and that has lost the threads of libgomp.
struct AfterFork {
    void (*run)() noexcept = nullptr;
    AfterFork* next = nullptr;
};
/// Adds to what the calling thread does, once (lib/fork.hpp).
void run_after_fork(AfterFork& one, void (*run)() noexcept) noexcept;

}  // namespace detail

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#if !defined(SELGEN_LIBRARY)
#include <selgen/lib/registry.hpp>
#endif
