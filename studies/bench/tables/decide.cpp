// Generates and compiles a program with empty kernels and the rows of a table, and runs it.
#include "studies/bench/tables/decide.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "base/text.hpp"
#include "fit/evaluate/choices.hpp"
#include "gen/emit.hpp"
#include "host/files.hpp"
#include "host/process.hpp"

namespace tables_study {
namespace {

namespace fs = std::filesystem;
namespace model = selgen::dsl::model;

/// What the starter spec calls: variants that do nothing.
std::string kernels_text(const model::Selector& selector) {
    std::string text = "#pragma once\nstruct Input {\n    int version = 0;\n";
    for (const model::Feature& feature : selector.features)
        if (std::holds_alternative<model::Read>(feature.value))
            text += (feature.categories.empty() ? "    double " : "    const char* ") +
                    feature.name + "{};\n";
    text += "};\n";
    std::set<std::string> names;  // a kernel for all configurations of a variant
    for (const model::Variant& variant : selector.variants)
        names.insert(variant.base.empty() ? variant.name : variant.base);
    for (const std::string& name : names)
        text += "template <class... T> void run_" + name + "(const T&...) {}\n" +
                "template <class... T> int make_" + name + "(const T&...) { return 0; }\n";
    return text;
}

std::string literal(double value) {
    if (std::isnan(value)) return "__builtin_nan(\"\")";
    if (std::isinf(value)) return value > 0 ? "__builtin_inf()" : "-__builtin_inf()";
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

/// The feature values of each row as initialisers.
std::string rows_text(const model::Selector& selector, const selgen::fit::Data& data) {
    std::string text;
    for (const std::vector<double>& row : selgen::fit::seen_rows(selector, data, 1)) {
        std::vector<std::string> values;
        for (const double value : row) values.push_back(literal(value));
        text += "{" + selgen::join(values) + "},\n";
    }
    return text;
}

/// A new folder, which is removed in the end.
class Folder {
public:
    Folder() : path_(selgen::host::new_folder("bench_tables")) {}
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    std::string file(const char* name) const { return (fs::path(path_) / name).string(); }

private:
    std::string path_;
};

}  // namespace

std::string why_no_compiler() {
    const std::string compiler = TABLES_COMPILER;
    const bool is_path = compiler.find('/') != compiler.npos;
    if (is_path ? fs::exists(compiler) : selgen::host::is_on_path(compiler)) return {};
    return "decisions are not timed: the compiler " + compiler + " was not found";
}

double ns_to_decide(const model::Spec& spec, const selgen::fit::Data& data) {
    const model::Selector& selector = spec.selectors[0];
    const Folder folder;
    selgen::host::write_if_changed(folder.file("selector.hpp"), selgen::gen::emit(spec));
    selgen::host::write_if_changed(folder.file("kernels.hpp"), kernels_text(selector));
    selgen::host::write_if_changed(folder.file("rows.inc"), rows_text(selector, data));
    const std::string program = folder.file("program");
    const auto compiled = selgen::host::run_program(
        {{TABLES_COMPILER, "-std=c++17", "-O2", "-w", "-pthread", "-DSELECTOR=" + selector.name,
          "-I", folder.file(""), "-I", TABLES_RUNTIME, TABLES_PROGRAM, "-o", program}});
    if (compiled.exit_code() != 0)
        throw std::runtime_error("the generated header does not compile");
    const auto [output, ended] = selgen::host::output_of({{program}}, 100);
    if (ended.exit_code() != 0) throw std::runtime_error("the timed program failed");
    return std::atof(output.c_str());
}

}  // namespace tables_study
