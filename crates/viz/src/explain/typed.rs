//! Derivations from types: the result is the result of the type, and the steps must end in it.

use super::derivation::{Story, Verdict};
use super::{Derivation, Operation, Unexplained, derive, law, operand};
use cute_static::bounds;
use cute_static::htuple::Singleton;
use cute_static::htuple::structure::Structure;
use cute_static::typenum::UTerm;
use std::fmt::Display;

/// Operands as values of the library's types. The first one is a layout. The others are layouts, tilers, shapes or numbers.
pub trait Operands {
    /// The operands in the notation of CuTe
    fn texts(&self) -> Vec<String>;
}
macro_rules! operands {
    ($(($($rhs:ident),*))*) => {$(
        impl<A: Display $(, $rhs: Structure)*> Operands for (A, $($rhs),*) {
            fn texts(&self) -> Vec<String> {
                vec![self.0.to_string() $(, <$rhs as Structure>::TREE.to_string())*]
            }
        }
    )*};
}
operands! { () (B) (B, C) }

/// The derivation of an operation from operands of any types. No bound requires that the operation is legal, so the result may be a refusal.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::U4;
/// use cute_static_viz::explain::{self, Operation, Verdict};
/// let told = explain::attempt(Operation::Upcast, (layout!(6:1), U4::new())).unwrap();
/// let why = "cannot upcast 6:1 by 4: 4 steps make one wide element, and mode size 6 is no multiple or factor of 4";
/// assert_eq!(*told.verdict(), Verdict::Refused(why.into()));
/// let told = explain::attempt(Operation::ZippedDivide, (layout!((8,8)), tiler!(<2:1, _>))).unwrap();
/// assert!(told.to_text().ends_with("and that mode is not a pair of tile and rest\n"));
/// ```
///
/// # Errors
/// Returns an error if the operation does not take these operands.
pub fn attempt(operation: Operation, operands: impl Operands) -> Result<Derivation, Unexplained> {
    let operands = operands.texts().iter().map(|text| operand(text)).collect::<Result<Vec<_>, _>>()?;
    derive(operation, &operands)
}

/// The steps, then the result of the type. The result must satisfy the law and must be the result of the steps.
fn against(operation: Operation, operands: &[String], result: &str) -> Result<Derivation, Unexplained> {
    let operands = operands.iter().map(|text| operand(text)).collect::<Result<Vec<_>, _>>()?;
    let told = derive(operation, &operands)?;
    let of_type = operand(result)?;
    let mut story = Story::default();
    if let Some(r) = of_type.general() {
        law::check(operation, &operands, &r, &mut story);
    }
    let mut checked = Story::default();
    checked.step("The type's own result");
    let normal = |text: &str| operand(text).ok().and_then(|value| value.function()).map(|f| f.normalized());
    let verdict = match (told.verdict(), story.broken) {
        (_, Some(broken)) => Verdict::Disagreement(format!("the type {result} breaks the law: {broken}")),
        (Verdict::Result(text), None) if normal(text) == normal(result) => {
            checked.line(format!("{result}: the same, and its law holds"));
            Verdict::Result(result.to_string())
        }
        (Verdict::Result(text), None) => {
            Verdict::Disagreement(format!("the steps end in {text}, and the type is {result}"))
        }
        (Verdict::Refused(why), None) => {
            Verdict::Disagreement(format!("the steps end in a refusal ({why}), and the type is {result}"))
        }
        (Verdict::Disagreement(why), None) => Verdict::Disagreement(format!("{why}; the type is {result}")),
    };
    Ok(told.continued(checked, verdict))
}

macro_rules! typed {
    ($($name:ident ($($rhs:ident),*) = $bound:ident<$($of:ty),*>, $operation:ident, $example:literal;)*) => {$(
        #[doc = concat!("[`", stringify!($operation), "`](Operation::", stringify!($operation), ") from types, by values.")]
        ///
        /// ```
        /// use cute_static::prelude::*;
        /// use cute_static_viz::explain;
        #[doc = concat!("let told = explain::", stringify!($name), $example)]
        /// ```
        ///
        /// # Errors
        /// Returns an error if the operands are too large for the arithmetic of the derivation.
        pub fn $name<A $(, $rhs)*>(a: A $(, _: $rhs)*) -> Result<Derivation, Unexplained>
        where
            A: bounds::$bound<$($of),*> + Display,
            <A as bounds::$bound<$($of),*>>::Output: Singleton + Display,
            $($rhs: Structure),*
        {
            let operands = [a.to_string() $(, <$rhs as Structure>::TREE.to_string())*];
            let result = <<A as bounds::$bound<$($of),*>>::Output as Singleton>::VALUE.to_string();
            against(Operation::$operation, &operands, &result)
        }
    )*};
}

typed! {
    compose(B) = Composition<B>, Compose,
        "(layout!((8,4):(1,100)), layout!(6:3)).unwrap();\nassert_eq!(told.result(), Some(\"(3,2):(3,101)\"));";
    compose_in_bounds(B) = CompositionInBounds<B>, ComposeInBounds,
        "(layout!(8:2), layout!(4:1)).unwrap();\nassert_eq!(told.result(), Some(\"4:2\"));";
    coalesce() = Coalesced<>, Coalesce,
        "(layout!((2,(1,6)):(1,(6,2)))).unwrap();\nassert_eq!(told.result(), Some(\"12:1\"));";
    filter() = Filtered<>, Filter,
        "(layout!((4,3,2):(1,0,4))).unwrap();\nassert_eq!(told.result(), Some(\"8:1\"));";
    complement() = Complement<>, Complement,
        "(layout!((4,2):(2,16))).unwrap();\nassert_eq!(told.result(), Some(\"(2,2,1):(1,8,32)\"));";
    right_inverse() = RightInverse<>, RightInverse,
        "(layout!((3,7,5):(5,15,1))).unwrap();\nassert_eq!(told.result(), Some(\"(5,21):(21,1)\"));";
    left_inverse() = LeftInverse<>, LeftInverse,
        "(layout!((4,8):(8,1))).unwrap();\nassert_eq!(told.result(), Some(\"(8,4):(4,1)\"));";
    logical_divide(B) = LogicalDivide<B>, LogicalDivide,
        "(layout!(24:1), layout!(4:2)).unwrap();\nassert_eq!(told.result(), Some(\"(4,(2,3)):(2,(1,8))\"));";
    zipped_divide(B) = ZippedDivide<B>, ZippedDivide,
        "(layout!((8,16):(16,1)), tiler!(<4:2, 8:1>)).unwrap();\nassert_eq!(told.result(), Some(\"((4,8),(2,2)):((32,1),(16,8))\"));";
    tiled_divide(B) = TiledDivide<B>, TiledDivide,
        "(layout!((8,16):(16,1)), tiler!(<4:2, 8:1>)).unwrap();\nassert_eq!(told.result(), Some(\"((4,8),2,2):((32,1),16,8)\"));";
    flat_divide(B) = FlatDivide<B>, FlatDivide,
        "(layout!((8,16):(16,1)), tiler!(<4:2, 8:1>)).unwrap();\nassert_eq!(told.result(), Some(\"(4,8,2,2):(32,1,16,8)\"));";
    logical_product(B) = LogicalProduct<B>, LogicalProduct,
        "(layout!((2,2):(1,2)), layout!(3:1)).unwrap();\nassert_eq!(told.result(), Some(\"((2,2),3):((1,2),4)\"));";
    zipped_product(B) = ZippedProduct<B>, ZippedProduct,
        "(layout!((2,2):(1,2)), layout!(3:1)).unwrap();\nassert_eq!(told.result(), Some(\"((2,2),3):((1,2),4)\"));";
    blocked_product(B) = BlockedProduct<B>, BlockedProduct,
        "(layout!((2,2):(1,2)), layout!((3,4):(1,3))).unwrap();\nassert_eq!(told.result(), Some(\"((2,3),(2,4)):((1,4),(2,12))\"));";
    raked_product(B) = RakedProduct<B>, RakedProduct,
        "(layout!((2,2):(1,2)), layout!((3,4):(1,3))).unwrap();\nassert_eq!(told.result(), Some(\"((3,2),(4,2)):((4,1),(12,2))\"));";
    complement_in(B) = ComplementIn<B>, Complement,
        "(layout!(4:32), cute_static::typenum::U256::new()).unwrap();\nassert_eq!(told.result(), Some(\"(32,2):(1,128)\"));";
    padded_complement(B) = PaddedComplement<B>, PaddedComplement,
        "(layout!(4:1), cute_static::typenum::U10::new()).unwrap();\nassert_eq!(told.result(), Some(\"3:4\"));";
    padded_logical_divide(B) = PaddedLogicalDivide<B>, PaddedLogicalDivide,
        "(layout!((10,10)), shape!((4,4))).unwrap();\nassert_eq!(told.result(), Some(\"((4,3),(4,3)):((1,4),(10,40))\"));";
    padded_zipped_divide(B) = PaddedZippedDivide<B>, PaddedZippedDivide,
        "(layout!((10,10)), shape!((4,4))).unwrap();\nassert_eq!(told.result(), Some(\"((4,4),(3,3)):((1,10),(4,40))\"));";
    padded_tiled_divide(B) = PaddedTiledDivide<B>, PaddedTiledDivide,
        "(layout!((10,10)), shape!((4,4))).unwrap();\nassert_eq!(told.result(), Some(\"((4,4),3,3):((1,10),4,40)\"));";
    padded_flat_divide(B) = PaddedFlatDivide<B>, PaddedFlatDivide,
        "(layout!((10,10)), shape!((4,4))).unwrap();\nassert_eq!(told.result(), Some(\"(4,4,3,3):(1,10,4,40)\"));";
    tiled_product(B) = TiledProduct<B>, TiledProduct,
        "(layout!(4:1), layout!((2,3))).unwrap();\nassert_eq!(told.result(), Some(\"(4,2,3):(1,4,8)\"));";
    flat_product(B) = FlatProduct<B>, FlatProduct,
        "(layout!((2,2)), layout!((2,3))).unwrap();\nassert_eq!(told.result(), Some(\"(2,2,2,3):(1,2,4,8)\"));";
    tile_to_shape(B) = TileToShape<B, UTerm>, TileToShape,
        "(layout!((8,8):(8,1)), shape!((32,16))).unwrap();\nassert_eq!(told.result(), Some(\"((8,4),(8,2)):((8,64),(1,256))\"));";
    tile_to_shape_in_order(B, C) = TileToShape<B, C>, TileToShape,
        "(layout!((8,8):(8,1)), shape!((32,16)), coord!((1,0))).unwrap();\nassert_eq!(told.result(), Some(\"((8,4),(8,2)):((8,128),(1,64))\"));";
    upcast(B) = Upcast<B>, Upcast,
        "(layout!((8,4):(1,8)), cute_static::typenum::U4::new()).unwrap();\nassert_eq!(told.result(), Some(\"(2,4):(1,2)\"));";
    downcast(B) = Downcast<B>, Downcast,
        "(layout!((8,4):(1,8)), cute_static::typenum::U4::new()).unwrap();\nassert_eq!(told.result(), Some(\"(32,4):(1,32)\"));";
    recast(B, C) = Recast<B, C>, Recast,
        "(layout!((12,8):(1,12)), cute_static::typenum::U8::new(), cute_static::typenum::U6::new()).unwrap();\nassert_eq!(told.result(), Some(\"(16,8):(1,16)\"));";
    padded_downcast(B) = PaddedDowncast<B>, PaddedDowncast,
        "(layout!(4:2), cute_static::typenum::U2::new()).unwrap();\nassert_eq!(told.result(), Some(\"4:4\"));";
    padded_recast(B, C) = PaddedRecast<B, C>, PaddedRecast,
        "(layout!((3,8):(1,3)), cute_static::typenum::U8::new(), cute_static::typenum::U6::new()).unwrap();\nassert_eq!(told.result(), Some(\"(4,32):(1,1)\"));";
    coalesce_by(B) = CoalescedBy<B>, CoalesceBy,
        "(layout!((2,(1,6)):(1,(6,2))), coord!((_,_))).unwrap();\nassert_eq!(told.result(), Some(\"(2,6):(1,2)\"));";
    coalesce_extended() = CoalescedExtended<>, CoalesceExtended,
        "(layout!((2,1,6,1):(4,7,8,0))).unwrap();\nassert_eq!(told.result(), Some(\"(12,1):(4,0)\"));";
    filter_zeros() = FilteredZeros<>, FilterZeros,
        "(layout!((4,3,2):(1,0,4))).unwrap();\nassert_eq!(told.result(), Some(\"(4,1,2):(1,0,4)\"));";
    nullspace() = Nullspace<>, Nullspace,
        "(layout!((2,3,(2,5)):(0,1,(0,3)))).unwrap();\nassert_eq!(told.result(), Some(\"(2,2):(1,6)\"));";
    max_common_layout(B) = MaxCommonLayout<B>, MaxCommonLayout,
        "(layout!((4,4):(1,4)), layout!(((2,2),4):((1,8),2))).unwrap();\nassert_eq!(told.result(), Some(\"2:1\"));";
}
