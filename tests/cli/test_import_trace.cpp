// Traces of production runs as tables.
#include "tests/cli/running.hpp"

#ifdef SELGEN_HAS_FIT

#include <nlohmann/json.hpp>

using namespace selgen::testing;

namespace {

const std::string event_columns =
    "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,failure\r\n";

/// Writes the events of a trace with their times.
class Trace {
public:
    Trace& decide(const std::string& variant, const std::string& features) {
        return add("decision", variant, 1, "by its rule,s.sel:4," + features + ",,");
    }
    Trace& plan(const std::string& variant, int us) { return add("plan", variant, us, ",,,,"); }
    Trace& run(const std::string& variant, int us, const std::string& failure = "") {
        return add("run", variant, us, ",,,," + failure);
    }
    std::string text() const { return event_columns + text_; }

private:
    Trace& add(const std::string& event, const std::string& variant, int us,
               const std::string& rest) {
        text_ += event + ",s," + variant + ',' + std::to_string(now_) + ',' + std::to_string(us) +
                 ".0,1," + rest + "\r\n";
        now_ += event == "decision" ? 0.5 : us + 1.0;
        return *this;
    }
    double now_ = 1;
    std::string text_;
};

}  // namespace

TEST_CASE("a trace is a table of the medians of what ran, by the features that were read") {
    const Folder here;
    const std::string big = "n=100 kind=flat sp=0.5 reuse=3 threads=2";
    Trace trace;
    trace.decide("team", big).plan("team", 5).run("team", 100).run("team", 300).run("team", 110);
    trace.decide("serial", big).run("serial", 150);
    trace.decide("serial", "n=5 kind=flat sp=nan reuse=10 threads=2").run("serial", 2);
    trace.decide("team", "n=5 kind=flat sp=nan reuse=9 threads=2").run("team", 1, "too small");
    trace.decide("serial", "n=7 kind=flat sp=nan reuse=10 threads=2").run("serial", 3);
    here.write("run.csv", trace.text());
    const Ran ran = here.selgen("import trace run.csv");
    CHECK(ran.code == 0);
    CHECK(ran.out ==
          "id,group,n,kind,sp,threads,time:team,time:serial,setup:team\n"
          "n=100 kind=flat sp=0.5 threads=2,n=100 kind=flat sp=0.5,100,flat,0.5,2,"
          "0.00011,0.00015,5e-06\n"
          "n=5 kind=flat threads=2,n=5 kind=flat,5,flat,,2,fail,2e-06,0\n"
          "n=7 kind=flat threads=2,n=7 kind=flat,7,flat,,2,,3e-06,0\n");
    CHECK(has(ran.err,
              "selgen: in 1 of 3 rows, only the chosen variant has a time, so a model repeats past "
              "choices: use 'explore at most 1 %;', or also import traces"));
}

TEST_CASE("a trace of a forced variant adds its times to the rows of another trace") {
    const Folder here;
    Trace chosen, forced;
    chosen.decide("team", "n=100 sp=0.5").run("team", 100);
    chosen.decide("team", "n=100 sp=0.7").run("team", 120);
    chosen.decide("team", "n=200 sp=0.5").run("team", 200);
    forced.decide("serial", "n=100 sp=nan").run("serial", 110);
    forced.decide("serial", "n=200 sp=nan").run("serial", 190);
    here.write("a.csv", chosen.text());
    here.write("b.csv", forced.text());
    const Ran ran = here.selgen("import trace a.csv b.csv");
    CHECK(ran.code == 0);
    // Two rows agree with n=100, so it is not known to which of them the forced run belongs.
    CHECK(ran.out ==
          "id,n,sp,time:team,time:serial\n"
          "n=100 sp=0.5,100,0.5,1e-04,\n"
          "n=100 sp=0.7,100,0.7,0.00012,\n"
          "n=200 sp=0.5,200,0.5,2e-04,0.00019\n"
          "n=100,100,,,0.00011\n");
    CHECK(has(ran.err, "in 3 of 4 rows"));
}

TEST_CASE("runs without the decision that chose them are left out, with a note") {
    const Folder here;
    Trace trace;
    trace.run("team", 3).decide("team", "n=1").run("team", 4).run("serial", 5);
    here.write("run.csv", trace.text());
    const Ran ran = here.selgen("import trace run.csv");
    CHECK(ran.out == "id,n,time:team\nn=1,1,4e-06\n");
    CHECK(has(ran.err, "selgen: 2 events left out: the last decision of the thread was another"));
}

TEST_CASE("import trace asks for the selector if there are several, and refuses other files") {
    const Folder here;
    const std::string run = "run,t,a,1.0,2.0,1,,,,,\r\n";
    here.write("two.csv", Trace().decide("a", "n=1").run("a", 1).text() + run);
    CHECK(here.selgen("import trace two.csv").err ==
          "selgen: two.csv:1:1: name a selector of the trace with --selector: s, t\n");
    CHECK(here.selgen("import trace two.csv --selector q").code == 1);
    CHECK(here.selgen("import trace two.csv --selector s").code == 0);
    here.write("none.csv", event_columns);
    CHECK(has(here.selgen("import trace none.csv").err, "the trace has no events"));
    here.write("t.json", "[{\"name\":\"a\"}]");
    CHECK(has(here.selgen("import trace t.json").err, "run the program with SELGEN_TRACE=FILE"));
    here.write("t.csv", "n,time:a\n1,2\n");
    CHECK(has(here.selgen("import trace t.csv").err, "this is a table of times"));
    CHECK(here.selgen("import trace two.csv --variant a").code == 2);
}

TEST_CASE("selectors of the same name in different namespaces have tables of their own") {
    const Folder here;
    const auto lines_of = [](const std::string& selector, int us) {
        Trace trace;
        std::string text = trace.decide("plain", "n=1").run("plain", us).text();
        text.erase(0, event_columns.size());
        for (std::size_t at = 0; (at = text.find(",s,", at)) != text.npos; at += selector.size())
            text.replace(at + 1, 1, selector);
        return text;
    };
    const std::string a = lines_of("liba::sum", 1), b = lines_of("libb::sum", 2000);
    here.write("run.csv", event_columns + a + b);
    const Ran both = here.selgen("import trace run.csv --selector sum");
    CHECK(both.code != 0);
    CHECK(has(both.err, "name a selector of the trace with --selector: liba::sum, libb::sum"));
    CHECK(has(here.selgen("import trace run.csv --selector libb::sum").out, ",0.002\n"));
    CHECK(has(here.selgen("import trace run.csv --selector liba::sum").out, ",1e-06\n"));
    here.write("one.csv", event_columns + a);
    CHECK(has(here.selgen("import trace one.csv --selector sum").out, ",1e-06\n"));
}

TEST_CASE("a model of a trace is not fooled by variants that did not run") {
    const Folder here;
    Trace trace;
    std::string truth = "id,n,time:plain,time:blocked\n";
    for (int n = 10; n <= 90; ++n) {
        // plain always ran, and each third time blocked, too, whose time does not depend on n.
        const std::string features = "n=" + std::to_string(n);
        trace.decide("plain", features).run("plain", n);
        if (n % 3 == 0) trace.decide("blocked", features).run("blocked", 40);
        truth += std::to_string(n) + ',' + std::to_string(n) + ',' + std::to_string(n) + ",40\n";
    }
    here.write("run.csv", trace.text());
    here.write("truth.csv", truth);
    REQUIRE(here.selgen("import trace run.csv -o t.csv").code == 0);
    REQUIRE(here.selgen("init s --data t.csv -o s.sel").code == 0);
    for (const std::string kind : {"", " --model tree"}) {
        const Ran fitted = here.selgen("fit s.sel --data t.csv -o s.fit.sel" + kind);
        INFO(fitted.out << fitted.err);
        REQUIRE(fitted.code == 0);
        const Ran judged = here.selgen("eval s.sel --models s.fit.sel --data truth.csv --json");
        INFO(judged.out << judged.err);
        REQUIRE(judged.code == 0);
        CHECK(nlohmann::json::parse(judged.out)["chosen"]["mean_slowdown"] < 1.03);
    }
    Trace only;
    for (int n = 10; n <= 90; ++n) only.decide("plain", "n=" + std::to_string(n)).run("plain", n);
    here.write("only.csv", only.text());
    REQUIRE(here.selgen("import trace only.csv -o only.t.csv").code == 0);
    const Ran refused = here.selgen("fit s.sel --data only.t.csv");
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "no row has times for two variants: nothing to choose between"));
}

#endif
