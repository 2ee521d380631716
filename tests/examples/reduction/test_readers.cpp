// Patterns from files of each format, and errors in the files with their lines.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "patterns.hpp"
#include "patterns/inputs.hpp"
#include "readers/read.hpp"

using namespace reduction;
using namespace reduction::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

Rows rows_of(const Csr& csr) {
    Rows rows;
    for (std::size_t i = 0; i + 1 < csr.offset.size(); ++i)
        rows.emplace_back(csr.index.begin() + csr.offset[i], csr.index.begin() + csr.offset[i + 1]);
    return rows;
}

Text text(const std::string& content) { return {"f", content}; }

std::string complaint(Csr (*read)(const Text&), const std::string& content) {
    try {
        read(text(content));
    } catch (const BadFile& bad) {
        return bad.what();
    }
    return "";
}

Csr bonded(const Text& t) { return read_lammps(t, 0); }
Csr pairs(const Text& t) { return read_lammps(t, 1.0); }

/// Every prefix of a valid file is refused or read, without a crash. The same holds for damaged
/// files.
/// A damaged file is read, or refused with a line.
void survive_damage(Csr (*read)(const Text&), const std::string& good) {
    const auto survives = [&](const std::string& damaged) {
        const std::string said = complaint(read, damaged);
        if (said.empty() || said.rfind("f:", 0) == 0) return true;
        UNSCOPED_INFO(said);
        return false;
    };
    for (std::size_t size = 0; size <= good.size(); ++size) {
        CHECK(survives(good.substr(0, size)));
        std::string damaged = good;
        for (const char junk : {'x', '9', '-', '\n', '\0', '/'}) {
            if (size < good.size()) damaged[size] = junk;
            CHECK(survives(damaged));
        }
    }
}

const std::string market =
    "%%MatrixMarket matrix coordinate real general\n% remark\n\n3 4 4\n"
    "3 1 2.5\n1 2 -1e3\n1 4 1\n3 3 0\n";
const std::string graph = "% remark\n4 3\n2 3\n1\n1 4\n3\n";
const std::string chain =
    "a chain\n\n3 atoms\n2 bonds\n1 angles\n1 atom types\n0 10 xlo xhi\n0 10 ylo yhi\n"
    "0 10 zlo zhi\n\nMasses\n\n1 1.0\n\nAtoms # bond\n\n2 1 1 9.8 5 5\n1 1 1 0.3 5 5\n"
    "3 1 1 5 5 5\n\nAngles\n\n1 1 1 2 3\n\nBonds\n\n1 1 1 2\n2 1 2 3\n";

}  // namespace

TEST_CASE("MatrixMarket rows become iterations and columns elements") {
    const Csr csr = read_matrix_market(text(market));
    CHECK(csr.elements == 4);
    CHECK(rows_of(csr) == Rows{{1, 3}, {}, {0, 2}});
}

TEST_CASE("a symmetric matrix is mirrored, its diagonal is not") {
    const Csr csr = read_matrix_market(
        text("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n1 1\n2 1\n3 2\n"));
    CHECK(rows_of(csr) == Rows{{0, 1}, {0, 2}, {1}});
}

TEST_CASE("errors in MatrixMarket files are reported with their line") {
    const auto error_of = [](const std::string& sizes_and_entries) {
        return complaint(read_matrix_market,
                         "%%MatrixMarket matrix coordinate pattern general\n" + sizes_and_entries);
    };
    CHECK_THAT(error_of("2 2 2\n1 1\n"), StartsWith("f:3: the file ends before entry 2 of 2"));
    CHECK_THAT(error_of("2 2 1\n1 3\n"), StartsWith("f:3: the column is 3, outside 1 to 2"));
    CHECK_THAT(error_of("2 2 1\n-1 1\n"), StartsWith("f:3: the row is -1"));
    CHECK_THAT(error_of("2 2 1\none 1\n"), StartsWith("f:3: the row is 'one', not an integer"));
    CHECK_THAT(error_of("2 2 1\n1\n"), StartsWith("f:3: the line ends where the column"));
    CHECK_THAT(error_of("2 2 1\n1 1\n2 2\n"), StartsWith("f:4: more entries"));
    CHECK_THAT(error_of("2 2 99999999999999999999\n"), Contains("out of range"));
    CHECK_THAT(error_of("2 2000000000 1\n1 1\n"), Contains("too large for a file of"));
    CHECK_THAT(error_of(""), StartsWith("f:1: the file ends before the line of sizes"));
    CHECK_THAT(complaint(read_matrix_market, "%%MatrixMarket matrix array real general\n1 1\n1\n"),
               Contains("coordinate"));
    CHECK_THAT(complaint(read_matrix_market, "%%MatrixMarket matrix coordinate octonion general\n"),
               Contains("field 'octonion'"));
    CHECK_THAT(complaint(read_matrix_market,
                         "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 2\n"),
               StartsWith("f:3: the line ends where the imaginary part"));
}

TEST_CASE("MatrixMarket banners are read in any case, with any field and symmetry") {
    const Rows want{{1}, {0}};
    const auto read = [](const std::string& content) {
        return rows_of(read_matrix_market(text(content)));
    };
    CHECK(read("%%MatrixMarket MATRIX Coordinate Real General\n2 2 2\n1 2 1\n2 1 1\n") == want);
    CHECK(
        read("%%matrixmarket matrix coordinate complex general\n2 2 2\n1 2 1 0\n2 1 1e-999 -1\n") ==
        want);
    CHECK(read("%%MatrixMarket matrix coordinate complex Hermitian\n2 2 1\n2 1 1 -1\n") == want);
    CHECK(
        read("%%MatrixMarket matrix coordinate real skew-symmetric\n % 2 2 9\n2 2 1\n2 1 nan\n") ==
        want);
}

TEST_CASE("a METIS edge is one iteration") {
    const Csr csr = read_metis(text(graph));
    CHECK(csr.elements == 4);
    CHECK(rows_of(csr) == Rows{{0, 1}, {0, 2}, {2, 3}});
    CHECK(rows_of(read_metis(text("3 1\n3\n\n1\n"))) == Rows{{0, 2}});
}

TEST_CASE("METIS comments may be indented or after the numbers") {
    CHECK(rows_of(read_metis(text("3 2 % 4 5\n2 \n1 3 % 2\n  % here\n2\n"))) ==
          Rows{{0, 1}, {1, 2}});
}

TEST_CASE("METIS weights and sizes are skipped") {
    const Rows want{{0, 1}};
    CHECK(rows_of(read_metis(text("2 1 1\n2 7\n1 7\n"))) == want);
    CHECK(rows_of(read_metis(text("2 1 10\n5 2\n5 1\n"))) == want);
    CHECK(rows_of(read_metis(text("2 1 011 2\n5 6 2 7\n5 6 1 7\n"))) == want);
    CHECK(rows_of(read_metis(text("2 1 111 1\n9 5 2 7\n9 5 1 7\n"))) == want);
}

TEST_CASE("errors in METIS files are reported with their line") {
    const auto error_of = [](const std::string& content) { return complaint(read_metis, content); };
    CHECK_THAT(error_of("3 1\n2\n1\n"), StartsWith("f:3: the file ends before vertex 3 of 3"));
    CHECK_THAT(error_of("2 1\n3\n1\n"), StartsWith("f:2: a neighbour is 3, outside 1 to 2"));
    CHECK_THAT(error_of("2 1\n1\n1\n"), StartsWith("f:2: vertex 1 is its own neighbour"));
    CHECK_THAT(error_of("2 5\n2\n1\n"), StartsWith("f:1: the header declares 5 edges"));
    CHECK_THAT(error_of("2 1\n2\n\n"), StartsWith("f:1: the header declares 1 edges"));
    CHECK_THAT(error_of("2 1 2\n2\n1\n"), Contains("the format is '2'"));
    CHECK_THAT(error_of("2 1\n2\n1\n1\n"), StartsWith("f:4: more vertices"));
    CHECK_THAT(error_of("4000000000 1\n"), Contains("too large for a file of"));
    CHECK_THAT(error_of("-4 1\n"), Contains("negative"));
}

TEST_CASE("the longest bonded section of LAMMPS data is read") {
    const Csr csr = bonded(text(chain));
    CHECK(csr.elements == 3);
    CHECK(rows_of(csr) == Rows{{0, 1}, {1, 2}});
}

TEST_CASE("a cutoff reads pairs across the periodic box") {
    CHECK(rows_of(pairs(text(chain))) == Rows{{0, 1}});
}

TEST_CASE("counts of LAMMPS data are not searched for in comments and titles") {
    const Csr csr = bonded(
        text("5 atoms, 9 bonds\n\n 3 atoms # 7 atoms\n2 bonds\n1 bond types # of all 2 bonds\n"
             "1 extra bond per atom\n0 1 0 xy xz yz # tilted\n\nBonds # 1\n\n1 1 1 2\n2 1 2 3\n"));
    CHECK(csr.elements == 3);
    CHECK(rows_of(csr) == Rows{{0, 1}, {1, 2}});
}

TEST_CASE("types of LAMMPS data can be labels, and a box without tilt is orthogonal") {
    const std::string labelled =
        "t\n2 atoms\n1 bonds\n0 9 xlo xhi\n0 9 ylo yhi\n0 9 zlo zhi\n0.0 0 -0 xy xz yz\n\n"
        "Atom Type Labels\n\n1 C\n2 Bonds\n\nBond Type Labels\n\n1 C-C\n\nMasses\n\nC 12\n"
        "Bonds 1\n\nAtoms # full\n\n1 1 C 0.5 8.9 5 5\n2 1 Bonds 0.5 0.1 5 5\n\n"
        "Bonds\n\n1 C-C 1 2\n";
    CHECK(rows_of(bonded(text(labelled))) == Rows{{0, 1}});
    CHECK(rows_of(pairs(text(labelled))) == Rows{{0, 1}});
}

TEST_CASE("the number of columns gives the style of atoms if the heading does not") {
    const auto atoms = [](const std::string& first, const std::string& second) {
        return text("t\n2 atoms\n0 9 xlo xhi\n0 9 ylo yhi\n0 9 zlo zhi\n\nAtoms\n\n" + first +
                    "\n" + second + "\n");
    };
    CHECK(rows_of(pairs(atoms("1 1 8.9 5 5", "2 1 0.1 5 5"))) == Rows{{0, 1}});
    CHECK(rows_of(pairs(atoms("1 1 1 8.9 5 5", "2 1 1 0.1 5 5"))) == Rows{{0, 1}});
    CHECK(rows_of(pairs(atoms("1 1 1 0.5 8.9 5 5", "2 1 1 0.5 0.1 5 5"))) == Rows{{0, 1}});
    CHECK(rows_of(pairs(atoms("1 1 1 8.9 5 5 0 0 0 # a", "2 1 1 0.1 5 5 1 0 0"))) == Rows{{0, 1}});
}

TEST_CASE("errors in LAMMPS data are reported with their line") {
    const std::string box = "0 9 xlo xhi\n0 9 ylo yhi\n0 9 zlo zhi\n";
    CHECK_THAT(complaint(bonded, "t\n\nAtoms\n"), StartsWith("f:3: no line 'N atoms'"));
    CHECK_THAT(complaint(bonded, "t\n2 atoms\n1 bonds\n\nBonds\n\n1 1 1 3\n"),
               StartsWith("f:7: an atom is 3, outside 1 to 2"));
    CHECK_THAT(complaint(bonded, "t\n2 atoms\n2 bonds\n\nBonds\n\n1 1 1 2\n"),
               StartsWith("f:7: the file ends before entry 2 of 2 in Bonds"));
    CHECK_THAT(complaint(bonded, "t\n2 atoms\n1 bonds\n"), Contains("section Bonds is missing"));
    CHECK_THAT(complaint(bonded, "t\n2 atoms\n"), Contains("give a cutoff"));
    CHECK_THAT(complaint(pairs, "t\n1 atoms\n\nAtoms\n\n1 1 0 0 0\n"),
               Contains("pairs need the box"));
    CHECK_THAT(complaint(pairs, "t\n1 atoms\n" + box + "\nAtoms\n\n1 1 x 0 0\n"),
               StartsWith("f:9: a coordinate is 'x'"));
    CHECK_THAT(complaint(pairs, "t\n2 atoms\n" + box + "\nAtoms\n\n1 1 0 0 0\n1 1 0 0 0\n"),
               StartsWith("f:10: atom 1 is listed twice"));
    CHECK_THAT(complaint(pairs, "t\n1 atoms\n0 1 xlo xhi\n0 9 ylo yhi\n0 9 zlo zhi\n\nAtoms\n"),
               Contains("half of the box's shortest edge"));
    CHECK_THAT(complaint(pairs, "t\n1 atoms\n1 1 xlo xhi\n"), Contains("not above the low side"));
    CHECK_THAT(complaint(pairs, "t\n1 atoms\n" + box + "0 0 1 xy xz yz\n\nAtoms\n"),
               Contains("tilted"));
    CHECK_THAT(complaint(bonded, "t\n2 atoms\n1 bonds\n\nBonds\n\n1 1 1 2\n2 1 1 2\n"),
               StartsWith("f:8: the section Bonds has more entries"));
    CHECK_THAT(complaint(pairs, "t\n2 atoms\n" + box + "\nAtoms\n\n1 1 0 0 0\n2 1 4 4 4\n"),
               Contains("no atoms are within the cutoff"));
    CHECK_THAT(complaint(bonded, "t\n3000000000 atoms\n1 bonds\n\nBonds\n"),
               Contains("too large for a file of"));
}

TEST_CASE("damaged files are refused or read") {
    survive_damage(read_matrix_market, market);
    survive_damage(read_metis, graph);
    survive_damage(read_metis, "2 1 111 1\n9 5 2 7\n9 5 1 7\n");
    survive_damage(bonded, chain);
    survive_damage(pairs, chain);
}

TEST_CASE("cells find the same pairs as a comparison of all particles") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> place(-1.0, 6.0);  // some outside the box
    const Box box{{0, 0, 0}, {5.0, 3.0, 4.0}};
    std::vector<Point> points(150);
    for (Point& p : points) p = {place(random), place(random), place(random)};
    for (const double cutoff : {0.3, 0.9, 1.5}) {
        Rows want;
        for (Index i = 0; i < points.size(); ++i)
            for (Index j = i + 1; j < points.size(); ++j) {
                double sum = 0;
                for (std::size_t d = 0; d < 3; ++d) {
                    double apart = std::fmod(std::abs(points[i][d] - points[j][d]), box.edge[d]);
                    apart = std::min(apart, box.edge[d] - apart);
                    sum += apart * apart;
                }
                if (sum <= cutoff * cutoff) want.push_back({i, j});
            }
        Rows got = rows_of(pairs_within(box, points, cutoff));
        std::sort(got.begin(), got.end());
        CHECK(got == want);
        CHECK_THROWS_AS(pairs_within(box, points, cutoff, want.size() / 2), std::length_error);
    }
}

TEST_CASE("the lists of a folder have the options to read its files with") {
    const auto folder = std::filesystem::temp_directory_path() / "reduction_lists_test";
    std::filesystem::create_directories(folder);
    for (const char* name : {"a.chain", "b.chain"}) std::ofstream(folder / name) << chain;
    std::ofstream(folder / "cases.txt") << "b.chain --cutoff 1\na.chain \n";
    CHECK(rows_of(read_listed((folder / "a.chain").string())).size() == 2);
    CHECK(rows_of(read_listed((folder / "b.chain").string())).size() == 1);
    CHECK_THROWS_WITH(read_listed((folder / "none/a.chain").string()), Contains("no such file"));
    std::filesystem::remove_all(folder);
}

TEST_CASE("the format of a file is recognised by its content or its ending") {
    const auto folder = std::filesystem::temp_directory_path() / "reduction_readers_test";
    std::filesystem::create_directories(folder);
    const auto read = [&](const std::string& file, const std::string& content, double cutoff = 0) {
        std::ofstream(folder / file) << content;
        return rows_of(read_pattern((folder / file).string(), {cutoff}));
    };
    CHECK(read("a.mtx", market).size() == 3);
    CHECK(read("a.MTX", "%%MatrixMarket matrix coordinate pattern general\n%3 atoms\n1 1 1\n1 1\n")
              .size() == 1);
    CHECK(read("bom.graph", "\xef\xbb\xbf" + graph).size() == 3);
    CHECK_THROWS_WITH(read("none.mtx", "%%MatrixMarket matrix coordinate real general\n3 3 0\n"),
                      Contains("there is nothing to measure"));
    CHECK(read("a.txt", market).size() == 3);
    CHECK(read("a.graph", graph).size() == 3);
    CHECK(read("data.chain", chain).size() == 2);
    CHECK(read("data.chain", chain, 1.0).size() == 1);
    CHECK_THROWS_WITH(read("c.txt", "hello\n"), Contains("unknown format"));
    CHECK_THROWS_WITH(read("a.graph", graph, 1.0), Contains("a cutoff needs LAMMPS data"));
    CHECK_THROWS_WITH(read("a.graph", ""), Contains("is empty"));
    CHECK_THROWS_WITH(read("a.graph", "\x1f\x8b\x08"), Contains("gunzip"));
    CHECK_THROWS_WITH(read_pattern(folder.string()), Contains("is a directory"));
    CHECK_THROWS_WITH(read_pattern((folder / "none").string()), Contains("no such file"));
    std::filesystem::remove_all(folder);
}
