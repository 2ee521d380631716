// selgen gen: headers, namespaces, dependency files, and files that it does not overwrite.
#include "tests/cli/running.hpp"

using namespace selgen::testing;
namespace fs = std::filesystem;

TEST_CASE("gen writes the header to the file of -o, or to the output stream") {
    const Folder here{{"s.sel", right_spec}};
    here.must("gen s.sel -o s.hpp");
    CHECK(has(here.read("s.hpp"), "namespace pick"));
    CHECK(here.selgen("gen s.sel").out == here.read("s.hpp"));
}

TEST_CASE("--namespace has the effect of the statement") {
    const Folder here{{"s.sel", right_spec}, {"n.sel", "namespace lib::kernels;\n" + right_spec}};
    here.must("gen --namespace lib::kernels s.sel -o s.hpp");
    CHECK(has(here.read("s.hpp"), "\nnamespace lib::kernels {\n"));
    CHECK(has(here.selgen("gen n.sel").out, "\nnamespace lib::kernels {\n"));
    CHECK(here.selgen("gen --namespace lib::kernels n.sel").out == here.selgen("gen n.sel").out);
}

TEST_CASE("a namespace that differs from the spec or is not valid C++ is a usage error") {
    const Folder here{{"s.sel", right_spec},
                      {"n.sel", "namespace lib::kernels;\n" + right_spec},
                      {"i.sel", "import \"n.sel\";\n"}};
    const auto refused = [&](const std::string& line) {
        const Ran ran = here.selgen("gen --namespace " + line);
        CHECK(ran.code == 2);
        return ran.err;
    };
    CHECK(refused("lib n.sel") ==
          "selgen: --namespace 'lib' conflicts with 'namespace lib::kernels;' in n.sel: "
          "remove one of them\n");
    CHECK(has(refused("lib i.sel"), "'namespace lib::kernels;' in n.sel"));
    CHECK(refused("lib:kernels s.sel") ==
          "selgen: --namespace 'lib:kernels': must be a name such as 'lib::kernels'\n");
    CHECK(has(refused("lib:: s.sel"), "must be a name such as"));
    CHECK(has(refused("::lib s.sel"), "must be a name such as"));
    CHECK(has(refused("1a s.sel"), "must be a name such as"));
    CHECK(refused("lib::double s.sel") ==
          "selgen: --namespace 'lib::double': the name 'double' is a C++ keyword\n");
    CHECK(has(refused("time s.sel"), "a C library function"));
    here.must("gen --namespace lib::time s.sel");
}

TEST_CASE("all files of a spec have the same namespace") {
    const Folder here{{"a.sel", "namespace lib;\nimport \"b.sel\";\n"},
                      {"b.sel", "namespace lib;\n" + right_spec}};
    CHECK(has(here.selgen("gen a.sel").out, "\nnamespace lib {\n"));
    here.write("b.sel", "namespace other;\n" + right_spec);
    here.refuses("gen a.sel", 1,
                 "b.sel:1:1: error[SG0120]: a spec and its imports must be in the "
                 "same namespace");
}

TEST_CASE("the same spec gives the same bytes in another folder") {
    const Folder here, there;
    here.write("s.sel", right_spec);
    there.write("deep/s.sel", right_spec);
    CHECK(here.selgen("gen s.sel").out == there.selgen("gen deep/s.sel").out);
    CHECK_FALSE(has(here.selgen("gen s.sel").out, here.path().string()));
}

TEST_CASE("an unchanged header keeps its time stamp") {
    const Folder here{{"s.sel", right_spec}};
    here.selgen("gen s.sel -o s.hpp");
    const auto before = fs::last_write_time(here.path() / "s.hpp") - std::chrono::hours(1);
    fs::last_write_time(here.path() / "s.hpp", before);
    here.write("s.sel", right_spec + "// a comment\n");
    here.must("gen s.sel -o s.hpp --stamp s.stamp");
    CHECK(fs::last_write_time(here.path() / "s.hpp") == before);
    CHECK(here.exists("s.stamp"));
}

TEST_CASE("gen changes nothing and writes no stamp when the spec has an error") {
    const Folder here{{"s.sel", "selector s { }\n"}, {"s.hpp", "before"}};
    CHECK(here.selgen("gen s.sel -o s.hpp --stamp s.stamp --depfile s.d").code == 1);
    CHECK(here.read("s.hpp") == "before");
    CHECK_FALSE(here.exists("s.stamp"));
    CHECK_FALSE(here.exists("s.d"));
}

TEST_CASE("the dependency file lists the spec and its imports") {
    const Folder here{{"my spec.sel", "import \"m.sel\";\n" + right_spec}, {"m.sel", "\n"}};
    here.must("gen 'my spec.sel' -o s.hpp --depfile s.d --stamp s.stamp");
    CHECK(here.read("s.d") == "s.stamp: \\\n  my\\ spec.sel \\\n  m.sel\n");
    here.selgen("gen 'my spec.sel' -o s.hpp --depfile s.d --depfile-target all");
    CHECK(here.read("s.d").substr(0, 4) == "all:");
}

TEST_CASE("gen reports why it cannot write, and leaves no files") {
    const Folder here{{"s.sel", right_spec}};
    CHECK(here.error_of("gen s.sel -o missing/s.hpp", 3) ==
          "selgen: missing/s.hpp: cannot be written: No such file or directory\n");
    fs::create_directory(here.path() / "folder");
    CHECK(here.selgen("gen s.sel -o folder").code == 3);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(here.path())) ++files;
    CHECK(files == 4);  // s.sel, folder, .out, .err
}

TEST_CASE("gen writes to the file that a link names, though it does not exist yet") {
    const Folder here{{"s.sel", right_spec}};
    fs::create_directory(here.path() / "real");
    fs::create_symlink("real/s.hpp", here.path() / "last.hpp");
    fs::create_symlink(here.path() / "last.hpp", here.path() / "s.hpp");
    here.must("gen s.sel -o s.hpp");
    CHECK(fs::is_symlink(here.path() / "s.hpp"));
    CHECK(fs::is_symlink(here.path() / "last.hpp"));
    CHECK_FALSE(here.read("real/s.hpp").empty());
    fs::create_symlink("b.hpp", here.path() / "a.hpp");
    fs::create_symlink("a.hpp", here.path() / "b.hpp");
    here.refuses("gen s.sel -o a.hpp", 3, "a.hpp: ");
    fs::create_symlink("none/s.hpp", here.path() / "c.hpp");
    CHECK(here.selgen("gen s.sel -o c.hpp").code == 3);
    CHECK(fs::is_symlink(here.path() / "c.hpp"));
}

TEST_CASE("gen writes through a link to the header, and keeps the link") {
    const Folder here{{"s.sel", right_spec}, {"real.hpp", "// Written by selgen from s.sel\n"}};
    fs::create_symlink("real.hpp", here.path() / "s.hpp");
    here.must("gen s.sel -o s.hpp");
    CHECK(fs::is_symlink(here.path() / "s.hpp"));
    CHECK(has(here.read("real.hpp"), "namespace pick"));
}

TEST_CASE("gen refuses a spec without a selector") {
    const Folder here{{"m.sel", "model m { time(a) = 1; }\n"}};
    here.must("check m.sel");
    CHECK(here.error_of("gen m.sel -o m.hpp", 1) ==
          "selgen: m.sel: the spec has no selector to generate\n");
}

TEST_CASE("gen never overwrites its inputs") {
    const Folder here{{"s.sel", "import \"m.sel\";\n" + right_spec},
                      {"m.sel", "// a model to come\n"}};
    const std::string before = here.read("s.sel");
    here.exit(2,
              {"gen s.sel -o s.sel", "gen s.sel -o ./m.sel", "gen s.sel -o s.hpp --depfile s.sel"});
    CHECK(here.selgen("gen s.sel -o s.hpp --stamp m.sel").err ==
          "selgen: m.sel: cannot be written, because it is an input: choose another output file\n");
    CHECK(here.read("s.sel") == before);
    CHECK(here.read("m.sel") == "// a model to come\n");
}

TEST_CASE("gen does not overwrite a file that it did not write") {
    const Folder here{{"s.sel", right_spec}, {"kernels.hpp", "void f(int n);\n"}};
    CHECK(here.error_of("gen s.sel -o kernels.hpp", 2) ==
          "selgen: kernels.hpp: exists and was not written by selgen: remove it, or choose another "
          "output file\n");
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest kernels.hpp").code == 2);
    CHECK(here.read("kernels.hpp") == "void f(int n);\n");
    CHECK_FALSE(here.exists("s.hpp"));
    here.write("empty.hpp", "");
    here.must("gen s.sel -o empty.hpp");
    here.must("gen s.sel -o empty.hpp");
}

TEST_CASE("gen writes into a pipe") {
    const Folder here{{"s.sel", right_spec}};
    const Ran ran = here.must_shell("mkfifo pipe; cat pipe & $selgen gen s.sel -o pipe && wait");
    CHECK(fs::is_fifo(here.path() / "pipe"));
    CHECK(has(ran.out, "namespace pick"));
}

TEST_CASE("the driver includes the header of the selector's spec") {
    const Folder here{{"s.sel", right_spec},
                      {"x.sel", "import \"s.sel\";\nexperiment pick {\n  input 1;\n}\n"}};
    here.must("gen --bench x.sel -o x.cpp");
    CHECK(has(here.read("x.cpp"), "#include \"s.sel.hpp\""));
    here.must("gen --bench x.sel --bench-include deep/s.hpp -o x.cpp");
    CHECK(has(here.read("x.cpp"), "#include \"deep/s.hpp\""));
    here.must("gen --bench x.sel --experiment pick -o y.cpp");
}

TEST_CASE("gen reports an unknown experiment, and writes nothing") {
    const Folder here{{"s.sel", right_spec},
                      {"x.sel", "import \"s.sel\";\nexperiment pick {\n  input 1;\n}\n"}};
    here.refuses("gen --bench s.sel -o n.cpp", 2,
                 "has no experiment, so there is nothing to measure: add");
    here.refuses("gen --bench x.sel --experiment pock -o n.cpp", 2, "did you mean 'pick'?");
    CHECK(here.selgen("gen --experiment pick x.sel -o n.cpp").code == 2);
    CHECK_FALSE(here.exists("n.cpp"));
}

TEST_CASE("--split writes a header without the runtime and a source file beside it") {
    const Folder here{{"s.sel", "namespace lib;\n" + right_spec}};
    here.must("gen s.sel --split -o s.sel.hpp");
    const std::string header = here.read("s.sel.hpp"), source = here.read("s.sel.cpp");
    CHECK_FALSE(has(header, "selgen/"));
    check_has(header, {"#include \"kernels.hpp\"", "namespace lib {", "\nvoid call(int n);",
                       "enum class Variant"});
    CHECK(has(source, "#include \"s.sel.hpp\""));
    CHECK_FALSE(has(source, "enum class Variant"));
    CHECK(has(source, "\nvoid call(int n) {"));
    here.must("gen s.sel --split -o s.sel.hpp --check");
    here.write("s.sel.cpp", source + "// changed\n");
    const Ran changed = here.selgen("gen s.sel --split -o s.sel.hpp --check");
    CHECK(changed.code == 1);
    CHECK(has(changed.out, "-// changed"));
}

TEST_CASE("--split names what needs a whole header, and writes nothing then") {
    const Folder here{{"s.sel", right_spec}};
    CHECK(here.selgen("gen s.sel --split").err ==
          "selgen: --split writes a header and a source file beside it: add -o HEADER\n");
    CHECK(here.selgen("gen s.sel --split -o s.cpp").err ==
          "selgen: s.cpp: cannot be both the header and its source file\n");
    CHECK(here.selgen("gen s.sel --split -o s.hpp --selftest t.cpp").code == 2);
    CHECK(here.selgen("gen s.sel --split -o s.hpp --bench").code == 2);
    std::string text = right_spec;
    text.replace(text.find("call void"), 9, "call template <class T> void");
    here.write("t.sel", text);
    here.refuses("gen t.sel --split -o t.hpp", 1,
                 "t.sel:4: the call of 'pick' is a template: generate one header, without "
                 "--split");
    text = right_spec;
    text.replace(text.find("call void"), 9, "call auto");
    here.write("a.sel", text);
    CHECK(has(here.selgen("gen a.sel --split -o a.hpp").err,
              "a.sel:4: the result of the call of 'pick' is deduced from its definition"));
    CHECK_FALSE(here.exists("t.hpp"));
    CHECK_FALSE(here.exists("a.cpp"));
}
