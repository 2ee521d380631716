
    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
//$ if lazy_whens
        const auto seen = [this](Inspect inspect) { return state_.inspected(inspect); };
//$ end
        return state_.why(variant, detail::infeasible(variant, state_.features$when_seen$));
    }
    /// What the plan of a variant threw in this phase; empty where it did not.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, $count$> costs() const noexcept { return detail::costs(state_.features); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
//$ if not has_lasting
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }
//$ end
//$ if has_lasting
    /// Starts a phase at the next call, in which inspections run again.
    void forget() noexcept {
        found_ = {};
        state_.forget();
    }
//$ end

private:
    selgen::rt::State<Variant, $count$, Features, $phase_type$> state_{
        detail::about, detail::registered};
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
