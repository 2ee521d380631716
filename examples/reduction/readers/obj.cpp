#include <string>

#include "readers/formats.hpp"

namespace reduction {
namespace {

/// The vertex of a corner "a", "a/b", "a//c" or "a/b/c". A negative one counts back from the last.
Index vertex_of(const Scanner& in, std::string_view corner, Index vertices) {
    const Text digits{"", std::string(corner.substr(0, corner.find('/')))};
    Scanner number(digits);
    number.next_line();
    std::int64_t vertex = 0;
    try {
        vertex = number.integer("a corner");
    } catch (const BadFile&) {
        in.fail("a corner is '" + std::string(corner) + "', not a vertex number");
    }
    if (vertex < 0) vertex += std::int64_t{vertices} + 1;
    if (vertex < 1 || vertex >= index_limit)
        in.fail("a corner is '" + std::string(corner) + "', which is not a vertex");
    return static_cast<Index>(vertex - 1);
}

/// The highest vertex that a face refers to. Vertices may follow the faces that use them.
struct Highest {
    Index vertex = 0;
    std::size_t line = 0;
};

void read_face(Scanner& in, Csr& csr, Highest& highest) {
    for (std::string_view corner = in.word(); !corner.empty(); corner = in.word()) {
        const Index vertex = vertex_of(in, corner, csr.elements);
        if (highest.line == 0 || vertex > highest.vertex) highest = {vertex, in.line()};
        csr.index.push_back(vertex);
    }
    if (csr.index.size() == csr.offset.back()) in.fail("a face without corners");
    end_iteration(csr, in);
}

void read_vertex(Scanner& in, Csr& csr) {
    for (const char* axis : {"x", "y", "z"}) in.real(axis);
    if (++csr.elements == index_limit) in.fail("more than 2^31 vertices; take a smaller surface");
}

}  // namespace

Csr read_obj(const Text& text) {
    Scanner in(text);
    Csr csr;
    Highest highest;
    while (in.next_content('#')) {
        const std::string_view what = in.word();
        if (what == "v") read_vertex(in, csr);
        if (what == "f") read_face(in, csr, highest);
    }
    if (csr.elements == 0 && highest.line == 0)
        in.fail("neither a vertex (v) nor a face (f): not an OBJ surface");
    if (highest.line != 0 && highest.vertex >= csr.elements)
        in.fail_at(highest.line, "vertex " + std::to_string(highest.vertex + 1) +
                                     " of a face, but " + "there are " +
                                     std::to_string(csr.elements));
    return csr;
}

}  // namespace reduction
