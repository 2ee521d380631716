// selgen machine --mpi measures the network. The measured values are not tested.
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>

#include "tests/cli/running.hpp"
#include "workflow/load.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

/// Variables for the tool; they are unset at the end.
class Variables {
public:
    using All = std::vector<std::pair<const char*, std::string>>;

    explicit Variables(All all) : all_(std::move(all)) {
        for (const auto& [name, value] : all_) ::setenv(name, value.c_str(), 1);
    }
    Variables(const Variables&) = delete;
    Variables& operator=(const Variables&) = delete;
    ~Variables() {
        for (const auto& [name, value] : all_) ::unsetenv(name);
    }

private:
    std::vector<std::pair<const char*, std::string>> all_;
};

/// A folder with a compiler whose programs print this text. Each program is its last argument.
class Compiled {
public:
    explicit Compiled(const std::string& text)
        : variables_({{"MPICXX", (here.path() / "compiler").string()}}) {
        here.write("compiler", "#!/bin/sh\nfor program; do :; done\nprintf '#!/bin/sh\\necho \"" +
                                   text + "\"\\n' > \"$program\"\nchmod +x \"$program\"\n");
        std::filesystem::permissions(here.path() / "compiler", std::filesystem::perms::owner_all);
    }

    Ran machine(const std::string& command) const {
        return here.selgen("machine -o here.sel --mpi '" + command + "'");
    }

    const Folder here;

private:
    const Variables variables_;
};

dsl::model::Nodes nodes_in(const Folder& here) {
    here.must("check here.sel");
    const auto checked = workflow::load_and_check((here.path() / "here.sel").string());
    REQUIRE(checked.model);
    return checked.model->machines.at(0).nodes.at(0);
}

}  // namespace

TEST_CASE("the network becomes a part of the nodes") {
    const Compiled one("selgen-network ranks 4 nodes 4 bandwidth 11.3e9 latency 1.5e-6");
    const Ran ran = one.machine("echo starting; exec");
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK_FALSE(has(ran.err, "--mpi"));
    const auto nodes = nodes_in(one.here);
    CHECK(nodes.count == 4);
    CHECK(nodes.net.bandwidth == Approx(11.3e9));
    CHECK(nodes.net.latency == Approx(1.5e-6));
    CHECK(has(one.here.read("here.sel"), "All nodes are described as this one."));
    for (const auto& file : std::filesystem::directory_iterator(one.here.path()))
        CHECK_FALSE(has(file.path().string(), "selgen-network"));
}

TEST_CASE("processes that share a node are noted") {
    const Compiled one("selgen-network ranks 4 nodes 2 bandwidth 11.3e9 latency 1.5e-6");
    CHECK(has(one.machine("exec").err,
              "--mpi started 4 processes on 2 nodes: messages within a node do not use "
              "the network, so start one process on each node"));
    CHECK(nodes_in(one.here).count == 2);
}

TEST_CASE("the network is not measured by a single process, or by a command that fails") {
    const Compiled alone("selgen-network ranks 1 nodes 1 bandwidth 0 latency 0");
    const Ran single = alone.machine("exec");
    CHECK(single.code == 2);
    CHECK(has(single.err, "--mpi 'exec': each process was alone: start one on each of at least"));
    const Ran failed = alone.machine("exit 3;");
    CHECK(failed.code == 3);
    CHECK(has(failed.err, "--mpi 'exit 3;' exited with code 3: the network was not measured"));
    const Ran silent = alone.machine("true");
    CHECK(silent.code == 3);
    CHECK(has(silent.err, "--mpi 'true': the program that measures the network printed nothing"));
    CHECK_FALSE(std::filesystem::exists(alone.here.path() / "here.sel"));
}

TEST_CASE("an interrupted measurement ends by the signal, and leaves no file") {
    const Folder here{{"compiler", "#!/bin/sh\nkill -INT $PPID\nsleep 1\n"}};
    std::filesystem::permissions(here.path() / "compiler", std::filesystem::perms::owner_all);
    const std::string line = "cd '" + here.path().string() +
                             "' && export MPICXX=./compiler && exec '" SELGEN_TOOL
                             "' machine -o here.sel --mpi exec > said 2>&1";
    const int status = std::system(line.c_str());
    INFO(here.read("said"));
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGINT);
    CHECK_FALSE(has(here.read("said"), "internal error"));
    for (const auto& file : std::filesystem::directory_iterator(here.path()))
        CHECK_FALSE(has(file.path().string(), "here.sel"));
}

TEST_CASE("a compiler for MPI is needed, and must succeed") {
    const Folder here;
    const std::string command = "machine --mpi 'mpirun -n 2'";
    {
        const Variables variables(Variables::All{{"MPICXX", "no_such_compiler"}});
        here.refuses(command, 3,
                     "--mpi needs the compiler no_such_compiler, which is not on the "
                     "PATH: install MPI or load its module, or set the variable MPICXX");
    }
    const Variables variables(Variables::All{{"MPICXX", "false"}});
    here.refuses(command, 3, "false exited with code 1: the network was not measured");
    CHECK(here.selgen("machine --facts --mpi mpirun").code == 2);
}

TEST_CASE("two processes of MPI measure the messages between them") {
    if (is_missing("mpicxx") || is_missing("mpirun")) return;
    // Of Open MPI: runs as root, and more processes than cores.
    const Variables variables({{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                               {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                               {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
                               {"OMPI_MCA_mpi_yield_when_idle", "1"},
                               {"OMPI_MCA_btl", "self,vader"},
                               {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"},
                               {"OMPI_MCA_plm", "isolated"}});
    const Folder here;
    CHECK(has(here.must("machine -o here.sel --mpi 'mpirun -n 2'").err,
              "--mpi started 2 processes on 1 node: "));
    const auto nodes = nodes_in(here);
    CHECK(nodes.count == 2);
    CHECK(nodes.net.bandwidth > 0);
    CHECK(nodes.net.latency > 0);
}
