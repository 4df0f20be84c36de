//! Atoms of the hardware by name. The names are read from the library's own tables.

use crate::compile::ask;
use crate::failure::Failure;
use crate::library::Library;
use crate::show::Answer;
use crate::subjects::{Subject, count, subject};
use cute_static_viz::notation::{nearest, read};
use cute_static_viz::subject::{copy_layouts, mma_layouts};
use cute_static_viz::{Picture, Unfit};
use std::fs;
use std::path::Path;

/// The subjects.
pub const ATOMS: &[Subject] = &[
    subject(
        "mma",
        "NAME [N]",
        "A left, B above, C; a family is NAME<ARGUMENTS>; no NAME: all names",
        &["SM80_16x8x16_F32F16F16F32_TN"],
    ),
    subject(
        "copy",
        "NAME BITS",
        "who reads and who writes each element of BITS; no NAME: all names",
        &["SM75_U32x4_LDSM_N", "16"],
    ),
];

/// An instruction: its name, the module that has it, and the parameters of a family.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    pub name: String,
    pub module: String,
    pub parameters: Vec<String>,
}

impl Instruction {
    fn new(name: &str, module: &str, parameters: &str) -> Instruction {
        let parameters = parameters.split([',', ';']).map(|p| p.split([':', '=']).next().unwrap_or_default().trim());
        Instruction {
            name: name.to_string(),
            module: module.to_string(),
            parameters: parameters.filter(|p| !p.is_empty()).map(String::from).collect(),
        }
    }
    /// `NAME`, or `NAME<A,B,N>`
    fn shown(&self) -> String {
        let list = self.parameters.join(",");
        if list.is_empty() { self.name.clone() } else { format!("{}<{list}>", self.name) }
    }
}

/// The lines of the sources in a folder, each with the name of its file.
fn lines(folder: &Path) -> Result<Vec<(String, String)>, Failure> {
    let failed = |e: std::io::Error| Failure::Environment(format!("{}: {e}", folder.display()));
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            continue;
        }
        let file = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let text = fs::read_to_string(&path).map_err(failed)?;
        lines.extend(text.lines().map(|line| (file.clone(), line.trim().to_string())));
    }
    lines.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(lines)
}

/// The identifier that a line begins with, and what follows it.
fn split(line: &str) -> (&str, &str) {
    line.split_at(line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(line.len()))
}

/// The text between brackets, and what follows them.
fn within(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let inside = text.strip_prefix(open)?;
    let mut depth = 1;
    for (i, c) in inside.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return Some((&inside[..i], &inside[i + close.len_utf8()..]));
        }
    }
    None
}

/// The MMA instructions: rows `NAME: (M, N, K), …`, `NAME "name after N": …`, `NAME[types; numbers]: …`, `NAME<types>: …`.
pub fn mmas(library: &Library) -> Result<Vec<Instruction>, Failure> {
    let mut found = vec![Instruction::new("UniversalFMA", "", "T")];
    for (_, line) in lines(&library.folder("cute-static").join("src/hardware/instruction/mma"))? {
        let (name, rest) = split(&line);
        let parameters = match rest.chars().next() {
            Some(':') if rest.starts_with(": (") => Some(""),
            Some(' ') if rest.starts_with(" \"") => Some("N"),
            Some('[') => within(rest, '[', ']').filter(|(_, rest)| rest.starts_with(':')).map(|(list, _)| list),
            Some('<') => within(rest, '<', '>').filter(|(_, rest)| rest.starts_with(':')).map(|(list, _)| list),
            _ => None,
        };
        if let (true, Some(parameters)) = (name.starts_with("SM"), parameters) {
            // The bounds may have parameters of their own: `A: F16BF16<C>`.
            found.push(Instruction::new(name, "", parameters));
        }
    }
    Ok(found)
}

/// The copy instructions: rows `NAME: Sm75 [threads], …`, `NAME<N>: …`, names of loads and stores of tensor memory, and types.
pub fn copies(library: &Library) -> Result<Vec<Instruction>, Failure> {
    let mut found = Vec::new();
    for (file, line) in lines(&library.folder("cute-static").join("src/hardware/instruction/copy"))? {
        let (first, rest) = split(&line);
        let declared = ["pub struct ", "pub enum ", "pub type "].iter().find_map(|word| line.strip_prefix(word));
        if let Some((name, rest)) = declared.map(split) {
            if name.starts_with("SM") || name == "UniversalCopyBits" || name.starts_with("AutoVectorizing") {
                found.push(Instruction::new(name, &file, within(rest, '<', '>').map_or("", |(list, _)| list)));
            }
        } else if rest.starts_with("<N>: Sm") || rest.starts_with(": Sm") {
            found.push(Instruction::new(first, &file, if rest.starts_with('<') { "N" } else { "" }));
        } else if file == "names" && first.starts_with('U') && rest.starts_with(": SM") {
            let names = rest[2..].trim_end_matches(';').split_whitespace();
            found.extend(names.map(|name| Instruction::new(name, &file, "")));
        }
    }
    Ok(found)
}

/// PTX's names of value types with the library's, and the names that say which mode of an operand is contiguous.
const TYPES: &[(&str, &str)] = &[
    ("f64", "numeric::Float64"),
    ("f32", "numeric::Float32"),
    ("tf32", "numeric::TFloat32"),
    ("f16", "numeric::Float16"),
    ("bf16", "numeric::BFloat16"),
    ("e4m3", "numeric::Float8E4M3"),
    ("e5m2", "numeric::Float8E5M2"),
    ("e2m3", "numeric::Float6E2M3"),
    ("e3m2", "numeric::Float6E3M2"),
    ("e2m1", "numeric::Float4E2M1"),
    ("ue8m0", "numeric::Float8UE8M0"),
    ("ue4m3", "numeric::Float8UE4M3"),
    ("s32", "numeric::Int32"),
    ("s8", "numeric::Int8"),
    ("u8", "numeric::Uint8"),
    ("K", "instruction::operand::MajorK"),
    ("MN", "instruction::operand::MajorMN"),
];

/// Elements by their bits.
const ELEMENTS: &[(u64, &str)] = &[
    (1, "Bit1"),
    (4, "Uint4"),
    (6, "Float6E2M3"),
    (8, "Uint8"),
    (16, "Float16"),
    (32, "Float32"),
    (64, "Float64"),
    (128, "Complex64"),
];

/// The type of an argument of a family: a number, CuTe's `b128` for a number of bits, or one of the names.
pub fn argument(text: &str) -> Result<String, Failure> {
    let number = text.strip_prefix('b').unwrap_or(text).parse::<u64>().ok();
    if let Some(number) = number.filter(|n| *n > 0) {
        return Ok(format!("cute_static::shape!({number})"));
    }
    let known = TYPES.iter().find(|(name, _)| *name == text);
    let near = || nearest(text, TYPES.iter().map(|(name, _)| *name));
    let path =
        known.ok_or_else(|| Failure::Usage(format!("`{text}` is no number and no type such as bf16{}", near())))?;
    Ok(format!("cute_static::{}", path.1))
}

/// The type of a name. Its arguments are in `<…>` or after it. CuTe's names of wgmma contain N: `SM90_64x128x16_…`.
pub fn resolve(given: &str, more: &[String], all: &[Instruction], folder: &str) -> Result<String, Failure> {
    let (name, list) = match given.split_once('<') {
        Some((name, list)) => {
            let close = || Failure::at(given, given.len(), "expected `>` at the end");
            (name, list.strip_suffix('>').ok_or_else(close)?)
        }
        None => (given, ""),
    };
    let mut arguments: Vec<String> = list.split(',').map(|a| a.trim().to_string()).filter(|a| !a.is_empty()).collect();
    arguments.extend(more.iter().cloned());
    let name = if name == "UniversalCopy" { "UniversalCopyBits" } else { name };
    let known = |name: &str| all.iter().find(|i| i.name == name);
    let family = || {
        let head = ["SM90_64x", "SM90_SPARSE_64x"].into_iter().find(|head| name.starts_with(head))?;
        let (n, tail) = name[head.len()..].split_once('x')?;
        n.parse::<u64>().ok()?;
        Some((known(&format!("{head}Nx{tail}"))?, n.to_string()))
    };
    let instruction = match (known(name), family()) {
        (Some(instruction), _) => instruction,
        (None, Some((instruction, n))) => {
            arguments.insert(0, n);
            instruction
        }
        _ => {
            let near = nearest(name, all.iter().map(|i| i.name.as_str()));
            let message = format!("the tables of {folder} instructions have no `{name}`{near}");
            return Err(Failure::Usage(message));
        }
    };
    let (wanted, given) = (instruction.parameters.len(), arguments.len());
    // After its own parameters, an MMA takes which modes of A and B are contiguous.
    let majors = if folder == "mma" && wanted > 0 { 2 } else { 0 };
    if given < wanted || given > wanted + majors {
        let shown = instruction.shown();
        return Err(Failure::Usage(format!(
            "arguments of `{shown}`, after the name or in `<…>`: expected {wanted}, found {given}"
        )));
    }
    let types = arguments.iter().map(|a| argument(a)).collect::<Result<Vec<_>, _>>()?.join(", ");
    let module = if instruction.module.is_empty() { String::new() } else { format!("::{}", instruction.module) };
    let list = if types.is_empty() { types } else { format!("<{types}>") };
    Ok(format!("cute_static::instruction::{folder}{module}::{}{list}", instruction.name))
}

const TEXT: &str = "fn text<L: cute_static::IsLayout>() { println!(\"{}:{}\", L::SHAPE, L::STRIDE) }\n";

/// The answer about an atom, or `None` if the subject is another one.
pub fn atom(name: &str, texts: &[String]) -> Result<Option<Answer>, Failure> {
    let Some(subject) = ATOMS.iter().find(|s| s.name == name) else { return Ok(None) };
    let library = Library::find()?;
    let all = if name == "mma" { mmas(&library)? } else { copies(&library)? };
    if texts.is_empty() {
        return Ok(Some(Answer { lines: all.iter().map(Instruction::shown).collect(), ..Answer::default() }));
    }
    let asked = format!("{name} {}", texts.join(" "));
    let unknown = || Failure::Environment("the program printed something else".to_string());
    if name == "mma" {
        count(texts, 1, 8, subject)?;
        let atom = resolve(&texts[0], &texts[1..], &all, "mma")?;
        let program = format!(
            "use cute_static::{{atom::mma::{{MmaAtom, Mnk}}, instruction::mma::MmaInstruction, int::Nat}};\ntype I = {atom};\n\
             {TEXT}fn main() {{\n    println!(\"{{}}\", <I as MmaInstruction>::NAME);\n    println!(\"{{}}\", <I as MmaInstruction>::PTX);\n    type S = <I as MmaAtom>::ShapeMNK;\n    \
             for n in [<<S as Mnk>::M as Nat>::MAGNITUDE, <<S as Mnk>::N as Nat>::MAGNITUDE, <<S as Mnk>::K as Nat>::MAGNITUDE] {{\n        \
             println!(\"{{}}\", n.unwrap());\n    }}\n    \
             text::<<I as MmaAtom>::ThrId>();\n    text::<<I as MmaAtom>::LayoutATv>();\n    \
             text::<<I as MmaAtom>::LayoutBTv>();\n    text::<<I as MmaAtom>::LayoutCTv>();\n}}\n"
        );
        let lines = ask(&program, &asked)?;
        let [title, ptx, m, n, k, threads, a, b, c] = &lines[..] else { return Err(unknown()) };
        let extent = |text: &str| text.parse().map_err(|_| unknown());
        let layouts = [&read(a)?, &read(b)?, &read(c)?];
        let picture = mma_layouts(title, &read(threads)?, layouts, (extent(m)?, extent(n)?, extent(k)?));
        let said = [("A", a), ("B", b), ("C", c), ("threads", threads)].map(|(name, text)| format!("{name} {text}"));
        let lines = [ptx.clone(), format!("({m},{n},{k})")].into_iter().chain(said).collect();
        return Ok(Some(answer(lines, picture)));
    }
    count(texts, 2, 3, subject)?;
    let (bits, more) = texts[1..].split_last().ok_or_else(unknown)?;
    let sizes = || ELEMENTS.iter().map(|(bits, _)| bits.to_string()).collect::<Vec<_>>().join(", ");
    let element = ELEMENTS.iter().find(|(size, _)| bits.parse() == Ok(*size));
    let (size, element) =
        element.ok_or_else(|| Failure::at(bits, 0, format!("expected the bits of an element: {}", sizes())))?;
    let atom = resolve(&texts[0], more, &all, "copy")?;
    let program = format!(
        "use cute_static::{{atom::CopyAtom, instruction::copy::{{CopyAtomOf, CopyInstruction}}}};\ntype I = {atom};\n\
         type A = CopyAtomOf<I, cute_static::numeric::{element}>;\n{TEXT}fn main() {{\n    println!(\"{{}}\", <I as CopyInstruction>::NAME);\n    \
         println!(\"{{}}\", <I as CopyInstruction>::PTX);\n    text::<<A as CopyAtom>::ThrId>();\n    text::<<A as CopyAtom>::LayoutSrc>();\n    \
         text::<<A as CopyAtom>::LayoutDst>();\n}}\n"
    );
    let lines = ask(&program, &asked)?;
    let [title, ptx, threads, source, destination] = &lines[..] else { return Err(unknown()) };
    let said = [("source", source), ("destination", destination), ("threads", threads)];
    let lines = std::iter::once(ptx.clone()).chain(said.map(|(name, text)| format!("{name} {text}"))).collect();
    // A row of a matrix in shared memory has 128 bits.
    let layouts = [&read(source)?, &read(destination)?];
    let title = format!("{title}, elements of {size} bits");
    let picture = copy_layouts(&title, &read(threads)?, layouts, (128 / size).max(1));
    Ok(Some(answer(lines, picture)))
}

/// The lines, and the picture or the reason for which there is none.
fn answer(mut lines: Vec<String>, picture: Result<Picture, Unfit>) -> Answer {
    match picture {
        Ok(picture) => Answer { lines, picture: Some(picture), ..Answer::default() },
        Err(unfit) => {
            lines.push(format!("no picture: {unfit}"));
            Answer { lines, ..Answer::default() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_read() {
        let library = Library::find().expect("the library");
        let shown = |list: Vec<Instruction>| list.iter().map(Instruction::shown).collect::<Vec<_>>();
        let (mmas, copies) = (shown(mmas(&library).expect("names")), shown(copies(&library).expect("names")));
        for name in [
            "UniversalFMA<T>",
            "SM61_DP4A",
            "SM80_16x8x16_F32F16F16F32_TN",
            "SM90_64xNx16_F32F16F16_SS<N>",
            "SM90_SPARSE_64xNx32_F32F16F16_RS<N>",
            "SM100_MMA_F16BF16_SS<A,B,C,M,N>",
            "SM120_16x8x32_TN<A,B,C>",
        ] {
            assert!(mmas.iter().any(|n| n == name), "{name} of {mmas:?}");
        }
        for name in [
            "UniversalCopyBits<N>",
            "SM75_U32x4_LDSM_N",
            "Movmatrix",
            "SM80_CP_ASYNC_CACHEALWAYS<N>",
            "SM100_TMEM_LOAD_32dp32b32x_16b",
            "SM100_TMEM_LOAD_STAT_32dp32b32x",
        ] {
            assert!(copies.iter().any(|n| n == name), "{name} of {copies:?}");
        }
        for list in [&mmas, &copies] {
            let mut names: Vec<_> = list.iter().collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), list.len(), "a name twice in {list:?}");
        }
    }

    /// The library has every name that is read, in the module that is read with it.
    #[test]
    fn the_names_are_there() {
        if !Library::is_checkout() {
            return;
        }
        let library = Library::find().expect("the library");
        let mut program = "#![allow(unused_imports)]\n".to_string();
        for (folder, list) in [("mma", mmas(&library)), ("copy", copies(&library))] {
            for Instruction { name, module, .. } in list.expect("names") {
                let module = if module.is_empty() { String::new() } else { format!("{module}::") };
                program += &format!("use cute_static::instruction::{folder}::{module}{name};\n");
            }
        }
        let answer = ask(&(program + "fn main() { println!(\"all\") }\n"), "all names");
        assert_eq!(answer, Ok(vec!["all".to_string()]));
    }

    #[test]
    fn arguments_are_names_or_numbers() {
        assert_eq!(argument("b128").as_deref(), Ok("cute_static::shape!(128)"));
        assert_eq!(argument("bf16").as_deref(), Ok("cute_static::numeric::BFloat16"));
        for text in ["", "0", "x; fn", "Float16"] {
            assert!(argument(text).is_err(), "{text}");
        }
    }
}
