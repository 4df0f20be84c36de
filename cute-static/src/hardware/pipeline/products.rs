//! The products of wgmma that are in flight.

use super::Brand;
use super::consumer::Consumer;
use super::copies::Copies;
use super::device::{OpenGroup, WgmmaAccumulators, WgmmaInstructions};
use super::ring::IsRing;
use crate::collective::released::ByWarps;
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

/// Adds a group of products to the accumulators, and calls `meanwhile` while they are computed.
///
/// The accumulators are out of reach until the products are complete, and the operands stay borrowed for as long: `meanwhile` cannot release their
/// stages. It cannot be left out that the products are waited for.
/// * **Law** the products are complete when the function returns.
#[inline(always)]
pub fn with_products<'v, D: WgmmaInstructions, A: WgmmaAccumulators, T>(
    sums: A,
    products: impl FnOnce(&mut Products<'v, A>),
    meanwhile: impl FnOnce() -> T,
) -> (A, T) {
    with_products_then::<D, A, T>(sums, products, || (), meanwhile)
}
/// As [`with_products`], and calls `issued` when the products have been issued.
#[inline(always)]
pub(super) fn with_products_then<'v, D: WgmmaInstructions, A: WgmmaAccumulators, T>(
    sums: A,
    products: impl FnOnce(&mut Products<'v, A>),
    issued: impl FnOnce(),
    meanwhile: impl FnOnce() -> T,
) -> (A, T) {
    let mut sums = Products::group::<D>(sums, products);
    issued();
    let value = meanwhile();
    D::wait_group(0);
    sums.settle();
    (sums, value)
}
/// As [`with_products`], with a second group of products behind the first. `meanwhile` is called when the first group is complete, with its
/// accumulators, while the second group is computed: attention computes the probabilities of one block while it multiplies those of the block before.
#[inline(always)]
pub fn with_two_products<'v, D: WgmmaInstructions, A: WgmmaAccumulators, B: WgmmaAccumulators, T>(
    first: (A, impl FnOnce(&mut Products<'v, A>)),
    second: (B, impl FnOnce(&mut Products<'v, B>)),
    meanwhile: impl FnOnce(A) -> T,
) -> (T, B) {
    with_two_products_then::<D, A, B, T>(first, second, || (), meanwhile)
}
/// As [`with_two_products`], and calls `issued` when the products of both groups have been issued.
#[inline(always)]
pub(super) fn with_two_products_then<'v, D: WgmmaInstructions, A: WgmmaAccumulators, B: WgmmaAccumulators, T>(
    (first, of_first): (A, impl FnOnce(&mut Products<'v, A>)),
    (second, of_second): (B, impl FnOnce(&mut Products<'v, B>)),
    issued: impl FnOnce(),
    meanwhile: impl FnOnce(A) -> T,
) -> (T, B) {
    let mut first = Products::group::<D>(first, of_first);
    let mut second = Products::group::<D>(second, of_second);
    issued();
    D::wait_group(1);
    first.settle();
    let value = meanwhile(first);
    D::keep_order();
    D::wait_group(0);
    second.settle();
    (value, second)
}

impl<R: IsRing, D: WgmmaInstructions> Consumer<'_, R, D> {
    /// Adds the products of the next `tiles` stages to the accumulators. `products` issues those of one stage; while they are computed, it issues
    /// those of the next.
    ///
    /// * **Law** a stage is released when its products are complete, which is when those of the next stage have been issued. All stages have been
    ///   released at the end.
    /// * **Admissible** where the ring has at least two stages: one stage would wait for itself. What `products` loads from the views goes into its products, which are
    ///   waited for before the stage is released.
    #[inline(always)]
    pub fn multiply<A: WgmmaAccumulators>(
        &mut self,
        tiles: u32,
        sums: A,
        products: impl for<'v> FnMut(<R::Filled as Copies>::Views<'v>, &mut Products<'v, A>),
    ) -> A
    where
        R::Released: ByWarps,
    {
        self.multiply_then(tiles, sums, products, || ())
    }
    /// As [`multiply`](Self::multiply), and calls `issued` when the last products have been issued.
    #[inline(always)]
    pub(super) fn multiply_then<A: WgmmaAccumulators>(
        &mut self,
        tiles: u32,
        mut sums: A,
        mut products: impl for<'v> FnMut(<R::Filled as Copies>::Views<'v>, &mut Products<'v, A>),
        issued: impl FnOnce(),
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
        issued();
        D::wait_group(0);
        sums.settle();
        if tiles > 0 {
            self.arrive(before);
        }
        sums
    }
}
