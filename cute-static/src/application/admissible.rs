//! Paper §3.4.4 — admissibility: whether and where a data layout contains every offset that an instruction touches.
//!
//! The left inverse `A†` takes each offset of `A` to its coordinate. So `R = A† ∘ T` has the coordinates of the
//! instruction's offsets, provided that `R` stays inside `A` and that `A ∘ R = T`.

use crate::algebra::composition::leaves::Composing;
use crate::algebra::equality::SameFunction;
use crate::algebra::inverse::CompleteLeftInverse;
use crate::check::{BothHold, Combine, Condition, Limit, steps};
use crate::htuple::Singleton;
use crate::int::Compare;
use crate::kind::ModeTree;
use crate::layout::{IsLayout, LayoutOf};
use crate::outcome::{Accepted, GrantedLayout, Grants, Refused, rules};
use crate::seal::Seal;

/// `A† ∘ T`, where `A(A†(T(i))) = T(i)`, or a reason
pub type Locating<A, T> = <CompleteLeftInverse<A> as Combine>::Pipe<ComposeInverse<A, T>>;

steps! {
    /// `A† ∘ T`, where `L` is `A†`.
    ComposeInverse<A: ModeTree, T: ModeTree> of L = <OrUncertain<Composing<L, T>> as Combine>::Pipe<CheckInside<A, T>>;
    /// Checks that `R = A† ∘ T` stays inside `A`. A negative stride reaches indices below 0.
    CheckInside<A: ModeTree, T: ModeTree> of R = BothHold<
        <<R::Span as Compare>::ComparedTo<A::Size> as Limit>::Below<OutsideOf<R::Span, A::Size>>,
        BothHold<<R::Descends as Condition>::Forbid<BelowIt>, <OrUncertain<Composing<A, R>> as Combine>::Pipe<CheckOffsets<T, R>>>,
    >;
    /// Checks that `M = A ∘ R` is `T`.
    CheckOffsets<T: ModeTree, R: ModeTree> of M =
        BothHold<<SameFunction<M, T> as Condition>::Require<NotContained<LayoutOf<M>>>, Accepted<R>>;
}
/// A refusal here leaves admissibility open.
type OrUncertain<X> = <X as Combine>::OrTry<Refused<Uncertain>>;

rules! {
    /// `A†` takes an offset of `T` to the coordinate `X`, and `A` has `Y`.
    OutsideOf<X, Y> = ReachesOnly {
        message: "not admissible: {B} touches offsets that {A} does not contain",
        label: "the inverse takes them to coordinates up to {X}, the data layout has {Y}",
        note: "CuTe paper 3.4.4: every offset of the instruction must be one of the data layout (CUTLASS: The memory pointed to by AtomTVLayout does not exist in the DataLayout)"
    }
    /// `A†` takes offsets of `T` to negative indices.
    BelowIt<> = StaysAboveZero {
        message: "not admissible: {B} touches offsets that {A} does not contain",
        label: "the inverse takes them to indices below 0",
        note: "CuTe paper 3.4.4: every offset of the instruction must be one of the data layout (CUTLASS: The memory pointed to by AtomTVLayout does not exist in the DataLayout)"
    }
    /// `A ∘ A† ∘ T` is the layout `R`, not `T`.
    NotContained<R> = ContainedIn {
        message: "not admissible: {B} touches offsets that {A} does not contain",
        label: "from the coordinates that the inverse gives, the data layout finds {R} instead",
        note: "CuTe paper 3.4.4: A(A†(T(i))) = T(i) for every i (CUTLASS: The memory pointed to by AtomTVLayout does not exist in the DataLayout)"
    }
    /// `A† ∘ T` is no layout.
    Uncertain<> = Certain {
        message: "cannot tell whether {A} contains the offsets of {B}: A† ∘ T is no layout",
        label: "the left inverse of the data layout does not compose with this instruction",
        note: "CuTe paper 3.4.4 finds the offsets by that composition; they may be there all the same"
    }
}

crate::operation::operations! {
    /// `A† ∘ T`: where in the data layout `A` the offsets of the instruction `T` are.
    ///
    /// * **Paper** §3.4.4.
    /// * **Law** `A(R(i)) = T(i)` and `0 ≤ R(i) < |A|` for every `i < |T|`. A divide of the data by `R` gives what one instruction touches, and
    ///   how often it is issued.
    /// * **Admissible** where `A` has a left inverse, `T` composes with it, and the law holds. Then `A` contains the
    ///   offsets. Where one of the first two conditions fails, `A` may contain them nevertheless.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::application::Location;
    /// // A warp group reads two columns of a 128×128 accumulator in tensor memory: 128 lanes, 65536 apart.
    /// type Accumulator = layout!((128,128):(65536,1));
    /// type Load = layout!((2,128):(1,65536));
    /// static_assertions::assert_type_eq_all!(Location<Accumulator, Load>, layout!((2,128):(128,1)));
    /// static_assertions::assert_type_eq_all!(Location<layout!(4:-1), layout!(2:-2)>, layout!(2:2));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::application::Location;
    /// // The data layout has only every other lane.
    /// fn gone() -> Location<layout!((64,128):(131072,1)), layout!((2,128):(1,65536))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::application::Location;
    /// // The offsets 0, −1, −2, −3.
    /// fn below() -> Location<layout!(8:1), layout!(4:-1)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("location", "A layout, the offsets of an instruction, and where in the layout they are"))]
    Location<T> -> Singleton;
}

impl<A: IsLayout, T: IsLayout> bounds::Location<T> for A
where
    Locating<<Self as IsLayout>::Modes, T::Modes>: Grants<Self, T, Is = ()>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedLayout<Locating<<Self as IsLayout>::Modes, T::Modes>, Self, T>;
}

/// A data layout that contains every offset of the instruction `T`, see [`Location`].
/// ```
/// use cute_static::prelude::*;
/// use cute_static::bounds;
/// fn load<A: bounds::Contains<layout!((8,(16,4)):(1,(65536,2097152)))>>(_: A) {}
/// load(layout!((128,64):(65536,1)));
/// ```
pub trait Contains<T>: IsLayout + bounds::Location<T> {}
impl<A: IsLayout + bounds::Location<T, Output = R>, T, R> Contains<T> for A {}
