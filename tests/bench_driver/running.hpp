// Generates, compiles and runs drivers, and reads their tables.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>
#include <vector>

#include <selgen/bench/table.hpp>
#include <selgen/rt/text.hpp>

#include "../cli/running.hpp"

namespace selgen::testing {

namespace fs = std::filesystem;
using bench::Fields;

inline const std::string sources = SELGEN_SOURCE_DIR "/tests/bench_driver";

inline constexpr std::string_view warnings =
    " -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wfloat-equal -Wshadow -Wswitch-enum"
    " -Werror -I " SELGEN_SOURCE_DIR "/runtime -I . -I ";

/// A folder in which programs run; both streams of the last one can be read.
class Workplace : public Folder {
public:
    fs::path operator/(const std::string& name) const { return path() / name; }
    std::string said() const { return read(".out"); }
    bool says(const std::string& text) const { return has(said(), text); }

    /// Runs lines of the shell, and returns the exit code.
    int run(const std::string& lines) const {
        return shell("exec 2>&1 < /dev/null; " + lines).code;
    }
    void must_run(const std::string& lines) const {
        const int code = run(lines);
        INFO(lines << '\n' << said());
        REQUIRE(code == 0);
    }
};

/// Generates header and driver of a spec, and compiles the driver with the usual warnings.
inline void compile(const Workplace& folder, const std::string& spec,
                    const std::string& experiment = "", const std::string& options = " -O2") {
    const std::string path = sources + "/" + spec + ".sel";
    folder.must_run(
        selgen::rt::join({"$selgen gen ", path, " -o ", spec, ".sel.hpp && $selgen gen --bench ",
                          experiment, " ", path, " -o driver.cpp && g++ -std=c++17", options,
                          warnings, sources, " driver.cpp -o driver"}));
}

/// A folder with the driver of a spec, which is compiled once for all cases.
inline const Workplace& driver_of(const std::string& spec) {
    static std::map<std::string, Workplace> all;
    const auto [place, is_new] = all.try_emplace(spec);
    if (is_new) compile(place->second, spec);
    return place->second;
}

/// Whether another compiler accepts the driver, too.
inline void check_with_clang(const Workplace& folder, const std::string& options = "") {
    if (is_missing("clang++")) return;
    folder.must_run(selgen::rt::join(
        {"clang++ -std=c++17 -fsyntax-only", warnings, sources, options, " driver.cpp"}));
}

class Table {
public:
    explicit Table(const fs::path& path) : text_(text_of(path)) {
        std::istringstream lines(text_);
        for (std::string line; std::getline(lines, line);)
            rows_.push_back(selgen::bench::fields_of(line));
    }

    const std::string& text() const { return text_; }
    bool ends_whole() const { return !text_.empty() && text_.back() == '\n'; }
    std::size_t rows() const { return rows_.size() - 1; }
    const std::vector<Fields>& fields() const { return rows_; }
    const Fields& header() const { return rows_.front(); }
    /// The field of the row whose id has this prefix.
    std::string at(const std::string& id, const std::string& column) const {
        const auto place = std::find(header().begin(), header().end(), column);
        for (const Fields& row : rows_)
            if (row.front().rfind(id, 0) == 0 && place != header().end())
                return row.at(static_cast<std::size_t>(place - header().begin()));
        return "(none)";
    }
    double number(const std::string& id, const std::string& column) const {
        const std::string text = at(id, column);
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        return !text.empty() && *end == '\0' ? value : -1;
    }

private:
    std::string text_;
    std::vector<Fields> rows_;
};

}  // namespace selgen::testing
