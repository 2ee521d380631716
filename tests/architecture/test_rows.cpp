// Headers are grouped into rows by their direct and indirect includes.
#include <catch2/catch.hpp>

#include "rules/cpp.hpp"
#include "rules/rows.hpp"

using namespace selgen::architecture;

using Rows = std::vector<std::vector<std::string>>;

TEST_CASE("a header follows a header that it includes in the same row") {
    const std::vector<File> tree{{"dsl/b.hpp", "#include <vector>\n#include \"dsl/a.hpp\"\n"},
                                 {"dsl/a.hpp", "#pragma once\n"}};
    CHECK(rows_of({"dsl/b.hpp", "dsl/a.hpp"}, tree) == Rows{{"dsl/a.hpp", "dsl/b.hpp"}});
}

TEST_CASE("indirect includes count") {
    const std::vector<File> tree{{"dsl/a.hpp", ""},
                                 {"dsl/b.hpp", "#include \"dsl/a.hpp\"\n"},
                                 {"gen/c.hpp", "#include \"dsl/b.hpp\"\n"}};
    CHECK(rows_of({"dsl/a.hpp", "gen/c.hpp"}, tree) == Rows{{"dsl/a.hpp", "gen/c.hpp"}});
}

TEST_CASE("headers that do not include each other are in different rows") {
    const std::vector<File> tree{{"dsl/a.hpp", ""},
                                 {"dsl/b.hpp", "#include \"dsl/a.hpp\"\n"},
                                 {"dsl/c.hpp", "#include \"dsl/a.hpp\"\n"}};
    CHECK(rows_of({"dsl/a.hpp", "dsl/b.hpp", "dsl/c.hpp"}, tree) ==
          Rows{{"dsl/a.hpp", "dsl/b.hpp"}, {"dsl/c.hpp"}});
}

TEST_CASE("headers of the runtime are included with angle brackets") {
    const std::vector<File> tree{{"runtime/selgen/rt/a.hpp", ""},
                                 {"runtime/selgen/rt/b.hpp", "#include <selgen/rt/a.hpp>\n"}};
    CHECK(rows_of({"runtime/selgen/rt/a.hpp", "runtime/selgen/rt/b.hpp"}, tree).size() == 1);
}

TEST_CASE("includes under a condition, in a comment or in a string do not count") {
    const std::string include = "#include \"dsl/a.hpp\"\n";
    for (const std::string& text :
         {"#ifdef _OPENMP\n" + include + "#endif\n", "/*\n" + include + "*/\n",
          "const char* text = R\"(\n" + include + ")\";\n"}) {
        CHECK(rows_of({"dsl/a.hpp", "dsl/b.hpp"}, {{"dsl/a.hpp", ""}, {"dsl/b.hpp", text}}) ==
              Rows{{"dsl/a.hpp"}, {"dsl/b.hpp"}});
    }
    const auto found = includes("#if 1\n# include <map>\n#endif\n#include <set>\n");
    REQUIRE(found.size() == 2);
    CHECK(found[0].header == "<map>");
    CHECK_FALSE(found[0].certain);
    CHECK(found[1].line == 4);
    CHECK(found[1].certain);
}
