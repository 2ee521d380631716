//$ if together
    /// The collective messages so far; none within a phase.
    std::uint64_t messages() const noexcept { return ranks_.messages(); }
//$ end

private:
    selgen::rt::State<Variant, $count$, Features, $phase_type$> state_{
        detail::about, detail::registered};
//$ if together
    selgen::mpi::Ranks<Variant, $count$, Features, $feature_count$> ranks_;
//$ end
//$ if seen
    selgen::rt::TimeWatch<Variant, $count$> time_{$explores$};
//$ end
//$ if has_lasting
    /// What inspections found holds while these compare equal.
    struct Found {
//$ each lasting
        selgen::rt::HeldPhase<$type$> $name$;
//$ end
    };
    Found found_;
    Features found_features_{};
//$ end
//$ if has_plans
    selgen::rt::PlanOf<$plan_types$>
        plans_;
//$ end
};
