#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace selgen::rt {

/// The option for device code with which this file is compiled; empty without one.
#if defined(SELGEN_CUDA)
static constexpr const char* device_code = "SELGEN_CUDA";
#elif defined(SELGEN_HIP)
static constexpr const char* device_code = "SELGEN_HIP";
#else
static constexpr const char* device_code = "";
#endif

/// The generated text of a selector or graph with which a file of the program was compiled.
struct Content {
    const char* spec;              // without directories
    const char* header;            // path used by the compiler
    std::uint64_t hash;            // of the generated text
    bool has_openmp = false;       // if the text depends on it
    const char* device_code = "";  // the same
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
        if (first->hash == content.hash) return check_options(*first, content);
        std::fprintf(
            stderr,
            "selgen: this program contains two different definitions of '%s':\n"
            "  %s, in the header %s\n  %s, in the header %s\n"
            "%sGive each library its own namespace ('namespace lib;' in the "
            "spec, or selgen gen --namespace lib),\nor build shared libraries "
            "with -fvisibility=hidden.\n",
            name_, first->spec, first->header, content.spec, content.header,
            std::strcmp(first->header, content.header) == 0
                ? "If this is one header, recompile all files that include it. If there are two:\n"
                : "");
        std::abort();
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
                     "it in another:\n  %s, in the header %s\n%s",
                     name_, option, content.spec, content.header, fix);
        std::abort();
    }

    const char* name_;
    std::atomic<const Content*> first_{nullptr};
};

#if defined(SELGEN_BENCH_DRIVER)
/// A driver does not check: its code then does not depend on comments and models in the header.
struct UncheckedDefinition {
    constexpr UncheckedDefinition(const Definition&, const Content&) noexcept {}
};
using OneDefinition = UncheckedDefinition;
#else
/// One object in each file that includes a generated header; checks the file's content at program
/// start.
class OneDefinition {
public:
    OneDefinition(Definition& definition, const Content& content) noexcept : content_(content) {
        definition.check(content_);
    }
    OneDefinition(const OneDefinition&) = delete;
    OneDefinition& operator=(const OneDefinition&) = delete;

private:
    Content content_;
};
#endif

/// A selector of this program. Each generated header registers its own.
class Registered {
public:
    /// `name`: the qualified name, with namespaces.
    explicit Registered(std::string_view name) noexcept : name_(name), next_(first().load()) {
        while (!first().compare_exchange_weak(next_, this)) continue;
    }
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

    std::string_view name() const noexcept { return name_; }

    /// True at the first call only, for messages printed once.
    bool first_report() noexcept { return !is_reported_.exchange(true); }

    /// The names of all selectors.
    static std::vector<std::string_view> names() {
        std::vector<std::string_view> names;
        for (const Registered* at = first(); at != nullptr; at = at->next_)
            names.push_back(at->name_);
        return names;
    }

private:
    static std::atomic<Registered*>& first() noexcept {
        static std::atomic<Registered*> head{nullptr};
        return head;
    }

    std::string_view name_;
    Registered* next_;
    std::atomic<bool> is_reported_{false};
};

}  // namespace selgen::rt
