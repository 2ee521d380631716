// A visitor for std::visit that consists of lambdas.
#pragma once

namespace selgen {

/// Combines several functions into one visitor for std::visit.
template <class... F>
struct overloaded : F... {
    using F::operator()...;
};
template <class... F>
overloaded(F...) -> overloaded<F...>;  // clang 14 needs the guide

}  // namespace selgen
