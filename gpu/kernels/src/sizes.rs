//! The sizes of products as symbols, with what the kernels need to know of them, and the matrices A, B and D of these sizes. D is row-major.
//!
//! What a kernel copies at once must divide a row, and a tile must divide a matrix that has no edges: that is checked when the kernel is compiled.
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! use cute_static_kernels::sizes::whole_128x128x64 as whole;
//! /// # Safety
//! /// A has the sizes.
//! unsafe fn a(a: *mut f32, m: i64, n: i64, k: i64) {
//!     // SAFETY: as promised. A tile of 96 rows need not divide a multiple of 128 rows.
//!     unsafe { whole::a::<shape!((96, 128, 64)), _>(whole::sizes(m, n, k), a) };
//! }
//! ```

macro_rules! products {
    ($($(#[$doc:meta])* $kind:ident $name:ident: $m:literal, $n:literal, $k:literal, $major:ident;)*) => {$(
        $(#[$doc])*
        pub mod $name {
            use cute_static::prelude::*;
            use cute_static::symbols;
            use cute_static::symbols::Sizes;
            use cute_static_device::tiles::Matrix;

            symbols! { pub Product { M: multiple_of $m; N: multiple_of $n; K: multiple_of $k } }
            type LayoutA = products!(@ $major M);
            type LayoutB = products!(@ $major N);
            type LayoutD = layout!((?M, ?N):(?N, 1));
            /// The sizes of a launch.
            ///
            /// # Safety
            /// They are positive, and such multiples as the symbols are. M and N are positive in every launch that has a block.
            #[inline(always)]
            pub unsafe fn sizes(m: i64, n: i64, k: i64) -> Sizes<Product> {
                // SAFETY: as promised.
                unsafe { Sizes::new_unchecked(Product { M: m as u64, N: n as u64, K: k as u64 }) }
            }
            /// The sizes of D, of which K is none.
            ///
            /// # Safety
            /// As [`sizes`].
            #[inline(always)]
            pub unsafe fn sizes_of_d(m: i64, n: i64) -> Sizes<Product> {
                // SAFETY: as promised.
                unsafe { sizes(m, n, $k) }
            }
            products! { @ $kind MatrixA a 'M' 'K' LayoutA ShapeA }
            products! { @ $kind MatrixB b 'N' 'K' LayoutB ShapeB }
            products! { @ $kind MatrixD d 'M' 'N' LayoutD ShapeD }
        }
    )*};
    (@ rows $rows:ident) => { layout!((?$rows, ?K):(?K, 1)) };
    (@ columns $rows:ident) => { layout!((?$rows, ?K):(1, ?$rows)) };
    (@ whole $matrix:ident $name:ident $x:literal $y:literal $layout:ident $shape:ident) => {
        #[doc = concat!("The matrix ", stringify!($name), ", of whole tiles")]
        pub type $matrix<T> = cute_static_device::tiles::WholeMatrix<$x, $y, T, $layout>;
        #[doc = concat!("The matrix ", stringify!($name), " at an address, of whole tiles `X`.")]
        ///
        /// # Safety
        /// It has so many elements.
        #[inline(always)]
        pub unsafe fn $name<X: cute_static_device::tiles::BlockTile, T>(of: Sizes<Product>, at: *mut T) -> $matrix<T>
        where
            <$layout as cute_static::tensor::BoundLayout>::Extents: cute_static::tensor::Promises<X::$shape>,
        {
            // SAFETY: as promised.
            unsafe { Matrix::whole::<X::$shape, _, _>($layout::default().with_unchecked(of), at) }
        }
    };
    (@ cut $matrix:ident $name:ident $x:literal $y:literal $layout:ident $shape:ident) => {
        #[doc = concat!("The matrix ", stringify!($name), ", which tiles may reach beyond")]
        pub type $matrix<T> = cute_static_device::tiles::CutMatrix<$x, $y, T, $layout>;
        #[doc = concat!("The matrix ", stringify!($name), " at an address, which tiles may reach beyond.")]
        ///
        /// # Safety
        /// It has so many elements.
        #[inline(always)]
        pub unsafe fn $name<T>(of: Sizes<Product>, at: *mut T) -> $matrix<T> {
            // SAFETY: as promised.
            unsafe { Matrix::within($layout::default().with_unchecked(of), at) }
        }
    };
}
products! {
    /// Tiles of 128 × 128 × 64 divide them.
    whole whole_128x128x64: 128, 128, 64, rows;
    /// Tiles of 128 × 128 × 32 divide them: what is stored of a sparse A whose tiles are 64 values deep.
    whole whole_128x128x32: 128, 128, 32, rows;
    /// Tiles of 128 × 256 × 64 divide them.
    whole whole_128x256x64: 128, 256, 64, rows;
    /// Tiles of 128 × 128 × 8 divide them; A and B are column-major.
    whole whole_columns_128x128x8: 128, 128, 8, columns;
    /// Rows of A and B are whole words of 16 bytes if their elements have 16 bits, and those of D pairs.
    cut pairs: 1, 2, 8, rows;
    /// Rows of A and B are whole words of 16 bytes if their elements have 16 bits, and those of D four elements each.
    cut fours: 1, 4, 8, rows;
    /// Columns of A and B, which are column-major, and rows of D are four elements each.
    cut columns_in_fours: 4, 4, 1, columns;
}
