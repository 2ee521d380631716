// selgen explain: the output for a decision, and errors in the given features.
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

Ran explain(const std::string& arguments) {
    const Folder here{{"s.sel", right_spec}};
    return here.selgen("explain s.sel " + arguments);
}

}  // namespace

TEST_CASE("explain shows the choice, the cost of each variant, and what would change the choice") {
    const Ran ran = explain("--features size=10");
    CHECK(ran.code == 0);
    CHECK(ran.out ==
          "pick: a, by the goal\n"
          "features:\n"
          "  size = 10\n"
          "variants:\n"
          "  variant           time          goal\n"
          "* a                10 us         1e-05\n"
          "  b                20 us         2e-05\n"
          "runner-up: b, 100 % worse\n"
          "path:\n"
          "  s.sel:8: choose b when size > 100: does not hold\n"
          "  s.sel:9: choose least time: decides\n"
          "changes of a single feature that flip the choice, nearest first:\n"
          "  size = 21 (x 2.1) -> b\n");
}

TEST_CASE(
    "explain prints times of models that predict only ratios as multiples of the chosen one") {
    const Folder here;
    const std::string spec = R"(selector pick {
  call void (int n);
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}
)";
    const std::string model = "model pick { relative time; time(a) = 2e-5; time(b) = 5e-5; }\n",
                      relative =
                          "variants, relative to the chosen one (the model predicts only ratios):\n"
                          "  variant           time          goal\n"
                          "* a                    1             1\n"
                          "  b                  2.5           2.5\n"
                          "runner-up: b, 150 % worse\n";
    here.write("s.sel", spec + model);
    CHECK(has(here.selgen("explain s.sel").out, relative));
    CHECK(nlohmann::json::parse(here.selgen("explain s.sel --json").out)["relative"] == true);
    // A comment means nothing.
    here.write("s.sel", spec + "// These times are relative: compare them only with each other.\n" +
                            "model pick { time(a) = 2e-5; time(b) = 5e-5; }\n");
    CHECK(has(here.selgen("explain s.sel").out, "* a                20 us         2e-05\n"));
    CHECK(nlohmann::json::parse(here.selgen("explain s.sel --json").out)["relative"] == false);
    here.write("m.sel", model);
    CHECK(has(here.selgen("explain s.sel --models m.sel").out, relative));

    here.write("d.sel", R"(selector pick {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}
)"
                        "model pick { domain size 1 .. 10; relative time; time(a) = 2e-5 * size; "
                        "time(b) = 5e-5; }\n");
    CHECK(has(here.selgen("explain d.sel --features size=2").out,
              "variants, relative to the chosen one"));
    CHECK(has(here.selgen("explain d.sel --features size=20").out,
              "variants (the model predicts only ratios; the chosen variant has no goal, so they "
              "are not scaled):\n"));
}

TEST_CASE("explain --json gives the same values") {
    const auto json = nlohmann::json::parse(explain("--features size=10 --json").out);
    CHECK(json["chosen"] == "a");
    CHECK(json["variants"][1]["time"] == 2e-5);
    CHECK(json["runner_up"]["name"] == "b");
    CHECK(json["flips"][0]["value"] == 21);
    CHECK(json["path"].size() == 2);
}

TEST_CASE("explain names the model that is unsure") {
    const Folder here{{"s.sel", R"(selector pick {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by m;
  otherwise a;
}
model m { choice = tree { if size < 9 { unsure } else { b } }; }
)"}};
    const Ran ran = here.selgen("explain s.sel --features size=5");
    INFO(ran.err);
    CHECK(ran.out.starts_with("pick: a, no rule applied, and a model is unsure\n"));
    CHECK(has(ran.out,
              "  s.sel:6: choose by m: the model is unsure here, so the next rule is tried\n"));
    const std::string json = here.selgen("explain s.sel --features size=5 --json").out;
    CHECK(nlohmann::json::parse(json)["unsure"] == true);
}

TEST_CASE("explain needs only features that are read, and prints no table without columns") {
    const Folder here{{"s.sel", R"(selector pick {
  call void (int n);
  feature size : count = n;
  feature skew : ratio = f(n);
  feature odd : ratio = g(n);
  variant a { run f(n); }
  variant b { run g(n); when odd < 7; }
  choose by m;
  otherwise a;
}
model m { choice = tree { if size < 9 { a } else { b } }; }
)"}};
    CHECK(has(here.selgen("explain s.sel").err, "add --features size=…,odd=…\n"));
    CHECK(here.selgen("explain s.sel --features size=5,odd=1")
              .out.starts_with("pick: a, by a model\nfeatures:\n  size = 5\n  odd = 1\npath:\n"));
    CHECK(has(here.selgen("explain s.sel --features size=5,odd=1,skew=2").out, "  skew = 2\n"));
    CHECK(
        has(here.selgen("explain s.sel --features size=5,odd=8").out,
            "variants:\n  variant \n* a       \n  b         infeasible: odd < 7 does not hold\n"));
}

TEST_CASE("a missing, unknown, repeated or invalid feature is a usage error with a suggestion") {
    CHECK(explain("").err == "selgen: features are missing: add --features size=…\n");
    CHECK(explain("--features siz=3").err ==
          "selgen: --features: 'siz' is not a feature that selector 'pick' uses: did you mean "
          "'size'?\n");
    CHECK(explain("--features size=big").code == 2);
    CHECK(explain("--features 'size=4 KiB'").code == 2);  // a count has no unit
    CHECK(explain("--features size=1,size=2").code == 2);
    CHECK(explain("--features size=1 --features size=2").code == 2);
    CHECK(explain("--features size").code == 2);
    CHECK(explain("--features size=1 --running c").err ==
          "selgen: unknown variant 'c': known variants: a, b\n");
    CHECK(explain("--features size=1 --selector pik").code == 2);
}

TEST_CASE("explain accepts any number") {
    for (const char* value : {"0", "-1", "nan", "inf", "-inf", "1e308", "1e3"}) {
        const Ran ran = explain("--features 'size=" + std::string(value) + "'");
        CHECK(ran.code == 0);
        CHECK(ran.out.substr(0, 6) == "pick: ");
    }
}

TEST_CASE("explain prints bytes and seconds with units") {
    const Folder here{{"u.sel", R"(selector u {
  call void (int n);
  feature size  : bytes in 0 .. 1 TiB = n;
  feature delay : seconds = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 4 GiB or delay > 2 ms;
  otherwise a;
}
)"}};
    const auto output_for = [&](const std::string& features) {
        return here.selgen("explain u.sel --features " + features).out;
    };
    CHECK(has(output_for("size=4294967296,delay=0.0015"), "  size = 4 GiB\n  delay = 1.5 ms\n"));
    CHECK(has(output_for("size=5MB,delay=0"), "  size = 5 MB\n  delay = 0\n"));
    CHECK(has(output_for("size=100,delay=3h"), "  size = 100 B\n  delay = 10800 s\n"));
    CHECK(has(output_for("size=2TiB,delay=0"), "outside its range, 0 to 1 TiB\n"));
    CHECK(has(output_for("size=1KiB,delay=0"), "  size = 4.000000001 GiB (x "));
}
