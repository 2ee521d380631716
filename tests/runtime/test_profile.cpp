// Profiled regions in separate processes, and the threads and schedule that a profiled program
// uses.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <selgen/rt/profile.hpp>
#include <sstream>
#include <string>

using selgen::rt::profile_schedule;
using selgen::rt::profile_threads;
using selgen::rt::ProfiledLoop;

namespace {

/// The contents of the SELGEN_PROFILE file after this work in a separate process.
std::string profile_of(const std::function<void()>& work) {
    std::string path = (std::filesystem::temp_directory_path() / "selgen-XXXXXX").string();
    const int file = ::mkstemp(path.data());
    REQUIRE(file >= 0);
    ::close(file);
    std::fflush(nullptr);
    const pid_t process = ::fork();
    if (process == 0) {
        ::setenv("SELGEN_PROFILE", path.c_str(), 1);
        work();
        std::exit(0);
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    CHECK(status == 0);
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::filesystem::remove(path);
    return text.str();
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("executions of a profiled region are summed by name") {
    const std::string text = profile_of([] {
        for (int i = 0; i < 3; ++i) const ProfiledLoop region("sweep", 1000);
        const ProfiledLoop other("\"odd\"", std::size_t{7});
    });
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
    CHECK(has(text, R"({"region":"sweep","iterations":3000,"executions":3,"seconds":)"));
    CHECK(has(text, R"({"region":"\"odd\"","iterations":7,"executions":1,"seconds":)"));
}

TEST_CASE("after a fork, a process reports only its own regions") {
    const std::string text = profile_of([] {
        { const ProfiledLoop region("before", 1); }
        std::fflush(nullptr);
        if (::fork() == 0) {
            { const ProfiledLoop region("after", 2); }
            std::exit(0);
        }
        ::wait(nullptr);
    });
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
    CHECK(has(text, R"({"region":"before","iterations":1,)"));
    CHECK(has(text, R"({"region":"after","iterations":2,)"));
}

TEST_CASE("a profiled region does nothing if profiling is off") {
    const std::string text = profile_of([] {
        ::unsetenv("SELGEN_PROFILE");
        { const ProfiledLoop region("sweep", 1000); }
    });
    CHECK(text.empty());
}

TEST_CASE("a program uses the requested threads and schedule") {
    const auto follows = [](const char* threads, const char* schedule) {
        return profile_of([=] {
            ::setenv("SELGEN_THREADS", threads, 1);
            ::setenv("SELGEN_SCHEDULE", schedule, 1);
            const ProfiledLoop region(
                std::string(profile_schedule("static")) == "static" ? "static" : "another",
                profile_threads(4));
        });
    };
    CHECK(has(follows("", ""), R"({"region":"static","iterations":4,)"));
    CHECK(has(follows("many", "static"), R"({"region":"static","iterations":4,)"));
    CHECK(has(follows("2", "cyclic"), R"({"region":"another","iterations":2,)"));
    CHECK(has(follows("2", "guided_4"), R"({"region":"another","iterations":2,)"));
    CHECK(has(follows("2", "dynamic_99999999999"), R"({"region":"static","iterations":2,)"));
    CHECK(
        has(follows("2", "cylic"), R"({"region":"static","iterations":2,)"));  // reported on stderr
}
