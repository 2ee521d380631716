// The registry of selectors, and the dispatcher of a thread: order of destruction, repeated
// loading, and concurrent threads.
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <csignal>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <selgen/lib/registry.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/fork.hpp>

using selgen::rt::Registered;

namespace {

struct NameCount {
    std::string name;
    long count = 0;
};

long count(const std::string& name) {
    NameCount counted{name};
    selgen::rt::Registry::use_names(
        [](std::string_view* names, std::size_t size, void* data) noexcept {
            auto& of = *static_cast<NameCount*>(data);
            of.count = std::count(names, names + size, of.name);
        },
        &counted);
    return counted.count;
}

}  // namespace

TEST_CASE("a selector is known until it is destroyed, in any order") {
    std::optional<Registered> first("a"), second("b"), third("c");
    second.reset();
    CHECK(count("b") == 0);
    CHECK(count("a") + count("c") == 2);
    third.reset();
    second.emplace("b");  // at the same address, as in a library that is loaded again
    first.reset();
    CHECK(count("b") == 1);
    CHECK(count("a") + count("c") == 0);
}

TEST_CASE("a selector's content is compared with the contents of loaded libraries only") {
    selgen::rt::Definition definition("pick");
    const selgen::rt::Content old{"pick.sel", 1}, other{"pick.sel", 2};
    const auto aborts_with = [&](const selgen::rt::Content& content, bool ignores_nan = false) {
        const pid_t child = ::fork();
        if (child == 0) {
            std::signal(SIGABRT, SIG_DFL);  // the handler of the test program would report it
            const selgen::rt::OneDefinition loaded(definition, content, ignores_nan);
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    };
    {
        const selgen::rt::OneDefinition loaded(definition, old);
        CHECK_FALSE(aborts_with(old));
        CHECK(aborts_with(old, true));
        CHECK(aborts_with(other));
    }
    CHECK_FALSE(aborts_with(other));
}

TEST_CASE("threads can register selectors while others read their names") {
    constexpr int threads = 3, selectors = 200;
    const Registered always("always");
    std::atomic<int> missed{0};
    std::vector<std::thread> team;
    for (int t = 0; t < threads; ++t)
        team.emplace_back([&missed] {
            for (int i = 0; i < selectors; ++i) {
                const Registered mine("mine");
                if (count("mine") < 1 || count("always") != 1) ++missed;
            }
        });
    for (std::thread& thread : team) thread.join();
    CHECK(missed == 0);
    CHECK(count("mine") == 0);
}

namespace {

int alive = 0;

struct Counted {
    Counted() { ++alive; }
    ~Counted() { --alive; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    void forget() noexcept { uses = 0; }
    int uses = 0;
};

using Mine = selgen::rt::OfThread<Counted>;

/// Uses the object of its thread when the thread ends.
struct Late {
    int* uses = nullptr;
    ~Late() { *uses = ++Mine::get().uses; }
};

}  // namespace

TEST_CASE("the object of a thread is destroyed when the thread ends") {
    const int before = alive;
    std::thread([] {
        ++Mine::get().uses;
        CHECK(++Mine::get().uses == 2);
    }).join();
    CHECK(alive == before);
}

TEST_CASE("destructors that run after the object's own get a new object") {
    int uses = 0;
    std::thread([&] {
        thread_local Late late;
        late.uses = &uses;  // made first, so destroyed last
        Mine::get().uses = 10;
    }).join();
    CHECK(uses == 1);
}

#if defined(__linux__) && defined(__GNUC__)
TEST_CASE("the object of a thread forgets its decision in a child that has lost its threads") {
    std::thread([] {
        Mine::get().uses = 10;
        selgen::rt::detail::forks_with_threads = false;
        selgen::rt::detail::in_child();
        CHECK(Mine::get().uses == 10);
        selgen::rt::detail::forks_with_threads = true;
        selgen::rt::detail::in_child();
        CHECK(Mine::get().uses == 0);
        CHECK(selgen::rt::lost_threads());
        selgen::rt::detail::forks_with_threads = selgen::rt::detail::has_lost_threads = false;
    }).join();
}
#endif

TEST_CASE("a process that was not forked has lost no threads") {
    CHECK_FALSE(selgen::rt::lost_threads());
}
