
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
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, $count$> costs() const noexcept { return detail::costs(state_.features); }
//$ if has_plans
    /// Bytes that the plan at hand holds, as its member bytes() says; 0 where it does not.
    double plan_bytes() const { return plans_.bytes(); }
//$ end
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
//$ if watches_time
    /// How the runs of a variant agree with its predicted time.
    selgen::rt::Trust trust(Variant variant) const noexcept {
        return time_.drift().trust(static_cast<std::size_t>(variant));
    }
    /// Measured over predicted time, of each variant: what its prediction is multiplied by.
    const std::array<double, $count$>& slower() const noexcept { return time_.drift().slower(); }
    /// Seconds of all calls, and of those that explored, with the plans made for these.
    double seconds() const noexcept { return time_.explorer().total(); }
    double explored() const noexcept { return time_.explorer().explored(); }
    /// Seconds of all decisions, with features and inspections; and of all plans.
    double deciding() const noexcept { return time_.deciding(); }
    double planning() const noexcept { return time_.planning(); }
    /// Writes slower() and the calls of the last phases to a file, which is whole or as it was.
    /// Throws std::runtime_error.
    void save(const std::string& path) const {
        selgen::rt::save(path, detail::about, {slower(), state_.reuse.lengths()});
    }
    /// Takes what save() wrote for this selector on a machine like this; false where it cannot.
    bool load(const std::string& path) {
        const auto saved = selgen::rt::saved(path, detail::about);
        if (saved) time_.restore(saved->slower);
        if (saved) state_.reuse.restore(saved->lengths);
        if (saved) state_.forget();
        return saved.has_value();
    }
//$ end
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
