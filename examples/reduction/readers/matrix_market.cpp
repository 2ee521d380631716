#include <cctype>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "readers/formats.hpp"

namespace reduction {
namespace {

struct MarketHeader {
    Index numbers = 0;  // of a value
    bool mirrored = false;
    Index rows = 0;
    Index columns = 0;
    Index entries = 0;
};

struct Entry {
    Index row;
    Index column;
};

/// The next word of the banner, where capitals count as small letters.
std::string banner_word(Scanner& in) {
    std::string word(in.word());
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
}

void read_banner(const Text& text, MarketHeader& header) {
    Scanner in(text);  // for all others, the banner is a comment
    in.next_line();
    const std::string tag = banner_word(in), object = banner_word(in);
    if (tag != "%%matrixmarket" || object != "matrix")
        in.fail("a MatrixMarket file starts with '%%MatrixMarket matrix'");
    if (banner_word(in) != "coordinate")
        in.fail("the format is not 'coordinate', the only supported one");
    const std::string field = banner_word(in);
    const std::map<std::string, Index> numbers{{"pattern", 0},          {"integer", 1},
                                               {"unsigned-integer", 1}, {"real", 1},
                                               {"double", 1},           {"complex", 2}};
    const auto found = numbers.find(field);
    if (found == numbers.end())
        in.fail("field '" + field + "' is not pattern, integer, real or complex");
    const std::string symmetry = banner_word(in);
    header.numbers = found->second;
    header.mirrored =
        symmetry == "symmetric" || symmetry == "skew-symmetric" || symmetry == "hermitian";
    if (!header.mirrored && symmetry != "general")
        in.fail("symmetry '" + symmetry +
                "' is not general, symmetric, skew-symmetric or hermitian");
}

MarketHeader read_market_header(const Text& text, Scanner& in) {
    MarketHeader header;
    read_banner(text, header);
    in.need_content("the line of sizes");
    header.rows = in.count("the number of rows");
    header.columns = in.count("the number of columns");
    header.entries = in.count("the number of entries");
    if (header.mirrored && header.rows != header.columns)
        in.fail("a symmetric matrix has as many rows as columns");
    return header;
}

std::vector<Entry> read_entries(Scanner& in, const MarketHeader& header) {
    std::vector<Entry> entries;
    for (Index n = 0; n < header.entries; ++n) {
        in.need_content("entry " + std::to_string(n + 1) + " of " + std::to_string(header.entries));
        const Index row = in.number("the row", 1, header.rows) - 1;
        const Index column = in.number("the column", 1, header.columns) - 1;
        for (Index part = 0; part < header.numbers; ++part) in.skip_real("the value");
        entries.push_back({row, column});
        if (header.mirrored && row != column) entries.push_back({column, row});
    }
    if (in.next_content()) in.fail("more entries than in the header");
    return entries;
}

/// Groups the entries by row. Within a row, they are in the order of the file.
Csr grouped(const std::vector<Entry>& entries, const MarketHeader& header) {
    Csr csr;
    csr.elements = header.columns;
    csr.offset.assign(std::size_t{header.rows} + 1, 0);
    for (const Entry& entry : entries) ++csr.offset[std::size_t{entry.row} + 1];
    std::partial_sum(csr.offset.begin(), csr.offset.end(), csr.offset.begin());
    csr.index.resize(entries.size());
    std::vector<Index> next(csr.offset.begin(), csr.offset.end() - 1);
    for (const Entry& entry : entries) csr.index[next[entry.row]++] = entry.column;
    return csr;
}

}  // namespace

Csr read_matrix_market(const Text& text) {
    Scanner in(text, '%');
    const MarketHeader header = read_market_header(text, in);
    const std::vector<Entry> entries = read_entries(in, header);
    if (entries.size() >= index_limit) in.fail("more than 2^31 entries; take a smaller matrix");
    return grouped(entries, header);
}

}  // namespace reduction
