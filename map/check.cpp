// Checks the limits of numbers, the sizes of matrices, and the order of writes and reads of each
// block.
#include "map/check.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "map/cost/rows.hpp"

namespace selgen::map {
namespace {

constexpr std::int64_t most_rows = 1'000'000'000'000;  // products with factors stay far from 2^63
constexpr std::int64_t most_factor = 1'000'000;
constexpr double most_parts = 2e7;  // splits, blocks, and pairs of both
constexpr double largest = 1e18;    // sums and products of a few such numbers stay finite

bool is_amount(double number) { return number >= 0 && number <= largest; }
bool is_speed(double number) { return number > 0 && number <= largest; }
bool is_count(std::int64_t number) { return number >= 1 && number <= most_rows; }
bool is_offset(std::int64_t number) { return number >= -most_rows && number <= most_rows; }

class Check {
public:
    explicit Check(const Problem& problem) : problem_(problem) {}

    std::vector<std::string> run() {
        check_machine();
        for (const Array& array : problem_.arrays) check_array(array);
        check_names();
        for (const Call& call : problem_.calls) check_call(call);
        check_size();
        if (errors_.empty()) check_order();
        return std::move(errors_);
    }

private:
    void add_error(std::string text) { errors_.push_back(std::move(text)); }

    void check_machine() {
        const Machine& machine = problem_.machine;
        const std::size_t count = machine.processors.size();
        if (count == 0) add_error("the machine has no processor");
        for (const Processor& one : machine.processors) check_processor(one);
        const auto is_square = [&](const auto& matrix) {
            return matrix.size() == count && std::ranges::all_of(matrix, [&](const auto& row) {
                       return row.size() == count;
                   });
        };
        if (!is_square(machine.bandwidth) || !is_square(machine.latency) ||
            (!machine.links.empty() && !is_square(machine.links)))
            return add_error(
                "bandwidths, latencies and links need one row and one column for each processor");
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count; ++to)
                if (!is_speed(machine.bandwidth[from][to]) || !is_amount(machine.latency[from][to]))
                    add_error(
                        "from '" + machine.processors[from].name + "' to '" +
                        machine.processors[to].name +
                        "': the bandwidth must be above 0, the latency at least 0, both at most "
                        "1e18");
    }

    void check_processor(const Processor& one) {
        const bool is_right = one.cores >= 1 && is_speed(one.peak) &&
                              is_speed(one.branch_penalty) && is_amount(one.cache) &&
                              is_amount(one.memory_bandwidth);
        if (!is_right)
            add_error(
                "processor '" + one.name +
                "' needs at least 1 core, a peak above 0, and sizes and speeds of at most 1e18");
    }

    void check_array(const Array& array) {
        if (!is_count(array.rows) || !is_count(array.split) || !is_amount(array.row_bytes))
            add_error(
                "array '" + array.name +
                "' needs 1 to 1e12 rows, a split of 1 to 1e12 rows, and 0 to 1e18 bytes per row");
        if (array.home && *array.home >= problem_.machine.processors.size())
            add_error("array '" + array.name +
                      "' has a home that is not a processor of the machine");
    }

    /// Mapping tables identify a split by the name of its call.
    void check_names() {
        std::set<std::string> names;
        for (const Call& call : problem_.calls)
            if (!names.insert(call.name).second)
                add_error("there are two calls '" + call.name +
                          "': rename one, because splits are named after their calls");
    }

    void check_call(const Call& call) {
        if (!is_count(call.operations) || !is_count(call.split) || !is_amount(call.flops))
            add_error(
                "call '" + call.name +
                "' needs 1 to 1e12 operations, a split of 1 to 1e12 operations, and 0 to 1e18 "
                "flops");
        const std::size_t count = problem_.machine.processors.size();
        if (!call.rate.empty() &&
            (call.rate.size() != count || !std::ranges::all_of(call.rate, is_speed)))
            add_error("call '" + call.name +
                      "' needs a rate above 0 for each processor, or no rates");
        const auto is_usable = [&](const Processor& one) { return may_run(call, one); };
        if (std::ranges::none_of(problem_.machine.processors, is_usable))
            add_error("call '" + call.name + "' cannot run on any processor of the machine");
        for (const auto* accesses : {&call.reads, &call.writes})
            for (const Access& access : *accesses) check_access(call, access);
    }

    void check_access(const Call& call, const Access& access) {
        const bool is_right = access.array < problem_.arrays.size() &&
                              access.first <= access.last && is_offset(access.first) &&
                              is_offset(access.last) && access.factor >= -most_factor &&
                              access.factor <= most_factor;
        if (!is_right)
            add_error(
                "call '" + call.name +
                "' has an invalid access: the array must exist, the factor must be from -1e6 "
                "to 1e6, the rows must be from -1e12 to 1e12, and the first row must not be after "
                "the last");
    }

    /// A problem that needs more memory than any machine has is a mistake.
    void check_size() {
        if (!errors_.empty()) return;
        double parts = 0;
        for (const Array& array : problem_.arrays)
            parts += static_cast<double>(parts_of(array.rows, array.split));
        for (const Call& call : problem_.calls) parts += pairs_of(call);
        if (parts > most_parts)
            add_error(
                "the graph has more than 20 million splits, blocks and block reads in total: use "
                "larger splits");
    }

    double pairs_of(const Call& call) const {
        const double splits = static_cast<double>(parts_of(call.operations, call.split));
        double pairs = splits;
        for (const auto* accesses : {&call.reads, &call.writes})
            for (const Access& access : *accesses) {
                const Array& array = problem_.arrays[access.array];
                const double blocks = static_cast<double>(parts_of(array.rows, array.split));
                const double rows =
                    static_cast<double>(std::abs(access.factor)) * static_cast<double>(call.split) +
                    static_cast<double>(access.last - access.first);
                const double mine = rows / static_cast<double>(array.split) + 2;
                pairs += splits * (access.all ? blocks : std::min(blocks, mine));
            }
        return pairs;
    }

    /// Each block is written before it is read, and no two splits of a call write one block.
    void check_order() {
        for (const Array& array : problem_.arrays) {
            const auto blocks = static_cast<std::size_t>(parts_of(array.rows, array.split));
            written_.emplace_back(blocks, array.home.has_value());
            writer_.emplace_back(blocks, 0);
        }
        for (const Call& call : problem_.calls) {
            check_reads(call);
            check_writes(call);
        }
    }

    void check_reads(const Call& call) {
        for (const Access& access : call.reads) {
            const Array& array = problem_.arrays[access.array];
            const auto blocks = blocks_of(access, array, {0, call.operations});
            const auto is_there = [&](std::size_t b) { return written_[access.array][b]; };
            if (!std::ranges::all_of(blocks, is_there))
                add_error(
                    "call '" + call.name + "' reads rows of '" + array.name +
                    "' that nothing has written yet: give the array a home, or write the rows "
                    "first");
        }
    }

    void check_writes(const Call& call) {
        const bool is_combined = call.kind == PatternKind::reduce;
        const auto splits = is_combined ? std::vector<Operations>{{0, 1}} : splits_of(call);
        std::set<std::size_t> reported;
        for (const Operations& split : splits) {
            ++splits_seen_;
            for (const Access& access : call.writes)
                for (const std::size_t b : blocks_of(access, problem_.arrays[access.array], split))
                    if (!take(access.array, b)) reported.insert(access.array);
        }
        first_split_ = splits_seen_;
        for (const std::size_t array : reported)
            add_error("two splits of call '" + call.name + "' write the same block of '" +
                      problem_.arrays[array].name +
                      "': use blocks small enough that each has one writer");
    }

    /// Records that the current split writes the block. Returns whether no other split of this
    /// call has written it. Splits are numbered over all calls.
    bool take(std::size_t array, std::size_t block) {
        std::size_t& writer = writer_[array][block];
        const bool is_free = writer <= first_split_ || writer == splits_seen_;
        writer = splits_seen_;
        written_[array][block] = true;
        return is_free;
    }

    const Problem& problem_;
    std::vector<std::string> errors_;
    std::vector<std::vector<bool>> written_;        // [array][block]
    std::vector<std::vector<std::size_t>> writer_;  // last split that wrote the block, from 1
    std::size_t splits_seen_ = 0;
    std::size_t first_split_ = 0;  // splits of all earlier calls
};

}  // namespace

std::vector<std::string> errors_of(const Problem& problem) { return Check(problem).run(); }

}  // namespace selgen::map
