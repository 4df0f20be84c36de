//! A stand-in for NVIDIA's crate of this name, which is not on crates.io: what the adapter uses of its module `config`, with the same names
//! and signatures, and nothing else. It exists to compile the adapter; replace it with NVIDIA's crate where that can be had.

#![no_std]
#![allow(clippy::type_complexity)]

/// Metadata of kernels.
pub mod config {
    use core::marker::PhantomData;

    /// Up to three extents
    pub trait Shape: 'static {
        /// How many
        const RANK: u8;
        /// The extents, then ones
        const EXTENTS: [usize; 3];
        /// Their product
        const ELEMENTS: Option<usize>;
    }
    /// Two extents
    pub enum Shape2<const D0: usize, const D1: usize> {}
    impl<const D0: usize, const D1: usize> Shape for Shape2<D0, D1> {
        const RANK: u8 = 2;
        const EXTENTS: [usize; 3] = [D0, D1, 1];
        const ELEMENTS: Option<usize> = D0.checked_mul(D1);
    }

    macro_rules! markers {
        ($($(#[$doc:meta])* $role:ident: $($name:ident)*;)*) => {$(
            $(#[$doc])*
            pub trait $role: 'static {}
            $(
                #[allow(missing_docs)]
                pub enum $name {}
                impl $role for $name {}
            )*
        )*};
    }
    markers! {
        /// The order of a tile in memory
        Layout: RowMajor ColumnMajor;
        /// Where a tile is
        MemorySpace: Global Shared Register TensorMemory;
        /// Who has a tile, or executes an operation
        Scope: Thread Warp WarpGroup Block Cluster;
        /// Which operation
        AtomKind: ;
    }

    /// A tile
    pub struct Tile<S: Shape, L: Layout, M: MemorySpace, Q: Scope>(PhantomData<fn() -> (S, L, M, Q)>);
    /// What describes a tile
    pub trait TileSpec: 'static {
        /// Its extents
        type Shape: Shape;
        /// Its order
        type Layout: Layout;
        /// Where it is
        type MemorySpace: MemorySpace;
        /// Who has it
        type Scope: Scope;
    }
    impl<S: Shape, L: Layout, M: MemorySpace, Q: Scope> TileSpec for Tile<S, L, M, Q> {
        type Shape = S;
        type Layout = L;
        type MemorySpace = M;
        type Scope = Q;
    }

    /// An operation
    pub struct Atom<K: AtomKind, S: Shape, Q: Scope>(PhantomData<fn() -> (K, S, Q)>);
    /// What describes an operation
    pub trait AtomSpec: 'static {
        /// Which one
        type Kind: AtomKind;
        /// On how many elements
        type Shape: Shape;
        /// Who executes it
        type Scope: Scope;
    }
    impl<K: AtomKind, S: Shape, Q: Scope> AtomSpec for Atom<K, S, Q> {
        type Kind = K;
        type Shape = S;
        type Scope = Q;
    }
}
