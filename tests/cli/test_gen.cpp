// selgen gen: headers, namespaces, dependency files, and files that it does not overwrite.
#include "tests/cli/running.hpp"

using namespace selgen::testing;
namespace fs = std::filesystem;

TEST_CASE("gen writes the header to the file of -o, or to the output stream") {
    const Folder here;
    here.write("s.sel", right_spec);
    CHECK(here.selgen("gen s.sel -o s.hpp").code == 0);
    CHECK(here.read("s.hpp").find("namespace pick") != std::string::npos);
    CHECK(here.selgen("gen s.sel").out == here.read("s.hpp"));
}

TEST_CASE("--namespace has the effect of the statement") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("n.sel", "namespace lib::kernels;\n" + right_spec);
    CHECK(here.selgen("gen --namespace lib::kernels s.sel -o s.hpp").code == 0);
    CHECK(here.read("s.hpp").find("\nnamespace lib::kernels {\n") != std::string::npos);
    CHECK(here.selgen("gen n.sel").out.find("\nnamespace lib::kernels {\n") != std::string::npos);
    CHECK(here.selgen("gen --namespace lib::kernels n.sel").out == here.selgen("gen n.sel").out);
}

TEST_CASE("a namespace that differs from the spec or is not valid C++ is a usage error") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("n.sel", "namespace lib::kernels;\n" + right_spec);
    here.write("i.sel", "import \"n.sel\";\n");
    const auto refused = [&](const std::string& line) {
        const Ran ran = here.selgen("gen --namespace " + line);
        CHECK(ran.code == 2);
        return ran.err;
    };
    CHECK(refused("lib n.sel") ==
          "selgen: --namespace 'lib' conflicts with 'namespace lib::kernels;' in n.sel: "
          "remove one of them\n");
    CHECK(refused("lib i.sel").find("'namespace lib::kernels;' in n.sel") != std::string::npos);
    CHECK(refused("lib:kernels s.sel") ==
          "selgen: --namespace 'lib:kernels': must be a name such as 'lib::kernels'\n");
    CHECK(refused("lib:: s.sel").find("must be a name such as") != std::string::npos);
    CHECK(refused("::lib s.sel").find("must be a name such as") != std::string::npos);
    CHECK(refused("1a s.sel").find("must be a name such as") != std::string::npos);
    CHECK(refused("lib::double s.sel") ==
          "selgen: --namespace 'lib::double': the name 'double' is a C++ keyword\n");
    CHECK(refused("time s.sel").find("a C library function") != std::string::npos);
    CHECK(here.selgen("gen --namespace lib::time s.sel").code == 0);
}

TEST_CASE("all files of a spec have the same namespace") {
    const Folder here;
    here.write("a.sel", "namespace lib;\nimport \"b.sel\";\n");
    here.write("b.sel", "namespace lib;\n" + right_spec);
    CHECK(here.selgen("gen a.sel").out.find("\nnamespace lib {\n") != std::string::npos);
    here.write("b.sel", "namespace other;\n" + right_spec);
    const Ran ran = here.selgen("gen a.sel");
    CHECK(ran.code == 1);
    CHECK(ran.err.find("b.sel:1:1: error[SG0120]: a spec and its imports must be in the "
                       "same namespace") != std::string::npos);
}

TEST_CASE("the same spec gives the same bytes in another folder") {
    const Folder here, there;
    here.write("s.sel", right_spec);
    there.write("deep/s.sel", right_spec);
    CHECK(here.selgen("gen s.sel").out == there.selgen("gen deep/s.sel").out);
    CHECK(here.selgen("gen s.sel").out.find(here.path().string()) == std::string::npos);
}

TEST_CASE("an unchanged header keeps its time stamp") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.selgen("gen s.sel -o s.hpp");
    const auto before = fs::last_write_time(here.path() / "s.hpp") - std::chrono::hours(1);
    fs::last_write_time(here.path() / "s.hpp", before);
    here.write("s.sel", right_spec + "// a comment\n");
    CHECK(here.selgen("gen s.sel -o s.hpp --stamp s.stamp").code == 0);
    CHECK(fs::last_write_time(here.path() / "s.hpp") == before);
    CHECK(fs::exists(here.path() / "s.stamp"));
}

TEST_CASE("gen changes nothing and writes no stamp when the spec has an error") {
    const Folder here;
    here.write("s.sel", "selector s { }\n");
    here.write("s.hpp", "before");
    CHECK(here.selgen("gen s.sel -o s.hpp --stamp s.stamp --depfile s.d").code == 1);
    CHECK(here.read("s.hpp") == "before");
    CHECK_FALSE(fs::exists(here.path() / "s.stamp"));
    CHECK_FALSE(fs::exists(here.path() / "s.d"));
}

TEST_CASE("the dependency file lists the spec and its imports") {
    const Folder here;
    here.write("my spec.sel", "import \"m.sel\";\n" + right_spec);
    here.write("m.sel", "\n");
    CHECK(here.selgen("gen 'my spec.sel' -o s.hpp --depfile s.d --stamp s.stamp").code == 0);
    CHECK(here.read("s.d") == "s.stamp: \\\n  my\\ spec.sel \\\n  m.sel\n");
    here.selgen("gen 'my spec.sel' -o s.hpp --depfile s.d --depfile-target all");
    CHECK(here.read("s.d").substr(0, 4) == "all:");
}

TEST_CASE("gen reports why it cannot write, and leaves no files") {
    const Folder here;
    here.write("s.sel", right_spec);
    const Ran ran = here.selgen("gen s.sel -o missing/s.hpp");
    CHECK(ran.code == 3);
    CHECK(ran.err == "selgen: missing/s.hpp: cannot be written: No such file or directory\n");
    fs::create_directory(here.path() / "folder");
    CHECK(here.selgen("gen s.sel -o folder").code == 3);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(here.path())) ++files;
    CHECK(files == 4);  // s.sel, folder, .out, .err
}

TEST_CASE("gen reports a full disk, and keeps the old header") {
    if (!fs::exists("/dev/full")) {
        WARN("skipped: there is no /dev/full");
        return;
    }
    const Folder here;
    here.write("s.sel", right_spec);
    const int status = std::system(
        ("'" SELGEN_TOOL "' gen '" + here.path().string() + "/s.sel' > /dev/full 2> /dev/null")
            .c_str());
    CHECK(WEXITSTATUS(status) == 3);
}

TEST_CASE("gen writes to the file that a link names, though it does not exist yet") {
    const Folder here;
    here.write("s.sel", right_spec);
    fs::create_directory(here.path() / "real");
    fs::create_symlink("real/s.hpp", here.path() / "last.hpp");
    fs::create_symlink(here.path() / "last.hpp", here.path() / "s.hpp");
    CHECK(here.selgen("gen s.sel -o s.hpp").code == 0);
    CHECK(fs::is_symlink(here.path() / "s.hpp"));
    CHECK(fs::is_symlink(here.path() / "last.hpp"));
    CHECK_FALSE(here.read("real/s.hpp").empty());
    fs::create_symlink("b.hpp", here.path() / "a.hpp");
    fs::create_symlink("a.hpp", here.path() / "b.hpp");
    const Ran circle = here.selgen("gen s.sel -o a.hpp");
    CHECK(circle.code == 3);
    CHECK(circle.err.find("a.hpp: ") != std::string::npos);
    fs::create_symlink("none/s.hpp", here.path() / "c.hpp");
    CHECK(here.selgen("gen s.sel -o c.hpp").code == 3);
    CHECK(fs::is_symlink(here.path() / "c.hpp"));
}

TEST_CASE("gen writes through a link to the header, and keeps the link") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("real.hpp", "// Written by selgen from s.sel\n");
    fs::create_symlink("real.hpp", here.path() / "s.hpp");
    CHECK(here.selgen("gen s.sel -o s.hpp").code == 0);
    CHECK(fs::is_symlink(here.path() / "s.hpp"));
    CHECK(here.read("real.hpp").find("namespace pick") != std::string::npos);
}

TEST_CASE("gen refuses a spec without a selector") {
    const Folder here;
    here.write("m.sel", "model m { time(a) = 1; }\n");
    CHECK(here.selgen("check m.sel").code == 0);
    const Ran ran = here.selgen("gen m.sel -o m.hpp");
    CHECK(ran.code == 1);
    CHECK(ran.err == "selgen: m.sel: the spec has no selector to generate\n");
}

TEST_CASE("gen never overwrites its inputs") {
    const Folder here;
    here.write("s.sel", "import \"m.sel\";\n" + right_spec);
    here.write("m.sel", "// a model to come\n");
    const std::string before = here.read("s.sel");
    CHECK(here.selgen("gen s.sel -o s.sel").code == 2);
    CHECK(here.selgen("gen s.sel -o ./m.sel").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --depfile s.sel").code == 2);
    CHECK(here.selgen("gen s.sel -o s.hpp --stamp m.sel").err ==
          "selgen: m.sel: cannot be written, because it is an input: choose another output file\n");
    CHECK(here.read("s.sel") == before);
    CHECK(here.read("m.sel") == "// a model to come\n");
}

TEST_CASE("gen does not overwrite a file that it did not write") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("kernels.hpp", "void f(int n);\n");
    const Ran ran = here.selgen("gen s.sel -o kernels.hpp");
    CHECK(ran.code == 2);
    CHECK(ran.err ==
          "selgen: kernels.hpp: exists and was not written by selgen: remove it, or choose another "
          "output file\n");
    CHECK(here.selgen("gen s.sel -o s.hpp --selftest kernels.hpp").code == 2);
    CHECK(here.read("kernels.hpp") == "void f(int n);\n");
    CHECK_FALSE(fs::exists(here.path() / "s.hpp"));
    here.write("empty.hpp", "");
    CHECK(here.selgen("gen s.sel -o empty.hpp").code == 0);
    CHECK(here.selgen("gen s.sel -o empty.hpp").code == 0);
}

TEST_CASE("gen writes into a pipe") {
    const Folder here;
    here.write("s.sel", right_spec);
    const std::string pipe = (here.path() / "pipe").string();
    REQUIRE(std::system(
                ("mkfifo '" + pipe + "' && cat '" + pipe + "' > '" + pipe + ".got' &").c_str()) ==
            0);
    while (!fs::exists(pipe)) continue;
    CHECK(here.selgen("gen s.sel -o pipe").code == 0);
    CHECK(fs::is_fifo(pipe));
}

TEST_CASE("the driver includes the header of the selector's spec") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("x.sel", "import \"s.sel\";\nexperiment pick {\n  input 1;\n}\n");
    CHECK(here.selgen("gen --bench x.sel -o x.cpp").code == 0);
    CHECK(here.read("x.cpp").find("#include \"s.sel.hpp\"") != std::string::npos);
    CHECK(here.selgen("gen --bench x.sel --bench-include deep/s.hpp -o x.cpp").code == 0);
    CHECK(here.read("x.cpp").find("#include \"deep/s.hpp\"") != std::string::npos);
    CHECK(here.selgen("gen --bench x.sel --experiment pick -o y.cpp").code == 0);
}

TEST_CASE("gen reports an unknown experiment, and writes nothing") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("x.sel", "import \"s.sel\";\nexperiment pick {\n  input 1;\n}\n");
    const Ran none = here.selgen("gen --bench s.sel -o n.cpp");
    CHECK(none.code == 2);
    CHECK(none.err.find("has no experiment, so there is nothing to measure: add") !=
          std::string::npos);
    const Ran other = here.selgen("gen --bench x.sel --experiment pock -o n.cpp");
    CHECK(other.code == 2);
    CHECK(other.err.find("did you mean 'pick'?") != std::string::npos);
    CHECK(here.selgen("gen --experiment pick x.sel -o n.cpp").code == 2);
    CHECK_FALSE(fs::exists(here.path() / "n.cpp"));
}

TEST_CASE("--split writes a header without the runtime and a source file beside it") {
    const Folder here;
    here.write("s.sel", "namespace lib;\n" + right_spec);
    CHECK(here.selgen("gen s.sel --split -o s.sel.hpp").code == 0);
    const std::string header = here.read("s.sel.hpp"), source = here.read("s.sel.cpp");
    CHECK(header.find("selgen/") == std::string::npos);
    CHECK(header.find("#include \"kernels.hpp\"") != std::string::npos);
    CHECK(header.find("namespace lib {") != std::string::npos);
    CHECK(header.find("\nvoid call(int n);") != std::string::npos);
    CHECK(header.find("enum class Variant") != std::string::npos);
    CHECK(source.find("#include \"s.sel.hpp\"") != std::string::npos);
    CHECK(source.find("enum class Variant") == std::string::npos);
    CHECK(source.find("\nvoid call(int n) {") != std::string::npos);
    CHECK(here.selgen("gen s.sel --split -o s.sel.hpp --check").code == 0);
    here.write("s.sel.cpp", source + "// changed\n");
    const Ran changed = here.selgen("gen s.sel --split -o s.sel.hpp --check");
    CHECK(changed.code == 1);
    CHECK(changed.out.find("-// changed") != std::string::npos);
}

TEST_CASE("--split names what needs a whole header, and writes nothing then") {
    const Folder here;
    here.write("s.sel", right_spec);
    CHECK(here.selgen("gen s.sel --split").err ==
          "selgen: --split writes a header and a source file beside it: add -o HEADER\n");
    CHECK(here.selgen("gen s.sel --split -o s.cpp").err ==
          "selgen: s.cpp: cannot be both the header and its source file\n");
    CHECK(here.selgen("gen s.sel --split -o s.hpp --selftest t.cpp").code == 2);
    CHECK(here.selgen("gen s.sel --split -o s.hpp --bench").code == 2);
    std::string text = right_spec;
    text.replace(text.find("call void"), 9, "call template <class T> void");
    here.write("t.sel", text);
    const Ran ran = here.selgen("gen t.sel --split -o t.hpp");
    CHECK(ran.code == 1);
    CHECK(ran.err.find("t.sel:4: the call of 'pick' is a template: generate one header, without "
                       "--split") != std::string::npos);
    text = right_spec;
    text.replace(text.find("call void"), 9, "call auto");
    here.write("a.sel", text);
    CHECK(
        here.selgen("gen a.sel --split -o a.hpp")
            .err.find("a.sel:4: the result of the call of 'pick' is deduced from its definition") !=
        std::string::npos);
    CHECK(!fs::exists(here.path() / "t.hpp"));
    CHECK(!fs::exists(here.path() / "a.cpp"));
}
