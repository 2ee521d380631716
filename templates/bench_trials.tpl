
    static bool is_feasible_(std::size_t number_, const Features& f) {
        const auto variant_ = static_cast<Variant>(number_);
        return detail::available().has(variant_) && !detail::infeasible(variant_, f$when$);
    }

    template <class Work_>
    static std::vector<selgen::bench::Trial> trials_(Work_& work_) {
        const auto result_ = $result$;$result_note$
        std::vector<selgen::bench::Trial> all_;
//$ each trials
//$ if guarded
#if defined(SELGEN_CUDA)
//$ end
//$ if planned
        all_.push_back(selgen::bench::trial(work_, result_,
            []($plan_parameters$) { return $plan$; },
            []($run_parameters$) -> $of$ { $run$ }));  // $origin$
//$ end
//$ if not planned
        all_.push_back(selgen::bench::trial(work_, result_,
            []($run_parameters$) -> $of$ { $run$ }));  // $origin$
//$ end
//$ if guarded
#else
        all_.push_back(selgen::bench::no_trial());
#endif
//$ end
//$ end
        return all_;
    }
};

}  // namespace $selector$

int main(int count, char** words) {
    return selgen::bench::main_of<$selector$::Experiment_>(count, words);
}
