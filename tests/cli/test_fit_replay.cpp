// Training rows in fitted models, and what other commands do with them.
#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::Ran;

namespace {

const std::string replay_spec = R"(selector s {
  call void (int n);
  feature n : count = n;
  feature layout : one of {row, column} = n;
  variant serial { run f(n); }
  variant team { run g(n); }
  choose by s;
  otherwise serial;
}
)";

/// Serial is faster below 1000 elements, and team from there on. Team failed in some small rows.
std::string replay_table(int rows) {
    std::string text = "id,n,layout,time:serial,time:team\n";
    for (int i = 0; i < rows; ++i) {
        const int n = (i * 37) % 4000 + 10;
        text += std::to_string(i) + ',' + std::to_string(n) + (i % 3 == 0 ? ",column," : ",row,") +
                std::to_string(n) + "e-9," +
                (n < 500 && i % 2 == 0 ? "fail" : std::to_string(800 + n / 5) + "e-9") + '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("a fitted model has rows of its table, which other commands ignore") {
    const Folder folder;
    folder.write("s.sel", replay_spec);
    folder.write("t.csv", replay_table(60));
    REQUIRE(folder.selgen("fit s.sel --data t.csv -o m.fit.sel --model tree").code == 0);
    const std::string fitted = folder.read("m.fit.sel");
    CHECK(fitted.find("  replay n regret 1") != fitted.npos);
    CHECK(folder.selgen("fmt --check m.fit.sel").code == 0);
    folder.write("u.sel", "import \"m.fit.sel\";\n" + replay_spec);
    for (const std::string command : {"check u.sel", "explain u.sel --features n=5,layout=row",
                                      "eval u.sel --data t.csv", "fit u.sel --data t.csv"}) {
        const Ran ran = folder.selgen(command);
        INFO(command << '\n' << ran.err);
        CHECK(ran.code == 0);
    }
}

TEST_CASE("the seed determines the training rows") {
    const Folder folder;
    folder.write("s.sel", replay_spec);
    folder.write("t.csv", replay_table(120));
    const std::string fit = "fit s.sel --data t.csv --model tree --leaves 2 --seed ";
    REQUIRE(folder.selgen(fit + "7 -o a.fit.sel").code == 0);
    REQUIRE(folder.selgen(fit + "7 -o b.fit.sel").code == 0);
    REQUIRE(folder.selgen(fit + "8 -o c.fit.sel").code == 0);
    CHECK(folder.read("a.fit.sel") == folder.read("b.fit.sel"));
    const auto rows = [&](const std::string& file) {
        const std::string text = folder.read(file);
        return text.substr(text.find("  replay"));
    };
    CHECK(rows("a.fit.sel") != rows("c.fit.sel"));
}

TEST_CASE("eval reports that the model was fitted to rows of the table") {
    const Folder folder;
    folder.write("s.sel", replay_spec);
    const std::string all = replay_table(80);
    const std::size_t middle = all.find("\n40,") + 1;
    folder.write("first.csv", all.substr(0, middle));
    folder.write("second.csv", all.substr(0, all.find('\n') + 1) + all.substr(middle));
    folder.write("all.csv", all);
    REQUIRE(folder.selgen("fit s.sel --data first.csv -o m.fit.sel --model tree").code == 0);
    const auto said = [&](const std::string& table) {
        const std::string err = folder.selgen("eval s.sel --models m.fit.sel --data " + table).err;
        return err.find("the model was fitted to rows of this table") != err.npos;
    };
    CHECK(said("first.csv"));
    CHECK(said("all.csv"));
    CHECK_FALSE(said("second.csv"));
}

#endif
