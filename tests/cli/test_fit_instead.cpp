// What a fitted model of choices does if the chosen variant cannot run.
#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::has;
using selgen::testing::Ran;

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
    const Ran ran = here.selgen("fit s.sel --data t.csv -o m.fit.sel " + options);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
}

}  // namespace

TEST_CASE("without its device, a fitted tree falls to the next-best variant") {
    const Folder here;
    fit_device(here, "--model tree");
    CHECK(has(here.read("m.fit.sel"), "\n  instead device, wide, serial, team;\n"));
    CHECK(here.selgen("fmt --check m.fit.sel").code == 0);
    const auto explained = [&](const std::string& gpus) {
        return here.selgen("explain s.sel --features n=1500,gpus=" + gpus).out;
    };
    CHECK(has(explained("1"), "s: device, by a model\n"));
    const std::string without = explained("0");
    CHECK(has(without, "s: wide, by a model\n"));
    CHECK(has(without, "choose by s: chooses device, which is infeasible\n"));
    CHECK(has(without, "instead device, wide, serial, team: chooses wide\n"));
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
    const Folder here;
    here.write("s.sel", R"(selector s {
  call void (int n);
  feature n : count = n;
  knob width in 16, 32;
  variant a { run f(n, width); }
  choose width by widths;
  otherwise a;
}
)");
    std::string table = "n,time:a_16,time:a_32\n";
    for (int i = 1; i <= 40; ++i) {
        const std::string n = std::to_string(25 * i);
        table += n + "," + n + "e-8,2e-6\n";
    }
    here.write("t.csv", table);
    const Ran ran = here.selgen("fit s.sel --knob width --data t.csv --model tree -o k.fit.sel");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(has(here.read("k.fit.sel"), "choice = tree"));
    CHECK_FALSE(has(here.read("k.fit.sel"), "instead"));
}

#endif
