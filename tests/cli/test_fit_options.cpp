// The effect of the options of fit, and of the costs of features.
#include <sched.h>

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using namespace selgen::testing;

namespace {

const std::string option_spec = fitted_selector(R"(  inspect shape = look(p);
  feature x : real in 0 .. 200 = p.x;
  feature rows : count = shape.rows;
  feature longest : count = shape.longest;
)",
                                                {"a", "b"}, "  outside clamp;\n");

/// Variant a is better in every second of eight intervals.
std::string comb() {
    return table_with("x,fold,time:a,time:b", 160, [](int i) {
        const int x = i * 37 % 160;
        return fmt::format("{},{},{}", x, i % 3, x / 20 % 2 == 1 ? "1e-6,2e-6" : "2e-6,1e-6");
    });
}

/// With x alone, b is better in three of four rows. With the inspection, every row is known.
std::string inspected(const std::string& seconds) {
    return table_with("x,rows,longest,cost:rows,cost:longest,time:a,time:b", 120, [&](int i) {
        const bool few = i * 7 % 4 == 0;
        return fmt::format("{},{},{},{},{},{}", i * 37 % 120, few ? 5 : 50, i * 11 % 13, seconds,
                           seconds, few ? "1e-3,2e-3" : "2e-3,1e-3");
    });
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++found;
    return found;
}

/// Fits `s.sel` to `t.csv`; the model is in `m.sel`.
Ran fitted(const Folder& here, const std::string& options) {
    const Ran ran = here.must("fit s.sel --data t.csv -o m.sel " + options);
    return ran;
}

nlohmann::json scores(const Folder& here, const std::string& options) {
    return nlohmann::json::parse(fitted(here, "--json " + options).out);
}

}  // namespace

TEST_CASE("--folds-from-table uses the folds of the table") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    const Ran ran = fitted(here, "--model tree --folds-from-table");
    CHECK(has(ran.out, "2 variants, 3 folds\n"));
    CHECK_FALSE(has(ran.err, "fold"));  // `fold` is not a feature
}

/// b is twice as fast below 100; above, it takes `fast` or, in every second row, `slow` seconds
/// where a takes 1.
std::string risky(const std::string& fast, const std::string& slow) {
    return table_with("x,time:a,time:b", 300, [&](int i) {
        const int x = i % 200;
        return fmt::format("{},1,{}", x, x < 100 ? "0.5" : i * 7 % 10 < 5 ? fast : slow);
    });
}

TEST_CASE("--safe limits how often a choice may be slower than the default") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", risky("0.8", "1.15")}};
    const auto json = scores(here, "--model tree --safe 5%");
    CHECK(json["safe"]["default"] == "a");
    CHECK(json["safe"]["before"]["losing"] > 0.02);
    CHECK(json["safe"]["after"]["losing"] <= 0.02);
    CHECK(json["safe"]["after"]["mean_log_gain"] > 0.3);
    CHECK(json["safe"]["settings"].back()["margin"] > 0);
    CHECK(has(json["chosen"].get<std::string>(), ", margin "));
    const std::string model = here.read("m.sel");
    CHECK(has(model, "{ b }"));
    // There, b is faster on average, but by less than the margin.
    CHECK(has(model, "{ unsure }"));
}

TEST_CASE("--safe needs no margin where few rows lose") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", risky("1.5", "2")}};
    const Ran ran = fitted(here, "--model tree --safe 5%");
    check_has(ran.out,
              {"compared with always choosing a in 300 held-out rows, 0.0 % of the choices "
               "lose more than 5 %,\nand the mean gain is ",
               ": no margin is needed\n"});
    CHECK_FALSE(has(here.read("m.sel"), "unsure"));
}

TEST_CASE("--safe always chooses the default if no margin is safe enough") {
    const Folder here{{"s.sel", option_spec}};
    std::string text = "x,time:a,time:b\n";
    for (int i = 0; i < 200; ++i)
        text += std::to_string(i) + ",1," + (i * 7 % 10 == 0 ? "1.2" : "0.3") + '\n';
    here.write("t.csv", text);
    const Ran ran = fitted(here, "--model tree --safe 5%");
    check_has(ran.out, {"* always a ",
                        "no margin up to 40 % makes the choices safe enough: 10.0 % of them lose",
                        "The model always chooses a."});
    CHECK_FALSE(has(ran.out, "measure more rows\n"));
    CHECK(has(here.read("m.sel"), "choice = tree { a };"));
}

TEST_CASE("--safe works for all models of choices and of speedups") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", risky("0.8", "1.15")}};
    for (const std::string model :
         {"tree", "forest --target speedup", "polynomial --target speedup"}) {
        INFO(model);
        const auto json = scores(here, "--safe 5% --model " + model);
        CHECK(json["safe"]["after"]["losing"] <= 0.02);
        CHECK(json["safe"]["settings"].size() > 1);
    }
}

TEST_CASE("--safe reports too few groups to show it") {
    const Folder here{{"s.sel", option_spec}};
    const std::string all = comb();
    here.write("t.csv", all.substr(0, all.find('\n', 400) + 1));
    CHECK(has(fitted(here, "--model tree --safe 5%").out,
              " groups are too few to show that at most 2 % lose: measure 50 or more\n"));
}

TEST_CASE("--safe needs a default with times and a share below 100 %") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    here.refuses("fit s.sel --data t.csv --safe 5", 2,
                 "--safe 5: must be above 0 and below 100 %, for example 5% or 0.05");
    here.write("e.csv", "x,time:a,time:b\n1,,1\n2,,2\n3,,1\n");
    here.refuses("fit s.sel --data e.csv --safe 5%", 2,
                 "--safe: the table has no times for variant 'a'");
}

TEST_CASE("--safe does not change predicted times") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    here.refuses("fit s.sel --data t.csv --safe 5% --target time", 2,
                 "--safe needs a model of choices or of speedups");
}

TEST_CASE("fit refuses values outside of the ranges that the spec declares") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb() + "300,0,1e-6,2e-6\n"}};
    here.refuses("fit s.sel --data t.csv -o m.sel", 1,
                 "column x: 300 is outside of the feature's range, 0 .. 200: widen the range "
                 "in the spec, or correct the table");
    CHECK_FALSE(here.exists("m.sel"));
}

TEST_CASE("a model has the same bytes on one processor as on all") {
    cpu_set_t all;
    REQUIRE(::sched_getaffinity(0, sizeof all, &all) == 0);
    if (CPU_COUNT(&all) < 2) {
        WARN("skipped: this machine has one processor");
        return;
    }
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    const auto models = [&] {
        std::string text;
        for (const std::string kind : {"auto", "network"}) {
            fitted(here, "--model " + kind);
            text += here.read("m.sel");
        }
        return text;
    };
    const std::string on_all = models();
    int first = 0;
    while (!CPU_ISSET(first, &all)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    REQUIRE(::sched_setaffinity(0, sizeof one, &one) == 0);
    const std::string on_one = models();
    REQUIRE(::sched_setaffinity(0, sizeof all, &all) == 0);
    CHECK(on_one == on_all);
}

TEST_CASE("fit names the candidates that its budget leaves no time for") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    const Ran ran = here.must("fit s.sel --data t.csv --budget 0.001 -o m.sel");
    check_has(ran.out, {"* constant choice",
                        "not tried, because --budget was spent: tree of at most 16 leaves; "});
    CHECK(has(here.read("m.sel"), "// Options: --budget 0.001.\n"));
}

TEST_CASE("--json prints the scores of all candidates") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    const auto json = scores(here, "--model tree");
    CHECK(json["chosen"].get<std::string>().find("tree") == 0);
    const auto& candidates = json["candidates"];
    CHECK(candidates.size() == 3);
    CHECK(candidates[1]["name"] == "tree, distilled from a forest");
    CHECK(candidates[1]["decision_ns"] != candidates[0]["decision_ns"]);
    CHECK(candidates[0]["rows"] == 160);
    CHECK(candidates[0]["decision_ns"] > 0);
    CHECK(candidates[0]["with_costs"] >= candidates[0]["mean_slowdown"]);
    CHECK(json["otherwise"]["mean_slowdown"] == Approx(std::sqrt(2)));
    CHECK(json["single_best"]["accuracy"] == 0.5);
}

TEST_CASE("an svm with more than 64 classes is refused with a suggestion") {
    const Folder here;
    std::string variants, columns, rows;
    for (int v = 0; v < 65; ++v) {
        const std::string number = std::to_string(v);
        variants += "  variant v" + number + " { run f(n); }\n";
        columns += ",time:v" + number;
        rows += number;
        for (int other = 0; other < 65; ++other) rows += other == v ? ",1e-6" : ",2e-6";
        rows += '\n';
    }
    here.write("s.sel", "selector s {\n  call void (int n);\n  feature n : count = n;\n" +
                            variants + "  choose by s;\n  otherwise v0;\n}\n");
    here.write("t.csv", "n" + columns + '\n' + rows);
    const Ran ran = here.selgen("fit s.sel --data t.csv -o m.sel --model svm --keep 65");
    if (ran.err.find("without libsvm") != std::string::npos) return;
    CHECK(ran.code == 2);
    CHECK(has(ran.err,
              "--model svm: 65 variants are best in at least one row, but an svm can have at most "
              "64 classes; use another model, such as --model tree"));
    CHECK_FALSE(here.exists("m.sel"));
}

TEST_CASE("`otherwise` is not a baseline if its variant has no times") {
    const Folder here;
    std::string never = option_spec;
    never.replace(never.find("  choose by s;\n  otherwise a;"), 29,
                  "  variant c { run h(p); }\n  choose by s;\n  otherwise c;");
    here.write("s.sel", never);
    here.write("t.csv", comb());
    const Ran ran = fitted(here, "--model tree");
    CHECK(has(ran.out, "left out: the variant of `otherwise`, because the table has no times"));
    CHECK_FALSE(has(ran.out, "\n  otherwise"));
    CHECK(scores(here, "--model tree")["otherwise"].is_null());
}

TEST_CASE("--leaves and --terms limit trees and polynomials") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    const std::string tree = "--model tree --target choice ";
    fitted(here, tree);
    CHECK(count(here.read("m.sel"), "if x < ") == 7);
    fitted(here, tree + "--leaves 3");
    CHECK(count(here.read("m.sel"), "if x < ") >= 1);
    CHECK(count(here.read("m.sel"), "if x < ") <= 2);
    fitted(here, "--model polynomial --target time --terms 1");
    CHECK(count(here.read("m.sel"), "time(a) = ") == 1);
    CHECK(count(here.read("m.sel"), "x") == count(here.read("m.sel"), "domain x"));
}

TEST_CASE("rows that are repeated by their weights do not make a leaf large enough") {
    const Folder here{{"s.sel", option_spec}};
    std::string plain = "x,time:a,time:b\n", weighted = "x,weight,time:a,time:b\n";
    for (int x = 0; x < 80; ++x) {
        const std::string times = x < 3 ? ",1,1e-3\n" : ",1e-3,2e-3\n";
        plain += std::to_string(x) + times;
        weighted += std::to_string(x) + (x == 79 ? ",0.25" : ",1") + times;
    }
    for (const std::string& table : {plain, weighted}) {
        here.write("t.csv", table);
        fitted(here, "--explainable");
        CHECK(count(here.read("m.sel"), "if x < 4.5 ") == 1);
    }
}

TEST_CASE("rows that are repeated by their weights do not make noise look like a gain") {
    const Folder here{{"s.sel", option_spec}};
    std::uint64_t state = 29;
    const auto noise = [&] {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return 1000 + (state >> 33) % 1000;
    };
    std::string text = "x,weight,time:a,time:b\n";
    for (int x = 0; x < 60; ++x) {
        const auto a = noise(), b = noise() + (x < 30 ? 150 : 0);
        text += std::to_string(x) + (x == 59 ? ",0.25," : ",1,") + std::to_string(a) + ',' +
                std::to_string(b) + '\n';
    }
    here.write("t.csv", text);
    const auto candidates = scores(here, "--explainable")["candidates"];
    REQUIRE(candidates.size() == 2);
    CHECK(candidates[1]["mean_slowdown"] == candidates[0]["mean_slowdown"]);
}

TEST_CASE("fit writes that the times of a forest of extra trees are relative") {
    const Folder here{{"s.sel", option_spec}};
    std::string text = "x,time:a,time:b\n";
    for (int x = 0; x < 100; ++x)
        text +=
            std::to_string(x) + ",100," + (x % 10 == 3 ? "fail" : std::to_string(50 + x)) + '\n';
    here.write("t.csv", text);
    fitted(here, "--model forest --target speedup --leaves 8");
    CHECK(count(here.read("m.sel"), "selgen fit: forest of extra trees;") == 1);
    CHECK(count(here.read("m.sel"), "\n  relative time;\n") == 1);
    CHECK(count(here.read("m.sel"), "share of the plan") == 0);
    fitted(here, "--explainable --leaves 3");
    CHECK(count(here.read("m.sel"), "relative time;") == 0);
}

TEST_CASE("--selection paper selects terms as in the paper") {
    const Folder here{{"s.sel", option_spec}};
    std::string text = "x,time:a,time:b\n";
    for (int i = 1; i <= 80; ++i)
        text += std::to_string(i) + ',' + std::to_string(i) + "e-6," + std::to_string(2000 / i) +
                "e-6\n";
    here.write("t.csv", text);
    const auto json = scores(here, "--model polynomial --target time --selection paper");
    CHECK(json["candidates"].size() == 3);  // no candidate of degree 2
    CHECK(has(here.read("m.sel"),
              "// Options: --model polynomial --target time --selection paper"
              ".\n"));
    const auto stepwise = scores(here, "--model polynomial --target time");
    CHECK(stepwise["candidates"].size() == 5);
}

TEST_CASE("a failed run costs the penalty times the slowest success of its row, or the cutoff") {
    const Folder here{{"s.sel", option_spec}};
    std::string text = "x,time:a,time:b\n";
    for (int i = 0; i < 40; ++i) text += std::to_string(i) + (i < 10 ? ",fail,1\n" : ",1,2\n");
    here.write("t.csv", text);
    const auto always_a = [&](const std::string& options) {
        return scores(here, "--model tree --target choice " + options)["otherwise"]["mean_seconds"]
            .get<double>();
    };
    CHECK(always_a("") == Approx(0.75 + 0.25 * 10));
    CHECK(always_a("--penalty 2") == Approx(0.75 + 0.25 * 2));
    CHECK(always_a("--cutoff 6") == Approx(0.75 + 0.25 * 60));
    fitted(here, "--model tree --cutoff 6 --penalty 3 --validation 4 --reuse 10");
    CHECK(has(here.read("m.sel"), "--validation 4 --reuse 10 --penalty 3 --cutoff 6.\n"));
}

TEST_CASE("costly features are used only if they pay, and an inspection counts once") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", inspected("1e-5")}};
    const auto pays = scores(here, "--model tree --target choice");
    CHECK(has(here.read("m.sel"), "if rows < "));
    CHECK(pays["candidates"][0]["feature_seconds"].get<double>() == Approx(1e-5));
    CHECK(pays["candidates"][0]["accuracy"] == 1);
    const auto judged =
        nlohmann::json::parse(here.selgen("eval s.sel --models m.sel --data t.csv --json").out);
    CHECK(judged["feature_seconds"].get<double>() == Approx(1e-5));
    CHECK(judged["chosen"]["with_costs"].get<double>() == Approx(1.01).epsilon(1e-4));

    here.write("t.csv", inspected("1e-2"));
    const auto is_dear = scores(here, "--model tree --target choice");
    CHECK_FALSE(has(here.read("m.sel"), "rows <"));
    for (const auto& tried : is_dear["candidates"])
        if (tried["name"] == is_dear["chosen"]) CHECK(tried["feature_seconds"] == 0);
}

TEST_CASE("--hidden sets the hidden layers of a network") {
    const Folder here{{"s.sel", option_spec}, {"t.csv", comb()}};
    fitted(here, "--model network --validation 2 --hidden 4,2");
    CHECK(count(here.read("m.sel"), "tanh") == 2);
    CHECK(has(here.read("m.sel"), "--hidden 4,2 "));
    const auto refused = [&](const std::string& options, const std::string& why) {
        here.refuses("fit s.sel --data t.csv -o none.sel " + options, 2, why);
        CHECK_FALSE(here.exists("none.sel"));
    };
    refused("--hidden 4", "--hidden: requires --model network");
    refused("--model tree --hidden 4", "--hidden: requires --model network");
    for (const std::string layers : {"0", "65", "4,", ",4", "4,x", "1,2,3,4", "-3", "4;3"})
        refused("--model network --hidden='" + layers + "'",
                "--hidden: invalid layers '" + layers + "'");
}

#endif
