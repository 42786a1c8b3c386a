"""Tests of check_results.py, of the modules of tables.py and of the page of
quality; nothing is measured."""

import io
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(1, os.path.join(HERE, "quality"))

import check_results  # noqa: E402
import page  # noqa: E402
import results_file  # noqa: E402
import table_text  # noqa: E402
import targets  # noqa: E402

# The library's function f calls g of the library and log of another one.
PROFILE = """\
events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw
summary: 1000 90 80 7 6 5 4 3 2

ob=(1) /somewhere/libnaibx.so.0.1.0
fl=(1) f.cpp
fn=(1) f
10 100 5
+2 20
cfn=(2) g
calls=3 20
+1 700 1
cob=(2) /lib/libm.so.6
cfn=(3) log
calls=40 0
* 500
-2 3

fn=(2) g
* 7

ob=(2)
fn=(3) log
30 500
cob=(1)
cfn=(2)
calls=1 20
30 9

ob=(1)
fn=(4) h
5 1
"""

CHANGELOG = """\
# Changelog

## 0.2.0 (unreleased)
- Slower, and why: instructions/load/CAL500.

## 0.1.0
- instructions/save/CAL500 rose long ago.
"""


def known(**changes):
    return {"toolchain": "12", "bytes/model": 100.0, "instructions/f": 1000.0, **changes}


class LibraryCost(unittest.TestCase):
    def test_own_instructions_of_the_library_alone_count(self):
        instructions, _, _ = check_results.library_cost(PROFILE, "libnaibx.so")
        self.assertEqual(instructions, 100 + 20 + 3 + 7 + 1)

    def test_calls_within_the_library_are_not_outside_calls(self):
        _, outside_calls, _ = check_results.library_cost(PROFILE, "libnaibx.so")
        self.assertEqual(outside_calls, 40)

    def test_misses_are_those_of_reads_and_writes(self):
        _, _, misses = check_results.library_cost(PROFILE, "libnaibx.so")
        self.assertEqual(misses, 6 + 5)


class Results(unittest.TestCase):
    def test_what_is_written_can_be_read(self):
        figures = {"toolchain": "12.2.0, glibc 2.36", "bytes/model": 524712.0}
        file = io.StringIO()
        check_results.write_results(figures, file)
        self.assertEqual(
            check_results.read_results(io.StringIO(file.getvalue())), figures
        )

    def test_a_file_without_its_header_is_refused(self):
        with self.assertRaises(ValueError):
            check_results.read_results(["bytes/model,3"])


class Compare(unittest.TestCase):
    def compare(self, changes="", **measured):
        return check_results.compare(known(), known(**measured), changes)

    def test_equal_figures_pass(self):
        self.assertEqual(self.compare(), ([], [], []))

    def test_a_rise_within_three_percent_passes(self):
        self.assertEqual(self.compare(**{"bytes/model": 103.0}), ([], [], []))

    def test_a_larger_rise_fails(self):
        failures, _, _ = self.compare(**{"bytes/model": 104.0})
        self.assertEqual(len(failures), 1)
        self.assertIn("bytes/model", failures[0])

    def test_a_rise_from_nothing_fails(self):
        before = {"toolchain": "12", "allocations/f": 0.0}
        after = {"toolchain": "12", "allocations/f": 1.0}
        self.assertEqual(len(check_results.compare(before, after, "")[0]), 1)

    def test_a_rise_that_the_changes_name_is_a_remark(self):
        failures, remarks, _ = self.compare(
            "larger, bytes/model: padding", **{"bytes/model": 104.0}
        )
        self.assertEqual((len(failures), len(remarks)), (0, 1))

    def test_a_longer_name_in_the_changes_is_another_figure(self):
        failures, _, _ = self.compare("bytes/model/large", **{"bytes/model": 104.0})
        self.assertEqual(len(failures), 1)

    def test_a_fall_asks_for_an_update(self):
        failures, remarks, _ = self.compare(**{"bytes/model": 90.0})
        self.assertEqual(failures, [])
        self.assertIn("--update", remarks[0])

    def test_another_compiler_leaves_out_instructions_by_name(self):
        failures, _, left_out = self.compare(
            **{"toolchain": "13", "instructions/f": 2000.0}
        )
        self.assertEqual((failures, left_out), ([], ["instructions/f"]))

    def test_a_figure_that_is_missing_on_either_side_fails(self):
        failures, _, _ = self.compare(**{"bytes/new": 1.0})
        self.assertEqual(len(failures), 1)
        fewer = {"toolchain": "12", "instructions/f": 1000.0}
        self.assertEqual(len(check_results.compare(known(), fewer, "")[0]), 1)

    def test_only_what_is_unreleased_excuses(self):
        text = check_results.unreleased(CHANGELOG)
        self.assertTrue(check_results.is_named("instructions/load/CAL500", text))
        self.assertFalse(check_results.is_named("instructions/save/CAL500", text))


class Growth(unittest.TestCase):
    SMALL = "instructions/predict/10x100/AVX2/float64"
    LARGE = "instructions/predict/100x100/AVX2/float64"

    def test_ten_times_the_work_is_linear(self):
        figures = {self.SMALL: 100.0, self.LARGE: 1000.0}
        self.assertEqual(check_results.growth_failures(figures), [])

    def test_more_than_that_fails(self):
        figures = {self.SMALL: 100.0, self.LARGE: 1100.0}
        self.assertEqual(len(check_results.growth_failures(figures)), 1)


class Limits(unittest.TestCase):
    def test_a_file_much_larger_than_its_numbers_fails(self):
        figures = {"bytes/model_over_statistics/a": 1.2, "bytes/model/a": 120.0}
        self.assertEqual(len(check_results.limit_failures(figures)), 1)

    def test_a_little_more_passes(self):
        figures = {"bytes/predictor_over_tables/a/float64": 1.05}
        self.assertEqual(check_results.limit_failures(figures), [])


class Tables(unittest.TestCase):
    def test_text_between_the_marks_is_replaced(self):
        begin = "<!-- tables: written by bench/run -->\n"
        page = "before\n" + begin + "old\n" + table_text.END + "after\n"
        page = table_text.replaced(page, "new\n")
        self.assertNotIn("old", page)
        self.assertEqual(table_text.replaced(page, "new\n"), page)
        self.assertTrue(page.startswith("before\n" + begin))
        self.assertTrue(page.endswith("after\n"))

    def test_times_have_a_fitting_unit(self):
        self.assertEqual(table_text.duration(1.5e-7), "150 ns")
        self.assertEqual(table_text.duration(2e-3), "2.00 ms")
        self.assertEqual(table_text.duration(None), "-")

    def test_a_target_that_is_missed_is_named(self):
        shortfalls = targets.Shortfalls()
        shortfalls.judge("speed", [("a", 1.0), ("b", 2.0)], 1.5)
        shortfalls.judge("gain", [("a", 1.9), ("b", 1.7)], 1.8, at_least=True)
        self.assertEqual(shortfalls.lines, ["- speed: b 2.00\n", "- gain: b 1.70\n"])


def line_of(method, zs, **changes):
    figures = {name: 0.5 for name in results_file.FIGURES}
    figures.update({name: 0.01 for name in figures if name.endswith("_se")})
    times = {name: 0.25 for name in results_file.TIMES}
    return {"set": "flags", "method": method, "variant": "", "tested_rows": "194",
            "folds": "5", "software": "one 1", "not_run": "", **figures, **times,
            "zs": zs, **changes}  # fmt: skip


class QualityResults(unittest.TestCase):
    def test_what_is_written_can_be_read(self):
        lines = [
            line_of("random forest", 0.25, variant="cut"),
            {**line_of("kernel ridge", None), "not_run": "over 600 s"},
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "results.csv")
            results_file.write(path, lines)
            self.assertEqual(results_file.read(path), lines)

    def test_a_file_that_is_not_there_has_no_lines(self):
        self.assertEqual(results_file.read("no/such/file.csv"), [])


class QualityPage(unittest.TestCase):
    def test_what_is_better_by_more_than_an_error_is_named(self):
        lines = [line_of("NaiBX auto", 0.2), line_of("random forest", 0.3)]
        text = page.comparison(page.Results(lines))
        self.assertIn("| flags | Zs | 0.200 | 0.300 ± 0.010 (random forest) |", text)
        self.assertIn("as far behind in 1:", text)

    def test_what_is_no_better_than_that_is_not(self):
        lines = [line_of("NaiBX auto", 0.2), line_of("random forest", 0.21)]
        self.assertIn("as far behind in 0.", page.comparison(page.Results(lines)))

    def test_what_is_missing_for_a_set_is_named(self):
        lines = [line_of("NaiBX auto", 0.2), line_of("random forest", 0.3),
                 line_of("NaiBX auto", 0.2, set="birds")]  # fmt: skip
        self.assertIn("| birds | random forest |", page.tables(lines))
        self.assertNotIn("yet", page.tables(lines[:2]))

    def test_what_was_not_run_is_named_and_has_no_row(self):
        lines = [line_of("NaiBX auto", 0.2),
                 line_of("kernel ridge", None, not_run="over 600 s")]  # fmt: skip
        text = page.tables(lines)
        self.assertIn("| flags | kernel ridge | over 600 s |", text)
        self.assertEqual(text.count("kernel ridge"), 1)


if __name__ == "__main__":
    unittest.main()
