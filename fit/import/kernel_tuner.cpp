// Imports configurations of autotuners: each one is a variant, or the values of one parameter are.
#include <algorithm>
#include <set>

#include "base/nearest.hpp"
#include "base/text.hpp"
#include "fit/convert/json_text.hpp"
#include "fit/import/labels.hpp"
#include "fit/import/other_programs.hpp"
#include "fit/import/table.hpp"
#include "fit/import/tuning_results.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

/// Adds the configurations of all files to a table. All rows of a file have its problem; device and
/// kernel are features if there are several.
class ConfigurationTable {
public:
    ConfigurationTable(const std::vector<TuningResults>& all, const std::string& variant)
        : variant_(variant) {
        for (const TuningResults& results : all) {
            devices_.insert(results.device);
            for (const auto& one : results.configurations) {
                kernels_.insert(one.kernel);
                for (const auto& [name, value] : one.parameters) parameters_.insert(name);
            }
        }
    }

    /// An error if no configuration has the parameter that is the variant.
    void check_variant() const {
        if (variant_.empty() || parameters_.count(variant_) != 0) return;
        const std::vector<std::string> known(parameters_.begin(), parameters_.end());
        const std::string hint = nearest_hint(variant_, known);
        throw FormatError("unknown tunable parameter '" + variant_ +
                          "': " + (hint.empty() ? "the parameters are " + join(known) : hint));
    }

    void add(const TuningResults& results, const std::string& label) {
        for (const TunedConfiguration& one : results.configurations) add(results, label, one);
    }

    ImportedTable table() const { return table_.table(); }

private:
    void add(const TuningResults& results, const std::string& label,
             const TunedConfiguration& one) {
        std::string name, id = label;
        if (kernels_.size() > 1) id += ' ' + one.kernel;
        std::vector<std::pair<std::string, std::string>> values;
        for (const auto& [key, value] : one.parameters) {
            if (variant_.empty() || key == variant_) {
                name += (name.empty() ? "" : "_") + key + '_' + value;
            } else {
                values.emplace_back(key, value);
                id += ' ' + value;
            }
        }
        const std::size_t row = table_.row(id);
        table_.set_file(row, label);
        if (devices_.size() > 1) table_.set(row, table_.feature("device"), results.device);
        if (kernels_.size() > 1) table_.set(row, table_.feature("kernel"), one.kernel);
        set_size(results.size, row);
        for (const auto& [key, value] : values) table_.set(row, table_.feature(key), value);
        table_.add_time(row, table_.variant(name.empty() ? "all" : name), one.seconds);
    }

    void set_size(const std::vector<std::string>& size, std::size_t row) {
        const auto feature = [&](std::size_t i) -> std::string {
            if (size.size() == 1) return "size";
            return "size_" + (i < 3 ? std::string(1, "xyz"[i]) : std::to_string(i + 1));
        };
        for (std::size_t i = 0; i < size.size(); ++i)
            table_.set(row, table_.feature(feature(i)), size[i]);
    }

    const std::string& variant_;
    std::set<std::string> devices_, kernels_, parameters_;
    TableBuilder table_;
};

TableOrErrors table_of(const std::vector<NamedText>& files, const std::string& variant) {
    std::vector<TuningResults> all;
    std::vector<std::string> labels, notes;
    for (const NamedText& file : files) {
        const auto read = [&] {
            all.push_back(read_tuning_results(file.text));
            labels = labels_of({files.begin(), files.begin() + to_index(all.size())});
            for (const std::string& note : all.back().notes)
                notes.push_back(file.name + ": " + note);
        };
        if (const auto fault = error_in(file, read)) return std::vector{*fault};
    }
    ImportedTable made;
    const auto add = [&] {
        ConfigurationTable table(all, variant);
        table.check_variant();
        for (std::size_t i = 0; i < all.size(); ++i) table.add(all[i], labels[i]);
        made = table.table();
    };
    if (const auto fault = error_in(files[0], add)) return std::vector{*fault};
    made.notes.insert(made.notes.end(), notes.begin(), notes.end());
    return made;
}

}  // namespace

TableOrErrors import_kernel_tuner(const std::vector<NamedText>& files, const std::string& variant) {
    return explained("kernel-tuner", files, table_of(files, variant));
}

}  // namespace selgen::fit
