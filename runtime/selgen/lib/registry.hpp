// The registry of selectors, and the refusal of programs with two definitions of one name or with
// options that break comparisons with NaN.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#include <pthread.h>

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

SELGEN_ONCE void Definition::check_options(const Content& first,
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

/// A mutex that is constant-initialised. <mutex> would add a tenth to the compile time of a
/// program.
class Lock {
public:
    explicit Lock(pthread_mutex_t& mutex) noexcept : mutex_(mutex) { pthread_mutex_lock(&mutex_); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { pthread_mutex_unlock(&mutex_); }

private:
    pthread_mutex_t& mutex_;
};

/// The selectors of the program and its libraries. Thread-safe. Not destroyed: selectors may be
/// registered before it is used, and destroyed later than any other object.
class Registry {
public:
    static void add(Registered& one) noexcept {
        const Lock lock(mutex_);
        one.next_ = first_;
        first_ = &one;
    }
    static void remove(const Registered& one) noexcept {
        const Lock lock(mutex_);
        Registered** at = &first_;
        while (*at != &one) at = &(*at)->next_;
        *at = one.next_;
    }
    static bool has_reported(Registered& one) noexcept {
        const Lock lock(mutex_);
        return std::exchange(one.is_reported_, true);
    }
    /// Calls `use` with the names of all selectors, in an array with room for as many again.
    /// Meanwhile no library is unloaded, and no selector registered. Returns false without a call
    /// if there is no memory.
    SELGEN_COLD static bool use_names(void (*use)(std::string_view* names, std::size_t count,
                                                  void* data) noexcept,
                                      void* data) noexcept {
        const Lock lock(mutex_);
        std::size_t count = 0;
        for (const Registered* at = first_; at != nullptr; at = at->next_) ++count;
        auto* const names = new (std::nothrow) std::string_view[2 * count];
        if (names == nullptr) return false;
        count = 0;
        for (const Registered* at = first_; at != nullptr; at = at->next_)
            names[count++] = at->name_;
        use(names, count, data);
        delete[] names;
        return true;
    }

private:
    inline static pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
    inline static Registered* first_ = nullptr;
};

SELGEN_COLD Registered::Registered(std::string_view name) noexcept : name_(name) {
    Registry::add(*this);
}
SELGEN_COLD Registered::~Registered() { Registry::remove(*this); }

SELGEN_COLD bool Registered::first_report() noexcept { return !Registry::has_reported(*this); }

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
