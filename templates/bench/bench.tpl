// Written by selgen from $file$: edit the spec and run selgen again, not this file.
// Measures the variants of $selector$ and writes a table; see --help.
#define SELGEN_BENCH_DRIVER
#include $header$

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <selgen/bench/driver.hpp>
#if defined(SELGEN_PROOF)
#include <utility>

#include <selgen/bench/proof/dispatcher_trial.hpp>
#endif
//$ if is_for_devices
#include <selgen/bench/timing/on_device.hpp>
//$ end
#include <selgen/bench/reading.hpp>

//$ each uses
#include $use$
//$ end

namespace $qualified$ {

/// The description of the experiment and the code that it measures.
struct Experiment_ {
    using Call = $result$($parameters$);  // $call_origin$
    using State = selgen::bench::Reading<Features>;

    static selgen::bench::Description description_() {
        selgen::bench::Description all;
        all.name = "$selector$";
        all.spec = "$file$";
//$ each factors
        all.factors.push_back({"$name$", {$levels$}, {$words$}, $whole$$files$});
//$ end
//$ if varies_threads
        all.varies_threads = true;
//$ end
        all.design = selgen::bench::Design::$design$;
        all.points = $points$;
//$ each features
        all.features.push_back({$name$, $inspected$, {$words$}});
//$ end
//$ each knobs
        all.knobs.push_back({"$name$", {$values$}, $numbers$, $sets_threads$, {$measured$}});
//$ end
//$ each variants
        all.variants.push_back({"$variant$", $planned$$runs$});
//$ if for_device
        all.variants.back().why_unavailable = [] {
            return selgen::cuda::why_not_runnable({$kinds$});
        };
//$ end
//$ end
        all.fallback = $fallback$;
        all.reference = $reference$;
        all.tolerance = $tolerance$;
        all.repeats = $repeats$;
        all.calls = $calls$;
        all.has_cold_caches = $has_cold_caches$;
        all.has_fresh_inputs = $has_fresh_inputs$;
        all.lacks_seed = $lacks_seed$;
        all.inputs = $inputs$;
        all.budget = $budget$;
        return all;
    }
