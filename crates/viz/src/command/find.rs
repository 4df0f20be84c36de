//! Asks the types for a layout: the widest copy between two places, and the layout of a tile in shared memory.

use crate::atoms::{argument, copies, resolve};
use crate::compile::ask;
use crate::failure::Failure;
use crate::library::Library;
use crate::operations::layout_operand;
use crate::show::Answer;
use crate::subjects::{Subject, subject, tile};
use cute_static_viz::notation::read;
use cute_static_viz::subject as picture_of;

/// The operands of `find`.
pub const OPERANDS: &str = "\
copy ELEMENT THREADS FROM TO: the widest copy of a tile
  FROM, TO    global LAYOUT BYTES, shared LAYOUT BYTES (the alignment), or registers
smem ELEMENT MNxK ACCESS…: the layout of a tile in shared memory
  ACCESS      write or read, INSTRUCTION, THREADS and VALUES, two layouts
              write or read, INSTRUCTION, (thread, value) of a tile, and the tile MxN
              tma K, or tma MN: the contiguous mode
              wgmma or tcgen05, K or MN, and MNxK of one instruction
ELEMENT is a type such as f16. INSTRUCTION is a name such as 'UniversalCopyBits<128>';
`cargo cute copy` lists all of them.
";

/// The subjects.
pub const FIND: &[Subject] = &[subject(
    "find",
    "copy|smem [OPERAND…]",
    "the widest copy of a tile, or its layout in shared memory",
    &["copy", "f16", "128", "global", "(128,64):(512,1)", "16", "shared", "Sw<3,3,3> o 0 o (128,64):(64,1)", "16"],
)];

/// The texts that are left.
struct Texts<'a>(&'a [String]);
impl<'a> Texts<'a> {
    fn next(&mut self, expected: &str) -> Result<&'a str, Failure> {
        let missing = || Failure::Usage(format!("expected {expected} at the end\n{OPERANDS}"));
        let (first, rest) = self.0.split_first().ok_or_else(missing)?;
        self.0 = rest;
        Ok(first)
    }
    fn number(&mut self, what: &str) -> Result<u64, Failure> {
        let text = self.next(what)?;
        let number = text.parse().ok().filter(|n| (1..=1 << 20).contains(n));
        number.ok_or_else(|| Failure::at(text, 0, format!("expected {what} from 1 to {}", 1 << 20)))
    }
    fn element(&mut self) -> Result<String, Failure> {
        let text = self.next("a type such as f16")?;
        let known = argument(text)?;
        if known.contains("::numeric::") { Ok(known) } else { Err(Failure::at(text, 0, "expected a type such as f16")) }
    }
    fn extents(&mut self) -> Result<String, Failure> {
        let (m, n) = tile(self.next("extents such as 128x64")?)?;
        Ok(format!("shape!(({m},{n}))"))
    }
    fn major(&mut self) -> Result<&'static str, Failure> {
        match self.next("K or MN")? {
            "K" => Ok("MajorK"),
            "MN" => Ok("MajorMN"),
            text => Err(Failure::at(text, 0, "expected K or MN, the mode that is contiguous")),
        }
    }
}

/// The answer to a question, or `None` if the subject is another one.
pub fn find(name: &str, texts: &[String]) -> Result<Option<Answer>, Failure> {
    if !FIND.iter().any(|s| s.name == name) {
        return Ok(None);
    }
    let (mut left, asked) = (Texts(texts), format!("{name} {}", texts.join(" ")));
    match left.next("`copy` or `smem`")? {
        "copy" => copy(&mut left, &asked).map(Some),
        "smem" => smem(&mut left, &asked).map(Some),
        text => Err(Failure::at(text, 0, "expected `copy` or `smem`")),
    }
}

/// A side of a copy.
fn side(left: &mut Texts) -> Result<String, Failure> {
    let place = match left.next("`global`, `shared` or `registers`")? {
        "registers" => return Ok("InRegisters".to_string()),
        "global" => "InGlobal",
        "shared" => "InShared",
        text => return Err(Failure::at(text, 0, "expected `global`, `shared` or `registers`")),
    };
    let layout = layout_operand(left.next("a layout")?)?;
    Ok(format!("{place}<{layout}, shape!({})>", left.number("the alignment in bytes")?))
}

fn copy(left: &mut Texts, asked: &str) -> Result<Answer, Failure> {
    let (element, threads) = (left.element()?, left.number("the number of threads")?);
    let (from, to) = (side(left)?, side(left)?);
    if let Some(text) = left.0.first() {
        return Err(Failure::at(text, 0, "expected nothing after the two sides"));
    }
    let program = format!(
        "use cute_static::{{atom::TiledCopy, instruction::copy::*, prelude::*, typenum::{{U1, Unsigned}}}};\nuse std::fmt::Display;\n\
         type Mn = <S as CopyPlace>::MnOr<<D as CopyPlace>::MnOr<U1>>;\ntype K = <S as CopyPlace>::KOr<<D as CopyPlace>::KOr<U1>>;\n\
         type T = {element};\ntype N = shape!({threads});\ntype S = {from};\ntype D = {to};\n\
         trait Told {{ fn tell(); }}\n\
         impl<A: IsInstruction, L: Default + Display, X: Default + Display> Told for TiledCopy<A, L, X> {{\n    fn tell() {{\n        \
         println!(\"{{}}\\n{{}}\\n{{}}\", <A::Instruction as CopyInstruction>::NAME, L::default(), X::default());\n    }}\n}}\n\
         fn main() {{\n    <WidestCopyFor<T, N, S, D>>::tell();\n    println!(\"{{}}\", CopyCoverFor::<T, N, S, D>::default());\n    \
         println!(\"({{}},{{}})\", Mn::U64, K::U64);\n}}\n"
    );
    let lines = ask(&program, asked)?;
    let [instruction, values, extents, covers, tile] = &lines[..] else { return Err(unknown()) };
    let places = read(values)?;
    let rows: u64 =
        extents.trim_start_matches('(').split(',').next().and_then(|m| m.parse().ok()).ok_or_else(unknown)?;
    let mut picture = picture_of::thread_value(&places, (rows, places.size() / rows)).ok();
    if let Some(picture) = &mut picture {
        picture.title = format!("{instruction}: a tile {extents}");
    }
    let predicates =
        if covers == tile { "no access needs a predicate" } else { "accesses beyond the extents need predicates" };
    let said = vec![
        instruction.clone(),
        format!("(thread, value) {values} in a tile {extents}"),
        format!("its repetitions cover {covers}; {predicates}"),
    ];
    Ok(Answer { lines: said, picture, ..Answer::default() })
}

/// An access to a tile.
fn access(left: &mut Texts, element: &str) -> Result<String, Failure> {
    let kind = left.next("an access")?;
    match kind {
        "tma" => Ok(format!("ByTma<{}>", left.major()?)),
        "wgmma" | "tcgen05" => {
            let core = if kind == "wgmma" { "Wgmma" } else { "Tcgen05" };
            let (major, extents) = (left.major()?, left.extents()?);
            Ok(format!("ByTensorCore<{core}, {major}, {extents}>"))
        }
        "write" | "read" => {
            let all = copies(&Library::find()?)?;
            let atom = resolve(left.next("an instruction")?, &[], &all, "copy")?;
            let first = layout_operand(left.next("the layout of the threads")?)?;
            let second = left.next("the layout of the values, or MxN")?;
            let atom = format!("cute_static::instruction::copy::CopyAtomOf<{atom}, {element}>");
            let copy = match tile(second) {
                Ok((m, n)) if second.contains(['x', 'X', '×']) => {
                    format!("TiledCopy<{atom}, {first}, shape!(({m},{n}))>")
                }
                _ => format!("MakeTiledCopy<{atom}, {first}, {}>", layout_operand(second)?),
            };
            Ok(format!("{}<{copy}>", if kind == "write" { "WrittenBy" } else { "ReadBy" }))
        }
        text => Err(Failure::at(text, 0, "expected `write`, `read`, `tma`, `wgmma` or `tcgen05`")),
    }
}

fn smem(left: &mut Texts, asked: &str) -> Result<Answer, Failure> {
    let (element, extents) = (left.element()?, left.extents()?);
    let mut accesses = vec![access(left, &element)?];
    while !left.0.is_empty() {
        accesses.push(access(left, &element)?);
    }
    let program = format!(
        "#![allow(unused_imports)]\nuse cute_static::{{atom::TiledCopy, instruction::operand::{{MajorK, MajorMN}}, prelude::*, smem::*, typenum::Unsigned}};\n\
         type T = {element};\ntype X = {extents};\ntype A = ({},);\n\
         fn main() {{\n    println!(\"{{}}\\n{{}}\", SmemLayoutFor::<T, X, A>::default(), <SmemConflicts<T, X, A> as Unsigned>::U64);\n}}\n",
        accesses.join(", ")
    );
    let lines = ask(&program, asked)?;
    let [layout, conflicts] = &lines[..] else { return Err(unknown()) };
    let said = match conflicts.as_str() {
        "0" => "no bank conflicts".to_string(),
        more => format!("bank conflicts: {more}, the sum of the degrees less one"),
    };
    Ok(Answer { lines: vec![layout.clone(), said], ..Answer::default() })
}

fn unknown() -> Failure {
    Failure::Environment("the program printed something else".to_string())
}
