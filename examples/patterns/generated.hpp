// The mapped graphs of the specs in this folder. Problems must have the sizes of the specs.
#pragma once

#include "batch.hpp"
#include "batch.sel.hpp"
#include "jacobi.hpp"
#include "jacobi.sel.hpp"
#include "multi_filter.hpp"
#include "multi_filter.sel.hpp"
#include "network.hpp"
#include "network.sel.hpp"
#include "pi.hpp"
#include "pi.sel.hpp"

namespace patterns {

inline ::multi_filter::cores::Data data_of(MultiFilter& f) {
    return {f.image.get(), f.upper.get(), f.lower.get(), f.full.get()};
}

inline ::batch::cores::Data data_of(Batch& b) {
    return {b.x.get(), b.thresh.get(), b.weight.get(), b.cls.get()};
}

inline ::jacobi::cores::Data data_of(Jacobi& j) {
    ::jacobi::cores::Data data;
    data.A = j.A.get();
    for (std::size_t s = 0; s < data.x.size(); ++s) {
        data.b[s] = j.b[s].get();
        data.x[s] = j.x[s].get();
    }
    return data;
}

inline ::network::cores::Data data_of(Network& n) { return {n.a.get(), n.w.get(), n.y.get()}; }

inline ::pi::cores::Data data_of(Pi& p) { return {&p.points, &p.total}; }

}  // namespace patterns
