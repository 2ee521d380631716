// Evaluates a neural network with StarPU, in one task for each layer and block of samples.
#include "studies/bench/patterns/starpu/tasks.hpp"
#include "studies/bench/patterns/starpu/versions.hpp"

namespace selgen::bench {
namespace {

using namespace starpu;
using patterns::Network;

using Layer = void (*)(range, in<float, 2>, in<float, 3>, out<float, 2>);

template <Layer layer>
void run_layer(void* buffers[], void*) {
    const auto a = rows_of<const float>(buffers[0]);
    const float* const weights = items_of<const float>(buffers[1]).row(0);
    layer(a.rows(), a, {weights, {patterns::width, patterns::width}, {0, 1}},
          rows_of<float>(buffers[2]));
}

struct Layers {
    std::shared_ptr<Network> data;
    int blocks;
    Blocks a{matrix(data->a.get(), data->samples, patterns::width), {row_blocks(blocks)}};
    Blocks one{matrix(data->one.get(), data->samples, patterns::width), {row_blocks(blocks)}};
    Blocks other{matrix(data->other.get(), data->samples, patterns::width), {row_blocks(blocks)}};
    Blocks y{matrix(data->y.get(), data->samples, patterns::classes), {row_blocks(blocks)}};
    Blocks w{vector(data->w.get(), (Network::layers + 1) * patterns::width * patterns::width),
             {item_blocks(Network::layers + 1)}};
};

void submit(const Layers& n) {
    static Codelet layer("selgen_layer", run_layer<patterns::layer>);
    static Codelet last_layer("selgen_last_layer", run_layer<patterns::last_layer>);
    const Blocks* from = &n.a;
    for (int l = 0; l < Network::layers; ++l) {
        const Blocks* const to = l % 2 == 0 ? &n.one : &n.other;
        for (int k = 0; k < n.blocks; ++k)
            insert(layer, {reads((*from)[k]), reads(n.w[l]), writes((*to)[k])});
        from = to;
    }
    for (int k = 0; k < n.blocks; ++k)
        insert(last_layer, {reads((*from)[k]), reads(n.w[Network::layers]), writes(n.y[k])});
}

}  // namespace

MakeAwakened by_starpu(const std::shared_ptr<Network>& data) {
    return [data](const WorkerOptions& options) {
        const auto registered = [&](int blocks) -> Submit {
            const auto n = std::make_shared<Layers>(Layers{data, blocks_of(data->samples, blocks)});
            return [n] { submit(*n); };
        };
        return calibrated(registered, options);
    };
}

}  // namespace selgen::bench
