// Lists the JSON members, first lines and tags by which the files of each program are recognised.
#include "fit/import/other_programs.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "base/json.hpp"
#include "base/text.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/import/google_report.hpp"
#include "fit/table/notation.hpp"

namespace selgen::fit {
namespace {

/// Who wrote a file. Without a kind of import and a `fix`, selgen does not read it.
struct Program {
    const char* what;
    const char* kind = "";  // of the import that reads it
    const char* fix = "";   // what to do, if not to import it
};

constexpr Program google_json{"JSON of Google Benchmark", "google-benchmark"};
constexpr Program nanobench_json{"JSON of nanobench", "nanobench"};
constexpr Program t4_json{"JSON in the format T4", "kernel-tuner"};

/// JSON in which the first element of the list `list` has these members. Without a name, the root
/// is meant, or its first element.
struct JsonForm {
    const char* list;
    std::array<const char*, 2> members;
    Program program;
};

constexpr JsonForm json_forms[] = {
    {"", {"devices", "benchmarks"}, {"JSON of NVBench"}},
    {"benchmarks", {"states", "axes"}, {"JSON of NVBench"}},
    {"benchmarks", {"stats", "name"}, {"JSON of pytest-benchmark"}},
    {"benchmarks", {"runs", "runs"}, {"JSON of pyperf"}},
    {"benchmarks", {"name", "real_time"}, google_json},
    {"", {"context", "benchmarks"}, google_json},
    {"results", {"command", "mean"}, {"JSON of hyperfine"}},
    {"results", {"configuration", "invalidity"}, t4_json},
    {"results", {"name", "median(elapsed)"}, nanobench_json},
    {"results", {"name", "measurements"}, nanobench_json},
    {"Results", {"KernelName", "Configuration"}, {"JSON of KTT", "kernel-tuner"}},
    {"", {"cache", "tune_params_keys"}, {"a cache of Kernel Tuner", "kernel-tuner"}},
    {"", {"configs_timings", "key"}, {"a result of Triton's autotuner"}},
    {"", {"benchmark", "primaryMetric"}, {"JSON of JMH"}},
    {"", {"HostEnvironmentInfo", "Benchmarks"}, {"JSON of BenchmarkDotNet"}},
    {"", {"mean", "std_dev"}, {"JSON of Criterion"}}};

/// Text that begins like this.
struct TextForm {
    std::string_view begin;
    Program program;
};

constexpr TextForm text_forms[] = {
    {"event,selector,variant,", {"a trace of selgen", "trace"}},
    {"\"title\";\"name\";\"unit\";\"batch\";",
     {"CSV of nanobench", "",
      "write JSON with ankerl::nanobench::templates::json(), which selgen import nanobench "
      "reads"}},
    {"command,mean,stddev,", {"CSV of hyperfine"}},
    {"\"Benchmark\",\"Mode\",\"Threads\",", {"CSV of JMH"}},
    {"Method,Job,", {"CSV of BenchmarkDotNet"}},
    {"Method;Job;", {"CSV of BenchmarkDotNet"}},
    {"Benchmark,Device,Device Name,", {"CSV of NVBench"}},
    {"@relation", {"ARFF", "", "use selgen import aslib FOLDER"}},
    {"@RELATION", {"ARFF", "", "use selgen import aslib FOLDER"}}};

std::optional<JsonValue> first_in(const JsonValue& list) {
    if (!list.is_array()) return {};
    const auto all = list.elements(std::numeric_limits<std::size_t>::max());
    if (all.empty()) return {};
    return all[0];
}

std::optional<Program> program_of_json(const JsonValue& all) {
    const auto root = all.is_array() ? first_in(all) : all;
    if (!root) return {};
    for (const JsonForm& form : json_forms) {
        const std::string list = form.list;
        if (!list.empty() && !root->has(list)) continue;
        const auto first = list.empty() ? root : first_in((*root)[list]);
        const auto is_member = [&](const char* name) { return first->has(name); };
        if (first && std::ranges::all_of(form.members, is_member)) return form.program;
    }
    return {};
}

/// The programs that write XML; `text` begins with '<'.
Program program_of_xml(std::string_view text) {
    const auto has = [&](std::string_view tag) { return text.find(tag) != text.npos; };
    if (has("<Catch2TestRun") || has("<Catch name=")) return {"XML of Catch2"};
    return {has("<html") || has("<HTML") ? "HTML" : "XML"};
}

/// Whether the first line has columns of a table of times.
bool is_table_of_times(std::string_view text) {
    bool has_variant = false, has_time = false;
    for (const std::string& name : split(text.substr(0, text.find('\n')), ',')) {
        const std::string_view column = trimmed(name, " \t\r\"");
        if (column.starts_with("time:")) return true;
        has_variant |= column == "variant";
        has_time |= column == "time";
    }
    return has_variant && has_time;
}

/// What programs print on a terminal.
std::optional<Program> program_of_output(std::string_view text) {
    for (const std::string& line : split(text, '\n')) {
        const auto has = [&](const char* word) { return line.find(word) != line.npos; };
        if (line.starts_with("Benchmark ") && has(" Time ") && has(" CPU ") && has(" Iterations"))
            return Program{"the output of Google Benchmark for people", "",
                           "write a file with --benchmark_out=FILE"};
        if (line.starts_with('|') && has(" err% |"))
            return Program{"the output of nanobench for people", "",
                           "write JSON with ankerl::nanobench::templates::json()"};
    }
    return {};
}

/// The program that certainly wrote the text.
std::optional<Program> program_of(std::string_view text) {
    if (is_json_like(text)) {
        try {
            return program_of_json(JsonValue::parse_foreign(std::string(text)));
        } catch (const Unreadable&) {
            return {};
        }
    }
    const std::string_view begin = trimmed(text, " \t\r\n\xef\xbb\xbf");
    for (const TextForm& form : text_forms)
        if (begin.starts_with(form.begin)) return form.program;
    if (begin.starts_with('<')) return program_of_xml(begin);
    if (is_google_csv(text)) return Program{"CSV of Google Benchmark", "google-benchmark"};
    if (is_table_of_times(begin))
        return Program{"a table of times", "", "use it as it is, without an import"};
    return program_of_output(text);
}

/// What to do with a file of this program, if another kind of import is used; empty if not.
std::string advice(const Program& program, const std::string& kind) {
    if (program.kind == kind) return {};
    const std::string what = std::string("this is ") + program.what;
    if (*program.kind != 0) return what + ": use selgen import " + program.kind + " FILE";
    if (*program.fix != 0) return what + ": " + program.fix;
    return what + ", which selgen does not import; " + table_instead;
}

}  // namespace

std::string other_program(const std::string& kind, std::string_view text) {
    const auto program = program_of(text);
    return program ? advice(*program, kind) : "";
}

TableOrErrors explained(const std::string& kind, const std::vector<NamedText>& files,
                        TableOrErrors made) {
    const auto* errors = std::get_if<std::vector<TableError>>(&made);
    if (errors == nullptr || errors->empty()) return made;
    const auto file = std::ranges::find(files, errors->front().name, &NamedText::name);
    if (file == files.end()) return made;
    const auto program = program_of(file->text);
    const std::string other = program                    ? advice(*program, kind)
                              : is_json_like(file->text) ? ""
                                                         : other_encoding(file->text);
    if (!other.empty()) return std::vector{TableError{file->name, {}, other}};
    return made;
}

}  // namespace selgen::fit
