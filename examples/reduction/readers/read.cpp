#include "readers/read.hpp"

#include <filesystem>

#include "readers/formats.hpp"

namespace reduction {
namespace {

bool starts_as_off(const Text& text) {
    Scanner in(text);
    return in.next_content('#') && in.word().ends_with("OFF");
}

/// Whether one of the first forty lines is "N atoms".
bool counts_atoms(const Text& text) {
    Scanner in(text);
    for (int n = 0; n < 40 && in.next_line(); ++n) {
        in.word();
        if (in.word() == "atoms") return true;
    }
    return false;
}

}  // namespace

Csr read_pattern(const std::string& path, const ReadOptions& options) {
    const Text text = read_text(path);
    const std::string ending = std::filesystem::path(path).extension().string();
    if (counts_atoms(text)) return read_lammps(text, options.cutoff);
    if (options.cutoff > 0)
        throw BadFile(path + ": a cutoff needs LAMMPS data, but the file has no line 'N atoms'");
    if (ending == ".mtx" || text.content.starts_with("%%MatrixMarket"))
        return read_matrix_market(text);
    if (ending == ".graph") return read_metis(text);
    if (ending == ".off" || starts_as_off(text)) return read_off(text);
    if (ending == ".obj") return read_obj(text);
    throw BadFile(path +
                  ": unknown format; supported are MatrixMarket (.mtx), METIS (.graph), OFF "
                  "(.off), OBJ (.obj) and LAMMPS data ('N atoms' near the top)");
}

}  // namespace reduction
