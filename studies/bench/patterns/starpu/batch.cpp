// Classifies a batch of signals with StarPU: tasks normalize, extract and classify blocks of rows.
#include "studies/bench/patterns/starpu/tasks.hpp"
#include "studies/bench/patterns/starpu/versions.hpp"

namespace selgen::bench {
namespace {

using namespace starpu;

void normalize(void* buffers[], void*) {
    const auto x = rows_of<const double>(buffers[0]);
    patterns::normalize(x.rows(), x, rows_of<double>(buffers[1]));
}
void extract(void* buffers[], void*) {
    const auto norm = rows_of<const double>(buffers[0]);
    patterns::extract(norm.rows(), norm, items_of<double>(buffers[1]));
}
void classify(void* buffers[], void*) {
    const auto feat = items_of<const double>(buffers[0]);
    patterns::classify(feat.rows(), feat, items_of<const double>(buffers[1]),
                       items_of<const double>(buffers[2]), items_of<std::int32_t>(buffers[3]));
}

struct Classified {
    std::shared_ptr<patterns::Batch> data;
    int blocks;
    Blocks x{matrix(data->x.get(), data->signals, data->samples), {row_blocks(blocks)}};
    Blocks norm{matrix(data->norm.get(), data->signals, data->samples), {row_blocks(blocks)}};
    Blocks feat{vector(data->feat.get(), data->signals), {item_blocks(blocks)}};
    Blocks cls{vector(data->cls.get(), data->signals), {item_blocks(blocks)}};
    Blocks thresh{vector(data->thresh.get(), data->samples), {}};
    Blocks weight{vector(data->weight.get(), data->samples), {}};
};

void submit(const Classified& c) {
    static Codelet normalizing("selgen_normalize", normalize);
    static Codelet extracting("selgen_extract", extract);
    static Codelet classifying("selgen_classify", classify);
    for (int k = 0; k < c.blocks; ++k) {
        insert(normalizing, {reads(c.x[k]), writes(c.norm[k])});
        insert(extracting, {reads(c.norm[k]), writes(c.feat[k])});
        insert(classifying,
               {reads(c.feat[k]), reads(c.thresh[0]), reads(c.weight[0]), writes(c.cls[k])});
    }
}

}  // namespace

MakeAwakened by_starpu(const std::shared_ptr<patterns::Batch>& data) {
    return [data](const WorkerOptions& options) {
        const auto registered = [&](int blocks) -> Submit {
            const auto c =
                std::make_shared<Classified>(Classified{data, blocks_of(data->signals, blocks)});
            return [c] { submit(*c); };
        };
        return calibrated(registered, options);
    };
}

}  // namespace selgen::bench
