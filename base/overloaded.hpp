#pragma once

namespace selgen {

/// Makes one visitor of several functions, for std::visit over all alternatives of a variant.
template <class... F>
struct overloaded : F... {
    using F::operator()...;
};
template <class... F>
overloaded(F...) -> overloaded<F...>;  // clang 14 needs the guide

}  // namespace selgen
