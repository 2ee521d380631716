"""./run mutate [N] [SEED] [FOLDER]: changes one operator, constant or branch at a time, and runs
the unit tests of its module. Mutants that no test notices are printed.

The sources are copied to build/mutate, so the working tree does not change. Results are kept there:
the same command resumes where an interrupted one stopped, unless a source has changed.
"""
import collections
import hashlib
import json
import math
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build/mutate"
SOURCE, BUILD = WORK / "source", WORK / "build"
FOLDERS = {  # the tests that must notice a change in a folder, if the machine can build them
    "gen": ["gen", "golden", "agree"],
    "fit/evaluate": ["fit"],
    "fit/selection": ["fit"],
    "runtime/selgen/rt": ["runtime", "watch_time", "streams", "agree", "agree_avx512"],
}
LONGEST_TEST, LONGEST_BUILD = 600, 900  # seconds
# A mutant may take this many times the processor time of the unchanged test, and 10 s.
TIME_FACTOR = 5
limits = {}  # of each test, in seconds of processor time, which hardly depends on other programs

# What is changed into what. clang-format puts blanks around binary operators, but not around the
# brackets of templates.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "),
    (r" \+= ", " -= "), (r" -= ", " += "), (r"\+\+(?=\w)", "--"),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"(?<=if \()(?!const|auto|!)", "!"), (r"(?<=if \()!", ""),
    (r"(?<![\w.\"'])0(?![\w.xX'])", "1"), (r"(?<![\w.\"'])1(?![\w.'])", "2"),
    (r"(?<![\w.\"'])([2-9])(?![\w.'])", "1"),
    (r"\bstd::min\b", "std::max"), (r"\bstd::max\b", "std::min"),
    (r"\bcontinue;", "break;"),
]


def say(text):
    print(text, flush=True)


def is_code(line):
    text = line.strip()
    return text and not text.startswith(
        ("//", "///", "#", "namespace", "template", "static_assert", "using ", "friend ", "struct ",
         "class ", "enum ", "case ")) and text not in ("}", "};")


def mutants_of(path):
    """(line, begin, end, replacement) of each possible change in a file."""
    found = []
    for number, line in enumerate((SOURCE / path).read_text().splitlines()):
        if not is_code(line):
            continue
        code = re.sub(r"//.*", "", line)
        quoted = [m.span() for m in re.finditer(r'"(\\.|[^"\\])*"', code)]
        for pattern, replacement in CHANGES:
            for match in re.finditer(pattern, code):
                if not any(b <= match.start() < e for b, e in quoted):
                    found.append((number, match.start(), match.end(), replacement))
    return found


def candidates(folder, seed):
    """All mutants of a folder in random order, as (path, line, begin, end, replacement)."""
    files = sorted(p.relative_to(SOURCE) for p in (SOURCE / folder).rglob("*")
                   if p.suffix in (".cpp", ".hpp"))
    all_of_them = [(str(path), *mutant) for path in files for mutant in mutants_of(path)]
    random.Random(f"{seed} {folder}").shuffle(all_of_them)
    return all_of_them


def run(command, seconds, processor_seconds=None):
    """The exit code; None after this time, or after this processor time."""
    def limit():
        if processor_seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (processor_seconds, processor_seconds + 1))

    program = subprocess.Popen(command, cwd=BUILD, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True,
                               preexec_fn=limit)
    try:
        code = program.wait(timeout=seconds)
        return None if code == -signal.SIGXCPU else code
    except subprocess.TimeoutExpired:
        return None
    finally:  # also after Ctrl-C, which does not reach this session
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)  # and its compilers
            program.wait()


def run_text(command):
    """Its output."""
    return subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=True).stdout


def processor_time():
    """Of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def build(tests, seconds=LONGEST_BUILD):
    """Whether the tests build; None if that takes too long."""
    targets = [f"selgen_test_{test}" for test in tests]
    code = run(["cmake", "--build", ".", "--target", *targets], seconds)
    return None if code is None else code == 0


def programs(tests):
    return [next(BUILD.rglob(f"selgen_test_{test}")) for test in tests]


def copy_sources():
    """Only files that changed, so that only they are compiled again."""
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                           cwd=ROOT, capture_output=True, text=True,
                           check=True).stdout.splitlines()
    for old in SOURCE.rglob("*"):
        if old.is_file() and not (ROOT / old.relative_to(SOURCE)).exists():
            old.unlink()
    for name in names:
        if not (ROOT / name).is_file():
            continue
        target = SOURCE / name
        if target.exists() and target.read_bytes() == (ROOT / name).read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
        target.touch()


def hash_of(tests):
    """Of all sources, this script, and the tests that can be built: results hold for these."""
    text = " ".join(tests).encode()
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and path.suffix in (".cpp", ".hpp", ".py", ".sel", ".txt", ".cases"):
            text += path.read_bytes()
    return hashlib.sha256(text).hexdigest()[:12]


def prepare(folders):
    say("building the tests in build/mutate")
    copy_sources()
    BUILD.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["cmake", "-S", SOURCE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
         "-DCMAKE_CXX_FLAGS=-O0 -w", "-DCMAKE_CXX_FLAGS_DEBUG=", "-DSELGEN_FAST_LINKER=ON",
         "-DSELGEN_BUILD_EXAMPLES=OFF", "-DSELGEN_BENCHMARKS=OFF", "-DSELGEN_CUDA=OFF",
         "-DSELGEN_TEST_COMPILES=OFF", "-DSELGEN_TEST_TOOL=OFF"],
        check=True, stdout=subprocess.DEVNULL)
    targets = run_text(["cmake", "--build", ".", "--target", "help"])
    for folder in folders:
        FOLDERS[folder] = [test for test in FOLDERS[folder] if f"selgen_test_{test}:" in targets]
        if not FOLDERS[folder]:
            sys.exit(f"run: this machine cannot build a test of {folder}")
    tests = sorted({test for folder in folders for test in FOLDERS[folder]})
    if not build(tests, seconds=None):
        sys.exit("run: the unmodified sources do not build: run ninja in build/mutate/build")
    for program in programs(tests):
        begin = processor_time()
        if run([str(program)], LONGEST_TEST) != 0:
            sys.exit(f"run: {program.name} fails without a change: mutants mean nothing")
        limits[program] = math.ceil(10 + TIME_FACTOR * (processor_time() - begin))


def with_line(path, number, change):
    """The text of a file with one line changed."""
    lines = (SOURCE / path).read_text().splitlines(keepends=True)
    lines[number] = change(lines[number])
    return "".join(lines)


def judged(path, text, test):
    """The result of the test with this text of the file; None if it passes."""
    file = SOURCE / path
    before = file.read_text()
    try:
        file.write_text(text)
        is_built = build([test])
        if not is_built:
            return "too slow" if is_built is None else "invalid"
        for program in programs([test]):
            code = run([str(program), "--abort"], LONGEST_TEST, limits[program])
            if code != 0:
                return "too slow" if code is None else "killed"
        return None
    finally:
        file.write_text(before)


def is_compiled(path, number, tests):
    """Whether an #error before the line breaks the build."""
    file = SOURCE / path
    before = file.read_text()
    try:
        file.write_text(with_line(path, number, lambda line: "#error\n" + line))
        return build(tests) is False
    finally:
        file.write_text(before)


def result_of(mutant, tests):
    """killed, too slow, survived, or invalid: it does not compile, or the preprocessor leaves the
    line out on this machine."""
    path, number, begin, end, replacement = mutant
    text = with_line(path, number, lambda line: line[:begin] + replacement + line[end:])
    for test in tests:
        if result := judged(path, text, test):
            return result
    return "survived" if is_compiled(path, number, tests) else "invalid"


def shown(mutant):
    path, number, begin, end, replacement = mutant
    line = (SOURCE / path).read_text().splitlines()[number]
    return (f"{path}:{number + 1}:{begin + 1}: {line[begin:end].strip() or '(nothing)'} is "
            f"{replacement.strip() or '(nothing)'}: {line.strip()}")


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    folders = sys.argv[3:] or list(FOLDERS)
    if unknown := [folder for folder in folders if folder not in FOLDERS]:
        print(f"run: no mutants of {unknown[0]}: use one of {', '.join(FOLDERS)}", file=sys.stderr)
        sys.exit(2)
    prepare(folders)
    tests_of_all = [test for folder in folders for test in FOLDERS[folder]]
    journal = WORK / f"seed-{seed}-{hash_of(tests_of_all)}.jsonl"
    known = {}
    if journal.exists():
        known = {tuple(one["mutant"]): one for one in map(json.loads, journal.open())}
    per_folder = -(-count // len(folders))
    total = {}
    for folder in folders:
        tests, results = FOLDERS[folder], []
        for mutant in candidates(folder, seed):
            if len(results) == per_folder:
                break
            text = shown(mutant)
            before = known.get((*mutant, text))
            begin = time.time()
            result = before["result"] if before else result_of(mutant, tests)
            if not before:
                with journal.open("a") as out:
                    out.write(json.dumps({"mutant": [*mutant, text], "result": result}) + "\n")
                say(f"{result:9} {time.time() - begin:4.0f} s  {text}")
            if result != "invalid":
                results.append((result, text))
        total[folder] = results
    say("")
    for folder, results in total.items():
        count_of = collections.Counter(result for result, _ in results)
        say(f"{folder}: of {len(results)} mutants, {count_of['killed']} were killed, "
            f"{count_of['too slow']} took too long, {count_of['survived']} survived")
        for result, text in results:
            if result != "killed":
                say(f"  {result}: {text}")


main()
