//! The numbers of tiles of a GEMM whose sizes are symbols.

use super::{ScheduleError, Tiles};
use crate::htuple::{HCons, HNil};
use crate::int::PositiveNat;
use crate::layout::constants::size;
use crate::outcome::Grants;
use crate::seal::Seal;
use crate::symbols::modes::ZipSymbols;
use crate::symbols::{IsSymbol, Sizes, SymbolOf};
use crate::tensor::divisible::PromiseOf;
use crate::tensor::symbolic::BoundModes;
use typenum::UTerm;

/// A symbol with what it is a multiple of.
#[diagnostic::on_unimplemented(
    message = "this is no symbol of the `symbols!` of the sizes",
    label = "expected the name of a symbol, such as `M`"
)]
pub trait SizeSymbol: IsSymbol {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extent, known to be a multiple of what is declared
    type Extent;
    /// The value
    #[doc(hidden)]
    fn value(sizes: &Sizes<Self::Symbols>) -> u64;
}
impl<S, M: BoundModes> SizeSymbol for S
where
    S: IsSymbol + SymbolOf<S::Symbols, Value: ZipSymbols<S::Symbols, UTerm, Modes = M>>,
{
    const SEAL: Seal = Seal;
    type Extent = M::Extents;
    fn value(sizes: &Sizes<S::Symbols>) -> u64 {
        sizes.get::<S>()
    }
}

/// The extents (M, N, K) of a tile.
#[diagnostic::on_unimplemented(
    message = "this is not the shape of a tile",
    label = "expected (M, N, K), such as `shape!((128,128,64))`"
)]
pub trait TileExtents {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extents
    #[doc(hidden)]
    fn extents(&self) -> [u64; 3];
}
impl<M: PositiveNat, N: PositiveNat, K: PositiveNat> TileExtents for HCons<M, HCons<N, HCons<K, HNil>>> {
    const SEAL: Seal = Seal;
    fn extents(&self) -> [u64; 3] {
        const { [size(M::MAGNITUDE), size(N::MAGNITUDE), size(K::MAGNITUDE)] }
    }
}

impl Tiles {
    /// The numbers of tiles of a GEMM of the sizes `M`, `N`, `K`, which are symbols. The tile divides them for all values.
    ///
    /// * **Law** `m`, `n` and `k` times the extents of the tile are `M`, `N` and `K`.
    /// * **Admissible** where each extent of the tile divides what its symbol is a `multiple_of`.
    ///
    /// # Errors
    /// Where a number of tiles does not fit in 32 bits.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::schedule::{AlongM, Persistent, Schedule, Tiles};
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 128; N: multiple_of 128; K: multiple_of 64 } }
    /// let sizes = Gemm { M: 4096, N: 512, K: 640 }.sizes()?;
    /// let tiles = Tiles::whole::<M, N, K>(sizes, shape!((128,128,64)))?;
    /// assert_eq!(tiles, Tiles { m: 32, n: 4, k: 10, batch: 1 });
    /// let schedule = Schedule::<Persistent<AlongM>>::new(tiles, 132)?;
    /// # assert_eq!(schedule.work([0, 0, 0]).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::schedule::Tiles;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 128; N: multiple_of 64; K: multiple_of 64 } }
    /// let sizes = Gemm { M: 4096, N: 512, K: 640 }.sizes().unwrap();
    /// // Not every N is a multiple of 128.
    /// let tiles = Tiles::whole::<M, N, K>(sizes, shape!((128,128,64)));
    /// ```
    pub fn whole<M, N, K>(sizes: Sizes<M::Symbols>, tile: impl WholeTile<M, N, K>) -> Result<Self, ScheduleError>
    where
        M: SizeSymbol,
        N: SizeSymbol + IsSymbol<Symbols = M::Symbols>,
        K: SizeSymbol + IsSymbol<Symbols = M::Symbols>,
    {
        Self::covering::<M, N, K>(sizes, tile)
    }
    /// The numbers of tiles that cover a GEMM of the sizes `M`, `N`, `K`, which are symbols. The last tiles may reach beyond.
    ///
    /// * **Law** `m` is the least number with `m·t ≥ M`, where `t` is the tile's extent; and so on.
    ///
    /// # Errors
    /// Where a number of tiles does not fit in 32 bits.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::schedule::Tiles;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M; N; K: multiple_of 8 } }
    /// let tiles = Tiles::covering::<M, N, K>(Gemm { M: 1000, N: 1, K: 72 }.sizes()?, shape!((128,128,64)))?;
    /// assert_eq!(tiles, Tiles { m: 8, n: 1, k: 2, batch: 1 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn covering<M, N, K>(sizes: Sizes<M::Symbols>, tile: impl TileExtents) -> Result<Self, ScheduleError>
    where
        M: SizeSymbol,
        N: SizeSymbol + IsSymbol<Symbols = M::Symbols>,
        K: SizeSymbol + IsSymbol<Symbols = M::Symbols>,
    {
        counted([M::value(&sizes), N::value(&sizes), K::value(&sizes)], tile.extents())
    }
}
/// The numbers of tiles, rounded up.
fn counted(sizes: [u64; 3], tile: [u64; 3]) -> Result<Tiles, ScheduleError> {
    let count = |mode: usize, argument: &'static str| {
        let found = sizes[mode].div_ceil(tile[mode]);
        u32::try_from(found).map_err(|_| ScheduleError::Limit { argument, found: found.into(), most: u32::MAX.into() })
    };
    Ok(Tiles { m: count(0, "m")?, n: count(1, "n")?, k: count(2, "k")?, batch: 1 })
}

/// A tile that divides the symbols `M`, `N` and `K` for all their values.
#[diagnostic::on_unimplemented(
    message = "this is not the shape of a tile",
    label = "expected (M, N, K), such as `shape!((128,128,64))`"
)]
pub trait WholeTile<M, N, K>: TileExtents {}
impl<M: SizeSymbol, N: SizeSymbol, K: SizeSymbol, T: TileExtents, C> WholeTile<M, N, K> for T
where
    (M::Extent, N::Extent, K::Extent): PromiseOf<T, Check = C>,
    C: Grants<(), (), Is = ()>,
{
}
