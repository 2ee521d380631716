// inputs.sh with packages in a folder, and its list of real inputs.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Catch::Matchers::Contains;

const fs::path example = SELGEN_SOURCE_DIR "/studies/inputs";

std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// A copy of the scripts, beside programs that find packages in the folder `packages`.
class Shelf {
public:
    Shelf() : path_(fs::temp_directory_path() / ("inputs_" + std::to_string(getpid()))) {
        fs::remove_all(path_);
        for (const char* script : {"inputs.sh", "rows.sh"}) {
            fs::create_directories(path_ / "bin");
            fs::copy_file(example / script, path_ / script);
        }
        program("apt-cache", "echo 'Size: 1500000'");
        program("apt-get",
                "echo $2 >>\"$SHELF/log\"; [[ -d $SHELF/packages/$2 ]] && touch $2_1_all.deb");
        program("dpkg", R"(name=${2##*/}; cp -r "$SHELF/packages/${name%%_*}" "$3")");
    }
    ~Shelf() { fs::remove_all(path_); }
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;

    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
    }

    /// The exit status of a command in the folder. Its output is `said`.
    int run(const std::string& command) {
        const std::string in_folder =
            "cd " + path_.string() + " && export SHELF=" + path_.string() +
            " PATH=" + path_.string() + "/bin:$PATH && (" + command + ") >said 2>&1";
        const int status = std::system(in_folder.c_str());
        said = read(path_ / "said");
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    int inputs(const std::string& arguments) { return run("./inputs.sh " + arguments); }

    std::string text(const std::string& name) const { return read(path_ / name); }
    /// The files in the folder of the inputs.
    std::set<std::string> fetched() const {
        std::set<std::string> names;
        for (const auto& file : fs::directory_iterator(path_ / "real"))
            names.insert(file.path().filename().string());
        return names;
    }

    std::string said;

private:
    void program(const std::string& name, const std::string& body) const {
        write("bin/" + name, "#!/usr/bin/env bash\n" + body + "\n");
        fs::permissions(path_ / "bin" / name, fs::perms::owner_all);
    }
    fs::path path_;
};

struct Conversion {
    const char* name;
    const char* content;
    const char* rows;
};

const std::vector<Conversion> conversions{
    {"a.nas", "$ CTETRA\nGRID,1,,0.,0.,0.\nCTETRA,1,1,4,5,6,7,8,9,\n,1,2\nCHEXA,2,1,3,4\nENDDATA\n",
     " 4 5 6 7 8 9  1 2\n 3 4\n"},
    {"a.inp", "*NODE\n1, 0.\n*Element, TYPE=C3D8\n1, 7,8, 9\n2,9,8,7\n*NSET\n3\n",
     " 7 8 9\n 9 8 7\n"},
    {"a.syr", "C$ RUBRIQUE = ELEMENTS\nC\n 1 8 4 5 6\nC$ RUBRIQUE = ELEMENTS DE BORD\n 1 8 4 5\n",
     "  4 5 6\n"},
    {"a.xdmf", "<Item>3 0 1 2\n4 0 1 2</Item>\n<Item>0.5 1 2\n</Item>\n", "4 1 2 3\n"},
    {"a.xml", "<tetrahedron index=\"0\" v0=\"0\" v1=\"4\" v2=\"2\" v3=\"9\" />\n", "1 5 3 10\n"},
    {"b.xml", "<reaction id=\"r\">\n<x species=\"M_a\" />\n<x species=\"M_b\" />\n</reaction>\n",
     " M_a M_b\n"},
    {"chipdb-x.txt", ".net 0\n0 1 out\n\n.buffer 0 1 87 B0[0]\n0 9\n1 8\n\n.routing\n",
     "88 10 9\n"},
    {"a.kicad_pcb", "  (segment (start 1 2) (end 3 4) (net 1))\n", "1,2) 3,4)\n"},
    {"a.coo", " 1 2 0.5\n 1 3 1.0\n 2 2 1.0\n", " 2 3\n 2\n"},
    {"a.cif",
     "loop_\n_chem_comp_angle.comp_id\n A x y z 1.0 2.0\nloop_\n_chem_comp_tor.id\n A x y z 1 2\n",
     "A:x A:y A:z\n"},
    {"a.LastGraph", "2 9 51 1\nNODE\t1\t4\nACGT\nARC\t1\t-2\t7\n", "1 2\n"},
    {"a.includes", "#pragma once\n#include <b/c.hpp>\n # include \"d.hpp\"\n",
     "FILE b/c.hpp d.hpp\n"},
    {"a.links", "<a href=\"../b.html\"><a href=\"x/../c.html#d\"><a href=\"https://e/f.html\">\n",
     "FILE ../b.html c.html\n"},
    {"data.noun",
     "  1 licence\n00000042 03 n 01 thing 0 002 @ 00000007 n 0000 ~ 00000009 v 0 | a\n",
     "n00000042 n00000007 v00000009\n"},
    {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 3/1 2/2/1 1//1\n", " 1 2 3\n 3 2 1\n"},
    {"a.off", "OFF\n# a remark\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n\n2 2 1 9 9 9\n",
     " 1 2 3\n 3 2\n"},
    {"th_x", "UTF-8\nbig|1\n(adj)|very large|huge\n", "-big -very_large -huge\n"},
    {"a.mm", "$( $= ( x ) $)\na $a |- ( p ) $.\nb $p |- q $=\n  ( a c ) ABC $.\ne $p r $= a b $.\n",
     " a c\n a b\n"}};

/// Whether a hash of the name puts an input into the unseen half.
bool is_unseen(Shelf& shelf, const std::string& file) {
    REQUIRE(shelf.run("printf %s '" + file + "' | sha256sum") == 0);
    return std::string("89abcdef").find(shelf.said[0]) != std::string::npos;
}

}  // namespace

TEST_CASE("each real input has six columns, and each half at least ten beside the demo") {
    Shelf shelf;
    const std::set<std::string> demo{"copter2.graph", "data.chain", "nylon.data", "motorBike.obj"};
    std::set<std::string> files;
    std::size_t unseen = 0;
    for (const std::string& line : lines_of(read(example / "inputs.txt"))) {
        if (line[0] == '#') continue;
        CAPTURE(line);
        std::vector<std::string> column;
        std::istringstream in(line);
        for (std::string word; std::getline(in, word, '|');) column.push_back(word);
        REQUIRE(column.size() == 6);
        CHECK(files.insert(column[0]).second);
        CHECK(column[3].size() == 12);
        CHECK(column[3].find_first_not_of("0123456789abcdef") == std::string::npos);
        if (demo.count(column[0]) == 0 && is_unseen(shelf, column[0])) ++unseen;
    }
    CHECK(std::includes(files.begin(), files.end(), demo.begin(), demo.end()));
    CHECK(unseen >= 10);
    CHECK(files.size() >= unseen + demo.size() + 10);
}

TEST_CASE("files in formats without a reader become lists of elements") {
    Shelf shelf;
    for (const Conversion& conversion : conversions) {
        CAPTURE(conversion.name);
        shelf.write("f", conversion.content);
        const std::string command = std::string("source ./rows.sh; rows ") + conversion.name + " f";
        REQUIRE(shelf.run("bash -c '" + command + "'") == 0);
        std::string rows = conversion.rows;
        if (rows.rfind("FILE", 0) == 0) rows.replace(0, 4, "f");
        CHECK(shelf.said == rows);
    }
    CHECK(shelf.run("bash -c 'source ./rows.sh; rows a.mtx f'") == 1);
}

TEST_CASE("the inner faces of an OpenFOAM mesh have two cells") {
    Shelf shelf;
    shelf.write("neighbour", "FoamFile\n2\n(\n1\n2\n)\n");
    shelf.write("owner", "FoamFile\n3\n(\n0\n1\n2\n)\n");
    REQUIRE(shelf.run("bash -c 'source ./rows.sh; rows a.faces neighbour owner'") == 0);
    CHECK(shelf.said == "1 2\n2 3\n");
}

TEST_CASE("the hash of a file's name gives its half, and files are fetched once") {
    Shelf shelf;
    shelf.write("inputs.txt",
                "# comment\nb20_g.nas|one|z/b20_g.nas|||field\n3disks.syr|two|d/3disks.syr|||f\n"
                "iset.mm|none|x||--cutoff 2|f\naneurysm.xml|two|d/3disks.syr|ffffffffffff||f\n"
                "4elt.graph|two|nowhere|||f\n");
    shelf.write("packages/one/usr/z/b20_g.nas", "CTETRA,1,1,4,2\nCTETRA,2,1,1,2\n");
    shelf.write("packages/two/d/3disks.syr", "C$ RUBRIQUE = ELEMENTS\n 1 8 3 1\n");

    REQUIRE(shelf.inputs("real shown") == 0);
    CHECK(shelf.text("real/shown.txt") == "b20_g.nas.mtx \n");
    CHECK(shelf.text("real/b20_g.nas.mtx") ==
          "%%MatrixMarket matrix coordinate pattern general\n2 4 4\n1 4\n1 2\n2 1\n2 2\n");
    CHECK_THAT(shelf.said, Contains("downloading the package one (1.5 MB)"));

    REQUIRE(shelf.inputs("real unseen") == 0);
    CHECK(shelf.text("real/unseen.txt") == "3disks.syr.mtx \n");
    CHECK_THAT(shelf.said, Contains("the package none is not available"));
    CHECK_THAT(shelf.said, Contains("d/3disks.syr in two is not the listed version"));
    CHECK_THAT(shelf.said, Contains("the package two has no nowhere"));
    CHECK_THAT(shelf.said, Contains("skipping iset.mm"));
    CHECK(shelf.fetched() ==
          std::set<std::string>{"3disks.syr.mtx", "b20_g.nas.mtx", "shown.txt", "unseen.txt"});

    shelf.write("log", "");
    REQUIRE(shelf.inputs("real shown") == 0);
    CHECK(shelf.text("log").empty());
    CHECK(shelf.inputs("") == 2);
    CHECK(shelf.inputs("other real") == 2);
    CHECK(shelf.inputs("other demo") == 1);
    CHECK_THAT(shelf.said, Contains("no input is available"));
}

TEST_CASE("compressed files, archives and several files are read") {
    Shelf shelf;
    shelf.write("inputs.txt",
                "b20_g.nas|one|d/m.nas.gz|||f\nboost.includes|one|include/*.hpp|||f\n"
                "propellerTip.obj|one|a.tar.gz:in/p.obj|||f\n");
    shelf.write("packages/one/d/m.nas", "CTETRA,1,1,1,2\n");
    shelf.write("packages/one/usr/include/b.hpp", "#include <a.hpp>\n");
    shelf.write("packages/one/usr/include/a.hpp", "#include <c.hpp>\n");
    shelf.write("in/p.obj", "v 0 0 0\nf 1 2 3\n");
    REQUIRE(shelf.run("gzip packages/one/d/m.nas && tar -czf packages/one/a.tar.gz in") == 0);
    REQUIRE(shelf.inputs("real all") == 0);
    CHECK_THAT(shelf.text("real/b20_g.nas.mtx"), Contains("\n1 2 2\n1 1\n1 2\n"));
    CHECK_THAT(shelf.text("real/boost.includes.mtx"), Contains("\n2 3 4\n1 1\n1 2\n2 3\n2 1\n"));
    CHECK_THAT(shelf.text("real/propellerTip.obj.mtx"), Contains("\n1 3 3\n1 1\n1 2\n1 3\n"));
}

TEST_CASE("an input of the demo that is not available is skipped") {
    Shelf shelf;
    shelf.write("inputs.txt",
                "data.chain|one|data.chain||--cutoff 1.52|f\nmotorBike.obj|none|x|||f\n"
                "b20_g.nas|one|x|||f\n");
    shelf.write("packages/one/data.chain", "a chain\n");
    REQUIRE(shelf.inputs("real") == 0);
    CHECK(shelf.text("real/demo.txt") == "data.chain --cutoff 1.52\n");
    CHECK_THAT(shelf.said, Contains("skipping motorBike.obj"));
}
