//! Conversions between fragments: from the registers that have the elements of a tile to those that should.
//!
//! Two layouts (thread, value) → element are bijections `a` and `b` onto the same tile. The conversion is `x = b⁻¹ ∘ a`: register `v` of thread `t` goes to
//! `x(t, v) = t' + T·v'`, register `v'` of thread `t'` of `T`. It is a bijection of `[0, T·V)`, so in the order of the strides each stride is the size of the modes before it.
//!
//! * If `x(t, 0) = t` for every thread, all strides of values are multiples of `T`, because the threads reach the offsets below. So no element leaves its thread.
//! * If `x(g·q, 0) = g·q` for every `q`, where `g` divides `T`, the other strides are below `g` or multiples of `T` for the same reason. So no element leaves its block of `g` threads, and if `g` divides 32, none
//!   leaves its warp.

pub mod rules;
pub mod shuffles;

use super::mma::{Mode0, Mode1, SizeOf};
use crate::algebra::by_mode::ModeOp;
use crate::algebra::coalesce::CoalescedList;
use crate::algebra::composition::Composing;
use crate::algebra::divide::Dividing;
use crate::algebra::equality::SameFunction;
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::properties::BijectiveModes;
use crate::algebra::properties::walk::Holds;
use crate::algebra::tilers::Run;
use crate::banks::width::ElementsIn;
use crate::check::{About, Both, BothHold, Combine, Condition, Found, IfExact, Limit, Passed, Verdict, steps};
use crate::htuple::Singleton;
use crate::htuple::congruence::And;
use crate::int::{Compare, Divide, Gcd, Mul, Nat, One, number};
use crate::kind::{Either, ModeTree, Outcome, Pick};
use crate::layout::cases::{MatchTree, TreeCases};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf, ModesOf};
use crate::numeric::Numeric;
use crate::outcome::{GrantedValue, Grants, ModesFrom, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use core::marker::PhantomData;
use rules::{NoConversionRule, OtherPartsRule};
use shuffles::{Converted, ShufflePlan};
use typenum::U32;

/// How elements go from one fragment to another.
pub trait ConversionKind {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The number of this kind: each one is cheaper than those with larger numbers
    const COST: u8;
    /// What moves the elements
    const NAME: &'static str;
}
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $cost:literal, $text:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl ConversionKind for $name {
            const SEAL: Seal = Seal;
            const COST: u8 = $cost;
            const NAME: &'static str = $text;
        }
    )*};
}
kinds! {
    /// Whole registers of 32 bits get other names, the same in all threads. No instruction is needed.
    RenamesRegisters = 0, "same registers";
    /// Every element stays in its thread, and elements of less than 32 bits change their places: `prmt` moves bytes, and shifts move parts of them.
    PermutesBytes = 1, "byte permutes";
    /// Every element stays in its warp, and some go to other lanes: `shfl.sync`.
    ShufflesLanes = 2, "shuffles";
    /// Some elements go to other warps, or may go there if the threads are no whole warps (see [`FindConversion`]): through shared memory.
    CrossesWarps = 3, "through shared memory";
}

/// The modes of `(thread, value)`, of which a register of 32 bits has `P` values: whether whole registers stay together.
pub struct WholeRegisters<T, P>(PhantomData<(T, P)>);
impl<T: Nat, P: Nat> TreeCases for WholeRegisters<T, P> {
    type Leaf<S: Nat, D: Element> = BothHold<
        <<D::Abs as Compare>::Is<T> as Condition>::Require<NoConversionRule>,
        <<S as Divide>::ExactQuotient<P> as IfExact>::Require<NoConversionRule>,
    >;
    type Nil = Passed;
    type Cons<H: ModeTree, R: ModeTree> = BothHold<H::Match<Self>, R::Match<MultiplesOf<<T as Mul>::Times<P>>>>;
}
/// Whether all strides are multiples of `N`.
pub struct MultiplesOf<N>(PhantomData<N>);
impl<N: Nat> TreeCases for MultiplesOf<N> {
    type Leaf<S: Nat, D: Element> = <<D::Abs as Divide>::ExactQuotient<N> as IfExact>::Require<NoConversionRule>;
    type Nil = Passed;
    type Cons<H: ModeTree, R: ModeTree> = BothHold<H::Match<Self>, R::Match<Self>>;
}

type Threads<X> = SizeOf<Mode0<X>>;
type Values<X> = SizeOf<Mode1<X>>;
type Times<A, B> = <A as Mul>::Times<B>;
type IsIn<A, B> = <A as Compare>::Is<B>;
/// The check that the modes `A` and `B` have the same threads and values, and nothing else.
type SameParts<A, B> = <<<IsIn<Threads<A>, Threads<B>> as And>::And<IsIn<Values<A>, Values<B>>> as And>::And<
    <IsIn<SizeOf<A>, Times<Threads<A>, Values<A>>> as And>::And<IsIn<SizeOf<B>, SizeOf<A>>>,
> as Condition>::Require<OtherPartsRule<Threads<A>, Values<A>, Threads<B>, Values<B>>>;
/// `B⁻¹ ∘ A`, accepted or refused.
type Converting<A, B> = <Composing<InverseOfBijection<B>, A> as Combine>::OrTry<Refused<NoConversionRule>>;
steps! {
    /// From nothing to the conversion.
    Conversion<A: ModeTree, B: ModeTree> of _Nothing = Converting<A, B>;
    /// From (threads of a block of `N`, blocks): every block keeps its elements.
    KeepsBlocks<N: Nat> of G = <SameFunction<Mode1<G>, Mode<SizeOf<Mode1<G>>, N>> as Condition>::Require<NoConversionRule>;
    /// From the threads to (threads of a block, blocks), and then the same.
    ByBlocks<N: Nat> of M = <<Dividing as ModeOp>::Apply<M, Run<N>> as Combine>::Pipe<KeepsBlocks<N>>;
    /// The values keep their registers of `P`.
    KeepsRegisters<P: Nat> of X = <CoalescedList<Mode1<X>> as MatchTree>::Match<WholeRegisters<Threads<X>, P>>;
    /// They are kept in any case.
    Kept<> of _X = Passed;
}
type InThread<X> = SameFunction<Mode0<X>, Run<Threads<X>>>;
/// Whether the registers of elements of `T` bits stay whole, where no element leaves its thread.
type InRegister<X, T> = <<<<ElementsIn<U32, T> as Compare>::Is<One> as Either>::Or<
    SameFunction<Mode1<X>, Mode<Values<X>, Threads<X>>>,
> as Condition>::ChooseStep<Kept, KeepsRegisters<ElementsIn<U32, T>>, X> as Holds>::Holds;
/// The threads of the largest blocks that warps consist of, of which all threads do.
type Block<X> = Gcd<Threads<X>, U32>;
type InWarp<X> = <<<<Threads<X> as Compare>::ComparedTo<U32> as Limit>::IsAtMost as Condition>::ChooseStep<
    Kept,
    ByBlocks<Block<X>>,
    Mode0<X>,
> as Holds>::Holds;
/// The kind of the conversion `X` of elements of `T` bits.
type KindOf<X, T> = <InThread<X> as Pick>::Pick<
    <InRegister<X, T> as Pick>::Pick<RenamesRegisters, PermutesBytes>,
    <InWarp<X> as Pick>::Pick<ShufflesLanes, CrossesWarps>,
>;
type Verdicts<A, B, O> = Both<
    About<SameParts<ModesOf<A>, ModesOf<B>>, A, B>,
    Both<About<BijectiveModes<ModesOf<A>>, A, B>, Both<About<BijectiveModes<ModesOf<B>>, B, A>, About<O, A, B>>>,
>;
type OutcomeOf<V> = <V as Verdict>::Outcome;
type LeftOf<V> = <V as Verdict>::Left;
type RightOf<V> = <V as Verdict>::Right;

/// The conversion of the elements `T` of a tile from the fragment `Self` to the fragment `B`, both layouts (thread, value) → element.
///
/// * **Law** `B(Layout(t, v)) = Self(t, v)`: register `v` of thread `t` goes to register `v'` of thread `t'`, where `Layout(t, v) = t' + T·v'` and `T` is the number of threads. [`Kind`](Self::Kind) is the
///   first of [`RenamesRegisters`], [`PermutesBytes`], [`ShufflesLanes`] and [`CrossesWarps`] that does it, where the elements of a register of 32 bits are neighbours in the order of the values. An element
///   of 6 bits has a register of its own.
/// * **Law** if the threads are more than 32 and no whole warps, `ShufflesLanes` is found where `Layout(g·q, 0) = g·q` for every `q`, and `g` is the greatest common divisor of their number and 32: each block of
///   `g` threads keeps its elements. Otherwise the answer is `CrossesWarps`, which does every conversion.
/// * **Admissible** where both layouts are bijections onto the same numbers with the same threads and values, and a layout takes one to the other.
/// * **Source** FlashAttention, `convert_layout_acc_Aregs`; Triton, `lib/Conversion/TritonGPUToLLVM/ConvertLayoutOpToLLVM.cpp`.
///
/// ```compile_fail,E0277
/// use cute_static::atom::ConversionLayoutFor;
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// // The second fragment has each element twice.
/// let x = ConversionLayoutFor::<layout!((32,4):(4,1)), layout!((32,4):(4,0)), Float16>::default();
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no conversion between fragments",
    label = "expected two layouts (thread, value) → element, and a type of elements such as `Float16`"
)]
pub trait FindConversion<B, T> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// What moves the elements
    type Kind;
    /// (thread, value) of the first fragment → `t + T·v` in the second one
    type Layout: Singleton;
    /// The `shfl.sync` of each warp, where `prmt` may put values together in registers of 32 bits before and after them; 0 if no element leaves its thread, and `None` of [`CrossesWarps`].
    ///
    /// Of all plans in which each value is in one shuffle at most, and the values of a register go to the same lane, none has fewer. If elements have 32 bits or a multiple of 32, no other plan has fewer, either:
    /// each shuffle brings a lane 32 bits. If they have less, values that go by way of other lanes can take fewer. Four lanes transpose 4 × 4 halves in three of these shuffles, and two exchanges do it.
    const SHUFFLES: Option<u64>;
    /// These shuffles, if lanes and values are powers of two. For elements of more than 32 bits, each of them is one for every 32 bits.
    const PLAN: Option<ShufflePlan>;
}
impl<A: IsLayout, B: IsLayout, T: Numeric, O: Outcome, X: ModeTree> FindConversion<B, T> for A
where
    <Passed as Combine>::Pipe<Conversion<A::Modes, B::Modes>>: Found<Type = O>,
    ModesFrom<O>: Found<Type = X>,
    LayoutOf<X>: IsLayout,
    OutcomeOf<Verdicts<A, B, O>>: Grants<LeftOf<Verdicts<A, B, O>>, RightOf<Verdicts<A, B, O>>>,
{
    const SEAL: Seal = Seal;
    type Kind = KindOf<X, T::Bits>;
    type Layout =
        GrantedValue<OutcomeOf<Verdicts<A, B, O>>, LeftOf<Verdicts<A, B, O>>, RightOf<Verdicts<A, B, O>>, LayoutOf<X>>;
    const SHUFFLES: Option<u64> = match <InWarp<X> as typenum::Bit>::BOOL {
        true => Some(converted::<X>().rounds(number::<ElementsIn<U32, T::Bits>>()) * number::<T::Bits>().div_ceil(32)),
        false => None,
    };
    const PLAN: Option<ShufflePlan> = match <InWarp<X> as typenum::Bit>::BOOL {
        true => converted::<X>().plan(number::<ElementsIn<U32, T::Bits>>()),
        false => None,
    };
}
const fn converted<X: ModeTree>() -> Converted<'static>
where
    LayoutOf<X>: IsLayout,
{
    Converted {
        shape: <LayoutOf<X> as IsLayout>::SHAPE,
        stride: <LayoutOf<X> as IsLayout>::STRIDE,
        threads: number::<Threads<X>>(),
        values: number::<Values<X>>(),
    }
}

/// (thread, value) of the fragment `A` → (thread, value) of the fragment `B`, as `t + T·v`: see [`FindConversion`].
///
/// The accumulators of `mma.m16n8k8` in two halves of a tile of 16 columns are the operand A of `mma.m16n8k16` in the same registers:
/// ```
/// use cute_static::atom::{ConversionKindFor, ConversionLayoutFor, RenamesRegisters};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// type Accumulators = layout!(((4,8),((2,2),2)):((32,1),((16,8),128)));
/// type OperandA = layout!(((4,8),(2,2,2)):((32,1),(16,8,128)));
/// static_assertions::assert_type_eq_all!(ConversionKindFor<Accumulators, OperandA, Float16>, RenamesRegisters);
/// assert_eq!(ConversionLayoutFor::<Accumulators, OperandA, Float16>::default().offset((5, 3)), 5 + 32 * 3);
/// ```
/// The registers of a row, transposed with those of the four lanes that share it:
/// ```
/// use cute_static::atom::{ConversionKindFor, FindConversion, ShufflesLanes};
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// type Rows = layout!(((4,8),4):((4,16),1));
/// type Columns = layout!(((4,8),4):((1,16),4));
/// static_assertions::assert_type_eq_all!(ConversionKindFor<Rows, Columns, Float32>, ShufflesLanes);
/// // One of the four registers stays.
/// assert_eq!(<Rows as FindConversion<Columns, Float32>>::SHUFFLES, Some(3));
/// ```
pub type ConversionLayoutFor<A, B, T> = <A as FindConversion<B, T>>::Layout;
/// What moves the elements from the fragment `A` to the fragment `B`: [`RenamesRegisters`], [`PermutesBytes`], [`ShufflesLanes`] or [`CrossesWarps`]; see [`FindConversion`].
pub type ConversionKindFor<A, B, T> = <A as FindConversion<B, T>>::Kind;
