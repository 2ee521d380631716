#include <algorithm>
#include <string>
#include <utility>

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
    for (const char* axis : {"x", "y", "z"}) in.skip_real(axis);
    if (++csr.elements == index_limit) in.fail("more than 2^31 vertices; take a smaller surface");
}

/// The text with each statement on one line: a backslash at the end of a line goes on in the next
/// one. The line ends move behind the statement, so that lines keep their numbers.
Text joined(const Text& text) {
    const std::string_view content = text.content;
    Text result{text.path, {}};
    std::size_t moved = 0;
    for (std::size_t at = 0; at < content.size();) {
        const std::size_t end = std::min(content.find('\n', at), content.size());
        std::string_view line = content.substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.ends_with('\\') && line.find('#') == line.npos) {
            result.content.append(line.substr(0, line.size() - 1)).append(" ");
            ++moved;
            continue;
        }
        result.content.append(line).append(std::exchange(moved, 0) + 1, '\n');
    }
    return result;
}

}  // namespace

Csr read_obj(const Text& original) {
    const Text text = joined(original);
    Scanner in(text, '#');
    Csr csr;
    Highest highest;
    while (in.next_content()) {
        const std::string_view what = in.word();
        if (what == "v") read_vertex(in, csr);
        if (what == "f" || what == "fo") read_face(in, csr, highest);
    }
    if (highest.line == 0)
        in.fail("no face (f): not an OBJ surface; lines (l) and points (p) are not measured");
    if (highest.vertex >= csr.elements)
        in.fail_at(highest.line, "vertex " + std::to_string(highest.vertex + 1) +
                                     " of a face, but " + "there are " +
                                     std::to_string(csr.elements));
    return csr;
}

}  // namespace reduction
