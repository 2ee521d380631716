// What fitted models contain: polynomials, training rows, and what is chosen instead.
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "fit/random.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

#if defined(SELGEN_HAS_FIT)

namespace {

const std::string polynomial_spec =
    fitted_selector("  feature x : real in 0 .. 200 = p.x;\n", {"a", "b"});

/// The report of `fit` on polynomials of speedups.
nlohmann::json fitted_json(const std::string& rows) {
    const Folder folder{{"s.sel", polynomial_spec}, {"t.csv", rows}};
    return nlohmann::json::parse(
        folder.must("fit s.sel --model polynomial --target speedup --data t.csv --json -o m.sel")
            .out);
}

/// A table whose polynomials are partly chance.
std::string noisy() {
    selgen::fit::Random random(2);
    std::ostringstream rows;
    rows << "x,y,z,time:a,time:b\n";
    for (int row = 0; row < 100; ++row) {
        const double x = 1 + random.unit(), y = 1 + random.unit(), z = 1 + random.unit();
        rows << x << ',' << y << ',' << z << ',' << std::exp(0.5 * random.normal() + x * y) << ','
             << std::exp(0.5 * random.normal() + 3 - z) << '\n';
    }
    return rows.str();
}

/// The mean of polynomials of three terms, fitted to such rows.
std::string mean_of_short_ones(const std::string& option = "") {
    const Folder folder;
    std::string of_three = polynomial_spec;
    of_three.insert(of_three.find("  variant a"),
                    "  feature y : real = x;\n  feature z : real = x;\n");
    folder.write("s.sel", of_three);
    folder.write("t.csv", noisy());
    const Ran ran = folder.selgen(
        "fit s.sel --data t.csv --target speedup --model polynomial --terms 3 -o m.sel" + option);
    INFO(ran.out << ran.err);
    REQUIRE(has(ran.out, "\n* polynomial of speedup, lg "));
    return folder.read("m.sel");
}

std::string equations_of(const std::string& model) {
    const std::size_t first = model.find("lg time(");
    return model.substr(first, model.find("replay", first) - first);
}

}  // namespace

TEST_CASE("polynomials of speedups choose well on both sides of a border") {
    std::string rows = "x,time:a,time:b\n";
    for (int i = 1; i <= 120; ++i)
        rows += std::to_string(i / 120.0) + ',' + std::to_string(i + i % 5) + ",60\n";
    const nlohmann::json json = fitted_json(rows);
    CHECK(json["candidates"].size() == 2);
    for (const auto& one : json["candidates"]) {
        INFO(one["name"]);
        CHECK(one["mean_slowdown"] < 1.02);
    }
    CHECK(json["single_best"]["mean_slowdown"] > 1.2);
}

TEST_CASE("polynomials of speedups are refined for the choice") {
    // b is faster than a from 0.8 on. No cubic of least squares finds this: a has a step before it,
    // and is steep after it.
    std::string rows = "x,time:a,time:b\n";
    for (int i = 0; i < 240; ++i) {
        const double x = i / 240.0, a = x < 0.8 ? 58.5 : 61 + 600 * (x - 0.8);
        rows += std::to_string(x) + ',' + std::to_string(a) + ",60\n";
    }
    const nlohmann::json json = fitted_json(rows);
    CHECK(json["candidates"].size() == 2);
    for (const auto& one : json["candidates"]) {
        INFO(one["name"]);
        // 1.0084 to 1.0123 by least squares
        CHECK(one["mean_slowdown"].get<double>() < 1.0075);
    }
}

TEST_CASE("the seed determines the mean of polynomials") {
    const std::string model = mean_of_short_ones();
    CHECK(mean_of_short_ones() == model);
    CHECK(equations_of(mean_of_short_ones(" --seed 2")) != equations_of(model));
}

TEST_CASE("the domain of a polynomial has the features that it reads") {
    const Folder folder;
    std::string of_two = polynomial_spec;
    of_two.insert(of_two.find("  variant a"), "  feature y : real = x;\n");
    folder.write("s.sel", of_two);
    std::string rows = "x,y,time:a,time:b\n";
    for (int i = 0; i < 100; ++i)
        rows += std::to_string(1 + i / 100.0) + ',' + std::to_string(1 + i * 37 % 100 / 100.0) +
                ',' + std::to_string(std::exp(i / 100.0)) + ",1.5\n";
    folder.write("t.csv", rows);
    const std::string words = "fit s.sel --data t.csv --model polynomial --target time -o m.sel";
    folder.must(words + " --terms 2");
    const std::string model = folder.read("m.sel");
    INFO(model);
    CHECK(has(model, "domain x 1 .. 1.99;"));
    folder.selgen(words + " --terms 1");
    CHECK_FALSE(has(folder.read("m.sel"), "domain"));
}

namespace {

const std::string replay_spec = fitted_selector(
    "  feature n : count = p.n;\n  feature layout : one of {row, column} = p.layout;\n",
    {"serial", "team"});

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
    const Folder folder{{"s.sel", replay_spec}, {"t.csv", replay_table(60)}};
    folder.must("fit s.sel --data t.csv -o m.fit.sel --model tree");
    const std::string fitted = folder.read("m.fit.sel");
    CHECK(has(fitted, "  replay n regret 1"));
    folder.must("fmt --check m.fit.sel");
    folder.write("u.sel", "import \"m.fit.sel\";\n" + replay_spec);
    for (const std::string command : {"check u.sel", "explain u.sel --features n=5,layout=row",
                                      "eval u.sel --data t.csv", "fit u.sel --data t.csv"}) {
        folder.must(command);
    }
}

TEST_CASE("the seed determines the training rows") {
    const Folder folder{{"s.sel", replay_spec}, {"t.csv", replay_table(120)}};
    const std::string fit = "fit s.sel --data t.csv --model tree --leaves 2 --seed ";
    folder.must(fit + "7 -o a.fit.sel");
    folder.must(fit + "7 -o b.fit.sel");
    folder.must(fit + "8 -o c.fit.sel");
    CHECK(folder.read("a.fit.sel") == folder.read("b.fit.sel"));
    const auto rows = [&](const std::string& file) {
        const std::string text = folder.read(file);
        return text.substr(text.find("  replay"));
    };
    CHECK(rows("a.fit.sel") != rows("c.fit.sel"));
}

TEST_CASE("eval reports that the model was fitted to rows of the table") {
    const Folder folder{{"s.sel", replay_spec}};
    const std::string all = replay_table(80);
    const std::size_t middle = all.find("\n40,") + 1;
    folder.write("first.csv", all.substr(0, middle));
    folder.write("second.csv", all.substr(0, all.find('\n') + 1) + all.substr(middle));
    folder.write("all.csv", all);
    folder.must("fit s.sel --data first.csv -o m.fit.sel --model tree");
    const auto said = [&](const std::string& table) {
        const std::string err = folder.selgen("eval s.sel --models m.fit.sel --data " + table).err;
        return err.find("the model was fitted to rows of this table") != err.npos;
    };
    CHECK(said("first.csv"));
    CHECK(said("all.csv"));
    CHECK_FALSE(said("second.csv"));
}

namespace {

const std::string device_spec = R"(import "m.fit.sel";

selector s {
  call void (int n);
  feature n : count = n;
  variant serial { run serial(n); }
  variant idle { run idle(n); }
  variant team { run team(n); }
  variant device { run device(n); when gpus > 0; }
  variant wide { run wide(n); }
  choose by s;
  otherwise serial;
}
)";

/// The device is best in the larger rows, wide is second there, and serial is best in a few small
/// ones. No row has a time of idle.
std::string device_table() {
    std::string text = "n,gpus,time:serial,time:idle,time:team,time:device,time:wide\n";
    for (int i = 1; i <= 80; ++i) {
        const std::string n = std::to_string(25 * i);
        text += n + ",1," + n + "e-8,,20e-6," + (i < 5 ? "20e-6," : "1e-6,") + "4e-6\n";
    }
    return text;
}

void fit_device(const Folder& here, const std::string& options) {
    here.write("s.sel", device_spec);
    here.write("t.csv", device_table());
    here.must("fit s.sel --data t.csv -o m.fit.sel " + options);
}

}  // namespace

TEST_CASE("without its device, a fitted tree falls to the next-best variant") {
    const Folder here;
    fit_device(here, "--model tree");
    CHECK(has(here.read("m.fit.sel"), "\n  instead device, wide, serial, team;\n"));
    here.must("fmt --check m.fit.sel");
    const auto explained = [&](const std::string& gpus) {
        return here.selgen("explain s.sel --features n=1500,gpus=" + gpus).out;
    };
    CHECK(has(explained("1"), "s: device, by a model\n"));
    const std::string without = explained("0");
    check_has(without,
              {"s: wide, by a model\n", "choose by s: chooses device, which is infeasible\n",
               "instead device, wide, serial, team: chooses wide\n"});
}

TEST_CASE("all models of choices have alternatives, others have none") {
    const Folder here;
    fit_device(here, "--model network");
    CHECK(has(here.read("m.fit.sel"), "\n  instead device, wide, serial, team;\n"));
    for (const std::string other :
         {"tree --target time", "forest --target speedup", "polynomial"}) {
        INFO(other);
        fit_device(here, "--model " + other);
        CHECK_FALSE(has(here.read("m.fit.sel"), "instead"));
    }
}

TEST_CASE("a fitted choice of a knob has no alternatives") {
    const Folder here{{"s.sel", R"(selector s {
  call void (int n);
  feature n : count = n;
  knob width in 16, 32;
  variant a { run f(n, width); }
  choose width by widths;
  otherwise a;
}
)"}};
    std::string table = "n,time:a_16,time:a_32\n";
    for (int i = 1; i <= 40; ++i) {
        const std::string n = std::to_string(25 * i);
        table += n + "," + n + "e-8,2e-6\n";
    }
    here.write("t.csv", table);
    here.must("fit s.sel --knob width --data t.csv --model tree -o k.fit.sel");
    CHECK(has(here.read("k.fit.sel"), "choice = tree"));
    CHECK_FALSE(has(here.read("k.fit.sel"), "instead"));
}

#endif
