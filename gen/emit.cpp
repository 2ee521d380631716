#include "gen/emit.hpp"

#include "gen/common.hpp"
#include "gen/engine.hpp"
#include "gen/includes.hpp"
#include "gen/layout.hpp"
#include "gen/parts.hpp"
#include "gen/templates.hpp"

namespace selgen::gen {
namespace {

std::string selector(const Part& part) {
    return fill(templates::features, features_view(part)) +
           fill(templates::variants, variants_view(part)) +
           fill(templates::costs, costs_view(part)) +
           fill(templates::infeasible, infeasible_view(part)) +
           fill(templates::choose, choose_view(part)) + fill(templates::types, types_view(part)) +
           fill(templates::dispatch, dispatch_view(part)) +
           fill(templates::settle, settle_view(part)) + fill(templates::run, run_view(part)) +
           fill(templates::access, access_view(part)) + fill(templates::call, call_view(part)) +
           fill(templates::golden, golden_view(part));
}

std::string header(const dsl::model::Spec& spec, const std::string& body) {
    return fill(templates::header, {{{"file", spec.file},
                                     {"standard", standard_includes(body)},
                                     {"runtime", runtime_includes(body)},
                                     {"uses", list_of("header", spec.uses)}}});
}

}  // namespace

std::string emit(const dsl::model::Spec& spec) {
    std::string body;
    for (const auto& each : spec.selectors) body += selector({spec, each});
    return laid_out(header(spec, body) + body);
}

std::string emit_selftest(const dsl::model::Spec& spec, const std::string& header) {
    return laid_out(fill(templates::selftest, selftest_view(spec, header)));
}

}  // namespace selgen::gen
