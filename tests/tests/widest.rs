//! The search for the widest copy: random problems by a search over the whole family, element by element; and CUTLASS's selectors.

mod widest {
    pub mod family;
    mod problems;
    mod selectors;
}

/// A side of a problem as a type, and as a value.
macro_rules! side {
    (type G [$($layout:tt)*] $bytes:literal) => { InGlobal<layout!($($layout)*), Int<$bytes>> };
    (type S [$($layout:tt)*] $bytes:literal) => { InShared<layout!($($layout)*), Int<$bytes>> };
    (type R [] $none:literal) => { InRegisters };
    (value $extents:expr, R [] $none:literal) => { Side { space: Space::Registers, offsets: vec![], bytes: 0 } };
    (value $extents:expr, $space:ident [$($layout:tt)*] $bytes:literal) => {{
        let (layout, (mn, k)) = (<layout!($($layout)*)>::default(), $extents);
        let row = |m| (0..k).map(move |k| i64::from(layout.offset((m, k)))).collect();
        Side { space: side!(space $space), offsets: (0..mn).map(row).collect(), bytes: $bytes }
    }};
    (buffer [$($layout:tt)*] $bytes:literal) => { InBuffer<layout!($($layout)*), Int<$bytes>> };
    (plain [Sw<$b:literal, $m:literal, $s:literal> o 0 o $($layout:tt)*]) => { layout!($($layout)*) };
    (plain [$($layout:tt)*]) => { layout!($($layout)*) };
    (space G) => { Space::Global };
    (space S) => { Space::Shared };
}
use side;
