//! The type and the value of a number under one name.

#![allow(unsafe_code)]

use super::{Nat, PositiveNat};
use core::mem::{MaybeUninit, size_of};
use typenum::NInt;

/// A number in the output of a macro: `<U4 as Literal>::VALUE` is the type `U4` in a type, and the value of `U4` in an expression.
pub trait Literal {
    /// The type
    type VALUE;
    /// Its value
    const VALUE: Self::VALUE;
}

impl<N: Nat> Literal for N {
    type VALUE = N;
    const VALUE: N = value();
}

impl<N: PositiveNat> Literal for NInt<N> {
    type VALUE = Self;
    const VALUE: Self = value();
}

/// The value of a number's type. typenum's constructors are not `const`. This function is private: only the two impls above call it.
const fn value<N: Copy>() -> N {
    assert!(size_of::<N>() == 0, "a number has no bytes");
    // SAFETY: `N` is `UTerm`, a `UInt` of a natural and a bit, or an `NInt` of a natural. These are unit structs and structs of them, so they have no
    // bytes, and every pattern of no bytes is a value. Safe code can make such a value too: the constructors are safe.
    unsafe { MaybeUninit::zeroed().assume_init() }
}
