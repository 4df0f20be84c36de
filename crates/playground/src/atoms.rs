//! Instructions by name, whose layouts are those of the library's types, and tiles of several of them.

use cute_static::atom::MmaAtom;
use cute_static::atom::mma::Mnk;
use cute_static::instruction::copy::each::{OnCopy, each_of_fixed_shape as each_copy};
use cute_static::instruction::copy::{CopyInstruction, CopyTraits};
use cute_static::instruction::mma::each::{OnMma, each_of_fixed_shape as each_mma};
use cute_static::instruction::mma::{MmaInstruction, StoredInRegisters};
use cute_static::int::Nat;
use cute_static::layout::IsLayout;
use cute_static_reference::notation::{Value, parse};
use cute_static_reference::{
    General, Layout, Regroup, Tiler, Tree, compose_at, compose_tiler, divide, raked_product, right_inverse, upcast,
};
use cute_static_viz::notation::nearest;
use cute_static_viz::subject::{copy_layouts, mma_layouts, thread_value};
use cute_static_viz::{Function, Picture};

use crate::answer::MOST_CELLS;

mod families;
use families::Family;
pub use families::families;

/// Bits of a row of a matrix in shared memory.
const ROW: u64 = 128;

/// An instruction and its layouts as texts.
struct Instruction {
    name: String,
    ptx: String,
    threads: String,
    layouts: Layouts,
}
enum Layouts {
    /// (M, N, K); A, B and C
    Mma([u64; 3], [String; 3]),
    /// Source and destination, in bits
    Copy([String; 2]),
}

fn text<L: IsLayout>() -> String {
    format!("{}:{}", L::SHAPE, L::STRIDE)
}

struct All(Vec<Instruction>);

impl All {
    fn mma<I: MmaInstruction>(&mut self) {
        let extent = |magnitude: Option<u64>| magnitude.unwrap_or(0);
        type Extents<I> = <I as MmaAtom>::ShapeMNK;
        let extents = [
            extent(<<Extents<I> as Mnk>::M as Nat>::MAGNITUDE),
            extent(<<Extents<I> as Mnk>::N as Nat>::MAGNITUDE),
            extent(<<Extents<I> as Mnk>::K as Nat>::MAGNITUDE),
        ];
        let layouts = [text::<I::LayoutATv>(), text::<I::LayoutBTv>(), text::<I::LayoutCTv>()];
        let (name, ptx) = (I::NAME.to_string(), I::PTX.to_string());
        self.0.push(Instruction { name, ptx, threads: text::<I::ThrId>(), layouts: Layouts::Mma(extents, layouts) });
    }
}
impl OnMma for All {
    fn dense<I: MmaInstruction>(&mut self) {
        self.mma::<I>();
    }
    fn sparse<I: StoredInRegisters>(&mut self) {
        self.mma::<I>();
    }
}
impl OnCopy for All {
    fn instruction<I: CopyInstruction>(&mut self) {
        let layouts = [text::<I::SrcBits>(), text::<I::DstBits>()];
        let threads = text::<<I as CopyTraits>::ThrId>();
        let (name, ptx) = (I::NAME.to_string(), I::PTX.to_string());
        self.0.push(Instruction { name, ptx, threads, layouts: Layouts::Copy(layouts) });
    }
}

/// Every instruction of fixed shape.
fn all() -> Vec<Instruction> {
    let mut all = All(Vec::new());
    each_mma(&mut all);
    each_copy(&mut all);
    all.0
}

/// The names of all instructions of fixed shape.
pub fn names() -> Vec<String> {
    all().into_iter().map(|instruction| instruction.name).collect()
}

/// What is said of an instruction or of a tile, and its picture.
pub struct Shown {
    /// Names and values
    pub facts: Vec<(String, String)>,
    /// The picture, or the reason for which there is none
    pub picture: Result<Picture, String>,
}

fn unfit(why: impl ToString) -> String {
    why.to_string()
}

fn read(text: &str) -> Result<Function, String> {
    cute_static_viz::notation::read(text).map_err(|misread| misread.message)
}

fn general(text: &str) -> Result<General, String> {
    parse(text)?.general().ok_or_else(|| format!("`{text}` is no layout"))
}

/// The instruction, `tiled_mma(NAME, (m,n,k))` or `tiled_copy(THREADS, VALUES)` of a text. It is `None` if the text is none of them.
pub fn shown(text: &str, bits: u64) -> Option<Result<Shown, String>> {
    let operands = |name: &str| {
        let inside = text.strip_prefix(name)?.trim_start().strip_prefix('(')?.strip_suffix(')')?;
        Some(inside)
    };
    if let Some(inside) = operands("tiled_mma") {
        return Some(match inside.split_once(',') {
            Some((name, atoms)) => find(name.trim()).and_then(|instruction| tiled_mma(&instruction, atoms.trim())),
            None => Err("tiled_mma takes the name of an instruction and the numbers of atoms, such as (2,2,1)".into()),
        });
    }
    if let Some(inside) = operands("tiled_copy") {
        return Some(tiled_copy(inside));
    }
    let is_word = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_name = is_word
        && (text.starts_with("SM") && text.contains('_') || text.starts_with("Universal") || text == "Movmatrix");
    is_name.then(|| find(text).and_then(|instruction| instruction.shown(bits)))
}

fn find(name: &str) -> Result<Instruction, String> {
    let mut all = all();
    match all.iter().position(|instruction| instruction.name == name) {
        Some(at) => Ok(all.swap_remove(at)),
        None => Family::all().iter().find_map(|family| family.member(name)).unwrap_or_else(|| {
            let (mut names, families) = (names(), families());
            names.extend(families.iter().map(|family| family.replacen('N', "128", 1)));
            let near = nearest(name, names.iter().map(String::as_str));
            Err(format!("there is no instruction `{name}` here{near}"))
        }),
    }
}

impl Instruction {
    fn shown(&self, bits: u64) -> Result<Shown, String> {
        let fact = |name: &str, text: &str| (name.to_string(), text.to_string());
        let mut facts = vec![fact("PTX", &self.ptx), fact("threads", &self.threads)];
        let threads = read(&self.threads)?;
        let picture = match &self.layouts {
            Layouts::Mma([m, n, k], texts) => {
                facts.push(("(M, N, K)".into(), format!("({m},{n},{k})")));
                facts.extend(["A", "B", "C"].iter().zip(texts).map(|(name, text)| fact(name, text)));
                let [a, b, c] = [read(&texts[0])?, read(&texts[1])?, read(&texts[2])?];
                mma_layouts(&self.name, &threads, [&a, &b, &c], (*m, *n, *k)).map_err(unfit)
            }
            Layouts::Copy(texts) => {
                let elements = |text: &str| {
                    let wide = upcast(&general(text)?, bits.into());
                    wide.map(|layout| layout.to_string())
                        .ok_or_else(|| format!("{text} bits are no whole elements of {bits} bits"))
                };
                let [source, destination] = [elements(&texts[0])?, elements(&texts[1])?];
                facts.extend([fact("source", &source), fact("destination", &destination)]);
                let title = format!("{}, elements of {bits} bits", self.name);
                copy_layouts(&title, &threads, [&read(&source)?, &read(&destination)?], (ROW / bits).max(1))
                    .map_err(unfit)
            }
        };
        Ok(Shown { facts, picture })
    }
}

/// How atoms fill a tile: how many there are along M, N and K, as a layout whose values count their threads, and the permutations.
pub struct Atoms {
    layout: Layout,
    permutations: [Option<Layout>; 3],
}

impl Atoms {
    /// `(2,2,1)`, `(2,2,1):(2,1,0)` or `(2,2,1), <32,(16,2):(1,16),_>`.
    pub fn read(text: &str) -> Result<Atoms, String> {
        let wrong = || {
            format!(
                "`{text}`: expected the numbers of atoms along M, N and K and permutations, such as (2,2,1), <32,32,16>"
            )
        };
        let integers = |part: &str| {
            let value = parse(&part.split_whitespace().collect::<String>()).map_err(|_| wrong())?;
            crate::operation::integers(&crate::operation::layout(value)).ok_or_else(wrong)
        };
        let parts = split(text);
        let (atoms, tiles) = match parts[..] {
            [atoms] => (atoms, "<_,_,_>"),
            [atoms, tiles] => (atoms, tiles),
            _ => return Err(wrong()),
        };
        let layout = integers(atoms)?;
        let sizes = layout.shape.leaves();
        if layout.shape.rank() != 3 || sizes.len() != 3 || sizes.iter().any(|n| !(1..=64).contains(n)) {
            return Err(wrong());
        }
        if !bijective(&layout) {
            return Err(format!("the atoms {layout} do not have each number of a group of threads once"));
        }
        let inside = tiles.strip_prefix('<').and_then(|tiles| tiles.strip_suffix('>')).ok_or_else(wrong)?;
        let tiles = split(inside);
        if tiles.len() > 3 {
            return Err(wrong());
        }
        let mut permutations = [None, None, None];
        for (place, tile) in permutations.iter_mut().zip(tiles).filter(|(_, tile)| *tile != "_") {
            let permutation = match parse(tile) {
                // An extent alone is its layout.
                Ok(Value::Tree(Tree::Leaf(n))) if (1..=i128::from(MOST_CELLS)).contains(&n) => Layout::leaf(n, 1),
                _ => integers(tile)?,
            };
            if !bijective(&permutation) {
                return Err(format!("the permutation {tile} does not have each coordinate of the tile once"));
            }
            *place = Some(permutation);
        }
        Ok(Atoms { layout, permutations })
    }

    /// The extent of the tile along an axis, of which an atom has some.
    fn extent(&self, axis: usize, atom: i128) -> Result<i128, String> {
        let least = atom * self.layout.shape.leaves()[axis];
        match &self.permutations[axis] {
            None => Ok(least),
            Some(permutation) if permutation.size() % least == 0 => Ok(permutation.size()),
            Some(permutation) => Err(format!(
                "the permutation {permutation} has {} coordinates, no multiple of the {least} of the atoms",
                permutation.size()
            )),
        }
    }
}

/// Whether a layout has each number below its size once.
fn bijective(layout: &Layout) -> bool {
    let extents = layout.shape.leaves();
    extents.iter().all(|n| *n > 0)
        && layout.size() <= i128::from(MOST_CELLS)
        && cute_static_reference::bijective(layout)
}

/// The parts between commas that no bracket encloses.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut parts, mut begin) = (0, Vec::new(), 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[begin..].trim());
    parts
}

/// For A, B and C: (thread, value) → index in the tile of all atoms, column-major.
fn operands(instruction: &Instruction, atoms: &Atoms) -> Result<[(Layout, [u64; 2]); 3], String> {
    let Layouts::Mma(extents, texts) = &instruction.layouts else {
        return Err(format!("`{}` is no mma", instruction.name));
    };
    let of = |which: usize, axes: [usize; 2]| {
        let atom = axes.map(|axis| i128::from(extents[axis]));
        let tile = [atoms.extent(axes[0], atom[0])?, atoms.extent(axes[1], atom[1])?];
        let found = operand(atoms, axes, atom, tile, &general(&texts[which])?);
        let layout = found.ok_or("the tile of these atoms has no layout of threads and values")?;
        Ok::<_, String>((layout, tile.map(|n| n as u64)))
    };
    Ok([of(0, [0, 2])?, of(1, [1, 2])?, of(2, [0, 1])?])
}

/// One of them, with the axes that it has and the layout of an atom: the steps of CuTe's `thrfrg_C`.
fn operand(atoms: &Atoms, axes: [usize; 2], atom: [i128; 2], tile: [i128; 2], tv: &General) -> Option<Layout> {
    let shape = |sizes: [i128; 2]| Tree::from_leaves(sizes.to_vec());
    let permuted = |axis: usize| atoms.permutations[axis].as_ref().map_or(Tiler::Keep, |p| Tiler::One(p.general()));
    let whole = cute_static_reference::column_major(&shape(tile));
    let whole = compose_tiler(&whole, &Tiler::Each(axes.map(permuted).to_vec()))?;
    let divided = divide(&whole, &Tiler::from_tree(&shape(atom)), Regroup::Zipped)?;
    let placed = compose_tiler(&divided, &Tiler::Each(vec![Tiler::One(tv.clone()), Tiler::Keep]))?;
    let [threads, values] = [placed.mode(&[0, 0])?, placed.mode(&[0, 1])?];
    let counts = atoms.layout.shape.leaves();
    // Along each axis, the atoms of other threads and then those of the same ones. The threads of an axis that the operand does not have hold the
    // same elements.
    let (mut others, mut values) = (Vec::new(), vec![values]);
    for (axis, count) in counts.iter().enumerate() {
        others.push(match axes.iter().position(|own| *own == axis) {
            Some(at) => {
                let parts = divide(&placed.mode(&[1, at])?, &Tiler::from_tree(&Tree::Leaf(*count)), Regroup::Logical)?;
                values.push(parts.mode(&[1])?);
                parts.mode(&[0])?
            }
            None => Layout::leaf(*count, 0),
        });
    }
    let others = compose_at(&Layout::concat(&others), &right_inverse(&atoms.layout).general())?;
    Some(Layout::concat(&[Layout::concat(&[threads, others]), Layout::concat(&values)]))
}

/// (thread, value) → index in the tile of a tiled MMA, for A, B and C.
pub fn tiled_layouts(name: &str, atoms: &str) -> Result<[Layout; 3], String> {
    Ok(operands(&find(name)?, &Atoms::read(atoms)?)?.map(|(layout, _)| layout))
}

fn tiled_mma(instruction: &Instruction, atoms: &str) -> Result<Shown, String> {
    let operands = operands(instruction, &Atoms::read(atoms)?)?;
    let name = &instruction.name;
    let mut facts = vec![("PTX".to_string(), instruction.ptx.clone())];
    let mut whole = Picture::new(format!("{name}, {atoms} atoms"));
    let mut why = None;
    for ((letter, axes), (layout, (rows, columns))) in [("A", "(M,K)"), ("B", "(N,K)"), ("C", "(M,N)")]
        .into_iter()
        .zip(operands.map(|(layout, [m, n])| (layout, (m, n))))
    {
        facts.push((format!("{letter}: (thread, value) → index in {axes} = ({rows},{columns})"), layout.to_string()));
        match thread_value(&read(&layout.to_string())?, (rows, columns)) {
            Ok(mut picture) => {
                for panel in &mut picture.panels {
                    panel.grid.caption = format!("{letter} {axes}");
                }
                whole = whole.beside(0, picture);
            }
            Err(unfit) => why = Some(unfit.to_string()),
        }
    }
    Ok(Shown { facts, picture: why.map_or(Ok(whole), Err) })
}

/// CuTe's `make_tiled_copy`: the threads and values of THREADS and VALUES interleaved, over the tile of both.
fn tiled_copy(inside: &str) -> Result<Shown, String> {
    let wrong = || {
        "tiled_copy takes two layouts of rank 2, of threads and of values, such as tiled_copy((16,8):(8,1), (1,4))"
            .to_string()
    };
    let depth = |text: &str| text.matches('(').count() == text.matches(')').count();
    let comma = inside
        .match_indices(',')
        .map(|(at, _)| at)
        .find(|at| depth(&inside[..*at]) && !inside[..*at].trim().is_empty());
    let (threads, values) = inside.split_at(comma.ok_or_else(wrong)?);
    let layout = |text: &str| {
        let text: String = text.split_whitespace().collect();
        // Only what is a layout can be calculated with: an extent of 0 is none.
        let size = read(&text)?.size();
        if size > MOST_CELLS {
            return Err(format!("{text} has {size} coordinates, and at most {MOST_CELLS} are drawn"));
        }
        crate::operation::integers(&crate::operation::layout(parse(&text)?)).ok_or_else(wrong)
    };
    let [threads, values] = [layout(threads)?, layout(&values[1..])?];
    let placed = raked_product(&threads, &values).ok_or("these threads and values have no raked product")?;
    let tile = placed.shape.modes().iter().map(Tree::product).collect::<Vec<_>>();
    let [rows, columns] = tile[..] else { return Err(wrong()) };
    let by_number = Layout::from_flat(&[(threads.size(), 1), (values.size(), threads.size())]);
    let tv = compose_at(&right_inverse(&placed), &by_number.general())
        .ok_or("(thread, value) does not go through the inverse")?;
    let facts = vec![
        ("tile".to_string(), format!("({rows},{columns})")),
        ("(thread, value) → index in the tile".to_string(), tv.to_string()),
    ];
    let picture = thread_value(&read(&tv.to_string())?, (rows as u64, columns as u64)).map_err(unfit);
    Ok(Shown { facts, picture })
}
