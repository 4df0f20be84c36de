//! A type with one value.

use crate::seal::Seal;

/// A type with one value, which is known from the type: layouts, shapes, tilers.
pub trait Ghost: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The value
    const VALUE: Self;
}

/// What a type with one value has whatever its parameters are. Derives would bound them.
macro_rules! ghost {
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
        impl<$($p),*> $crate::htuple::Ghost for $ty {
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
pub(crate) use ghost;
