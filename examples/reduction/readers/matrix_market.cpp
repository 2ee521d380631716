#include <numeric>
#include <string>
#include <vector>

#include "readers/formats.hpp"

namespace reduction {
namespace {

struct MarketHeader {
    bool has_value = false;
    bool mirrored = false;
    Index rows = 0;
    Index columns = 0;
    Index entries = 0;
};

struct Entry {
    Index row;
    Index column;
};

void read_banner(Scanner& in, MarketHeader& header) {
    const std::string_view tag = in.word();
    const std::string_view object = in.word();
    if (tag != "%%MatrixMarket" || object != "matrix")
        in.fail("a MatrixMarket file starts with '%%MatrixMarket matrix'");
    if (in.word() != "coordinate")
        in.fail("the format is not 'coordinate', the only supported one");
    const std::string field(in.word());
    if (field != "pattern" && field != "real" && field != "integer")
        in.fail("field '" + field + "' is not supported; write it as pattern, real or integer");
    const std::string symmetry(in.word());
    if (symmetry != "general" && symmetry != "symmetric" && symmetry != "skew-symmetric")
        in.fail("symmetry '" + symmetry + "' is not general, symmetric or skew-symmetric");
    header.has_value = field != "pattern";
    header.mirrored = symmetry != "general";
}

MarketHeader read_market_header(Scanner& in) {
    MarketHeader header;
    in.next_line();
    read_banner(in, header);
    in.need_content('%', "the line of sizes");
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
        in.need_content('%',
                        "entry " + std::to_string(n + 1) + " of " + std::to_string(header.entries));
        const Index row = in.number("the row", 1, header.rows) - 1;
        const Index column = in.number("the column", 1, header.columns) - 1;
        if (header.has_value) in.real("the value");
        entries.push_back({row, column});
        if (header.mirrored && row != column) entries.push_back({column, row});
    }
    if (in.next_content('%')) in.fail("more entries than in the header");
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
    Scanner in(text);
    const MarketHeader header = read_market_header(in);
    const std::vector<Entry> entries = read_entries(in, header);
    if (entries.size() >= index_limit) in.fail("more than 2^31 entries; take a smaller matrix");
    return grouped(entries, header);
}

}  // namespace reduction
