// Runs each loop with the threads and the schedule that its spec chooses. With an argument, runs
// only the loop of that name.
#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

#include "bt_x.sel.hpp"
#include "bt_z.sel.hpp"
#include "cg_axpy.sel.hpp"
#include "cg_dot.sel.hpp"
#include "cg_spmv.sel.hpp"
#include "compress.sel.hpp"
#include "edge_detect.sel.hpp"
#include "ep.sel.hpp"
#include "fir.sel.hpp"
#include "ft_evolve.sel.hpp"
#include "ft_indexmap.sel.hpp"
#include "ft_lines.sel.hpp"
#include "graph_pull.sel.hpp"
#include "graph_triangles.sel.hpp"
#include "histogram.sel.hpp"
#include "iir.sel.hpp"
#include "input.hpp"
#include "is_count.sel.hpp"
#include "is_rank.sel.hpp"
#include "latnrm.sel.hpp"
#include "lmsfir.sel.hpp"
#include "lpc.sel.hpp"
#include "lu_rhs.sel.hpp"
#include "lu_sweep.sel.hpp"
#include "mandelbrot.sel.hpp"
#include "mg_interpolate.sel.hpp"
#include "mg_residual.sel.hpp"
#include "mg_smooth.sel.hpp"
#include "mult.sel.hpp"
#include "sieve.sel.hpp"
#include "sp_y.sel.hpp"
#include "sparse_rows.sel.hpp"
#include "squeeze.sel.hpp"
#include "stringsearch.sel.hpp"
#include "susan_c_area.sel.hpp"
#include "susan_c_corners.sel.hpp"
#include "susan_e_area.sel.hpp"
#include "susan_e_thin.sel.hpp"
#include "transpose.sel.hpp"
#include "triangle_matrix.sel.hpp"
#include "triangle_pairs.sel.hpp"

namespace {

using namespace loops;

constexpr int repeats = 5;

struct Tuned {
    std::string_view name;
    void (*run)(std::string_view name);
};

/// The value of the knob, as written in specs.
const char* schedule_of(double position) {
    constexpr const char* names[] = {"static", "cyclic", "dynamic", "guided"};
    return names[static_cast<int>(position)];
}

/// The minimum seconds of some runs after a warm-up run.
template <class Run>
double seconds(const Run& run) {
    run();
    double least = 1e300;
    for (int i = 0; i < repeats; ++i) {
        const auto start = std::chrono::steady_clock::now();
        run();
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        least = spent.count() < least ? spent.count() : least;
    }
    return least;
}

/// Prints a line for the smallest, a middle and the largest input.
template <class One, class Dispatcher>
Tuned tuned(std::string_view of) {
    return {of, [](std::string_view name) {
                for (const int input : {0, inputs / 2, inputs - 1}) {
                    One loop(input);
                    Dispatcher choose;
                    const double chosen = seconds([&] { choose(loop); });
                    const char* const fault = loop.check() ? "" : "WRONG";
                    const double alone = seconds([&] { loop.serial(); });
                    const auto& f = choose.features();
                    const bool serial = f.threads < 2;
                    std::printf("%-16.*s %5d %8.0f %8s %12.3g %12.3g %s\n",
                                static_cast<int>(name.size()), name.data(), input, f.threads,
                                serial ? "" : schedule_of(f.schedule), alone, chosen, fault);
                }
            }};
}

const std::vector<Tuned> all_tuned{
    tuned<Fir, tuned_fir::Dispatcher>("fir"),
    tuned<Iir, tuned_iir::Dispatcher>("iir"),
    tuned<Latnrm, tuned_latnrm::Dispatcher>("latnrm"),
    tuned<Lmsfir, tuned_lmsfir::Dispatcher>("lmsfir"),
    tuned<Lpc, tuned_lpc::Dispatcher>("lpc"),
    tuned<Mult, tuned_mult::Dispatcher>("mult"),
    tuned<Compress, tuned_compress::Dispatcher>("compress"),
    tuned<EdgeDetect, tuned_edge_detect::Dispatcher>("edge_detect"),
    tuned<Histogram, tuned_histogram::Dispatcher>("histogram"),
    tuned<Squeeze, tuned_squeeze::Dispatcher>("squeeze"),
    tuned<SusanCornerArea, tuned_susan_c_area::Dispatcher>("susan_c_area"),
    tuned<SusanCorners, tuned_susan_c_corners::Dispatcher>("susan_c_corners"),
    tuned<SusanEdgeArea, tuned_susan_e_area::Dispatcher>("susan_e_area"),
    tuned<SusanThin, tuned_susan_e_thin::Dispatcher>("susan_e_thin"),
    tuned<Stringsearch, tuned_stringsearch::Dispatcher>("stringsearch"),
    tuned<BtX, tuned_bt_x::Dispatcher>("bt_x"),
    tuned<BtZ, tuned_bt_z::Dispatcher>("bt_z"),
    tuned<SpY, tuned_sp_y::Dispatcher>("sp_y"),
    tuned<CgSpmv, tuned_cg_spmv::Dispatcher>("cg_spmv"),
    tuned<CgDot, tuned_cg_dot::Dispatcher>("cg_dot"),
    tuned<CgAxpy, tuned_cg_axpy::Dispatcher>("cg_axpy"),
    tuned<Ep, tuned_ep::Dispatcher>("ep"),
    tuned<FtIndexmap, tuned_ft_indexmap::Dispatcher>("ft_indexmap"),
    tuned<FtLines, tuned_ft_lines::Dispatcher>("ft_lines"),
    tuned<FtEvolve, tuned_ft_evolve::Dispatcher>("ft_evolve"),
    tuned<IsCount, tuned_is_count::Dispatcher>("is_count"),
    tuned<IsRank, tuned_is_rank::Dispatcher>("is_rank"),
    tuned<LuRhs, tuned_lu_rhs::Dispatcher>("lu_rhs"),
    tuned<LuSweep, tuned_lu_sweep::Dispatcher>("lu_sweep"),
    tuned<MgResidual, tuned_mg_residual::Dispatcher>("mg_residual"),
    tuned<MgSmooth, tuned_mg_smooth::Dispatcher>("mg_smooth"),
    tuned<MgInterpolate, tuned_mg_interpolate::Dispatcher>("mg_interpolate"),
    tuned<Transpose, tuned_transpose::Dispatcher>("transpose"),
    tuned<TrianglePairs, tuned_triangle_pairs::Dispatcher>("triangle_pairs"),
    tuned<TriangleMatrix, tuned_triangle_matrix::Dispatcher>("triangle_matrix"),
    tuned<GraphTriangles, tuned_graph_triangles::Dispatcher>("graph_triangles"),
    tuned<GraphPull, tuned_graph_pull::Dispatcher>("graph_pull"),
    tuned<SparseRows, tuned_sparse_rows::Dispatcher>("sparse_rows"),
    tuned<Mandelbrot, tuned_mandelbrot::Dispatcher>("mandelbrot"),
    tuned<Sieve, tuned_sieve::Dispatcher>("sieve"),
};

}  // namespace

int main(int count, char** words) {
    std::printf("%-16s %5s %8s %8s %12s %12s\n", "loop", "input", "threads", "schedule",
                "sequential s", "as chosen s");
    bool any = false;
    for (const Tuned& one : all_tuned) {
        if (count > 1 && one.name != words[1]) continue;
        any = true;
        one.run(one.name);
    }
    if (any) return 0;
    std::fprintf(stderr, "loops_tuned: unknown loop '%s'\n", words[1]);
    return 2;
}
