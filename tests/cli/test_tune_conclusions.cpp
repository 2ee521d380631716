// What selgen tune writes and reports after proofs with known times, with and without existing
// models.
#include <fmt/format.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string two_variants = R"(use "kernels.hpp";
import "pick.fit.sel";

selector pick {
  call long (long n);
  feature n : count = n;
  variant small { run ::same(n); }
  variant large { run ::same(n); }
  choose by pick;
  otherwise large;
}

experiment pick {
  factor n in 10, 240;
  input long(n);
}
)";

/// Replaces the driver and the programs of the proof: copies tables with given times.
const std::string table_copier = R"(#!/bin/sh
while [ $# -gt 0 ]; do
  case $1 in
    -o) table=$2 ;;
    --describe) exec cp description.json "$2" ;;
  esac
  shift
done
case $0 in
  *proof.before.program) from=before.csv ;;
  *proof.program) from=proof.csv ;;
  *) from=measured.csv ;;
esac
cp $from "$table" && cp machine.json "$table.machine.json"
)";

constexpr int point_count = 24;

/// Rows for n = 10, 20, … Times are in µs. `values`: the fields after n.
std::string rows_of(const std::function<std::string(int)>& values) {
    std::string rows;
    for (int i = 1; i <= point_count; ++i)
        rows += fmt::format("n={},{},{},{}\n", 10 * i, i, 10 * i, values(i));
    return rows;
}

using Times = std::function<double(int)>;  // of the i-th point, in µs

std::string table_of(const Times& small, const Times& large) {
    return "id,group,n,time:small,time:large\n" +
           rows_of([&](int i) { return fmt::format("{}e-6,{}e-6", small(i), large(i)); });
}

/// The variants take 100 µs each.
std::string proof_of(const Times& dispatcher) {
    return "id,group,n,time:small,time:large,time:selgen_dispatcher\n" +
           rows_of([&](int i) { return fmt::format("100e-6,100e-6,{}e-6", dispatcher(i)); });
}

double always_100(int) { return 100; }

/// `large` is better from n = 130 on.
std::string conclusive() {
    return table_of([](int i) { return i <= point_count / 2 ? 50 : 150; }, always_100);
}

/// As `conclusive`, with a gain whose interval is above that of `unclear`.
std::string clearly_conclusive() {
    return table_of([](int i) { return i <= point_count / 2 ? 20 : 400; }, always_100);
}

std::string best_everywhere() {
    return table_of([](int) { return 50; }, always_100);
}

/// For most small n, `small` is better, but not enough to be sure.
std::string inconclusive() {
    return table_of([](int i) { return i > point_count / 2 ? 110
                                       : i % 3 == 0        ? 140
                                                           : 70; },
                    always_100);
}

/// The header and the first rows of a table.
std::string of_first_points(const std::string& table, int count) {
    std::size_t end = table.find('\n') + 1;
    for (int i = 0; i < count; ++i) end = table.find('\n', end) + 1;
    return table.substr(0, end);
}

/// Gains whose interval is above 1, contains 1, and is below 1.
std::string faster() {
    return proof_of([](int i) { return 80 + i % 2; });
}
std::string unclear() {
    return proof_of([](int i) { return i % 2 == 0 ? 82 : 118; });
}
std::string slower() {
    return proof_of([](int i) { return 120 + i % 2; });
}

/// As `unclear`, but the interval also contains the gain by cross-validation.
std::string widely_unclear() {
    return proof_of([](int i) { return i % 2 == 0 ? 30 : 200; });
}

std::string slightly_slower_than_unclear() {
    return proof_of([](int i) { return i % 2 == 0 ? 82.5 : 118.5; });
}

void write_project(const Folder& here, const std::string& table, const std::string& proof) {
    here.write("kernels.hpp", "#pragma once\ninline long same(long n) { return n; }\n");
    here.write("pick.sel", two_variants);
    here.write("measured.csv", table);
    here.write("proof.csv", proof);
    here.write("machine.json", "{\n  \"cpu\": \"by hand\"\n}\n");
    std::string ids;
    for (int i = 1; i <= point_count; ++i)
        ids += fmt::format("{}\"n={}\"", i > 1 ? ", " : "", 10 * i);
    here.write("description.json",
               fmt::format("{{\"table\": \"pick.csv\", \"facts\": \"{{\\n  \\\"cpu\\\": \\\"by "
                           "hand\\\"\\n}}\\n\", \"points\": {}, \"refines\": false, \"first\": "
                           "[{}]}}\n",
                           point_count, ids));
    for (const char* name : {"driver", "proof"}) {
        here.write(name, table_copier);
        std::filesystem::permissions(here.path() / name, std::filesystem::perms::owner_all);
    }
}

Ran tune_with_given_times(const Folder& here, const std::string& more = "") {
    const Ran ran =
        here.selgen("tune pick.sel --accept-disturbed --driver ./driver --proof-driver ./proof" +
                    more + " -- -O0");
    UNSCOPED_INFO(ran.err << ran.out);
    return ran;
}

/// Tables and programs of earlier runs.
void forget(const Folder& here) { std::filesystem::remove_all(here.path() / "pick.tune"); }

std::string choice_at(const Folder& here, int n) {
    const std::string out = here.selgen(fmt::format("explain pick.sel --features n={}", n)).out;
    return has(out, "pick: small") ? "small" : has(out, "pick: large") ? "large" : out;
}

}  // namespace

TEST_CASE(
    "the proof decides what tune writes, and cross-validation if it is inconclusive or missing",
    "[.long]") {
    struct Case {
        std::string measured, proof, verdict, choice;  // the choice for n = 200
        std::string options = {}, error = {};
    };
    const std::string refuted =
        "choosing is not worth it: on new inputs, the dispatcher is not faster than the single "
        "best variant small, so the models always choose it\n";
    const std::string inconclusive_proof =
        "choosing is worth it by cross-validation, but the proof is inconclusive: increase "
        "--budget\n  the dispatcher at ";
    for (const Case& one : {
             Case{inconclusive(), faster(), "choosing is worth it\n  the dispatcher at 24 points, ",
                  "large"},
             Case{inconclusive(), unclear(),
                  "it is not clear that choosing is worth it, so small is always chosen: measure "
                  "more points\n  the dispatcher of the fitted models, which were not kept, at 24 "
                  "points, with the decision:\n",
                  "small"},
             Case{conclusive(), slower(), refuted, "small"},
             Case{inconclusive(), slower(), refuted, "small"},
             Case{inconclusive(), faster(),
                  "it is not clear that choosing is worth it, so small is always ", "small",
                  " --no-proof"},
             Case{conclusive(), "", "choosing is worth it\n", "large", "",
                  "the dispatcher was not compared with the variants\n"},
             Case{clearly_conclusive(), unclear(),
                  "it is not clear that choosing is worth it: the gain is smaller in the proof "
                  "than by cross-validation, and may be 1 or less. The fitted models are written "
                  "anyway; increase --budget for a clearer proof\n  the dispatcher at 24 points, ",
                  "large"},
             Case{clearly_conclusive(), widely_unclear(), inconclusive_proof + "24 points, ",
                  "large"},
             Case{clearly_conclusive(), of_first_points(slower(), 7),
                  inconclusive_proof + "7 points, ", "large"},
             Case{clearly_conclusive(), faster(),
                  "choosing is worth it\n  the dispatcher at 24 points, ", "large"},
         }) {
        const Folder here;
        write_project(here, one.measured, one.proof);
        if (one.proof.empty()) std::filesystem::remove(here.path() / "proof.csv");
        const Ran ran = tune_with_given_times(here, one.options);
        CHECK(ran.code == 0);
        check_has(ran.out, {"pick: " + one.verdict});
        check_has(ran.err, {one.error});
        CHECK(has(ran.out, "the dispatcher") == (one.options + one.error).empty());
        CHECK(choice_at(here, 20) == "small");
        CHECK(choice_at(here, 200) == one.choice);
        forget(here);
        std::filesystem::remove(here.path() / "pick.fit.sel");
        const Ran in_json = tune_with_given_times(here, one.options + " --json");
        CHECK(nlohmann::json::parse(in_json.out)["worth_choosing"] ==
              one.verdict.starts_with("choosing is worth it"));
    }
}

TEST_CASE("existing models stay if the new ones are slower, unconfirmed or not compared",
          "[.long]") {
    const Folder here;
    write_project(here, conclusive(), faster());
    REQUIRE(tune_with_given_times(here).code == 0);
    const std::string models = here.read("pick.fit.sel"), header = here.read("pick.sel.hpp");
    struct Case {
        std::string measured, before, proof, text;
    };
    for (const Case& one : {
             Case{inconclusive(), faster(), slower(),
                  "with the new models, the dispatcher takes 1.497 times as long ("},
             Case{inconclusive(), slightly_slower_than_unclear(), unclear(),
                  "the new ones are not confirmed, and with the existing ones, the gain over the "
                  "single best variant small is 1.0"},
             Case{best_everywhere(), faster(), proof_of(always_100),
                  "with the new models, the dispatcher takes 1.242 times as long ("},
             Case{inconclusive(), faster(), "", "the new ones could not be compared with them\n"},
         }) {
        write_project(here, one.measured, one.proof);
        here.write("before.csv", one.before);
        if (one.proof.empty()) std::filesystem::remove(here.path() / "proof.csv");
        forget(here);
        const Ran ran = tune_with_given_times(here);
        INFO(ran.err << ran.out);
        CHECK(ran.code == 0);
        check_has(ran.out, {"pick: the existing models are kept: " + one.text,
                            " (of the new models, which were not kept):\n",
                            "\n  kept: pick.fit.sel, pick.sel.hpp\n"});
        CHECK(here.read("pick.fit.sel") == models);
        CHECK(here.read("pick.sel.hpp") == header);
    }
}

TEST_CASE("new models replace existing ones if they are faster, and so does a single variant",
          "[.long]") {
    const Folder here;
    write_project(here, conclusive(), faster());
    REQUIRE(tune_with_given_times(here).code == 0);

    write_project(here, inconclusive(), faster());
    here.write("before.csv", unclear());
    forget(here);
    auto json = nlohmann::json::parse(tune_with_given_times(here, " --json").out);
    CHECK(json["worth_choosing"] == true);
    CHECK(json["kept"] == "");
    CHECK(json["proof"]["gain_over_single_best"]["mean"].get<double>() ==
          Approx(1.242).margin(1e-3));
    CHECK(choice_at(here, 200) == "large");

    write_project(here, inconclusive(), slower());
    here.write("before.csv", proof_of([](int i) { return 130 + i % 2; }));
    forget(here);
    json = nlohmann::json::parse(tune_with_given_times(here, " --json").out);
    CHECK(json["worth_choosing"] == false);
    CHECK(json["kept"] == "");
    CHECK(choice_at(here, 200) == "small");
}
