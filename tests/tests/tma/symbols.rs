//! Tensor maps of layouts with symbols: the arguments of the driver are those of the same extents and strides at run time.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::tma::{IsTensorMap, RunTime, RunTimeTensorMap, SymbolTensorMap, TensorMap};
use cute_static::typenum::{U1, U64};

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
