//! An example of each operation: its operands, and the results that the types compute.
//!
//! The table of operations does not generate these rows. Its examples are texts for the command, and a picture needs types. The pictures also show
//! other layouts, with captions. The test `pictured` reads the sources of the library and fails if an operation has neither a picture nor a reason.

use crate::function::Function;
use crate::model::Picture;
use crate::subject;
use crate::unfit::Unfit;
use cute_static::algebra::{
    ComplementBy, ComplementInBy, LeftInverseBy, PaddedComplementBy, PaddedDowncast, PaddedRecast, RightInverseBy,
    WithoutZeros,
};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4, U8, U16, U24, U64};

type Matrix = layout!((4,8):(8,1));
type Ragged = layout!((4,6):(6,1));
type Tile = layout!((2,2):(1,2));
type ByModes = layout!((2,2):(1,8));
type ModesApart = layout!((4,2):(1,8));
type Columns = layout!(((2,4),3):((4,1),1));
type Broadcast = layout!((4,(3,2)):(1,(0,4)));
type Nested = layout!((2,(1,6)):(1,(6,2)));
type CommonA = layout!(((2,2),(2,2)):((8,2),(4,1)));
type CommonB = layout!(((2,2),(2,2)):((4,2),(8,1)));

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let mut all = rows! {
        "layout": "" layout!(((2,2),(4,2)):((1,8),(2,16)));
        "coalesce": "A" Nested, "coalesced" Coalesced<Nested>;
        "coalesce-by": "A" Nested, "by (_,_)" CoalescedBy<Nested, coord!((_,_))>;
        "complement-by": "A" ModesApart, "complement by (_,_)" ComplementBy<ModesApart, coord!((_,_))>;
        "complement-in-by": "A" ModesApart, "complement in (8,32)" ComplementInBy<ModesApart, shape!((8,32))>;
        "padded-complement-by": "A" ModesApart, "padded in (7,12)" PaddedComplementBy<ModesApart, shape!((7,12))>;
        "right-inverse-by": "A" Columns, "right inverse by (_,_)" RightInverseBy<Columns, coord!((_,_))>;
        "left-inverse-by": "A" Columns, "left inverse by (_,_)" LeftInverseBy<Columns, coord!((_,_))>;
        "right-inverse": "A" Matrix, "right inverse" RightInverse<Matrix>;
        "left-inverse": "A" layout!((4,4):(1,5)), "left inverse" LeftInverse<layout!((4,4):(1,5))>;
        "logical-divide": "A" Matrix, "A by (2,4)" LogicalDivide<Matrix, tiler!(<2,4>)>;
        "zipped-divide": "A" Matrix, "A by (2,4)" ZippedDivide<Matrix, tiler!(<2,4>)>;
        "tiled-divide": "A" Matrix, "A by (2,4)" TiledDivide<Matrix, tiler!(<2,4>)>;
        "flat-divide": "A" Matrix, "A by (2,4)" FlatDivide<Matrix, tiler!(<2,4>)>;
        "padded-divide": "A" Ragged, "A by (2,4), rounded up" PaddedLogicalDivide<Ragged, tiler!(<2,4>)>;
        "logical-product": "A" Tile, "A times (2,3)" LogicalProduct<Tile, layout!((2,3):(3,1))>;
        "zipped-product": "A" ByModes, "A by (2,3)" ZippedProduct<ByModes, tiler!(<2,3>)>;
        "tiled-product": "A" ByModes, "A by (2,3)" TiledProduct<ByModes, tiler!(<2,3>)>;
        "flat-product": "A" ByModes, "A by (2,3)" FlatProduct<ByModes, tiler!(<2,3>)>;
        "blocked-product": "A" Tile, "blocked" BlockedProduct<Tile, layout!((2,3):(3,1))>;
        "raked-product": "A" Tile, "raked" RakedProduct<Tile, layout!((2,3):(3,1))>;
        "filter": "A" Broadcast, "filtered" Filtered<Broadcast>;
        "filter-zeros": "A" Broadcast, "filtered" FilteredZeros<Broadcast>;
        "drop-zeros": "A" Broadcast, "without" WithoutZeros<Broadcast>;
        "nullspace": "A" Broadcast, "nullspace" Nullspace<Broadcast>;
        "upcast": "A" layout!((8,4):(1,8)), "in elements 4 times as wide" Upcast<layout!((8,4):(1,8)), U4>;
        "downcast": "A" layout!((2,4):(1,2)), "in elements a quarter as wide" Downcast<layout!((2,4):(1,2)), U4>;
        "recast": "A, 16 bits each" layout!((8,4):(1,8)), "64 bits each" Recast<layout!((8,4):(1,8)), U16, U64>;
        "padded-downcast": "A" layout!(4:2), "in elements half as wide" PaddedDowncast<layout!(4:2), U2>;
        "padded-recast": "A, 16 bits each" layout!(4:2), "8 bits each" PaddedRecast<layout!(4:2), U16, U8>;
        "common": "A" CommonA, "B" CommonB, "common" MaxCommonLayout<CommonA, CommonB>;
        "tile-to-shape": "tile" layout!((2,4):(4,1)), "fills (4,8)" TileToShape<layout!((2,4):(4,1)), shape!((4,8))>;
    };
    let (a, b) = (layout!((6,2):(8,2)), layout!((4,3):(3,1)));
    let [outer, inner, composed] = [Function::of(a)?, Function::of(b)?, Function::of(a.compose(b))?];
    let complement = |a, rest| subject::complement(&a, &rest, 16);
    type Pairs = layout!((2,2):(1,4));
    let open = Function::of(Complement::<Pairs>::default())?;
    let within = Function::of(ComplementIn::<Pairs, U24>::default())?;
    let padded = Function::of(PaddedComplement::<Pairs, U16>::default())?;
    let pairs = Function::of(Pairs::default())?;
    let more = [
        ("composition", subject::composition(&outer, &inner, &composed)?),
        ("complement", complement(pairs.clone(), open)?),
        ("complement-in", complement(pairs.clone(), within)?),
        ("padded-complement", complement(pairs, padded)?),
        ("slice", subject::slice(&Function::of(Matrix::default())?, &"(2,_)".parse()?)?),
        ("swizzle", subject::swizzle(&Function::of(layout!(Sw<2,2,2> o 0 o (4,16):(16,1)))?, 32)?),
        ("alignment", subject::memory(&Function::of(layout!((4,4):(8,1)))?, 8)?),
    ];
    all.extend(more.map(|(name, picture)| (name.to_string(), picture)));
    Ok(all)
}
