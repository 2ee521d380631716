// Applies three image filters with StarPU, on blocks of rows that share their border rows.
#include "studies/bench/patterns/starpu/tasks.hpp"
#include "studies/bench/patterns/starpu/versions.hpp"

namespace selgen::bench {
namespace {

using namespace starpu;

using Filter = void (*)(range, in<double, 2>, out<double, 2>);

template <Filter filter>
void filter_rows(void* buffers[], void*) {
    const auto result = rows_of<double>(buffers[1]);
    filter(result.rows(), rows_of<const double>(buffers[0]), result);
}

/// The image in two halves of some blocks each, so that blocks of all results end at the same rows.
struct Filtered {
    std::shared_ptr<patterns::MultiFilter> data;
    int half;
    Blocks image{matrix(data->image.get(), data->rows + 2, data->width + 2),
                 {row_blocks(2, 1), row_blocks(half, 1)}};
    Blocks upper{matrix(data->upper.get(), data->rows / 2, data->width), {row_blocks(half)}};
    Blocks lower{matrix(data->lower.get(), data->rows / 2, data->width), {row_blocks(half)}};
    Blocks full{matrix(data->full.get(), data->rows, data->width),
                {row_blocks(2), row_blocks(half)}};
};

void submit(const Filtered& f) {
    static Codelet sobel("selgen_sobel", filter_rows<patterns::sobel>);
    static Codelet prewitt("selgen_prewitt", filter_rows<patterns::prewitt>);
    static Codelet laplace("selgen_laplace", filter_rows<patterns::laplace>);
    for (int k = 0; k < f.half; ++k) insert(sobel, {reads(f.image[k]), writes(f.upper[k])});
    for (int k = 0; k < f.half; ++k)
        insert(prewitt, {reads(f.image[f.half + k]), writes(f.lower[k])});
    for (int k = 0; k < f.full.count(); ++k)
        insert(laplace, {reads(f.image[k]), writes(f.full[k])});
}

}  // namespace

MakeAwakened by_starpu(const std::shared_ptr<patterns::MultiFilter>& data) {
    return [data](const WorkerOptions& options) {
        const auto registered = [&](int blocks) -> Submit {
            const auto f =
                std::make_shared<Filtered>(Filtered{data, blocks_of(data->rows / 2, blocks / 2)});
            return [f] { submit(*f); };
        };
        return calibrated(registered, options);
    };
}

}  // namespace selgen::bench
