// Commands and drivers in a locale with decimal commas, which the kernels also set when they start.
#include <stdlib.h>  // setenv

#include <algorithm>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string summing_kernels = R"(#pragma once
#include <clocale>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>
inline double direct(const std::vector<double>& x) {
    double sum = 0;
    for (const double value : x) sum += value * value;
    return sum;
}
inline double slow(const std::vector<double>& x) {
    double sum = 0;
    for (const double value : x) sum += std::sin(value) * 0 + value * value;
    return sum;
}
inline std::vector<double> numbers(std::int64_t n) {
    return std::vector<double>(static_cast<std::size_t>(n), 0.5);
}
inline const bool is_set = [] {
    std::setlocale(LC_ALL, "");
    if (*std::localeconv()->decimal_point != ',') throw std::runtime_error("no decimal comma");
    return true;
}();
)";

const std::string summing_selector = R"(use "twice.hpp";
import "twice.fit.sel";

selector twice {
  call double (const std::vector<double>& x);
  feature n : count = x.size();
  variant direct { run ::direct(x); }
  variant slow   { run ::slow(x); }
  choose by twice;
  otherwise direct;
}

)";

/// The locale de_DE for the processes that are started while it exists.
class DecimalCommas {
public:
    explicit DecimalCommas(const Folder& here) {
        const std::string made = (here.path() / "locales").string();
        std::filesystem::create_directory(made);
        // The exit code is 1 if there are only warnings.
        [[maybe_unused]] const int code = std::system(
            ("localedef -i de_DE -f UTF-8 '" + made + "/de_DE.UTF-8' 2> /dev/null").c_str());
        exist = std::filesystem::exists(made + "/de_DE.UTF-8");
        if (!exist) WARN("skipped: localedef cannot make the locale de_DE");
        ::setenv("LOCPATH", made.c_str(), 1);
        ::setenv("LC_ALL", "de_DE.UTF-8", 1);
    }
    DecimalCommas(const DecimalCommas&) = delete;
    DecimalCommas& operator=(const DecimalCommas&) = delete;
    ~DecimalCommas() {
        ::unsetenv("LC_ALL");
        ::unsetenv("LOCPATH");
    }

    bool exist = false;
};

void write_kernels(const Folder& here) {
    here.write("twice.hpp", summing_kernels);
    here.write("twice.fit.sel", "// No models yet.\n");
}

}  // namespace

TEST_CASE("commands read and write decimal points in a locale with decimal commas") {
    const Folder here;
    const DecimalCommas commas(here);
    if (!commas.exist) return;
    write_kernels(here);
    here.write("twice.sel", summing_selector);
    std::string table = "n,time:direct,time:slow\n";
    for (int i = 1; i <= 20; ++i)
        table += std::to_string(i) + ".5," + (i < 10 ? "1e-6,2.5e-6\n" : "2.5e-6,1e-6\n");
    here.write("table.csv", table);
    const Ran fit = here.must("fit twice.sel --data table.csv -o twice.fit.sel --model tree");
    CHECK(has(here.read("twice.fit.sel"), "domain n 1.5 .. 20.5;"));
    CHECK(has(here.selgen("explain twice.sel --features n=1.5").out, "twice: direct"));
    CHECK(has(here.selgen("explain twice.sel --features n=20.5").out, "twice: slow"));
}

TEST_CASE("kernels that set a locale with decimal commas are measured as in any other locale",
          "[.long]") {
    const Folder here;
    const DecimalCommas commas(here);
    if (!commas.exist) return;
    write_kernels(here);
    std::string levels = "100";
    for (int n = 200; n <= 2400; n += 100) levels += ", " + std::to_string(n);
    here.write("twice.sel", summing_selector + "experiment twice {\n  factor n in " + levels +
                                ";\n  input numbers(n);\n"
                                "  check against direct tolerance 1e-9;\n}\n");
    here.must("tune twice.sel --budget 20.5s --accept-disturbed --no-proof -- -O2");
    here.must("eval twice.sel --data twice.tune/twice.csv");
    std::istringstream rows(here.read("twice.tune/twice.csv"));
    std::string head, row;
    REQUIRE(std::getline(rows, head));
    while (std::getline(rows, row))
        CHECK(std::ranges::count(row, ',') == std::ranges::count(head, ','));
}
