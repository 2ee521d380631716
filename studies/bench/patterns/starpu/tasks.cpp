// Registers and partitions data and submits tasks with the C interface of StarPU. Starts and stops
// StarPU with the scheduler dmda: first to calibrate cost models, then to use them.
#include "studies/bench/patterns/starpu/tasks.hpp"

#include <omp.h>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <utility>

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

Codelet::Codelet(const char* name, starpu_cpu_func_t function) {
    model.type = STARPU_HISTORY_BASED;
    model.symbol = name;
    starpu_codelet_init(&codelet);
    codelet.name = name;
    codelet.cpu_funcs[0] = function;
    codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
    if (name != nullptr) codelet.model = &model;
}

Blocks::Blocks(Handle all, Cuts cuts) : all_(all), handles_{all} {
    for (starpu_data_filter cut : cuts) {
        std::vector<Handle> parts;
        for (const Handle handle : handles_) {
            starpu_data_partition(handle, &cut);
            for (int part = 0; part < static_cast<int>(cut.nchildren); ++part)
                parts.push_back(starpu_data_get_sub_data(handle, 1, part));
        }
        handles_ = std::move(parts);
    }
}

Blocks::Blocks(Blocks&& other) noexcept
    : all_(std::exchange(other.all_, nullptr)), handles_(std::move(other.handles_)) {}

Blocks::~Blocks() {
    if (all_ == nullptr) return;
    if (starpu_data_get_nb_children(all_) > 0) starpu_data_unpartition(all_, STARPU_MAIN_RAM);
    starpu_data_unregister(all_);
}

std::vector<range> Blocks::rows() const {
    std::vector<range> rows;
    for (const Handle handle : handles_) {
        const std::int64_t first = rows.empty() ? 0 : rows.back().last;
        rows.push_back({first, first + starpu_vector_get_nx(handle)});
    }
    return rows;
}

starpu_data_filter row_blocks(int count, std::size_t halo) {
    starpu_data_filter filter{};
    filter.filter_func = halo == 0 ? starpu_matrix_filter_vertical_block
                                   : starpu_matrix_filter_vertical_block_shadow;
    filter.nchildren = static_cast<unsigned>(count);
    filter.filter_arg_ptr = reinterpret_cast<void*>(halo);
    return filter;
}

starpu_data_filter item_blocks(int count) {
    starpu_data_filter filter{};
    filter.filter_func = starpu_vector_filter_block;
    filter.nchildren = static_cast<unsigned>(count);
    return filter;
}

void read_all(const Blocks& blocks, Operands& operands) {
    for (int block = 0; block < blocks.count(); ++block) operands.push_back(reads(blocks[block]));
}

void insert(Codelet& kernel, Operands operands, const void* argument, std::size_t size) {
    const int error = starpu_task_insert(&kernel.codelet, STARPU_DATA_MODE_ARRAY, operands.data(),
                                         static_cast<int>(operands.size()), STARPU_CL_ARGS_NFREE,
                                         const_cast<void*>(argument), size, 0);
    if (error != 0) throw std::runtime_error("StarPU takes no task: no worker can run it");
}

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
