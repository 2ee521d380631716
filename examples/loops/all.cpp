// Registers every loop with its name and its program.
#include "bt.hpp"
#include "cg.hpp"
#include "compress.hpp"
#include "edge_detect.hpp"
#include "ep.hpp"
#include "fir.hpp"
#include "ft.hpp"
#include "graph.hpp"
#include "histogram.hpp"
#include "iir.hpp"
#include "input.hpp"
#include "is.hpp"
#include "latnrm.hpp"
#include "lmsfir.hpp"
#include "loop.hpp"
#include "lpc.hpp"
#include "lu.hpp"
#include "mandelbrot.hpp"
#include "mg.hpp"
#include "mult.hpp"
#include "sieve.hpp"
#include "sp.hpp"
#include "sparse.hpp"
#include "squeeze.hpp"
#include "stringsearch.hpp"
#include "susan_c.hpp"
#include "susan_e.hpp"
#include "transpose.hpp"
#include "triangle.hpp"

namespace loops {
namespace {

template <class One>
Entry entry(std::string_view name, std::string_view program) {
    return {name, program, inputs,
            [](int input) -> std::unique_ptr<Loop> { return std::make_unique<One>(input); }};
}

const std::vector<Entry> entries{
    entry<Fir>("fir", "fir"),
    entry<Iir>("iir", "iir"),
    entry<Latnrm>("latnrm", "latnrm"),
    entry<Lmsfir>("lmsfir", "lmsfir"),
    entry<Lpc>("lpc", "lpc"),
    entry<Mult>("mult", "mult"),
    entry<Compress>("compress", "compress"),
    entry<EdgeDetect>("edge_detect", "edge_detect"),
    entry<Histogram>("histogram", "histogram"),
    entry<Squeeze>("squeeze", "squeeze"),
    entry<SusanCornerArea>("susan_c_area", "susan_c"),
    entry<SusanCorners>("susan_c_corners", "susan_c"),
    entry<SusanEdgeArea>("susan_e_area", "susan_e"),
    entry<SusanThin>("susan_e_thin", "susan_e"),
    entry<Stringsearch>("stringsearch", "stringsearch"),
    entry<BtX>("bt_x", "bt"),
    entry<BtZ>("bt_z", "bt"),
    entry<SpY>("sp_y", "sp"),
    entry<CgSpmv>("cg_spmv", "cg"),
    entry<CgDot>("cg_dot", "cg"),
    entry<CgAxpy>("cg_axpy", "cg"),
    entry<Ep>("ep", "ep"),
    entry<FtIndexmap>("ft_indexmap", "ft"),
    entry<FtLines>("ft_lines", "ft"),
    entry<FtEvolve>("ft_evolve", "ft"),
    entry<IsCount>("is_count", "is"),
    entry<IsRank>("is_rank", "is"),
    entry<LuRhs>("lu_rhs", "lu"),
    entry<LuSweep>("lu_sweep", "lu"),
    entry<MgResidual>("mg_residual", "mg"),
    entry<MgSmooth>("mg_smooth", "mg"),
    entry<MgInterpolate>("mg_interpolate", "mg"),
    entry<Transpose>("transpose", "transpose"),
    entry<TrianglePairs>("triangle_pairs", "triangle"),
    entry<TriangleMatrix>("triangle_matrix", "triangle"),
    entry<GraphTriangles>("graph_triangles", "graph"),
    entry<GraphPull>("graph_pull", "graph"),
    entry<SparseRows>("sparse_rows", "sparse"),
    entry<Mandelbrot>("mandelbrot", "mandelbrot"),
    entry<Sieve>("sieve", "sieve"),
};

}  // namespace

const std::vector<Entry>& all() { return entries; }

}  // namespace loops
