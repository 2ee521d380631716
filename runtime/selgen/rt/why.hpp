#pragma once

namespace selgen::rt {

/// How a variant stood when the phase was decided.
enum class Why : unsigned char {
    chosen,       // it runs
    open,         // it could run
    infeasible,   // its `when` does not hold
    failed,       // its plan threw
    declined,     // its run declined
    unavailable,  // this program or machine cannot run it
};

}  // namespace selgen::rt
