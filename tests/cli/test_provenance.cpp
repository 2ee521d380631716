// The reports on tables that were measured under different conditions.
#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::right_spec;

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
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", "id,size,time:a,time:b\nx,5,1e-6,2e-6\n");
    here.write("u.csv", "id,size,time:a,time:b\nx,5,1.1e-6,2e-6\n");
    here.write("t.csv.machine.json", measured);
    here.write("u.csv.machine.json", origin);
    const auto ran = here.selgen("eval s.sel --data t.csv " + options);
    INFO(ran.err);
    CHECK(ran.code == 0);
    return ran.err;
}

}  // namespace

TEST_CASE("eval reports tables that were measured under different conditions") {
    const std::string clock = with(measured, "wall", "cpu");
    for (const std::string options : {"--data u.csv", "--again u.csv"}) {
        INFO(options);
        CHECK(warnings_of_eval(clock, options)
                  .find("u.csv: measured under different conditions than t.csv (clock \"cpu\" "
                        "instead of \"wall\"); both are weighted equally\n") != std::string::npos);
        CHECK(warnings_of_eval(with(clock, "0123", "4567"), options)
                  .find("(another program, clock") != std::string::npos);
    }
}

TEST_CASE("times of one machine do not repeat those of another") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", "id,size,time:a,time:b\nx,5,1e-6,2e-6\n");
    here.write("u.csv", "id,size,time:a,time:b\nx,5,9e-7,8e-7\n");
    here.write("t.csv.machine.json", measured);
    here.write("u.csv.machine.json", with(measured, "\"X\"", "\"Y\""));
    const auto ran = here.selgen("eval s.sel --data t.csv --data u.csv --data u.csv");
    INFO(ran.err << ran.out);
    CHECK(ran.err.find("(cpu \"Y\" instead of \"X\"); its rows are those of another machine\n") !=
          std::string::npos);
    CHECK(ran.out.find(": 2 rows, ") != std::string::npos);
    here.write("u.csv.machine.json", measured);
    CHECK(here.selgen("eval s.sel --data t.csv --data u.csv").out.find(": 1 row") !=
          std::string::npos);
}

TEST_CASE("another seed, other memory and unknown provenance are not reported") {
    for (const std::string& origin :
         {with(measured, "1\n", "2\n"), with(measured, "4096", "8192"), std::string()}) {
        INFO(origin);
        CHECK(warnings_of_eval(origin, "--data u.csv").find("measured under") == std::string::npos);
    }
}

#endif
