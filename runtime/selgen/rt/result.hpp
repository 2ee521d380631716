#pragma once

namespace selgen::rt {

template <class Function>
struct ResultOf;
template <class R, class... Parameters>
struct ResultOf<R(Parameters...)> {
    using type = R;
};

/// What a function of this type returns; serves functions that are declared and never defined.
template <class Function>
using Result = typename ResultOf<Function>::type;

}  // namespace selgen::rt
