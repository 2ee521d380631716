// The reports on runs that had other threads than requested.
#include "host/facts.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

/// The messages for a program whose region records its time, and the CPU time of its threads.
std::string notes_of_profile(const Folder& here, const std::string& alone_s,
                             const std::string& together_s) {
    here.write("app.sh", "cpu=" + alone_s + "\n[ \"$SELGEN_THREADS\" = 1 ] || cpu=" + together_s +
                             "\necho '{\"region\":\"sweep\",\"iterations\":8,\"executions\":1,'"
                             "'\"seconds\":0.5,\"cpu_seconds\":'$cpu'}' >> $SELGEN_PROFILE\n");
    const Ran ran = here.selgen("profile --counters none -o f.json -- sh app.sh");
    CHECK(ran.code == 0);
    return ran.err;
}

}  // namespace

TEST_CASE("profile reports a run with other threads than requested") {
    if (selgen::host::fact_value("cores") < 2) {
        WARN("skipped: the machine has one core, so no run has several threads");
        SUCCEED();
        return;
    }
    const Folder here;
    const auto has = [](const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    };
    CHECK(notes_of_profile(here, "0.5", "0.9").empty());
    CHECK(notes_of_profile(here, "0", "0").empty());  // a region without CPU times
    const std::string dispatched = notes_of_profile(here, "0.9", "0.9");
    CHECK(has(dispatched, "kept 1.8 cores busy in the sequential run"));
    CHECK(has(dispatched, "mark a direct call to the kernel"));
    CHECK(!has(dispatched, "-fopenmp"));
    const std::string without_openmp = notes_of_profile(here, "0.5", "0.5");
    CHECK(has(without_openmp, "kept 1.0 cores busy in the parallel run"));
    CHECK(has(without_openmp, "build with -fopenmp"));
    CHECK(!has(without_openmp, "direct call"));
}
