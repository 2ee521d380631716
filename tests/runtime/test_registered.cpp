// The registry of selectors: order of destruction, repeated loading, and concurrent threads.
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <csignal>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <selgen/lib/registry.hpp>

using selgen::rt::Registered;

namespace {

struct Counted {
    std::string name;
    long count = 0;
};

long count(const std::string& name) {
    Counted counted{name};
    selgen::rt::Registry::use_names(
        [](std::string_view* names, std::size_t size, void* data) noexcept {
            auto& of = *static_cast<Counted*>(data);
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
