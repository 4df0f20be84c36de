"""Visits to the playground in headless Chromium, opened as a file, without a network.

    cargo run -p cute-static-playground --example build
    python3 crates/playground/tests/visits.py target/playground

It fails if an answer is another one, if a page complains on the console, if it is wider than its window, if an answer takes more than
100 ms from the key press until it is on the screen (its picture follows), or if the page is larger than 1 MB compressed. It needs `pip install playwright` and
Chromium (`$CHROMIUM`, or the one on the path); without them, or where there is no playground, it says that it is skipped.
"""

import gzip
import os
import shutil
import sys
from pathlib import Path
from urllib.parse import quote

MOST_BYTES = 1_000_000
MOST_DELAY = 100
# Other programs may run on the machine: the fastest of so many presses counts, and none where so many programs for each core want to run.
PRESSES = 12
BUSY = 2
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
           "--disable-component-update", "--disable-sync"]
WINDOWS = [(1280, 900), (390, 844)]

# From each key press to the frame after it, in milliseconds.
BEFORE = """
window.delays = [];
addEventListener('keydown', () => {
  const begun = performance.now();
  requestAnimationFrame(() => setTimeout(() => window.delays.push(performance.now() - begun)));
}, true);
"""
# What is on the screen: the text of a card that is shown, and whether a picture has cells.
SEEN = """
() => {
  const text = id => document.getElementById(id).closest('[hidden]') ? '' : document.getElementById(id).textContent;
  const cells = document.getElementById('picture').shadowRoot?.querySelectorAll('rect').length ?? 0;
  return {
    result: text('result'), fault: text('fault'), coordinate: text('coordinate'), facts: text('facts'), conflicts: text('conflicts'),
    steps: text('steps'), exports: text('exports'), cells, refused: document.getElementById('result-card').className.includes('refused'),
    wide: document.documentElement.scrollWidth - innerWidth, focus: document.activeElement.id, value: document.getElementById('text').value,
    hash: location.hash, light: getComputedStyle(document.body).backgroundColor,
  };
}
"""


def shows(**expected):
    """What a visit must see: a text is a part of what is there, anything else is equal to it."""
    def check(seen):
        for name, want in expected.items():
            got = seen[name]
            if not (want in got if isinstance(want, str) else want(got) if callable(want) else got == want):
                yield f"{name} is {got!r}"
    return check


some = bool
OPENED = [
    ("(4,(2,3)):(2,(1,8))", shows(result="(4,(2,3)):(2,(1,8))", cells=some, facts="24", exports="make_shape(_4{}, make_shape(_2{}, _3{}))")),
    ("(8,8):(8,1) o ((4,8),2):((16,1),8)", shows(result="((4,8),2):((2,8),1)", steps="The law", cells=some)),
    ("(6,2):(1,100) o (3,2):(2,3)", shows(refused=True, coordinate="First wrong coordinate 5", steps="Why no layout is right", cells=some)),
    ("logical_divide(18:1, 4)", shows(refused=True, coordinate="First wrong coordinate 18")),
    ("zipped_divide((8,16):(16,1), <4:1,8:2>)", shows(result="((4,8),(2,2)):((16,2),(64,1))", exports="cute.zipped_divide(")),
    ("blocked_product((2,5):(5,1), (3,4):(1,3))", shows(result="((2,3),(5,4))", cells=some)),
    ("complement(4:2, 24)", shows(result="(2,3):(1,8)")),
    ("right_inverse((4,8):(8,1))", shows(result="(8,4):(4,1)", steps="right-inverse")),
    ("Sw<3,3,3> o (8,64):(64,1)", shows(result="Sw<3,3,3> o 0 o (8,64):(64,1)", conflicts="no conflict", cells=some)),
    ("(32,32):(32,1)", shows(conflicts="lanes 0 and 2 need different words of bank 0")),
    ("(8,8):(1@0,1@1)", shows(result="(8,8):(1@0,1@1)", conflicts="", cells=some)),
    ("(8,8):(f1,f9)", shows(result="(8,8):(f1,f9)", cells=some)),
    ("SM80_16x8x16_F32F16F16F32_TN", shows(facts="mma.sync.aligned.m16n8k16", cells=some)),
    ("SM75_U32x4_LDSM_N", shows(facts="ldmatrix", cells=some)),
    ("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))", shows(facts="(32,16)", cells=some)),
    ("(4,8):(1,x)", shows(fault="`x` is not CuTe's notation", result="", cells=0)),
    ("make_layout(make_shape(Int<4>{}, _8{}), LayoutRight{})", shows(result="(4,8):(8,1)")),
    ("cute.composition(cute.make_layout((8, 8), stride=(8, 1)), cute.make_layout(4, stride=2))", shows(result="4:16")),
    ("ZippedDivide<layout!((8,16):(16,1)), tiler!(<4,8>)>", shows(result="((4,8),(2,2)):((16,1),(64,8))")),
    ("", shows(result="", fault="")),
]


def busy():
    return os.getloadavg()[0] > BUSY * (os.cpu_count() or 1)


class Visitor:
    def __init__(self, browser, address, faults):
        self.browser, self.address, self.faults, self.visits, self.slowest = browser, address, faults, 0, 0

    def visit(self, name, text, window, scheme, act, check):
        """Opens the page with a text in its address, acts, and looks."""
        context = self.browser.new_context(viewport=dict(zip(("width", "height"), window)), color_scheme=scheme, offline=True)
        context.add_init_script(BEFORE)
        page = context.new_page()
        said = []
        page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{self.address}#{quote(text, safe='')}/16" if text is not None else self.address)
        page.wait_for_function("document.documentElement.dataset.ready")
        act(page)
        # The pictures follow the texts.
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(() => setTimeout(done, 20))))")
        seen = page.evaluate(SEEN)
        delays = page.evaluate("window.delays")
        context.close()
        self.visits += 1
        self.faults += [f"{name}: console: {text}" for text in said]
        self.faults += [f"{name}: {fault}" for fault in check(seen)]
        if seen["wide"] > 0:
            self.faults.append(f"{name}: the page is {seen['wide']} px wider than {window[0]}")
        dark = sum(map(int, seen["light"].strip("rgb()").split(","))) < 300
        if dark != (scheme == "dark"):
            self.faults.append(f"{name}: {seen['light']} in a {scheme} system")
        if len(delays) >= PRESSES:
            self.slowest = max(self.slowest, min(delays))
            if min(delays) > MOST_DELAY and not busy():
                self.faults.append(f"{name}: {min(delays):.0f} ms from a key press to the answer")


def press_up_and_down(page):
    """The number at the end of the text, up and down again."""
    page.focus("#text")
    page.evaluate("() => { const t = document.getElementById('text'), n = t.value.search(/\\d+\\D*$/); t.setSelectionRange(n, n); }")
    for key in ["ArrowUp", "ArrowDown"] * (PRESSES // 2):
        page.keyboard.press(key)
        page.wait_for_timeout(20)


def keyboard(page):
    """Without a pointer: to the field, a text key by key, and on through all controls."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "text":
            break
    page.keyboard.press("Control+a")
    page.keyboard.type("(8,8):(8,1) o 8:1")
    page.keyboard.press("ArrowUp")
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
    missing = {"bits", "examples", "link", "picture"} - set(reached)
    assert not missing, f"the keyboard does not reach {missing}"


def visits(browser, folder):
    faults = []
    visitor = Visitor(browser, (folder / "index.html").resolve().as_uri(), faults)
    for number, (text, check) in enumerate(OPENED):
        for window in WINDOWS:
            scheme = "dark" if (number + window[0]) % 4 == 1 or window[0] == 390 else "light"
            visitor.visit(f"{text or 'nothing'} at {window[0]} px", text, window, scheme, press_up_and_down, check)
    window = WINDOWS[0]
    visitor.visit("the first example", None, window, "light", lambda page: None, shows(result="(4,(2,3)):(2,(1,8))", cells=some))
    visitor.visit("the keyboard", "", window, "light", keyboard,
                  shows(value="(8,8):(8,1) o 8:2", result="(4,2):(16,1)", hash="#(8%2C8)%3A(8%2C1)%20o%208%3A2/16"))

    def arrows(page):
        page.focus("#text")
        page.evaluate("document.getElementById('text').setSelectionRange(1, 1)")
        for key in ["ArrowUp", "ArrowUp", "Shift+ArrowUp", "ArrowDown"]:
            page.keyboard.press(key)
    visitor.visit("arrow keys", "(4,8):(1,64)", window, "dark", arrows, shows(value="(13,8):(1,64)", result="(13,8):(1,64)"))
    visitor.visit("bits of an element", "(32,32):(32,1)", window, "light", lambda page: page.select_option("#bits", "32"),
                  shows(hash=lambda text: text.endswith("/32"), conflicts="lanes 0 and 1 need different words of bank 0"))
    visitor.visit("an example", "", window, "light", lambda page: page.select_option("#examples", "complement(4:2, 24)"), shows(result="(2,3):(1,8)"))

    def imports(page):
        page.fill("#text", "Layout<Shape<_4,_8>, Stride<_8,_1>>{}")
        page.click("#imported")
    visitor.visit("text of C++", "", window, "light", imports, shows(value="(4,8):(8,1)", result="(4,8):(8,1)"))

    def back(page):
        page.evaluate("location.hash = '#' + encodeURIComponent('6:7') + '/64'")
    visitor.visit("another address", "4:1", window, "light", back, shows(value="6:7", result="6:7"))
    visitor.visit("a partition", "4:1", window, "light",
                  lambda page: (page.click("nav a"), page.wait_for_selector("#tabs button"), page.go_back(),
                                page.wait_for_function("document.documentElement.dataset.ready")), shows(result="4:1"))
    if busy():
        print("skipped: the limit of 100 ms (the machine is busy)")
    print(f"{visitor.visits} visits, {visitor.slowest:.0f} ms from a key press to the slowest answer")
    return faults


def main(folder):
    index = folder / "index.html"
    if not index.is_file():
        print("skipped: visits (there is no playground; its example `build` says why)")
        return 0
    size = len(gzip.compress(index.read_bytes(), 9))
    print(f"{index}: {size} bytes compressed")
    faults = [f"{size} bytes compressed are more than {MOST_BYTES}"] if size > MOST_BYTES else []
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        browser = None
    if browser is None:
        print("skipped: visits (no Chromium, or no playwright for Python)")
    else:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser, args=OPTIONS)
            faults += visits(chromium, folder)
            chromium.close()
    for fault in faults:
        print(fault)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "target/playground")))
