// The dispatcher of a thread, also after the end of the thread's objects.
#include <catch2/catch.hpp>

#include <thread>

#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/fork.hpp>

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
