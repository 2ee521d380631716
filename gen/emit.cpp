// Joins filled templates into a laid-out file, and adds its includes and a hash for each
// definition.
#include "gen/emit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "gen/common.hpp"
#include "gen/includes.hpp"
#include "gen/layout/layout.hpp"
#include "gen/parts.hpp"
#include "gen/selector/knobs.hpp"
#include "gen/selector/watching.hpp"
#include "gen/template/engine.hpp"
#include "gen/template/texts.hpp"

namespace selgen::gen {
namespace {

/// A part of the header: its template and the function that makes its view.
struct Piece {
    Template text;
    View (*view)(const Part&);
};

const std::vector<Piece>& pieces() {
    static const std::vector<Piece> all{{Template(templates::features), features_view},
                                        {Template(templates::variants), variants_view},
                                        {Template(templates::costs), costs_view},
                                        {Template(templates::infeasible), infeasible_view},
                                        {Template(templates::choose), choose_view},
                                        {Template(templates::selector), selector_view},
                                        {Template(templates::dispatcher), dispatcher_view},
                                        {Template(templates::call), call_view}};
    return all;
}

std::string selector(const Part& part) {
    std::string text;
    for (const Piece& piece : pieces()) {
        text += piece.text.fill(piece.view(part));
        if (piece.view == choose_view) text += knobs_text(part);
    }
    return text;
}

Part part(const dsl::model::Spec& spec, const dsl::model::Selector& selector,
          bool is_split = false) {
    const auto* const goal = goal_of(selector);
    const bool plain = goal != nullptr && !has_seen(selector);
    return {spec, selector, plain ? vectorised(selector, *goal) : std::nullopt, is_split};
}

/// 64 bits of FNV-1a.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

/// Names a graph on a machine, "jacobi::c18g", and its file.
std::string space_of(const dsl::model::Spec& spec, std::span<const PlacedGraph> places) {
    const dsl::model::Placement& place = spec.places[places.front().place];
    return spec.graphs[place.graph].name + "::" + spec.machines[place.machine].name;
}
std::string file_of(const dsl::model::Spec& spec, std::span<const PlacedGraph> places) {
    return spec.graphs[spec.places[places.front().place].graph].origin.file;
}

/// The headers that the spec and its graphs use, each once.
std::vector<std::string> uses_of(const dsl::model::Spec& spec,
                                 std::span<const PlacedGraph> placed) {
    std::vector<std::string> all = spec.uses;
    for (const PlacedGraph& one : placed)
        for (const std::string& header : spec.graphs[spec.places[one.place].graph].includes)
            if (std::ranges::find(all, header) == all.end()) all.push_back(header);
    return all;
}

/// The beginning of a generated file. `checks_version`: it needs the runtime.
std::string header(const dsl::model::Spec& spec, const Includes& includes,
                   const std::vector<std::string>& uses, bool is_header = true,
                   bool checks_version = true) {
    return Template(templates::header)
        .fill({{{"file", spec.file},
                {"is_header", is_header},
                {"checks_version", checks_version},
                {"standard", includes.standard()},
                {"runtime", includes.runtime()},
                {"uses", list_of("header", uses)}}});
}

bool has_any(const std::string& text, std::initializer_list<const char*> parts) {
    return std::ranges::any_of(parts,
                               [&](const char* part) { return text.find(part) != text.npos; });
}

/// Whether the text has a different meaning in a file that is compiled without OpenMP.
bool depends_on_openmp(const std::string& text) {
    return has_any(
        text, {"selgen::omp::threads", "selgen::omp::team_limit", "selgen::omp::PatternThreads",
               "selgen::omp::core_latency(", "selgen::omp::use(", "selgen::omp::parallel_for("});
}

/// The same for SELGEN_CUDA and SELGEN_HIP.
bool depends_on_device_code(const std::string& text) {
    return has_any(text, {"SELGEN_CUDA", "SELGEN_HIP", "selgen::cuda::"});
}

/// Distinguishes the text from another text with the same name.
std::string content_of(const std::string& text) {
    const bool openmp = depends_on_openmp(text), device = depends_on_device_code(text);
    return fmt::format("{:#018x}{}{}", hash_of(text),
                       openmp   ? ", selgen::omp::has_openmp"
                       : device ? ", false"
                                : "",
                       device ? ", selgen::rt::device_code" : "");
}

/// Whether the text compares other values than variants for equality.
bool compares_numbers(const std::string& text) {
    constexpr std::string_view variant = "variant == Variant::";
    if (text.find(" != ") != text.npos) return true;
    for (std::size_t at = text.find(" == "); at != text.npos; at = text.find(" == ", at + 4))
        if (at < 7 || text.compare(at - 7, variant.size(), variant) != 0) return true;
    return false;
}

/// Specs compare words, flags and other numbers exactly; programs may compile with -Wfloat-equal.
std::string with_exact_comparisons(const std::string& text) {
    if (!compares_numbers(text)) return text;
    return "#pragma GCC diagnostic push\n"
           "#pragma GCC diagnostic ignored \"-Wfloat-equal\"\n\n" +
           text + "\n#pragma GCC diagnostic pop\n";
}

/// The text, and the hash that distinguishes it from another text with the same name.
std::string defined(const dsl::model::Spec& spec, const std::string& space, const std::string& file,
                    const std::string& text) {
    const std::string body = laid_out(text);
    return with_exact_comparisons(body) + "\n" +
           laid_out(Template(templates::definition)
                        .fill({{{"space", space},
                                {"qualified", qualified(spec, space)},
                                {"file", file},
                                {"text", content_of(body)}}}));
}

/// In the spec's namespace.
std::string enclosed(const dsl::model::Spec& spec, const std::string& body) {
    if (spec.name_space.empty()) return body;
    return Template(templates::enclosed).fill({{{"space", spec.name_space}, {"body", body}}});
}

}  // namespace

Split emit_split(const dsl::model::Spec& spec, const std::string& header_name) {
    Includes includes;
    std::string interface, body;
    for (const auto& each : spec.selectors) {
        const Part split = part(spec, each, true);
        interface += laid_out(Template(templates::interface).fill(interface_view(split)));
        const std::string text = defined(spec, each.name, each.origin.file, selector(split));
        includes.read(text);
        body += "\n" + text;
    }
    return {
        laid_out(header(spec, {}, spec.uses, true, false)) + enclosed(spec, interface),
        laid_out(header(spec, includes, {'"' + header_name + '"'}, false)) + enclosed(spec, body)};
}

/// Works part by part, so that a large spec needs little memory at a time. Graphs come first, since
/// variants may run them.
std::string emit(const dsl::model::Spec& spec, std::span<const PlacedGraph> placed) {
    Includes includes;
    std::string body;
    const auto add = [&](const std::string& text) {
        includes.read(text);
        body += "\n" + text;
    };
    for (auto rest = placed; !rest.empty(); rest = rest.subspan(nodes_of(spec, rest))) {
        const auto places = rest.first(nodes_of(spec, rest));
        add(defined(spec, space_of(spec, places), file_of(spec, places), graph_text(spec, places)));
    }
    for (const auto& each : spec.selectors)
        add(defined(spec, each.name, each.origin.file, selector(part(spec, each))));
    return laid_out(header(spec, includes, uses_of(spec, placed))) + enclosed(spec, body);
}

std::string emit_selftest(const dsl::model::Spec& spec, const std::string& header) {
    std::string golden;
    for (const auto& each : spec.selectors)
        golden += Template(templates::golden).fill(golden_view(part(spec, each)));
    View view = selftest_view(spec, header);
    view.values["golden"] = golden;
    return laid_out(Template(templates::selftest).fill(view));
}

std::string emit_bench(const dsl::model::Spec& spec, const dsl::model::Experiment& experiment,
                       const std::string& header) {
    return laid_out(Template(templates::bench).fill(bench_view(spec, experiment, header)) +
                    Template(templates::bench_reads).fill(bench_reads_view(spec, experiment)) +
                    Template(templates::bench_trials).fill(bench_trials_view(spec, experiment)));
}

}  // namespace selgen::gen
