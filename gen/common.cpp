// Derives specifiers from what code reads, guards from the targets of variants, and qualified names
// from the namespace.
#include "gen/common.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace selgen::gen {

std::string parameter_name(const Reads& reads) {
    return reads.features.empty() && !reads.named ? "" : " f";
}

std::string specifier(const Reads& reads) {
    return reads.library ? "SELGEN_HD inline" : "constexpr";
}

bool inspects(const dsl::model::Selector& selector) {
    return !inspections(selector, reads_of_rules(selector).features).empty();
}

bool has_lazy_whens(const dsl::model::Selector& selector) {
    for (std::size_t v = 0; v < selector.variants.size(); ++v)
        if (!inspections(selector, reads_of_when(selector, v).features).empty()) return true;
    return false;
}

bool is_for_devices(const dsl::model::Selector& selector) {
    return std::any_of(selector.variants.begin(), selector.variants.end(),
                       [](const auto& v) { return v.target != dsl::model::Target::cpu; });
}

std::string guard_of(const dsl::model::Variant& variant) {
    using dsl::model::Target;
    switch (variant.target) {
        case Target::cpu: return "";
        case Target::cuda: return "defined(SELGEN_CUDA)";
        case Target::hip: return "defined(SELGEN_HIP)";
        case Target::cuda_or_hip: return "defined(SELGEN_CUDA) || defined(SELGEN_HIP)";
    }
    return "";
}

std::string verbatim(const std::string& cpp) {
    return cpp.find("//") == std::string::npos ? cpp : cpp + "\n";
}

std::string without_last_line_end(std::string text) {
    text.pop_back();
    return text;
}

std::string qualified(const dsl::model::Spec& spec, const std::string& name) {
    return spec.name_space.empty() ? name : spec.name_space + "::" + name;
}

List list_of(const std::string& name, const std::vector<std::string>& values) {
    List list;
    for (const std::string& value : values) list.push_back({{{name, value}}});
    return list;
}

}  // namespace selgen::gen
