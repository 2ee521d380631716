// Solves systems by Jacobi sweeps with StarPU: each block of the new x reads all blocks of the old.
#include "studies/bench/patterns/starpu/tasks.hpp"
#include "studies/bench/patterns/starpu/versions.hpp"

namespace selgen::bench {
namespace {

using namespace starpu;
using patterns::Jacobi;

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

}  // namespace

MakeAwakened by_starpu(const std::shared_ptr<Jacobi>& data) {
    return [data](const WorkerOptions& options) {
        const auto registered = [&](int blocks) -> Submit {
            const auto all = std::make_shared<Systems>(data, blocks_of(data->size, blocks));
            return [all] { submit(*all); };
        };
        return calibrated(registered, options);
    };
}

}  // namespace selgen::bench
