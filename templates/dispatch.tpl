
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
            __builtin_expect(!state_.holds(phase_), 0)) {
            $watched_is$selgen::rt::apart([&] {
//$ if watches
                if (state_.is_watched()) return true;
//$ end
                if (state_.keeps(phase_)) return false;
//$ end
//$ if not phased
//$ if watches
        if (state_.is_watched()) return selgen::rt::watch($watched$);
//$ end
        {
            const selgen::rt::EveryCall phase_{};
//$ end
