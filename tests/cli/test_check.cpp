// selgen check: exit codes, imports, and the standard input.
#include "tests/cli/running.hpp"

using namespace selgen::testing;

TEST_CASE("check prints nothing for a correct spec") {
    const Folder here;
    here.write("s.sel", right_spec);
    const Ran ran = here.selgen("check s.sel");
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK(ran.err.empty());
}

TEST_CASE("check returns 1 and writes its report to the error stream if a spec has errors") {
    const Folder here;
    here.write("s.sel", "selector s {\n  call void ();\n  otherwise b;\n}\n");
    const Ran ran = here.selgen("check s.sel");
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("s.sel:3:13: error[SG0301]") != std::string::npos);
}

TEST_CASE("check returns 3 and prints the reason if a file cannot be read") {
    const Folder here;
    CHECK(here.selgen("check nothing.sel").code == 3);
    CHECK(here.selgen("check nothing.sel").err ==
          "selgen: nothing.sel: cannot be read: No such file or directory\n");
    CHECK(here.selgen("check .").err == "selgen: .: is a directory, not a file\n");
}

TEST_CASE("an import is found in the folder of the file that imports it") {
    const Folder here;
    here.write("s.sel",
               "import \"models/m.sel\";\nselector s { call void (); variant a { run f(); } "
               "choose least time; otherwise a; }\n");
    here.write("models/m.sel", "import \"n.sel\";\n");
    here.write("models/n.sel", "model s { time(a) = 1 us; }\n");
    const Ran ran = here.selgen("check s.sel");
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
}

TEST_CASE("circular imports are read once each") {
    const Folder here;
    here.write("s.sel", "import \"t.sel\";\n" + right_spec);
    here.write("t.sel", "import \"s.sel\";\nimport \"t.sel\";\n");
    CHECK(here.selgen("check s.sel").code == 0);
}

TEST_CASE("an error in an imported file is reported at its own location") {
    const Folder here;
    here.write("s.sel", "import \"m.sel\";\nimport \"gone.sel\";\n" + right_spec);
    here.write("m.sel", "model other { oops }\n");
    const Ran ran = here.selgen("check s.sel");
    CHECK(ran.code == 1);
    CHECK(ran.err.find("m.sel:1:15: error[SG0001]") != std::string::npos);
    CHECK(ran.err.find("s.sel:2:1: error[SG0002]: the import cannot be read") != std::string::npos);
}

TEST_CASE("an import of a missing file of models is an error with a hint") {
    const Folder here;
    here.write("s.sel", "import \"pick.fit.sel\";\nimport \"gone.sel\";\n" + right_spec);
    const Ran ran = here.selgen("check s.sel");
    const std::string hint = "'selgen tune' writes it; until then, create an empty file: touch ";
    CHECK(has(ran.err, hint + "pick.fit.sel\n"));
    CHECK_FALSE(has(ran.err, hint + "gone.sel"));
    here.write("pick.fit.sel", "");
    here.write("s.sel", "import \"pick.fit.sel\";\n" + right_spec);
    CHECK(here.selgen("check s.sel").code == 0);
}

TEST_CASE("check reads the standard input for -") {
    const Folder here;
    here.write("s.sel", right_spec);
    CHECK(here.selgen("check - < s.sel").code == 0);
    const Ran ran = here.selgen("check - < /dev/null");
    CHECK(ran.code == 0);
}
