//! Types with one value.

use crate::seal::Seal;

/// A type with one value: layouts, shapes, tilers, swizzles, tiled MMAs and copies.
///
/// A struct of such types can derive the usual traits:
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::U8;
/// #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Kernel {
///     tile: layout!((64,64)),
///     tiler: tiler!(<8, 8>),
///     rows: Composition<swizzle!(3,3,3), layout!((8,64))>,
///     mma: TiledMma<UniversalFma, layout!((8,8,1))>,
///     load: MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>,
///     stages: usize,
/// }
/// let kernel = Kernel { stages: 2, ..Default::default() };
/// assert!(kernel == kernel.clone() && kernel < Kernel { stages: 3, ..kernel });
/// assert!(std::collections::HashSet::from([kernel]).contains(&kernel));
/// ```
pub trait Singleton: Copy + Default + Ord + core::hash::Hash {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The value
    const VALUE: Self;
}

/// Implements the traits of a type with one value, without bounds on its parameters. Derives would add bounds.
macro_rules! singleton {
    (<$($p:ident),*> $ty:ty = $value:expr) => {
        impl<$($p),*> Clone for $ty {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($p),*> Copy for $ty {}
        #[allow(clippy::derivable_impls)]
        impl<$($p),*> Default for $ty {
            fn default() -> Self {
                $value
            }
        }
        impl<$($p),*> $crate::htuple::Singleton for $ty {
            const SEAL: $crate::seal::Seal = $crate::seal::Seal;
            const VALUE: Self = $value;
        }
        impl<$($p),*> PartialEq for $ty {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }
        impl<$($p),*> Eq for $ty {}
        impl<$($p),*> PartialOrd for $ty {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl<$($p),*> Ord for $ty {
            fn cmp(&self, _: &Self) -> core::cmp::Ordering {
                core::cmp::Ordering::Equal
            }
        }
        impl<$($p),*> core::hash::Hash for $ty {
            fn hash<State: core::hash::Hasher>(&self, _: &mut State) {}
        }
    };
}
pub(crate) use singleton;
