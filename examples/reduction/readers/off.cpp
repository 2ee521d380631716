#include <algorithm>
#include <array>
#include <string>

#include "readers/formats.hpp"

namespace reduction {
namespace {

struct OffHeader {
    Index coordinates = 3;  // of a vertex
    Index vertices = 0;
    Index faces = 0;
};

bool begins_with_number(const Text& text) {
    Scanner in(text, '#');
    if (!in.next_content()) return false;
    const std::string_view word = in.word();
    return word.find_first_not_of("0123456789") == word.npos;
}

/// Reads the keyword: OFF in any case, after letters for what a vertex has. Returns the letters.
std::string_view read_keyword(Scanner& in) {
    std::string_view word = in.word();
    if (!is_off(word)) in.fail("an OFF file starts with the word OFF");
    if (in.rest().find("BINARY") != std::string_view::npos)
        in.fail("a binary OFF file is not supported; convert it to text");
    word.remove_suffix(3);
    return word;
}

/// A header without the keyword starts with the counts.
OffHeader read_off_header(const Text& text, Scanner& in) {
    OffHeader header;
    in.need_content("the word OFF");
    if (!begins_with_number(text)) {
        const std::string_view letters = read_keyword(in);
        if (letters.find('n') != letters.npos) {
            in.need_word("the dimension");
            header.coordinates = in.count("the dimension");
        }
        if (letters.find('4') != letters.npos) ++header.coordinates;
        in.need_word("the line of counts");
    }
    header.vertices = in.count("the number of vertices");
    in.need_word("the number of faces");
    header.faces = in.count("the number of faces");
    return header;
}

std::string numbered(const std::string& what, Index n, Index of) {
    return what + " " + std::to_string(n + 1) + " of " + std::to_string(of);
}

/// What follows the coordinates on a line is a colour or a normal.
void read_off_vertex(Scanner& in, Index vertex, const OffHeader& header) {
    constexpr std::array<const char*, 4> axes{"x", "y", "z", "w"};
    const std::string name = numbered("vertex", vertex, header.vertices);
    in.need_content(name);
    for (Index c = 0; c < header.coordinates; ++c) {
        in.need_word("the end of " + name);
        in.skip_real(axes[std::min<Index>(c, 3)]);
    }
}

/// What follows the corners on a line is a colour.
void read_off_face(Scanner& in, Index face, const OffHeader& header, Csr& csr) {
    const std::string name = numbered("face", face, header.faces);
    in.need_content(name);
    const Index corners = in.count("the number of corners");
    for (Index c = 0; c < corners; ++c) {
        if (csr.elements == 0) in.fail("a face with corners, but there are no vertices");
        in.need_word("the end of " + name);
        csr.index.push_back(in.number("a corner", 0, csr.elements - 1));
    }
    end_iteration(csr, in);
}

}  // namespace

bool is_off(std::string_view word) {
    constexpr std::string_view off = "OFF";
    if (word.size() < off.size()) return false;
    const std::string_view end = word.substr(word.size() - off.size());
    return std::equal(end.begin(), end.end(), off.begin(),
                      [](char a, char b) { return a == b || a == (b | 32); });
}

Csr read_off(const Text& text) {
    Scanner in(text, '#');
    const OffHeader header = read_off_header(text, in);
    Csr csr;
    csr.elements = header.vertices;
    for (Index v = 0; v < header.vertices; ++v) read_off_vertex(in, v, header);
    for (Index f = 0; f < header.faces; ++f) read_off_face(in, f, header, csr);
    return csr;
}

}  // namespace reduction
