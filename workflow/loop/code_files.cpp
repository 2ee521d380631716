// Gives `code` statements the features of their files.
#include "workflow/loop/code_files.hpp"

#include "base/errors.hpp"
#include "loop/feature_file.hpp"

namespace selgen::workflow {

void read_code_files(Loaded& loaded, std::size_t source, dsl::ast::Spec& spec) {
    for (auto& item : spec.items) {
        auto* selector = std::get_if<dsl::ast::Selector>(&item);
        if (selector == nullptr) continue;
        for (auto& statement : selector->statements) {
            auto* file = std::get_if<dsl::ast::CodeFile>(&statement);
            if (file == nullptr) continue;
            const std::string name = name_of_import(loaded.sources[source], file->path);
            try {
                const auto features = loop::read_feature_file(read_import(name)).features;
                file->features = {features.begin(), features.end()};
                loaded.code_files.push_back(name);
            } catch (const IoError& error) {
                loaded.report.error(dsl::Code::code_file, file->span, error.what()).hint =
                    "write it with 'selgen features' and 'selgen profile'";
            } catch (const Unreadable& bad) {
                loaded.report.error(dsl::Code::code_file, file->span, name + ": " + bad.what());
            }
        }
    }
}

}  // namespace selgen::workflow
