// Written by selgen from $file$: checks choose() against the golden rows of its header.
// Returns 0 if all rows agree; otherwise, prints those that differ and returns 1.
// Can be linked without the kernels.
#include $header$

#include <selgen/rt/selftest.hpp>
$golden$

int main() {
    bool agree = true;
//$ each selectors
    agree = selgen::rt::selftest("$selector$", $qualified$::names, $qualified$::golden::rows,
                $qualified$::choose, {$features$}) && agree;
//$ if replays
    agree = selgen::rt::selftest_of_replay("$selector$", $qualified$::names,
                $qualified$::golden::replay, $qualified$::choose, {$features$}) && agree;
//$ end
//$ if knobs
    agree = selgen::rt::selftest_of_knobs("$selector$", $qualified$::golden::rows,
                $qualified$::golden::agree) && agree;
//$ end
//$ end
    return agree ? 0 : 1;
}
