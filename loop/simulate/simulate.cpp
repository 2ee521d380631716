// Combines the ends of threads with the costs of the parallel region, shared bandwidth and offload.
#include "loop/simulate/simulate.hpp"

#include <algorithm>
#include <charconv>

#include "loop/simulate/schedule.hpp"

namespace selgen::loop {
namespace {

/// The bytes that are moved to workers and back, including data that would stay in caches.
double moved_bytes(const Costs& costs) {
    const auto found = std::ranges::find(costs.features, "bytes", &NamedNumbers::value_type::first);
    return found == costs.features.end() ? costs.bytes : std::max(found->second, costs.bytes);
}

double on_workers(const RecordedCase& loop, const Configuration& configuration,
                  const Machine& machine) {
    const Offload& offload = *machine.offload;
    const auto ends = thread_ends(loop.work, configuration.schedule,
                                  {configuration.threads, 1 / offload.speed, machine.chunk});
    return offload.start_s + moved_bytes(loop.costs) / offload.bytes_per_s +
           *std::ranges::max_element(ends);
}

/// The end of the last thread. The schedule was simulated as if all threads shared the bandwidth to
/// the end; here, the remaining threads speed up as others finish.
double end_of(std::vector<double> ends, std::size_t working, const RecordedCase& loop,
              const Machine& machine) {
    std::ranges::sort(ends);
    ends.erase(ends.begin(), ends.end() - static_cast<std::ptrdiff_t>(working));
    const double most = slowing(loop, static_cast<int>(working), machine);
    double end = ends[0];
    for (std::size_t i = 1; i < working; ++i)
        end +=
            (ends[i] - ends[i - 1]) * slowing(loop, static_cast<int>(working - i), machine) / most;
    return end;
}

double on_cores(const RecordedCase& loop, const Configuration& configuration,
                const Machine& machine) {
    const auto working =
        static_cast<int>(std::min<std::int64_t>(configuration.threads, loop.work.iterations()));
    auto ends =
        thread_ends(loop.work, configuration.schedule,
                    {configuration.threads, slowing(loop, working, machine), machine.chunk});
    return end_of(std::move(ends), static_cast<std::size_t>(working), loop, machine);
}

}  // namespace

std::string name_of(const Configuration& configuration) {
    return "omp_" + std::to_string(configuration.threads) + '_' +
           omp::name_of(configuration.schedule);
}

std::optional<Configuration> configuration_of(std::string_view name) {
    constexpr std::string_view prefix = "omp_";
    if (!name.starts_with(prefix)) return {};
    name.remove_prefix(prefix.size());
    Configuration configuration;
    const auto [end, error] =
        std::from_chars(name.data(), name.data() + name.size(), configuration.threads);
    const auto digits = static_cast<std::size_t>(end - name.data());
    if (error != std::errc() || configuration.threads < 1 || digits == name.size() || *end != '_')
        return {};
    const auto schedule = omp::schedule_of(name.substr(digits + 1));
    if (!schedule) return {};
    configuration.schedule = *schedule;
    return configuration;
}

double slowing(const RecordedCase& loop, int threads, const Machine& machine) {
    const double alone_s = loop.work.seconds();
    if (!machine.bandwidth || alone_s <= 0) return 1;
    const double wanted = std::min(loop.costs.bytes / alone_s, machine.bandwidth->one);
    return std::max(1.0, threads * wanted / machine.bandwidth->all);
}

double simulated_s(const RecordedCase& loop, const Configuration& configuration,
                   const Machine& machine) {
    const double outside_s = loop.costs.outside_s;
    if (configuration.threads < 2 || loop.work.iterations() < 2)
        return outside_s + loop.work.seconds();
    return outside_s + fork_s(machine, configuration.threads) +
           (machine.offload ? on_workers(loop, configuration, machine)
                            : on_cores(loop, configuration, machine));
}

}  // namespace selgen::loop
