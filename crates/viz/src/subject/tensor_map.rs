//! Tensor maps: a box of a tensor in global memory, and where it is in shared memory.

use super::shared::{ROW, by_bank, elements, offset};
use crate::function::{Drawable, Function, reflected};
use crate::model::{Cell, Fill, Grid, Mark, Picture};
use crate::unfit::{Unfit, room};
use crate::value::Value;
use cute_static::prelude::IsLayout;
use cute_static::tma::{Im2colParameters, IsTensorMap, StaticTensorMap, TmaCopy};
use cute_static::typenum::Unsigned;

/// The direction of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To shared memory; what is beyond the edge of the tensor becomes zeros
    Load,
    /// From shared memory; what is beyond the edge is not written
    Store,
}

/// The position of a box in a tensor.
///
/// ```
/// use cute_static_viz::subject::BoxAt;
/// let gathered = BoxAt { name: "", outer: vec![6, 1, 4, 3], inner: 16 };
/// assert_eq!(BoxAt::new(2, 3, 16).outer, [2, 3, 4]);
/// assert_eq!(gathered.inner, BoxAt::new(0, 1, 16).inner);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxAt {
    /// The name of its shared memory, if there are several
    pub name: &'static str,
    /// For each row of the box, the coordinate of the mode that is not contiguous
    pub outer: Vec<u64>,
    /// The first coordinate of the contiguous mode
    pub inner: u64,
}
impl BoxAt {
    /// A box of `count` rows that begins at these coordinates.
    pub fn new(outer: u64, count: u64, inner: u64) -> BoxAt {
        BoxAt { name: "", outer: (outer..outer + count).collect(), inner }
    }
}

/// A piece of 16 bytes of a box.
struct Piece {
    /// Its row and its place in the row, in the box
    at: (usize, u64),
    /// Where it is in shared memory, in pieces
    slot: usize,
    /// The block that copies it
    block: u64,
}

/// The properties of a box, from its types.
struct Plan {
    shared: Function,
    tensor: Function,
    /// The extents of the tensor: of the mode that is not contiguous, and of the one that is
    extents: (u64, u64),
    /// Pieces of a row of the box
    wide: u64,
    /// Elements of a piece
    each: u64,
    /// Blocks that copy a share each
    blocks: u64,
    pieces: Vec<Piece>,
}

fn planned<T, G, S, C, K>() -> Result<Plan, Unfit>
where
    G: Drawable,
    S: Drawable,
    TmaCopy<T, G, S, C, K>: StaticTensorMap<Coordinates: IsLayout>,
{
    let map = <TmaCopy<T, G, S, C, K> as StaticTensorMap>::PARAMETERS;
    let blocks = <<TmaCopy<T, G, S, C, K> as IsTensorMap>::Blocks as Unsigned>::U64;
    let (tensor, shared) = (G::function()?, S::function()?);
    if map.rank != 2 || shared.rank() != 2 {
        return Err(Unfit::NotALayout);
    }
    let each = elements(map.data_type.shared_bits())?;
    // A step along mode 0 of the tensor: is it one along mode 0 of the map, which is contiguous?
    let step = reflected::<<TmaCopy<T, G, S, C, K> as IsTensorMap>::Coordinates>()?.at(1);
    let contiguous = matches!(step, Value::Tuple(list) if list.first().and_then(Value::offset) == Some(1));
    let (rows, columns) = (shared.mode(0).size(), shared.mode(1).size());
    let (outer, inner) = if contiguous { (columns, rows) } else { (rows, columns) };
    if inner % each != 0 {
        return Err(Unfit::Pieces);
    }
    let index = |o: u64, i: u64| if contiguous { i + rows * o } else { o + rows * i };
    let [share_inner, share_outer, ..] = map.box_dims.map(u64::from);
    let (wide, shares) = (inner / each, (inner / share_inner).max(1));
    let mut pieces = Vec::with_capacity(room(outer * wide)?);
    for (o, p) in (0..outer).flat_map(|o| (0..wide).map(move |p| (o, p))) {
        let first = offset(&shared, index(o, p * each))?;
        for e in 0..each {
            if first % each != 0 || offset(&shared, index(o, p * each + e))? != first + e {
                return Err(Unfit::Pieces);
            }
        }
        let block = (p * each / share_inner + o / share_outer * shares) % blocks;
        pieces.push(Piece { at: (o as usize, p), slot: (first / each) as usize, block });
    }
    Ok(Plan { shared, tensor, extents: (map.global_dims[1], map.global_dims[0]), wide, each, blocks, pieces })
}

/// What a load writes outside of the tensor.
const ZERO: &str = "zero";

/// The cell of a piece: its number in the order of the box.
fn cell(plan: &Plan, piece: &Piece, zero: bool) -> Cell {
    let (o, p) = piece.at;
    if zero {
        return Cell::new(ZERO, Fill::Blank);
    }
    let number = o as u64 * plan.wide + p;
    if plan.blocks > 1 {
        let cell = Cell::new(number, Fill::by_owner(2 * piece.block));
        return cell.with_line(format!("by {}", piece.block));
    }
    Cell::new(number, Fill::by_owner(p))
}

/// A tensor of two modes in pieces of 16 bytes with the boxes of a tensor map in it, beside the shared memory of each box, by bank. A
/// piece has a number, in the order of the box, and a colour, by its place in its row, so that the swizzle is visible. The outside
/// of the tensor is hatched, and a load writes zeros for it. If blocks share a box, a piece has the number of the block that copies it.
///
/// ```
/// use cute_static_viz::{Mark, subject::{self, BoxAt, Way}};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U1;
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
/// type Tensor = layout!((12,88):(88,1));
/// let at = [BoxAt::new(8, 8, 64)];
/// let picture = subject::tensor_map::<Float16, Tensor, Rows, shape!((8,64)), U1>(Way::Load, &at).unwrap();
/// let [tensor, shared] = [0, 1].map(|i| &picture.panels[i].grid);
/// // Row 1 of the box begins with its eighth 16 bytes; the swizzle puts them into the banks from 4 on.
/// assert_eq!((tensor.at(9, 8).text().as_str(), shared.at(1, 1).text().as_str()), ("8", "8"));
/// // Three pieces of each of four rows are in the tensor.
/// assert_eq!(shared.cells.iter().filter(|cell| cell.text() == "zero").count(), 64 - 4 * 3);
/// assert_eq!(tensor.cells.iter().filter(|cell| cell.taken && cell.mark == Mark::Hole).count(), 64 - 4 * 3);
/// ```
pub fn tensor_map<T, G, S, C, K>(way: Way, boxes: &[BoxAt]) -> Result<Picture, Unfit>
where
    G: Drawable,
    S: Drawable,
    TmaCopy<T, G, S, C, K>: StaticTensorMap<Coordinates: IsLayout>,
{
    let plan = planned::<T, G, S, C, K>()?;
    let (height, width) = plan.extents;
    let edge = width.div_ceil(plan.each);
    let last = |far: u64, b: &BoxAt| far.max(b.outer.iter().max().map_or(0, |o| o + 1));
    let rows = room(boxes.iter().fold(height, last))?;
    let columns = boxes.iter().fold(edge, |far, b| far.max(b.inner / plan.each + plan.wide)) as usize;
    room(rows as u64 * columns as u64)?;
    let inside = |(i, j): (usize, usize)| (i as u64) < height && (j as u64) < edge;
    let blank = |i, j| if inside((i, j)) { Cell::new("", Fill::Blank) } else { Cell::hole() };
    let mut tensor = Grid::new(format!("global memory {}, 16 bytes a cell", plan.tensor.text()), rows, columns, blank);
    tensor.column_labels = (0..columns).map(|j| (j as u64 * plan.each).to_string()).collect();
    let mut memories = Vec::new();
    let mut beyond = false;
    for place in boxes {
        let end = plan.pieces.iter().map(|piece| piece.slot + 1).max().unwrap_or(0);
        let mut cells = vec![Cell::hole(); end.next_multiple_of(ROW)];
        for piece in &plan.pieces {
            let outer = *place.outer.get(piece.at.0).ok_or(Unfit::Pieces)? as usize;
            if place.inner % plan.each != 0 {
                return Err(Unfit::Pieces);
            }
            let at = (outer, (place.inner / plan.each + piece.at.1) as usize);
            let outside = !inside(at);
            beyond |= outside;
            let there = &mut tensor.cells[at.0 * columns + at.1];
            *there = cell(&plan, piece, outside && way == Way::Load);
            if outside {
                *there = Cell { lines: vec![String::new()], taken: true, ..Cell::hole() };
            } else {
                there.taken = boxes.len() == 1;
                if boxes.len() > 1 {
                    *there = there.clone().with_line(place.name);
                }
            }
            cells[piece.slot] = cell(&plan, piece, outside && way == Way::Load);
        }
        let name = if place.name.is_empty() { "shared memory" } else { place.name };
        memories.push(by_bank(&format!("{name} {}", plan.shared.text()), &cells));
    }
    let mut notes = vec!["n: the n-th 16 bytes of the box, counted from 0".to_string()];
    if plan.blocks > 1 {
        notes.push(format!("by b: copied by block b of {}, into the shared memory of each", plan.blocks));
    }
    if beyond {
        let what = if way == Way::Load { "so zeros" } else { "not written" };
        notes.push(format!("hatched: beyond the edge of the tensor, {what}"));
    }
    let mut picture = Picture::new("");
    if way == Way::Load {
        picture = picture.with(0, 0, tensor.clone());
    }
    let before = picture.panels.len();
    for (i, memory) in memories.into_iter().enumerate() {
        picture = picture.with(i, before, memory);
    }
    if way == Way::Store {
        picture = picture.with(0, 1, tensor);
    }
    Ok(Picture { notes, ..picture })
}

/// The pixels of one image that a load in im2col mode takes from its first position on, by number, beside the shared memory `S` of (pixel,
/// channel). The positions go along the width first, between the corners; `offsets` (width, height) is what the instruction adds to each: one place
/// of the filter.
///
/// ```
/// use cute_static_viz::{Mark, subject};
/// use cute_static::prelude::*;
/// use cute_static::tma::{Im2colParameters, TensorMapDataType, TensorMapParameters};
/// let images = TensorMapParameters {
///     global_dims: [64, 4, 3, 1, 1],
///     global_strides: [128, 512, 1536, 0],
///     ..TensorMapParameters::new(TensorMapDataType::F16, 4)
/// };
/// let filter = Im2colParameters { images, lower_corner: [-1, -1, 0], upper_corner: [-1, -1, 0], channels: 64, pixels: 8 };
/// type Pixels = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
/// let picture = subject::im2col::<Pixels>(&filter, (0, 1)).unwrap();
/// let [image, shared] = [0, 1].map(|i| &picture.panels[i].grid);
/// // The middle of the lower row of a 3 x 3 filter: the first position, (-1,-1), becomes (-1,0), which is no pixel.
/// assert_eq!((image.at(0, 1).text().as_str(), shared.at(0, 0).text().as_str()), ("1", "zero"));
/// assert_eq!(image.at(0, 0).mark, Mark::Hole);
/// assert_eq!(shared.at(1, 1).text(), "1");
/// ```
pub fn im2col<S: Drawable>(map: &Im2colParameters, offsets: (i64, i64)) -> Result<Picture, Unfit> {
    let shared = S::function()?;
    let each = elements(map.images.data_type.shared_bits())?;
    let (pixels, channels) = (u64::from(map.pixels), u64::from(map.channels));
    if map.images.rank != 4 || (shared.mode(0).size(), shared.mode(1).size()) != (pixels, channels) {
        return Err(Unfit::NotALayout);
    }
    let [_, width, height, ..] = map.images.global_dims.map(|n| n as i64);
    let span = |mode: usize, extent: i64| {
        let (low, high) = (i64::from(map.lower_corner[mode]), i64::from(map.upper_corner[mode]));
        (low, extent + high - low)
    };
    let ((left, across), (top, down)) = (span(0, width), span(1, height));
    if across < 1 || down < 1 || pixels as i64 > across * down {
        return Err(Unfit::Pieces);
    }
    let at = |k: i64| (left + k % across + offsets.0, top + k / across + offsets.1);
    let places: Vec<(i64, i64)> = (0..pixels as i64).map(at).collect();
    let far = |pick: fn(&(i64, i64)) -> i64, first: i64, end: i64| {
        let least = places.iter().map(pick).min().unwrap_or(0).min(first);
        (least, places.iter().map(|p| pick(p) + 1).max().unwrap_or(0).max(end))
    };
    let ((x, right), (y, bottom)) = (far(|p| p.0, 0, width), far(|p| p.1, 0, height));
    let is_pixel = |(w, h): (i64, i64)| (0..width).contains(&w) && (0..height).contains(&h);
    room((right - x).saturating_mul(bottom - y) as u64)?;
    let mut image = Grid::new("one image, (height, width)", (bottom - y) as usize, (right - x) as usize, |i, j| {
        let place = (x + j as i64, y + i as i64);
        let number = places.iter().position(|p| *p == place);
        let taken = number.is_some();
        let text = number.map_or(String::new(), |k| k.to_string());
        let mark = if is_pixel(place) { Mark::Plain } else { Mark::Hole };
        let fill = number.filter(|_| is_pixel(place)).map_or(Fill::Blank, |k| Fill::by_owner(k as u64));
        Cell { mark, taken, ..Cell::new(text, fill) }
    });
    image.row_labels = (y..bottom).map(|h| h.to_string()).collect();
    image.column_labels = (x..right).map(|w| w.to_string()).collect();
    let mut cells = vec![Cell::hole(); room(pixels * channels / each)?];
    for (k, p) in (0..pixels).flat_map(|k| (0..channels / each).map(move |p| (k, p))) {
        let slot = (offset(&shared, k + pixels * p * each)? / each) as usize;
        let pixel = is_pixel(places[k as usize]);
        *cells.get_mut(slot).ok_or(Unfit::Pieces)? =
            if pixel { Cell::new(k, Fill::by_owner(k)) } else { Cell::new(ZERO, Fill::Blank) };
    }
    let mut picture = Picture::new("").with(0, 0, image);
    picture = picture.with(0, 1, by_bank(&format!("shared memory {}", shared.text()), &cells));
    let corners = format!("corners {:?} and {:?}", &map.lower_corner[..2], &map.upper_corner[..2]);
    picture.notes.push(format!("{pixels} pixels of {channels} channels; {corners}, offsets {offsets:?}"));
    picture.notes.push("hatched: no pixel, so zeros".to_string());
    Ok(picture)
}
