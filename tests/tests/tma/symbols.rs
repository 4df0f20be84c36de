//! Tensor maps of layouts with symbols: the arguments of the driver are those of the same extents and strides at run time.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::tma::{IsTensorMap, RunTime, RunTimeTensorMap, StaticTensorMap, SymbolTensorMap, TensorMap, TmaCopy};
use cute_static::typenum::{U1, U64, U256};

symbols! { Gemm { M; K: multiple_of 8; L } }

type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
type Columns = Swizzled<Swizzle128B, Elements<16>, layout!((64,8):(1,64))>;
type Batch = Swizzled<Swizzle128B, Elements<16>, layout!((128,64,1):(64,1,0))>;

/// (M, K, L), of which some are too large for a tensor map.
fn sizes() -> impl Iterator<Item = [u64; 3]> {
    let large = [1 << 20, 1 << 32, (1 << 32) + 8, 1 << 40];
    let each = move |small: &[u64]| small.iter().copied().chain(large).collect::<Vec<_>>();
    let (m, k, l) = (each(&[8, 64, 1000]), each(&[8, 72, 64]), [1, 5]);
    m.into_iter().flat_map(move |m| k.clone().into_iter().flat_map(move |k| l.map(|l| [m, k, l])))
}

/// The map of the layout, and that of the extents and the strides: the box, and the arguments for each of the sizes.
macro_rules! agree {
    ($name:ident, $layout:ty, $strides:ty, $shared:ty, $tile:ty, |$m:ident, $k:ident, $l:ident| $extents:expr, $values:expr) => {
        #[test]
        fn $name() {
            type Symbols = TensorMap<Float16, $layout, $shared, $tile>;
            type Numbers = TensorMap<Float16, RunTime<$strides>, $shared, $tile>;
            assert_eq!(Symbols::BOX, Numbers::BOX);
            assert_eq!(Symbols::INSTRUCTIONS, Numbers::INSTRUCTIONS);
            let mut accepted = 0;
            for [$m, $k, $l] in sizes() {
                let symbols = Gemm { M: $m, K: $k, L: $l }.sizes().unwrap();
                let found = Symbols::parameters(symbols, 0x1000);
                assert_eq!(found, Numbers::parameters($extents, $values, 0x1000));
                assert_eq!(
                    Symbols::store_parameters(symbols, 0x1000),
                    Numbers::store_parameters($extents, $values, 0x1000)
                );
                accepted += u32::from(found.is_ok());
            }
            assert!(accepted >= 8, "{accepted} are accepted");
        }
    };
}
agree!(rows, layout!((?M, ?K):(?K, 1)), (u64, U1), Rows, shape!((128, 64)), |m, k, _l| (m, k), (k, U1::new()));
agree!(columns, layout!((?K, ?M):(1, ?K)), (U1, u64), Columns, shape!((64, 8)), |m, k, _l| (k, m), (U1::new(), k));
agree!(
    whole_rows,
    layout!((?M, 64):(64, 1)),
    (U64, U1),
    Rows,
    shape!((128, 64)),
    |m, _k, _l| (m, 64_u64),
    (U64::new(), U1::new())
);
agree!(
    a_batch,
    layout!((?M, ?K, ?L):(?K, 1, ?K)),
    (u64, U1, u64),
    Batch,
    shape!((128, 64, 1)),
    |m, k, l| (m, k, l),
    (k, U1::new(), k)
);

/// A map whose last mode is a symbol, and the map of the static layout with the value of the symbol: coordinates, box and parameters.
macro_rules! as_static {
    ($name:ident, $value:literal, $layout:ty, $static:ty, $shared:ty, $tile:ty) => {
        #[test]
        fn $name() {
            type Symbols = TensorMap<Float16, $layout, $shared, $tile>;
            type Static = TensorMap<Float16, $static, $shared, $tile>;
            static_assertions::assert_type_eq_all!(
                StrideOf<<Symbols as IsTensorMap>::Coordinates>,
                StrideOf<<Static as IsTensorMap>::Coordinates>
            );
            assert_eq!((Symbols::RANK, Symbols::BOX), (Static::RANK, Static::BOX));
            let sizes = Gemm { M: $value, K: 8, L: 1 }.sizes().unwrap();
            assert_eq!(Symbols::parameters(sizes, 0), Ok(Static::PARAMETERS));
        }
    };
}
as_static!(
    merged_rows,
    1024,
    layout!((?M, 2, 8):(128, 64, 1)),
    layout!((1024, 2, 8):(128, 64, 1)),
    layout!((4, 2, 8):(16, 8, 1)),
    shape!((4, 2, 8))
);
as_static!(
    all_in_one_mode,
    1024,
    layout!((?M, 64):(64, 1)),
    layout!((1024, 64):(64, 1)),
    layout!((4, 64):(64, 1)),
    shape!((4, 64))
);
as_static!(a_vector, 4096, layout!(?M:1), layout!(4096:1), layout!(256:1), U256);

/// The stride of merged modes is known where theirs are. Here it is 24 bytes.
#[test]
fn the_stride_of_merged_modes_is_checked() {
    type Map<G> = TmaCopy<Float16, G, layout!((4, 2, 8):(16, 8, 1)), shape!((4, 2, 8))>;
    static_assertions::assert_not_impl_any!(Map<layout!((1024, 2, 8):(24, 12, 1))>: IsTensorMap);
    static_assertions::assert_not_impl_any!(Map<layout!((?M, 2, 8):(24, 12, 1))>: IsTensorMap);
    static_assertions::assert_impl_all!(Map<layout!((?M, 2, 8):(32, 16, 1))>: IsTensorMap);
}

/// Modes that the box takes one element of are no modes of the map.
#[test]
fn nine_modes() {
    type Map = TensorMap<
        Float16,
        layout!((?M, 64, 2, 2, 2, 2, 2, 2, 2):(64, 1, 0, 0, 0, 0, 0, 0, 0)),
        layout!((128, 64, 1, 1, 1, 1, 1, 1, 1):(64, 1, 0, 0, 0, 0, 0, 0, 0)),
        shape!((128, 64, 1, 1, 1, 1, 1, 1, 1)),
    >;
    let map = Map::parameters(Gemm { M: 1000, K: 8, L: 1 }.sizes().unwrap(), 0).unwrap();
    assert_eq!((map.rank, map.global_dims), (2, [64, 1000, 1, 1, 1]));
}
