// Runs the loop fir with the threads and the schedule that its spec chooses.
#include "fir.sel.hpp"
#include "tuned.hpp"

int main(int count, char** words) {
    return loops::run_tuned({loops::tuned<loops::Fir, tuned_fir::Dispatcher>("fir")}, count, words);
}
