// The command line of a driver: its options, their defaults and its help.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

struct Options {
    std::string table;        // empty: NAME.csv
    std::string data_folder;  // of the factors' files; empty: the current folder
    std::size_t points = 0;   // maximum; 0: as in the experiment
    std::size_t repeats = 0;
    double budget = -1;  // seconds; 0: no limit, negative: as in the experiment
    std::uint64_t seed = 1;
    Clock clock = Clock::wall;
    std::optional<Statistic> given_statistic;  // none: the usual one
    Statistic statistic = Statistic::median;
    bool restarts = false;
    bool accepts_disturbed = false;
    bool has_halves = false;  // columns for every second run
    bool is_strict = false;   // ends at the first wrong result
    bool forks = true;
    bool dry_run = false;
    bool proves = false;      // measures the dispatcher, too, at points that no table has
    bool facts = false;       // print the conditions of the measurement
    std::string description;  // file for a description of the experiment; empty: none
    bool help = false;
};

/// A usage error on the command line: printed, exit status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline constexpr std::string_view help_text =
    "  -o, --output FILE    table (default: NAME.csv); FILE.machine.json describes the machine\n"
    "      --restart        replace the table instead of resuming it\n"
    "      --resume         resume the table (default)\n"
    "      --data-folder F  folder of the files that are levels of a factor: that of the spec\n"
    "                       (default: the current folder)\n"
    "      --points N       measure at most N points\n"
    "      --repeats N      number of samples of each variant, after one warm-up\n"
    "      --budget TIME    stop after this time, such as 90s, 20min or 2h (0: no limit)\n"
    "      --seed N         random seed for the design, the inputs and the order (default: 1)\n"
    "      --clock C        clock for the times: wall, or cpu (CPU time, of the critical path if\n"
    "                       the kernels report it)\n"
    "      --statistic S    time of a variant: median of its samples, or min (their minimum) if\n"
    "                       the machine is never idle and inputs are repeated (default: median)\n"
    "      --accept-disturbed  let runs count that other programs disturbed; if inputs are\n"
    "                       repeated, the default statistic is then min\n"
    "      --halves         also write the times of every second run, for selgen eval --halves\n"
    "      --strict         end at the first wrong result, with exit status 5\n"
    "      --proof          compare the dispatcher with all variants at new random points\n"
    "                       (400, or --points N); needs SELGEN_PROOF at compile time\n"
    "      --dry-run        print what would be measured\n"
    "      --no-fork        measure in the process of the driver (for debuggers); a crash ends it\n"
    "      --describe FILE  write table, conditions and points to FILE, as JSON, and exit\n"
    "      --facts          print what the table's .machine.json would contain, and exit\n"
    "  -h, --help           print this help\n";

inline const std::vector<std::string_view> flag_options{
    "--restart", "--resume", "--accept-disturbed",
    "--strict",  "--halves", "--dry-run",
    "--no-fork", "--facts",  "--proof",
    "--help",    "-h"};
inline const std::vector<std::string_view> valued_options{
    "--output", "--data-folder", "--points",    "--repeats",  "--budget",
    "--seed",   "--clock",       "--statistic", "--describe", "-o"};

inline bool is_flag(std::string_view name) {
    return std::find(flag_options.begin(), flag_options.end(), name) != flag_options.end();
}
inline bool takes_value(std::string_view name) {
    return std::find(valued_options.begin(), valued_options.end(), name) != valued_options.end();
}

namespace detail {

/// Seconds of "90", "90s", "20min", "2h".
inline double time_of(const std::string& text) {
    const auto [value, length] = rt::read_number(text.c_str());
    std::string unit = text.substr(length);
    if (!unit.empty() && unit.front() == ' ') unit.erase(0, 1);
    const double factor = unit.empty() || unit == "s" ? 1
                          : unit == "ms"              ? 1e-3
                          : unit == "min"             ? 60
                          : unit == "h"               ? 3600
                                                      : 0;
    if (length == 0 || !(factor > 0) || !(value >= 0) || !std::isfinite(value))
        throw UsageError(rt::join({"'", text, "' is not a time such as 50ms, 90s, 20min or 2h"}));
    return value * factor;
}

inline std::uint64_t number_of(const std::string& text) {
    if (text.empty() || text.size() > 18 ||
        text.find_first_not_of("0123456789") != std::string::npos)
        throw UsageError(rt::join({"'", text, "' is not a non-negative integer"}));
    return std::strtoull(text.c_str(), nullptr, 10);
}

inline std::size_t count_of(const std::string& text) {
    const auto count = static_cast<std::size_t>(number_of(text));
    if (count == 0) throw UsageError("must be at least 1");
    return count;
}

inline Clock clock_of(const std::string& text) {
    if (text == "wall") return Clock::wall;
    if (text == "cpu") return Clock::cpu;
    throw UsageError(rt::join({"'", text, "' is not a clock: use wall or cpu"}));
}

inline Statistic statistic_of(const std::string& text) {
    if (text == "median") return Statistic::median;
    if (text == "min") return Statistic::min;
    throw UsageError(rt::join({"'", text, "' is not a statistic: use median or min"}));
}

/// Applies an option without a value; returns whether `name` is one.
inline bool take_flag(const std::string& name, Options& options) {
    if (name == "--restart") return options.restarts = true;
    if (name == "--resume") return !(options.restarts = false);
    if (name == "--dry-run") return options.dry_run = true;
    if (name == "--facts") return options.facts = true;
    if (name == "--halves") return options.has_halves = true;
    if (name == "--strict") return options.is_strict = true;
    if (name == "--proof") return options.proves = true;
    if (name == "--accept-disturbed") return options.accepts_disturbed = true;
    if (name == "-h" || name == "--help") return options.help = true;
    if (name == "--no-fork") return !(options.forks = false);
    return false;
}

inline bool take_value(const std::string& name, const std::string& value, Options& options) {
    if (name == "-o" || name == "--output") return options.table = value, true;
    if (name == "--data-folder") return options.data_folder = value, true;
    if (name == "--points") return options.points = count_of(value), true;
    if (name == "--repeats") return options.repeats = count_of(value), true;
    if (name == "--budget") return options.budget = time_of(value), true;
    if (name == "--describe") return options.description = value, true;
    if (name == "--seed") return options.seed = number_of(value), true;
    if (name == "--clock") return options.clock = clock_of(value), true;
    if (name == "--statistic") return options.given_statistic = statistic_of(value), true;
    return false;
}

/// The error message for a word that is neither a flag nor an option with a value.
inline std::string usage_error_text(const std::string& word, const std::string& name) {
    if (is_flag(name)) return rt::join({name, " takes no value"});
    std::vector<std::string_view> known = flag_options;
    known.insert(known.end(), valued_options.begin(), valued_options.end());
    constexpr std::size_t letter = 2;  // a dash and a letter: too short for suggestions
    const std::string_view nearest =
        name.size() > letter ? rt::nearest_name(name, known.data(), known.size()) : "";
    if (!nearest.empty())
        return rt::join({"unknown option '", name, "': did you mean '", nearest, "'?"});
    return rt::join({"unknown option '", word, "': see --help"});
}

}  // namespace detail

/// The options of a command line. Throws UsageError.
inline Options options_of(const std::vector<std::string>& words) {
    Options options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string name = words[i];
        const std::size_t equals = name.rfind("--", 0) == 0 ? name.find('=') : name.npos;
        std::string value = equals == name.npos ? "" : name.substr(equals + 1);
        if (equals != name.npos) name.erase(equals);
        if (equals == name.npos && detail::take_flag(name, options)) continue;
        if (!takes_value(name)) throw UsageError(detail::usage_error_text(words[i], name));
        if (equals == name.npos && i + 1 < words.size())
            value = words[++i];
        else if (equals == name.npos)
            throw UsageError(rt::join({name, " needs a value"}));
        try {
            detail::take_value(name, value, options);
        } catch (const UsageError& error) {
            throw UsageError(rt::join({name, ": ", error.what()}));
        }
    }
    return options;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
