// Unknown commands, help, exit codes, streams, colours, and write errors.
#include <sys/resource.h>
#include <unistd.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include <selgen/rt/config.hpp>

#include "cli/options/tree.hpp"
#include "cli/run.hpp"
#include "tests/cli/running.hpp"

using namespace selgen;
using namespace selgen::testing;
namespace fs = std::filesystem;

namespace {

std::size_t files_in(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

const std::string without_default =
    "selector s { call void (); variant a { run f(); } otherwise b; }\n";

}  // namespace

TEST_CASE("the exit code distinguishes errors in a spec, usage errors and system errors") {
    const Folder here{{"right.sel", right_spec}, {"wrong.sel", without_default}};
    for (const std::string command : {"check ", "gen ", "fmt --check ", "explain "}) {
        INFO(command);
        CHECK(here.selgen(command + "missing.sel").code == 3);
        CHECK(here.selgen(command + "--nonsense right.sel").code == 2);
        CHECK(here.selgen(command).code == 2);
    }
    here.must("check right.sel");
    here.exit(1, {"check wrong.sel", "gen wrong.sel", "explain wrong.sel"});
    CHECK(here.selgen("explain right.sel").code == 2);
}

TEST_CASE("exit codes of the option parser are not passed on") {
    const Folder here;
    for (const std::string line :
         {"--nonsense", "gen a b c", "gen s.sel -o", "check --error-format", "--error-format=x",
          "gen s.sel --check=false", "gen s.sel --check --stamp x", "help a b", "--json", "-x",
          "check -o x s.sel", "--quiet=maybe", "gen s.sel -o a -o b"}) {
        INFO(line);
        const Ran ran = here.selgen(line);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK(ran.err.starts_with("selgen: "));
    }
}

TEST_CASE("an internal error returns 4 and asks for a report") {
    std::ostringstream err;
    cli::DiagnosticPrinter printer({}, err, err);
    const auto bug = []() -> int { throw std::logic_error("seven is eight"); };
    CHECK(cli::guarded(bug, printer) == 4);
    CHECK(err.str().starts_with("selgen: internal error: seven is eight\nplease report it"));
}

TEST_CASE("a mistyped option is reported with the nearest, before and after the command") {
    const Folder here;
    CHECK(here.selgen("gen --depfiel x s.sel").err ==
          "selgen: unknown option '--depfiel' for 'gen': did you mean '--depfile'?\n"
          "selgen help gen shows its usage\n");
    CHECK(has(here.selgen("gen --out x s.sel").err, "did you mean '--output'?"));
    CHECK(has(here.selgen("--quite check s.sel").err, "did you mean '--quiet'?"));
    CHECK(has(here.selgen("gen --error-fromat=json s").err, "did you mean '--error-format'?"));
    CHECK(has(here.selgen("--depfile x gen s.sel").err, "selgen gen --depfile"));
    CHECK(has(here.selgen("check --error-format=jsno s.sel").err, "did you mean 'json'?"));
}

TEST_CASE("an option of the driver before the driver is reported with the right order") {
    const Folder here;
    CHECK(here.selgen("bench --repeats 5 ./driver").err ==
          "selgen: option '--repeats' is for the driver and must come after it: selgen bench "
          "DRIVER --repeats\nselgen help bench shows its usage\n");
    CHECK(has(here.selgen("bench --quite ./driver").err, "did you mean '--quiet'?"));
}

TEST_CASE("an extra argument is reported, with the option for tables") {
    const Folder here;
    const std::string help = "selgen help fit shows its usage\n";
    const std::string stray =
        "selgen: unexpected argument '1.csv' for 'fit': pass tables with --data, one option for "
        "each table\n" +
        help;
    CHECK(here.selgen("fit s.sel 1.csv").err == stray);
    CHECK(here.selgen("fit s.sel 1.csv 2.csv").err == stray);
    CHECK(here.selgen("fit s.sel --data 2.csv 1.csv -o m.sel").err == stray);
    CHECK(here.selgen("fit s.sel 1.csv").code == 2);
    CHECK(here.selgen("fit s.sel").err == "selgen: --data is required\n" + help);
    CHECK(here.selgen("gen a.sel b.sel").err ==
          "selgen: unexpected argument 'b.sel' for 'gen'\nselgen help gen shows its usage\n");
    CHECK(has(here.selgen("eval s.sel 1.csv --dtaa 2.csv").err, "did you mean '--data'?"));
}

TEST_CASE("commands and options are not abbreviated") {
    const Folder here{{"s.sel", right_spec}};
    here.exit(2, {"che s.sel", "gen --dep s.d s.sel -o s.hpp", "check --qui s.sel"});
}

TEST_CASE("the common options can be before or after the command") {
    const Folder here{{"s.sel", without_default}};
    const std::string diagnostics = here.selgen("check --error-format=short s.sel").err;
    CHECK(has(diagnostics, "[SG0301]"));
    CHECK(here.selgen("--error-format=short check s.sel").err == diagnostics);
    CHECK(here.selgen("check s.sel --error-format short").err == diagnostics);
    here.write("r.sel", right_spec);
    here.must("explain --features size=3 r.sel");
}

TEST_CASE("gen and fmt are filters that print only their result") {
    const Folder here{{"s.sel", right_spec + "model unused { time(a) = 1; }\n"}};
    const Ran gen = here.must("gen - -o - < s.sel");
    CHECK(has(gen.out, "#pragma once"));
    CHECK_FALSE(has(gen.out, "warning"));
    CHECK(gen.err.starts_with("stdin:"));
    CHECK(has(here.selgen("fmt - < s.sel").out, "selector pick {"));
    CHECK(here.selgen("explain - --features size=3 < s.sel").out.starts_with("pick: a"));
}

TEST_CASE("the value of an option is not taken for a command", "[graph]") {
    const Folder here{{"s.sel", right_spec}};
    for (const std::string place : {"features", "profile", "bench"}) {
        here.refuses("map s.sel --place " + place + " -- ./app -x -- y", 2,
                     "unexpected program './app': only --calibrate runs a program");
    }
}

TEST_CASE("the value of a common option is not taken for a command") {
    const Folder here{{"s.sel", right_spec}};
    CHECK(has(here.selgen("--color always bench ./none --restart").err, "./none"));
    here.must("--error-format short check s.sel");
}

TEST_CASE("selgen does not read a spec from a terminal") {
    if (is_missing("script")) return;  // it makes a terminal
    const Folder here;
    for (const std::string line :
         {"check -", "gen - -o x", "gen s.sel --rates - -o x", "fmt -", "explain -",
          "explain s.sel --models -", "init --data -", "import google-benchmark -",
          "import xgboost m.json --spec -", "fit s.sel --data -", "eval s.sel --data -",
          "eval s.sel --data t.csv --again -", "report - --data t.csv", "report s.sel --data -",
          "report --trace -", "simulate - --machine m.json", "simulate c.jsonl --machine -",
          "map -", "map --input -"}) {
        INFO(line);
        const Ran ran = here.shell("script -qec \"$selgen " + line + "\" /dev/null");
        CHECK(ran.code == 2);
        check_has(ran.out, {"Usage: selgen " + line.substr(0, line.find(' ')),
                            "standard input is a terminal"});
    }
}

TEST_CASE("diagnostics are coloured as the option and the environment request") {
    const Folder here{{"s.sel", without_default}};
    const auto coloured = [&](const std::string& environment, const std::string& options) {
        const std::string line = "env -u NO_COLOR -u FORCE_COLOR -u CLICOLOR_FORCE " + environment +
                                 " $selgen check " + options + " s.sel";
        return has(here.shell(line).err, "\x1b[1;31merror[SG0301]: \x1b[0m");
    };
    CHECK_FALSE(coloured("", ""));
    CHECK(coloured("", "--color=always"));
    CHECK(coloured("FORCE_COLOR=1", ""));
    CHECK(coloured("CLICOLOR_FORCE=1", ""));
    CHECK_FALSE(coloured("CLICOLOR_FORCE=0", ""));
    CHECK_FALSE(coloured("FORCE_COLOR=1 NO_COLOR=1", ""));
    CHECK(coloured("FORCE_COLOR=1 NO_COLOR=", ""));
    CHECK(coloured("NO_COLOR=1", "--color=always"));
    CHECK_FALSE(coloured("FORCE_COLOR=1", "--color=never"));
}

TEST_CASE("diagnostics on a terminal are coloured, except with TERM=dumb") {
    if (is_missing("script")) return;  // it makes a terminal
    const Folder here{{"s.sel", without_default}};
    const std::string line =
        "env -u NO_COLOR -u FORCE_COLOR script -qec \"$selgen check s.sel\" /dev/null";
    CHECK(has(here.shell("TERM=xterm " + line).out, "\x1b"));
    CHECK_FALSE(has(here.shell("TERM=dumb " + line).out, "\x1b"));
}

TEST_CASE("--version has the runtime ABI, also in JSON") {
    const Folder here;
    const std::string version = here.must("--version").out;
    CHECK(here.selgen("-V").out == version);
    CHECK(has(version, "\nruntime ABI "));
    CHECK(version.starts_with("selgen " + std::string(selgen::rt::version) + '\n'));
    const auto version_json = nlohmann::json::parse(here.selgen("--version --json").out);
    CHECK(version_json["runtime_abi"].is_number());
    CHECK(version.find(version_json["version"].get<std::string>()) == 7);
}

TEST_CASE("a full device is reported") {
    if (!fs::exists("/dev/full")) {
        WARN("skipped: there is no /dev/full");
        return;
    }
    const Folder here{{"s.sel", right_spec}};
    CHECK(here.error_of("gen s.sel -o /dev/full --stamp s.stamp", 3) ==
          "selgen: /dev/full: cannot be written: No space left on device\n");
    CHECK_FALSE(here.exists("s.stamp"));
    CHECK(here.shell("$selgen help > /dev/full").code == 3);
    CHECK(here.shell("$selgen gen s.sel > /dev/full").code == 3);
}

TEST_CASE("if a new header does not fit, the old one is kept, and no draft remains") {
    const Folder here;
    fs::create_directory(here.path() / "out");
    here.write("s.sel", right_spec);
    here.write("out/s.hpp", "// Written by selgen before");
    const Ran ran = here.shell("ulimit -f 1; $selgen gen s.sel -o out/s.hpp --stamp out/stamp");
    CHECK(ran.code == 3);
    CHECK(ran.err == "selgen: out/s.hpp: cannot be written: File too large\n");
    CHECK(here.read("out/s.hpp") == "// Written by selgen before");
    CHECK(files_in(here.path() / "out") == 1);
}

TEST_CASE("an unwritable folder is reported, and its files are kept") {
    const Folder here{{"s.sel", right_spec}};
    CHECK(here.selgen("gen s.sel -o /proc/s.hpp").code == 3);
    here.write("out/s.hpp", "// Written by selgen before");
    fs::permissions(here.path(), fs::perms(0755));
    fs::permissions(here.path() / "out", fs::perms(0555));
    // Root may write everywhere, so another user has to try.
    const std::string as_other =
        ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    if (here.shell(as_other + "$selgen --version").code != 0) {
        WARN("partly skipped: the user is root, and no other user can run the command");
        return;
    }
    const Ran ran = here.shell(as_other + "$selgen gen s.sel -o out/s.hpp");
    CHECK(ran.code == 3);
    CHECK(ran.err == "selgen: out/s.hpp: cannot be written: Permission denied\n");
    CHECK(here.read("out/s.hpp") == "// Written by selgen before");
    CHECK(files_in(here.path() / "out") == 1);
    fs::permissions(here.path() / "out", fs::perms::owner_all);
}

TEST_CASE("an interrupted run ends by the signal, and keeps existing files") {
    if (is_missing("timeout")) return;
    const Folder here{{"s.hpp", "before"}};
    CHECK(here.shell("mkfifo pipe; exec 3<> pipe\n"
                     "timeout --foreground --preserve-status -s INT 1 $selgen gen pipe -o s.hpp\n"
                     "echo $?")
              .out == "130\n");
    CHECK(here.read("s.hpp") == "before");
    CHECK(files_in(here.path()) == 4);  // pipe, s.hpp, .out, .err
}

#ifndef SELGEN_SANITIZERS  // no other library may be loaded before a sanitizer
TEST_CASE("an interrupt during writing leaves a complete file, and no draft") {
    const Folder here{{"write.cpp", R"(
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
extern "C" ssize_t write(int file, const void* bytes, size_t count) {
    syscall(SYS_write, 2, "interrupted\n", 12);
    raise(SIGINT);
    return syscall(SYS_write, file, bytes, count);
}
)"},
                      {"s.sel", right_spec},
                      {"out/s.hpp", "// Written by selgen before"}};
    const Ran ran = here.shell(
        "g++ -shared -fPIC -o write.so write.cpp || exit 99\n"
        "LD_PRELOAD=./write.so $selgen gen s.sel -o out/s.hpp --stamp stamp\n"
        "echo $?");
    CHECK(ran.out == "130\n");
    CHECK(ran.err.starts_with("interrupted\n"));
    CHECK(here.read("out/s.hpp") == here.selgen("gen s.sel").out);
    CHECK(files_in(here.path() / "out") == 1);
    CHECK_FALSE(here.exists("stamp"));
}
#endif

TEST_CASE("a mistyped command is a usage error with the nearest command") {
    const Folder here;
    CHECK(here.error_of("chek s.sel", 2) ==
          "selgen: unknown command 'chek': did you mean 'check'?\n"
          "selgen help lists the commands\n");
}

TEST_CASE("the tool and each command have help") {
    const Folder here;
    const Ran all = here.must("help");
    CHECK(here.selgen("").out == all.out);
    for (const std::string name : {"check", "gen", "fmt", "explain", "help"}) {
        CHECK(has(all.out, name));
        const Ran one = here.must("help " + name);
        CHECK(has(one.out, "selgen " + name));
        CHECK(here.selgen(name + " --help").out == one.out);
    }
    CHECK(here.selgen("help explian").code == 2);
}

TEST_CASE("help lists each option once, in lines of at most 100 columns") {
    const Folder here;
    for (const auto& command : selgen::cli::command_tree().commands) {
        INFO(command.name);
        std::istringstream help(here.selgen("help " + command.name).out);
        std::set<std::string> options;
        for (std::string line; std::getline(help, line);) {
            INFO(line);
            CHECK(line.size() <= 100);
            if (line.rfind("  -", 0) != 0) continue;
            std::string name;
            std::istringstream(line) >> name;
            CHECK(options.insert(name).second);
        }
        CHECK(options.count("-q,") == 1);
    }
}
