// Code of generated programs for `selgen map --calibrate`, for cores and GPUs alike: repeats runs,
// and writes the times of kernels.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/pattern/kernel_clock.hpp>
#include <selgen/pattern/mapping.hpp>
#include <selgen/pattern/one_team.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// The file that SELGEN_CALIBRATE names, or null; read once.
inline const char* calibration_file() {
    static const std::string& path = *new std::string(rt::environment_text("SELGEN_CALIBRATE"));
    return path.empty() ? nullptr : path.c_str();
}

/// Whether the graph must be timed now: at its first run in this process.
inline bool is_to_calibrate(const Mapped& mapped) {
    if (calibration_file() == nullptr) return false;
    static std::mutex mutex;
    static std::set<std::string>& met = *new std::set<std::string>;
    const std::lock_guard<std::mutex> lock(mutex);
    return met.insert(rt::join({mapped.graph, " on ", mapped.machine})).second;
}

/// The lock held while a graph is timed: one graph at a time.
inline std::mutex& calibration_turn() {
    static std::mutex turn;
    return turn;
}

/// A copy of the bound arrays that patterns change, so that each run starts with the same data.
class Kept {
public:
    template <class Bind>
    Kept(const Tables& tables, Bind&& bind_all) : tables_(tables), bound_(tables.arrays.size()) {
        bind_all(*this);
        for (std::size_t a = 0; a < bound_.size(); ++a) {
            const ArrayRow& array = tables_.arrays[static_cast<Index>(a)];
            if (bound_[a] == nullptr || !array.is_input || !array.is_output) continue;
            const auto* const items = static_cast<const char*>(bound_[a]);
            values_[a].assign(items, items + array.rows * array.row_bytes);
        }
    }
    void bind(Index array, void* items) { bound_[static_cast<std::size_t>(array)] = items; }
    void restore() const {
        for (const auto& [array, items] : values_)
            std::memcpy(bound_[array], items.data(), items.size());
    }

private:
    Tables tables_;
    std::vector<void*> bound_;
    std::map<std::size_t, std::vector<char>> values_;
};

/// Whether the time between kernels (barriers, and waiting for the slowest thread) is attributed to
/// kernels.
enum class Gaps { of_kernels, of_nobody };

/// Scales the times so that their sum is that of the whole run.
inline std::vector<double> shared_out(std::vector<double> seconds, double whole) {
    double sum = 0;
    for (const double one : seconds) sum += one;
    if (sum > 0)
        for (double& one : seconds) one *= whole / sum;
    return seconds;
}

inline double median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Seconds of each kernel: the medians over several runs of the graph. The first run, which touches
/// memory for the first time, is not counted. Then there are five runs: more (up to 100) if they
/// are very short, fewer if they exceed a minute.
template <class Run>
std::vector<double> timed_kernels(const Kept& kept, Gaps gaps, Run&& run) {
    using Clock = std::chrono::steady_clock;
    KernelClock& clock = KernelClock::of_process();
    const auto once = [&] {
        kept.restore();
        clock.begin();
        const auto begin = Clock::now();
        run();
        const std::chrono::duration<double> whole = Clock::now() - begin;
        const auto seconds = clock.slowest();
        return gaps == Gaps::of_kernels ? shared_out(seconds, whole.count()) : seconds;
    };
    std::vector<std::vector<double>> of_runs(once().size());  // of each kernel
    const auto begin = Clock::now();
    std::size_t least = 5;
    for (std::size_t runs = 0; runs < least; ++runs) {
        const auto seconds = once();
        for (std::size_t k = 0; k < of_runs.size(); ++k)
            of_runs[k].push_back(k < seconds.size() ? seconds[k] : 0);
        const std::chrono::duration<double> spent = Clock::now() - begin;
        least = spent.count() > 60 ? 1 : spent.count() < 0.02 ? 100 : 5;
    }
    kept.restore();
    std::vector<double> medians;
    for (const auto& one : of_runs) medians.push_back(median_of(one));
    return medians;
}

/// The times of the graph on one team as lines of JSON, one pattern per line.
inline std::string calibration_text(const Mapped& mapped, const TeamRow& team, Index threads,
                                    const std::vector<double>& seconds) {
    struct Sum {
        double operations = 0, seconds = 0;
    };
    std::map<Index, const char*> names;
    std::map<std::string, Sum> sums;
    for (const KernelRow& row : mapped.kernels) {
        if (team.is_gpu && !row.is_for_gpus) continue;
        names[row.kernel] = row.pattern;
        const auto at = static_cast<std::size_t>(row.kernel);
        sums[row.pattern].seconds += at < seconds.size() ? seconds[at] : 0;
    }
    for (const CallRow& call : mapped.tables.calls)
        if (call.kind != Kind::combine && names.count(call.kernel) > 0)
            sums[names[call.kernel]].operations += static_cast<double>(call.operations);
    const std::string of_all = rt::join(
        {"{\"graph\":", rt::json_text(mapped.graph), ",\"machine\":", rt::json_text(mapped.machine),
         ",\"kind\":", team.is_gpu ? "\"gpu\"" : "\"cpu\"",
         ",\"cores\":", std::to_string(team.cores), ",\"threads\":", std::to_string(threads)});
    std::string text;
    for (const auto& [pattern, sum] : sums)
        text += rt::join({of_all, ",\"pattern\":", rt::json_text(pattern),
                          ",\"operations\":", rt::json_number(sum.operations),
                          ",\"seconds\":", rt::json_number(sum.seconds), "}\n"});
    return text;
}

/// Appends to the file, after the lines of other graphs.
inline void write_calibration(const std::string& text) {
    std::FILE* const file = std::fopen(calibration_file(), "a");
    const bool is_written =
        file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if ((file != nullptr && std::fclose(file) != 0) || !is_written)
        throw std::runtime_error("selgen: SELGEN_CALIBRATE: cannot write " +
                                 std::string(calibration_file()));
}

/// The teams to time: one for each number of cores, of one kind of processor.
inline std::vector<Index> teams_to_time(const Tables& tables, bool is_gpu) {
    std::vector<Index> teams;
    std::set<Index> cores;
    for (Index t = 0; t < static_cast<Index>(tables.teams.size()); ++t)
        if (tables.teams[t].is_gpu == is_gpu && cores.insert(tables.teams[t].cores).second)
            teams.push_back(t);
    return teams;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
