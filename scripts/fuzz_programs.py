"""./run fuzz programs [SECONDS]: makes specs together with tables and C++ kernels at random, and
checks that the evaluator, the fitted models, the self-test and programs by several compilers choose
alike, and that the variant that was chosen runs.

usage: fuzz_programs.py SELGEN RUNTIME SECONDS FOLDER [SEED]

A failing case stays in FOLDER/SEED; the same seed makes only that case.
"""
import itertools
import pathlib
import random
import shutil
import subprocess
import sys
import time

COMPILERS = [["g++", "-O0"], ["g++", "-O2"], ["g++", "-O3", "-march=native"],
             ["clang++", "-O0"], ["clang++", "-O2"], ["clang++", "-O3", "-march=native"]]
WORDS = ["red", "green", "blue", "dark_blue"]
FITTED = 60  # rows of the table; the choices are also compared in further rows
MODELS = ["tree", "forest", "polynomial", "auto", "network", "svm"]


class Feature:
    def __init__(self, rng, number):
        self.name = f"f{number}"
        self.kind = rng.choice(["count", "real", "ratio", "fraction", "flag", "bytes", "words"])
        self.inspected = rng.random() < 0.3
        self.range = rng.random() < 0.4 and self.kind in ("count", "ratio")
        self.measured = rng.sample(WORDS, rng.choice([1, 2, 3, 4, 4, 4]))

    def value(self, rng, is_outside=False):
        """A value of the table that is fitted, or one that may be outside the model's domain."""
        if self.kind == "words":
            return rng.choice(WORDS if is_outside else self.measured)
        if is_outside and self.kind in ("count", "bytes", "ratio") and rng.random() < 0.3:
            return str(int(10 ** rng.uniform(6, 7)))
        if self.kind == "flag":
            return rng.choice(["0", "1"])
        if self.kind == "fraction":
            return f"{rng.random():.4g}"
        if self.kind == "real":
            return f"{rng.uniform(-10, 10) ** 3:.6g}"
        if self.kind == "ratio":
            return f"{10 ** rng.uniform(-3, 5):.5g}"
        return str(int(10 ** rng.uniform(0, 6)))

    def declared(self):
        kind = f"one of {{{', '.join(WORDS)}}}" if self.kind == "words" else self.kind
        if self.range:
            kind += " in 0 .. 1e7"
        source = f"shape.{self.name}" if self.inspected else f"in.{self.name}"
        return f"  feature {self.name} : {kind} = {source};"

    def condition(self, rng):
        if self.kind == "words":
            return f"{self.name} {rng.choice(['==', '!='])} {rng.choice(WORDS)}"
        if self.kind == "flag":
            return rng.choice([self.name, f"not {self.name}"])
        unit = " B" if self.kind == "bytes" else ""
        return f"{self.name} {rng.choice(['<', '<=', '>', '>='])} {self.value(rng)}{unit}"

    def literal(self, value):
        return f'"{value}"' if self.kind == "words" else value


class Variant:
    def __init__(self, rng, number, features, knobs):
        self.name = f"v{number}"
        self.knobs = [knob for knob in knobs if number > 0 and rng.random() < 0.5]
        self.planned = number > 0 and rng.random() < 0.3
        self.fails = self.planned and rng.random() < 0.2
        self.when = None
        if number > 0 and rng.random() < 0.4:
            self.when = condition(rng, features)

    def declared(self):
        arguments = "".join(f", {knob}" for knob, _ in self.knobs)
        parts = []
        if self.planned:
            parts += [f'plan Plan(in, {"true" if self.fails else "false"});',
                      f'run plan.run("{self.name}"{arguments});']
        else:
            parts += [f'run ran("{self.name}"{arguments});']
        if self.when:
            parts.append(f"when {self.when};")
        return f"  variant {self.name} {{ {' '.join(parts)} }}"

    def configurations(self):
        names = [self.name]
        for _, values in self.knobs:
            names = [f"{name}_{value}" for name in names for value in values]
        return names


def condition(rng, features, depth=0):
    if depth < 2 and rng.random() < 0.4:
        parts = [condition(rng, features, depth + 1) for _ in range(2)]
        return f"({parts[0]} {rng.choice(['and', 'or'])} {parts[1]})"
    return rng.choice(features).condition(rng)


class Selector:
    def __init__(self, rng, number):
        self.name = f"s{number}"
        self.features = [Feature(rng, i) for i in range(rng.randint(1, 5))]
        knobs = [("block", ["16", "32", "64"]), ("order", ["row", "column"])]
        knobs = [knob for knob in knobs if rng.random() < 0.4]
        self.variants = [Variant(rng, i, self.features, knobs) for i in range(rng.randint(2, 5))]
        self.knobs = [knob for knob in knobs if any(knob in v.knobs for v in self.variants)]
        self.phase = rng.choice(["", "  phase while in.version;",
                                 "  phase while in.version;\n  phases at most 3;"])
        self.rules = [self.rule(rng) for _ in range(rng.randint(0, 3))]
        self.clamps = rng.random() < 0.3
        self.model = rng.choice(MODELS)

    def rule(self, rng):
        free = [variant for variant in self.variants if not variant.knobs]
        return f"  choose {rng.choice(free).name} when {condition(rng, self.features)};"

    def columns(self):
        return [name for variant in self.variants for name in variant.configurations()]

    def spec(self):
        lines = [f"selector {self.name} {{", f"  call std::string (const {self.name}_in& in);"]
        if any(feature.inspected for feature in self.features):
            lines.append("  inspect shape = look(in);")
        lines += [feature.declared() for feature in self.features]
        lines += [f"  knob {knob} in {', '.join(values)};" for knob, values in self.knobs]
        lines += [variant.declared() for variant in self.variants]
        lines += [self.phase] if self.phase else []
        lines += self.rules + [f"  choose by {self.name};", "  otherwise v0;"]
        lines += ["  outside clamp;"] if self.clamps else []
        return "\n".join(lines + ["}"])

    def input_type(self):
        members = "".join(f" {'std::string_view' if f.kind == 'words' else 'double'} {f.name};"
                          for f in self.features)
        return f"struct {self.name}_in {{{members} int version; }};"

    def table(self, rng, rows):
        names = [feature.name for feature in self.features]
        plans = {c for v in self.variants if v.planned for c in v.configurations()}
        failing = {c for v in self.variants if v.fails for c in v.configurations()}
        lines = [",".join(["id"] + names + [f"time:{c}" for c in self.columns()] +
                          [f"setup:{c}" for c in self.columns() if c in plans])]
        factors = {c: [rng.uniform(-1, 1) for _ in names] for c in self.columns()}
        # Without ties: of equal costs, a program keeps the variant of the last call.
        least = {c: rng.uniform(0, 1) for c in self.columns()}
        for number, row in enumerate(rows):
            times, setups = [], []
            for column in self.columns():
                parts = (factor * (hash_of(value) if f.kind in ("words", "flag") else scaled(value))
                         for factor, value, f in zip(factors[column], row, self.features))
                work = least[column] + sum(parts)
                times.append("fail" if column in failing else f"{1e-6 * 2 ** work:.4g}")
                if column in plans:
                    setups.append("fail" if column in failing else f"{1e-7 * 2 ** work:.4g}")
            lines.append(",".join([f"r{number}"] + row + times + setups))
        return "\n".join(lines) + "\n"


def scaled(value):
    number = abs(float(value))
    return 0 if number == 0 else max(-3, min(6, len(str(int(number))) - 1 + number % 1))


def hash_of(value):
    return sum(map(ord, value)) % 7


KERNELS = """#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
{inputs}
template <class In>
const In& look(const In& in) {{ return in; }}
inline std::string part(int value) {{ return "_" + std::to_string(value); }}
inline std::string part(std::string_view value) {{ return "_" + std::string(value); }}
template <class... Knobs>
std::string ran(const char* name, Knobs... knobs) {{
    std::string text = name;
    ((text += part(knobs)), ...);
    return text;
}}
struct Plan {{
    template <class In>
    Plan(const In&, bool fails) {{
        if (fails) throw std::runtime_error("no plan");
    }}
    template <class... Knobs>
    std::string run(const char* name, Knobs... knobs) {{ return ran(name, knobs...); }}
}};
"""

def program(selectors, rows, space):
    prefix = f"{space}::" if space else ""
    lines = ["#include <cstdio>", '#include "s.sel.hpp"', "int main() {", "    int failed = 0;"]
    for selector in selectors:
        name, own = selector.name, rows[selector.name]
        values = ",\n        ".join(
            "{" + ", ".join([f.literal(v) for f, v in zip(selector.features, row)] + [str(i)]) + "}"
            for i, row in enumerate(own))
        last = ".last()" if "phases at most" in selector.phase else ""
        lines += [f"    static const {name}_in {name}_rows[] = {{\n        {values}}};",
                  f"    {prefix}{name}::local().expect(1);  // as eval does",
                  f"    for (const auto& in : {name}_rows)",
                  "        for (int call = 0; call < 2; ++call) {",
                  f"            const std::string ran = {prefix}{name}::call(in);",
                  f"            const auto variant = "
                  f"{prefix}{name}::local(){last}.decision()->variant;",
                  f'            if (call == 0) std::printf("{name} %s\\n", ran.c_str());',
                  f"            failed += ran != {prefix}{name}::names[variant];",
                  "        }"]
    lines += ['    if (failed > 0) std::printf("%d runs of another variant\\n", failed);',
              "    return failed > 0;", "}"]
    return "\n".join(lines) + "\n"


class Failed(Exception):
    pass


def run(folder, command, what):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False,
                              timeout=300)
    except subprocess.TimeoutExpired as late:
        raise Failed(f"{what} takes more than 300 s: {' '.join(map(str, command))}") from late
    if done.returncode != 0:
        raise Failed(f"{what}: {' '.join(map(str, command))}\n{done.stdout[-1500:]}"
                     f"{done.stderr[-1500:]}")
    return done.stdout


def check(seed, folder, selgen, runtime):
    rng = random.Random(seed)
    selectors = [Selector(rng, i) for i in range(3)]
    space = rng.choice(["", "lib", "lib::inner"])
    rows = {s.name: [[f.value(rng, i >= FITTED) for f in s.features] for i in range(FITTED + 20)]
            for s in selectors}
    head = 'use "kernels.hpp";\n' + (f"namespace {space};\n" if space else "")
    for selector in selectors:
        head += f'import "{selector.name}.fit.sel";\n'
        (folder / f"{selector.name}.fit.sel").write_text("// No models yet.\n")
        table = selector.table(rng, rows[selector.name])
        (folder / f"{selector.name}.all.csv").write_text(table)
        (folder / f"{selector.name}.csv").write_text(
            "".join(table.splitlines(keepends=True)[:FITTED + 1]))
    (folder / "s.sel").write_text(head + "\n".join(s.spec() for s in selectors) + "\n")
    (folder / "kernels.hpp").write_text(
        KERNELS.format(inputs="\n".join(s.input_type() for s in selectors)))
    (folder / "main.cpp").write_text(program(selectors, rows, space))
    expected = ""
    for s in selectors:
        select = ["--selector", s.name, "--data", f"{s.name}.csv"]
        fit = [selgen, "fit", "s.sel", *select, "-o", f"{s.name}.fit.sel", "--model"]
        try:
            run(folder, [*fit, s.model], "fit")
        except Failed as failed:
            if "too few rows" not in str(failed):
                raise
            run(folder, [*fit, "tree"], "fit")
    for s in selectors:
        select = ["--selector", s.name, "--data", f"{s.name}.all.csv"]
        run(folder, [selgen, "eval", "s.sel", *select, "--predictions", "chosen.csv"], "eval")
        chosen = (folder / "chosen.csv").read_text().splitlines()[1:]
        expected += "".join(f"{s.name} {line.split(',')[1]}\n" for line in chosen)
    run(folder, [selgen, "gen", "s.sel", "-o", "s.sel.hpp", "--selftest", "selftest.cpp"], "gen")
    for compiler in COMPILERS:
        if shutil.which(compiler[0]) is None:
            continue
        options = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-I", runtime, "-I", "."]
        run(folder, [*compiler, *options, "main.cpp", "-o", "program"], "compile")
        found = run(folder, ["./program"], f"{compiler}: run")
        if found != expected:
            raise Failed(f"{' '.join(compiler)} chooses otherwise than eval:\n" + "".join(
                f"  eval: {a}, program: {b}\n" for a, b in itertools.zip_longest(
                    expected.splitlines(), found.splitlines()) if a != b))
    run(folder, ["g++", "-O1", "-std=c++17", "-I", runtime, "-I", ".", "selftest.cpp", "-o",
                 "selftest"], "compile the self-test")
    run(folder, ["./selftest"], "self-test")


def main():
    selgen, runtime, seconds, work = sys.argv[1:5]
    first = int(sys.argv[5]) if len(sys.argv) > 5 else None
    end = time.time() + float(seconds)
    seed = first if first is not None else int(time.time())
    count = 0
    while time.time() < end:
        folder = pathlib.Path(work) / str(seed)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        try:
            check(seed, folder, selgen, runtime)
        except Failed as failed:
            sys.exit(f"seed {seed}: {failed}\nThe files are in {folder}")
        shutil.rmtree(folder)
        count += 1
        seed += 1
        if first is not None:
            break
    print(f"{count} programs, no difference")


main()
