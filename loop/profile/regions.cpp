// Parses a line of JSON for each profiled region, and adds lines of the same name.
#include "loop/profile/regions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace selgen::loop {
namespace {

using Json = nlohmann::json;

double member_number(const Json& json, const char* name) {
    const Json value = json.value(name, Json());
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!std::isfinite(number) || number < 0)
        throw Unreadable(std::string("'") + name + "' must be a non-negative number");
    return number;
}

/// The counts, if no counter is null; a null counter never counted.
std::optional<Counts> counts_in(const Json& json) {
    for (const char* name : {"l1_accesses", "l1_misses", "branches", "branch_misses"})
        if (!json.contains(name) || json[name].is_null()) return std::nullopt;
    return Counts{member_number(json, "l1_accesses"), member_number(json, "l1_misses"),
                  member_number(json, "branches"), member_number(json, "branch_misses")};
}

ProfiledRegion region_of(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("region") || !json["region"].is_string())
        throw Unreadable("is not a profiled region");
    const double executions = member_number(json, "executions");
    if (executions < 1) throw Unreadable("has a loop that never ran");
    return {json["region"].get<std::string>(),
            member_number(json, "iterations"),
            executions,
            member_number(json, "seconds"),
            json.contains("cpu_seconds") ? member_number(json, "cpu_seconds") : 0,
            counts_in(json)};
}

void add(ProfiledRegion& sum, const ProfiledRegion& more) {
    sum.iterations += more.iterations;
    sum.executions += more.executions;
    sum.seconds += more.seconds;
    sum.cpu_seconds += more.cpu_seconds;
    if (sum.counts && more.counts)
        *sum.counts += *more.counts;
    else
        sum.counts.reset();
}

}  // namespace

std::vector<ProfiledRegion> read_regions(const std::string& text) {
    std::map<std::string, ProfiledRegion> all;
    std::size_t number = 0;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
        ++number;
        end = std::min(text.find('\n', at), text.size());
        try {
            const ProfiledRegion region = region_of(text.substr(at, end - at));
            const auto [found, is_new] = all.emplace(region.name, region);
            if (!is_new) add(found->second, region);
        } catch (const Unreadable& error) {
            throw Unreadable("line " + std::to_string(number) + " " + error.what());
        }
    }
    std::vector<ProfiledRegion> regions;
    for (auto& [name, region] : all) regions.push_back(std::move(region));
    return regions;
}

const ProfiledRegion* longest(const std::vector<ProfiledRegion>& regions) {
    const auto found = std::ranges::max_element(regions, {}, &ProfiledRegion::seconds);
    return found == regions.end() ? nullptr : &*found;
}

}  // namespace selgen::loop
