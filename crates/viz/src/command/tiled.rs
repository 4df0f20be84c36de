//! Draws tiles among threads and tiles of a matrix. The types compute them.

use crate::atoms::{mmas, resolve};
use crate::compile::{Crates, ask_of};
use crate::failure::Failure;
use crate::library::Library;
use crate::operations::tiler_operand;
use crate::show::Answer;
use crate::subjects::{Subject, count, subject, tile};
use cute_static_viz::notation::{Kind, Node, function, parse, read};
use cute_static_viz::subject as picture_of;

/// The operands of `partition`.
pub const PARTITION: &str = "\
ATOMS      how many instructions along M, N and K, such as 2x2x1, or their layout; one where there is none
TILE       the tile of C, A and B, such as 64x64x32; what all threads compute at a time where there is none
PERMUTATION  of M, N and K, a tiler such as <_,(8,2,2):(1,16,8),_>; further ones are compared on the page
A, B or C  the matrix that is drawn; C where there is none
C is row-major; of A and B, K is the fastest.
";

/// The subjects.
pub const TILED: &[Subject] = &[
    subject("tiler", "TILER MxN", "which tile and element of it a matrix has where", &["<(2,2):(1,4),8>", "8x16"]),
    subject(
        "partition",
        "MMA [ATOMS [TILE]] [PERMUTATION…]",
        "a tile among the threads of a tiled MMA; --html is its page",
        &["SM80_16x8x16_F32F16F16F32_TN", "2x2x1", "32x32x16", "<_,(8,2,2):(1,16,8),_>"],
    ),
];

fn unknown() -> Failure {
    Failure::Environment("the program printed something else".to_string())
}

/// The answer about a tiler or a partition, or `None` if the subject is another one. With `page`, the page of the partition is made.
pub fn tiled(name: &str, texts: &[String], page: bool) -> Result<Option<Answer>, Failure> {
    let Some(subject) = TILED.iter().find(|s| s.name == name) else { return Ok(None) };
    if name == "tiler" {
        count(texts, 2, 2, subject)?;
        return tiler(&texts[0], tile(&texts[1])?).map(Some);
    }
    count(texts, 1, 16, subject)?;
    partition(&Question::read(texts)?, page, &format!("{name} {}", texts.join(" "))).map(Some)
}

/// The tiles of a matrix: the zipped divide of its coordinates.
fn tiler(text: &str, (m, n): (u64, u64)) -> Result<Answer, Failure> {
    let mut node = parse(text)?;
    // `_` takes all of its mode.
    if let Kind::Tuple(modes) | Kind::Tiler(modes) = &mut node.kind {
        for (mode, extent) in modes.iter_mut().zip([m, n]).filter(|(mode, _)| mode.kind == Kind::Any) {
            mode.kind = Kind::Int(extent.into());
        }
    }
    let tiler = tiler_operand(text, &node)?;
    let asked = format!("tiler {node} {m}x{n}");
    let program = format!(
        "use cute_static::prelude::*;\ntype M = IdentityLayout<shape!(({m},{n}))>;\ntype T = {tiler};\n\
         fn main() {{\n    println!(\"{{}}\", ZippedDivide::<M, T>::default());\n}}\n"
    );
    let lines = ask_of(Crates::Library, &program, &asked)?;
    let [line] = &lines[..] else { return Err(unknown()) };
    let mut picture = picture_of::tiles(&read(line)?, (m, n))?;
    picture.title = format!("{node} over {m} x {n}");
    Ok(Answer { lines: vec![line.clone()], picture: Some(picture), ..Answer::default() })
}

/// A question about a partition.
struct Question {
    /// The instruction's type
    atom: String,
    /// The layout of the atoms
    atoms: String,
    tile: Option<[u64; 3]>,
    /// The permutations: the tiled MMA's own, and others for comparison on its page
    permutations: Vec<String>,
    /// The operand that is drawn
    operand: String,
}

/// `2x2x1`
fn three(text: &str) -> Option<[u64; 3]> {
    let numbers: Option<Vec<u64>> =
        text.split(['x', 'X', '×']).map(|n| n.parse().ok().filter(|n| (1..=1 << 16).contains(n))).collect();
    numbers?.try_into().ok()
}

impl Question {
    /// Reads the name, and the other texts in any order: the form of each tells what it is.
    fn read(texts: &[String]) -> Result<Question, Failure> {
        let atom = resolve(&texts[0], &[], &mmas(&Library::find()?)?, "mma")?;
        let (mut atoms, mut tile, mut permutations, mut operand) = (None, None, Vec::new(), "C".to_string());
        for text in &texts[1..] {
            if ["A", "B", "C"].contains(&text.as_str()) {
                operand.clone_from(text);
                continue;
            }
            if let Some([m, n, k]) = three(text) {
                match atoms {
                    None => atoms = Some(format!("({m},{n},{k})")),
                    Some(_) if tile.is_none() => tile = Some([m, n, k]),
                    Some(_) => return Err(Failure::at(text, 0, "ATOMS and TILE are there already")),
                }
                continue;
            }
            if text.split(['x', 'X', '×']).filter(|n| n.parse::<i128>().is_ok()).count() == 3 {
                return Err(Failure::at(
                    text,
                    0,
                    format!("the extents of ATOMS and TILE begin at 1 and end at {}", 1 << 16),
                ));
            }
            let node = parse(text)?;
            match &node.kind {
                Kind::Layout(..) if atoms.is_none() => {
                    function(text, &node)?;
                    atoms = Some(node.to_string());
                }
                Kind::Tiler(modes) | Kind::Tuple(modes) if modes.len() == 3 => {
                    permutations.push(tiler_operand(text, &Node::new(Kind::Tiler(modes.clone()), node.at))?);
                }
                _ => {
                    let message = "expected ATOMS or a TILE such as 2x2x1, a PERMUTATION such as <_,(8,2,2):(1,16,8),_>, or A, B, C";
                    return Err(Failure::at(text, node.at, message));
                }
            }
        }
        if permutations.is_empty() {
            permutations.push("tiler!(<_,_,_>)".to_string());
        }
        Ok(Question { atom, atoms: atoms.unwrap_or("(1,1,1)".to_string()), tile, permutations, operand })
    }

    fn program(&self, title: &str, page: bool) -> String {
        let [own, others @ ..] = &self.permutations[..] else { return String::new() };
        let extents = match self.tile {
            Some([m, n, k]) => format!("shape!(({m},{n},{k}))"),
            None => format!("TileShapeMnk<Mma<{own}>>"),
        };
        let against: String = others.iter().map(|p| format!("\n        .against::<Mma<{p}>>()?")).collect();
        let page = if page { "    println!(\"{}\", p.to_html());\n" } else { "" };
        format!(
            "use cute_static::{{CompactRowMajor, HCons, HNil, atom::mma::Mnk, prelude::*}};\nuse cute_static_viz::{{Unfit, partition::Partition}};\n\
             type I = {};\ntype Mma<P> = TiledMma<I, layout!({}), P>;\ntype S = {extents};\ntype Two<A, B> = HCons<A, HCons<B, HNil>>;\n\
             type Rows<A, B> = Layout<Two<A, B>, CompactRowMajor<Two<A, B>>>;\n\
             type P = Partition<\n    Rows<<S as Mnk>::M, <S as Mnk>::N>,\n    Rows<<S as Mnk>::M, <S as Mnk>::K>,\n    Rows<<S as Mnk>::N, <S as Mnk>::K>,\n>;\n\
             fn partition() -> Result<P, Unfit> {{\n    let p = P::of::<Mma<{own}>>({title:?})?{against};\n    Ok(p)\n}}\n\
             fn main() {{\n    let p = match partition() {{\n        Ok(p) => p,\n        Err(why) => {{\n            eprint!(\"{{why}}\");\n            std::process::exit(1);\n        }}\n    }};\n    \
             for m in p.matrices() {{\n        println!(\"{{}}\\n{{}}\\n{{}}\\n{{}}\", m.name, m.tile.text(), m.part.text(), m.places.text());\n    }}\n{page}}}\n",
            self.atom, self.atoms
        )
    }
}

fn partition(question: &Question, page: bool, asked: &str) -> Result<Answer, Failure> {
    let mut lines = ask_of(Crates::WithPictures, &question.program(asked, page), asked)?;
    if lines.len() < 12 {
        return Err(unknown());
    }
    let rest = lines.split_off(12);
    let (mut said, mut picture) = (Vec::new(), None);
    for matrix in lines.chunks(4) {
        let [name, tile, part, places] = matrix else { return Err(unknown()) };
        said.push(format!("{name} {tile}: {part}"));
        if *name == question.operand {
            let (tile, places) = (read(tile)?, read(places)?);
            let rows = tile.mode(0).size().max(1);
            let mut drawn = picture_of::thread_value(&places, (rows, tile.size() / rows))?;
            drawn.title = format!("{name} {} among {} threads", tile.text(), places.mode(0).size());
            picture = Some(drawn);
        }
    }
    let page = page.then(|| rest.join("\n") + "\n");
    Ok(Answer { lines: said, picture, page, ..Answer::default() })
}
