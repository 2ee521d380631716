// Lays out bars, transfers, axes and legend of a time line, and writes them as SVG and HTML.
#include "map/explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "base/svg.hpp"
#include "map/explain/moves.hpp"
#include "map/io/measured.hpp"

namespace selgen::map {
namespace {

constexpr double left = 90, right = 910, top = 40, row_height = 34, bar = 24;
constexpr std::size_t most_drawn = 5000;  // bars, and transfers; viewers are slow with more

/// Colours that colour-blind people can distinguish (Okabe and Ito), as in reports.
std::string colour(std::size_t kind) {
    constexpr std::array<const char*, 8> colours = {"#0072b2", "#e69f00", "#009e73", "#cc79a7",
                                                    "#56b4e9", "#d55e00", "#b5a800", "#332288"};
    return colours[kind % colours.size()];
}

/// The positions of all elements, and the SVG text made from them.
class Picture {
public:
    Picture(const Case& one, const Mapping& mapping)
        : one_(one), mapping_(mapping), works_(timeline(one.problem, one.flat, mapping.teams)) {
        std::set<std::size_t> used;
        for (const Work& work : works_) used.insert(work.team);
        for (const Move& move : moves_of(one, mapping)) used.insert({move.from, move.to});
        for (const std::size_t team : used) rows_.emplace(team, rows_.size());
        for (const Work& work : works_)
            for (const std::size_t split : work.splits)
                kinds_.emplace(pattern_of(call_of(work, split)), kinds_.size());
    }

    /// `style` is added to that of the picture.
    std::string text(const std::string& style) const {
        const double height = bottom() + 30 + 18 * static_cast<double>(kinds_.size());
        std::string made = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"960\" height=\"{0:.0f}\" "
            "viewBox=\"0 0 960 {0:.0f}\" role=\"img\" aria-label=\"{1}\">\n"
            "<title>{1}</title>\n<desc>{6}</desc>\n"
            "<style>text {{ font: 12px system-ui, sans-serif; fill: #222; }} "
            ".grid line {{ stroke: #ddd; }} .move {{ stroke: #222; fill: none; }} "
            "circle.move {{ fill: #222; stroke: none; }} {7}</style>\n"
            "<rect class=\"paper\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
            "<text x=\"{2}\" y=\"20\">{1}: {3}; {4}{5}</text>\n",
            height, escaped(one_.problem.name), left, seconds_text(mapping_.cost),
            escaped(proof_text(mapping_)), share_text(), escaped(words()), style);
        return made + axes() + bars() + arrows() + legend() + "</svg>\n";
    }

private:
    const Call& call_of(const Work& work, std::size_t split) const {
        return one_.problem.calls[one_.flat.steps[work.step][split].call];
    }
    /// One in this many bars is drawn.
    std::size_t every() const { return works_.size() / most_drawn + 1; }
    std::string share_text() const {
        return every() == 1 ? "" : fmt::format(" (1 of every {} bars is drawn)", every());
    }
    /// The picture in words, for people who cannot see it.
    std::string words() const {
        return fmt::format(
            "A timeline of {}, with a row per team and a bar for the work of a team in a step. "
            "Teams: {}. Bars: {}. Transfers between teams: {}.",
            seconds_text(mapping_.cost), rows_.size(), works_.size(),
            moves_of(one_, mapping_).size());
    }
    double bottom() const { return top + row_height * static_cast<double>(rows_.size()) + 24; }
    double x(double seconds) const {
        return mapping_.cost > 0 ? left + (right - left) * seconds / mapping_.cost : left;
    }
    double y(std::size_t team) const {
        return top + row_height * static_cast<double>(rows_.at(team));
    }

    std::string axes() const {
        std::string made = "<g class=\"grid\">\n";
        for (const auto& [team, row] : rows_)
            made += fmt::format("<text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                                left - 8, y(team) + 17, escaped(team_name(one_, team)));
        for (int i = 0; i <= 4; ++i) {
            const double at = mapping_.cost * i / 4;
            made += fmt::format(
                "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2:.1f}\"/>"
                "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>\n",
                x(at), top, bottom() - 24, bottom() - 8, seconds_text(at));
        }
        return made + "</g>\n";
    }

    std::string bars() const {
        std::string made;
        for (std::size_t i = 0; i < works_.size(); i += every()) made += bar_of(works_[i]);
        return made;
    }

    /// A pale part for reading, then a full one for computing, in the colour of the first split's
    /// pattern.
    std::string bar_of(const Work& work) const {
        const std::string fill = colour(kinds_.at(pattern_of(call_of(work, work.splits.front()))));
        const std::string tip = escaped(
            fmt::format("step {}, {}: {}; reads {}, computes {}", work.step,
                        team_name(one_, work.team), splits_text(one_, work.step, work.splits),
                        seconds_text(work.reads), seconds_text(work.computes)));
        const double middle = work.begin + work.reads;
        return fmt::format(
            "<g><title>{0}</title><rect x=\"{1:.2f}\" y=\"{2:.1f}\" width=\"{3:.2f}\" "
            "height=\"{4}\" fill=\"{5}\" opacity=\"0.3\"/><rect x=\"{6:.2f}\" y=\"{2:.1f}\" "
            "width=\"{7:.2f}\" height=\"{4}\" fill=\"{5}\"/></g>\n",
            tip, x(work.begin), y(work.team), x(middle) - x(work.begin), bar, fill, x(middle),
            x(middle + work.computes) - x(middle));
    }

    /// One line per transfer, from the holder to the receiver, at the begin of its step.
    std::string arrows() const {
        std::vector<double> begins(one_.flat.steps.size(), 0);
        for (std::size_t i = 1; i < begins.size(); ++i)
            begins[i] = begins[i - 1] + mapping_.step_cost[i - 1];
        std::string made;
        const auto moves = moves_of(one_, mapping_);
        const std::size_t every = moves.size() / most_drawn + 1;
        for (std::size_t i = 0; i < moves.size(); i += every) {
            const Move& move = moves[i];
            const double at = x(begins[move.step]);
            made += fmt::format(
                "<g><title>step {}: {} of {} from {} to {}</title><path d=\"M{:.1f} {:.1f} L{:.1f} "
                "{:.1f}\" class=\"move\"/><circle class=\"move\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
                "r=\"2.5\"/></g>\n",
                move.step, bytes_text(move.bytes), escaped(move.array),
                escaped(team_name(one_, move.from)), escaped(team_name(one_, move.to)), at,
                y(move.from) + bar / 2, at + 3, y(move.to) + bar / 2, at + 3, y(move.to) + bar / 2);
        }
        return made;
    }

    std::string legend() const {
        std::string made;
        for (const auto& [name, kind] : kinds_) {
            const double at = bottom() + 18 * static_cast<double>(kind);
            made += fmt::format(
                "<rect x=\"{}\" y=\"{:.1f}\" width=\"11\" height=\"11\" fill=\"{}\"/>"
                "<text x=\"{}\" y=\"{:.1f}\">{} (pale: reading data)</text>\n",
                left, at, colour(kind), left + 18, at + 10, escaped(name));
        }
        return made;
    }

    const Case& one_;
    const Mapping& mapping_;
    std::vector<Work> works_;
    std::map<std::size_t, std::size_t> rows_;   // of the teams that are used
    std::map<std::string, std::size_t> kinds_;  // patterns
};

}  // namespace

std::string mapping_svg(const Case& one, const Mapping& mapping) {
    return Picture(one, mapping).text(svg_dark_style);
}

std::string mapping_html(const Case& one, const Mapping& mapping) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<link rel=\"icon\" href=\"data:,\">\n<title>{0}</title>\n<style>\n"
        "body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 64em; "
        "padding: 0 1em; color: #222; background: #fff; }}\n"
        "pre {{ background: #f6f6f6; padding: 0.8em; overflow-x: auto; font-size: 0.85em; }}\n"
        "svg {{ max-width: 100%; height: auto; }}\n</style>\n</head>\n<body>\n<h1>{0}</h1>\n"
        "<p>Bars show when teams work. Lines show transfers; the dot marks the receiver. Hover "
        "over a bar or a line for details.</p>\n"
        "{1}<pre>{2}</pre>\n</body>\n</html>\n",
        escaped(one.problem.name), Picture(one, mapping).text(""),
        escaped(mapping_text(one, mapping)));
}

}  // namespace selgen::map
