// Lists the loops of this example. To measure a loop of your own, add it here.
#include "ep.hpp"
#include "fir.hpp"
#include "loop.hpp"

const std::vector<loops::Entry>& loops::all() {
    static const std::vector<Entry> entries{entry<Fir>("fir", "fir"), entry<Ep>("ep", "ep")};
    return entries;
}
