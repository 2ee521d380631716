// How programs are compiled and started: the words of CXX, whether a program is current, and the
// environment of profiled runs.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "host/environment.hpp"
#include "host/tuning/compilation.hpp"
#include "host/tuning/compiler.hpp"
#include "tests/cli/running.hpp"

namespace fs = std::filesystem;
using namespace selgen::host;

namespace {

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a compiler without a path is the first word") {
    CHECK(words_of_compiler("") == Words{});
    CHECK(words_of_compiler("  ") == Words{});
    CHECK(words_of_compiler("g++") == Words{"g++"});
    CHECK(words_of_compiler(" ccache  g++ ") == Words{"ccache", "g++"});
    CHECK(words_of_compiler("env A=/x/y g++") == Words{"env", "A=/x/y", "g++"});
}

TEST_CASE("the path of a compiler may contain blanks, and arguments may follow") {
    const selgen::testing::Folder tools;
    tools.write("my tools/g++", "a program");
    fs::create_directories(tools.path() / "my");
    const std::string compiler = tools.path() / "my tools/g++";
    CHECK(words_of_compiler(compiler) == Words{compiler});
    CHECK(words_of_compiler(compiler + " -m64  -g") == Words{compiler, "-m64", "-g"});
    CHECK(words_of_compiler("/bin/sh -c x") == Words{"/bin/sh", "-c", "x"});
    CHECK(words_of_compiler("  " + compiler + ' ') == Words{compiler});
    CHECK(words_of_compiler(" /bin/sh") == Words{"/bin/sh"});
    const std::string missing = (tools.path() / "my tools/clang++").string();
    CHECK(words_of_compiler(missing) == Words{missing});  // messages name it as a whole
    const fs::path before = fs::current_path();
    fs::current_path(tools.path());
    CHECK(words_of_compiler("my tools/g++") == Words{"my tools/g++"});
    fs::current_path(before);
}

TEST_CASE("variables are replaced, added, removed and sorted") {
    const Environment all{"B=1", "A=x=y", "AB=2"};
    CHECK(with(all, {{"C", "3"}, {"B", "4"}}) == Environment{"A=x=y", "AB=2", "B=4", "C=3"});
    CHECK(with(all, {{"A", ""}, {"D", ""}}) == Environment{"AB=2", "B=1"});
}

TEST_CASE("different environments take the same space on the stack") {
    for (std::size_t length = 0; length < 200; ++length) {
        const Environment all{"HOME=/x", "LONG=" + std::string(length, 'x')};
        CHECK(size_of(levelled(all, 128)) % 128 == 0);
        CHECK(levelled(all, 128).size() == 3);
    }
    CHECK(levelled({"A=1", "_=/bin/x", "SHLVL=2", "OLDPWD=/"}, 64) == levelled({"A=1"}, 64));
    CHECK(levelled(levelled({"A=1"}, 64), 64) == levelled({"A=1"}, 64));
}

TEST_CASE("the variables for one thread and for a cyclic schedule") {
    CHECK(sequential().at("OMP_NUM_THREADS") == "1");
    CHECK(sequential().at("SELGEN_THREADS") == "1");
    CHECK(cyclic(16).at("OMP_NUM_THREADS") == "16");
    CHECK(cyclic(16).at("OMP_SCHEDULE") == "static,1");
    CHECK(cyclic(16).at("SELGEN_SCHEDULE") == "cyclic");
}

TEST_CASE("a program is current until the command or a file that the compiler reads changes") {
    const selgen::testing::Folder here;
    const auto path = [&](const std::string& name) { return (here.path() / name).string(); };
    here.write("a b.cpp", "#include \"own.hpp\"\nint main() { return value; }\n");
    here.write("own.hpp", "inline const int value = 0;\n");
    here.write("more.cpp", "int more() { return 1; }\n");
    const std::string program = path("program");
    const std::vector<std::string> words{
        "g++",           "-std=c++17",     "-I", here.path().string(),
        path("a b.cpp"), path("more.cpp"), "-o", program};
    if (selgen::testing::is_missing("g++")) return;
    const Compilation made(program, words);
    CHECK(!made.is_current());
    here.write("program", "compiled");
    CHECK(!made.is_current());  // by whatever
    made.record();
    CHECK(made.is_current());
    auto optimised = words;
    optimised.emplace_back("-O2");
    CHECK(!Compilation(program, optimised).is_current());
    for (const std::string file : {"own.hpp", "a b.cpp", "more.cpp"}) {
        CAPTURE(file);
        const std::string before = here.read(file);
        here.write(file, before + "// changed\n");
        CHECK(!made.is_current());
        here.write(file, before);
        CHECK(made.is_current());
    }
    auto with_library = words;
    with_library.emplace_back("-lm");
    const Compilation searched(program, with_library);
    searched.record();
    CHECK(!searched.is_current());
}
