// The header of a spec in a selgen that was built without graphs, so that the spec has none.
#include "base/errors.hpp"
#include "gen/emit.hpp"
#include "workflow/graph/header.hpp"

namespace selgen::workflow {

std::string header_of(const dsl::model::Spec& spec, const std::string& rates, Messages&) {
    if (!rates.empty())
        throw UsageError(
            "this selgen was built without graphs of patterns, which '--rates' needs: build it "
            "with SELGEN_GRAPH=ON");
    return gen::emit(spec);
}

}  // namespace selgen::workflow
