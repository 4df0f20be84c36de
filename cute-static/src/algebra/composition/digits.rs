//! The general path: all mixed-radix digits of the stride at once.
//!
//! Let a stride `v` have the digits `v_r`. Its multiples `i·v` have the digits `i·v_r` until the first carry, at
//! `q = min ⌈S_r / v_r⌉` over the bounded modes with `v_r > 0`. If `q ≥ n`, the leaf `n : v` is one mode of stride
//! `Σ v_r·D_r`. Otherwise `q` must divide `n`, and `n/q : q·v` is placed next. If `q` is 1, there is no progress, and the leaf is refused.

use crate::branch::branch;
use crate::int::{Ceil, Divide, Factor, Many, MinMax, Multiple, Nat, Neither, Same, Unit, Zero};
use crate::kind::{Domain, Rule};
use crate::outcome::Refused;

use super::domain::Digits;
use super::outcome::{Occupied, Walked};

/// Place `N : V` in the domain `A`, or refuse for the reason `W`.
pub type ByDigits<A, N, V, W> =
    <<N as Divide>::Ratio<<A as Digits>::Steps<V, N>> as SplitAtCarry>::Split<A, N, V, <A as Digits>::Steps<V, N>, W>;

branch! {
    /// Branch: the extent `N` against the `Q` steps before a carry, `Q ≤ N`.
    pub trait SplitAtCarry {
        /// Emit `Q` steps, and continue with the rest
        type Split<A: Domain, N: Nat, V: Nat, Q: Nat, W: Rule>: Walked;
    }
    Same => <A::Occupy<N, V> as Occupied>::Emit<N, A::At<V>>;
    {K: Nat} Multiple<K> => <Q::Magnitude as IfDigit>::Advance<A, K, V, Q, W>;
    {K: Nat} Factor<K> | Neither => Refused<W>;
}

branch! {
    /// Branch on a digit, or on a number of steps.
    pub trait IfDigit {
        /// The steps that the digit `V` of a mode of extent `S` allows, and those of the modes `R` with the rest `T` of the index
        type Steps<S: Nat, V: Nat, R: Domain, T: Nat, H: Nat>: Nat;
        /// Emit `Q` steps of `V`, then place `K : Q·V`
        type Advance<A: Domain, K: Nat, V: Nat, Q: Nat, W: Rule>: Walked;
    }
    Zero => R::Steps<T, H>, Refused<W>;
    Unit => R::Steps<T, <H::ComparedTo<S> as MinMax>::Min<H, S>>, Refused<W>;
    Many =>
        R::Steps<T, <H::ComparedTo<Ceil<S, V>> as MinMax>::Min<H, Ceil<S, V>>>,
        <A::Occupy<Q, V> as Occupied>::EmitThen<Q, A::At<V>, K, Q::Times<V>, W>;
}
