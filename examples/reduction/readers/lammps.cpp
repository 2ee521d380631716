// Reads LAMMPS data: the longest bonded section, or the pairs of atoms within a cutoff, which are
// found in cells of a periodic box.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "readers/read.hpp"

namespace reduction {
namespace {

/// The box divided into cells no narrower than the cutoff, and the points sorted into them.
class Cells {
public:
    Cells(const Box& box, const std::vector<Point>& points, double cutoff) : box_(box) {
        const double most = std::cbrt(static_cast<double>(points.size())) + 1;
        for (std::size_t d = 0; d < 3; ++d)
            count_[d] = static_cast<int>(std::clamp(box.edge[d] / cutoff, 1.0, most));
        first_.assign(static_cast<std::size_t>(count_[0]) * static_cast<std::size_t>(count_[1]) *
                              static_cast<std::size_t>(count_[2]) +
                          1,
                      0);
        for (const Point& p : points) ++first_[cell(place(p)) + 1];
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        std::vector<Index> next(first_.begin(), first_.end() - 1);
        member_.resize(points.size());
        for (Index i = 0; i < points.size(); ++i) member_[next[cell(place(points[i]))]++] = i;
    }

    /// Calls found(j) once for all points in the cells around p.
    template <class Found>
    void around(const Point& p, const Found& found) const {
        const std::array<int, 3> at = place(p);
        for (const int x : near(at[0], count_[0]))
            for (const int y : near(at[1], count_[1]))
                for (const int z : near(at[2], count_[2])) visit(cell({x, y, z}), found);
    }

private:
    template <class Found>
    void visit(std::size_t cell, const Found& found) const {
        for (Index m = first_[cell]; m < first_[cell + 1]; ++m) found(member_[m]);
    }
    std::array<int, 3> place(const Point& p) const {
        std::array<int, 3> at{};
        for (std::size_t d = 0; d < 3; ++d) {
            const double share = (p[d] - box_.low[d]) / box_.edge[d];
            const auto inside = static_cast<int>((share - std::floor(share)) * count_[d]);
            at[d] = std::clamp(inside, 0, count_[d] - 1);
        }
        return at;
    }
    std::size_t cell(const std::array<int, 3>& at) const {
        return static_cast<std::size_t>((at[0] * count_[1] + at[1]) * count_[2] + at[2]);
    }
    /// The cell, the one before and the one after, without duplicates if there are fewer.
    static std::vector<int> near(int at, int count) {
        std::vector<int> cells{(at + count - 1) % count, at, (at + 1) % count};
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

    Box box_;
    std::array<int, 3> count_{};
    std::vector<Index> first_;
    std::vector<Index> member_;
};

double distance_squared(const Box& box, const Point& a, const Point& b) {
    double sum = 0;
    for (std::size_t d = 0; d < 3; ++d) {
        const double apart = a[d] - b[d];
        const double nearest = apart - box.edge[d] * std::round(apart / box.edge[d]);
        sum += nearest * nearest;
    }
    return sum;
}

}  // namespace

Csr pairs_within(const Box& box, const std::vector<Point>& points, double cutoff,
                 std::size_t most) {
    const Cells cells(box, points, cutoff);
    Csr csr;
    csr.elements = static_cast<Index>(points.size());
    for (Index i = 0; i < csr.elements; ++i) {
        cells.around(points[i], [&](Index j) {
            if (j <= i || distance_squared(box, points[i], points[j]) > cutoff * cutoff) return;
            csr.index.insert(csr.index.end(), {i, j});
            csr.offset.push_back(static_cast<Index>(csr.index.size()));
        });
        if (csr.offset.size() > most) throw std::length_error("too many pairs");
    }
    return csr;
}

namespace {

struct Section {
    const char* name;
    const char* counted_as;
    Index atoms;  // atoms of an entry
};
constexpr std::array<Section, 4> bonded{{{"Bonds", "bonds", 2},
                                         {"Angles", "angles", 3},
                                         {"Dihedrals", "dihedrals", 4},
                                         {"Impropers", "impropers", 4}}};

struct Header {
    std::map<std::string, Index> count;  // counts of the header, by the word after the number
    std::optional<Point> low, high;      // of the box
    bool tilted = false;
};

bool is_heading(const Scanner& in) {
    const std::size_t first = in.rest().find_first_not_of(" \t");
    return first != std::string_view::npos && (in.rest()[first] | 32) >= 'a' &&
           (in.rest()[first] | 32) <= 'z';
}

/// The words after the numbers of a line of the header, such as "atoms" or "xlo xhi".
std::string keyword_of(Scanner in) {
    std::string keyword;
    for (std::string_view word = in.word(); !word.empty(); word = in.word()) {
        if (keyword.empty() && word.find_first_not_of("+-.0123456789eE") == word.npos) continue;
        keyword.append(keyword.empty() ? "" : " ").append(word);
    }
    return keyword;
}

void read_side(Scanner& in, std::size_t axis, Header& header) {
    if (!header.low) header.low = Point{-0.5, -0.5, -0.5}, header.high = Point{0.5, 0.5, 0.5};
    (*header.low)[axis] = in.real("the low side of the box");
    (*header.high)[axis] = in.real("the high side of the box");
    if (!((*header.high)[axis] > (*header.low)[axis]))
        in.fail("the high side of the box is not above the low side");
}

void read_header_line(Scanner& in, Header& header) {
    const std::string keyword = keyword_of(in);
    if (keyword == "xlo xhi") return read_side(in, 0, header);
    if (keyword == "ylo yhi") return read_side(in, 1, header);
    if (keyword == "zlo zhi") return read_side(in, 2, header);
    if (keyword == "xy xz yz")
        for (const char* tilt : {"xy", "xz", "yz"}) header.tilted |= in.real(tilt) != 0;
    if (keyword == "avec" || keyword == "bvec" || keyword == "cvec") header.tilted = true;
    for (const char* word : {"atoms", "bonds", "angles", "dihedrals", "impropers"})
        if (keyword == word) header.count[word] = in.count("the number of " + keyword);
}

/// Reads up to the heading of the first section. The first line is a title.
Header read_header(Scanner& in) {
    Header header;
    in.next_line();
    while (in.next_content() && !is_heading(in)) read_header_line(in, header);
    if (header.count.count("atoms") == 0)
        in.fail("no line 'N atoms' before the first section: not a LAMMPS data file");
    return header;
}

/// From the current heading to the section of that name.
bool find_section(Scanner& in, std::string_view name) {
    do {
        if (is_heading(in) && in.word() == name && in.at_line_end()) return true;
    } while (in.next_content());
    return false;
}

/// After the entries that the header counts there is another section or the end of the file.
void end_section(Scanner& in, const std::string& name) {
    if (in.next_content() && !is_heading(in))
        in.fail("the section " + name + " has more entries than the header counts");
}

void skip_word(Scanner& in, const std::string& what) {
    if (in.word().empty()) in.fail("the line ends where " + what + " should be");
}

std::string entry_name(const char* section, Index entry, Index count) {
    return "entry " + std::to_string(entry + 1) + " of " + std::to_string(count) + " in " + section;
}

Csr read_bonded(Scanner& in, const Section& section, Index entries, Index atoms) {
    if (!find_section(in, section.name))
        in.fail("the header counts " + std::string(section.counted_as) + ", but the section " +
                section.name + " is missing");
    Csr csr;
    csr.elements = atoms;
    for (Index n = 0; n < entries; ++n) {
        in.need_content(entry_name(section.name, n, entries));
        in.integer("the number of the entry");
        skip_word(in, "the type");  // a number or a label
        for (Index a = 0; a < section.atoms; ++a)
            csr.index.push_back(in.number("an atom", 1, atoms) - 1);
        end_iteration(csr, in);
    }
    end_section(in, section.name);
    return csr;
}

Csr read_longest_section(Scanner& in, Header& header) {
    const auto longest =
        std::max_element(bonded.begin(), bonded.end(), [&](const Section& a, const Section& b) {
            return header.count[a.counted_as] < header.count[b.counted_as];
        });
    const Index entries = header.count[longest->counted_as];
    if (entries == 0)
        in.fail(
            "no bonds, angles, dihedrals or impropers; for pairs, give a cutoff in a list "
            "beside the file (demo.txt with a line 'FILE --cutoff R')");
    return read_bonded(in, *longest, entries, header.count["atoms"]);
}

/// Numbers before the coordinates of an atom: by the style in the heading, otherwise by the number
/// of columns, with or without the three image flags.
Index columns_first(const std::string& style, std::size_t columns, const Scanner& in) {
    static const std::map<std::string, Index, std::less<>> known{
        {"atomic", 2}, {"charge", 3}, {"bond", 3},       {"angle", 3},  {"molecular", 3},
        {"full", 4},   {"sphere", 4}, {"ellipsoid", 4},  {"dipole", 3}, {"peri", 4},
        {"line", 5},   {"tri", 5},    {"bpm/sphere", 5}, {"spin", 2},   {"hybrid", 2}};
    if (const auto found = known.find(style); found != known.end()) return found->second;
    if (!style.empty()) in.fail("the atom style '" + style + "' is not supported");
    const std::size_t without_flags = columns >= 8 ? columns - 3 : columns;
    if (without_flags < 5 || without_flags > 7)
        in.fail("an atom of " + std::to_string(columns) +
                " numbers; name the style at the heading, as in 'Atoms # full'");
    return static_cast<Index>(without_flags - 3);
}

std::size_t words_in(std::string_view line) {
    std::size_t words = 0;
    bool inside = false;
    for (const char c : line) {
        const bool blank = c == ' ' || c == '\t' || c == '\r';
        if (!blank && !inside) ++words;
        inside = !blank;
    }
    return words;
}

std::string first_word(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
    return std::string(text.substr(0, text.find_first_of(" \t\r")));
}

std::vector<Point> read_atoms(Scanner& in, Index atoms) {
    if (!find_section(in, "Atoms")) in.fail("the section Atoms is missing");
    const std::string style = first_word(in.remark().value_or(""));
    std::vector<Point> points;
    std::vector<bool> known;
    for (Index n = 0; n < atoms; ++n) {
        in.need_content(entry_name("Atoms", n, atoms));
        const Index before = columns_first(style, words_in(in.rest()), in);
        const Index atom = in.number("the number of the atom", 1, atoms) - 1;
        if (atom >= points.size()) {
            points.resize(atom + 1);
            known.resize(atom + 1);
        }
        if (known[atom]) in.fail("atom " + std::to_string(atom + 1) + " is listed twice");
        known[atom] = true;
        for (Index skipped = 1; skipped < before; ++skipped) skip_word(in, "a property");
        for (double& coordinate : points[atom]) coordinate = in.real("a coordinate");
    }
    end_section(in, "Atoms");
    return points;
}

Csr read_pairs(Scanner& in, Header& header, double cutoff) {
    if (!header.low) in.fail("no line 'xlo xhi' before the first section: pairs need the box");
    if (header.tilted) in.fail("the box is tilted; pairs are supported only in an orthogonal box");
    Box box{*header.low, {}};
    for (std::size_t d = 0; d < 3; ++d) box.edge[d] = (*header.high)[d] - (*header.low)[d];
    const double shortest = *std::min_element(box.edge.begin(), box.edge.end());
    if (!(cutoff <= shortest / 2))
        in.fail("the cutoff is more than half of the box's shortest edge, " +
                std::to_string(shortest) + "; take a smaller one");
    const std::vector<Point> points = read_atoms(in, header.count["atoms"]);
    try {
        Csr pairs = pairs_within(box, points, cutoff);
        if (pairs.index.empty()) in.fail("no atoms are within the cutoff; take a larger one");
        return pairs;
    } catch (const std::length_error&) {
        in.fail("more than 100 million pairs; take a smaller cutoff");
    }
}

}  // namespace

Csr read_lammps(const Text& text, double cutoff) {
    Scanner in(text, '#');
    Header header = read_header(in);
    return cutoff > 0 ? read_pairs(in, header, cutoff) : read_longest_section(in, header);
}

}  // namespace reduction
