// The programs as tasks of StarPU: kernels and data of each, in blocks, and the tasks of a run.
#include "studies/bench/patterns/starpu/versions.hpp"

#include "studies/bench/patterns/starpu/tasks.hpp"

namespace selgen::bench {
namespace {

using namespace starpu;
using patterns::Jacobi;
using patterns::Network;
using patterns::Pi;

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

/// The blocks of the old x are the inputs of a block of the new one. In main memory, which CPU
/// workers share, they are contiguous.
void sweep(void* buffers[], void* argument) {
    const range rows = *static_cast<const range*>(argument);
    const auto A = rows_of<const double>(buffers[0]);
    const auto b = items_of<const double>(buffers[1]);
    const in<double> x{items_of<const double>(buffers[3]).row(0), {}, {0, A.stride()}};
    patterns::sweep(rows, placed(A, {A.stride()}, rows), placed(b, {}, rows), x,
                    placed(items_of<double>(buffers[2]), {}, rows));
}

struct Systems {
    std::shared_ptr<Jacobi> data;
    Blocks A, other;
    std::vector<Blocks> b{}, x{};
    std::vector<range> rows = other.rows();

    Systems(const std::shared_ptr<Jacobi>& program, int blocks)
        : data(program),
          A(matrix(data->A.get(), data->size, data->size), {row_blocks(blocks)}),
          other(vector(data->other.get(), data->size), {item_blocks(blocks)}) {
        for (int s = 0; s < Jacobi::systems; ++s) {
            b.emplace_back(vector(data->b[s].get(), data->size), Blocks::Cuts{item_blocks(blocks)});
            x.emplace_back(vector(data->x[s].get(), data->size), Blocks::Cuts{item_blocks(blocks)});
        }
    }
};

void submit_sweep(const Systems& all, const Blocks& b, const Blocks& from, const Blocks& to) {
    static Codelet sweeping("selgen_sweep", sweep);
    for (int k = 0; k < to.count(); ++k) {
        Operands operands{reads(all.A[k]), reads(b[k]), writes(to[k])};
        read_all(from, operands);
        const range& rows = all.rows[static_cast<std::size_t>(k)];
        insert(sweeping, std::move(operands), &rows, sizeof(rows));
    }
}

void submit(const Systems& all) {
    for (std::size_t s = 0; s < Jacobi::systems; ++s) {
        for (int k = 0; k < Jacobi::sweeps; k += 2) {
            submit_sweep(all, all.b[s], all.x[s], all.other);
            submit_sweep(all, all.b[s], all.other, all.x[s]);
        }
    }
}

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

MakeAwakened by_starpu(const std::shared_ptr<Jacobi>& data) {
    return [data](const WorkerOptions& options) {
        const auto registered = [&](int blocks) -> Submit {
            const auto all = std::make_shared<Systems>(data, blocks_of(data->size, blocks));
            return [all] { submit(*all); };
        };
        return calibrated(registered, options);
    };
}

MakeAwakened by_starpu(const std::shared_ptr<Network>& data) {
    return [data](const WorkerOptions& options) {
        const auto registered = [&](int blocks) -> Submit {
            const auto n = std::make_shared<Layers>(Layers{data, blocks_of(data->samples, blocks)});
            return [n] { submit(*n); };
        };
        return calibrated(registered, options);
    };
}

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
