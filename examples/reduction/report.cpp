#include "report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>
#include <selgen/cuda/devices.hpp>

namespace reduction {
namespace {

using Json = nlohmann::ordered_json;

Json features_json(const Case& c) {
    const reduce::Features& f = c.features;
    return {{"n", f.n},
            {"con", f.con},
            {"mob", f.mob},
            {"work", f.work},
            {"sp", c.shape.sparsity},
            {"touched", c.shape.touched},
            {"contended", c.shape.contended},
            {"locality", c.shape.locality},
            {"far", c.shape.far},
            {"replication", c.shape.replication},
            {"longest", c.shape.longest},
            {"mixed", c.shape.mixed},
            {"threads", f.threads},
            {"reuse", f.reuse}};
}

Json variant_json(const Measured& m) {
    return {{"name", name(m.scheme)}, {"setup_s", m.setup_s},     {"setup_cpu_s", m.setup_cpu_s},
            {"run_s", m.run_s},       {"run_min_s", m.run_min_s}, {"run_cpu_s", m.run_cpu_s},
            {"error", m.error},       {"repeats", m.repeats},     {"feasible", m.feasible}};
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

/// A note for readers of a table; nothing if there is a device.
std::string without_device() {
    const std::string why = selgen::cuda::why_no_device();
    return why.empty() ? "" : "without the variants for a device: " + why + "\n";
}

double chosen_total(const Case& c) {
    return measured(c, c.dispatched.chosen).total_s(c.calls, c.clock);
}

}  // namespace

const Measured& best_of(const Case& c) {
    const Measured* best = &measured(c, Scheme::sequential);
    for (const Measured& m : c.variants) {
        if (!m.feasible || m.error > tolerance) continue;
        if (m.total_s(c.calls, c.clock) < best->total_s(c.calls, c.clock)) best = &m;
    }
    return *best;
}

double slowdown(const Case& c) {
    const double best = best_of(c).total_s(c.calls, c.clock);
    return best > 0 ? chosen_total(c) / best : 1;
}

bool all_right(const Case& c) {
    if (c.dispatched.error > tolerance) return false;
    return std::all_of(c.variants.begin(), c.variants.end(),
                       [](const Measured& m) { return m.error <= tolerance; });
}

void print_json(std::ostream& out, const Case& c) {
    Json json{{"pattern", c.name}, {"order", c.order}, {"features", features_json(c)}};
    for (const Measured& m : c.variants) json["variants"].push_back(variant_json(m));
    json["devices"] = selgen::cuda::devices();
    json["why_no_device"] = selgen::cuda::why_no_device();
    json["chosen"] = name(c.dispatched.chosen);
    json["best"] = name(best_of(c).scheme);
    json["chosen_over_best"] = slowdown(c);
    json["clock"] = c.clock == Clock::cpu ? "cpu" : "wall";
    json["chosen_error"] = c.dispatched.error;
    json["first_call_s"] = c.dispatched.first_s;
    json["inspect_s"] = c.inspect_s;
    json["decision_ns"] = c.dispatched.decision_ns;
    json["threads"] = c.threads;
    json["calls"] = c.calls;
    json["tolerance"] = tolerance;
    out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print_table(std::ostream& out, const Case& c) {
    const reduce::Features& f = c.features;
    out << c.name << ", " << c.order << ", " << c.threads << " threads, " << c.calls << " calls\n"
        << line("N %.0f  CON %.2f  MOB %.2f  work %.0f  SP %.3f  locality %.2f\n", f.n, f.con,
                f.mob, f.work, c.shape.sparsity, c.shape.locality)
        << without_device()
        << line("%-12s%12s%12s%12s%12s%10s\n", "variant", "setup ms", "run ms", "least ms",
                "cpu ms", "error");
    for (const Measured& m : c.variants) {
        const std::string scheme(name(m.scheme));
        if (!m.feasible) {
            out << line("%-12s  needs too much memory\n", scheme.c_str());
            continue;
        }
        out << line("%-12s%12.4f%12.4f%12.4f%12.4f%10.1e\n", scheme.c_str(), m.setup_s * 1e3,
                    m.run_s * 1e3, m.run_min_s * 1e3, m.run_cpu_s * 1e3, m.error);
    }
    out << "chosen " << name(c.dispatched.chosen) << ", best " << name(best_of(c).scheme)
        << line(", slowdown %.2f; inspection %.3f ms, decision %.0f ns\n", slowdown(c),
                c.inspect_s * 1e3, c.dispatched.decision_ns);
}

void print_row_heading(std::ostream& out) {
    out << without_device();
    out << line("%-16s%-11s", "pattern", "order");
    for (const Scheme scheme : runnable_schemes()) {
        out << line("%12s", std::string(name(scheme)).c_str());
    }
    out << line("  %-12s%-12s%11s%13s%15s\n", "chosen", "best", "slowdown", "decision ns",
                "inspection ms");
}

void print_row(std::ostream& out, const Case& c) {
    out << line("%-16.15s%-11s", c.name.c_str(), c.order.c_str());
    for (const Measured& m : c.variants) {
        const double per_call = m.total_s(c.calls, c.clock) / c.calls;
        out << (m.feasible ? line("%12.3f", per_call * 1e3) : line("%12s", "-"));
    }
    out << line("  %-12s%-12s%11.2f%13.0f%15.2f\n", std::string(name(c.dispatched.chosen)).c_str(),
                std::string(name(best_of(c).scheme)).c_str(), slowdown(c), c.dispatched.decision_ns,
                c.inspect_s * 1e3);
}

}  // namespace reduction
