// The data of an experiment: factors, features, knobs, variants and points, and the texts that
// identify points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Whether the words of a factor are files, or patterns of files.
enum class Files { none, named, patterns };

/// A quantity that is varied. With words, a level is the position of a word.
struct Factor {
    std::string name;
    std::vector<double> levels;
    std::vector<std::string> words;
    bool whole = false;  // only integers lie between the levels
    Files files = Files::none;
    std::vector<std::string> paths{};  // of files, once they were found
};

enum class Design { crossed, latin, adaptive };

struct Feature {
    std::string name;
    bool inspected = false;
    std::vector<std::string> words;  // of a `one of`
};

/// A parameter that a rule chooses at run time. In an experiment its values are measured one by
/// one.
struct Knob {
    std::string name;
    std::vector<std::string> values;  // as in the names of variants
    bool numbers = false;
    bool sets_threads = false;            // values above team_limit are left out
    std::vector<std::size_t> measured{};  // indices into `values`; empty: chosen automatically
};

/// A variant, or one of its configurations, with values of its knobs.
struct Variant {
    std::string name;  // for a variant with knobs, `*` stands for each value
    bool planned = false;
    std::vector<std::size_t> knobs{};   // indices into Description::knobs, in the name's order
    std::size_t number = 0;             // of the variant in the spec
    std::vector<std::size_t> places{};  // index of each knob's value in the knob's list
    // Of a variant with a device target: why this program cannot run it here; empty if it can.
    std::string (*why_unavailable)() = nullptr;
    bool is_dispatcher = false;  // the generated dispatcher, measured like the variants
};

/// The index of a knob's value; nothing if the variant does not have the knob.
inline std::optional<std::size_t> place_of(const Variant& configuration, std::size_t knob) {
    for (std::size_t k = 0; k < configuration.places.size(); ++k)
        if (configuration.knobs[k] == knob) return configuration.places[k];
    return std::nullopt;
}

/// An experiment of a spec, without its C++.
struct Description {
    std::string name;  // of the selector
    std::string spec;
    std::vector<Factor> factors;
    bool varies_threads = false;  // if so, the last factor is their number
    Design design = Design::crossed;
    std::size_t points = 0;
    std::vector<Feature> features;
    std::vector<Knob> knobs;  // in the order of their rules
    std::vector<Variant> variants;
    std::size_t fallback = 0;   // the variant of `otherwise`
    std::size_t reference = 0;  // the variant with the correct result; their number if none
    double tolerance = 0;
    std::size_t repeats = 5;
    bool has_fresh_inputs = false;  // calls have different inputs of the same point
    bool has_cold_caches = false;   // when a timed call begins
    bool lacks_seed = false;        // calls should have different inputs, but `input` has no `seed`
    std::size_t inputs = 0;         // their number; 0: as many as the calls need
    std::size_t calls = 1;  // consecutive calls on the same arguments; the last one is timed
    double budget = 0;      // seconds; 0: no limit

    bool checks() const { return reference < variants.size(); }
};

/// A value for each factor.
using Point = std::vector<double>;

inline std::string text_of(const Factor& factor, double value) {
    if (factor.words.empty()) return rt::number_text(value);
    return factor.words[static_cast<std::size_t>(value)];
}

/// "n=1024 kind=sorted": a unique name of a point.
inline std::string id_of(const Description& all, const Point& point, std::size_t factors) {
    std::string id;
    for (std::size_t i = 0; i < factors; ++i) {
        if (i > 0) id += ' ';
        id.append(all.factors[i].name).append("=").append(text_of(all.factors[i], point[i]));
    }
    return id.empty() ? "all" : id;
}
inline std::string id_of(const Description& all, const Point& point) {
    return id_of(all, point, point.size());
}
/// Points with the same text have the same input: they differ in the number of threads.
inline std::string input_of(const Description& all, const Point& point) {
    return id_of(all, point, point.size() - (all.varies_threads ? 1 : 0));
}
/// Points of one group have the same file, or else the same input.
inline std::string group_of(const Description& all, const Point& point) {
    for (std::size_t i = 0; i < all.factors.size(); ++i)
        if (all.factors[i].files != Files::none) return text_of(all.factors[i], point[i]);
    return input_of(all, point);
}

/// The factors as visible to the C++ code of the input.
class Setting {
public:
    Setting(const Description& all, const Point& point) : all_(all), point_(point) {}

    double number(std::size_t factor) const { return point_[factor]; }
    std::int64_t whole(std::size_t factor) const {
        return static_cast<std::int64_t>(point_[factor]);
    }
    std::string_view word(std::size_t factor) const {
        return all_.factors[factor].words[static_cast<std::size_t>(point_[factor])];
    }
    std::string_view file(std::size_t factor) const {
        return all_.factors[factor].paths[static_cast<std::size_t>(point_[factor])];
    }

private:
    const Description& all_;
    const Point& point_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
