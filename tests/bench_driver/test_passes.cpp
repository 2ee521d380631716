// The order in which a pass measures points that earlier passes measured or did not measure.
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "running.hpp"

using namespace selgen::testing;

namespace {

/// Compiled once for all cases, in a separate folder.
const Folder& pass_driver() {
    static const Folder folder("passes");
    static const int code = compile(folder, "total");
    INFO(folder.said());
    REQUIRE(code == 0);
    return folder;
}

/// The points of a table, in its order.
std::vector<std::string> ids(const std::string& table) {
    std::istringstream lines(read(pass_driver() / table));
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);)
        found.push_back(line.substr(0, line.find(',')));
    found.erase(found.begin());  // the line of column names
    return found;
}

}  // namespace

TEST_CASE("points that no --earlier table has come first") {
    const Folder& folder = pass_driver();
    const std::string line = " --restart --repeats 1 --points ";
    REQUIRE(folder.run("./driver -o one.csv" + line + "1") == 0);
    REQUIRE(folder.run("./driver -o four.csv" + line + "4") == 0);
    REQUIRE(ids("four.csv").front() == ids("one.csv").front());
    REQUIRE(folder.run("./driver -o next.csv --earlier one.csv" + line + "4") == 0);
    CHECK(ids("next.csv").back() == ids("one.csv").front());
    CHECK_THAT(ids("next.csv"), Catch::Matchers::UnorderedEquals(ids("four.csv")));
}

TEST_CASE("each pass has another order of points, and resumes in its own order") {
    const Folder& folder = pass_driver();
    const std::string line = " --repeats 1 --points ";
    const std::string second = "./driver -o second.csv --earlier first.csv" + line;
    REQUIRE(folder.run("./driver -o first.csv --restart" + line + "8") == 0);
    REQUIRE(folder.run(second + "8 --restart") == 0);
    const std::vector<std::string> whole = ids("second.csv");
    CHECK_THAT(whole, Catch::Matchers::UnorderedEquals(ids("first.csv")));
    CHECK(whole != ids("first.csv"));
    std::istringstream lines(read(folder / "second.csv"));
    std::string some;
    for (int n = 0; n < 4; ++n) {  // three rows after the line of column names
        std::string row;
        std::getline(lines, row);
        some += row + '\n';
    }
    write(folder / "second.csv", some);
    REQUIRE(folder.run(second + "8") == 0);
    CHECK(folder.said().find("resumed after 3 rows") != std::string::npos);
    CHECK(ids("second.csv") == whole);
}
