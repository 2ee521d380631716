#include "choose.hpp"

#include <stdexcept>

#include "reduce.sel.hpp"

namespace reduction {
namespace {

static_assert(static_cast<int>(reduce::Variant::ownersort) == static_cast<int>(Scheme::ownersort),
              "reduce.sel lists the variants in the order of the schemes");

reduce::Features generated(const Features& f) {
    return {.n = f.n,
            .con = f.con,
            .mob = f.mob,
            .work = f.work,
            .sp = f.shape.sparsity,
            .touched = f.shape.touched,
            .contended = f.shape.contended,
            .locality = f.shape.locality,
            .far = f.shape.far,
            .replication = f.shape.replication,
            .imbalance = f.shape.imbalance,
            .reuse = f.reuse,
            .threads = f.threads};
}

}  // namespace

Features features_of(const Pattern& pattern, const Shape& shape, int threads) {
    return {static_cast<double>(pattern.elements()),
            pattern.connectivity(),
            pattern.mobility(),
            static_cast<double>(pattern.work()),
            shape,
            static_cast<double>(threads),
            pattern.expected_calls()};
}

Cost predict(Scheme scheme, const Features& features) {
    namespace model = reduce::predicted;
    const reduce::Features f = generated(features);
    switch (scheme) {
        case Scheme::sequential: return {model::time_sequential(f), 0};
        case Scheme::atomic: return {model::time_atomic(f), 0};
        case Scheme::repbuf: return {model::time_repbuf(f), model::setup_repbuf(f)};
        case Scheme::replink: return {model::time_replink(f), model::setup_replink(f)};
        case Scheme::selpriv: return {model::time_selpriv(f), model::setup_selpriv(f)};
        case Scheme::localwrite: return {model::time_localwrite(f), model::setup_localwrite(f)};
        case Scheme::ownersort: return {model::time_ownersort(f), model::setup_ownersort(f)};
    }
    throw std::logic_error("a scheme without a cost");
}

Scheme choose(const Features& features) {
    return static_cast<Scheme>(reduce::choose(generated(features)));
}

}  // namespace reduction
