// Implements `selgen import`, which writes a table or a model of another program in selgen's form.
#include "workflow/import.hpp"

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "host/files.hpp"

namespace selgen::cli {

int import_files(const workflow::ImportRequest& request, const Streams& streams) {
    const workflow::Imported made = workflow::import_files(request);
    if (!streams.printer.print(made.messages) || made.text.empty()) return made.messages.code;
    host::write_if_changed(request.output, made.text);
    return Exit::done;
}

}  // namespace selgen::cli
