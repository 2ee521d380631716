
/// Calls the variant that the calling thread's own Dispatcher chooses.
//$ if is_template
$head$
//$ end
$inline$$result$ call($call_parameters$);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
//$ if is_template
$head$
//$ end
class Dispatcher {
public:
    $result$ operator()($parameters$) {
//$ if phased
        if (const auto& phase_ = $phase$;  // $phase_origin$
            __builtin_expect($unheld$, 0)) {
            $watched_is$selgen::rt::apart([&] {
//$ if watches
                if (state_.is_watched()) return true;
//$ end
//$ if decides_again
                const bool again_ = state_.keeps(phase_);
                if (again_ && !state_.must_decide_again()) return false;
//$ end
//$ if not decides_again
                if (state_.keeps(phase_)) return false;
//$ end
//$ end
//$ if not phased
//$ if watches
        if (state_.is_watched()) return selgen::rt::watch($watched$);
//$ end
        {
            const selgen::rt::EveryCall phase_{};
//$ end
