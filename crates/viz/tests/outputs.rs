//! What every output must keep: well-formed XML, bounded TeX pictures, marks, and time.

use cute_static::prelude::*;
use cute_static_viz::partition::Partition;
use cute_static_viz::{Cell, Fill, Function, Grid, Mark, Picture, Unfit, Value, figures, subject};
use std::time::{Duration, Instant};

fn of<L: cute_static_viz::Drawable>(layout: L) -> Function {
    Function::of(layout).expect("a function")
}

/// A small check of XML: tags are closed in order, attributes quoted, and text has no bare `&`.
fn well_formed(xml: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        for (i, _) in rest[..start].match_indices('&') {
            let entity = ["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|e| rest[i..].starts_with(e));
            entity.then_some(()).ok_or_else(|| format!("a bare & in {}", &rest[..start]))?;
        }
        let end = start + rest[start..].find('>').ok_or("a tag without an end")?;
        let tag = &rest[start + 1..end];
        if tag.matches('"').count() % 2 == 1 || tag.contains('<') {
            return Err(format!("broken tag {tag}"));
        }
        let name = |tag| str::split(tag, [' ', '\n']).next().unwrap_or_default();
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else if !tag.ends_with('/') {
            open.push(name(tag));
        }
        rest = &rest[end + 1..];
    }
    if open.is_empty() { Ok(()) } else { Err(format!("never closed: {open:?}")) }
}

#[test]
fn the_check_finds_what_is_not_well_formed() {
    for wrong in ["<a>", "<a></b>", "<a>&</a>", "<a b=\"c></a>", "<a><b></a></b>"] {
        assert!(well_formed(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn svg_is_well_formed() {
    let nasty = Grid::new("<&\">", 1, 1, |_, _| Cell { tip: "a < b & c".into(), ..Cell::new("<_&>", Fill::Blank) });
    let mut pictures = vec![Picture::new("\"<&").with(0, 0, nasty), Picture::new("nothing")];
    pictures.push(subject::swizzle(&of(layout!(Sw<2,4,3> o 0 o (8,32):(32,1))), 8).expect("a picture"));
    pictures.push(subject::memory(&of(layout!((4,2):(0,5))), 4).expect("a picture"));
    pictures.extend(figures::all().expect("figures").into_iter().map(|(_, picture)| picture));
    for picture in pictures {
        well_formed(&picture.to_svg()).unwrap_or_else(|e| panic!("{}: {e}", picture.title));
    }
}

/// No `tikzpicture` of more than 1024 cells, every cell in one of them, and no coordinate that TeX cannot hold.
#[test]
fn tex_pictures_are_bounded() {
    let large = [layout_picture(of(layout!((128,128):(128,1)))), layout_picture(of(layout!(5000:1)))];
    for picture in large.into_iter().chain([figures::figure_5().expect("figure 5")]) {
        let text = picture.to_tikz();
        let count = |text: &str| text.matches("\n\\cell{").count();
        assert_eq!(count(&text), picture.cells());
        assert!(text.split("\\begin{tikzpicture}").all(|part| count(part) <= 1024));
        assert_eq!(text.matches("\\begin{tikzpicture}").count(), text.matches("\\end{tikzpicture}").count());
        let corners = text.split("\\cell{").skip(1).filter_map(|rest| rest.split('}').next());
        for x in corners.filter_map(|x| x.parse::<f64>().ok()) {
            assert!(x < 575.0, "TeX: dimension too large: {x} cm");
        }
        let depth = |depth: i64, c| depth + i64::from(c == '{') - i64::from(c == '}');
        assert_eq!(text.replace("\\{", "").replace("\\}", "").chars().fold(0, depth), 0, "braces");
    }
}

fn layout_picture(f: Function) -> Picture {
    subject::layout(&f).expect("a picture")
}

#[test]
fn tex_escapes_what_means_something() {
    let text = Picture::new("50% of a_b {#1} & <x>").to_tikz();
    assert!(text.contains("50\\% of a\\_b \\{\\#1\\} \\& $<$x$>$"));
}

#[test]
fn aliases_and_holes_are_marked_in_every_output() {
    // Offsets 0 2 0 2 (aliases), 1 is a hole.
    let f = of(layout!((2,2):(2,0)));
    let grid = layout_picture(f.clone());
    assert_eq!(grid.notes, ["aliases: 0 (2 times), 2 (2 times)", "hole: 1"]);
    assert!(grid.to_text().contains("| 0* | 0* |"));
    assert!(grid.to_ansi().contains("\x1b[4m"));
    assert_eq!(grid.to_svg().matches("class=\"a\"").count(), 4);
    assert_eq!(grid.to_tikz().matches("\n\\alias{").count(), 4);
    let memory = subject::memory(&f, 4).expect("a picture");
    let marks: Vec<_> = memory.panels[0].grid.cells.iter().map(|cell| cell.mark).collect();
    assert_eq!(marks, [Mark::Alias, Mark::Hole, Mark::Alias, Mark::Plain]);
    assert!(memory.to_text().contains("| 0* | .  | 1* |"));
    assert_eq!(memory.to_svg().matches("class=\"hole\"").count(), 1);
    assert_eq!(memory.to_tikz().matches("\n\\hole{").count(), 1);
    // Two threads have an element, and nobody has the last one.
    let owners = subject::thread_value(&of(layout!((2,3):(1,1))), (5, 1)).expect("a picture");
    assert_eq!(owners.notes, ["2 elements held more than once", "1 element held by nobody"]);
}

/// Each coordinate of an outer mode stands at a bracket, in every output with lines.
#[test]
fn outer_modes_are_labelled_in_every_output() {
    let picture = layout_picture(of(layout!(((2,2),(4,2)):((1,8),(2,16)))));
    let (svg, small, tex) = (picture.to_svg(), picture.to_compact_svg(), picture.to_tikz());
    for (text, label, bracket) in [(&svg, ">(_,1)<", "class=\"k\""), (&picture.to_html(), ">(_,1)<", "class=\"k\"")] {
        assert_eq!((text.matches(label).count(), text.matches(bracket).count()), (2, 4));
    }
    assert_eq!((small.matches(">(_,1)<").count(), tex.matches("{(\\_,1)}").count()), (2, 2));
    assert_eq!(tex.matches("\\draw[gray] (").count(), 4);
    // On pages of parts, each has the labels of its own rows and columns.
    let parts = picture.to_tikz_of(16);
    assert_eq!(parts.matches("\\begin{tikzpicture}").count(), 2);
    assert_eq!(parts.matches("{(\\_,1)}").count(), 3);
    // A bracket that is too narrow for the whole label has the number.
    let narrow = layout_picture(of(layout!((1, ((2, 2), (2, 2)))))).to_svg();
    assert!(narrow.contains(">((_,_),(_,1))<") && narrow.contains(">1</text><path class=\"k\""), "{narrow}");
}

/// An image in a page is dark where the page is; all colours that are light for that reason are in the style sheet.
#[test]
fn pictures_are_dark_on_dark_pages() {
    let picture = layout_picture(of(layout!((4,8):(8,1))));
    for svg in [picture.to_svg(), picture.to_compact_svg(), picture.to_html()] {
        assert!(svg.contains("@media(prefers-color-scheme:dark){") && !svg.contains("invert"));
        let light = svg.replace("background:white", "").replace("stroke:black", "");
        assert!(!light.contains("white") && !light.contains("black"), "{svg}");
    }
}

#[test]
fn what_a_slice_takes_is_marked_without_colours() {
    let picture =
        subject::slice(&of(layout!((2,3):(1,2))), &"(1,_)".parse().expect("a coordinate")).expect("a picture");
    assert!(picture.to_text().contains("|  0  |  2  |  4  |") && picture.to_text().contains("| [1] | [3] | [5] |"));
}

/// CuTe's `print_layout`: columns are as wide as the cosize, here 10, not as the largest offset.
#[test]
fn print_layout_is_that_of_cute() {
    let text = layout_picture(of(layout!((2,2):(1,8)))).to_print_layout();
    let rule = "    +----+----+";
    let lines = ["(2,2):(1,8)", "       0    1 ", rule, " 0  |  0 |  8 |", rule, " 1  |  1 |  9 |", rule];
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let outside = subject::thread_value(&of(layout!((4,2):(1,4))), (2, 2));
    assert_eq!(outside.unwrap_err().to_string(), "4 is no place in a tile of 2 x 2");
    assert_eq!(subject::memory(&of(layout!(4:-1)), 8).unwrap_err(), Unfit::NoOffset("-1".into()));
    assert!(subject::slice(&of(layout!((4, 2))), &"(4,_)".parse().expect("a coordinate")).is_err());
}

/// The run-time function is the library's: on every coordinate, of every kind of stride.
#[test]
fn functions_agree_with_the_library() {
    macro_rules! agree {
        ($($layout:tt)*) => {$({
            let (layout, f) = (layout!$layout, of(layout!$layout));
            for i in 0..f.size() {
                assert_eq!(f.at(i), Value::Number(i128::from(layout.offset(i as i64))), "{} at {i}", f.text());
            }
        })*};
    }
    agree! { ((4,(2,3)):(2,(1,-8))) (7:0) ((2,3,4):(12,4,1)) (Sw<3,3,3> o 0 o (8,64):(64,1)) (Sw<2,4,3> o 16 o (8,32):(32,1)) }
    let xor = of(layout!((8,64):(f72,f1)));
    let swizzled = of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1)));
    assert!((0..512).all(|i| xor.at(i).offset() == swizzled.at(i).offset()));
}

/// Atoms of every generation: threads by their number in the warp, operands in shared memory once for each thread.
#[test]
fn atoms_of_every_generation_are_drawn() {
    use cute_static::instruction::mma::{SM70_8x8x4_F32F16F16F32_TN, SM90_64xNx16_F32F16F16_SS};
    use cute_static::typenum::U8;
    let volta = subject::mma_atom::<SM70_8x8x4_F32F16F16F32_TN>("quad pairs").expect("a picture");
    let threads = |cell: &Cell| cell.lines[0].clone();
    let c: std::collections::BTreeSet<_> = volta.panels[2].grid.cells.iter().map(threads).collect();
    assert_eq!(c.into_iter().collect::<Vec<_>>(), ["T0", "T1", "T16", "T17", "T18", "T19", "T2", "T3"]);
    let hopper = subject::mma_atom::<SM90_64xNx16_F32F16F16_SS<U8>>("wgmma").expect("a picture");
    let [b, a, c] = [0, 1, 2].map(|i| &hopper.panels[i].grid);
    assert_eq!([a.rows(), a.columns(), b.rows(), b.columns(), c.rows(), c.columns()], [64, 16, 16, 8, 64, 8]);
    assert_eq!(hopper.notes, ["A: 1024 elements held more than once", "B: 128 elements held more than once"]);
    assert_eq!(c.at(8, 2).text(), "T1 V2");
}

/// 128 × 128 elements of 256 threads, in each form. With optimisation all of it takes some 0.1 s; the limit is for slow machines without.
#[test]
fn a_large_tile_is_drawn_in_time() {
    type Simt = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
    const LIMIT: Duration = Duration::from_secs(5);
    let in_time = |name: &str, work: &dyn Fn() -> usize| {
        let start = Instant::now();
        let size = work();
        let took = start.elapsed();
        println!("{name}: {took:?}, {size}");
        assert!(took < LIMIT, "{name}: {took:?}");
        size
    };
    let f = of(PartitionC::<Simt, layout!((128, 128))>::default());
    let draw = || subject::thread_value(&f, (128, 128)).expect("a picture");
    assert_eq!(in_time("model, cells", &|| draw().cells()), 16384);
    let picture = draw();
    assert!(picture.notes.is_empty());
    type Write = fn(&Picture) -> String;
    let outputs: [(&str, Write); 6] = [
        ("text", Picture::to_text),
        ("terminal", Picture::to_ansi),
        ("SVG", Picture::to_svg),
        ("SVG for documentation", Picture::to_compact_svg),
        ("TikZ", Picture::to_tikz),
        ("HTML", Picture::to_html),
    ];
    for (name, write) in outputs {
        // Every thread is there, and no output is cut.
        let size = in_time(name, &|| {
            let text = write(&picture);
            assert!(text.contains("T255"), "{name}");
            text.len()
        });
        assert!(size > 16384 * 4, "{name}: {size} bytes");
    }
    // The interactive page of the same partition, all tables of it.
    in_time("page", &|| {
        type Tiles = Partition<layout!((128,128):(128,1)), layout!((128, 8)), layout!((128, 8))>;
        Tiles::of::<Simt>("a large tile").expect("a partition").to_html().len()
    });
}
