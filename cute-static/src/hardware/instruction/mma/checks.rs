//! Tests of every row of the tables: each element of a tile is counted.

extern crate std;
use super::legal::*;
use super::{BlockScaledMma, MmaInstruction, RegisterArray, ScaledInRegisters, SparseMma, StoresHalf, TmemMma};
use crate::atom::mma::{MmaAtom, Mnk};
use crate::htuple::Tree;
use crate::instruction::operand::OperandSource;
use crate::int::{Nat, One};
use crate::layout::IsLayout;
use crate::numeric::Numeric;
use crate::outcome::{Accepted, Refused};
use std::string::ToString;
use std::{assert, assert_eq, format, vec, vec::Vec};
use typenum::{B0, B1, UInt};

/// A layout as data.
#[derive(Clone, Copy)]
struct Map {
    shape: &'static Tree,
    stride: &'static Tree,
}
impl Map {
    fn of<L: IsLayout>() -> Map {
        Map { shape: L::SHAPE, stride: L::STRIDE }
    }
    /// The offsets of the modes whose stride is not 0, and the number of coordinates that have each offset.
    fn offsets(self) -> (Vec<u64>, u64) {
        let (shape, stride) = (leaves(self.shape), leaves(self.stride));
        assert_eq!(shape.len(), stride.len());
        let (mut list, mut times) = (vec![0], 1);
        for (s, d) in shape.iter().zip(stride) {
            if d == 0 {
                times *= s;
                continue;
            }
            let before = list.len();
            for i in 1..*s {
                list.extend_from_within(..before);
                list[before * i as usize..].iter_mut().for_each(|o| *o += i * d);
            }
        }
        (list, times)
    }
    /// The number of coordinates of a mode.
    fn mode(self, index: usize) -> u64 {
        let mut rest = self.shape;
        for _ in 0..index {
            rest = match rest {
                Tree::Cons(_, tail) => tail,
                _ => panic!("no such mode"),
            };
        }
        match rest {
            Tree::Cons(head, _) => leaves(head).iter().product(),
            leaf => leaves(leaf).iter().product(),
        }
    }
}
fn leaves(tree: &Tree) -> Vec<u64> {
    let text = tree.to_string();
    text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).map(|n| n.parse().expect("a number")).collect()
}

/// Each element of the tile is reached `times` times.
fn covers(name: &str, map: Map, size: u64, times: u64) {
    let mut hits = vec![0; size as usize];
    let (offsets, each) = map.offsets();
    for offset in offsets {
        assert!(offset < size, "{name}: element {offset} of a tile of {size}");
        hits[offset as usize] += each;
    }
    assert!(hits.iter().all(|n| *n == times), "{name}: an element is not reached {times} times");
}

/// An operand: its map, its registers, the number of bits of a stored value, the number of values that it represents, and its memory.
struct Operand {
    map: Map,
    registers: RegisterArray,
    bits: u64,
    values: u64,
    source: &'static str,
}
fn operand(name: &str, operand: Operand, threads: u64, tile: u64) {
    let Operand { map, registers, bits, values, source } = operand;
    assert_eq!(map.mode(0), threads, "{name}: threads");
    let in_registers = source == "registers";
    let one_for_all = !in_registers && threads == 128;
    covers(name, map, tile, if one_for_all { threads } else { 1 });
    assert_eq!(registers.count > 0, in_registers, "{name}: registers");
    if in_registers {
        assert_eq!(map.mode(1) * bits, registers.bits() * values, "{name}: bits of {registers}");
    }
}

/// The number of values that one stored value represents.
fn represented(name: &str) -> u64 {
    match name.strip_prefix("sparse_elem<") {
        Some(rest) => rest.split(',').next().and_then(|n| n.parse().ok()).expect("a number"),
        None => 1,
    }
}
/// The number of bits of a value in a register. A value of 6 or 4 bits of `kind::f8f6f4` has 8.
fn in_register(ptx: &str, bits: u64) -> u64 {
    if ptx.contains("f8f6f4") { 8 } else { bits }
}
fn magnitude<N: Nat>() -> u64 {
    N::MAGNITUDE.expect("a number of 64 bits")
}

/// An instruction as data, so that the checks are compiled once.
struct Facts {
    name: &'static str,
    threads: u64,
    extents: (u64, u64, u64),
    ptx: &'static str,
    cutlass: &'static str,
    operands: [Operand; 3],
}

/// Checks that a row is sound.
pub fn sound<I: MmaInstruction>() {
    let a = Operand {
        map: Map::of::<I::LayoutATv>(),
        registers: I::REGISTERS_A,
        bits: in_register(I::PTX, magnitude::<<I::A as Numeric>::Bits>()),
        values: represented(I::A::NAME),
        source: <I::SourceA as OperandSource>::NAME,
    };
    let b = Operand {
        map: Map::of::<I::LayoutBTv>(),
        registers: I::REGISTERS_B,
        bits: magnitude::<<I::B as Numeric>::Bits>(),
        values: 1,
        source: <I::SourceB as OperandSource>::NAME,
    };
    let c = Operand {
        map: Map::of::<I::LayoutCTv>(),
        registers: I::REGISTERS_C,
        bits: magnitude::<<I::C as Numeric>::Bits>(),
        values: 1,
        source: <I::SourceC as OperandSource>::NAME,
    };
    check(Facts {
        name: I::NAME,
        threads: <I::ThrId as IsLayout>::SIZE,
        extents: extents::<I>(),
        ptx: I::PTX,
        cutlass: I::CUTLASS,
        operands: [a, b, c],
    });
}
fn check(facts: Facts) {
    let Facts { name, threads, extents: (m, n, k), ptx, cutlass, operands: [a, b, c] } = facts;
    assert!(!ptx.is_empty(), "{name}");
    assert!(cutlass.is_empty() || cutlass.contains("mma_"), "{name}: {cutlass}");
    operand(&format!("{name} A"), a, threads, m * k);
    operand(&format!("{name} B"), b, threads, n * k);
    operand(&format!("{name} C"), c, threads, m * n);
}
fn extents<I: MmaAtom>() -> (u64, u64, u64) {
    (
        magnitude::<<I::ShapeMNK as Mnk>::M>(),
        magnitude::<<I::ShapeMNK as Mnk>::N>(),
        magnitude::<<I::ShapeMNK as Mnk>::K>(),
    )
}

/// Checks that the metadata covers each element of the tile equally often.
pub fn sound_metadata<I: SparseMma>() {
    let (m, _, k) = extents::<I>();
    let map = Map::of::<I::LayoutETv>();
    assert_eq!(map.mode(0), <I::ThrId as IsLayout>::SIZE, "{} E", I::NAME);
    let all = <I::LayoutETv as IsLayout>::SIZE;
    covers(I::NAME, map, m * k, all / (m * k));
    assert!(I::PTX.contains(".sp"), "{}", I::PTX);
}

/// Checks that each stored value of A is in the bits of the values that it stands for.
pub fn sound_stored<I: StoresHalf>() {
    let ((m, _, _), stands_for) = (extents::<I>(), represented(I::A::NAME) as usize);
    let (stored, of_all) = (Map::of::<I::LayoutStoredTv>(), Map::of::<I::LayoutATv>());
    let threads = of_all.mode(0) as usize;
    assert_eq!((stored.mode(0), stored.mode(1) * stands_for as u64), (of_all.mode(0), of_all.mode(1)), "{}", I::NAME);
    let stored = stored.offsets().0;
    for (index, element) in of_all.offsets().0.into_iter().enumerate() {
        let (thread, value) = (index % threads, index / threads);
        let (row, column) = (element % m, element / m);
        let found = stored[thread + threads * (value / stands_for)];
        assert_eq!(found, row + column / stands_for as u64 * m, "{}: thread {thread}, value {value}", I::NAME);
    }
}

/// Checks that the scale factors cover the tiles: those of A in two threads each, those of B in four.
pub fn sound_scales<I: ScaledInRegisters>() {
    let (m, n, k) = extents::<I>();
    covers(I::NAME, Map::of::<I::LayoutSfaTv>(), m * k, 2);
    covers(I::NAME, Map::of::<I::LayoutSfbTv>(), n * k, 4);
    sound_vectors::<I>();
}
/// Checks that K consists of whole vectors of values that share a scale factor.
pub fn sound_vectors<I: BlockScaledMma>() {
    let (_, _, k) = extents::<I>();
    assert_eq!(k % magnitude::<I::VectorSize>(), 0, "{}", I::NAME);
    assert!(I::PTX.contains(".block_scale"), "{}", I::PTX);
}

/// Checks that no two values of the accumulator share a cell of tensor memory, and that the layout has the share of one CTA.
pub fn sound_tmem<I: TmemMma>() {
    let (m, n, _) = extents::<I>();
    let columns = 65536 * 32 / magnitude::<<I::C as Numeric>::Bits>();
    tmem(I::NAME, Map::of::<I::TmemC>(), m * n / u64::from(I::CTA_GROUP), columns);
}
fn tmem(name: &str, map: Map, values: u64, lane: u64) {
    let (offsets, each) = map.offsets();
    assert_eq!((offsets.len() as u64, each), (values, 1), "{name}");
    // 128 lanes of 512 columns; a column has at most two values of 16 bits.
    let mut taken = vec![false; 128 * 1024];
    for offset in offsets {
        assert!(offset / lane < 128 && offset % lane < 1024, "{name}: lane or column of {offset}");
        let place = (offset / lane * 1024 + offset % lane) as usize;
        assert!(!core::mem::replace(&mut taken[place], true), "{name}: two values in one place");
    }
}

/// The result of a rule as data.
trait Answer {
    const LEGAL: bool;
}
impl<M> Answer for Accepted<M> {
    const LEGAL: bool = true;
}
impl<W> Answer for Refused<W> {
    const LEGAL: bool = false;
}

/// Each number from 1 to 511, built bit by bit.
macro_rules! agree {
    (@ [] $n:ty) => { agree!(= $n: FloatsOfWgmma IntegersOfWgmma EveryEighth IntegersOfTcgen EverySixteenth EveryThirtySecond RowsOfOne
        RowsOfOneScaled RowsOfTwo RowsOfTwoSparseScaled InputScales); };
    (@ [x $($rest:tt)*] $n:ty) => {
        agree!(@ [$($rest)*] UInt<$n, B0>);
        agree!(@ [$($rest)*] UInt<$n, B1>);
    };
    (= $n:ty: $($rule:ident)*) => {$(
        // A block, because rustc nests the scope of each `let` in that of the one before, and overflows its stack after thousands.
        {
            let (legal, n) = (<<$rule as ExtentRule>::Check<$n> as Answer>::LEGAL, magnitude::<$n>());
            assert_eq!(legal, $rule::VALUES.contains(n), "{n} in {}", $rule::VALUES);
        }
    )*};
    ($($level:tt)*) => { $(agree!(@ $level One);)* };
}

#[test]
fn the_rules_allow_their_values_and_no_others() {
    agree!([] [x] [x x] [x x x] [x x x x] [x x x x x] [x x x x x x] [x x x x x x x] [x x x x x x x x]);
}
