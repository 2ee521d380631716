// Reads the entries of MatrixMarket files, grouped by row, and METIS graphs, each of whose edges is
// listed at both ends.
#include <cctype>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "readers/read.hpp"

namespace reduction {
namespace {

/// The next word of the banner, where capitals count as small letters.
std::string banner_word(Scanner& in) {
    std::string word(in.word());
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
}

void read_banner(const Text& text, Market& market) {
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
    const std::map<std::string, Market::Symmetry> symmetries{
        {"general", Market::general},
        {"symmetric", Market::symmetric},
        {"skew-symmetric", Market::skew_symmetric},
        {"hermitian", Market::hermitian}};
    const std::string symmetry = banner_word(in);
    const auto kind = symmetries.find(symmetry);
    if (kind == symmetries.end())
        in.fail("symmetry '" + symmetry +
                "' is not general, symmetric, skew-symmetric or hermitian");
    market.numbers = found->second;
    market.symmetry = kind->second;
}

/// Reads the line of sizes, and returns the number of entries in the file.
Index read_sizes(Scanner& in, Market& market) {
    in.need_content("the line of sizes");
    market.rows = in.count("the number of rows");
    market.columns = in.count("the number of columns");
    const Index entries = in.count("the number of entries");
    if (market.symmetry != Market::general && market.rows != market.columns)
        in.fail("a symmetric matrix has as many rows as columns");
    return entries;
}

void read_entries(Scanner& in, Index count, Market& market) {
    for (Index n = 0; n < count; ++n) {
        in.need_content("entry " + std::to_string(n + 1) + " of " + std::to_string(count));
        const Index row = in.number("the row", 1, market.rows) - 1;
        const Index column = in.number("the column", 1, market.columns) - 1;
        double value = 1;
        if (market.numbers > 0) value = in.any_real("the value");
        if (market.numbers > 1) in.any_real("the imaginary part");
        market.entries.push_back({row, column, value});
        if (market.symmetry == Market::general || row == column) continue;
        const double mirrored = market.symmetry == Market::skew_symmetric ? -value : value;
        market.entries.push_back({column, row, mirrored});
    }
    if (in.next_content()) in.fail("more entries than in the header");
}

/// Groups the entries by row. Within a row, they are in the order of the file.
Csr grouped(const Market& market) {
    Csr csr;
    csr.elements = market.columns;
    csr.offset.assign(std::size_t{market.rows} + 1, 0);
    for (const Market::Entry& entry : market.entries) ++csr.offset[std::size_t{entry.row} + 1];
    std::partial_sum(csr.offset.begin(), csr.offset.end(), csr.offset.begin());
    csr.index.resize(market.entries.size());
    std::vector<Index> next(csr.offset.begin(), csr.offset.end() - 1);
    for (const Market::Entry& entry : market.entries) csr.index[next[entry.row]++] = entry.column;
    return csr;
}

}  // namespace

Market read_market(const Text& text) {
    Scanner in(text, '%');
    Market market;
    read_banner(text, market);
    read_entries(in, read_sizes(in, market), market);
    if (market.entries.size() >= index_limit)
        in.fail("more than 2^31 entries; take a smaller matrix");
    return market;
}

Csr read_matrix_market(const Text& text) { return grouped(read_market(text)); }

namespace {

struct MetisHeader {
    Index vertices = 0;
    Index edges = 0;
    Index numbers_first = 0;  // sizes and weights before the neighbours of a vertex
    bool edge_weights = false;
};

MetisHeader read_metis_header(Scanner& in) {
    MetisHeader header;
    in.need_content("the line of counts");
    header.vertices = in.count("the number of vertices");
    header.edges = in.count("the number of edges");
    const std::string format(in.at_line_end() ? "0" : in.word());
    if (format.size() > 3 || format.find_first_not_of("01") != std::string::npos)
        in.fail("the format is '" + format + "'; it has up to three digits, each 0 or 1");
    const auto digit = [&](std::size_t from_right) {
        return from_right <= format.size() && format[format.size() - from_right] == '1';
    };
    const Index weights = in.at_line_end() ? 1 : in.count("the number of vertex weights");
    header.edge_weights = digit(1);
    header.numbers_first = (digit(2) ? weights : 0) + (digit(3) ? 1 : 0);
    return header;
}

/// An empty line is a vertex without neighbours, so only comments may be skipped.
void next_vertex(Scanner& in, Index vertex, const MetisHeader& header) {
    do {
        if (!in.next_line())
            in.fail("the file ends before vertex " + std::to_string(vertex) + " of " +
                    std::to_string(header.vertices) + "; fetch it again");
    } while (in.remark() && in.at_line_end());
}

/// Adds the edges from the vertex to higher vertices. Returns its number of neighbours.
Index read_vertex(Scanner& in, Index vertex, const MetisHeader& header, Csr& csr) {
    for (Index n = 0; n < header.numbers_first; ++n) in.integer("a weight of the vertex");
    Index neighbours = 0;
    for (; !in.at_line_end(); ++neighbours) {
        const Index other = in.number("a neighbour", 1, header.vertices);
        if (other == vertex) in.fail("vertex " + std::to_string(vertex) + " is its own neighbour");
        if (header.edge_weights) in.integer("the weight of an edge");
        if (other < vertex) continue;
        csr.index.insert(csr.index.end(), {vertex - 1, other - 1});
        end_iteration(csr, in);
    }
    return neighbours;
}

}  // namespace

Csr read_metis(const Text& text) {
    Scanner in(text, '%');
    const MetisHeader header = read_metis_header(in);
    const std::size_t header_line = in.line();
    Csr csr;
    csr.elements = header.vertices;
    std::uint64_t neighbours = 0;
    for (Index vertex = 1; vertex <= header.vertices; ++vertex) {
        next_vertex(in, vertex, header);
        neighbours += read_vertex(in, vertex, header, csr);
    }
    if (in.next_content()) in.fail("more vertices than in the header");
    const std::size_t edges = csr.offset.size() - 1;
    if (edges != header.edges || neighbours != 2 * edges)
        in.fail_at(header_line,
                   "the header declares " + std::to_string(header.edges) +
                       " edges, but the vertices list " + std::to_string(neighbours) + " ends, " +
                       std::to_string(edges) +
                       " of them to higher vertices; each edge must be listed at both ends");
    return csr;
}

}  // namespace reduction
