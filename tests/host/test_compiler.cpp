// The words of CXX, with blanks in paths.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "host/tuning/compiler.hpp"

namespace fs = std::filesystem;
using selgen::host::words_of_compiler;

namespace {

using Words = std::vector<std::string>;

/// A file "my tools/g++" in a folder that is removed at the end.
struct Tools {
    fs::path folder = fs::temp_directory_path() / ("selgen_tools_" + std::to_string(::getpid()));
    std::string compiler = (folder / "my tools/g++").string();

    Tools() {
        fs::create_directories(folder / "my tools");
        fs::create_directories(folder / "my");
        std::ofstream(compiler) << "a program";
    }
    Tools(const Tools&) = delete;
    Tools& operator=(const Tools&) = delete;
    ~Tools() { fs::remove_all(folder); }
};

}  // namespace

TEST_CASE("a compiler without a path is the first word") {
    CHECK(words_of_compiler("") == Words{});
    CHECK(words_of_compiler("  ") == Words{});
    CHECK(words_of_compiler("g++") == Words{"g++"});
    CHECK(words_of_compiler(" ccache  g++ ") == Words{"ccache", "g++"});
    CHECK(words_of_compiler("env A=/x/y g++") == Words{"env", "A=/x/y", "g++"});
}

TEST_CASE("the path of a compiler may contain blanks, and arguments may follow") {
    const Tools tools;
    CHECK(words_of_compiler(tools.compiler) == Words{tools.compiler});
    CHECK(words_of_compiler(tools.compiler + " -m64  -g") == Words{tools.compiler, "-m64", "-g"});
    CHECK(words_of_compiler("/bin/sh -c x") == Words{"/bin/sh", "-c", "x"});
    CHECK(words_of_compiler("  " + tools.compiler + ' ') == Words{tools.compiler});
    CHECK(words_of_compiler(" /bin/sh") == Words{"/bin/sh"});
    const std::string missing = (tools.folder / "my tools/clang++").string();
    CHECK(words_of_compiler(missing) == Words{missing});  // messages name it as a whole
    const fs::path before = fs::current_path();
    fs::current_path(tools.folder);
    CHECK(words_of_compiler("my tools/g++") == Words{"my tools/g++"});
    fs::current_path(before);
}
