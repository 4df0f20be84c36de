//! Edits of modes, strides in an order, conversions and banks: an example of each.

use crate::function::{Drawable, Function};
use crate::model::{Cell, Fill, Grid, Mark, Picture};
use crate::subject;
use crate::unfit::Unfit;
use cute_static::algebra::{AsIntegerLayout, CoalescedExtended};
use cute_static::application::Location;
use cute_static::banks::SmallestSwizzle;
use cute_static::bounds;
use cute_static::layout::{AppendToRank, GroupBy, Prepend, PrependToRank, SortByStride};
use cute_static::prelude::*;
use cute_static::swizzle::{AsComposedLayout, Swizzle128BAtom32B, Swizzle128BAtom64B, SwizzleNone};
use cute_static::typenum::{U0, U1, U2, U3, U16};

type Matrix = layout!((4,6):(1,4));
type Cube = layout!((2,3,2):(1,2,6));
type Grouped = layout!(((2,2),4):((1,8),2));
type Extents = shape!((4, (2, 3)));
type Rows = layout!((8,64):(64,1));
/// What 8 lanes of a warp read of them together: the first 16 bytes of each row.
type Lanes = layout!(8:64);

/// A swizzle of the hardware on rows of 128 bytes.
macro_rules! swizzles {
    ($($name:ident)*) => {
        [$((
            concat!("swizzles/", stringify!($name)).to_string(),
            subject::shared_memory(&Function::of(Swizzled::<$name, Elements<16>, Rows>::default())?, 16)?,
        )),*]
    };
}

/// Which worker begins at each index of a domain.
fn distributed() -> Result<Picture, Unfit> {
    // One item for each worker.
    type Workers = Concat<DomainDistribute<shape!((6, 4)), shape!(8)>, layout!(1:0)>;
    let mut picture = subject::owners(&Workers::function()?, (6, 4), "T", "")?;
    for cell in &mut picture.panels[0].grid.cells {
        cell.lines.truncate(1);
        cell.mark = Mark::Plain;
    }
    picture.title =
        format!("8 workers on (6,4): {}", DomainDistribute::<shape!((6, 4)), shape!(8)>::function()?.text());
    picture.notes.clear();
    Ok(picture)
}

/// The matrix over F₂ of a layout: what each bit of a coordinate adds to an offset.
fn matrix<L: bounds::LinearOverF2 + Drawable>() -> Result<Picture, Unfit> {
    let matrix = L::F2_MATRIX;
    let mut grid = Grid::new(
        "bit of the coordinate to the right, bit of the offset down",
        matrix.rows(),
        matrix.columns(),
        |r, j| {
            let one = matrix.get(r, j);
            Cell::new(u8::from(one), if one { Fill::by_owner(0) } else { Fill::Blank })
        },
    );
    grid.row_labels = (0..matrix.rows()).map(|r| format!("o{r}")).collect();
    grid.column_labels = (0..matrix.columns()).map(|j| format!("c{j}")).collect();
    let mut picture = subject::layout(&L::function()?)?.with(0, 1, grid);
    picture.title = format!("{}, and its matrix of rank {}", L::function()?.text(), matrix.rank());
    Ok(picture)
}

/// Shared memory with the pieces of an access picked out: the coordinates whose column is 0.
fn accessed<L: Drawable>(caption: &str) -> Result<Picture, Unfit> {
    let f = L::function()?;
    let mut picture = subject::shared_memory(&f, 16)?;
    for cell in &mut picture.panels[0].grid.cells {
        cell.taken = cell.text().ends_with(",0)");
        cell.fill = if cell.taken { cell.fill } else { Fill::Blank };
    }
    picture.panels[0].grid.caption = format!("{caption} {}", f.text());
    picture.title.clear();
    Ok(picture)
}

/// One of each.
pub(super) fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let mut all = rows! {
        "modes/get": "A" layout!((4,(3,2)):(1,(4,12))), "mode 1" Get<layout!((4,(3,2)):(1,(4,12))), U1>;
        "modes/select": "A" Matrix, "modes 1 and 0" Select<Matrix, coord!((1,0))>;
        "modes/take": "A" Cube, "from mode 0 up to 2" Take<Cube, U0, U2>;
        "modes/group": "A" Cube, "modes 1 and 2 as one" Group<Cube, U1, U3>;
        "modes/replace": "A" Matrix, "with 3:8 as mode 1" Replace<Matrix, U1, layout!(3:8)>;
        "modes/append": "A" layout!((4,3):(1,4)), "with 2:12 behind" Append<layout!((4,3):(1,4)), layout!(2:12)>;
        "modes/prepend": "A" layout!(4:1), "with 2:4 in front" Prepend<layout!(4:1), layout!(2:4)>;
        "modes/append-to-rank": "A" layout!(4:1), "with 2:4 behind, to rank 2" AppendToRank<layout!(4:1), layout!(2:4), U2>;
        "modes/prepend-to-rank": "A" layout!(4:1), "with 2:4 in front, to rank 2" PrependToRank<layout!(4:1), layout!(2:4), U2>;
        "modes/flatten": "A" Grouped, "flattened" Flattened<Grouped>;
        "modes/join": "A" layout!(4:1), "B" layout!(3:4), "(A,B)" Concat<layout!(4:1), layout!(3:4)>;
        "modes/nest": "A" Cube, "as (_,(_,_))" GroupBy<Cube, shape!((1,(1,1)))>;
        "modes/sort": "A" layout!((4,3):(3,1)), "by stride" SortByStride<layout!((4,3):(3,1))>;
        "modes/dice": "A" layout!((4,6):(6,1)), "at the integers of (_,1)" Dice<layout!((4,6):(6,1)), coord!((_,1))>;
        "modes/identity": "identity of (4,6)" IdentityLayout<shape!((4,6))>;
        "modes/coordinates": "coordinates of" IdentityLayout<Extents>, "indices of" ColMajorLayout<Extents>;
        "coalesce-extended": "A" layout!(((2,2),1):((1,2),16)), "coalesced" Coalesced<layout!(((2,2),1):((1,2),16))>,
            "extended: 16 is next" CoalescedExtended<layout!(((2,2),1):((1,2),16))>;
        "strides/compact": "column-major" ColMajorLayout<Extents>, "row-major" RowMajorLayout<Extents>,
            "in the order (1,(0,2))" OrderedLayout<Extents, coord!((1,(0,2)))>;
        "strides/like": "A" layout!((4,6):(16,2)), "compact, in that order" LayoutLike<layout!((4,6):(16,2))>;
        "strides/fragment": "A" layout!((4,6):(16,2)), "fragment" FragmentLike<layout!((4,6):(16,2))>;
        "to-xor": "A" layout!((4,(2,2)):(4,(1,2))), "with XOR strides" AsXorLayout<layout!((4,(2,2)):(4,(1,2)))>;
        "to-integer": "A" layout!((4,4):(f4,f1)), "with integer strides" AsIntegerLayout<layout!((4,4):(f4,f1))>;
        "to-composed": "A" layout!((4,4):(f1,f5)), "as a swizzle after a layout" AsComposedLayout<layout!((4,4):(f1,f5))>;
        "location": "A" layout!((4,4):(8,1)), "T" layout!((2,4):(1,8)), "where in A" Location<layout!((4,4):(8,1)), layout!((2,4):(1,8))>;
    };
    all.extend(swizzles! { SwizzleNone Swizzle32B Swizzle64B Swizzle128B Swizzle128BAtom32B Swizzle128BAtom64B });
    type WithoutConflicts = Composition<SmallestSwizzle<Lanes, U16, U16>, Rows>;
    let conflict = accessed::<Rows>("elements of 16 bits,")?;
    let more = [
        ("domain-distribute", distributed()?),
        ("f2-matrix", matrix::<layout!((4,4):(f1,f5))>()?),
        ("banks/conflicts", conflict.clone()),
        ("banks/smallest-swizzle", conflict.beside(0, accessed::<WithoutConflicts>("swizzled,")?)),
    ];
    all.extend(more.map(|(name, picture)| (name.to_string(), picture)));
    Ok(all)
}
