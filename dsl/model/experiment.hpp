// How variants are measured, and the source locations of the parts of a spec; part of dsl/model.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace selgen::dsl::model {

/// The source location of a part of the spec, for comments and messages: "reduce.sel:9".
struct Origin {
    std::string file;
    std::size_t line = 0;
};

/// Whether the words of a factor are files, or patterns of files that the driver looks for.
enum class Files { none, named, patterns };

/// An input that is varied. Levels are numbers or words. For words, `words` is as long as `levels`,
/// and a level is the position of its word.
struct Factor {
    std::string name;
    std::vector<double> levels;
    std::vector<std::string> words{};
    bool whole;  // all levels are whole numbers, and so are values between them
    Files files = Files::none;
};

/// The measured values of a knob with a rule, if the experiment names them.
struct MeasuredKnob {
    std::size_t knob;                 // index into Selector::knobs
    std::vector<std::size_t> values;  // indices into Knob::values
};

enum class Design { crossed, latin, adaptive };

/// How the variants of a selector are measured.
struct Experiment {
    std::size_t selector;
    std::vector<Factor> factors;
    std::vector<double> threads{};  // levels; empty: as many as the program has
    std::vector<MeasuredKnob> knobs{};
    Design design = Design::crossed;
    std::size_t points = 0;                  // of a design that is not crossed
    std::string input;                       // C++ that makes the arguments of one call
    std::optional<std::size_t> reference{};  // the variant whose result is correct
    double tolerance = 0;                    // relative to the reference's largest magnitude
    std::string result;                      // C++ of the result; empty: what the call returns
    bool reads_returned = false;             // `result` names what the call returns, `returned`
    std::size_t repeats = 5;
    std::size_t calls = 1;  // consecutive calls with the same arguments; the last one is timed
    bool has_cold_caches = false;   // when a timed run begins
    bool has_fresh_inputs = false;  // calls at a point have different inputs
    bool lacks_seed = false;  // calls should have different inputs, but `input` does not use `seed`
    std::size_t inputs = 0;   // of a point, if they are fresh; 0: as many as the calls need
    double budget = 0;        // seconds; 0: no limit
    Origin origin, input_origin, result_origin;
};

}  // namespace selgen::dsl::model
