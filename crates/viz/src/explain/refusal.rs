//! The rules, in the words that the library's compile errors have for them.

/// A broken rule and the numbers that broke it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub(super) enum Refusal {
    Stride { v: i128, s: i128 },
    Shape { n: i128, q: i128 },
    Carry { x: i128, s: i128 },
    Borrow { i: i128, w: String },
    OpenSigns { n: i128 },
    Bounds { x: i128, m: i128 },
    BelowZero,
    Tiler,
    Overlap { d: i128, c: i128 },
    Unsettled { d: i128, c: i128 },
    Woven { d: i128, c: i128 },
    Gap { d: i128, c: i128 },
    Cotarget { m: i128, c: i128 },
    Negative { d: i128 },
    Tile { m: i128, c: i128 },
    TileGap { d: i128, c: i128 },
    Weight { d: i128, e: i128 },
    NotInjective { d: i128, x: i128 },
    NegativeInverse { d: i128 },
    NoDigits { x: i128 },
    UpcastStride { v: i128, n: i128 },
    UpcastShape { s: i128, q: i128 },
    UpcastInside { x: i128, n: i128 },
    Backwards { v: i128 },
    NoneRuns { n: i128 },
    NoElement,
    Unpaired,
    TileSize { n: i128, m: i128 },
    TileRank,
    Order { r: usize },
    Profile { p: String, r: usize },
    Leaf,
    Solid { p: String },
    Sum { s: i128, t: i128 },
    ModeBounds { p: String, x: i128, m: i128 },
    ModeBelowZero { p: String },
    Basis { d: String },
    Foreign { d: String },
    BitCarry { n: i128, v: i128 },
    BitCollision { x: u128 },
    DownBits { v: i128 },
    BitBounds { x: i128, m: i128 },
    OddMode { s: i128 },
    OddLeaf { n: i128, v: i128 },
    Vector,
    Dependent { r: usize, n: usize },
    OddComplement { n: i128 },
    BeyondComplement { x: i128, n: i128 },
    OddInverse { n: i128 },
    OddFactor { n: i128 },
    Mixed,
    BothSigns { n: i128 },
    /// A product composes `A* ∘ B`.
    OfComplement(Box<Refusal>),
}

use Refusal::*;

impl Refusal {
    /// The message of the compile error; `operands` are those of the whole operation.
    pub fn words(&self, operands: &[String]) -> String {
        let at = |i: usize| operands.get(i).map_or("()", String::as_str);
        // Both widths of a recast are one operand to the compiler.
        let widths = operands.get(2).map(|_| format!("({},{})", at(1), at(2)));
        let (a, b) = (at(0), at(1));
        let by = widths.as_deref().unwrap_or(b);
        let composition = |why: String| format!("illegal composition {a} ∘ {b}: {why}");
        let complement = |why: String| format!("{why}; operands {a} and {b}");
        let inverse = |why: String| format!("no left inverse of {a} as a layout: {why}");
        match self {
            OfComplement(rule) => {
                let mut operands = operands.to_vec();
                if let Some(a) = operands.first_mut() {
                    *a = format!("({a})*");
                }
                rule.words(&operands)
            }
            Stride { v, s } => composition(format!(
                "stride {v} and mode size {s} do not divide one another (stride divisibility condition)"
            )),
            Shape { n, q } => composition(format!(
                "mode size {n} is not a multiple of the {q} steps that fit (shape divisibility condition)"
            )),
            Carry { x, s } => {
                composition(format!("the modes of the right layout together reach digit {x} in a mode of size {s}"))
            }
            Borrow { i, w } => composition(format!(
                "at index {i}, the positive and negative strides add up to the digits {w}, which have both signs"
            )),
            OpenSigns { n } => composition(format!(
                "the positive and negative strides interleave so closely that {n} steps do not decide whether digits borrow"
            )),
            Bounds { x, m } => format!("out of bounds: {a} ∘ {b} reaches index {x} of a layout of size {m}"),
            BelowZero => format!("out of bounds: {a} ∘ {b} reaches negative indices"),
            Tiler => format!("the tiler {b} has more modes than the layout {a} it is applied to"),
            Overlap { d, c } => complement(format!(
                "modes overlap, so there is no complement: stride {d} is below {c}, the extent of the modes with smaller strides"
            )),
            Unsettled { d, c } => complement(format!(
                "it was not found out whether modes overlap: stride {d} is below {c}, the extent of the modes with smaller strides"
            )),
            Woven { d, c } => complement(format!(
                "modes interleave, so there is no exact complement: stride {d} is below {c}, the extent of the modes with smaller strides"
            )),
            Gap { d, c } => complement(format!(
                "a gap cannot be tiled, so there is no exact complement: stride {d} is not a multiple of {c}, the extent of the modes with smaller strides"
            )),
            Cotarget { m, c } => {
                complement(format!("{c} does not divide {m}: offsets are left over, so there is no exact complement"))
            }
            Negative { d } => complement(format!("no complement of a layout with a negative stride, {d}")),
            Tile { m, c } => format!(
                "the tile does not divide: a mode of size {m} is not a whole number of tiles that span {c}, in {a} divided by {b}"
            ),
            TileGap { d, c } => format!(
                "the tile does not divide: its stride {d} is not a multiple of {c}, what its faster modes span, in {a} divided by {b}"
            ),
            Weight { d, e } => inverse(format!("stride {d} is not a multiple of the next smaller stride {e}")),
            NotInjective { d, x } => inverse(format!("modes overlap, those of strides up to {d} reach offset {x}")),
            NegativeInverse { d } => inverse(format!("it has a negative stride, {d}")),
            NoDigits { .. } => inverse("no layout takes each of its offsets back to its index".into()),
            UpcastStride { v, n } => format!("cannot upcast {a} by {n}: stride {v} and {n} do not divide one another"),
            UpcastShape { s, q } => format!(
                "cannot upcast {a} by {by}: {q} steps make one wide element, and mode size {s} is no multiple or factor of {q}"
            ),
            UpcastInside { x, n } => format!(
                "cannot upcast {a} by {n}: modes of strides below {n} together reach {x} narrow elements on, out of a wide element of {n}"
            ),
            Backwards { v } => {
                format!("cannot recast {a} by {by}: the stride {v} runs backwards through parts of one element")
            }
            NoneRuns { n } => format!(
                "cannot recast {a} by {by}: no mode of size above 1 has stride 1, so none can run through the {n} parts of an element"
            ),
            NoElement => format!("cannot recast {a}: an element of size 0"),
            Unpaired => {
                format!("the tiler {b} leaves a mode of {a} as it is, and that mode is not a pair of tile and rest")
            }
            TileSize { n, m } => {
                format!("the tile {a} does not fill the shape {b}: extent {n} is not a multiple of the tile's {m}")
            }
            TileRank => format!("the tile {a} has more modes than the shape {b} that it should fill"),
            Profile { p, r } => format!(
                "profile overflow: a stride addresses mode {p}, where there are only {r} modes; operands {a} and {b}"
            ),
            Leaf => format!(
                "profile overflow: a stride is a coordinate, and the layout it addresses is a leaf; operands {a} and {b}"
            ),
            Solid { p } => format!(
                "profile overflow: a stride addresses submodes of mode {p}, which is a leaf; operands {a} and {b}"
            ),
            Sum { s, t } => composition(format!(
                "a stride that is a sum passes the end of one mode after {s} steps and of another after {t}, and neither divides the other"
            )),
            ModeBounds { p, x, m } => {
                format!("out of bounds: {a} ∘ {b} reaches index {x} of mode {p}, whose size is {m}")
            }
            ModeBelowZero { p } => format!("out of bounds: {a} ∘ {b} reaches negative indices of mode {p}"),
            Basis { d } => complement(format!("stride {d} moves several components of a coordinate at once")),
            Foreign { d } => format!(
                "stride {d} is no integer, and this operation is defined on integer strides only; operands {a} and {by}"
            ),
            BitCarry { n, v } => composition(format!("{n} steps of {v} carry from bit to bit, and XOR strides do not")),
            BitCollision { x } => {
                composition(format!("two modes of the right layout both use the bits {x} of an index of the left one"))
            }
            DownBits { v } => composition(format!("the stride -{v} counts down in a layout with XOR strides")),
            BitBounds { x, m } => {
                format!("out of bounds: {a} ∘ {b} reaches indices of the bits {x} in a layout of size {m}")
            }
            OddMode { s } => composition(format!(
                "the right layout yields vectors of bits, and they index a mode of size {s} of the left one"
            )),
            OddLeaf { n, v } => composition(format!(
                "the left layout does not scale the vectors of the mode of size {n} and stride f{v}"
            )),
            Vector => composition("the right layout yields vectors over F2, and the left one takes integers".into()),
            Dependent { r, n } => {
                format!("{a} is not injective: its matrix over F2 has {n} columns and rank {r}")
            }
            OddComplement { n } => {
                format!("no exact complement of {a} over F2: the size {n} is no power of two (with {b})")
            }
            BeyondComplement { x, n } => {
                format!("no exact complement of {a} in [0, {n}): its offsets have the bits {x} (with {b})")
            }
            Mixed => "this is no layout: its strides are of different integer-semimodules, such as `2` and `1@0`, or `1@0` and `1@0@0`".into(),
            OddFactor { n } => {
                format!("cannot recast {a} by {by}: it has XOR strides, and the factor {n} is no power of two")
            }
            BothSigns { n } => format!(
                "copies may meet: strides of both signs count them up to {n} indices apart, and the complement does not go on evenly so far; operands {a} and {b}"
            ),
            OddInverse { n } => inverse(format!("its mode of size {n} is no power of two")),
            Order { r } => {
                format!("the order {} is not a permutation of the {r} modes of the target of {a}", at(2))
            }
        }
    }

    /// What the compile error says beside it, or where the paper has the rule.
    pub fn note(&self) -> &'static str {
        match self {
            OfComplement(rule) => rule.note(),
            Stride { .. } => {
                "CuTe paper 3.3.2, eq. (20); the stride must be a multiple or a factor of the mode's size wherever it crosses into the next mode"
            }
            Shape { .. } => "CuTe paper 3.3.2, eq. (21)",
            Carry { .. } => {
                "CuTe paper 3.3.2, eq. (22) and (23): the left layout must distribute over the modes of the right one"
            }
            Borrow { .. } => {
                "positive and negative strides go together where no digit counts up while another one counts down, as within one mode of the left layout"
            }
            OpenSigns { .. } => "compose one sign at a time; the book's chapter on composition says what is searched",
            Bounds { .. } => "`compose` continues the left layout beyond its size, in its last mode",
            BelowZero => "`compose` continues the left layout below 0, reflected",
            Tiler => {
                "CuTe paper 3.3.5, definition 3.1: the entries of a tiler go with the modes of the layout, from the left"
            }
            Overlap { .. } => "CuTe paper 3.5, eq. (28): a complement needs a layout that reaches no offset twice",
            Unsettled { .. } => {
                "at most 4096 differences are looked at where three or more modes interleave; one or two modes at a time are decided whatever their sizes are"
            }
            Woven { .. } => {
                "CuTe paper 3.5, eq. (30), (31): an interval is filled by modes each of which begins where those with smaller strides end"
            }
            Negative { .. } => "CuTe paper 3.5, eq. (29): the complement's image is ordered",
            Gap { .. } => "CuTe's rounding form, `padded-complement`, leaves holes here",
            Cotarget { .. } => "CuTe's rounding form, `padded-complement`, goes beyond",
            Tile { .. } => {
                "CuTe paper 3.5.2; CuTe C++ rounds up and reads out of bounds: that form is `padded-logical-divide`"
            }
            TileGap { .. } => {
                "CuTe paper 3.5.2; CuTe C++ rounds down and skips elements: that form is `padded-logical-divide`"
            }
            Weight { .. } => {
                "CuTe paper 3.4.3: the inverse takes an offset apart digit by digit, so each stride must be a multiple of the one before it; other radices are tried for up to 32 coordinates and offsets below 128"
            }
            NotInjective { .. } => "CuTe paper 3.4.3: the inverse tells which coordinate an offset came from",
            NegativeInverse { .. } => {
                "strides of both signs are inverted where there are up to 32 coordinates and offsets between -128 and 128; behind a swizzle no stride may be negative"
            }
            NoDigits { .. } => {
                "CuTe paper 3.4.3: the inverse takes an offset apart digit by digit; all radices have been tried"
            }
            UpcastStride { .. } => {
                "every stride must be a multiple or a factor of the number of narrow elements in a wide one"
            }
            UpcastShape { .. } => "CuTe would round up; the wide layout would then reach beyond the narrow one",
            UpcastInside { .. } => "some coordinate falls into the next wide element, and no layout says when",
            Backwards { .. } => "a negative stride can only be recast as a multiple of the wide element",
            NoneRuns { .. } => {
                "to reach all parts, concatenate a mode for them and this layout with its strides times their number; `padded-downcast` leaves parts out, as CuTe does"
            }
            NoElement => "the number of narrow elements in a wide one must be positive",
            Unpaired => {
                "zipped, tiled and flat forms need a tile and a rest from every mode; the logical form takes `_` for any mode"
            }
            TileSize { .. } => "pad the shape to a multiple of the tile, mode by mode",
            TileRank => "a tile of smaller rank is continued by modes of size 1",
            Profile { .. } | Solid { .. } => {
                "CuTe paper 3.3.2, reductive case “coordinate”: `2@1` is a coordinate of layouts that have a mode 1"
            }
            Leaf => "CuTe paper 3.3.2, reductive case “coordinate”: `2@0` is a coordinate of `(8):(1)`, not of `8:1`",
            Sum { .. } => {
                "CuTe paper 3.3.2 asks for scaled basis elements; a sum of them composes where the modes it runs through break up alike"
            }
            ModeBounds { .. } => "`compose` continues each mode of the left layout beyond its size",
            ModeBelowZero { .. } => "`compose` continues each mode of the left layout below 0, reflected",
            Basis { .. } => {
                "CuTe paper 3.4 and 3.5 for coordinates: the operation is done for each component on its own"
            }
            Foreign { .. } => "CuTe paper 2.3.1: coordinates and vectors over F2 are semimodules of their own",
            BitCarry { .. } => {
                "CuTe paper 2.3.1: over F2, i·f is the carry-less product; write the index as a layout of powers of two"
            }
            BitCollision { .. } => {
                "CuTe paper 2.3.1: over F2, addition is XOR; indices add up to it only where their bits are disjoint"
            }
            DownBits { .. } => "CuTe paper 2.3.1: over F2, f + f = 0",
            BitBounds { .. } => "`compose` continues the left layout beyond its size, in its last mode",
            OddMode { .. } => "CuTe paper 2.4.4: a layout is linear over F2 where its modes are powers of two",
            OddLeaf { .. } => {
                "CuTe paper 2.4.4: a mode is linear over F2 in the bits of its coordinate where its size is a power of two"
            }
            Vector => "CuTe paper 2.3.1; a layout whose offsets have disjoint bits is one over F2 as well",
            Dependent { .. } => "CuTe paper 2.4.4: a layout with XOR strides is a matrix over F2",
            OddComplement { .. } => "CuTe paper 3.5; over F2, a layout and its complement together reach 2^n offsets",
            BeyondComplement { .. } => "CuTe paper 3.5, eq. (30), (31)",
            Mixed => {
                "CuTe paper 2.3.1 and 2.4: a layout adds up its strides' multiples, so they must be elements of one semimodule"
            }
            OddFactor { .. } => "CuTe paper 2.3.1: XOR strides are vectors of bits",
            OddInverse { .. } => {
                "over F2, only the last mode may be no power of two, and the layout must then be injective"
            }
            BothSigns { .. } => {
                "CuTe paper 3.5.1 counts copies from 0 upwards; strides of both signs go together inside one mode of the complement, and in whole periods of it"
            }
            Order { .. } => "for two modes: (0,1) is column-major, (1,0) row-major",
        }
    }
}
