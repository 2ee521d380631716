// Plans, whose times count once in a phase: how many calls a phase has is known at run time.
#include <sstream>
#include <utility>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using namespace selgen::testing;

namespace {

/// The plan of `packed` pays in phases of more than about ten calls.
std::string packed_spec(const std::string& phase) {
    return R"(use "packed.hpp";
selector s {
  call void (double n, int version);
  feature n : count = n;
  variant plain  { run std::cout << "plain\n"; }
  variant packed { plan Packed{}; run std::cout << plan.text; }
)" + phase +
           R"(
  choose by s;
  otherwise plain;
}
)";
}

std::string packed_table() {
    std::ostringstream text;
    text << "id,n,time:plain,time:packed,setup:packed\n";
    for (int i = 0; i < 60; ++i) {
        const double n = 1000 + (i * 37) % 60 * 500, time = n * 1e-9;
        text << i << ',' << n << ',' << time << ',' << time / 2 << ',' << time * 5 << '\n';
    }
    return text.str();
}

std::string choice_with(const Folder& here, const std::string& features) {
    const Ran ran = here.must("explain s.sel --models m.sel --features " + features);
    return ran.out.substr(0, ran.out.find(','));
}

}  // namespace

TEST_CASE("models of every kind decide by the number of calls in a phase") {
    const Folder here{{"s.sel", packed_spec("phase while version;")}, {"t.csv", packed_table()}};
    for (const std::string kind :
         {"tree", "tree --target time", "polynomial --target time", "polynomial --target speedup",
          "forest --target time", "forest --target speedup", "network", "svm"})
        for (const std::string reuse : {"1", "1000"}) {
            if (reuse == "1" && kind != "tree") continue;
            const Ran ran = here.selgen("fit s.sel --data t.csv -o m.sel --reuse " + reuse +
                                        " --model " + kind);
            if (has(ran.err, "without libsvm")) continue;
            INFO(kind << " --reuse " << reuse << '\n' << ran.err << here.read("m.sel"));
            REQUIRE(ran.code == 0);
            CHECK(has(ran.out, "each row counts once for phases of 1, 10, 100, 1000 calls"));
            CHECK(choice_with(here, "n=9000,reuse=1") == "s: plain");
            CHECK(choice_with(here, "n=9000,reuse=100") == "s: packed");
            CHECK(choice_with(here, "n=9000,reuse=1000000") == "s: packed");
        }
}

TEST_CASE("one header chooses differently in phases of 1 and of 1,000 calls") {
    const Folder here{
        {"packed.hpp",
         "#pragma once\n#include <iostream>\n"
         "struct Packed { const char* text = \"packed\\n\"; };\n"},
        {"s.sel", "import \"m.sel\";\n" + packed_spec("phase while version; reuse n < 5000 ? "
                                                      "1 : 1000;")},
        {"t.csv", packed_table()}};
    here.must("fit s.sel --data t.csv -o m.sel");
    here.must("gen s.sel -o s.hpp");
    here.write("main.cpp",
               "#include \"s.hpp\"\nint main() { s::call(4000, 1); s::call(6000, 2); }\n");
    CHECK(here.must_shell(gcc + "main.cpp -o main && ./main").out == "plain\npacked\n");
}

TEST_CASE("a program learns how many calls its phases have") {
    // `last` is the choice at the end of each phase.
    const Folder here{{"packed.hpp",
                       "#pragma once\n#include <string>\ninline std::string last;\n"
                       "struct Packed { const char* text = \"packed\"; };\n"},
                      {"t.csv", packed_table()},
                      {"main.cpp", R"(#include <iostream>
#include "s.hpp"
int main() {
    for (const int calls : {1, 100}) {
        s::Dispatcher dispatch;
        for (int phase = 0; phase < 3; ++phase) {
            for (int call = 0; call < calls; ++call) dispatch(6000, phase);
            std::cout << last << ' ';
        }
    }
    s::Dispatcher dispatch;
    dispatch.expect(100);
    dispatch(6000, 0);
    std::cout << last << '\n';
}
)"}};
    const auto choices = [&](const std::string& phase) {
        std::string spec = packed_spec(phase);
        for (const std::string name : {"\"plain\\n\"", "plan.text"})
            spec.replace(spec.find("std::cout << " + name), 13 + name.size(), "last = " + name);
        here.write("m.sel", "");
        here.write("s.sel", "import \"m.sel\";\n" + spec);
        here.must("fit s.sel --data t.csv -o m.sel --model tree");
        here.must("gen s.sel -o s.hpp");
        return here.must_shell(gcc + "main.cpp -o main && ./main").out;
    };
    CHECK(choices("phase while version;") ==
          "plain\n plain\n plain\n plain\n packed packed packed\n");
    CHECK(choices("phase while version; decide anytime;") ==
          "plain\n plain\n plain\n packed packed packed packed\n");
}

TEST_CASE("decide anytime and watch time may wait for a model that is not fitted yet") {
    const Folder here{{"t.csv", packed_table()}};
    for (const std::string phase : {"phase while version; decide anytime;",
                                    "phase while version; watch time; explore at most 1 %;"}) {
        here.write("s.sel", packed_spec(phase));
        for (const std::string command : {"check s.sel", "gen s.sel"}) {
            INFO(' ' << phase);
            CHECK(has(here.must(command).err, "SG0314"));
        }
    }
}

TEST_CASE("decide anytime has no effect if the model does not depend on the length of phases") {
    const Folder here{
        {"s.sel", packed_spec("phase while version; decide anytime;") +
                      "model s { choice = tree { if n < 5000 { plain } else { packed } }; }\n"}};
    const Ran made = here.must("gen s.sel");
    CHECK(has(made.out, "No rule reads `reuse`"));
    CHECK_FALSE(has(made.out, "decides_anytime"));
    // Plans take time, but are so cheap that no choice depends on the length of the phase.
    here.write("s.sel", packed_spec("phase while version; decide anytime;"));
    std::string table = "id,n,time:plain,time:packed,setup:packed\n";
    for (int i = 0; i < 60; ++i)
        table += std::to_string(i) + ',' + std::to_string(1000 + (i * 37) % 60 * 500) +
                 (i % 2 == 0 ? ",1e-6,2e-6,1e-12\n" : ",1e-6,2e-6,2e-12\n");
    here.write("t.csv", table);
    for (const std::string kind : {"tree", "polynomial"}) {
        here.must("fit s.sel --data t.csv -o m.sel --model " + kind);
    }
}

TEST_CASE("rows of small weight teach all lengths of phases") {
    const Folder here{{"s.sel", packed_spec("phase while version;")}};
    // `packed` pays in long phases, but only for small n: rows with a sixteenth of the mean weight.
    std::ostringstream text;
    text << "n,weight,time:plain,time:packed,setup:packed\n";
    for (int i = 0; i < 160; ++i) text << 1 + i << ",1,2e-6,1e-6,1e-5\n";
    for (int i = 0; i < 40; ++i) text << 1000 + i << ",76,1e-6,2e-6,0\n";
    here.write("t.csv", text.str());
    CHECK(has(here.must("fit s.sel --data t.csv -o m.sel --model tree --target choice").out,
              "phases of 1, 10, 100, 1000 calls"));
    CHECK(choice_with(here, "n=50,reuse=1") == "s: plain");
    CHECK(choice_with(here, "n=50,reuse=1000") == "s: packed");
}

TEST_CASE("fit reports rows of the table, not their copies for phases") {
    const Folder here{{"s.sel", packed_spec("phase while version;")}};
    std::string table = packed_table();
    table += "60,1e6,fail,1e-3,5e-3\n";
    here.write("t.csv", table);
    const Ran ran = here.must("fit s.sel --data t.csv -o m.sel --model tree --target time");
    check_has(ran.out,
              {"61 rows from t.csv", "1 run failed", " of 61 rows are outside the domain"});
}

TEST_CASE("an impossible length of a phase is an error") {
    const Folder here{{"s.sel", packed_spec("phase while version;")}, {"t.csv", packed_table()}};
    here.must("fit s.sel --data t.csv -o m.sel --model tree");
    for (const std::string reuse : {"0", "0.5", "-3"}) {
        CHECK(here.error_of("explain s.sel --models m.sel --features n=9000,reuse=" + reuse, 2) ==
              "selgen: --features: reuse=" + reuse + " is impossible: 'reuse' is at least 1\n");
        CHECK(here.selgen("fit s.sel --data t.csv -o m2.sel --reuse " + reuse).code == 2);
    }
}

TEST_CASE("the plan counts for the value of a knob, too") {
    const Folder here{{"s.sel", R"(selector s {
  call void (double n);
  feature n : count = n;
  knob block in 1, 8;
  variant packed { plan Packed(block); run go(plan); }
  choose block by blocks;
  otherwise packed;
}
)"}};
    std::string table = "id,n,time:packed_1,time:packed_8,setup:packed_8\n";
    for (int i = 0; i < 40; ++i)
        table += std::to_string(i) + ',' + std::to_string(100 + i) + ",2e-6,1e-6,1e-5\n";
    here.write("t.csv", table);
    const std::string fit = "fit s.sel --data t.csv --knob block --model tree -o m.sel --reuse ";
    for (const auto& [reuse, best] : {std::pair{"1", "block_1"}, std::pair{"100", "block_8"}}) {
        const Ran ran = here.must(fit + reuse);
        CHECK(has(ran.out, std::string("single best variant ") + best));
        CHECK(has(ran.err, "The model of knob 'block' counts"));
    }
}

TEST_CASE("fit reports where the share of a plan cannot depend on the phase") {
    const Folder here{{"s.sel", packed_spec("")}, {"t.csv", packed_table()}};
    const std::string fit = "fit s.sel --data t.csv -o m.sel --model tree";
    CHECK(has(here.must(fit).err,
              "the table has times of plans (setup:…). The model counts all of a plan for "
              "each call, whatever `reuse` is in the program, because selector 's' has no "
              "`phase` statement. If calls share a plan, add `phase while …;`"));
    CHECK(has(here.selgen(fit + " --reuse 100").err, "The model counts 1/100 of a plan"));
}

TEST_CASE("a header notes that its choice does not depend on the number of calls") {
    const std::string note = "No rule reads `reuse`, so the choice is the same in phases of all";
    const Folder here;
    const auto header = [&](const std::string& phase, const std::string& condition) {
        here.write("s.sel", packed_spec(phase) + "model s { choice = tree { if " + condition +
                                " { plain } else { packed } }; }\n");
        return here.selgen("gen s.sel").out;
    };
    CHECK(has(header("phase while version;", "n < 5000"), note));
    CHECK_FALSE(has(header("phase while version;", "reuse < 10"), note));
    CHECK_FALSE(has(header("", "n < 5000"), note));
}

TEST_CASE("a let is a candidate input of a model") {
    const Folder here{{"s.sel", R"(selector s {
  call void (double n, double rows);
  feature n : count = n;
  feature rows : count = rows;
  let mean = n / max(rows, 1);
  variant flat { run f(); }
  variant deep { run f(); }
  choose by s;
  otherwise flat;
}
)"}};
    std::string text = "id,n,rows,time:flat,time:deep\n";
    for (int i = 0; i < 80; ++i) {
        const int rows = 100 + (i * 37) % 80 * 50, mean = 1 + (i * 13) % 40;
        text += std::to_string(i) + ',' + std::to_string(rows * mean) + ',' + std::to_string(rows) +
                (mean < 20 ? ",1e-6,2e-6\n" : ",2e-6,1e-6\n");
    }
    here.write("t.csv", text);
    here.must("fit s.sel --data t.csv -o m.sel --model tree");
    const std::string fitted = here.read("m.sel");
    INFO(fitted);
    check_has(fitted, {"if mean < 19.5", "domain n "});
    for (const std::string kind : {"polynomial", "network"}) {
        here.must("fit s.sel --data t.csv -o m.sel --model " + kind);
        here.must("eval s.sel --models m.sel --data t.csv");
    }
}

#endif
