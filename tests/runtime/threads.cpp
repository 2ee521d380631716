// Ten million calls by eight threads, each with its own Dispatcher and with call(), with changing
// phases and no locks: run under ThreadSanitizer. A reused decision allocates nothing.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <thread>
#include <vector>

#include "golden/reduce.hpp"

namespace {

thread_local long allocations = 0;
std::atomic<int> faults{0};
const bool is_traced = std::getenv("SELGEN_TRACE") != nullptr;

void expect(bool right, const char* what) {
    if (right) return;
    ++faults;
    std::fprintf(stderr, "%s\n", what);
}

/// A selector with plans: a new phase every 50 calls.
void reduce_often(long calls) {
    reduce::Dispatcher dispatch;
    dispatch.force(reduce::Variant::selpriv);
    kernels::Numbers data;
    kernels::Pattern pattern;
    for (long i = 0; i < calls; ++i) {
        pattern.version = static_cast<int>(i / 50);
        dispatch(pattern, data);
        kernels::log().runs.clear();
    }
    const auto counts = dispatch.counts();
    expect(counts.calls == static_cast<std::uint64_t>(calls), "calls are not all counted");
    expect(counts.phases == static_cast<std::uint64_t>((calls + 49) / 50), "phases are not");
}

/// The thread's own object, with phases of 1000 calls; a reused decision allocates nothing.
void call_often(long calls) {
    kernels::Numbers data;
    kernels::Pattern pattern;
    for (long i = 0; i < calls; ++i) {
        pattern.version = static_cast<int>(i / 1000);
        const long before = allocations;
        reduce::call(pattern, data);
        expect(i % 1000 == 0 || is_traced || allocations == before, "a reused decision allocated");
        kernels::log().runs.clear();
    }
    expect(reduce::local().counts().calls == static_cast<std::uint64_t>(calls), "calls are lost");
}

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

int main(int count, char** words) {
    const long calls = count > 1 ? std::atol(words[1]) : 10'000'000;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([calls] {
            reduce_often(calls / 8 / 5);
            call_often(calls / 8 - calls / 8 / 5);
        });
    for (std::thread& thread : threads) thread.join();
    return faults == 0 ? 0 : 1;
}
