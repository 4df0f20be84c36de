//! The loops of a [`Plan`], unrolled where they are short.

use super::plan::{LOOPS, Modes, OPERANDS, Plan};
use crate::htuple::Tree;
use crate::int::unroll::{Step, Unroll};
use crate::layout::size::Measure;
use crate::tensor::Addressing;
use core::marker::PhantomData;

/// The largest size for which the loop is unrolled, so that every offset is a constant.
pub const UNROLLED: u64 = 64;

/// The size of a layout
pub type SizeIn<L> = <<L as Addressing>::Modes as Measure>::Size;

/// An operand of a plan.
pub trait Operand {
    /// The modes
    const MODES: Modes;
}
/// A layout with all its modes
pub struct AllModes<L>(PhantomData<L>);
impl<L: Addressing> Operand for AllModes<L> {
    const MODES: Modes = Modes::of(<SizeIn<L> as typenum::Unsigned>::U64, L::AFFINE);
}
/// Mode `I` of a layout, whose modes are `M`
pub struct ModeOf<L, M, const I: usize>(PhantomData<(L, M)>);
impl<L: Addressing, M: Measure, const I: usize> Operand for ModeOf<L, M, I> {
    const MODES: Modes = Modes::of(
        <M::Size as typenum::Unsigned>::U64,
        match L::AFFINE {
            Some((shape, stride)) => Some((nth(shape, I), nth(stride, I))),
            None => None,
        },
    );
}
const fn nth(tree: &'static Tree, i: usize) -> &'static Tree {
    match tree {
        Tree::Cons(first, _) if i == 0 => first,
        Tree::Cons(_, rest) => nth(rest, i - 1),
        other => other,
    }
}

/// A plan as a type.
pub trait Planned {
    /// The plan
    const PLAN: Plan;
}
/// The plan for three operands, the last of which is written; in the order of the index if `IN_ORDER`
pub struct PlanOf<A, B, C, const IN_ORDER: bool = false>(PhantomData<(A, B, C)>);
impl<A: Operand, B: Operand, C: Operand, const IN_ORDER: bool> Planned for PlanOf<A, B, C, IN_ORDER> {
    const PLAN: Plan = Plan::new([A::MODES, B::MODES, C::MODES], IN_ORDER);
}
/// The plan `P` in words of `W` elements
pub struct InWords<P, const W: usize>(PhantomData<P>);
impl<P: Planned, const W: usize> Planned for InWords<P, W> {
    const PLAN: Plan = P::PLAN.in_words(W as u64);
}

/// A nest of loops.
pub trait Nest {
    /// The number of loops
    const DEPTH: usize;
    /// Calls `f` with the index and the offsets of every step
    fn run<P: Planned, F: FnMut(u64, [i64; OPERANDS])>(index: u64, at: [i64; OPERANDS], f: &mut F);
    /// The offsets at an index, of a plan in order
    fn offsets<P: Planned>(index: u64) -> [i64; OPERANDS];
}
/// No loop
pub struct Body;
/// One more loop
pub struct LoopOf<N>(PhantomData<N>);
impl Nest for Body {
    const DEPTH: usize = 0;
    #[inline(always)]
    fn run<P: Planned, F: FnMut(u64, [i64; OPERANDS])>(index: u64, at: [i64; OPERANDS], f: &mut F) {
        f(index, at);
    }
    #[inline(always)]
    fn offsets<P: Planned>(_: u64) -> [i64; OPERANDS] {
        [0; OPERANDS]
    }
}
impl<N: Nest> Nest for LoopOf<N> {
    const DEPTH: usize = N::DEPTH + 1;
    #[inline(always)]
    fn run<P: Planned, F: FnMut(u64, [i64; OPERANDS])>(index: u64, at: [i64; OPERANDS], f: &mut F) {
        let step = const { P::PLAN.loops[N::DEPTH] };
        if const { P::PLAN.loops[N::DEPTH].extent == 1 } {
            return N::run::<P, F>(index, at, f);
        }
        let mut i = 0;
        while i < step.extent {
            let [a, b, c] = step.strides;
            let k = i as i64;
            N::run::<P, F>(index + i * step.weight, [at[0] + k * a, at[1] + k * b, at[2] + k * c], f);
            i += 1;
        }
    }
    #[inline(always)]
    fn offsets<P: Planned>(index: u64) -> [i64; OPERANDS] {
        let step = const { P::PLAN.loops[N::DEPTH] };
        if const { P::PLAN.loops[N::DEPTH].extent == 1 } {
            return N::offsets::<P>(index);
        }
        let digit = (index / step.weight % step.extent) as i64;
        let ([a, b, c], at) = (step.strides, N::offsets::<P>(index));
        [at[0] + digit * a, at[1] + digit * b, at[2] + digit * c]
    }
}
type Loops = LoopOf<LoopOf<LoopOf<LoopOf<LoopOf<LoopOf<LoopOf<LoopOf<Body>>>>>>>>;
const _: () = assert!(Loops::DEPTH == LOOPS);

/// Calls `f` with the index and the offsets of every step of a plan
#[inline(always)]
pub fn run<P: Planned>(mut f: impl FnMut(u64, [i64; OPERANDS])) {
    Loops::run::<P, _>(0, [0; OPERANDS], &mut f);
}

/// The offsets at an index of a plan in order
#[inline(always)]
pub fn offsets<P: Planned>(index: u64) -> [i64; OPERANDS] {
    Loops::offsets::<P>(index)
}

/// The body of the unrolled loop
struct Unrolled<A, B, C, F>(A, B, C, F);
impl<A: Addressing, B: Addressing, C: Addressing, F: FnMut(A::Offset, B::Offset, C::Offset)> Step
    for Unrolled<A, B, C, F>
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        (self.3)(self.0.address(i), self.1.address(i), self.2.address(i));
    }
}

/// Calls `f(A(i), B(i), C(i))` for every `i`, in an order that depends on `C`.
#[inline(always)]
pub fn for_each<A: Addressing, B: Addressing, C: Addressing>(
    layouts: (A, B, C),
    f: impl FnMut(A::Offset, B::Offset, C::Offset),
) {
    execute::<PlanOf<AllModes<A>, AllModes<B>, AllModes<C>>, A, B, C>(layouts, f);
}
/// Calls `f(A(i), B(i), C(i))` for every `i`, by ascending `i`.
#[inline(always)]
pub fn for_each_in_order<A: Addressing, B: Addressing, C: Addressing>(
    layouts: (A, B, C),
    f: impl FnMut(A::Offset, B::Offset, C::Offset),
) {
    execute::<PlanOf<AllModes<A>, AllModes<B>, AllModes<C>, true>, A, B, C>(layouts, f);
}
#[inline(always)]
fn execute<P: Planned, A: Addressing, B: Addressing, C: Addressing>(
    (a, b, c): (A, B, C),
    mut f: impl FnMut(A::Offset, B::Offset, C::Offset),
) {
    if const { P::PLAN.size <= UNROLLED } {
        SizeIn::<C>::unroll(0, &mut Unrolled(a, b, c, f));
    } else if const { P::PLAN.nested } {
        run::<P>(|i, [x, y, z]| {
            f(a.resolve(x, || a.address(i)), b.resolve(y, || b.address(i)), c.resolve(z, || c.address(i)));
        });
    } else {
        run::<P>(|i, _| f(a.address(i), b.address(i), c.address(i)));
    }
}
