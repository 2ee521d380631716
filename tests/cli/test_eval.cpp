// The output of eval for a selector's choices on a table, and on tables of other conditions.
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

#if defined(SELGEN_HAS_FIT)

namespace {

const std::string eval_spec = R"(selector s {
  call void (const Problem& p);
  feature n : count = p.n;
  feature layout : one of {row, column} = p.layout;
  variant serial { run f(p); }
  variant team { run g(p); }
  variant device { run h(p); }
  choose serial when n < 1000;
  choose team when n < 100000;
  otherwise device;
}
)";

/// One inspection computes the features `rows` and `longest`; only the first is read.
const std::string inspecting = R"(selector s {
  call void (const Problem& p);
  inspect shape = look(p);
  feature n : count = p.n;
  feature rows : count = shape.rows;
  feature longest : count = shape.longest;
  variant serial { run f(p); }
  variant team { run g(p); }
  choose team when n > 5 and rows > 10;
  otherwise serial;
}
)";

nlohmann::json judged(const Folder& here, const std::string& options = "") {
    return nlohmann::json::parse(here.must("eval s.sel --data t.csv --json " + options).out);
}

}  // namespace

TEST_CASE("the commands for the worst rows name the selector, and are quoted if needed") {
    const Folder here;
    std::string other = eval_spec;
    other.replace(other.find("selector s"), 10, "selector t");
    here.write("my specs/it's.sel",
               eval_spec + other.replace(other.find("choose team"), 28, "choose by t;"));
    here.write("a model.sel",
               "model t { choice = tree { if n < 2000 { serial } else { team } }; }");
    here.write("t.csv", "id,n,layout,time:serial,time:team\nx,1500,row,2e-6,1e-6\n");
    const Ran ran =
        here.must("eval \"my specs/it's.sel\" --selector t --models 'a model.sel' --data t.csv");
    const Ran explanation = explained(here, ran.out);
    INFO(explanation.err);
    CHECK(explanation.code == 0);
    CHECK(explanation.out.starts_with("t: serial, "));
}

TEST_CASE("eval counts rows outside the model's domain") {
    const Folder here;
    std::string asking = eval_spec;
    asking.replace(asking.find("choose serial"), 59, "choose by s;");
    here.write("s.sel", asking);
    here.write("m.sel",
               "model s { domain n 10..100; choice = tree { if n < 50 { serial } else { team } "
               "}; }");
    here.write("t.csv",
               "n,layout,time:serial,time:team,time:device\n20,row,1,2,3\n5000,row,3,1,2\n"
               "6000,row,3,1,2\n");
    CHECK(has(here.must("eval s.sel --models m.sel --data t.csv").out,
              "model not used for 2 rows: they are outside its domain"));
    CHECK(judged(here, "--models m.sel")["rows_without_model"] == 2);
    here.write("s.sel", asking.replace(asking.find("  otherwise"), 2, "  outside clamp; "));
    CHECK(judged(here, "--models m.sel")["rows_without_model"] == 0);
}

TEST_CASE("eval counts rows for which a model is unsure") {
    const Folder here;
    std::string asking = eval_spec;
    asking.replace(asking.find("choose serial"), 59, "choose by s;");
    here.write("s.sel", asking);
    here.write("m.sel", "model s { choice = tree { if n < 50 { team } else { unsure } }; }");
    here.write("t.csv",
               "n,layout,time:serial,time:team,time:device\n20,row,3,1,2\n5000,row,1,2,3\n"
               "6000,row,1,2,3\n");
    CHECK(has(here.must("eval s.sel --models m.sel --data t.csv").out,
              "model unsure for 2 rows: the rules after it choose there"));
    CHECK(judged(here, "--models m.sel")["unsure_rows"] == 2);
    CHECK(judged(here, "--models m.sel")["rows_without_model"] == 0);
}

TEST_CASE("predictions and reports do not overwrite input files") {
    const Folder here{{"s.sel", eval_spec},
                      {"m.sel", "model s { choice = tree { if n < 9 { serial } else { team } }; }"},
                      {"t.csv", "id,n,layout,time:serial,time:team\nx,1500,row,2e-6,1e-6\n"}};
    here.write("again.csv", here.read("t.csv"));
    for (const std::string output : {"m.sel", "again.csv", "t.csv", "s.sel"}) {
        INFO(output);
        const std::string before = here.read(output);
        const std::string words = " s.sel --data t.csv --models m.sel --again again.csv ";
        CHECK(here.selgen("eval" + words + "--predictions " + output).code == 2);
        CHECK(here.selgen("report" + words + "-o " + output).code == 2);
        CHECK(here.read(output) == before);
    }
}

TEST_CASE("a variant without times has no line in the table of scores, and eval reports it") {
    const Folder here{{"s.sel", eval_spec}};
    const std::string rows = "x,10,row,1e-6,2e-6\ny,20,row,2e-6,1e-6\n";
    here.write("t.csv", "id,n,layout,time:serial,time:team\n" + rows);
    const std::string explanation =
        "left out: otherwise device, because the table has no times for it\n";
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    check_has(ran.out, {explanation, "\nsingle best variant serial "});
    CHECK_FALSE(has(ran.out, "\notherwise device"));
    CHECK(judged(here)["untimed"] == nlohmann::json{"otherwise device"});
    here.write("t.csv", "id,n,layout,time:serial,time:team,time:device\n" +
                            std::string("x,10,row,1e-6,2e-6,\ny,20,row,2e-6,1e-6,\n"));
    CHECK(has(here.selgen("eval s.sel --data t.csv").out, explanation));
}

TEST_CASE("a column with words for numbers, numbers for words, or unknown words is refused") {
    const Folder here{{"s.sel", eval_spec}};
    const auto refused = [&](const std::string& row, const std::string& why) {
        for (const char* const times : {",time:serial,time:team\n", "\n"}) {
            const bool timed = std::string(times) != "\n";
            here.write("t.csv", "n,layout" + std::string(times) + row + (timed ? ",1,2\n" : "\n"));
            INFO(row);
            here.refuses("eval s.sel --data t.csv --predictions p.csv", 1, why);
            CHECK_FALSE(here.exists("p.csv"));
        }
    };
    refused("5,1",
            "column layout: contains numbers, but the values of the feature are words: write row, "
            "column");
    refused("many,row", "column n: contains words, but the feature is numeric: write numbers");
    refused("5,diagonal", "column layout: 'diagonal' is not a value of the feature");
}

TEST_CASE("a table without any feature that the choice reads is refused") {
    const Folder here{{"s.sel", eval_spec}, {"t.csv", "N,time:serial,time:team\n5,1,2\n"}};
    const std::string why =
        "\nselgen: the table has none of the selector's features: it needs columns n, layout, but "
        "has column N\n";
    for (const char* const words : {"eval s.sel --data t.csv", "report s.sel --data t.csv -o r",
                                    "eval s.sel --data t.csv --predictions p.csv"}) {
        const Ran ran = here.selgen(words);
        INFO(words);
        CHECK(ran.code == 1);
        CHECK(has(ran.err, why));
        CHECK(ran.out.empty());
    }
    here.write("t.csv", "n,time:serial,time:team\n5,1,2\n");
    here.must("eval s.sel --data t.csv");
    std::string careless = eval_spec;
    const std::size_t rule = careless.find("  choose");
    careless.replace(rule, careless.find("  otherwise") - rule, "");
    here.write("s.sel", careless);
    here.write("t.csv", "N,time:serial,time:device\n5,1,2\n");
    CHECK(has(here.must("eval s.sel --data t.csv").err,
              "the table has no columns n, layout: their values are unknown"));
}

TEST_CASE("each row pays for its decision and for the whole inspection that it runs") {
    const Folder here;
    // The rule inspects only in the second row.
    const std::string table =
        "n,rows,longest,cost:n,cost:rows,cost:longest,time:serial,time:team\n"
        "1,2,3,1e-8,4e-7,4e-7,1e-6,2e-6\n"
        "9,20,3,1e-8,4e-7,,4e-6,3e-6\n";
    here.write("s.sel", inspecting);
    here.write("t.csv", table);
    const auto json = judged(here);
    const double decision = (18 + json["decision_ns"].get<double>()) * 1e-9;
    const auto priced = [](double decided, double n, double rows) {
        return Approx(std::sqrt((1 + (decided + n) / 1e-6) * (1 + (decided + n + rows) / 3e-6)));
    };
    CHECK(decision > 18e-9);
    CHECK(json["feature_seconds"].get<double>() == Approx(2.1e-7));
    CHECK(json["price_seconds"].get<double>() == Approx(decision + 2.1e-7));
    CHECK(json["chosen"]["mean_slowdown"] == Approx(1));
    CHECK(json["chosen"]["with_costs"].get<double>() == priced(decision, 1e-8, 4e-7));
    CHECK(json["chosen"]["priced"]["mean_slowdown"] == json["chosen"]["with_costs"]);
    CHECK(json["chosen"]["accuracy"] == 1);
    const auto& single = json["others"]["single best variant serial"];
    CHECK(single["with_costs"] == single["mean_slowdown"]);
    const auto with_costs = [&](const std::string& options) {
        return judged(here, options)["chosen"]["with_costs"].get<double>();
    };
    CHECK(with_costs("--feature-costs inspected") == priced(decision, 0, 4e-7));
    CHECK(with_costs("--feature-costs none") == priced(decision, 0, 0));
    CHECK(with_costs("--reuse 100") == priced(decision, 1e-8, 4e-7));  // there is no phase
    std::string phased = inspecting;
    here.write("s.sel", phased.replace(phased.find("  choose"), 0, "  phase while p.version;\n"));
    CHECK(with_costs("--reuse 100") == priced(decision / 100 + 2e-9, 1e-10, 4e-9));
}

TEST_CASE("eval prints the choices alone and with the price, and refuses unknown costs") {
    const Folder here{
        {"s.sel", inspecting},
        {"t.csv", "n,rows,longest,time:serial,time:team\n1,2,3,1e-6,2e-6\n9,20,3,4e-6,3e-6\n"}};
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    check_has(ran.out,
              {"overhead of deciding: ",
               "mean slowdown of the choices alone: 1.0000, 95 % interval 1.0000",
               "with the costs of deciding in each row: 1.0", "  with costs  closed gap\n"});
    for (const char* command : {"eval s.sel", "fit s.sel", "report s.sel"}) {
        here.refuses(std::string(command) + " --data t.csv --feature-costs inspect", 2,
                     "--feature-costs", "inspected");
    }
}

TEST_CASE("--baseline compares with a variant that has times in the table") {
    const Folder here{{"s.sel", eval_spec},
                      {"t.csv",
                       "id,n,layout,time:serial,time:team,time:device\n"
                       "x,10,row,1,2,8\ny,5000,row,4,1,8\n"}};
    const auto json = judged(here, "--baseline team");
    CHECK(json["others"]["baseline team"]["mean_slowdown"] == Approx(std::sqrt(2)));
    CHECK(json["others"]["baseline team"]["closed_gap"] == Approx(0));
    CHECK(json["chosen"]["closed_gap"] == Approx(1));
    here.refuses("eval s.sel --data t.csv --baseline teem", 2,
                 "--baseline: the table has no times for 'teem': did you mean 'team'?");
}

TEST_CASE("differences below the floor count as accurate") {
    const Folder here{{"s.sel", eval_spec},
                      {"t.csv",
                       "id,n,layout,time:serial,time:team,time:device\n"
                       "x,10,row,1.02e-6,1e-6,8e-6\ny,20,row,1.2e-6,1e-6,8e-6\n"}};
    const auto json = judged(here, "--floor 3%")["chosen"];
    CHECK(json["accuracy"] == 0.5);
    CHECK(judged(here)["chosen"]["accuracy"] == 0);
    CHECK(has(here.selgen("eval s.sel --data t.csv --floor 3%").out,
              "accuracy counts choices within 3.0 % of the best"));
    CHECK(here.selgen("eval s.sel --data t.csv --floor much").code == 2);
}

TEST_CASE("regions show their best variants, and the worst rows show the better variant") {
    const Folder here{
        {"s.sel", eval_spec},
        {"t.csv",
         "id,n,layout,time:serial,time:team,time:device\n"
         "a,10,row,1e-6,2e-6,8e-6\nb,20,row,4e-6,2e-6,8e-6\nc,900,column,3e-6,9e-6,1e-6\n"
         "alone,10,row,,,8e-6\n"}};
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    CHECK(
        has(ran.out,
            "  layout = row                                2         1.4142  serial 1, team 1\n"));
    CHECK(
        has(ran.out, "  layout = column                             1         3.0000  device 1\n"));
    check_has(ran.out, {"  n 900 .. 900 ",
                        "  c: serial, slowdown 3.00 relative to device\n"
                        "    selgen explain s.sel --features n=900"});
    const auto json = judged(here);
    CHECK(json["regions"].size() == 5);
    bool found = false;
    for (const auto& region : json["regions"]) {
        if (region["where"] != "layout = row") continue;
        found = region["feature"] == "layout" && region["rows"] == 2 &&
                region["best"] == nlohmann::json{{"serial", 1}, {"team", 1}};
    }
    CHECK(found);
    CHECK(json["worst_rows"].size() == 2);
    CHECK(json["worst_rows"][0]["id"] == "c");
    CHECK(json["worst_rows"][0]["best"] == "device");
    const std::string command = json["worst_rows"][0]["command"];
    CHECK(explained(here, command + "\n").out.starts_with("s: serial"));
}

TEST_CASE("failed runs cost ten times the slowest success, and the oracle is a baseline") {
    const Folder here{{"s.sel", eval_spec},
                      {"t.csv",
                       "id,n,layout,time:serial,time:team,time:device\n"
                       "x,10,row,fail,2,4\ny,5000,row,4,2,4\n"}};
    const auto json = judged(here);
    CHECK(json["failures"] == true);
    CHECK(json["chosen"]["mean_seconds"] == Approx((40 + 2) / 2.0));
    CHECK(json["chosen"]["with_costs"].get<double>() == Approx(std::sqrt(20.0)));
    CHECK(judged(here, "--objective total-time")["chosen"]["with_costs"].get<double>() ==
          Approx(21.0 / 2));
    CHECK(json["others"]["oracle"]["mean_seconds"] == Approx(2));
    CHECK(judged(here, "--penalty 2")["chosen"]["mean_seconds"] == Approx((8 + 2) / 2.0));
    CHECK(judged(here, "--cutoff 6")["chosen"]["mean_seconds"] == Approx((60 + 2) / 2.0));
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    check_has(ran.out, {"closed gap     mean cost\n", "\noracle "});
}

TEST_CASE("a stopped run counts as its bound, and eval reports in how many rows") {
    const Folder here{{"s.sel", eval_spec}};
    // The bound is larger than the best time in rows a and b, equal in x, and smaller in c.
    here.write("t.csv",
               "id,n,layout,time:serial,time:team,time:device\n"
               "a,10,row,>4,2,>4\nb,5000,row,>3,1,>3\nc,20,row,>1,2,>8\nx,30,row,>2,2,>8\n");
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    INFO(ran.out << ran.err);
    check_has(ran.out,
              {"\ncoverage: the chosen variant has a time in 4 of 4 rows\n"
               "in 3 rows the chosen variant was stopped: its time counts as the bound\n"
               "stopped, too: otherwise device in 4 rows\n"
               "in 1 row a bound is less than all measured times: it counts as the best time\n",
               "  a: serial, slowdown at least 2.00 relative to team\n"});
    const auto json = judged(here);
    CHECK(json["chosen"]["stopped"] == 3);
    CHECK(json["chosen"]["mean_slowdown"] == Approx(std::pow(2, 0.25)));
    CHECK(json["bounded_oracles"] == 1);
    CHECK(json["worst_rows"][0]["stopped"] == true);
    // With a cutoff that all stopped runs have reached, their penalties are no bounds.
    CHECK_FALSE(
        has(here.selgen("eval s.sel --data t.csv --objective par10 --cutoff 1").out, "stopped"));
    CHECK(judged(here, "--objective par10 --cutoff 1")["chosen"]["stopped"] == 0);
    CHECK(json["others"]["single best variant team"]["mean_slowdown"] == Approx(std::pow(2, 0.25)));
}

TEST_CASE("eval reports the coverage before all means, and the tail beside that of the default") {
    const Folder here{
        {"s.sel", eval_spec},
        {"t.csv",
         "id,weight,n,layout,time:serial,time:team,time:device\n"
         "a,1,10,row,3,2,2\nb,2,5000,row,,1,3\nc,5,5000,row,2,,1\nx,1,10,row,1,1,8\n"}};
    const Ran ran = here.selgen("eval s.sel --data t.csv --fail-above 0.1");
    INFO(ran.out << ran.err);
    CHECK(ran.code == 1);
    CHECK(has(ran.err, "the mean slowdown is 1.1067 (coverage 44.4 %), which exceeds 1"));
    CHECK(
        has(ran.out,
            "\ncoverage: the chosen variant has a time in 3 of 4 rows; all other figures leave out "
            "the rest\nmeans and shares are weighted by the column weight\n"));
    check_has(ran.out, {"  coverage  mean slowdown ", "    44.4 %         1.1067 ",
                        "\ntail of the slowdown:" + std::string(8, ' ') +
                            "worst  99th percentile  expected shortfall\ns" + std::string(29, ' ') +
                            "1.50           1.5000              1.5000\notherwise device" +
                            std::string(14, ' ') + "8.00           8.0000              8.0000\n"});
    const auto json = judged(here);
    CHECK(json["chosen"]["coverage"] == Approx(4.0 / 9));
    CHECK(json["chosen"]["rows"] == 3);
    CHECK(json["chosen"]["mean_slowdown"] == Approx(std::pow(1.5, 0.25)));
    CHECK(json["chosen"]["expected_shortfall"] == Approx(1.5));
    CHECK(json["others"]["otherwise device"]["percentile_99"] == 8);
}

TEST_CASE("the closed gap uses common rows, and eval prints the numbers of rows that differ") {
    const Folder here{{"s.sel", eval_spec}};
    // In the last two rows, the single best variant has no time, and the choice is much slower than
    // the best.
    here.write("t.csv",
               "id,n,layout,time:serial,time:team,time:device\n"
               "a,10,row,1,2,8\nb,5000,row,3,2,8\nc,20,row,1,2,8\n"
               "d,30,row,8,,1\ne,40,row,8,,1\n");
    const auto json = judged(here);
    REQUIRE(json["others"].contains("single best variant team"));
    CHECK(json["others"]["single best variant team"]["rows"] == 3);
    CHECK(json["chosen"]["rows"] == 5);
    CHECK(json["chosen"]["closed_gap"] == Approx(1));  // uses the rows in which team has a time
    CHECK(json["chosen"]["closed_gap_rows"] == 3);
    CHECK(has(here.selgen("eval s.sel --data t.csv").out,
              "numbers of rows: s 5 (3 for the closed gap); single best variant team 3 (3 for the "
              "closed gap); "));
}

namespace {

const std::string measured = R"({
  "cpu": "X",
  "memory": 4096,
  "program": "0123",
  "clock": "wall",
  "seed": 1
}
)";

std::string with(std::string text, const std::string& what, const std::string& other) {
    return text.replace(text.find(what), what.size(), other);
}

/// The messages of eval for a second table with this provenance.
std::string warnings_of_eval(const std::string& origin, const std::string& options) {
    const Folder here{{"s.sel", right_spec},
                      {"t.csv", "id,size,time:a,time:b\nx,5,1e-6,2e-6\n"},
                      {"u.csv", "id,size,time:a,time:b\nx,5,1.1e-6,2e-6\n"},
                      {"t.csv.machine.json", measured},
                      {"u.csv.machine.json", origin}};
    return here.must("eval s.sel --data t.csv " + options).err;
}

}  // namespace

TEST_CASE("eval reports tables that were measured under different conditions") {
    const std::string clock = with(measured, "wall", "cpu");
    for (const std::string options : {"--data u.csv", "--again u.csv"}) {
        INFO(options);
        CHECK(has(warnings_of_eval(clock, options),
                  "u.csv: measured under different conditions than t.csv (clock \"cpu\" "
                  "instead of \"wall\"); both are weighted equally\n"));
        CHECK(
            has(warnings_of_eval(with(clock, "0123", "4567"), options), "(another program, clock"));
    }
}

TEST_CASE("times of one machine do not repeat those of another") {
    const Folder here{{"s.sel", right_spec},
                      {"t.csv", "id,size,time:a,time:b\nx,5,1e-6,2e-6\n"},
                      {"u.csv", "id,size,time:a,time:b\nx,5,9e-7,8e-7\n"},
                      {"t.csv.machine.json", measured},
                      {"u.csv.machine.json", with(measured, "\"X\"", "\"Y\"")}};
    const auto ran = here.selgen("eval s.sel --data t.csv --data u.csv --data u.csv");
    INFO(ran.err << ran.out);
    CHECK(has(ran.err, "(cpu \"Y\" instead of \"X\"); its rows are those of another machine\n"));
    CHECK(has(ran.out, ": 2 rows, "));
    here.write("u.csv.machine.json", measured);
    CHECK(has(here.selgen("eval s.sel --data t.csv --data u.csv").out, ": 1 row"));
}

TEST_CASE("another seed, other memory and unknown provenance are not reported") {
    for (const std::string& origin :
         {with(measured, "1\n", "2\n"), with(measured, "4096", "8192"), std::string()}) {
        INFO(origin);
        CHECK_FALSE(has(warnings_of_eval(origin, "--data u.csv"), "measured under"));
    }
}

#endif
