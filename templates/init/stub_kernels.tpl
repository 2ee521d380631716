// Stubs for the kernels of $name$.sel. They do nothing, so it is meaningless to measure them.
// Until you have replaced them with your own, fit the model to the table.
#pragma once

#include <cstdint>
#include <string_view>
//$ if schedules
#include <selgen/omp/schedule.hpp>
//$ end

// The arguments of a call. Replace the features with the data from which they are computed.
struct Input {
//$ each features
    $type$ $name$;
//$ end
};

// Creates the arguments of one call from the factors of the experiment. For the same seed, it must
// create the same arguments.
inline Input make_input($parameters$) {
    return {$values$};
}
//$ each kernels

//$ if plans
inline int make_$name$($plan$) { return 0; }
//$ end
inline void run_$name$($run$) {}
//$ end
