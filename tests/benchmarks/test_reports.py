"""Reports of made-up results: what is in them, and that they need nothing else."""

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.families import Task
from benchmarks.report.chart import LABEL_GAP, spread
from benchmarks.report.grid import Grid
from benchmarks.report.leaders import leaders
from benchmarks.report.markdown import markdown_report
from benchmarks.report.page import html_report
from benchmarks.report.ratios import ratio_table
from benchmarks.report.short_table import BEGIN, END, put_into, short_table
from benchmarks.runner.records import Job, Limits, Run, Sample, Verdict
from benchmarks.runner.results import CaseFacts, Results, ResultsError

NAMES = ["dlx", "sat", "pypi:xcover", "pypi:liar", "pypi:slow"]


TABLES = ["Who leads", "Wrong answers and failures", "Ratios", "The number of solutions"]
CHARTS = ["Two at a time", "Growth with size", "Translation and memory", "Versions"]


def made_up() -> Results:
    """Return results of four sizes, where each contestant takes twice as long as the one before."""
    results = Results(Limits(), {"processor": "made up"}, dict.fromkeys(NAMES, "1 & only"))
    results.missing = {"pypi:gone": "ModuleNotFoundError: <gone>"}
    for size in (4, 5, 6, 8):
        case = f"queens {size}"
        results.cases[case] = CaseFacts("queens", size, "n", 4, "OEIS A000170")
        for number, name in enumerate(NAMES):
            job = Job(case, Task.COUNT, name)
            seconds = 1e-4 * 4**size * 2**number
            sample = Sample(seconds / 4, seconds * 0.75, seconds)
            run = Run(job, Verdict.RIGHT, (sample,), memory=1_000_000)
            if name == "pypi:liar":
                run = Run(job, Verdict.WRONG, remark="5 solutions, not 4")
            if name == "pypi:slow" and size > 4:
                run = Run(job, Verdict.TIME if size == 5 else Verdict.SKIPPED)
            results.note(run)
    return results


def test_ratios_are_those_to_the_fastest() -> None:
    table = ratio_table(made_up(), Task.COUNT)
    assert table.names == NAMES
    texts = [[cell.text for cell in row.cells] for row in table.rows]
    assert texts[0] == ["1.0×", "2.0×", "4.0×", "WRONG", "16×"]
    assert texts[1] == ["1.0×", "2.0×", "4.0×", "WRONG", "time"]
    assert texts[3][-1] == "(time)"


def test_a_wrong_answer_shows_as_wrong_and_never_as_a_time() -> None:
    text = markdown_report(made_up())
    assert text.count("**WRONG**") == text.count("5 solutions, not 4") == 4
    page = html_report(made_up())
    assert page.count('class="wrong"') == 4
    assert "5 solutions, not 4" in page


def test_the_leader_is_the_best_of_ours_against_the_best_peer() -> None:
    (leader,) = leaders(made_up())
    assert (leader.ours, leader.peer) == ("dlx", "pypi:xcover")
    assert leader.ratio == pytest.approx(4.0)
    assert leader.we_lead


def test_a_peer_that_solves_more_leads() -> None:
    results = made_up()
    job = Job("queens 8", Task.COUNT, "dlx")
    results.runs[job] = Run(job, Verdict.TIME)
    del results.runs[Job("queens 8", Task.COUNT, "sat")]
    assert not leaders(results)[0].we_lead


def test_the_page_needs_no_other_file_and_no_script() -> None:
    page = html_report(made_up())
    outside = re.findall(r"<script|<link|<img|@import|url\(|https?://[^\s\"]+", page)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}


def test_all_pictures_are_well_formed_and_none_has_a_number_that_is_none() -> None:
    pictures = re.findall(r"<svg.*?</svg>", html_report(made_up()), flags=re.DOTALL)
    assert len(pictures) == 6  # A cactus plot, three scatters, a growth curve and the shares.
    for picture in pictures:
        ElementTree.fromstring(picture)
        assert not re.search(r"\b(nan|inf|None)\b", picture)


def test_chosen_pairs_have_scatter_plots() -> None:
    page = html_report(made_up(), [("sat", "pypi:slow")])
    assert "times of sat and pypi:slow" in page
    assert "queens 5, count: 0.20 s and not solved" in page.replace("205 ms", "0.20 s")


def test_the_page_has_its_sections_in_both_colour_schemes() -> None:
    page = html_report(made_up())
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert headings[:4] == TABLES
    assert headings[4:] == CHARTS
    assert "prefers-color-scheme: dark" in page
    assert "1 &amp; only" in page
    assert "&lt;gone&gt;" in page


def test_results_without_a_right_answer_have_a_report_as_well() -> None:
    results = made_up()
    for job in list(results.runs):
        results.runs[job] = Run(job, Verdict.TIME)
    assert "time" in html_report(results)
    assert "time" in markdown_report(results)


def test_labels_keep_their_distance() -> None:
    places = spread([100.0] * 9, LABEL_GAP, 0, 120)
    assert all(b - a == LABEL_GAP for a, b in pairwise(places))
    assert places[-1] <= 120


def test_tables_are_escaped() -> None:
    assert "&lt;b&gt;" in Grid(["a<b>"], [["<b>"]]).to_html()


def test_the_short_table_has_our_time_and_ratios_to_it() -> None:
    results = made_up()
    facts = results.cases["queens 8"]
    for name in ("dlx", "sat", "pypi:xcover"):
        job = Job("queens 12", Task.COUNT, name)
        run = results.runs[Job("queens 8", Task.COUNT, name)]
        results.note(Run(job, run.verdict, run.samples))
    results.cases["queens 12"] = facts
    lines = short_table(results).splitlines()
    assert lines[0] == "| instance and task | `dlx` | `cpsat` | `sat` | `mip` | best peer |"
    assert lines[2] == "| queens 12, count | 6.6 s |  | 2.0× |  | 4.0× (xcover) |"


def test_the_short_table_goes_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    put_into(page, "| new |")
    assert page.read_text() == f"before\n{BEGIN}\n\n| new |\n\n{END}\nafter\n"
    page.write_text("nothing")
    with pytest.raises(ResultsError, match="no place for the table"):
        put_into(page, "| new |")
