// Tables from the names in generated code to headers, and the scan of a text for names after
// `std::` and `rt::`.
#include "gen/includes.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gen/common.hpp"

namespace selgen::gen {
namespace {

/// A header, and the texts that show that it is needed.
struct Include {
    std::string_view header;
    std::array<std::string_view, 10> signs;  // empty strings are ignored
};

constexpr Include standard_headers[] = {
    {"algorithm", {"std::min(", "std::max("}},
    {"array", {"std::array<"}},
    {"cmath",
     {"std::abs(", "std::exp(", "std::exp2(", "std::log(", "std::log2(", "std::pow(",
      "std::sqrt("}},
    {"cstdint", {"std::uint8_t", "std::uint32_t", "std::uint64_t", "std::int32_t", "std::int64_t"}},
    {"optional", {"std::optional", "std::nullopt"}},
    {"string", {"std::string ", "std::string&"}},
    {"string_view", {"std::string_view"}},
    {"utility", {"std::forward"}},
};

constexpr Include runtime_headers[] = {
    {"cuda/calibrate.hpp", {"selgen::cuda::PatternDevices"}},
    {"cuda/devices.hpp", {"selgen::cuda::devices", "selgen::cuda::runnable"}},
    {"cuda/events.hpp", {"selgen::cuda::StreamTimer"}},
    {"mpi/dispatcher.hpp", {"selgen::mpi::RanksDispatcher<"}},
    {"mpi/patterns.hpp", {"selgen::mpi::PatternExchange"}},
    {"omp/calibrate.hpp", {"pattern::KernelRow "}},
    {"omp/patterns.hpp", {"selgen::omp::PatternThreads"}},
    {"omp/schedule.hpp", {"omp::Schedule "}},
    {"omp/team_limit.hpp", {"selgen::omp::team_limit("}},
    {"omp/threads.hpp", {"selgen::omp::threads("}},
    {"pattern/program.hpp", {"pattern::Program<", "pattern::SizedProgram<"}},
    {"rt/config.hpp", {"namespace"}},
    {"rt/category.hpp", {"rt::category("}},
    {"rt/cores.hpp", {"rt::cores("}},
    {"rt/cpu.hpp", {"rt::cpu::"}},
    {"rt/errors.hpp", {"rt::Declined"}},
    {"rt/decide/decide.hpp",
     {"rt::Decision<", "rt::Names<", "rt::number(", "rt::flag(", "rt::unread", "rt::infinity",
      "rt::where_read(", "rt::power<", "SELGEN_HD", "SELGEN_INLINE"}},
    {"rt/models/descend.hpp", {"rt::descend<"}},
    {"rt/dispatch/dispatcher.hpp", {"rt::SelectorTraits<"}},
    {"rt/dispatch/recent_phases.hpp", {"rt::RecentPhases<"}},
    {"rt/dispatch/timed_dispatcher.hpp", {"rt::TimedDispatcher<", "rt::Seen<"}},
    {"rt/models/forest.hpp", {"rt::Cut ", "rt::ForestNode "}},
    {"rt/forced_knob.hpp", {"rt::ForcedKnob "}},
    {"rt/knob.hpp", {"rt::KnobValues<"}},
    {"rt/plan/plans.hpp", {"rt::make_plan<", "rt::renew_or_make_plan<", "rt::Unavailable"}},
    {"rt/memory.hpp", {"rt::memory(", "rt::last_level_cache("}},
    {"rt/models/nearest_point.hpp", {"rt::nearest_point("}},
    {"rt/models/network.hpp", {"rt::Layer<"}},
    {"rt/dispatch/selector_info.hpp", {"rt::Definition"}},
    {"rt/sampled.hpp", {"rt::sampled("}},
    {"rt/simd/vectorised.hpp", {"rt::Vectorised<"}},
    {"rt/models/svm.hpp", {"rt::Svm<"}},
    {"rt/models/within.hpp", {"rt::Within<", "rt::Calls"}},
};

/// Headers that rt/dispatch/dispatcher.hpp includes for all selectors.
constexpr std::string_view of_selectors[] = {"array",
                                             "optional",
                                             "string_view",
                                             "rt/config.hpp",
                                             "rt/decide/decide.hpp",
                                             "rt/dispatch/selector_info.hpp"};

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The identifier that ends or begins at a position.
std::string_view before(std::string_view text, std::size_t end) {
    std::size_t begin = end;
    while (begin > 0 && is_letter(text[begin - 1])) --begin;
    return text.substr(begin, end - begin);
}
std::string_view after(std::string_view text, std::size_t begin) {
    std::size_t end = begin;
    while (end < text.size() && is_letter(text[end])) ++end;
    return text.substr(begin, end - begin);
}

/// The header for each name after rt:: or std::, found in one pass over a text.
using NamesOfHeaders = std::unordered_map<std::string_view, std::string_view>;

struct Signs {
    NamesOfHeaders rt, standard;
    std::vector<std::pair<std::string_view, std::string_view>> others;  // a sign and its header

    Signs() {
        add_all(standard_headers);
        add_all(runtime_headers);
    }

    void add_all(std::span<const Include> all) {
        for (const auto& [header, signs] : all)
            for (const std::string_view sign : signs) add(sign, header);
    }

    void add(std::string_view sign, std::string_view header) {
        if (sign.empty()) return;
        if (sign.starts_with("rt::")) {
            rt.emplace(after(sign, 4), header);
        } else if (sign.starts_with("std::")) {
            standard.emplace(after(sign, 5), header);
        } else {
            others.emplace_back(sign, header);
        }
    }
};

const Signs& all_signs() {
    static const Signs signs;
    return signs;
}

List those_in(const std::set<std::string_view>& headers, std::span<const Include> all) {
    const bool has_selector = headers.contains("rt/dispatch/dispatcher.hpp");
    const auto is_included = [&](std::string_view header) {
        return has_selector && std::ranges::find(of_selectors, header) != std::end(of_selectors);
    };
    List list;
    for (const Include& include : all)
        if (headers.contains(include.header) && !is_included(include.header))
            list.push_back({{{"header", std::string(include.header)}}});
    return list;
}

}  // namespace

void Includes::read(std::string_view text) {
    const Signs& signs = all_signs();
    for (std::size_t at = 0; (at = text.find("::", at)) != text.npos; at += 2) {
        const std::string_view space = before(text, at);
        if (space != "rt" && space != "std") continue;
        const NamesOfHeaders& names = space == "rt" ? signs.rt : signs.standard;
        const auto found = names.find(after(text, at + 2));
        if (found != names.end()) headers_.insert(found->second);
    }
    for (const auto& [sign, header] : signs.others)
        if (!headers_.contains(header) && text.find(sign) != text.npos) headers_.insert(header);
}

List Includes::standard() const { return those_in(headers_, standard_headers); }

List Includes::runtime() const { return those_in(headers_, runtime_headers); }

}  // namespace selgen::gen
