// selgen init: new projects that compile, and specs for the columns of a table.
#include <set>
#include <vector>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

namespace fs = std::filesystem;

#ifdef SELGEN_HAS_FIT
constexpr bool has_fit = true;
#else
constexpr bool has_fit = false;
#endif

const std::string measured_table =
    "id,n,con,kind,time:serial,time:team,setup:team\n"
    "a,10,0.5,csr,1e-6,5e-6,1e-5\n"
    "b,1000,2.5,ell,1e-4,6e-5,1e-5\n"
    "c,5000,,csr,5e-4,fail,0\n";

using Names = std::set<std::string>;

Names files_in(const Folder& here, const std::string& folder) {
    Names names;
    for (const auto& entry : fs::directory_iterator(here.path() / folder))
        names.insert(entry.path().filename().string());
    return names;
}

/// Runs lines in a folder of `here`, up to the first that fails, with one stream of output.
Ran in_shell(const Folder& here, const std::string& folder, const std::string& lines) {
    return here.shell("exec 2>&1; set -e; cd " + folder + '\n' + lines);
}

/// The installed compilers.
std::vector<std::string> compilers() {
    std::vector<std::string> found;
    for (const std::string compiler : {"g++", "clang++"})
        if (is_installed(compiler))
            found.push_back(compiler +
                            " -std=c++17 -O0 -Wall -Wextra -Wpedantic -Wshadow -Werror "
                            "-I. -I'" SELGEN_SOURCE_DIR "/runtime'");
    return found;
}

/// Generates the header of a project, and runs its program.
Ran run_app(const Folder& here, const std::string& name, const std::string& compile) {
    return in_shell(here, name,
                    "$selgen gen -q " + name + ".sel -o " + name + ".sel.hpp\n" + compile +
                        " main.cpp -o app\nOMP_NUM_THREADS=2 ./app\n");
}

/// Compiles the driver of the experiment of a project.
Ran compile_driver(const Folder& here, const std::string& name, const std::string& compile) {
    return in_shell(here, name,
                    "$selgen gen -q --bench " + name + ".sel -o driver.cpp\n" + compile +
                        " driver.cpp -o driver\n");
}

}  // namespace

TEST_CASE("init writes a project, and prints what to do next") {
    const Folder here;
    const Ran ran = here.must("init spmv");
    CHECK(ran.err.empty());
    CHECK(ran.out ==
          "spmv: 8 files. Next:\n  cd spmv && selgen tune spmv.sel\n"
          "  make && ./app  (or: cmake -B build && cmake --build build && build/app)\n"
          "Then replace the kernels in spmv.hpp with your own.\n");
    CHECK(files_in(here, "spmv") == Names{".gitignore", "CMakeLists.txt", "Makefile", "README.md",
                                          "main.cpp", "spmv.fit.sel", "spmv.hpp", "spmv.sel"});
    CHECK(has(here.read("spmv/Makefile"), "app: main.o\n\t$(CXX) $(FLAGS) $(LDFLAGS) -o $@ $^\n"));
    here.must("fmt --check spmv/spmv.sel spmv/spmv.fit.sel");
    const Ran checked = here.must("check --error-format short spmv/spmv.sel spmv/spmv.fit.sel");
    CHECK(checked.out + checked.err ==
          "spmv/spmv.sel:19:13: warning: there is no model 'spmv' yet, so this rule is skipped "
          "[SG0314]\n");
}

TEST_CASE("a new project compiles without warnings, runs, and measures equal results", "[.long]") {
    std::string name = "n";  // also that of the feature
    for (const std::string& compiler : compilers()) {
        const Folder here;
        here.must("init " + name);
        const Ran app = run_app(here, name, compiler + " -fopenmp");
        INFO(compiler << '\n' << app.out);
        CHECK(app.code == 0);
        check_has(app.out, {name + ": serial", "team: open"});
        CHECK(has(in_shell(here, name, "SELGEN_VERBOSE=1 ./app 2>&1\n").out,
                  "n = 1e+06"));  // no rule reads n yet, but reports do
        CHECK(compile_driver(here, name, compiler + " -fopenmp").code == 0);
        // Other programs may disturb the times, which do not matter here.
        const Ran driver = in_shell(here, name,
                                    "export OMP_NUM_THREADS=2\n"
                                    "./driver --points 2 --repeats 2 -o t.csv || [ $? = 3 ]\n"
                                    "cat t.csv\n");
        INFO(driver.out);
        CHECK(driver.code == 0);
        CHECK(has(driver.out, "time:team"));
        CHECK_FALSE(has(driver.out, "fail"));
        name = "spmv";
    }
}

TEST_CASE("without OpenMP, a new project runs its serial variant") {
    const Folder here;
    here.must("init spmv");
    const Ran app = run_app(here, "spmv", "g++ -std=c++17 -I. -I'" SELGEN_SOURCE_DIR "/runtime'");
    INFO(app.out);
    CHECK(app.code == 0);
    CHECK(has(app.out, "team: infeasible"));
}

TEST_CASE("init refuses names that a selector cannot have") {
    const Folder here;
    const std::pair<const char*, const char*> refused[] = {
        {"2d", "selgen: '2d' cannot be a name: use letters, digits and underscores\n"},
        {"a/b", "selgen: 'a/b' cannot be a name: use letters, digits and underscores\n"},
        {"double",
         "selgen: 'double' cannot be the name of a selector: the name 'double' is a C++ "
         "keyword\n"},
    };
    for (const auto& [name, message] : refused) {
        CHECK(here.error_of(std::string("init ") + name, 2) == message);
    }
    for (const char* name : {"sin", "std", "main", "''"}) {
        INFO(name);
        CHECK(here.selgen(std::string("init ") + name).code == 2);
    }
    CHECK(here.selgen("init").err ==
          "selgen: a name is missing: selgen init NAME, or selgen init --data TABLE\n");
    CHECK(here.selgen("init spmv -o spmv.sel").code == 2);
    CHECK(here.selgen("new spmv").err ==
          "selgen: unknown command 'new': use 'selgen init'\n"
          "selgen help lists the commands\n");
    CHECK(files_in(here, ".") == Names{".out", ".err"});
}

TEST_CASE("init overwrites files only with --force, and writes all or none") {
    const Folder here{{"spmv/spmv.hpp", "mine"}, {"spmv/other.hpp", "mine"}};
    here.refuses("init spmv", 3, "selgen: spmv: is not empty: choose another name, or use --force");
    fs::create_directory(here.path() / "spmv/main.cpp");
    CHECK(here.selgen("init spmv --force").err ==
          "selgen: spmv/main.cpp: is a directory, not a file\n");
    CHECK(files_in(here, "spmv") == Names{"main.cpp", "other.hpp", "spmv.hpp"});
    CHECK(here.read("spmv/spmv.hpp") == "mine");
    fs::remove(here.path() / "spmv/main.cpp");
    here.must("init spmv --force");
    CHECK(here.read("spmv/spmv.hpp") != "mine");
    CHECK(here.read("spmv/other.hpp") == "mine");

    const Ran full = in_shell(here, ".", "ulimit -f 1; $selgen init full");
    CHECK(full.code == 3);
    CHECK(has(full.out, "cannot be written: File too large"));
    CHECK_FALSE(here.exists("full"));
    fs::create_directory(here.path() / "empty");
    here.must("init empty");
    here.write("file", "mine");
    CHECK(here.selgen("init file --force").err ==
          "selgen: file: is a file, not a folder: choose another name\n");
}

TEST_CASE("init adds a selector to an existing project") {
    const Folder here{{"main.cpp", "int main() {}\n"}};
    const Ran ran = here.must("init scan --add");
    check_has(ran.out, {"scan.sel, scan.hpp, scan.fit.sel: written.",
                        "selgen_add_library(scan_select SOURCES scan.sel TUNE)"});
    CHECK(here.read("main.cpp") == "int main() {}\n");
    here.must("check scan.sel");
    CHECK_FALSE(here.exists("scan"));
    here.write("scan.hpp", "// mine\n");
    CHECK(here.selgen("init scan --add").code == 3);
    CHECK(here.read("scan.hpp") == "// mine\n");
}

TEST_CASE("without the module fit, its commands report what is missing") {
    const Folder here{{"t.csv", measured_table}};
    const Ran ran = here.selgen("init --data t.csv");
    CHECK(ran.code == (has_fit ? 0 : 3));
    CHECK((ran.err.find("built without 'init --data', which needs Eigen") == std::string::npos) ==
          has_fit);
}

#ifdef SELGEN_HAS_FIT

TEST_CASE("init writes a project for a table, whose model can be fitted at once") {
    const Folder here{{"my table.csv", measured_table}};
    CHECK(has(here.must("init --data 'my table.csv'").out,
              "\n  cd my_table && selgen fit my_table.sel --data '../my table.csv' -o "
              "my_table.fit.sel\n"));
    CHECK(has(here.read("my_table/README.md"), "--data '../my table.csv' -o my_table.fit.sel\n"));
    const std::string spec = here.read("my_table/my_table.sel");
    for (const char* line :
         {"use \"my_table.hpp\";\nimport \"my_table.fit.sel\";\n", "  factor n in 10, 5000;\n",
          "  factor con in 0.5, 2.5;\n", "  factor kind in csr, ell;\n",
          "  input make_input(n, con, kind, seed);\n"}) {
        INFO(line << spec);
        CHECK(has(spec, line));
    }
    here.must("fmt --check my_table/my_table.sel");
    for (const std::string& compiler : compilers()) {
        const Ran app = run_app(here, "my_table", compiler);
        INFO(compiler << '\n' << app.out);
        CHECK(app.code == 0);
        CHECK(has(app.out, "my_table: serial"));
        CHECK(compile_driver(here, "my_table", compiler).code == 0);
    }
    here.write("many.csv", "n,time:a,time:b\n1,1,2\n2,1,3\n3,2,3\n4,5,4\n5,6,5\n6,7,5\n7,9,6\n");
    here.must("init pick --data many.csv");
    CHECK(in_shell(here, "pick",
                   "$selgen fit pick.sel --data ../many.csv --model tree -o pick.fit.sel\n"
                   "$selgen check --warnings-as-errors pick.sel")
              .code == 0);
}

namespace {

const char* const own_columns =
    "id,group,n,threads,seed,plan,call,names,errno,cpu.sse4_2,time:team,time:serial\n"
    "r1,a,1000,1,7,2,1,5,2,1,2.1e-6,1.9e-6\nr2,a,1000,2,7,3,2,6,2,1,5.3e-6,1.9e-6\n"
    "r3,c,30000,1,8,2,1,5,3,1,6.0e-5,5.8e-5\nr4,c,30000,4,9,2,3,5,2,1,3.4e-5,5.8e-5\n";

}  // namespace

TEST_CASE("the driver of a starter with the columns of selgen's own tables compiles", "[.long]") {
    const Folder here{{"own.csv", own_columns}};
    here.must("init --data own.csv");
    here.must("fit own/own.sel --data own.csv -o own/own.fit.sel");
    here.must("gen own/own.sel -o own/own.sel.hpp");
    CHECK(compile_driver(here, "own", compilers()[0] + " -fopenmp").code == 0);
}

TEST_CASE("init accepts the columns of selgen's own tables") {
    const Folder here{{"own.csv", own_columns}};
    here.must("init --data own.csv");
    const std::string spec = here.read("own/own.sel");
    for (const char* line :
         {"  threads 1, 2, 4;\n", "  factor seed_value in 7, 9;\n",
          "  factor plan_value in 2, 3;\n", "  factor call_value in 1, 3;\n",
          "  factor names_value in 5, 6;\n", "  factor x_errno in 2, 3;\n",
          "  input make_input(n, seed_value, plan_value, call_value, names_value, x_errno, "
          "seed);\n"}) {
        INFO(line << spec);
        CHECK(has(spec, line));
    }
    CHECK_FALSE(has(spec, "feature threads"));
    CHECK_FALSE(has(spec, "sse4_2"));
    // One number of threads is not varied, and words are not numbers of threads.
    here.write("one.csv", "n,threads,time:a,time:b\n1,2,1,2\n2,2,2,1\n3,2,3,1\n");
    here.must("init --data one.csv");
    CHECK_FALSE(has(here.read("one/one.sel"), "threads"));
    here.write("words.csv", "n,threads,time:a,time:b\n1,few,1,2\n2,many,2,1\n3,few,3,1\n");
    here.must("init --data words.csv");
    CHECK(has(here.read("words/words.sel"), "  factor threads_value in few, many;\n"));
}

TEST_CASE("the stubs of a long table get the knobs") {
    const Folder here;
    std::string table = "id,m,variant,knob:block,knob:order,knob:schedule,time,setup\n";
    for (const std::string id : {"p", "q", "r"})
        for (const std::string knobs :
             {"16,row,cyclic", "16,column,cyclic", "32,row,cyclic", "32,column,cyclic",
              "16,row,guided", "16,column,guided", "32,row,guided", "32,column,guided"})
            table += id + ',' + (id == "p" ? "1" : "2.5") + ",gemm," + knobs + ",1,2\n";
    here.write("t.csv", table + "p,1,serial,,,,3,0\nq,2.5,serial,,,,3,0\nr,2.5,serial,,,,3,0\n");
    here.must("init --data t.csv");
    const std::string stubs = here.read("t/t.hpp");
    INFO(stubs << here.read("t/t.sel"));
    check_has(stubs, {"inline void run_serial(const Input& /*input*/) {}\n",
                      "std::string_view /*order*/, selgen::omp::Schedule /*schedule*/"});
    const std::string compiler = compilers().front();
    CHECK(run_app(here, "t", compiler).code == 0);
    CHECK(compile_driver(here, "t", compiler).code == 0);
}

TEST_CASE("init writes a valid spec with all columns of the table") {
    const Folder here{{"my table.csv", measured_table}};
    here.must("init --data 'my table.csv' -o pick.sel");
    const Ran checked = here.must("check pick.sel");
    CHECK(checked.err.find("pick.sel:20:13: warning[SG0314]: there is no model 'my_table' yet") ==
          0);  // and no other file
    CHECK(checked.err.find("warning", 30) == std::string::npos);
    const std::string spec = here.read("pick.sel");
    for (const char* line :
         {"// import \"pick.fit.sel\";", "selector my_table {",
          "feature n    : count in 10 .. 5000", "feature con  : ratio in 0.5 .. 2.5",
          "feature kind : one of {csr, ell}",
          "variant team   { plan make_team(input); run run_team(plan, input); }",
          "choose by my_table;", "otherwise serial;"}) {
        INFO(line);
        CHECK(has(spec, line));
    }
    here.must("fmt --check pick.sel");
    here.must("gen pick.sel -o pick.hpp");
}

TEST_CASE("init clamps if many features put inputs outside one of the ranges") {
    const auto table = [](int features, int rows) {
        std::string text = "id";
        for (int f = 0; f < features; ++f) text += ",f" + std::to_string(f);
        text += ",time:a,time:b\n";
        for (int row = 0; row < rows; ++row) {
            text += std::to_string(row);
            // Each feature is largest in another row.
            for (int f = 0; f < features; ++f) text += row == f ? ",2" : row % 2 ? ",1" : ",0";
            text += ",1e-3,2e-3\n";
        }
        return text;
    };
    const auto clamps = [&](int features, int rows) {
        const Folder here{{"t.csv", table(features, rows)}};
        here.must("init --data t.csv -o t.sel");
        return here.read("t.sel").find("  outside clamp;\n") != std::string::npos;
    };
    CHECK(clamps(30, 100));
    CHECK_FALSE(clamps(10, 100));
    CHECK_FALSE(clamps(30, 4000));
}

TEST_CASE("init overwrites an existing spec only with --force") {
    const Folder here{{"t.csv", measured_table}, {"t.sel", "mine"}};
    CHECK(here.error_of("init --data t.csv -o t.sel", 3) ==
          "selgen: t.sel: already exists: use --force to overwrite it\n");
    CHECK(here.read("t.sel") == "mine");
    here.must("init --data t.csv -o t.sel --force");
    CHECK(here.read("t.sel") != "mine");
    CHECK(here.selgen("init --data t.csv -o t.csv --force").code == 2);
    CHECK(here.read("t.csv") == measured_table);
}

TEST_CASE("init reports each error of a table by row, and writes nothing") {
    const Folder here{{"t.csv", "n,time:a\n1,-1\n2,x\n"}};
    for (const std::string output : {"", " -o t.sel"}) {
        const Ran ran = here.selgen("init --data t.csv" + output);
        CHECK(ran.code == 1);
        CHECK(ran.err.starts_with("selgen: t.csv:2:3: row '1', column 'time:a': a time of -1 s"));
        CHECK(has(ran.err, "selgen: t.csv:3:3: 'x' is not a time"));
    }
    CHECK(files_in(here, ".") == Names{".out", ".err", "t.csv"});
    here.write("p.csv", "n\n1\n");
    CHECK(has(here.selgen("init --data p.csv").err, "there is no column time:<variant>"));
    CHECK(here.selgen("init --data none.csv").code == 3);
    std::string head = "n", row = "1";
    for (int v = 0; v < 1025; ++v) {
        head += ",time:v" + std::to_string(v);
        row += ",1";
    }
    here.write("many.csv", head + '\n' + row + '\n');
    CHECK(has(here.selgen("init --data many.csv").err, "many.csv: has 1025 variants"));
}

TEST_CASE("init changes names that the language does not accept, with a note") {
    const Folder here{
        {"2 d.csv", "class,tree,of,in,most,time:int,time:csr-5,time:when\n1,2,3,4,5,6,7,8\n"}};
    CHECK(
        here.must("init --data '2 d.csv' -o s.sel")
            .err.starts_with("selgen: variants were renamed to valid identifiers: 'int' is x_int"));
    here.must("check s.sel");
    CHECK(here.selgen("init 2d --data '2 d.csv'").code == 2);
    CHECK(has(here.selgen("init two --data '2 d.csv' -o -").out, "selector two {"));
    here.must("init two --data '2 d.csv'");
    CHECK(run_app(here, "two", "g++ -std=c++17 -I. -I'" SELGEN_SOURCE_DIR "/runtime'").code == 0);
}

#endif
