// Diagnostics of a built spec show the call sites in its builder program.
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string twice =
    "selector s {\n  call void (int n);\n  feature n : count = n;\n  feature n : count = n;\n"
    "  variant v { run f(n); }\n  otherwise v;\n}\n";

/// A folder with a faulty spec, and call sites for its lines 1, 3 and 4.
Ran checked(const std::string& sites, const std::string& options = "") {
    const Folder here;
    here.write("s.sel", twice);
    here.write("make.cpp", "one\ntwo\nthree\nfour\n");
    here.write("sites", sites);
    return here.selgen("gen s.sel -o s.hpp --call-sites sites " + options);
}

}  // namespace

TEST_CASE("a diagnostic of a spec from a builder program shows the call sites") {
    const Ran ran = checked("1 1 make.cpp\n2 2 make.cpp\n3 3 make.cpp\n4 4 make.cpp\n");
    CHECK(ran.code == 1);
    CHECK(ran.err.find("\nmake.cpp:4:1: note: built by this call\n"
                       "s.sel:3:11: note: ") != std::string::npos);
    CHECK(ran.err.find("\nmake.cpp:3:1: note: built by this call\n") != std::string::npos);
}

TEST_CASE("a line without its own call site belongs to the one before") {
    const Ran ran = checked("1 2 gone.cpp\n");
    CHECK(ran.code == 1);
    CHECK(ran.err.find("\ngone.cpp:2:1: note: built by this call\n") != std::string::npos);
    CHECK(checked("7 1 make.cpp\n").err.find("built by this call") == std::string::npos);
}

TEST_CASE("every format of diagnostics has the call sites") {
    for (const char* format : {"json", "sarif", "github"}) {
        const Ran ran = checked("4 4 make.cpp\n", std::string("--error-format ") + format);
        INFO(format);
        CHECK((ran.out + ran.err).find("make.cpp") != std::string::npos);
    }
}

TEST_CASE("a file that is not a file of call sites is a usage error") {
    for (const char* sites : {"make.cpp\n", "1 0 make.cpp\n", "1 2\n"}) {
        const Ran ran = checked(sites);
        CHECK(ran.code == 2);
        CHECK(ran.err.find("sites: is not a call-site file written by a builder program") !=
              std::string::npos);
    }
}
