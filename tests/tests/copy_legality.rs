//! The legality and the bank conflicts of a tiled copy against plain Rust: every thread, every repetition, every lane.

use cute_static::atom::{Destination, LayoutTvS, PartitionS, Source, TiledCopy};
use cute_static::banks::conflict_degrees;
use cute_static::instruction::copy::{
    CopyAtomOf, bulk::*, matrix::*, names::*, tensor_memory::*, tiled::*, universal::*,
};
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::*;
use cute_static_tests::holds;

/// A swizzle of elements: B, M, S.
type Bms = (u32, u32, u32);
fn swizzle(offset: i64, (b, m, s): Bms) -> i64 {
    offset ^ ((offset >> s) & (((1 << b) - 1) << m))
}

/// One copy, and the tensor that it reads.
struct Case {
    name: String,
    /// Offset of the element with the index (thread, value, …) in the partition
    offsets: Vec<i64>,
    threads: usize,
    /// Values of one instruction
    values: usize,
    bits: u64,
    bytes: u64,
    swizzle: Bms,
    legal: bool,
    free: bool,
}

impl Case {
    /// Where a thread's values of one instruction are.
    fn access(&self, thread: usize, repetition: usize) -> Vec<i64> {
        let at = |value: usize| self.offsets[thread + self.threads * (value + self.values * repetition)];
        (0..self.values).map(|value| swizzle(at(value), self.swizzle)).collect()
    }
    fn repetitions(&self) -> usize {
        self.offsets.len() / self.threads / self.values
    }
    fn is_legal(&self) -> bool {
        let run = |access: Vec<i64>| {
            let contiguous = access.windows(2).all(|pair| pair[1] == pair[0] + 1);
            contiguous && access[0] as u64 * self.bits % (8 * self.bytes) == 0
        };
        self.values as u64 * self.bits == 8 * self.bytes
            && (0..self.threads).all(|thread| (0..self.repetitions()).all(|r| run(self.access(thread, r))))
    }
    fn is_free(&self) -> bool {
        (0..self.repetitions()).all(|r| {
            (0..self.threads).step_by(32).all(|first| {
                let lanes: Vec<i64> = (first..first + 32).map(|thread| self.access(thread, r)[0]).collect();
                conflict_degrees(&lanes, self.bits, self.bytes).iter().all(|degree| *degree <= 1)
            })
        })
    }
}

macro_rules! unpacked {
    ([$($layout:tt)*]) => { layout!($($layout)*) };
}
macro_rules! cases {
    ($($copy:ty, $values:literal of $bits:literal, $layout:tt: $(($b:literal, $m:literal, $s:literal))*;)*) => {{
        let mut cases = Vec::new();
        $($({
            type Plain = unpacked!($layout);
            type Tile = ComposedLayout<Swizzle<Int<$b>, Int<$m>, Int<$s>>, U0, Plain>;
            type Part = PartitionS<$copy, Plain>;
            let legal = holds!($copy: LegalSide<Source, InBuffer<Tile, U128>>);
            let free = holds!($copy: ConflictFreeSide<Source, Tile>);
            if $b == 0 {
                // Without a swizzle it is the plain layout.
                assert_eq!(legal, holds!($copy: LegalSide<Source, InBuffer<Plain, U128>>));
                assert_eq!(free, holds!($copy: ConflictFreeSide<Source, Plain>));
            }
            let threads = <LayoutTvS<$copy>>::default().to_string();
            let size = <Part as IsLayout>::SIZE;
            cases.push(Case {
                name: format!("{threads} of {} swizzled {:?}", Plain::default(), ($b, $m, $s)),
                offsets: (0..size).map(Part::at).collect(),
                threads: size as usize / per_thread::<Part>(),
                values: $values,
                bits: $bits,
                bytes: $values * $bits / 8,
                swizzle: ($b, $m, $s),
                legal,
                free,
            });
        })*)*
        cases
    }};
}
/// The values of a thread in a partition `(thread, values)`.
fn per_thread<P: IsLayout>() -> usize {
    use cute_static::htuple::Tree;
    fn product(tree: &Tree) -> usize {
        match tree {
            Tree::Int(n) => *n as usize,
            Tree::Cons(first, rest) => product(first) * product(rest),
            _ => 1,
        }
    }
    match P::SHAPE {
        Tree::Cons(_, values) => product(values),
        _ => panic!("a partition has two modes"),
    }
}

/// `ldmatrix.x4` for A of m16n8k16, by two warps side by side in M.
type Ldmatrix = TiledCopy<
    CopyAtomOf<SM75_U32x4_LDSM_N, Float16>,
    layout!(((4,8,2),(2,2,2)):((64,1,16),(32,8,256))),
    shape!((32, 16)),
>;
type Vectors128 =
    MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float16>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;
type Async64 =
    MakeTiledCopy<CopyAtomOf<SM80_CP_ASYNC_CACHEALWAYS<U64>, Float16>, layout!((8,16):(16,1)), layout!((1,4):(4,1))>;
type Column32 =
    MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U32>, Float32>, layout!((32,4):(1,32)), layout!((1,1):(1,1))>;
type Rows128 = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float32>, layout!((16,8):(8,1)), layout!((1,4):(4,1))>;
type Scalars = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U16>, Float16>, layout!((4,32):(32,1)), layout!((1,1):(1,1))>;
type Pairs = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U16>, Float16>, layout!((4,32):(32,1)), layout!((1,2):(1,1))>;

fn all() -> Vec<Case> {
    cases! {
        Ldmatrix, 8 of 16, [(64,64):(64,1)]: (0,3,0) (3,3,3) (2,3,3) (1,3,3) (3,2,3) (3,3,4) (2,4,3);
        Ldmatrix, 8 of 16, [(64,64):(72,1)]: (0,3,0) (1,3,1) (3,3,3);
        Ldmatrix, 8 of 16, [(64,64):(68,1)]: (0,3,0);
        Ldmatrix, 8 of 16, [(64,64):(1,64)]: (0,3,0) (3,3,3);
        Ldmatrix, 8 of 16, [(64,(32,2)):(32,(1,2048))]: (0,3,0) (2,3,3) (3,3,3);
        Ldmatrix, 8 of 16, [(64,(64,2)):(64,(1,4096))]: (3,3,3) (0,3,0);
        Ldmatrix, 8 of 16, [(96,64):(64,1)]: (3,3,3);
        Ldmatrix, 8 of 16, [((8,8),(64,2)):((64,1024),(1,512))]: (3,3,3);
        Ldmatrix, 8 of 16, [(64,32):(40,1)]: (0,3,0);
        Vectors128, 8 of 16, [(64,64):(64,1)]: (0,3,0) (3,3,3) (3,3,4) (2,2,3);
        Vectors128, 8 of 16, [(64,128):(128,1)]: (0,3,0) (3,3,4) (3,3,3);
        Vectors128, 8 of 16, [(64,64):(72,1)]: (0,3,0) (3,3,3);
        Async64, 4 of 16, [(64,64):(64,1)]: (0,2,0) (3,3,3) (3,2,4) (3,1,4);
        Async64, 4 of 16, [(64,64):(66,1)]: (0,2,0);
        Async64, 4 of 16, [(64,64):(68,1)]: (0,2,0) (1,2,4);
        Column32, 1 of 32, [(32,32):(32,1)]: (0,0,0) (3,0,5) (5,0,5) (5,0,6);
        Column32, 1 of 32, [(32,32):(33,1)]: (0,0,0) (1,0,5);
        Rows128, 4 of 32, [(32,32):(32,1)]: (0,2,0) (3,2,3) (2,2,3);
        Rows128, 4 of 32, [(32,32):(36,1)]: (0,2,0);
        Scalars, 1 of 16, [(16,64):(64,1)]: (0,0,0) (3,1,6);
        Scalars, 1 of 16, [(16,64):(65,1)]: (0,0,0);
        Scalars, 1 of 16, [(16,64):(1,16)]: (0,0,0) (3,1,4);
        Pairs, 1 of 16, [(16,64):(64,1)]: (0,0,0);
    }
}

#[test]
fn a_legal_side_is_contiguous_and_aligned_in_every_thread_and_repetition() {
    let cases = all();
    for case in &cases {
        assert_eq!(case.legal, case.is_legal(), "{}", case.name);
    }
    assert!(cases.iter().any(|case| case.legal) && cases.iter().any(|case| !case.legal));
}

#[test]
fn a_side_without_conflicts_has_none_in_any_warp_and_repetition() {
    let cases = all();
    let mut refused = Vec::new();
    for case in cases.iter().filter(|case| case.is_legal()) {
        match (case.free, case.is_free()) {
            (true, free) => assert!(free, "{} has conflicts", case.name),
            (false, true) => refused.push(case.name.as_str()),
            (false, false) => {}
        }
    }
    println!("free of conflicts, but not shown to be:\n{}", refused.join("\n"));
    assert!(cases.iter().filter(|case| case.free).count() > 10);
    assert!(refused.len() < 4, "{refused:?}");
}

/// 32 columns of all lanes by each thread, of a tile of 128 lanes.
type FromTensorMemory<Tv, Tile> = TiledCopy<CopyAtomOf<SM100_TMEM_LOAD_32dp32b32x, Float32>, Tv, Tile>;

#[test]
fn each_warp_has_its_own_quarter_of_the_lanes_of_tensor_memory() {
    type Columns = InBuffer<layout!((128,64):(65536,1)), U16>;
    type OneGroup = FromTensorMemory<layout!(((32,4),(32,32)):((0,32),(128,1))), shape!((128, 32))>;
    // Two warpgroups, each with its own columns.
    type TwoGroups = FromTensorMemory<layout!(((32,4,2),(32,32)):((0,32,4096),(128,1))), shape!((128, 64))>;
    // The warps of each pair are swapped.
    type Swapped = FromTensorMemory<layout!(((32,2,2),(32,32)):((0,64,32),(128,1))), shape!((128, 32))>;
    // Two warps, of which each has two quarters.
    type TwoWarps = FromTensorMemory<layout!(((32,2),(32,32)):((0,32),(64,1))), shape!((64, 32))>;
    assert!(holds!(OneGroup: LegalSide<Source, Columns>));
    assert!(holds!(TwoGroups: LegalSide<Source, Columns>));
    assert!(!holds!(Swapped: LegalSide<Source, Columns>));
    assert!(!holds!(TwoWarps: LegalSide<Source, Columns>));
    // tcgen05.cp is one thread's, and has no quarters.
    type Copied =
        TiledCopy<CopyAtomOf<SM100_UTCCP_128dp128bit_1cta, Float32>, layout!((1,512):(0,1)), shape!((128, 4))>;
    assert!(holds!(Copied: LegalSide<Destination, InBuffer<layout!((128,4):(65536,1)), U16>>));
    assert!(!holds!(Copied: LegalSide<Source, InBuffer<layout!((128,4):(4,1)), U16>>));
    // 16384 columns from lane to lane, as the paper prints it.
    assert!(!holds!(OneGroup: LegalSide<Source, InBuffer<layout!((128,64):(16384,1)), U16>>));
}

#[test]
fn a_copy_has_an_alignment_and_both_sides() {
    type Tile = layout!((64,64):(64,1));
    type Eight = InFragment<layout!(((8,1),4,1):((1,0),8,0))>;
    assert!(holds!(Vectors128: LegalCopy<InBuffer<Tile, U16>, Eight>));
    assert!(holds!(Vectors128: LegalCopy<Eight, InBuffer<Tile, U1024>>));
    assert!(!holds!(Vectors128: LegalCopy<InBuffer<Tile, U0>, Eight>));
    assert!(!holds!(Vectors128: LegalCopy<InBuffer<Tile, U24>, Eight>));
    // The fragment interleaves the values of four instructions.
    assert!(!holds!(Vectors128: LegalCopy<InBuffer<Tile, U16>, InFragment<layout!(((8,1),4,1):((4,0),1,0))>>));
    // Registers of 32 bits, not runs of 128: pairs may lie anywhere.
    assert!(holds!(Ldmatrix: LegalSide<Destination, InFragment<layout!((((2,4),1),2,4):(((1,16),0),2,4))>>));
    assert!(!holds!(Ldmatrix: LegalSide<Destination, InFragment<layout!((((2,4),1),2,4):(((4,1),0),8,16))>>));
}
