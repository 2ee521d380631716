// Programs that are compiled only if something has changed.
#include "host/tuning/compilation.hpp"

#include "tests/cli/running.hpp"

using selgen::host::Compilation;
using selgen::testing::Folder;

TEST_CASE("a program is current until the command or a file that the compiler reads changes") {
    const Folder here;
    const auto path = [&](const std::string& name) { return (here.path() / name).string(); };
    here.write("a b.cpp", "#include \"own.hpp\"\nint main() { return value; }\n");
    here.write("own.hpp", "inline const int value = 0;\n");
    here.write("more.cpp", "int more() { return 1; }\n");
    const std::string program = path("program");
    const std::vector<std::string> words{
        "g++",           "-std=c++17",     "-I", here.path().string(),
        path("a b.cpp"), path("more.cpp"), "-o", program};
    if (std::system("command -v g++ > /dev/null") != 0) {
        WARN("skipped: there is no g++");
        return;
    }
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
