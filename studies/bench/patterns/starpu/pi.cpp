// Estimates pi with StarPU: tasks sum the estimates of each block, and a last task adds the sums.
#include "studies/bench/patterns/starpu/tasks.hpp"
#include "studies/bench/patterns/starpu/versions.hpp"

namespace selgen::bench {
namespace {

using namespace starpu;
using patterns::Pi;

struct Estimates {
    range which;
    std::int64_t points;
};

void estimate(void* buffers[], void* argument) {
    const auto& of = *static_cast<const Estimates*>(argument);
    patterns::estimate(of.which, of.points, placed(items_of<double>(buffers[0]), {}, of.which));
}
void sum(void* buffers[], void*) {
    const auto p = items_of<const double>(buffers[1]);
    patterns::sum(p.rows(), p, items_of<double>(buffers[0]));
}
/// The sums of the blocks are contiguous in main memory.
void sum_of_sums(void* buffers[], void* argument) {
    const range blocks = *static_cast<const range*>(argument);
    const double* const sums = items_of<const double>(buffers[1]).row(0);
    patterns::sum(blocks, {sums, {}, blocks}, items_of<double>(buffers[0]));
}

struct Summed {
    std::shared_ptr<Pi> data;
    range blocks;
    std::vector<double> items = std::vector<double>(Pi::estimates);
    std::vector<double> parts = std::vector<double>(static_cast<std::size_t>(blocks.last));
    Blocks p{vector(items.data(), Pi::estimates), {item_blocks(static_cast<int>(blocks.last))}};
    Blocks sums{vector(parts.data(), blocks.last), {item_blocks(static_cast<int>(blocks.last))}};
    Blocks total{vector(&data->total, 1), {}};
    std::vector<Estimates> estimates{};

    Summed(const std::shared_ptr<Pi>& program, int count) : data(program), blocks{0, count} {
        for (const range which : p.rows()) estimates.push_back({which, data->points});
    }
};

void submit(const Summed& s) {
    static Codelet estimating("selgen_estimate", estimate);
    static Codelet summing("selgen_sum", sum);
    static Codelet summing_sums("selgen_sum_of_sums", sum_of_sums);
    for (int k = 0; k < s.p.count(); ++k) {
        const Estimates& of = s.estimates[static_cast<std::size_t>(k)];
        insert(estimating, {writes(s.p[k])}, &of, sizeof(of));
        insert(summing, {writes(s.sums[k]), reads(s.p[k])});
    }
    Operands operands{writes(s.total[0])};
    read_all(s.sums, operands);
    insert(summing_sums, std::move(operands), &s.blocks, sizeof(s.blocks));
}

}  // namespace

MakeAwakened by_starpu(const std::shared_ptr<Pi>& data) {
    return [data](const WorkerOptions& options) {
        const auto registered = [&](int blocks) -> Submit {
            const auto s = std::make_shared<Summed>(data, blocks_of(Pi::estimates, blocks));
            return [s] { submit(*s); };
        };
        return calibrated(registered, options);
    };
}

}  // namespace selgen::bench
