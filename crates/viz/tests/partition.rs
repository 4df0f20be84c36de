//! The page of a partition in headless Chromium, with real mouse and keyboard events: what it says is what the types say.
//!
//! Without a browser (`$CHROMIUM`, or chromium or google-chrome on the path) it says that it is skipped.

#[path = "../examples/partition/browser.rs"]
mod browser;
#[path = "../examples/partition/chromium.rs"]
mod chromium;
#[path = "../examples/partition/subjects.rs"]
mod subjects;

use chromium::Chromium;
use cute_static::atom::{AtomTiles, AtomValues, PermutedMatrix};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static_viz::partition::{Line, Matrix, Partition, PartitionOf};
use cute_static_viz::{Fill, Modes};
use std::collections::{BTreeMap, BTreeSet};

/// The coordinate of a value, nested as the shape of the values.
fn coordinate(modes: &Modes, index: &mut u64) -> String {
    match modes {
        Modes::Leaf(extent, _) => {
            let digit = *index % extent;
            *index /= extent;
            digit.to_string()
        }
        Modes::List(list) => {
            format!("({})", list.iter().map(|mode| coordinate(mode, index)).collect::<Vec<_>>().join(","))
        }
    }
}

fn value_of(matrix: &Matrix, value: u64) -> String {
    coordinate(&matrix.value_modes(), &mut { value })
}

/// The table of a thread.
fn table(matrix: &Matrix, thread: u64) -> String {
    let row = |value| {
        let (row, column) = matrix.place(thread, value);
        let offset = matrix.offset(thread, value);
        format!("{value} {} {row} {column} {offset}", value_of(matrix, value))
    };
    (0..matrix.values()).map(row).collect::<Vec<_>>().join("\n")
}

const TABLE: &str = "[...document.querySelectorAll('#values tbody tr')].map(r=>[...r.cells].map(c=>c.textContent).join(' ')).join('\\n')";

/// How often the elements are held.
fn owned(matrix: &Matrix) -> String {
    let owners = matrix.owners();
    let mut count: BTreeMap<usize, usize> = BTreeMap::new();
    for list in &owners {
        *count.entry(list.len()).or_default() += 1;
    }
    let words = count.iter().map(|(times, cells)| match times {
        0 => format!("{cells} held by nobody"),
        1 => format!("{cells} held once"),
        times => format!("{cells} held {times} times"),
    });
    format!("{} elements: {}.", owners.len(), words.collect::<Vec<_>>().join(", "))
}

/// Points at a cell and reads what is said of it.
fn hover(page: &mut Chromium, matrix: &Matrix, row: u64, column: u64) {
    let at = page_cell(page, matrix, row, column);
    page.point(at);
    let owners = &matrix.owners()[(row * matrix.extents().1 + column) as usize];
    let said = ["cell-row", "cell-column", "cell-offset", "cell-owners"].map(|id| page.text(id));
    let pair = |(t, v): &(u64, u64)| format!("thread {t}, value {v} = {}", value_of(matrix, *v));
    let named = owners.iter().take(3).map(pair).collect::<Vec<_>>().join("; ");
    let (offset, held) = match owners.as_slice() {
        [] => ("–".to_string(), "nobody".to_string()),
        [(t, v), ..] if owners.len() < 4 => (matrix.offset(*t, *v).to_string(), named),
        [(t, v), ..] => (matrix.offset(*t, *v).to_string(), format!("{named} and {} more", owners.len() - 3)),
    };
    assert_eq!(said, [row.to_string(), column.to_string(), offset.clone(), held]);
    // An offset is also that of the tile itself.
    if !owners.is_empty() {
        assert_eq!(offset, matrix.tile.at(row + column * matrix.extents().0).to_string());
    }
}

/// The middle of a cell of the canvas: behind a margin of 30 for labels, before one of 2.
fn page_cell(page: &mut Chromium, matrix: &Matrix, row: u64, column: u64) -> (f64, f64) {
    let [x, y, width, height] = page.place("#grid");
    let (rows, columns) = matrix.extents();
    let (w, h) = ((width - 32.0) / columns as f64, (height - 32.0) / rows as f64);
    (x + 30.0 + (column as f64 + 0.5) * w, y + 30.0 + (row as f64 + 0.5) * h)
}

/// The canvas has a dark line along the upper edge of exactly the cells with which a block of the thread begins.
fn borders(page: &mut Chromium, matrix: &Matrix, thread: u64) {
    let (rows, columns) = matrix.extents();
    let own: BTreeSet<(u64, u64)> = (0..matrix.values()).map(|value| matrix.place(thread, value)).collect();
    let begins = |(i, j): (u64, u64)| own.contains(&(i, j)) && (i == 0 || !own.contains(&(i - 1, j)));
    let ends = |(i, j): (u64, u64)| i > 0 && own.contains(&(i - 1, j)) && !own.contains(&(i, j));
    let all = || (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
    let expected: String = all().map(|at| if begins(at) || ends(at) { '1' } else { '0' }).collect();
    let dark = format!(
        "(()=>{{const c=document.getElementById('grid'),g=c.getContext('2d'),r=c.width/c.clientWidth,\
         w=(c.clientWidth-32)/{columns},h=(c.clientHeight-32)/{rows};let s='';\
         for(let i=0;i<{rows};i++)for(let j=0;j<{columns};j++){{\
         const p=g.getImageData((30+(j+.5)*w)*r|0,(30+i*h)*r|0,1,1).data;s+=p[0]+p[1]+p[2]<200?1:0}}return s}})()"
    );
    assert_eq!(page.evaluate(&dark).as_str(), Some(expected.as_str()), "borders of thread {thread}");
}

/// What stands still: the counts, the derivation and the lines of a tab.
fn texts<C, A, B>(page: &mut Chromium, partition: &Partition<C, A, B>, tab: usize) {
    let matrix = &partition.matrices()[tab];
    assert_eq!(page.text("owned"), owned(matrix));
    assert_eq!(page.text("tile-title"), matrix.tile.text());
    let layouts: Vec<_> = matrix.stages.iter().map(|stage| stage.layout.as_str()).collect();
    assert_eq!(page.texts("#stages .layout"), layouts);
    let lines = partition.lines()[tab].iter().flatten();
    let facts = lines.map(|line| {
        let (thread, ranges) = (line.threads[0][0], line.ranges(0));
        format!("thread {thread} at {ranges}run of {} · widest vector {}", line.run(), line.vector())
    });
    assert_eq!(page.texts("#lines .facts"), facts.collect::<Vec<_>>());
}

/// Every tab: its texts, some cells, some threads.
fn tour<C, A, B>(page: &mut Chromium, partition: &Partition<C, A, B>) {
    page.open(&partition.to_html());
    for (tab, matrix) in partition.matrices().iter().enumerate() {
        page.click_on(&format!("#tab-{}", matrix.name));
        texts(page, partition, tab);
        let (rows, columns) = matrix.extents();
        for (row, column) in [(0, 0), (rows - 1, columns - 1), (rows / 2 + 1, columns / 3)] {
            hover(page, matrix, row, column);
        }
        for thread in [0, 17 % matrix.threads(), matrix.threads() - 1] {
            page.fill("#thread", &thread.to_string());
            assert_eq!(page.evaluate(TABLE).as_str(), Some(table(matrix, thread).as_str()), "thread {thread}");
        }
    }
}

const SQUARE: &str = "(()=>{const c=document.getElementById('grid'),m=matrix();return (c.clientWidth-32)/m.columns===(c.clientHeight-32)/m.rows})()";

/// The address keeps the state. Cells are squares, and of a size for T and V where that is asked for; a narrow window has room.
fn state(page: &mut Chromium, html: &str) {
    page.open(html);
    assert_eq!(page.texts("#legend li").len(), 5);
    assert_eq!(page.evaluate(SQUARE), true);
    page.click_on("#tab-A");
    assert_eq!(page.evaluate(SQUARE), true);
    page.fill("#thread", "17");
    page.evaluate("{const e=document.getElementById('size');e.value='named';e.dispatchEvent(new Event('change'))}");
    page.click_on("#theme");
    let saved = page.evaluate("location.hash").as_str().unwrap_or_default().to_string();
    assert_eq!(saved, "#A/17//dark//named");

    page.window(390, 844);
    page.open_at(html, &format!("?again{saved}"));
    assert_eq!([page.value("thread"), page.value("size")], ["17", "named"]);
    let is_dark = "document.documentElement.className";
    assert_eq!([page.evaluate(is_dark), page.evaluate("matrix().name")], ["dark", "A"]);
    assert_eq!(page.evaluate("document.documentElement.scrollWidth"), 390);
    page.evaluate(WRITTEN);
    page.evaluate("{drawBase();draw()}");
    let labels =
        page.evaluate("window.written.filter(text=>/^[TV]\\d+$/.test(text)).length===2*(matrix().rows*matrix().columns+matrix().values)");
    assert_eq!(labels, true);

    // Without a word of the address, the system says whether it is dark; what has the focus has a ring.
    page.window(1400, 2400);
    for (scheme, class) in [("dark", "dark"), ("light", "")] {
        page.scheme(scheme);
        page.open(html);
        assert_eq!(page.evaluate(is_dark), class);
    }
    page.evaluate("document.getElementById('colours').focus()");
    page.key("ArrowRight");
    page.evaluate("document.getElementById('grid').focus()");
    assert_eq!(page.evaluate("getComputedStyle(document.getElementById('grid')).outline.includes('solid 2px')"), true);
}

/// From here on what a canvas writes is kept.
const WRITTEN: &str = "(()=>{window.written=[];const p=CanvasRenderingContext2D.prototype,f=p.fillText;\
     p.fillText=function(text,...rest){window.written.push(String(text));return f.call(this,text,...rest)}})()";

/// A tensor of a TMA, its contiguous mode first, and two tiles of nested coordinates.
type Coordinates = Partition<layout!((16,16):(1@1,1@0)), layout!((16,8):(1@0@1,1@1@1)), layout!((16,8):(1@0,2@1))>;
/// Rows of 16 elements that a swizzle has mixed.
type XorRows = Partition<layout!((16,16):(f17,f1)), layout!((16,8):(f9,f1)), layout!((16, 8))>;
/// 8 × 8 threads, two rows each that are 8 apart.
type Fma = TiledMma<UniversalFma, layout!((8,8,1):(8,1,0))>;

/// An atom of two threads that leaves two of four elements of C to nobody.
type Gaps = TiledMma<
    Atom<shape!((2, 2, 1)), layout!(2:1), layout!((2,1):(1,0)), layout!((2,1):(1,0)), layout!((2,1):(1,0))>,
    layout!((2, 2, 1)),
>;

#[test]
fn the_page_says_what_the_types_say() {
    let Some(browser) = browser::browser() else {
        println!("skipped: no Chromium (set CHROMIUM, or put chromium on the path)");
        return;
    };
    let mut page = Chromium::start(&browser, browser::options);
    let page = &mut page;
    let sgemm = subjects::sgemm().expect("a partition");
    tour(page, &sgemm);

    let c = &sgemm.matrices()[0];
    page.open(&sgemm.to_html());
    assert_eq!(page.texts("#tabs button"), ["C", "A", "B"]);
    // The derivation, from the types themselves.
    type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
    type Tile = layout!((128,128):(128,1));
    let layouts = [
        PermutedMatrix::<Mma, OperandC, Tile>::default().to_string(),
        AtomTiles::<Mma, OperandC, Tile>::default().to_string(),
        AtomValues::<Mma, OperandC, Tile>::default().to_string(),
        ThrFrgC::<Mma, Tile>::default().to_string(),
        PartitionC::<Mma, Tile>::default().to_string(),
    ];
    assert_eq!(page.texts("#stages .layout")[1..], layouts);

    // A click picks the thread of a cell: here C(66,3), which is value (0,(2,1),(3,0)) of thread 0.
    page.click_on("#next");
    hover(page, c, 66, 3);
    let at = page_cell(page, c, 66, 3);
    page.click(at);
    assert_eq!(page.value("thread"), "0");
    assert!(page.text("cell-owners").ends_with("= (0,(2,1),(3,0))"));
    assert_eq!(page.evaluate(TABLE).as_str(), Some(table(c, 0).as_str()));
    let (thread, _) = c.owners()[34 * 128 + 38][0];
    let at = page_cell(page, c, 34, 38);
    page.click(at);
    assert_eq!(page.value("thread"), thread.to_string());
    assert_eq!(page.text("thread-offset"), c.offset(thread, 0).to_string());
    page.point((2.0, 2.0));
    borders(page, c, thread);

    // A cell of the thread marks its row of the table, and a row its cell.
    hover(page, c, 35, 39);
    let (_, value) = c.owners()[35 * 128 + 39][0];
    let marked = page.texts("#values tr.at td");
    assert_eq!(marked[..2], [value.to_string(), value_of(c, value)]);
    page.point_on("#values tbody tr:nth-child(4)");
    let (row, column) = c.place(thread, 3);
    assert_eq!([page.text("cell-row"), page.text("cell-column")], [row.to_string(), column.to_string()]);

    // The keyboard: the number's arrows, the cell's, and Enter.
    page.fill("#thread", "137");
    page.key("ArrowUp");
    assert_eq!(page.value("thread"), "138");
    assert_eq!(page.evaluate(TABLE).as_str(), Some(table(c, 138).as_str()));
    let at = page_cell(page, c, 3, 3);
    page.click(at);
    assert_eq!(page.value("thread"), "0");
    page.key("ArrowRight");
    assert_eq!([page.text("cell-row"), page.text("cell-column")], ["3", "4"]);
    page.key("Enter");
    assert_eq!(page.value("thread"), c.owners()[3 * 128 + 4][0].0.to_string());

    // Where several threads have an element, clicks go through them.
    page.click_on("#tab-A");
    let a = &sgemm.matrices()[1];
    let threads: Vec<u64> = a.owners()[5 * 8 + 2].iter().map(|(thread, _)| *thread).collect();
    assert_eq!(threads.len(), 16);
    page.fill("#thread", &threads[3].to_string());
    let at = page_cell(page, a, 5, 2);
    page.click(at);
    assert_eq!(page.value("thread"), threads[4].to_string());
    borders(page, a, threads[4]);

    // The strip of a permutation says who holds a position.
    page.click_on("#tab-C");
    let line = &sgemm.lines()[0][0][1];
    let [x, y, width, height] = page.place("#lines .line:nth-of-type(2) canvas");
    for at in [0, 37, 127] {
        page.point((x + (at as f64 + 0.5) * width / 128.0, y + height / 2.0));
        assert_eq!(page.text("line-cell"), format!("M = {at}: thread {}", line.threads[at][0]));
    }

    // CuTe's colours, picked with the keyboard.
    page.evaluate("document.getElementById('colours').focus()");
    page.key("ArrowDown");
    assert_eq!(page.value("colours"), "eight");
    page.fill("#thread", "0");
    let (thread, _) = c.owners()[50 * 128 + 21][0];
    let (r, g, b) = Fill::by_owner(thread).rgb();
    let pixel = "(()=>{const c=document.getElementById('grid'),r=c.width/c.clientWidth,w=(c.clientWidth-32)/128;\
                 return [...c.getContext('2d').getImageData((30+21.5*w)*r|0,(30+50.5*w)*r|0,1,1).data].join()})()";
    assert_eq!(page.evaluate(pixel), format!("{r},{g},{b},255"));

    // Light and dark.
    let ground = |page: &mut Chromium| page.evaluate("getComputedStyle(document.body).backgroundColor").to_string();
    let light = ground(page);
    page.click_on("#theme");
    assert_ne!(ground(page), light);

    tour(page, &subjects::mma_sync().expect("a partition"));
    tour(page, &subjects::wgmma().expect("a partition"));

    // Elements that nobody has, and ones that several have.
    type Gapped = Partition<layout!((4, 4)), layout!((4, 1)), layout!((4, 1))>;
    let gaps = Gapped::of::<Gaps>("gaps").expect("a partition");
    tour(page, &gaps);
    assert_eq!(owned(&gaps.matrices()[0]), "16 elements: 8 held by nobody, 8 held once.");
    page.click_on("#tab-C");
    hover(page, &gaps.matrices()[0], 0, 1);
    assert_eq!(page.text("cell-owners"), "nobody");

    // Coordinates instead of offsets; and XOR strides.
    let coordinates = Coordinates::of::<Fma>("coordinates").expect("a partition");
    tour(page, &coordinates);
    page.click_on("#tab-C");
    hover(page, &coordinates.matrices()[0], 9, 2);
    assert_eq!([page.text("cell-offset"), page.text("offset-name")], ["(2,9)", "coordinate in the tensor"]);
    page.fill("#thread", "10");
    assert_eq!([page.text("thread-offset"), page.text("thread-layout")], ["(2,1)", "(1,2,2):(0,8@1,8@0)"]);
    // Each cell of the grid has its coordinate: what is written while it is drawn anew.
    page.evaluate(WRITTEN);
    page.click_on("#theme");
    let written = page.evaluate(
        "window.written.filter(text=>text.startsWith('(')).slice(0,matrix().rows*matrix().columns).join(' ')",
    );
    let c = &coordinates.matrices()[0];
    let cells = c.owners().into_iter().map(|owners| c.offset(owners[0].0, owners[0].1).to_string());
    assert_eq!(written.as_str(), Some(cells.collect::<Vec<_>>().join(" ").as_str()));
    tour(page, &XorRows::of::<Fma>("XOR strides").expect("a partition"));
    assert_eq!(page.text("offset-name"), "memory offset");
    state(page, &sgemm.to_html());

    assert_eq!(page.errors(), Vec::<String>::new());
}

/// Places and offsets are two partitions, of the column-major tile and of the tile itself: element for element they agree.
#[test]
fn offsets_are_those_of_the_places() {
    fn check<C, A, B>(partition: &Partition<C, A, B>) {
        for matrix in partition.matrices() {
            let rows = matrix.extents().0;
            for (t, v) in (0..matrix.threads()).flat_map(|t| (0..matrix.values()).map(move |v| (t, v))) {
                let (row, column) = matrix.place(t, v);
                assert_eq!(matrix.tile.at(row + rows * column), matrix.offset(t, v));
            }
        }
    }
    check(&subjects::sgemm().expect("a partition"));
    check(&subjects::mma_sync().expect("a partition"));
    check(&subjects::wgmma().expect("a partition"));
    type Rows = Partition<layout!((64,64):(1,72)), layout!(((32,2),32):((32,2048),1)), layout!((64,32):(40,1))>;
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1))>;
    check(&Rows::of::<Mma>("padded and nested").expect("a partition"));
    check(&Coordinates::of::<Fma>("coordinates").expect("a partition"));
    check(&XorRows::of::<Fma>("XOR strides").expect("a partition"));
}

/// Two values of each thread are the same element: each thread is named once.
#[test]
fn a_thread_holds_a_position_once() {
    type Twice = TiledMma<
        Atom<shape!((2, 1, 1)), layout!(2:1), layout!((2,2):(1,0)), layout!((2,1):(0,0)), layout!((2,2):(1,0))>,
        layout!((2, 1, 1)),
    >;
    let c = <Twice as PartitionOf<OperandC, layout!((4, 1))>>::matrix().expect("a partition");
    assert!(c.owners().iter().all(|owners| owners.len() == 2));
    assert_eq!(Line::of(&c, 0).threads, [[0], [1], [2], [3]]);
    // Row 0 is held by thread 0 alone, whatever the order of its values.
    assert_eq!(Line::of(&c, 1).threads, [[0]]);
}
