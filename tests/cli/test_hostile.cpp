// Unusual input: odd files, odd imports, and very large specs.
#include <vector>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

std::string repeated(const std::string& text, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) result += text;
    return result;
}

/// The whole output of `check` for a spec.
std::string errors_of_spec(const std::string& text) {
    const Folder folder{{"a.sel", text}};
    const Ran ran = folder.selgen("check a.sel");
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    return ran.err;
}

std::string with_let(const std::string& value) {
    return "selector s {\n  call void (int n);\n  feature x : count = n;\n  let y = " + value +
           ";\n  variant a { run f(n); }\n  otherwise a;\n}\n";
}

}  // namespace

TEST_CASE("an empty spec is valid, and has no header") {
    const Folder folder;
    for (const std::string text : {"", "\n", "// only a comment", "\xEF\xBB\xBF"}) {
        folder.write("a.sel", text);
        folder.must("check a.sel");
        folder.refuses("gen a.sel -o a.hpp", 1, "the spec has no selector to generate");
        CHECK_FALSE(folder.exists("a.hpp"));
    }
}

TEST_CASE("a spec of more than 16 MiB is refused, with the limit") {
    const Folder folder{{"a.sel", std::string((16 << 20) + 1, ' ')}};
    for (const std::string command : {"check a.sel", "fmt --check a.sel", "gen a.sel -o a.hpp"}) {
        folder.refuses(command, 3, "a.sel: is too large: the limit for a spec is 16 MiB");
    }
    CHECK(has(folder.selgen("check - < /dev/zero").err, "standard input: is too large"));
    folder.write("b.sel", "import \"a.sel\";\n");
    folder.refuses("check b.sel", 1,
                   "b.sel:1:1: error[SG0002]: the import cannot be read: a.sel: is too large");
}

TEST_CASE("megabytes of one character or token are accepted or refused") {
    const std::size_t much = 8 << 20;
    const Folder folder{{"a.sel", std::string(much, ' ') + "// " + std::string(much / 2, 'a')}};
    folder.must("check a.sel");
    CHECK(has(errors_of_spec(std::string(much, 'a')),
              "a.sel:1:1: error[SG0001]: unknown word 'aaaa"));
    CHECK(has(errors_of_spec(std::string(much, ';')), "more diagnostics are not shown"));
    CHECK(has(errors_of_spec(with_let("f(\"" + std::string(much, 'a'))), "expected"));
    CHECK(has(errors_of_spec(with_let("x" + repeated(" + x", much / 4))), "too long"));
}

TEST_CASE("deep nesting of any kind is refused with its location") {
    const std::size_t deep = 100000;
    const auto errors_of = [](const std::string& value) { return errors_of_spec(with_let(value)); };
    const auto around = [&](const std::string& open, const std::string& close) {
        return repeated(open, deep) + "x" + repeated(close, deep);
    };
    CHECK(
        has(errors_of(around("(", ")")), "a.sel:4:209: error[SG0001]: this is nested too deeply"));
    CHECK(has(errors_of(around("abs(", ")")), "this is nested too deeply"));
    CHECK(has(errors_of(around("if x > 1 then ", " else 2")), "this is nested too deeply"));
    CHECK(has(errors_of(around("if x > 1 then 1 else ", "")),
              "this chain of 'if' expressions is too long"));
    CHECK(has(errors_of(repeated("-", deep) + "x"), "error[SG0001]: this expression is too long"));
    CHECK(has(errors_of(repeated("not ", 9000) + "x > 1"), "this is nested too deeply"));
    CHECK(has(errors_of_spec("model m { time(v) = tree { " + around("if a { ", " } else { 2 }") +
                             " }; }"),
              "this is nested too deeply"));
    CHECK(has(errors_of_spec(repeated("{", deep)), "error[SG0001]: expected 'use'"));
    CHECK(has(errors_of_spec(repeated("selector s {", deep)), "is still open here"));
    CHECK(has(errors_of_spec("selector s { variant a { run " + around("(", ")") + "; } }"),
              "this is nested too deeply"));
}

TEST_CASE("numbers out of range are reported") {
    for (const std::string& number :
         std::vector<std::string>{"1e999", "1e99999999999999999999", std::string(100000, '1')}) {
        const std::string said = errors_of_spec(with_let(number));
        CHECK(has(said, "a.sel:4:11: error[SG0207]: the number '"));
        CHECK(said.size() < 1000);
    }
    CHECK(has(errors_of_spec(with_let("0x10")), "a.sel:4:11: error[SG0206]: unknown unit 'x10'"));
    CHECK(has(errors_of_spec(with_let(".5")),
              "a.sel:4:11: error[SG0001]: a number must have digits"));
}

TEST_CASE("a spec may import itself, import in a circle, and import one file twice") {
    const Folder folder{{"self.sel", "import \"self.sel\";\n" + right_spec}};
    folder.must("check self.sel");
    folder.write("a.sel", "import \"b.sel\";\n");
    folder.write("b.sel", "import \"./a.sel\";\n" + right_spec);
    folder.must("check a.sel");
    folder.write("left.sel", "import \"bottom.sel\";\n");
    folder.write("right/right.sel", "import \"../bottom.sel\";\n");
    folder.write("bottom.sel", right_spec);
    folder.write("top.sel", "import \"left.sel\";\nimport \"right/right.sel\";\n");
    folder.must("check top.sel");
}

TEST_CASE("an import that is not a file is reported at its location") {
    const Folder folder;
    const auto errors_of = [&](const std::string& path) {
        folder.write("a.sel", "\nimport \"" + path + "\";\n");
        const Ran ran = folder.selgen("check a.sel");
        CHECK(ran.code == 1);
        return ran.err;
    };
    const std::string begin = "a.sel:2:1: error[SG0002]: the import cannot be read: ";
    CHECK(has(errors_of("no.sel"), begin + "no.sel: cannot be read: No such file or directory"));
    CHECK(has(errors_of("."), begin + ".: is a directory, not a file"));
    CHECK(has(errors_of("/dev/zero"), begin + "/dev/zero: is a device or a pipe, not a file"));
    CHECK(has(errors_of(""), begin));
}

TEST_CASE("a long chain of imports is followed") {
    const Folder folder;
    for (int i = 0; i < 1000; ++i) {
        folder.write(std::to_string(i) + ".sel", "import \"" + std::to_string(i + 1) + ".sel\";\n");
    }
    folder.write("1000.sel", right_spec);
    folder.must("check 0.sel");
}

TEST_CASE("line ends of Windows and a byte order mark change neither locations nor headers") {
    const Folder folder;
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : right_spec) windows += c == '\n' ? "\r\n" : std::string(1, c);
    folder.write("a.sel", right_spec);
    folder.write("windows/a.sel", windows);
    folder.must("gen a.sel -o a.hpp");
    folder.must("gen windows/a.sel -o b.hpp");
    CHECK(folder.read("a.hpp") == folder.read("b.hpp"));
    folder.must("fmt windows/a.sel a.sel");
    CHECK(folder.read("windows/a.sel") == folder.read("a.sel"));
    folder.write("c.sel", "\xEF\xBB\xBFselector s {\r\n  let = 1;\r\n}\r\n");
    CHECK(has(folder.selgen("check c.sel").err, "c.sel:2:7: error"));
}
