// Checks which commands a build repeats after a comment, a changed import, and lost files.
#include "tests/consume/consuming.hpp"

namespace selgen::testing {
namespace {

const Work nothing{};
const Work header_only{"gen sum.sel"};
const Work header_and_user{"compile main.cpp", "gen sum.sel"};

/// A build tool without work may list targets, but nothing else.
void check_quiet(const Project& project, const std::string& build) {
    CHECK(project.work_of(build) == nothing);
    const std::string said = project.must(build);
    for (const char* word : {"Generating", "Building", "Linking", "selgen gen", "-o "}) {
        INFO(said);
        CHECK(said.find(word) == said.npos);
    }
}

/// A change that does not affect the header writes and compiles nothing.
void check_comment(const Project& project, const std::string& build) {
    const auto header = project.find("sum.sel.hpp");
    const auto before = std::filesystem::last_write_time(header);
    project.write("sum.sel", project.read("sum.sel") + "// a comment\n");
    CHECK(project.work_of(build) == header_only);
    CHECK(std::filesystem::last_write_time(header) == before);
    check_quiet(project, build);
}

void check_import(const Project& project, const std::string& build) {
    const std::string before = project.must("cat '" + project.find("sum.sel.hpp").string() + "'");
    project.replace("times.sel", "4 us", "5 us");
    CHECK(project.work_of(build) == header_and_user);
    CHECK(project.must("cat '" + project.find("sum.sel.hpp").string() + "'") != before);
    check_quiet(project, build);
}

void check_lost_header(const Project& project, const std::string& build) {
    const auto header = project.find("sum.sel.hpp");
    std::filesystem::remove(header);
    CHECK(project.work_of(build) == header_and_user);
    CHECK(std::filesystem::exists(header));
    check_quiet(project, build);
}

/// The header is unchanged, so nothing is compiled. Not every build has a stamp.
void check_lost_stamp(const Project& project, const std::string& build) {
    const std::string header = project.find("sum.sel.hpp").string();
    for (const std::string& stamp :
         {header + ".stamp", header.substr(0, header.size() - 4) + ".stamp"}) {
        if (!std::filesystem::remove(stamp)) continue;
        CHECK(project.work_of(build) == header_only);
        check_quiet(project, build);
    }
}

}  // namespace

void check_rebuilds(const Project& project, const std::string& build) {
    CHECK(project.work_of(build) == header_and_user);
    CHECK(project.must("'" + project.find("app").string() + "'") == "6 by plain\n");
    check_quiet(project, build);
    check_comment(project, build);
    check_import(project, build);
    check_lost_header(project, build);
    check_lost_stamp(project, build);
}

}  // namespace selgen::testing
