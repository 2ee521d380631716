// Libraries with different versions of the runtime in one program, and libraries that are loaded
// again.
#include <string_view>

#include "runtime/selgen/rt/config.hpp"
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const std::string version = std::to_string(selgen::rt::abi);
const std::string next_version = std::to_string(selgen::rt::abi + 1);

std::string spec_of(const std::string& name_space, const std::string& more_variants) {
    return name_space +
           "selector pick {\n"
           "  call double (double x);\n"
           "  feature n : real = x;\n"
           "  variant one { run x + 10; }\n"
           "  variant two { run x + 20; }\n" +
           more_variants +
           "  choose two when n > 5;\n"
           "  otherwise one;\n"
           "}\n";
}

/// A file of library `name` with a function that calls the selector and prints what it explains.
std::string library_of(const std::string& name, const std::string& space) {
    const std::string head = "void show_" + name + "(double x)";
    return "#include <cstdio>\n#include \"pick.sel.hpp\"\n"
           "__attribute__((visibility(\"default\"))) " +
           head + ";\n" + head + " {\n    const double y = " + space +
           "pick::call(x);\n    std::printf(\"" + name + ": %g\\n%s\", y, " + space +
           "pick::local().explain().c_str());\n}\n";
}

/// Library `a` has a selector liba::pick, and library `b` libb::pick.
Files two_libraries() {
    return {{"a/pick.sel", spec_of("namespace liba;\n", "")},
            {"a/use.cpp", library_of("a", "liba::")},
            {"b/pick.sel", spec_of("namespace libb;\n", "  variant three { run x + 30; }\n")},
            {"b/use.cpp", library_of("b", "libb::")},
            {"main.cpp",
             "void show_a(double);\nvoid show_b(double);\n"
             "int main() {\n    show_a(1);\n    show_b(1);\n    show_a(1);\n    show_b(1);\n}\n"}};
}

/// Generates the headers of both libraries. Library `b` has the next version of the runtime, where
/// a selector and a report have new members.
void generate(const Project& project) {
    project.must(
        "for name in a b; do\n"
        "    \"$TOOL\" gen $name/pick.sel -o $name/pick.sel.hpp\n"
        "    cp -r \"$SOURCE/runtime\" $name/runtime\ndone");
    project.replace("b/pick.sel.hpp", "abi == " + version, "abi == " + next_version);
    project.replace("b/runtime/selgen/rt/config.hpp", "VERSION " + version,
                    "VERSION " + next_version);
    project.replace("b/runtime/selgen/rt/dispatch/selector_info.hpp",
                    "    std::string_view name_;\n",
                    "    double added_[8] = {};\n    std::string_view name_;\n");
    const std::string report = "b/runtime/selgen/lib/report.hpp";
    project.replace(report, "    bool is_decided;\n", "    double added;\n    bool is_decided;\n");
    project.replace(report, "report_{of.selector.info,\n", "report_{of.selector.info,\n 0,\n");
}

/// Shell functions: `lib NAME [OPTION…]` makes NAME.o and libNAME.so; `static_app` and `shared_app`
/// link a program with two libraries.
const std::string functions = R"(
ulimit -c 0
mkdir -p out
lib() {
    name=$1; shift
    $CXX -std=c++17 -fPIC -I $name/runtime "$@" -c $name/use.cpp -o out/$name.o
    $CXX -shared out/$name.o -o out/lib$name.so
}
static_app() { $CXX main.cpp out/a.o out/b.o -pthread -o out/app; }
shared_app() { $CXX main.cpp -L out -la -lb -Wl,-rpath,"$PWD/out" -pthread -o out/app; }
)";

std::string with(const std::string& compiler, const std::string& lines) {
    return "CXX='" + compiler + "'\n" + functions + lines;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
}

void check_explained(const Project& project) {
    const std::string a = "a: 11\nliba::pick: one, otherwise (pick.sel:8)\n  with n = 1\n";
    const std::string b = "b: 11\nlibb::pick: one, otherwise (pick.sel:9)\n  with n = 1\n";
    const std::string all = a + "  two: open\n" + b + "  two: open\n  three: open\n";
    CHECK(project.must("out/app") == all + all);
}

/// Each library obeys the requests for its selector, and prints once what it does not know.
void check_forced(const Project& project) {
    std::string said = project.must("SELGEN_FORCE=liba::pick=two,libb::pick=three out/app");
    INFO(said);
    CHECK(count(said, "selgen: liba::pick: two, forced by SELGEN_FORCE\n") == 1);
    CHECK(count(said, "selgen: libb::pick: three, forced by SELGEN_FORCE\n") == 1);
    CHECK(count(said, "a: 21\nliba::pick: two, forced\n") == 2);
    CHECK(count(said, "b: 31\nlibb::pick: three, forced\n") == 2);
    const std::string unknown = "' in SELGEN_FORCE is not a known selector yet (another library ";
    CHECK(count(said, "selgen: 'liba::pick" + unknown) == 1);
    CHECK(count(said, "selgen: 'libb::pick" + unknown) == 1);

    said = project.must("SELGEN_FORCE=pick=three,pick.size=4 out/app");
    INFO(said);
    CHECK(count(said, "a: 11\n") == 2);
    CHECK(count(said, "b: 31\n") == 2);
    CHECK(count(said,
                "selgen: 'three' in SELGEN_FORCE is not a variant of liba::pick (known: one two); "
                "ignored here, because SELGEN_FORCE may mean another selector 'pick'\n") == 1);
    CHECK(count(said, "selgen: 'size' in SELGEN_FORCE is not a knob of lib") == 2);
    const Ran unknown_variant = project.shell("ulimit -c 0\nSELGEN_FORCE=libb::pick=four out/app");
    CHECK(unknown_variant.code == 134);  // the exception is not caught
    CHECK(count(unknown_variant.said, "'four' in SELGEN_FORCE is not a variant of libb::pick") ==
          1);
}

/// Each library writes its own trace.
void check_traced(const Project& project) {
    const std::string said =
        project.must("rm -f *.json\nSELGEN_VERBOSE=1 SELGEN_TRACE=t.json out/app");
    INFO(said);
    CHECK(count(said, "selgen: liba::pick: one, otherwise (pick.sel:8), n = 1\n") == 2);
    CHECK(count(said, "selgen: libb::pick: one, otherwise (pick.sel:9), n = 1\n") == 2);
    CHECK(count(said, "selgen: the trace t.json is in use; writing t.2.json instead\n") == 1);
    const std::string a = project.read("t.json"), b = project.read("t.2.json");
    for (const std::string& text : {a, b}) {
        INFO(text);
        CHECK(count(text, "[\n") == 1);
        CHECK(count(text, "\n]\n") == 1);
        CHECK(count(text, "decide ") == 2);
    }
    CHECK(count(a, "decide liba::pick") == 2);
    CHECK(count(b, "decide libb::pick") == 2);
}

void check_program(const Project& project) {
    check_explained(project);
    check_forced(project);
    check_traced(project);
}

/// A program that loads libplugin.so three times. With -DWITH_SELECTOR it has a selector, too, and
/// a thread that reads the list of selectors.
const std::string loader = R"(#include <dlfcn.h>
#include <atomic>
#include <cstdio>
#include <thread>
#if defined(WITH_SELECTOR)
#include "host.sel.hpp"
#include <selgen/lib/registry.hpp>
std::size_t known() {
    std::size_t size = 0;
    selgen::rt::Registry::use_names(
        [](std::string_view*, std::size_t count, void* known) noexcept {
            *static_cast<std::size_t*>(known) = count;
        },
        &size);
    return size;
}
double call() { return host::pick::call(1); }
#else
std::size_t known() { return 1; }
double call() { return 11; }
#endif
int main() {
    std::printf("host: %g\n", call());
    std::atomic<bool> is_done{false};
    std::thread reader([&] {
        while (!is_done && known() > 0) std::this_thread::yield();
    });
    for (int i = 0; i < 3; ++i) {
        void* const library = dlopen("./libplugin.so", RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) return std::puts(dlerror()), 1;
        // The library stays until the dispatchers of all threads are destroyed.
        std::thread(reinterpret_cast<void (*)()>(dlsym(library, "show"))).join();
        dlclose(library);
        const bool stays = dlopen("./libplugin.so", RTLD_NOW | RTLD_NOLOAD) != nullptr;
        std::printf("%s, %zu known\n", stays ? "stays" : "unloaded", known());
    }
    is_done = true;
    reader.join();
}
)";

const std::string plugin = R"(#include <cstdio>
#include "plugin.sel.hpp"
extern "C" __attribute__((visibility("default"))) void show();
void show() {
    const double y = plugin::pick::call(1);
    std::printf("plugin: %g, %s", y, plugin::pick::local().explain().c_str());
}
)";

/// Builds the library, a program without selgen (plain), and one with a selector, whose functions
/// the library uses (host).
void build_loader(const Project& project, const std::string& compiler) {
    project.must("CXX='" + compiler + " -std=c++17 -g -I '$SOURCE'/runtime'\n" + R"(
"$TOOL" gen host.sel -o host.sel.hpp
"$TOOL" gen plugin.sel -o plugin.sel.hpp
$CXX -fPIC -shared plugin.cpp -o libplugin.so
$CXX main.cpp -ldl -pthread -o plain
$CXX -DWITH_SELECTOR -rdynamic main.cpp -ldl -pthread -o host
)");
}

void check_loader(const Project& project) {
    const std::string once =
        "plugin: 11, plugin::pick: one, otherwise (plugin.sel:8)\n  with n = 1\n  two: open\n"
        "unloaded, 1 known\n";
    for (const std::string program : {"./plain", "./host"}) {
        CHECK(project.must("timeout 60 " + program) == "host: 11\n" + once + once + once);
        const std::string said = project.must(
            "rm -f *.csv\nSELGEN_FORCE=plugin::pick=two,none=two SELGEN_VERBOSE=1 "
            "SELGEN_TRACE=t.csv timeout 60 " +
            program);
        INFO(program << "\n" << said);
        CHECK(count(said, "plugin: 21, plugin::pick: two, forced\n") == 3);
        CHECK(count(said, "unloaded, 1 known\n") == 3);
        // The library uses the runtime of ./host, which reports once; without it, each load
        // reports again.
        CHECK(count(said, "'none' in SELGEN_FORCE is not a known selector") ==
              (program == "./host" ? 1 : 3));
        const std::string trace = project.must("cat *.csv");
        CHECK(count(trace, "decision,plugin::pick,two") == 3);
        CHECK(count(trace, "run,plugin::pick,two") == 3);
    }
}

Files loaded() {
    return {{"host.sel", spec_of("namespace host;\n", "")},
            {"plugin.sel", spec_of("namespace plugin;\n", "")},
            {"plugin.cpp", plugin},
            {"main.cpp", loader}};
}

}  // namespace

TEST_CASE("libraries with different versions of the runtime work in one program") {
    const Project project(two_libraries());
    generate(project);
    if (is_here("g++")) {
        project.must(with("g++", "lib a; lib b; static_app"));
        check_program(project);
        project.must(with("g++", "shared_app"));
        check_program(project);
    }
    if (!is_here("clang++")) return;
    project.must(with("clang++ -g -fsanitize=address", "lib a; lib b; shared_app"));
    check_program(project);
}

TEST_CASE("different versions of the runtime work with each visibility and linkage", "[.long]") {
    const Project project(two_libraries());
    generate(project);
    for (const std::string compiler : {"g++", "clang++"}) {
        if (!is_here(compiler)) continue;
        for (const std::string options : {"-O2", "-O1 -fsanitize=address"}) {
            for (const std::string visibility : {"default", "hidden"}) {
                INFO(compiler << " " << options << ", " << visibility);
                const std::string cxx = compiler + " " + options;
                const std::string option = " -fvisibility=" + visibility;
                project.must(with(cxx, "lib a" + option + "; lib b" + option + "; static_app"));
                check_program(project);
                project.must(with(cxx, "shared_app"));
                check_program(project);
            }
        }
    }
}

TEST_CASE("one selector for two versions of the runtime ends the program", "[.long]") {
    Files files = two_libraries();
    files["a/pick.sel"] = files["b/pick.sel"] = spec_of("", "");
    files["a/use.cpp"] = library_of("a", "");
    files["b/use.cpp"] = library_of("b", "");
    const Project project(files);
    generate(project);
    for (const std::string compiler : {"g++", "clang++"}) {
        if (!is_here(compiler)) continue;
        project.must(with(compiler, "lib a; lib b; shared_app"));
        const Ran ran = project.shell("ulimit -c 0\nout/app");
        INFO(ran.said);
        CHECK(ran.code == 134);
        CHECK(count(ran.said, "contains two different definitions of 'pick':\n") == 1);
        const std::string hidden = " -fvisibility=hidden";
        project.must(with(compiler, "lib a" + hidden + "; lib b" + hidden + "; shared_app"));
        CHECK(count(project.must("out/app"), "pick: one, otherwise (pick.sel:7)\n") == 4);
    }
}

TEST_CASE("a library with a selector can be unloaded and loaded again") {
    if (!is_here("clang++")) return;
    const Project project(loaded());
    build_loader(project, "clang++ -fsanitize=thread");
    check_loader(project);
}

TEST_CASE("libraries of each compiler can be loaded again", "[.long]") {
    const Project project(loaded());
    for (const std::string compiler : {"g++ -O2 -fno-gnu-unique", "clang++ -O2"}) {
        if (!is_here(compiler.substr(0, compiler.find(' ')))) continue;
        build_loader(project, compiler);
        check_loader(project);
    }
}
