// selgen fmt: rewriting in place, --check, and the standard input.
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string untidy = "selector   s {call void ();variant a{run f();}otherwise a; }";
const std::string tidy =
    "selector s {\n  call void ();\n  variant a { run f(); }\n  otherwise a;\n}\n";

}  // namespace

TEST_CASE("fmt rewrites a spec in place, and a second run changes nothing") {
    const Folder here;
    here.write("s.sel", untidy);
    CHECK(here.selgen("fmt s.sel").code == 0);
    CHECK(here.read("s.sel") == tidy);
    CHECK(here.selgen("fmt --check s.sel").code == 0);
}

TEST_CASE("fmt --check prints the files that would change, and changes nothing") {
    const Folder here;
    here.write("s.sel", untidy);
    here.write("t.sel", tidy);
    const Ran ran = here.selgen("fmt --check s.sel t.sel");
    CHECK(ran.code == 1);
    CHECK(ran.out == "s.sel\n");
    CHECK(here.read("s.sel") == untidy);
}

TEST_CASE("fmt reads the standard input and writes the output stream for -") {
    const Folder here;
    here.write("s.sel", untidy);
    CHECK(here.selgen("fmt - < s.sel").out == tidy);
    here.write("t.sel", tidy);
    CHECK(here.selgen("fmt - < t.sel").out == tidy);
}

TEST_CASE("fmt does not change a file with syntax errors") {
    const Folder here;
    here.write("s.sel", "selector {");
    CHECK(here.selgen("fmt s.sel").code == 1);
    CHECK(here.read("s.sel") == "selector {");
}
