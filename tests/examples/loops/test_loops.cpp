// The loops of the example are correct in all configurations.
#include <catch2/catch.hpp>

#include "loop.hpp"

TEST_CASE("the loops are correct for every number of threads and every schedule") {
    for (const loops::Entry& entry : loops::all())
        for (const int input : {0, 5}) {
            const auto loop = entry.make(input);
            for (const int threads : {1, 3, 8})
                for (const loops::Schedule schedule : {selgen::omp::fixed, selgen::omp::guided}) {
                    CAPTURE(entry.name, input, threads, name_of(schedule));
                    loop->forget();
                    loop->run(threads, schedule);
                    CHECK(loop->check());
                }
        }
}
