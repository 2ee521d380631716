// Refuses `code` statements in a selgen that was built without loops.
#include "workflow/loop/code_files.hpp"

namespace selgen::workflow {

void read_code_files(Loaded& loaded, std::size_t, dsl::ast::Spec& spec) {
    for (const auto& item : spec.items) {
        const auto* selector = std::get_if<dsl::ast::Selector>(&item);
        if (selector == nullptr) continue;
        for (const auto& statement : selector->statements)
            if (const auto* file = std::get_if<dsl::ast::CodeFile>(&statement))
                loaded.report
                    .error(dsl::Code::code_file, file->span,
                           "this selgen was built without loops, which 'code' needs")
                    .hint = "build it with SELGEN_LOOP=ON";
    }
}

}  // namespace selgen::workflow
