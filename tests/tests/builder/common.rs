//! What the tests of builders share: a simulated TMA for the maps of a request, and what refusals propose.

use cute_static::atom::mma::TileMma;
use cute_static::builder::rules::{
    AccumulatorRule, BoxRule, ColumnsRule, DepthRule, FactorsRule, RowsRule, ShareRule, StagesRule, VectorsRule,
};
use cute_static::builder::{Built, CollectiveBuilder, Request};
use cute_static::collective::{Collective, TmaCollective, TmaParts};
use cute_static::epilogue::{Epilogue, TmaEpilogue};
use cute_static::htuple::{HCons, HNil};
use cute_static::instruction::copy::{CopyInstruction, IsInstruction};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::outcome::Refused;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, TensorMapValues};
use cute_static::typenum::{U1, Unsigned};
use cute_static_reference::notation::parse;
use cute_static_reference::{Function, General, Tree, eval};
use cute_static_tests::maps::Mapped;
use cute_static_tests::reads::Reflected;
use std::fmt::Display;
use std::marker::PhantomData;

/// The offset at each index of a layout of integers, or of a swizzle behind one.
pub fn offsets(layout: &str) -> Vec<i128> {
    let of = |layout: &General| {
        let modes = layout.flat().into_iter().map(|(extent, stride)| (extent, stride.integer().expect("an integer")));
        // Integers are evaluated in a tenth of the time of elements of any semimodule.
        let layout = layout.refilled(modes.collect());
        (0..layout.size()).map(move |index| eval(&layout, index))
    };
    match parse(layout).expect("a layout").function().expect("a function") {
        Function::Layout(layout) => of(&layout).collect(),
        Function::Composed(swizzle, Tree::Leaf(offset), inner) => match (*swizzle, *inner) {
            (Function::Swizzle(swizzle), Function::Layout(layout)) => {
                of(&layout).map(|value| swizzle.apply(offset + value)).collect()
            }
            _ => panic!("{layout} is no swizzled layout"),
        },
        _ => panic!("{layout} is no layout"),
    }
}

/// The map of a `J`-major matrix.
pub trait Brought<J>: IsTensorMap {
    /// A simulated TMA brings tiles of a matrix of 300 rows of 384 elements to where the layout of shared memory has them, also beyond the matrix.
    fn brought();
}
macro_rules! majors {
    ($($major:ident: $extents:expr, $strides:ty;)*) => {$(
        impl<M> Brought<$major> for M
        where
            M: RunTimeTensorMap<Strides = $strides, SharedLayout: IsLayout, Coordinates: IsLayout>,
            M: TensorMapValues<ThreadValues: IsLayout>,
        {
            fn brought() {
                for tile in [[0, 2], [1, 2]] {
                    let _ = Mapped::<M>::values()($extents).judge(tile);
                }
            }
        }
    )*};
}
majors! {
    MajorK: [300, 384], (i64, U1);
    MajorMN: [384, 300], (U1, i64);
}
/// The choices for a request that its text does not name: the instruction `I`, what all threads multiply at a time `X`, A and B in shared memory `S`, the
/// maps of A, B and D `M` with their majors `J`, and a sub-tile with its layout `E`.
#[allow(clippy::type_complexity)] // a name, never a value
pub struct Choice<I, X, S, M, J, E>(PhantomData<(I, X, S, M, J, E)>);
/// The [`Choice`] of a request whose operands have the majors `J`.
///
/// rustc computes an associated type again for each bound and each function that mentions it. So a test mentions a request once, and has types of layouts
/// and maps after that.
pub trait Choices<J> {
    type All;
}
impl<B: Built<TiledMma: TileMma, Mainloop: TmaCollective, Epilogue: TmaEpilogue>, J> Choices<J> for B {
    type All = Choice<
        <B::TiledMma as TileMma>::Atom,
        <B::TiledMma as TileMma>::TileShape,
        (<B::Mainloop as Collective>::SmemLayoutA, <B::Mainloop as Collective>::SmemLayoutB),
        (
            <<B::Mainloop as TmaCollective>::A as TmaParts>::Map,
            <<B::Mainloop as TmaCollective>::B as TmaParts>::Map,
            <B::Epilogue as TmaEpilogue>::Map,
        ),
        J,
        (<B::Epilogue as Epilogue>::Subtile, <B::Epilogue as TmaEpilogue>::Stage),
    >;
}
/// A [`Choice`] as text.
pub struct Texts {
    pub instruction: &'static str,
    pub step: String,
    pub a: String,
    pub b: String,
    /// The blocks that share A, and B
    pub blocks: [u64; 2],
    pub subtile: String,
    pub stage: String,
}
impl<I: MmaInstruction, X, A, B, MA, MB, MD, JA, JB, JD, E, S> Choice<I, X, (A, B), (MA, MB, MD), (JA, JB, JD), (E, S)>
where
    X: Default + Display,
    A: Default + Display,
    B: Default + Display,
    MA: Brought<JA>,
    MB: Brought<JB>,
    MD: Brought<JD>,
    E: Default + Display,
    S: Default + Display,
{
    /// TMA copies A, B and D.
    pub fn copied() -> Texts {
        MA::brought();
        MB::brought();
        MD::brought();
        Texts {
            instruction: I::NAME,
            step: X::default().to_string(),
            a: A::default().to_string(),
            b: B::default().to_string(),
            blocks: [<MA::Blocks as Unsigned>::U64, <MB::Blocks as Unsigned>::U64],
            subtile: E::default().to_string(),
            stage: S::default().to_string(),
        }
    }
}
/// The name of the instruction of a copy atom.
#[allow(dead_code)] // the test of SM90 does not use it
pub trait AtomName {
    const NAME: &'static str;
}
impl<A: IsInstruction<Instruction: CopyInstruction>> AtomName for A {
    const NAME: &'static str = <A::Instruction as CopyInstruction>::NAME;
}

/// A refusal that names the nearest possible extent.
pub trait Proposes {
    type Extent: Unsigned;
}
macro_rules! proposals {
    ($($rule:ident<$($p:ident),*>;)*) => {$(
        impl<$($p,)* X: Unsigned> Proposes for Refused<$rule<$($p,)* X>> {
            type Extent = X;
        }
    )*};
}
proposals! {
    RowsRule<M, P>;
    ColumnsRule<N>;
    DepthRule<K, P>;
    FactorsRule<K, V, P>;
    BoxRule<N, I, L>;
    AccumulatorRule<M, N, R>;
    ShareRule<N, P, I>;
    StagesRule<S, E, C>;
    VectorsRule<N, I>;
}
pub type Tile<M, N, K> = HCons<M, HCons<N, HCons<K, HNil>>>;
/// The mode of a tile that a refusal names.
pub enum AlongM {}
pub enum AlongN {}
pub enum AlongK {}
/// The request is refused, and possible with `Nearest` along the mode `I`.
pub trait NearestAlong<I> {
    type Nearest: Unsigned;
}
/// What the refusal of a request proposes
type Proposed<P, G, X, C, H> = <<CollectiveBuilder<P, G, X, C, H> as Request>::Check as Proposes>::Extent;
macro_rules! nearest {
    ($($mode:ident: $m:ident $n:ident $k:ident;)*) => {$(
        impl<P, G, M, N, K, C, H> NearestAlong<$mode> for CollectiveBuilder<P, G, Tile<M, N, K>, C, H>
        where
            CollectiveBuilder<P, G, Tile<M, N, K>, C, H>: Request<Check: Proposes>,
            CollectiveBuilder<P, G, Tile<nearest!($m), nearest!($n), nearest!($k)>, C, H>: Built,
        {
            type Nearest = Proposed<P, G, Tile<M, N, K>, C, H>;
        }
    )*};
    (Proposed) => { Proposed<P, G, Tile<M, N, K>, C, H> };
    ($extent:ident) => { $extent };
}
nearest! {
    AlongM: Proposed N K;
    AlongN: M Proposed K;
    AlongK: M N Proposed;
}
/// What a `Built` promises.
pub fn is_possible<B: Built>() {
    fn parts<G: Collective, E: Epilogue, P: IsBlockPlan>() {}
    let _ = parts::<B::Mainloop, B::Epilogue, B::Plan>;
}
/// A request, and what the library makes of it.
#[allow(dead_code)] // each test reads some of it
pub struct Asked {
    pub text: &'static str,
    /// (M, N) of all CTAs
    pub tile: (u64, u64),
    pub cluster: [u64; 2],
    pub majors: [&'static str; 2],
    pub major_d: &'static str,
    /// Bits of an element of A
    pub bits: u64,
    /// Bits of an element of D
    pub bits_d: u64,
    pub stages: u64,
}
/// The operands of a request, perhaps with a factor for each `$v` values, or a C that the epilogue reads.
macro_rules! operands {
    ($a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident) => { Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)> };
    ($a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident scaled $f:ident $v:tt) => {
        BlockScaled<Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)>, $f, Int<$v>>
    };
    ($a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident reads $s:ident $js:ident) => {
        Operands<($a, $ja), ($b, $jb), $t, ($d, $jd, ($s, $js))>
    };
}
/// Each request of a table of CUTLASS's choices, which are the fields of a `Row` besides `asked`. `made!` makes the choices of a request, for the majors of its
/// operands, and `Row::compare` compares them.
macro_rules! configurations {
    ($($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(scaled $f:ident $v:tt)? $(reads $s:ident $js:ident)?, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) {
        $($field:ident: $value:expr,)*
    })*) => {
        #[test]
        fn the_builder_makes_the_choices_of_cutlass() {
            let mut different = Vec::new();
            $({
                type Elements = operands!($a $ja * $b $jb + $t = $d $jd $(scaled $f $v)? $(reads $s $js)?);
                type Gemm = CollectiveBuilder<$arch, Elements, shape!(($m,$n,$k)), Cluster<Int<$x>, Int<$y>>, $schedule>;
                let asked = Asked {
                    text: stringify!($arch $schedule: $a $ja * $b $jb + $t = $d $jd $(scaled $f $v)? $(reads $s $js)?, ($m,$n,$k), ($x,$y)),
                    tile: ($m, $n),
                    cluster: [$x, $y],
                    majors: [stringify!($ja), stringify!($jb)],
                    major_d: stringify!($jd),
                    bits: <<$a as Numeric>::Bits as Unsigned>::U64,
                    bits_d: <<$d as Numeric>::Bits as Unsigned>::U64,
                    stages: <Gemm as Built>::STAGES,
                };
                let row = Row { asked, $($field: $value,)* };
                let made = made!(Gemm, ($ja, $jb, $jd), row);
                if std::panic::catch_unwind(|| row.compare(&made)).is_err() {
                    different.push(row.asked.text);
                }
            })*
            assert!(different.is_empty(), "{different:#?}");
        }
    };
}
/// Each request is possible.
macro_rules! accepted {
    ($arch:ident; $($a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(scaled $f:ident $v:tt)? $(reads $s:ident $js:ident)?, ($m:literal, $n:literal, $k:literal) $(, $cluster:ty, $schedule:ty)?;)*) => {
        #[test]
        fn what_a_builder_accepts_has_legal_parts() {
            $(is_possible::<CollectiveBuilder<
                $arch,
                operands!($a $ja * $b $jb + $t = $d $jd $(scaled $f $v)? $(reads $s $js)?),
                Tile<Int<$m>, Int<$n>, Int<$k>>
                $(, $cluster, $schedule)?
            >>();)*
        }
    };
}
/// Each request is refused, with this extent in place of the one that is marked; with it, the request is possible.
macro_rules! refused {
    ($arch:ident; $($a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(scaled $f:ident $v:tt)? $(reads $s:ident $js:ident)?, $cluster:ty, $schedule:ty: {$($which:ident ($m:literal, $n:literal, $k:literal) => $nearest:literal;)*})*) => {
        #[test]
        fn a_refusal_names_the_nearest_request_that_is_possible() {
            $({
                type Elements = operands!($a $ja * $b $jb + $t = $d $jd $(scaled $f $v)? $(reads $s $js)?);
                $({
                    type Gemm = CollectiveBuilder<$arch, Elements, Tile<Int<$m>, Int<$n>, Int<$k>>, $cluster, $schedule>;
                    let request = stringify!($a * $b = $d, $which, ($m,$n,$k));
                    assert_eq!(<<Gemm as NearestAlong<$which>>::Nearest as Unsigned>::U64, $nearest, "{request}");
                })*
            })*
        }
    };
}
