// Recognises the format of a file by its content or its ending, and calls the reader.
#include "readers/read.hpp"

#include <cctype>
#include <filesystem>

namespace reduction {
namespace {

std::string in_lower_case(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// Whether the header of LAMMPS data, which follows a title, has a line "N atoms".
bool counts_atoms(const Text& text) {
    Scanner in(text, '#');
    in.next_line();
    while (in.next_content()) {
        const std::string_view number = in.word();
        if (number.find_first_not_of("0123456789+") == number.npos && in.word() == "atoms")
            return true;
        if (number.find_first_not_of("0123456789+-.eE") != number.npos) return false;
    }
    return false;
}

using Reader = Csr (*)(const Text&);

/// The reader of a format without a cutoff; null if there is none.
Reader reader_of(const Text& text) {
    const std::string ending = in_lower_case(std::filesystem::path(text.path).extension().string());
    const bool has_banner = in_lower_case(text.content.substr(0, 14)) == "%%matrixmarket";
    if (ending == ".mtx" || has_banner) return read_matrix_market;
    return ending == ".graph" ? read_metis : nullptr;
}

}  // namespace

Csr read_pattern(const std::string& path, const ReadOptions& options) {
    const Text text = read_text(path);
    if (counts_atoms(text)) return read_lammps(text, options.cutoff);
    if (options.cutoff > 0)
        throw BadFile(path + ": a cutoff needs LAMMPS data, but the file has no line 'N atoms'");
    const Reader read = reader_of(text);
    if (read == nullptr)
        throw BadFile(path +
                      ": unknown format; supported are MatrixMarket (.mtx), METIS (.graph) and "
                      "LAMMPS data ('N atoms' near the top)");
    Csr csr = read(text);
    if (csr.index.empty())
        throw BadFile(path +
                      ": no iteration updates an element, so there is nothing to measure; "
                      "take a file with entries, edges or faces");
    return csr;
}

}  // namespace reduction
