#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "base/nearest.hpp"
#include "fit/convert/json_text.hpp"
#include "fit/import/table.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/data.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

using nlohmann::json;

std::string text_of(const json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The numbers of a problem's size, which is a number, a list, or the text of one.
std::vector<std::string> sizes_of(const json& size) {
    std::vector<std::string> sizes(1);
    for (const char c : size.dump()) {
        if (c == ',') sizes.emplace_back();
        const bool is_part = (c >= '0' && c <= '9') || c == '.' || c == '-' || c == 'e';
        if (is_part) sizes.back() += c;
    }
    std::erase(sizes, "");
    return sizes;
}

/// reduce/k1.json: k1
std::string stem_of(const std::string& path) {
    const std::size_t begin = path.rfind('/') + 1;
    return path.substr(begin, path.find('.', begin) - begin);
}

/// An unfinished cache ends with a comma; the closing brackets are added.
NamedText closed(const NamedText& file) {
    const std::size_t last = file.text.find_last_not_of(" \t\r\n");
    if (last == std::string::npos || file.text[last] != ',') return file;
    return {file.name, file.text.substr(0, last) + "}}"};
}

/// The file has milliseconds; a word, or a time of 1e20, if the configuration failed.
double seconds_of_configuration(const json& run) {
    const json& time = run.contains("__error__") ? run.at("__error__") : run.at("time");
    if (!time.is_number()) return failed_run;
    const double ms = time.get<double>();
    return ms < 1e20 ? ms / 1e3 : failed_run;
}

/// Reads a file. All its rows have its problem and, if there are several, its device.
class Cache {
public:
    Cache(const json& all, bool tells_device) : all_(all), tells_device_(tells_device) {
        for (const json& key : all.at("tune_params_keys")) keys_.push_back(key);
    }

    const std::vector<std::string>& keys() const { return keys_; }

    void add_to(TableBuilder& table, const std::string& file, const std::string& variant) const {
        for (const auto& [name, run] : all_.at("cache").items()) {
            std::string called, id = file;
            std::vector<std::pair<std::string, std::string>> values;
            for (const std::string& key : keys_) {
                const std::string value = text_of(run.at(key));
                if (variant.empty() || key == variant) {
                    called += (called.empty() ? "" : "_") + key + '_' + value;
                } else {
                    values.emplace_back(key, value);
                    id += ' ' + value;
                }
            }
            const std::size_t row = table.row(id);
            set_problem(table, row);
            for (const auto& [key, value] : values) table.set(row, table.feature(key), value);
            table.add_time(row, table.variant(called), seconds_of_configuration(run));
        }
    }

private:
    void set_problem(TableBuilder& table, std::size_t row) const {
        if (tells_device_)
            table.set(row, table.feature("device"), all_.at("device_name").get<std::string>());
        const auto sizes = sizes_of(all_.at("problem_size"));
        if (sizes.size() == 1) return table.set(row, table.feature("size"), sizes[0]);
        const std::string axes[] = {"size_x", "size_y", "size_z"};
        for (std::size_t i = 0; i < std::min<std::size_t>(sizes.size(), 3); ++i)
            table.set(row, table.feature(axes[i]), sizes[i]);
    }

    const json& all_;
    bool tells_device_;
    std::vector<std::string> keys_;
};

void check_variant(const std::string& variant, const std::vector<std::string>& keys) {
    if (variant.empty() || std::ranges::find(keys, variant) != keys.end()) return;
    std::string all;
    for (const std::string& key : keys) all += ' ' + key;
    const std::string hint = nearest_hint(variant, keys);
    throw FormatError("unknown tunable parameter '" + variant +
                      "': " + (hint.empty() ? "the parameters are" + all : hint));
}

}  // namespace

TableOrErrors import_kernel_tuner(const std::vector<NamedText>& files, const std::string& variant) {
    std::set<std::string> devices;
    std::vector<json> caches;
    for (const NamedText& file : files) {
        const auto fault = with_json(closed(file), [&](const json& all) {
            if (!all.contains("cache") || !all.contains("tune_params_keys"))
                throw FormatError(
                    "members 'cache' and 'tune_params_keys' are missing: this is not a Kernel "
                    "Tuner cache");
            devices.insert(all.value("device_name", ""));
            caches.push_back(all);
        });
        if (fault) return std::vector{*fault};
    }
    TableBuilder table;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto fault = with_json({files[i].name, "0"}, [&](const json&) {
            const Cache cache(caches[i], devices.size() > 1);
            check_variant(variant, cache.keys());
            cache.add_to(table, stem_of(files[i].name), variant);
        });
        if (fault) return std::vector{*fault};
    }
    return table.table();
}

}  // namespace selgen::fit
