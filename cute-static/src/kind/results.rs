//! Results: what an operation ends in.

use super::{Domain, ModeList, ModeTree, Reason, ShapeTree};
use crate::algebra::{by_mode, common, complement, completed, composition, f2, inverse, properties, recast, tiles};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::{int, shape};

kinds! {
    /// A tree of leaves placed, or a reason.
    Composed of [{E: ModeTree, A: Domain} composition::outcome::Placed<E, A>, {W: Reason} Refused<W>] {
        composition::outcome::Composed
    }
    /// Modes, or a reason.
    Outcome of [{M: ModeTree} Accepted<M>, {W: Reason} Refused<W>] {
        crate::layout::refusal::AndThen,
        crate::collective::stage::Decided,
        by_mode::Joined,
        completed::Completed,
        composition::vectors::OrElse,
        f2::complement::Then,
        common::CommonInverse,
        completed::Grid,
        complement::by_codomain::Embeds,
        recast::ThenRecast,
        crate::swizzle::recast_outer::Agree,
        properties::walk::Holds,
        crate::swizzle::through::OrTry,
        crate::swizzle::through::MoveOver,
        crate::swizzle::slice::Resolve,
        crate::application::admissible::Admission,
        crate::atom::step::Pipe,
        crate::smem::tile::Alongside,
    }
    /// A sum of modes, or a reason.
    Summed of [{L: ModeList} Accepted<L>, {W: Reason} Refused<W>] {
        composition::sum::Summed
    }
    /// The digits of an inverse, or a reason.
    Digited of [{L: ModeList} Accepted<L>, {W: Reason} Refused<W>] {
        inverse::Digited, composition::vectors::IfLinear, f2::plain::OrEliminate
    }
    /// A quotient of shapes, or a reason.
    ShapeDivided of [{X: ShapeTree, R: int::Nat} shape::divide::Divided<X, R>, {W: Reason} Refused<W>] {
        shape::divide::DivideRest
    }
    /// Tiles and rests, or a reason.
    Unzipped of [{T: ModeTree, R: ModeTree} tiles::Tiles<T, R>, {W: Reason} Refused<W>] {
        tiles::Unzipped
    }
}
