// selection.sh with programs that measure nothing, and write tables with the requested noise.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// Logs its command lines. In a folder with a file `stop`, it is interrupted after two rows.
constexpr const char* driver = R"(#!/usr/bin/env bash
here=${BASH_SOURCE[0]%/*} line=$*
while (($# > 0)); do
    case $1 in
        --where) where=yes ;;
        -o) table=$2 ;;
    esac
    shift
done
if [[ -n ${where:-} ]]; then echo "$table"; exit; fi
echo "loops $line" >>"$here/log"
if [[ -e $here/stop ]]; then rm "$here/stop"; head -n 3 "$here/rows.csv" >"$table"; exit 130; fi
if [[ -e $here/disturbed ]]; then
    cp "$here/rows.csv" "$table"
    tail -n 1 "$table" | sed 's/^n=/n=9/; s/,[^,]*,[^,]*$/,disturbed,disturbed/' >"$table.last"
    for ((row = 0; row < 20; ++row)); do sed "s/^n=/n=$row/" "$table.last" >>"$table"; done
    rm "$table.last"
    exit 3
fi
cp "$here/rows.csv" "$table"
)";

/// In a folder with a file `noisy`, the best variant of one half is never the best of the other.
constexpr const char* real = R"(#!/usr/bin/env bash
here=${BASH_SOURCE[0]%/*} table=${!#}
echo "real $*" >>"$here/log"
if [[ -e $here/broken && $table == *-2.csv.part ]]; then echo half >"$table"; exit 9; fi
rows=rows.csv
if [[ -e $here/noisy && $table == *-again-* ]]; then rows=other.csv; fi
cp "$here/$rows" "$table"
)";

std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// Small loops are best on one thread, large ones on several, or the reverse.
std::string rows(bool swapped) {
    std::string text =
        "id,n,con,mob,work,updates,resident,sp,touched,contended,foreign,locality,far,"
        "replication,longest,mixed,threads,time:sequential,time:repbuf\n";
    for (int i = 1; i <= 120; ++i) {
        const std::string n = std::to_string(2000 * i);
        const std::string quick = std::to_string(i) + "e-5", slow = std::to_string(2 * i) + "e-5";
        const bool serial = (i <= 60) != swapped;
        text += "n=" + n + ',' + n + ",2,2,0,4,0,0.5,0.5,0.1,0.2,0.5,0.5,1,1,0,2," +
                (serial ? quick + ',' + slow : slow + ',' + quick) + '\n';
    }
    return text;
}

/// BIN and FOLDER of the script for one case.
class Bench {
public:
    Bench() : path_(fs::temp_directory_path() / ("selection_" + std::to_string(getpid()))) {
        fs::remove_all(path_);
        fs::create_directories(path_ / "bin");
        write("rows.csv", rows(false));
        write("other.csv", rows(true));
        for (const auto& [name, text] : {std::pair("loops", driver), {"bench_reduction", real}}) {
            write(name, text);
            fs::permissions(path_ / "bin" / name, fs::perms::owner_all);
        }
        fs::create_symlink(SELGEN_TOOL, path_ / "bin/selgen");
    }
    ~Bench() { fs::remove_all(path_); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / "bin" / name, std::ios::binary) << text;
    }

    /// Runs the script. Its output is `said`, the commands since the last call are `ran`.
    int run() {
        fs::remove(path_ / "bin/log");
        const std::string command =
            SELGEN_SOURCE_DIR "/examples/reduction/selection.sh bin inputs kept loops";
        const int status =
            std::system(("cd " + path_.string() + " && " + command + " >said 2>&1").c_str());
        said = read(path_ / "said");
        ran.clear();
        std::ifstream log(path_ / "bin/log");
        for (std::string line; std::getline(log, line);) ran.push_back(line);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// The number of command lines with both texts.
    std::size_t count(const std::string& program, const std::string& part) const {
        std::size_t found = 0;
        for (const std::string& line : ran)
            if (line.rfind(program, 0) == 0 && line.find(part) != line.npos) ++found;
        return found;
    }

    /// The text of a table, by the parts of its name before and after the hash.
    std::string table(const std::string& program, const std::string& end) const {
        for (const auto& file : fs::directory_iterator(path_ / "kept")) {
            const std::string name = file.path().filename().string();
            const std::size_t hash = program.size() + 13;  // after the hash and a dash
            if (name.rfind(program, 0) == 0 && name.substr(hash) == end) return read(file.path());
        }
        return "(none)";
    }

    bool has(const std::string& name) const { return fs::exists(path_ / "kept" / name); }

    std::string said;
    std::vector<std::string> ran;

private:
    fs::path path_;
};

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("loops and real inputs are measured in turns, and models are fitted to the loops") {
    Bench bench;
    const int code = bench.run();
    INFO(bench.said);
    REQUIRE(code == 0);
    CHECK(bench.count("loops", "") == 6);
    CHECK(bench.count("loops", "--statistic min --budget 4min -o") == 6);
    CHECK(bench.count("real", "") == 12);
    CHECK(bench.count("real", "-again-") == 6);
    CHECK_THAT(bench.said, Contains("120 rows from loops-"));
    CHECK_THAT(bench.said, !Contains("says little"));
    for (const std::string kind : {"tree", "polynomial"}) {
        CHECK_THAT(bench.said, Contains("generated: kept/" + kind + "/reduce.sel.hpp"));
        CHECK(bench.has(kind + "/reduce.sel.hpp"));
    }
}

TEST_CASE("rows that other programs disturbed are left out") {
    Bench bench;
    bench.write("disturbed", "");
    const int code = bench.run();
    INFO(bench.said);
    REQUIRE(code == 0);
    CHECK(bench.count("loops", "") == 6);
    CHECK(bench.table("loops", "-1.csv") == rows(false));
    CHECK_THAT(bench.said, Contains("120 rows from loops-"));
}

TEST_CASE("measured loops are not measured again, and an interrupted turn is resumed") {
    Bench bench;
    bench.write("stop", "");
    CHECK(bench.run() == 130);
    INFO(bench.said);
    CHECK(bench.count("real", "") == 1);
    CHECK(bench.count("loops", "") == 1);
    CHECK(bench.table("loops", "-1.csv").size() < rows(false).size());
    REQUIRE(bench.run() == 0);
    CHECK(bench.count("real", "-again-") == 6);
    CHECK(bench.count("real", "") == 11);
    CHECK(bench.count("loops", "-1.csv") == 6);
    CHECK(bench.table("loops", "-1.csv") == rows(false));
    REQUIRE(bench.run() == 0);
    CHECK(bench.count("real", "") == 0);
    CHECK(bench.count("loops", "") == 1);
    CHECK(bench.count("loops", "-6.csv") == 1);
}

TEST_CASE("if the best variants change, this is reported, and the next run has more turns") {
    Bench bench;
    bench.write("noisy", "");
    const int code = bench.run();
    INFO(bench.said);
    REQUIRE(code == 0);
    CHECK(bench.count("loops", "") == 6);
    CHECK(bench.count("real", "") == 12);
    CHECK_THAT(bench.said, Contains("== turn 6 of at most 6"));
    CHECK_THAT(bench.said, Contains("the noise floor is still 2.0000, and 0 % of the best are "
                                    "within 0.5% of the best again: the results are not reliable; "
                                    "run this again for more turns"));
    REQUIRE(bench.run() == 0);
    CHECK(bench.count("loops", "") == 7);  // the last earlier turn might be incomplete
    CHECK(bench.count("real", "") == 12);
    CHECK_THAT(bench.said, Contains("== turn 12 of at most 12"));
}

TEST_CASE("a failing program ends the script, and the existing tables are kept") {
    Bench bench;
    bench.write("broken", "");
    CHECK(bench.run() == 9);
    INFO(bench.said);
    CHECK(bench.count("loops", "") == 1);
    CHECK(bench.table("loops", "-1.csv") == rows(false));
    CHECK(bench.table("bench_reduction", "-again-1.csv") == rows(false));
    CHECK(bench.table("bench_reduction", "-2.csv") == "(none)");
    CHECK_THAT(bench.said, !Contains("fitting"));
}
