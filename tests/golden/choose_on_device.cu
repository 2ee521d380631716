// Decisions in device code: a rule with a domain, vectorised goals, also in groups, one with plans
// and an inspection, networks, a support vector machine, and alternatives of a choice.
#include "golden/cubic.hpp"
#include "golden/device.hpp"
#include "golden/groups.hpp"
#include "golden/instead.hpp"
#include "golden/network.hpp"
#include "golden/reduce.hpp"
#include "golden/svm.hpp"

template <class Features, class Variant>
struct Decisions {
    const Features* of;
    Variant* to;
};

__global__ void decide_all(Decisions<device::Features, device::Variant> device,
                           Decisions<cubic::Features, cubic::Variant> cubic,
                           Decisions<groups::Features, groups::Variant> groups,
                           Decisions<reduce::Features, reduce::Variant> reduce,
                           Decisions<instead_of_tree::Features, instead_of_tree::Variant> instead,
                           Decisions<labels::Features, labels::Variant> labels,
                           Decisions<speeds::Features, speeds::Variant> speeds,
                           Decisions<votes::Features, votes::Variant> votes) {
    const auto i = threadIdx.x;
    device.to[i] = device::choose(device.of[i]);
    cubic.to[i] = cubic::choose(cubic.of[i]);
    groups.to[i] = groups::choose(groups.of[i]);
    reduce.to[i] = reduce::choose(reduce.of[i]);
    instead.to[i] = instead_of_tree::choose(instead.of[i]);
    labels.to[i] = labels::choose(labels.of[i]);
    speeds.to[i] = speeds::choose(speeds.of[i]);
    votes.to[i] = votes::choose(votes.of[i]);
}
