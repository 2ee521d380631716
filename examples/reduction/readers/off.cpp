#include <string>

#include "readers/formats.hpp"

namespace reduction {

Csr read_off(const Text& text) {
    Scanner in(text);
    in.need_content('#', "the word OFF");
    if (!in.word().ends_with("OFF")) in.fail("an OFF file starts with the word OFF");
    if (in.at_line_end() || in.rest().find_first_not_of(" \t") == in.rest().find('#'))
        in.need_content('#', "the line of counts");
    Csr csr;
    csr.elements = in.count("the number of vertices");
    const Index faces = in.count("the number of faces");

    for (Index v = 0; v < csr.elements; ++v) {
        in.need_content('#',
                        "vertex " + std::to_string(v + 1) + " of " + std::to_string(csr.elements));
        for (const char* axis : {"x", "y", "z"}) in.real(axis);
    }
    for (Index f = 0; f < faces; ++f) {
        in.need_content('#', "face " + std::to_string(f + 1) + " of " + std::to_string(faces));
        const Index corners = in.count("the number of corners");
        for (Index c = 0; c < corners; ++c) {
            if (csr.elements == 0) in.fail("a face with corners, but there are no vertices");
            csr.index.push_back(in.number("a corner", 0, csr.elements - 1));
        }
        end_iteration(csr, in);
    }
    return csr;
}

}  // namespace reduction
