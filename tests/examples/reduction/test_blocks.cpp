// The owners of elements, for any number of elements and threads.
#include <catch2/catch.hpp>

#include "schemes/blocks.hpp"

using namespace reduction;

TEST_CASE("the owner of an element is the thread of its block, for any sizes") {
    for (const Index elements : {1u, 7u, 8u, 9u, 1000u, 32767u, 1u << 20, 4'294'967'280u})
        for (const int threads : {1, 2, 3, 7, 64, 1000}) {
            const ElementBlocks blocks(elements, threads);
            CAPTURE(elements, threads);
            for (int t = 0; t < threads; ++t) {
                const Range block = blocks.of(t);
                if (block.first >= block.last) continue;
                CHECK(blocks.owner(block.first) == t);
                CHECK(blocks.owner(block.last - 1) == t);
            }
        }
}
