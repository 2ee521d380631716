// selgen check and fmt: exit codes, imports, rewriting in place, and the standard input.
#include "tests/cli/running.hpp"

using namespace selgen::testing;

TEST_CASE("check prints nothing for a correct spec") {
    const Folder here{{"s.sel", right_spec}};
    const Ran ran = here.must("check s.sel");
    CHECK(ran.out.empty());
    CHECK(ran.err.empty());
}

TEST_CASE("check returns 1 and writes its report to the error stream if a spec has errors") {
    const Folder here{{"s.sel", "selector s {\n  call void ();\n  otherwise b;\n}\n"}};
    const Ran ran = here.selgen("check s.sel");
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    CHECK(has(ran.err, "s.sel:3:13: error[SG0301]"));
}

TEST_CASE("check returns 3 and prints the reason if a file cannot be read") {
    const Folder here;
    CHECK(here.selgen("check nothing.sel").code == 3);
    CHECK(here.selgen("check nothing.sel").err ==
          "selgen: nothing.sel: cannot be read: No such file or directory\n");
    CHECK(here.selgen("check .").err == "selgen: .: is a directory, not a file\n");
}

TEST_CASE("an import is found in the folder of the file that imports it") {
    const Folder here{
        {"s.sel",
         "import \"models/m.sel\";\nselector s { call void (); variant a { run f(); } "
         "choose least time; otherwise a; }\n"},
        {"models/m.sel", "import \"n.sel\";\n"},
        {"models/n.sel", "model s { time(a) = 1 us; }\n"}};
    CHECK(here.must("check s.sel").err.empty());
}

TEST_CASE("circular imports are read once each") {
    const Folder here{{"s.sel", "import \"t.sel\";\n" + right_spec},
                      {"t.sel", "import \"s.sel\";\nimport \"t.sel\";\n"}};
    here.must("check s.sel");
}

TEST_CASE("an error in an imported file is reported at its own location") {
    const Folder here{{"s.sel", "import \"m.sel\";\nimport \"gone.sel\";\n" + right_spec},
                      {"m.sel", "model other { oops }\n"}};
    here.refuses("check s.sel", 1, "m.sel:1:15: error[SG0001]",
                 "s.sel:2:1: error[SG0002]: the import cannot be read");
}

TEST_CASE("an import of a missing file of models is an error with a hint") {
    const Folder here{{"s.sel", "import \"pick.fit.sel\";\nimport \"gone.sel\";\n" + right_spec}};
    const Ran ran = here.selgen("check s.sel");
    const std::string hint = "'selgen tune' writes it; until then, create an empty file: touch ";
    CHECK(has(ran.err, hint + "pick.fit.sel\n"));
    CHECK_FALSE(has(ran.err, hint + "gone.sel"));
    here.write("pick.fit.sel", "");
    here.write("s.sel", "import \"pick.fit.sel\";\n" + right_spec);
    here.must("check s.sel");
}

TEST_CASE("check reads the standard input for -") {
    const Folder here{{"s.sel", right_spec}};
    here.must("check - < s.sel");
    here.must("check - < /dev/null");
}

namespace {

const std::string untidy = "selector   s {call void ();variant a{run f();}otherwise a; }";
const std::string tidy =
    "selector s {\n  call void ();\n  variant a { run f(); }\n  otherwise a;\n}\n";

}  // namespace

TEST_CASE("fmt rewrites a spec in place, and a second run changes nothing") {
    const Folder here{{"s.sel", untidy}};
    here.must("fmt s.sel");
    CHECK(here.read("s.sel") == tidy);
    here.must("fmt --check s.sel");
}

TEST_CASE("fmt --check prints the files that would change, and changes nothing") {
    const Folder here{{"s.sel", untidy}, {"t.sel", tidy}};
    const Ran ran = here.selgen("fmt --check s.sel t.sel");
    CHECK(ran.code == 1);
    CHECK(ran.out == "s.sel\n");
    CHECK(here.read("s.sel") == untidy);
}

TEST_CASE("fmt reads the standard input and writes the output stream for -") {
    const Folder here{{"s.sel", untidy}};
    CHECK(here.selgen("fmt - < s.sel").out == tidy);
    here.write("t.sel", tidy);
    CHECK(here.selgen("fmt - < t.sel").out == tidy);
}

TEST_CASE("fmt does not change a file with syntax errors") {
    const Folder here{{"s.sel", "selector {"}};
    CHECK(here.selgen("fmt s.sel").code == 1);
    CHECK(here.read("s.sel") == "selector {");
}
