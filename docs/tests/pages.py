"""Every page of the book and of a partition in headless Chromium, in a wide and in a narrow window.

    mdbook build docs && cargo run -p cute-static-viz --example partition
    python3 docs/tests/pages.py target/book target/partition

It fails if a page is wider than its window, if it complains on the console, if a picture has text below 10 px on the screen, if
a picture of the book is light in a dark theme or dark in a light one, if the search does not find a name of the table of operations
as one of the first results, if the one-page table takes more than one sheet of paper, or if a link leads nowhere. Links to other
sites are not followed: only their form is checked. It needs `pip install playwright` and Chromium (`$CHROMIUM`, or the one on the
path); without them it says that it is skipped.
"""

import base64
import functools
import http.server
import os
import shutil
import sys
import threading
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

WINDOWS = [(1440, 900), (390, 844)]
SMALLEST = 10
# The print page repeats the others in one, and the table of contents is in a frame of each page.
WITHOUT = {"print.html", "toc.html"}
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
           "--disable-component-update", "--disable-sync"]

# What a canvas writes, with the size on the screen.
BEFORE = """
(() => {
  window.written = [];
  const prototype = CanvasRenderingContext2D.prototype, write = prototype.fillText;
  prototype.fillText = function (text, ...rest) {
    const canvas = this.canvas, shown = canvas.isConnected ? canvas.clientWidth / canvas.width : 1 / (window.devicePixelRatio || 1);
    window.written.push([String(text), parseFloat(this.font.match(/([\\d.]+)px/)[1]) * this.getTransform().d * shown]);
    return write.call(this, text, ...rest);
  };
})()"""

# What is wider than it may be, the smallest text of each picture, the links and the places that links can name.
LOOK = """
async () => {
  const name = e => `<${e.localName}${e.id ? '#' + e.id : ''}${e.className ? ' class=' + e.getAttribute('class') : ''}> ` +
    (e.getAttribute('src') ?? e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60));
  const root = document.documentElement, wide = [];
  if (root.scrollWidth > window.innerWidth) {
    wide.push(`the page has ${root.scrollWidth} px`);
    for (const e of document.querySelectorAll('body *'))
      if (e.getBoundingClientRect().right > window.innerWidth + 1 && e.offsetParent) wide.push(name(e));
  }
  // A box that scrolls is no way out for what is read line by line; in a wide window for nothing.
  for (const e of document.querySelectorAll(window.innerWidth > 1000 ? 'main, main *' : 'main, main pre, main pre *')) {
    const scrolls = /auto|scroll|hidden/.test(getComputedStyle(e).overflowX);
    if (scrolls && e.scrollWidth > e.clientWidth + 1) wide.push(`${name(e)}: ${e.scrollWidth} px in ${e.clientWidth}`);
  }
  const small = [];
  const texts = (svg, scale, of) => {
    const sizes = [...svg.querySelectorAll('text')].map(t => [parseFloat(getComputedStyle(t).fontSize) * scale, t.textContent]);
    sizes.sort((a, b) => a[0] - b[0]);
    if (sizes.length) small.push([of, ...sizes[0]]);
  };
  for (const img of document.querySelectorAll('main img')) {
    if (!img.naturalWidth) { wide.push(`${name(img)} is not shown`); continue; }
    if (!img.closest('figure')?.querySelector('figcaption')?.textContent) wide.push(`${name(img)} has no caption`);
    if (!new URL(img.src).pathname.endsWith('.svg')) continue;
    const holder = document.createElement('div'), source = await (await fetch(img.src)).text();
    holder.attachShadow({ mode: 'open' }).innerHTML = source;
    document.body.append(holder);
    texts(holder.shadowRoot.querySelector('svg'), img.clientWidth / img.naturalWidth, name(img));
    holder.remove();
  }
  for (const svg of document.querySelectorAll('main svg')) if (svg.clientWidth) texts(svg, Math.abs(svg.getScreenCTM().a), name(svg));
  window.written.sort((a, b) => a[1] - b[1]);
  if (window.written.length) small.push(['<canvas>', window.written[0][1], window.written[0][0]]);
  const links = [...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href'));
  const places = [...document.querySelectorAll('[id]')].map(e => e.id);
  return { wide: [...new Set(wide)].slice(0, 12), small, links: [...new Set(links)], places };
}"""


# For each name of the table of operations, types and methods, the pages that the book's own search finds.
SEARCH = """
async () => {
  const cells = document.querySelectorAll('main td:nth-child(1) code:first-child, main td:nth-child(2) code:first-child');
  const names = [...new Set([...cells].map(code => code.textContent))];
  const bar = document.getElementById('searchbar'), list = document.getElementById('searchresults'), found = {};
  if (!bar) return {};
  document.getElementById('search-toggle').click();
  const loads = () => document.getElementById('searchbar-outer').classList.contains('searching');
  for (let waited = 0; loads() && waited < 10000; waited += 50) await new Promise(later => setTimeout(later, 50));
  for (const name of names) {
    bar.value = name;
    bar.dispatchEvent(new KeyboardEvent('keyup', { key: 'a' }));
    found[name] = [...list.querySelectorAll('a')].map(a => a.getAttribute('href').replace(/[?#].*/, ''));
  }
  return found;
}"""

# The mean lightness of a picture in each theme, from 0 to 255.
LIGHTNESS = """
async (picture) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height).data;
  return pixels.reduce((sum, byte, i) => sum + (i % 4 < 3 ? byte : 0), 0) / (pixels.length / 4) / 3;
}"""
THEMES = {"light": True, "rust": True, "coal": False, "navy": False, "ayu": False}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def handle(self):
        # A page that is closed no longer listens.
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def dead(root, pages, files):
    """The links of `pages` that lead nowhere: from an address to its links and places."""
    for address, (links, _) in pages.items():
        for link in links:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https"):
                if not parts.hostname or "." not in parts.hostname or " " in link:
                    yield address, link
            elif parts.scheme:
                if parts.scheme not in ("mailto", "data", "javascript"):
                    yield address, link
            else:
                target, place = urldefrag(urljoin(address, link))
                target = target + "index.html" if target.endswith("/") else target
                known = pages.get(target)
                # The playground is built by itself, where there is a compiler for it.
                if target.startswith(root + "playground/") and "playground/index.html" not in files:
                    continue
                is_file = unquote(target.removeprefix(root)) in files
                # The addresses of a partition and of the playground carry their state.
                if not is_file or (place and known and unquote(place) not in known[1] and place.count("/") == 0):
                    yield address, link


def look(context, root, path, faults):
    page = context.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("response", lambda answer: said.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    # Nothing is loaded from other sites: a page is what its folder has.
    page.route(lambda url: not url.startswith("http://127.0.0.1") and url.startswith("http"), lambda route: route.abort())
    page.goto(root + path, wait_until="load")
    found = page.evaluate(LOOK)
    page.close()
    faults += [f"console: {text}" for text in said]
    faults += [f"wide: {text}" for text in found["wide"]]
    faults += [f"small: {of} has '{text}' at {size:.1f} px" for of, size, text in found["small"] if size < SMALLEST - 0.01]
    return found["links"], set(found["places"])


def search(context, root, folder, faults):
    """Each name of the table of operations is on one of the pages that the search finds for it; and one page is one sheet."""
    page = context.new_page()
    page.goto(root + "operations.html", wait_until="load")
    found = page.evaluate(SEARCH)
    page.close()
    texts = {path.name: path.read_text() for path in folder.glob("*.html")}
    # An English word that the search does not index.
    for name in ("Get", "get"):
        found.pop(name, None)
    for name, results in found.items():
        if not any(name in texts[page] for page in results[:10]):
            faults.append(f"search: '{name}' is on none of the first pages that are found: {results[:10]}")
    print(f"{len(found)} names searched")
    page = context.new_page()
    page.goto(root + "one-page.html", wait_until="load")
    sheets = {size: page.pdf(format=size).count(b"/Type /Page\n") for size in ("A4", "Letter")}
    page.close()
    if set(sheets.values()) != {1}:
        faults.append(f"one-page.html is printed on more than one sheet: {sheets}")
    if not found:
        print("skipped: search (this mdbook was built without its feature `search`)")
    elif len(found) < 100:
        faults.append("search: fewer than 100 names")


def themes(context, root, faults):
    """Pictures are light in a light theme and dark in a dark one, whatever the system is."""
    page = context.new_page()
    for system in ("light", "dark"):
        page.emulate_media(color_scheme=system)
        page.goto(root + "layouts.html", wait_until="load")
        for theme, is_light in THEMES.items():
            page.evaluate("theme => document.documentElement.className = theme + ' js'", theme)
            picture = base64.b64encode(page.locator("main figure img").first.screenshot()).decode()
            lightness = page.evaluate(LIGHTNESS, picture)
            if (lightness > 128) != is_light:
                faults.append(f"theme {theme} in a {system} system: the picture has lightness {lightness:.0f}")
    page.close()


def main(folders):
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("skipped: pages (no playwright for Python)")
        return 0
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if browser is None:
        print("skipped: pages (no Chromium)")
        return 0
    bad = count = 0
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=OPTIONS)
        for folder in map(Path, folders):
            files = {str(f.relative_to(folder)) for f in folder.rglob("*") if f.is_file()}
            html = sorted(f for f in files if f.endswith(".html") and f not in WITHOUT)
            if not html:
                print(f"{folder}: no pages")
                return 1
            root, pages = serve(folder), {}
            for width, height in WINDOWS:
                context = chromium.new_context(viewport={"width": width, "height": height})
                context.add_init_script(BEFORE)
                for path in html:
                    faults, count = [], count + 1
                    pages[root + path] = look(context, root, path, faults)
                    bad += len(faults)
                    for fault in faults:
                        print(f"{path} at {width} px: {fault}")
                context.close()
            # Of the book, which has a search and themes.
            if "operations.html" in files:
                faults, context = [], chromium.new_context()
                search(context, root, folder, faults)
                themes(context, root, faults)
                bad += len(faults)
                print("".join(f"{fault}\n" for fault in faults), end="")
                context.close()
            if "operations.html" in files and "playground/index.html" not in files:
                print("skipped: links to the playground (it is not built)")
            for address, link in dead(root, pages, files):
                bad += 1
                print(f"{address.removeprefix(root)}: link: {link}")
        chromium.close()
    print(f"{count} views of pages, {bad} faults")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
