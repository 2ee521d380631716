// Reads METIS graphs, and checks that each edge is listed at both ends.
#include <string>

#include "readers/formats.hpp"

namespace reduction {
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
