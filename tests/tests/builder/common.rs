//! What the tests of builders share: a simulated TMA for the maps of a request, and what refusals propose.

use cute_static::builder::Built;
use cute_static::builder::rules::{AccumulatorRule, BoxRule, ColumnsRule, DepthRule, RowsRule, ShareRule, StagesRule};
use cute_static::collective::Collective;
use cute_static::epilogue::Epilogue;
use cute_static::htuple::{HCons, HNil};
use cute_static::outcome::Refused;
use cute_static::plan::IsBlockPlan;
use cute_static::typenum::Unsigned;
use cute_static_reference::notation::parse;

/// The value at each index of a layout as text.
pub fn offsets(layout: &str) -> Vec<String> {
    let function = parse(layout).expect("a layout").function().expect("a function");
    function.values().expect("values").iter().map(ToString::to_string).collect()
}

/// A simulated TMA brings tiles of a matrix of 300 × 300 to where the layout of shared memory has them, also beyond the matrix.
macro_rules! brought {
    ($map:ty, MajorK) => {
        brought!($map, (512, 1), (512, U1::new()))
    };
    ($map:ty, MajorMN) => {
        brought!($map, (1, 512), (U1::new(), 512))
    };
    ($map:ty, ($m:literal, $n:literal), $strides:expr) => {{
    type Global = cute_static::layout!((300,300):($m,$n));
        let map = <$map as RunTimeTensorMap>::parameters((300, 300), $strides, 0).expect("a tensor map");
        judge::<$map, Global>(&map, &[1, 2]);
    }};
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
    BoxRule<N, I>;
    AccumulatorRule<M, N, R>;
    ShareRule<N, P, I>;
    StagesRule<S, E, C>;
}
pub type Tile<M, N, K> = HCons<M, HCons<N, HCons<K, HNil>>>;
/// What a `Built` promises.
pub fn is_legal<B: Built>() {
    fn parts<G: Collective, E: Epilogue, P: IsBlockPlan>() {}
    parts::<B::Mainloop, B::Epilogue, B::Plan>();
}
/// Each request is refused, with this extent in place of the one that is marked; with it, the request is possible.
macro_rules! refused {
    ($arch:ident; $($a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, $cluster:ty, $schedule:ty: {$($which:ident ($m:literal, $n:literal, $k:literal) => $nearest:literal;)*})*) => {
        #[test]
        fn a_refusal_names_the_nearest_request_that_is_possible() {
            $($({
                type Elements = Operands<($a, $ja), ($b, $jb), $t, ($d, $jd)>;
                type Check = <$arch as Builder<Elements, Tile<Int<$m>, Int<$n>, Int<$k>>, $cluster, $schedule>>::Check;
                type Nearest = <Check as Proposes>::Extent;
                let request = stringify!($a * $b = $d, $which, ($m,$n,$k));
                assert_eq!(<Nearest as Unsigned>::U64, $nearest, "{request}");
                is_legal::<CollectiveBuilder<$arch, Elements, refused!(@$which $m $n $k), $cluster, $schedule>>();
            })*)*
        }
    };
    (@m $m:literal $n:literal $k:literal) => { Tile<Nearest, Int<$n>, Int<$k>> };
    (@n $m:literal $n:literal $k:literal) => { Tile<Int<$m>, Nearest, Int<$k>> };
    (@k $m:literal $n:literal $k:literal) => { Tile<Int<$m>, Int<$n>, Nearest> };
}
