#include "report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>

namespace reduction {
namespace {

using Json = nlohmann::ordered_json;

Json features_json(const Features& f) {
    return {{"n", f.n},
            {"con", f.con},
            {"mob", f.mob},
            {"work", f.work},
            {"oth", f.shape.other_work},
            {"sp", f.shape.sparsity},
            {"clus", f.shape.clusters},
            {"touched", f.shape.touched},
            {"contended", f.shape.contended},
            {"locality", f.shape.locality},
            {"far", f.shape.far},
            {"replication", f.shape.replication},
            {"imbalance", f.shape.imbalance},
            {"threads", f.threads},
            {"reuse", f.reuse}};
}

Json variant_json(const Measured& m, const Features& f) {
    const Cost model = predict(m.scheme, f);
    return {
        {"name", name(m.scheme)},    {"setup_s", m.setup_s},         {"setup_cpu_s", m.setup_cpu_s},
        {"run_s", m.run_s},          {"run_min_s", m.run_min_s},     {"run_cpu_s", m.run_cpu_s},
        {"model_run_s", model.time}, {"model_setup_s", model.setup}, {"error", m.error},
        {"repeats", m.repeats},      {"feasible", m.feasible}};
}

template <class... Values>
std::string line(const char* format, Values... values) {
    char text[200];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

const Measured& measured(const Case& c, Scheme scheme) {
    return c.variants[static_cast<std::size_t>(scheme)];
}

double chosen_total(const Case& c) { return measured(c, c.chosen).total_s(c.calls, c.clock); }

}  // namespace

const Measured& best_of(const Case& c) {
    const Measured* best = &measured(c, Scheme::sequential);
    for (const Measured& m : c.variants) {
        if (!m.feasible || m.error > tolerance) continue;
        if (m.total_s(c.calls, c.clock) < best->total_s(c.calls, c.clock)) best = &m;
    }
    return *best;
}

double chosen_over_best(const Case& c) {
    const double best = best_of(c).total_s(c.calls, c.clock);
    return best > 0 ? chosen_total(c) / best : 1;
}

bool all_right(const Case& c) {
    return std::all_of(c.variants.begin(), c.variants.end(),
                       [](const Measured& m) { return m.error <= tolerance; });
}

void print_json(std::ostream& out, const Case& c) {
    Json json{{"pattern", c.name}, {"order", c.order}, {"features", features_json(c.features)}};
    for (const Measured& m : c.variants) json["variants"].push_back(variant_json(m, c.features));
    json["chosen"] = name(c.chosen);
    json["best"] = name(best_of(c).scheme);
    json["chosen_over_best"] = chosen_over_best(c);
    json["clock"] = c.clock == Clock::cpu ? "cpu" : "wall";
    json["inspect_s"] = c.inspect_s;
    json["decision_ns"] = c.decision_ns;
    json["threads"] = c.threads;
    json["calls"] = c.calls;
    json["tolerance"] = tolerance;
    out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print_table(std::ostream& out, const Case& c) {
    const Features& f = c.features;
    out << c.name << ", " << c.order << ", " << c.threads << " threads, " << c.calls << " calls\n"
        << line("N %.0f  CON %.2f  MOB %.2f  OTH %.2f  SP %.3f  CLUS %.0f  locality %.2f\n", f.n,
                f.con, f.mob, f.shape.other_work, f.shape.sparsity, f.shape.clusters,
                f.shape.locality)
        << line("%-12s%12s%12s%12s%12s%12s%10s\n", "variant", "setup ms", "run ms", "least ms",
                "cpu ms", "model ms", "error");
    for (const Measured& m : c.variants) {
        const std::string scheme(name(m.scheme));
        if (!m.feasible) {
            out << line("%-12s  takes too much memory\n", scheme.c_str());
            continue;
        }
        out << line("%-12s%12.4f%12.4f%12.4f%12.4f%12.4f%10.1e\n", scheme.c_str(), m.setup_s * 1e3,
                    m.run_s * 1e3, m.run_min_s * 1e3, m.run_cpu_s * 1e3,
                    predict(m.scheme, f).time * 1e3, m.error);
    }
    out << "chosen " << name(c.chosen) << ", best " << name(best_of(c).scheme)
        << line(", chosen/best %.2f; inspection %.3f ms, decision %.0f ns\n", chosen_over_best(c),
                c.inspect_s * 1e3, c.decision_ns);
}

void print_row_heading(std::ostream& out) {
    out << line("%-16s%-11s%9s%10s%6s%6s%6s%6s%4s  %-11s%-11s%12s%9s\n", "pattern", "order", "N",
                "M", "MOB", "SP", "loc", "work", "P", "chosen", "best", "chosen/best", "speedup");
}

void print_row(std::ostream& out, const Case& c) {
    const Features& f = c.features;
    const double alone = measured(c, Scheme::sequential).total_s(c.calls, c.clock);
    const double chosen = chosen_total(c);
    out << line("%-16.15s%-11s%9.0f%10.0f%6.2f%6.2f%6.2f%6.0f%4d  %-11s%-11s%12.2f%9.2f\n",
                c.name.c_str(), c.order.c_str(), f.n, f.n * f.con, f.mob, f.shape.sparsity,
                f.shape.locality, f.work, c.threads, std::string(name(c.chosen)).c_str(),
                std::string(name(best_of(c).scheme)).c_str(), chosen_over_best(c),
                chosen > 0 ? alone / chosen : 1.0);
}

}  // namespace reduction
