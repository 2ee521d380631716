
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
//$ if together
    /// The ranks of the communicator decide together: all make one, call it alike and free it.
    explicit Dispatcher(MPI_Comm of = MPI_COMM_WORLD) : ranks_(of, detail::fields) {}

//$ end
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
                if (again_ && $stays$) return false;
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
//$ if together
            auto& own_ = ranks_.own;
            const auto own_infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, own_$when_seen$);
            };
//$ end
