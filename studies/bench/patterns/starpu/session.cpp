// Starts and stops StarPU with the scheduler dmda: first to calibrate cost models, then to use
// them.
#include "studies/bench/patterns/starpu/tasks.hpp"

#include <omp.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "studies/bench/patterns/starpu/versions.hpp"

bool selgen::bench::has_starpu() { return true; }

namespace selgen::bench::starpu {
namespace {

// A model is used from its tenth measurement on, and a run may have only one task of a kind.
constexpr int calibrating_runs = 12;

// Values of starpu_conf::calibrate.
constexpr int with_models = 0, with_new_models = 2;

void initialize(int workers, int calibrate) {
    // The folder of the models, and the error (in percent) from which a model is discarded: the
    // first run, on memory that is not mapped yet, may differ much from all others. Variables of
    // the user take precedence.
    setenv("STARPU_HOME", SELGEN_STARPU_HOME, 0);
    setenv("STARPU_HISTORY_MAX_ERROR", "10000", 0);
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.precedence_over_environment_variables = 1;
    conf.sched_policy_name = "dmda";
    conf.ncpus = workers;
    conf.ncuda = conf.nopencl = conf.nmic = conf.nmpi_ms = 0;
    conf.calibrate = calibrate;
    conf.catch_signals = 0;
    if (starpu_init(&conf) != 0) throw std::runtime_error("StarPU does not start: no worker");
}

/// Starts and stops StarPU, with the data of one program.
class Session {
public:
    Session(const Register& program, const WorkerOptions& options, int calibrate) {
        initialize(options.workers, calibrate);
        submit_ = program(options.blocks);
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() {
        if (is_paused_) starpu_resume();
        submit_ = nullptr;  // this returns the data to the program
        starpu_shutdown();
    }

    void run() const {
        submit_();
        starpu_task_wait_for_all();
    }
    void rest() {
        starpu_pause();
        is_paused_ = true;
    }
    /// OpenMP threads would spin for a while on the cores of the workers, so they are released.
    void wake() {
        omp_pause_resource_all(omp_pause_soft);
        starpu_resume();
        is_paused_ = false;
        static Codelet nothing(nullptr, [](void*[], void*) {});
        for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker)
            starpu_task_insert(&nothing.codelet, STARPU_EXECUTE_ON_WORKER, int(worker), 0);
        starpu_task_wait_for_all();
    }

private:
    Submit submit_;
    bool is_paused_ = false;
};

}  // namespace

Awakened calibrated(const Register& program, const WorkerOptions& options) {
    {
        const Session calibrating(program, options, with_new_models);
        for (int run = 0; run < calibrating_runs; ++run) calibrating.run();
    }
    const auto session = std::make_shared<Session>(program, options, with_models);
    session->rest();
    return {[session] { session->wake(); }, [session] { session->run(); },
            [session] { session->rest(); }, static_cast<int>(starpu_cpu_worker_get_count())};
}

}  // namespace selgen::bench::starpu
