//! The operations that can be explained, with the names that the command has for them.
//!
//! The table of operations does not generate this list, because its rows do not have these names: `ComplementIn` is `Complement` with a size here,
//! and `Composition` is `Compose`. The test `every_operation_of_the_algebra_is_explained` compares the list with the table in both directions.

use super::Unexplained;
use cute_static_reference::notation::Value;
use cute_static_reference::{Regroup, Tiler, Tree};
use std::fmt;
use std::str::FromStr;

/// The operations, one name each.
macro_rules! operations {
    ($($name:ident,)*) => {
        /// An operation with a derivation.
        ///
        /// ```
        /// use cute_static_viz::explain::Operation;
        /// assert_eq!("zipped-divide".parse(), Ok(Operation::ZippedDivide));
        /// assert_eq!(Operation::PaddedZippedDivide.to_string(), "padded-zipped-divide");
        /// assert!("divide".parse::<Operation>().is_err());
        /// assert!(Operation::ALL.iter().all(|op| op.to_string().parse() == Ok(*op)));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs)] // Each is the operation of the same name.
        pub enum Operation {
            $($name,)*
        }
        impl Operation {
            /// All of them.
            pub const ALL: &'static [Operation] = &[$($name,)*];
        }
    };
}
operations! {
    Compose, ComposeInBounds, Coalesce, Filter, Complement, PaddedComplement, RightInverse, LeftInverse,
    LogicalDivide, ZippedDivide, TiledDivide, FlatDivide,
    PaddedLogicalDivide, PaddedZippedDivide, PaddedTiledDivide, PaddedFlatDivide,
    LogicalProduct, ZippedProduct, TiledProduct, FlatProduct, BlockedProduct, RakedProduct, TileToShape,
    Upcast, Downcast, Recast, PaddedDowncast, PaddedRecast,
    CoalesceBy, CoalesceExtended, FilterZeros, Nullspace, MaxCommonLayout,
}

use Operation::*;

/// The operations that work mode by mode, and how each of them arranges its result.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Family {
    Divide(Regroup),
    PaddedDivide(Regroup),
    Product(Regroup),
    Other,
}

impl Operation {
    /// The smallest and the largest number of operands that the operation takes.
    ///
    /// ```
    /// use cute_static_viz::explain::Operation;
    /// assert_eq!(Operation::Complement.operands(), (1, 2));
    /// ```
    pub const fn operands(self) -> (usize, usize) {
        match self {
            Coalesce | CoalesceExtended | Filter | FilterZeros | RightInverse | LeftInverse | Nullspace => (1, 1),
            Complement => (1, 2),
            TileToShape => (2, 3),
            Recast | PaddedRecast => (3, 3),
            _ => (2, 2),
        }
    }

    /// The result of the reference, or nothing if the reference has no such operation on these operands.
    pub(super) fn known(self, operands: &[Value]) -> Option<Option<String>> {
        let answer = |name: &str, operands: &[Value]| cute_static_reference::answer(name, operands);
        match (self, operands) {
            (Compose, _) => answer("composition", operands),
            (ComposeInBounds, _) => answer("composition_in_bounds", operands),
            (Complement, [_, _]) => answer("complement_in", operands),
            (CoalesceBy, [a, profile]) => {
                answer("coalesce_by_mode", &[a.clone(), Value::Tree(places(&profile.tiler()?))])
            }
            // 0 alone is no permutation, but the order of nothing else: column-major.
            (TileToShape, [a, shape, Value::Tree(Tree::Leaf(0))]) => {
                answer("tile_to_shape", &[a.clone(), shape.clone()])
            }
            _ => answer(&self.to_string().replace('-', "_"), operands),
        }
    }

    /// Whether an operand may contain a 0. An order does. A size of elements may be 0, so that its refusal can be explained.
    pub(super) const fn takes_zero(self, operand: usize) -> bool {
        matches!(
            (self, operand),
            (TileToShape, 2) | (Upcast | Downcast | Recast | PaddedDowncast | PaddedRecast, 1 | 2)
        )
    }

    pub(super) const fn family(self) -> Family {
        match self {
            LogicalDivide => Family::Divide(Regroup::Logical),
            ZippedDivide => Family::Divide(Regroup::Zipped),
            TiledDivide => Family::Divide(Regroup::Tiled),
            FlatDivide => Family::Divide(Regroup::Flat),
            PaddedLogicalDivide => Family::PaddedDivide(Regroup::Logical),
            PaddedZippedDivide => Family::PaddedDivide(Regroup::Zipped),
            PaddedTiledDivide => Family::PaddedDivide(Regroup::Tiled),
            PaddedFlatDivide => Family::PaddedDivide(Regroup::Flat),
            LogicalProduct => Family::Product(Regroup::Logical),
            ZippedProduct => Family::Product(Regroup::Zipped),
            TiledProduct => Family::Product(Regroup::Tiled),
            FlatProduct => Family::Product(Regroup::Flat),
            _ => Family::Other,
        }
    }
}

impl fmt::Display for Operation {
    /// `ZippedDivide` is `zipped-divide`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, letter) in format!("{self:?}").char_indices() {
            if i > 0 && letter.is_ascii_uppercase() {
                f.write_str("-")?;
            }
            write!(f, "{}", letter.to_ascii_lowercase())?;
        }
        Ok(())
    }
}

impl FromStr for Operation {
    type Err = Unexplained;
    fn from_str(name: &str) -> Result<Operation, Unexplained> {
        let found = Operation::ALL.iter().find(|op| op.to_string() == name);
        found.copied().ok_or_else(|| Unexplained::Operation(name.into()))
    }
}

/// The structure of a profile. Its leaves are ignored.
fn places(profile: &Tiler) -> Tree {
    match profile {
        Tiler::Each(modes) => Tree::Tuple(modes.iter().map(places).collect()),
        Tiler::One(_) | Tiler::Keep => Tree::Leaf(1),
    }
}
