// The commands that need the module fit, in a selgen that was built without it.
#include <string>

#include "base/errors.hpp"
#include "cli/commands/init_parts.hpp"

namespace selgen::cli {
namespace {

[[noreturn]] void refuse(const std::string& command) {
    throw IoError("this selgen was built without '" + command +
                  "', which needs Eigen 3.4 (libeigen3-dev) and yaml-cpp (libyaml-cpp-dev): build "
                  "it with them and SELGEN_FIT=ON");
}

}  // namespace

int init_from_table(const InitOptions&, const Streams&) { refuse("init --data"); }
int import_files(const workflow::ImportRequest&, const Streams&) { refuse("import"); }
int portfolio(const Printed<workflow::PortfolioRequest>&, const Streams&) { refuse("portfolio"); }
int tune(const TuneOptions&, const Streams&) { refuse("tune"); }
int fit(const Printed<workflow::FitRequest>&, const Streams&) { refuse("fit"); }
int report(const ReportOptions&, const Streams&) { refuse("report"); }
int eval(const EvalOptions&, const Streams&) { refuse("eval"); }

}  // namespace selgen::cli
