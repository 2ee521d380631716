// Experiments whose inputs are files.
#include "running.hpp"

#include <selgen/bench/design.hpp>
#include <selgen/bench/files.hpp>
#include <selgen/bench/progress.hpp>

using namespace selgen::testing;
using namespace selgen::bench;

namespace {

/// By this clock, other programs disturb nothing.
const std::string options = " --restart --clock cpu";

/// A folder with a driver, and the files that it measures in data/ and more/.
const Workplace& driver_of_files() {
    const Workplace& folder = driver_of("files");
    folder.write("data/a.txt", "1 2 3\n");
    folder.write("data/b, \"c\".txt", "1 2\n");
    folder.write("data/broken.txt", "1 x\n");
    folder.write("more/one\ntwo", "5\n");
    fs::create_directories(folder / "more/folder");
    return folder;
}

Description of_files(Files kind, std::vector<std::string> names) {
    Description all;
    all.spec = "s.sel";
    all.factors = {Factor{"n", {1, 2}, {}, true}, Factor{"file", {}, std::move(names), true, kind}};
    all.features = {Feature{"n", false, {}}};
    all.variants = {Variant{"x", false}, Variant{"y", false}};
    return all;
}

/// The message for files that cannot be found; empty if all were found.
std::string error_of(Description all, const std::string& folder) {
    try {
        find_files(all, folder);
    } catch (const BenchError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a driver looks for files at run time, and its code has no path of the build machine",
          "[.long]") {
    const Workplace& folder = driver_of_files();
    check_with_clang(folder);
    folder.must_run("./driver --dry-run");
    check_has(folder.said(), {"8 points, 2 variants, 2 repeats", "mesh=data/a.txt order=natural\n",
                              "mesh=more/one\\ntwo order=natural\n"});
}

TEST_CASE("a row has its file in the id, and the file alone is its group", "[.long]") {
    const Workplace& folder = driver_of_files();
    folder.must_run("./driver -o rows.csv" + options);
    const Table table(folder / "rows.csv");
    const std::string id = "mesh=data/b, \"c\".txt order=";
    CHECK(table.at(id + "natural", "group") == "data/b, \"c\".txt");
    CHECK(table.at(id + "reversed", "group") == "data/b, \"c\".txt");
    CHECK(table.at(id + "reversed", "factor:mesh") == "data/b, \"c\".txt");
    CHECK(table.at(id + "reversed", "n") == "2");
    CHECK(table.at("mesh=more/one\\ntwo order=natural", "n") == "1");
}

TEST_CASE("an input that throws costs its points only, and a note has the message", "[.long]") {
    const Workplace& folder = driver_of_files();
    folder.must_run("./driver -o broken.csv" + options);
    const std::string said = folder.said();
    CHECK(has(said, "2 of 8 measured points have no times: the column 'note' has the reason"));
    const Table table(folder / "broken.csv");
    CHECK(table.rows() == 8);
    const std::string id = "mesh=data/broken.txt order=natural";
    CHECK(table.at(id, "note") == "the input threw: no number in data/broken.txt");
    CHECK(table.at(id, "time:plain").empty());
    CHECK(table.at("mesh=data/a.txt order=natural", "note").empty());
}

TEST_CASE("if no point has times, the driver and selgen bench fail, and name the first reason",
          "[.long]") {
    const Workplace& folder = driver_of_files();
    folder.write("damaged/data/a.txt", "x\n");
    folder.write("damaged/more/b", "y\n");
    for (const std::string command : {"./driver", "$selgen bench ./driver"}) {
        const int code = folder.run(command + " -o damaged.csv --data-folder damaged" + options);
        const std::string said = folder.said();
        INFO(said);
        CHECK(code == 3);
        CHECK(has(said,
                  "damaged.csv: no point has times: mesh=data/a.txt order=natural: the input "
                  "threw: no number in "));
        CHECK_FALSE(has(said, " best "));
    }
    CHECK(Table(folder / "damaged.csv").rows() == 4);
}

TEST_CASE("a table of files is resumed from any folder, and measures the files that are new",
          "[.long]") {
    const Workplace& folder = driver_of_files();
    folder.must_run("./driver -o all.csv" + options);
    fs::create_directories(folder / "elsewhere");
    const std::string again = "cd elsewhere && ../driver -o ../all.csv --clock cpu --data-folder ";
    CHECK(folder.run(again + "..") == 0);
    INFO(folder.said());
    check_has(folder.said(), {"resumed after 8 rows", "nothing was left to measure"});
    folder.write("more/new", "7 8\n");
    CHECK(folder.run(again + "../") == 0);
    CHECK(folder.says("all.csv: done, 10 points"));
    CHECK(Table(folder / "all.csv").at("mesh=more/new order=natural", "n") == "2");
    fs::remove(folder / "more/new");
}

TEST_CASE("a file that is missing, or a pattern without one, is an error with the folder",
          "[.long]") {
    const Workplace& folder = driver_of_files();
    const std::string here = (folder / "").string();
    CHECK(error_of(of_files(Files::named, {"data/a.txt"}), here).empty());
    CHECK(error_of(of_files(Files::named, {"data/a.txt", "data/z.txt"}), here) ==
          "factor file: there is no file 'data/z.txt' in " + here +
              ": correct it in s.sel, or add files");
    CHECK(error_of(of_files(Files::patterns, {"data/*.txt", "data/*.mtx"}), here) ==
          "factor file: no file matches 'data/*.mtx' in " + here +
              ": correct it in s.sel, or add files");
    CHECK(folder.run("./driver --data-folder nowhere") == 3);
    CHECK(folder.said() == "--data-folder: there is no folder 'nowhere'\n");
    CHECK(folder.run("cd data && ../driver") == 3);
    CHECK(folder.said() == "factor mesh: no file matches 'data/*.txt' in " +
                               (folder / "data/").string() +
                               ": name the folder of files.sel with --data-folder\n");
    CHECK(folder.run("./driver --data-folder nowhere --describe d.json") == 3);
    CHECK_FALSE(folder.exists("d.json"));
}

TEST_CASE("files are sorted, each is a level once, and a folder is no file", "[.long]") {
    const Workplace here;
    const fs::path folder = here / "found [*] files";
    fs::create_directories(folder / "a/folder");
    for (const char* name : {"a/2", "a/10", "a/1", "b"}) std::ofstream(folder / name) << "";
    Description all = of_files(Files::patterns, {"b", "a/*", "a/1*"});
    find_files(all, (folder / "").string());
    CHECK(all.factors[1].words == std::vector<std::string>{"a/1", "a/10", "a/2", "b"});
    CHECK(all.factors[1].paths[1] == (folder / "a/10").string());
    const Point point{2, 1};
    const Setting setting(all, point);
    CHECK(setting.file(1) == (folder / "a/10").string());
    Description absolute = of_files(Files::patterns, {(folder / "b").string()});
    CHECK_FALSE(error_of(absolute, ".").empty());  // its brackets are a pattern
    absolute = of_files(Files::named, {(folder / "b").string()});
    find_files(absolute, ".");
    CHECK(absolute.factors[1].paths[0] == (folder / "b").string());
}

TEST_CASE("a field with blanks at its ends, commas or quotes is quoted, and read as it was") {
    const Fields fields{" a", "b,\"c\"", "d e"};
    const std::string line = line_of(fields);
    CHECK(line == "\" a\",\"b,\"\"c\"\"\",d e\n");
    CHECK(fields_of(std::string_view(line).substr(0, line.size() - 1)) == fields);
}

TEST_CASE("files are levels of every design, as words are") {
    Description all = of_files(Files::named, {"a", "b"});
    all.factors[1].levels = {0, 1};
    CHECK(first_points(all, 0, 1).size() == 4);
    all.points = 10;
    for (const Design design : {Design::latin, Design::adaptive}) {
        all.design = design;
        for (const Point& point : first_points(all, 0, 1))
            CHECK((group_of(all, point) == "a" || group_of(all, point) == "b"));
    }
    all.factors.push_back({"threads", {1, 2}, {}, true});
    all.varies_threads = true;
    CHECK(id_of(all, {2, 1, 2}) == "n=2 file=b threads=2");
    CHECK(input_of(all, {2, 1, 2}) == "n=2 file=b");
    CHECK(group_of(all, {2, 1, 2}) == "b");
}

TEST_CASE("a budget is printed without rounding") {
    CHECK(budget_text(0) == "no limit");
    CHECK(budget_text(0.1) == "100 ms");
    CHECK(budget_text(90) == "90 s");
    CHECK(budget_text(100) == "100 s");
    CHECK(budget_text(600) == "10 min");
}
