//! The products of wgmma that are in flight.

use super::Brand;
use super::consumer::Consumer;
use super::device::{OpenGroup, WgmmaAccumulators, WgmmaInstructions};
use super::ring::{Copies, IsRing};
use core::marker::PhantomData;

/// Products that are being issued: operands can be multiplied, and the accumulators are out of reach.
pub struct Products<'v, A> {
    sums: A,
    operands: Brand<'v>,
}
impl<'v, A: WgmmaAccumulators> Products<'v, A> {
    /// Begins to add a product to the accumulators.
    #[inline(always)]
    pub fn multiply(&mut self, operands: A::Operands<'v>) {
        self.sums.multiply(operands, OpenGroup(()));
    }
    /// One group of products
    #[inline(always)]
    fn group<D: WgmmaInstructions>(mut sums: A, issue: impl FnOnce(&mut Self)) -> A {
        sums.fence();
        let mut products = Self { sums, operands: PhantomData };
        issue(&mut products);
        D::commit_group();
        products.sums
    }
}

/// Accumulators to which products are being added, and which nobody can access until [`wait`](Self::wait) gives them back. The stages of the operands
/// stay borrowed until then, so they cannot be released.
#[must_use = "the products are complete after `wait`, which gives the accumulators back"]
pub struct InFlight<'v, A, D> {
    sums: A,
    operands: Brand<'v>,
    device: PhantomData<D>,
}
/// Issues products as one group.
#[inline(always)]
pub fn issue<'v, D: WgmmaInstructions, A: WgmmaAccumulators>(
    sums: A,
    products: impl FnOnce(&mut Products<'v, A>),
) -> InFlight<'v, A, D> {
    InFlight { sums: Products::group::<D>(sums, products), operands: PhantomData, device: PhantomData }
}
impl<'v, A: WgmmaAccumulators, D: WgmmaInstructions> InFlight<'v, A, D> {
    /// Waits until the products are complete.
    #[inline(always)]
    pub fn wait(mut self) -> A {
        D::wait_group(0);
        self.sums.settle();
        self.sums
    }
    /// Issues other products behind these, as another group.
    #[inline(always)]
    pub fn issue<B: WgmmaAccumulators>(
        self,
        sums: B,
        products: impl FnOnce(&mut Products<'v, B>),
    ) -> InFlight<'v, (A, B), D> {
        InFlight { sums: (self.sums, Products::group::<D>(sums, products)), operands: PhantomData, device: PhantomData }
    }
}
impl<'v, A: WgmmaAccumulators, B: WgmmaAccumulators, D: WgmmaInstructions> InFlight<'v, (A, B), D> {
    /// Waits until the products of the first group are complete. Those of the second one stay in flight.
    #[inline(always)]
    pub fn wait_first(self) -> (A, InFlight<'v, B, D>) {
        let (mut first, second) = self.sums;
        D::wait_group(1);
        first.settle();
        (first, InFlight { sums: second, operands: PhantomData, device: PhantomData })
    }
}

impl<R: IsRing, D: WgmmaInstructions> Consumer<R, D> {
    /// Adds the products of the next `tiles` stages to the accumulators. `products` issues those of one stage; while they are computed, it issues
    /// those of the next.
    ///
    /// * **Law** a stage is released when its products are complete, which is when those of the next stage have been issued. All stages have been
    ///   released at the end.
    /// * **Admissible** where the ring has at least two stages: one stage would wait for itself.
    #[inline(always)]
    pub fn multiply<A: WgmmaAccumulators>(
        &mut self,
        tiles: u32,
        mut sums: A,
        mut products: impl for<'v> FnMut(<R::Filled as Copies>::Views<'v>, &mut Products<'v, A>),
    ) -> A {
        const { assert!(R::STAGES >= 2, "a stage is released when the next one is full, and the ring has one stage") };
        let (mut tile, mut before) = (0, 0);
        while tile < tiles {
            let stage = self.next_full();
            sums = Products::group::<D>(sums, |group| products(self.views_of(stage), group));
            // The products before these are complete: their stage is free.
            D::wait_group(1);
            if tile > 0 {
                self.arrive(before);
            }
            before = stage;
            tile += 1;
        }
        D::wait_group(0);
        sums.settle();
        if tiles > 0 {
            self.arrive(before);
        }
        sums
    }
}
