"""Files: true to scale, the same bytes each time, every area under its id."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import sys
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app, main
from houseway.games.submission import choose
from houseway.layouts import felts
from houseway.layouts.felts import FORMATS, cloth_picture, cloth_svg, layout_file, layout_of, sign_file
from houseway.layouts.svg import STEPS, svg

GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", GAMES)
def test_every_area_of_the_document_is_an_element_of_the_svg_with_its_id(game: str) -> None:
    layout = layout_of(choose(game))
    root = ElementTree.fromstring(cloth_svg(layout))
    groups = {one.get("id"): one for one in root.iter(f"{SVG}g") if one.get("id")}
    for area in layout.document()["areas"]:
        group = groups[area["id"]]
        assert group.get("data-wager") == area["wager"]
        assert group.get("data-seat") == (None if area["seat"] is None else str(area["seat"]))
        assert (group.get("data-printed") == "false") == (not area["printed"])
        first = group.find(f"{SVG}path")
        assert first is not None
        xs, ys = _extent(first.get("d") or "")
        left, top, wide, tall = area["box"]
        assert min(xs) == pytest.approx(left, abs=0.06)
        assert max(ys) == pytest.approx(top + tall, abs=0.06)
        assert max(xs) == pytest.approx(left + wide, abs=0.06)
    assert not root.findall(f".//{SVG}text")
    for one in layout.document()["inscriptions"]:
        assert one["id"] in groups


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_for_a_browser_is_the_cloth_to_half_a_step_and_small(game: str) -> None:
    layout = layout_of(choose(game))
    picture = cloth_picture(layout)
    drawn = [path.get("d") or "" for path in ElementTree.fromstring(picture).iter(f"{SVG}path")]
    whole = ElementTree.fromstring(cloth_svg(layout)).iter(f"{SVG}path")
    wanted = [path.get("d") or "" for path in whole if path.get("fill") != "none" or path.get("stroke")]
    assert len(drawn) == len(wanted)
    for steps, inches in zip(drawn, wanted, strict=True):
        points = [float(value) for value in re.findall(r"-?[\d.]+", inches)]
        assert _walked(steps) == pytest.approx([value * STEPS for value in points], abs=0.7)
    assert len(gzip.compress(picture, 9)) < 80_000


def _walked(path: str) -> list[float]:
    """Every point of a path that tells each from the one before."""
    found: list[float] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for command, text in re.findall(r"([mlcz])([^mlcz]*)", path):
        numbers = [float(value) for value in re.findall(r"-?\d+", text)]
        size = 6 if command == "c" else 2
        for at in range(0, len(numbers), size):
            part = numbers[at : at + size]
            found += [value + (y if index % 2 else x) for index, value in enumerate(part)]
            x, y = x + part[-2], y + part[-1]
            if command == "m" and at == 0:
                start = x, y
        if command == "z":
            x, y = start
    return found


def _extent(path: str) -> tuple[list[float], list[float]]:
    """The points on a path, curves in twenty steps."""
    xs, ys, at = [], [], (0.0, 0.0)
    for command, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(value) for value in text.split()]
        if command == "C":
            (a, b, c, d, e, f), (x, y) = numbers, at
            for step in range(1, 21):
                t, s = step / 20, 1 - step / 20
                xs.append(s**3 * x + 3 * s * s * t * a + 3 * s * t * t * c + t**3 * e)
                ys.append(s**3 * y + 3 * s * s * t * b + 3 * s * t * t * d + t**3 * f)
        if numbers:
            at = (numbers[-2], numbers[-1])
            if command != "C":
                xs.append(at[0])
                ys.append(at[1])
    return xs, ys


def test_an_svg_measures_what_the_table_measures() -> None:
    root = ElementTree.fromstring(layout_file(choose("dragon-poker"), "svg", plain=True))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("84in", "42in", "0 0 84 42")
    twelfth = ElementTree.fromstring(layout_file(choose("dragon-poker"), "svg", plain=True, scale=12))
    assert (twelfth.get("width"), twelfth.get("viewBox")) == ("7in", "0 0 84 42")


def boxes(content: bytes) -> dict[str, list[float]]:
    found = re.findall(rb"/(MediaBox|TrimBox|BleedBox) \[([^\]]*)\]", content)
    return {name.decode(): [float(value) for value in numbers.split()] for name, numbers in found}


def test_the_printers_pdf_is_full_size_with_a_bleed_around_the_cloth() -> None:
    content = layout_file(choose("deuce-of-the-dragon"), "pdf", plain=True)
    found = boxes(content)
    left, bottom, right, top = found["TrimBox"]
    assert right - left == pytest.approx(108 * 72)
    assert top - bottom == pytest.approx(46 * 72)
    assert found["BleedBox"] == found["MediaBox"]
    assert left == bottom == pytest.approx(72)
    assert b"/Separation /Cut#20line" in content
    assert b"/Separation /Houseway#20Gold" in content
    assert b"/Separation /Cloth#20Slate" in content


@pytest.mark.parametrize("scale", [1.0, 12.0])
def test_a_line_of_the_pdf_measures_what_it_says(scale: float) -> None:
    content = layout_file(choose("dragon-poker"), "pdf", scale=scale)
    stream = zlib.decompress(content.split(b"stream\n", 1)[1].split(b"\nendstream", 1)[0]).decode()
    unit = float(stream.split()[0])
    assert unit == pytest.approx(72 / scale)
    # the cloth's own edge, 84 inches from side to side in the page's units
    xs = [float(x) for x in re.findall(r"^([0-9.]+) [0-9.]+ l$", stream, re.MULTILINE)]
    assert 84.0 in xs
    _, _, right, _ = boxes(content)["MediaBox"]
    assert right == pytest.approx((84 + 22) * 72 / scale, abs=0.01)


def test_a_png_is_a_png() -> None:
    assert layout_file(choose("pai-gow"), "png").startswith(b"\x89PNG\r\n")


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_submission_gives_the_same_bytes_in_another_process(form: str) -> None:
    code = (
        "import hashlib\n"
        "from houseway.games.submission import choose\n"
        "from houseway.layouts.felts import layout_file, sign_file\n"
        f"one = choose('pai-gow-poker', None, ('variant=ez', 'dragons-eye=no-vigorish'))\n"
        f"print(hashlib.sha256(layout_file(one, {form!r}) + sign_file(one, {form!r})).hexdigest())"
    )
    env = {"PYTHONHASHSEED": "7", "PYTHONPATH": "src"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    one = choose("pai-gow-poker", None, ("variant=ez", "dragons-eye=no-vigorish"))
    here = hashlib.sha256(layout_file(one, form) + sign_file(one, form)).hexdigest()
    assert done.stdout.strip() == here


def test_the_commands_write_files_and_do_not_replace_them(tmp_path: Path) -> None:
    for command in ("layout", "sign"):
        for form in FORMATS:
            file = tmp_path / f"{command}.{form}"
            words = [command, "dragon-poker", "-o", str(file)]
            assert CliRunner().invoke(app, words, catch_exceptions=False).exit_code == 0
            assert file.stat().st_size > 500
            with pytest.raises(ValueError, match=r"there already|exists"):
                CliRunner().invoke(app, words, catch_exceptions=False)
        words = [command, "dragon-poker", "-o", str(tmp_path / f"{command}.json"), "--force"]
        assert CliRunner().invoke(app, words, catch_exceptions=False).exit_code == 0
    assert json.loads((tmp_path / "layout.json").read_text())["game"] == "dragon-poker"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("layout", "dragon-poker", "-o", "felt.bmp"), "must end with .svg"),
        (("layout", "dragon-poker", "--table", "tiny"), "WIDTHxHEIGHT"),
        (("layout", "dragon-poker", "--scale", "12"), "1:12"),
        (("layout", "dragon-poker", "--scale", "1:0"), "1:12"),
        (("layout", "roulette"), "there is no game"),
        (("sign", "dragon-poker", "--option", "nonsense=1"), "there is no option"),
        (("layout", "dragon-poker", "--option", "licensee=牌九"), "no character"),
    ],
)
def test_bad_input_costs_one_sentence(
    words: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["houseway", *words])
    with pytest.raises(SystemExit) as done:
        main()
    assert done.value.code == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_a_whole_circle_of_options_gives_signs_that_can_be_drawn() -> None:
    for options in (("variant=ez", "seven-card-bonus=fortune", "dragons-eye=no-vigorish"), ("dragons-eye=vigorish",)):
        root = ElementTree.fromstring(sign_file(choose("pai-gow-poker", None, options), "svg"))
        assert root.get("width") == "11in"


def _hash_on(content: bytes) -> str:
    texts = re.findall(r'aria-label="([0-9a-f]{12})"', content.decode())
    assert len(texts) == 1
    return str(texts[0])


def test_a_table_of_another_size_is_another_submission_and_the_sheet_says_so(tmp_path: Path) -> None:
    hashes = []
    for index, more in enumerate(([], ["--table", "96x48"], ["--option", "table=96x48"])):
        file = tmp_path / f"{index}.svg"
        CliRunner().invoke(app, ["layout", "dragon-poker", "-o", str(file), *more], catch_exceptions=False)
        hashes.append(_hash_on(file.read_bytes()))
    assert hashes[0] != hashes[1] == hashes[2]


def test_a_png_claims_no_scale_but_its_bar_and_carries_its_resolution() -> None:
    content = layout_file(choose("dragon-poker"), "png")
    at = content.index(b"pHYs") + 4
    across = int.from_bytes(content[at : at + 4], "big")
    pixels = int.from_bytes(content[16:20], "big")
    # the sheet is the 84 inches of the table and 11 on either side
    assert pixels / across / 0.0254 == pytest.approx(106, rel=0.01)
    for form, said in (("png", "by the scale bar"), ("svg", "full size, one unit is one inch")):
        drawn = svg(felts._sheet(layout_of(choose("dragon-poker")), choose("dragon-poker"), form, 1.0)).decode()
        assert said in drawn
