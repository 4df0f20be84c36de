//! The composition of candidates.

use super::build::Builder;
use super::candidate::{Candidate, Node};
use super::canonical::Flat;
use super::element::{Mode, is_along, is_parallel, plus, times};
use super::unfit::Unfit;
use super::vectors::{Columns, adds, bits, largest_sum, largest_xor};
use crate::semimodule::binary::carry_less;
use cute_static_notation::{Basis, Kind};

/// How far the modes of the right side so far reach in each mode of the left side: the largest digits, and their bits.
struct Reach<const N: usize> {
    digits: [u64; N],
    bits: [u64; N],
}

impl<const N: usize> Candidate<N> {
    /// `self ∘ right`: the values of `self` at the values of `right`, in the groups of `right`.
    ///
    /// * **Paper** §3.3.
    /// * **Law** `R(c) = A(B(c))` for every coordinate `c` of `B`, and the shape of `R` refines that of `B`: a mode that is split becomes a group.
    ///
    /// The document calls this `composition(A, B)`. An integer of `right` is an index of `self`. A coordinate of `right` names a mode or a group of `self`,
    /// and an index there. A swizzle of `self` stays outside; a swizzle of `right` becomes XOR strides.
    ///
    /// Refused: a `right` that reaches beyond `self`, or below 0; values that no layout with one basis for each mode has, whatever the strides of
    /// `self` are; a swizzle of `right` behind sums that carry. With XOR strides on a side, also some compositions
    /// that have such a layout are refused, because the check treats each bit separately and rounds extents up to powers of 2.
    /// ```
    /// use cute_static::notation::{Candidate, Unfit};
    /// let read = |text| Candidate::<16>::parse(text).unwrap();
    /// let compose = |a, b| read(a).compose(&read(b)).map(|r| r.to_string());
    /// assert_eq!(compose("(4,2):(1,4)", "(2,2):(1,2)").unwrap(), "(2,2):(1,2)");
    /// assert_eq!(compose("(4,(2,8)):(8,(1,2))", "((8),4):((1),8)").unwrap(), "(((4,2)),4):(((8,1)),2)");
    /// assert_eq!(compose("(8,(4,2)):(1@0,(1@1,1@2))", "(4,2):(2@0,1@1@1)").unwrap(), "(4,2):(2@0,1@2)");
    /// assert_eq!(compose("(4,4):(f1,f5)", "(2,2):(2,4)").unwrap(), "(2,2):(f2,f5)");
    /// assert_eq!(compose("Sw<1,0,2> o 0 o (8,4):(1,8)", "4:2").unwrap(), "Sw<1,0,2> o 0 o 4:2");
    /// assert_eq!(compose("32:1", "Sw<1,0,2> o 0 o (4,4):(4,1)").unwrap(), "((2,2),4):((f5,f8),f1)");
    ///
    /// // The document's example: its `composition(A, B)` reaches beyond the left layout, the other order does not.
    /// assert_eq!(compose("4:1", "8:2"), Err(Unfit::Outside { mode: 0, index: 14, size: 4 }));
    /// assert_eq!(compose("8:2", "4:1").unwrap(), "4:2");
    /// assert_eq!(compose("(4,6,8):(2,3,5)", "6:3"), Err(Unfit::Steps { mode: 0, extent: 3, steps: 2 }));
    /// assert_eq!(compose("(4,8):(1,5)", "(2,2):(2,2)"), Err(Unfit::Carry { mode: 1 }));
    /// assert_eq!(compose("(4,8):(1@0,1@1)", "2:5"), Err(Unfit::Sum { mode: 0 }));
    /// assert_eq!(compose("8:1", "2:1@0"), Err(Unfit::Place { mode: 0 }));
    /// assert_eq!(compose("8:1", "2:-1"), Err(Unfit::Below { mode: 0 }));
    /// ```
    pub const fn compose<const M: usize>(&self, right: &Candidate<M>) -> Result<Self, Unfit> {
        let right = attempt!(right.unswizzled());
        let (mut builder, mut mode) = (Builder::new(), 0);
        attempt!(right.replace(0, &mut mode, Some(self), &mut builder));
        let candidate = attempt!(builder.finish());
        Ok(Self { swizzle: self.swizzle, ..candidate })
    }

    /// The same values with XOR strides in place of the swizzle. No sum may carry.
    const fn unswizzled(&self) -> Result<Self, Unfit> {
        if self.swizzle.is_none() {
            return Ok(*self);
        }
        let (mut builder, mut mode) = (Builder::new(), 0);
        attempt!(self.replace(0, &mut mode, None::<&Self>, &mut builder));
        builder.finish()
    }

    /// Appends the node `node` to the builder, where each mode is replaced by its image under `left`, or else under the swizzle. Returns the next node.
    const fn replace<const L: usize>(
        &self,
        node: usize,
        mode: &mut usize,
        left: Option<&Candidate<L>>,
        builder: &mut Builder<L>,
    ) -> Result<usize, Unfit> {
        let mut next = node + 1;
        match self.nodes[node] {
            Node::Group(entries) => {
                attempt!(builder.open());
                let mut i = 0;
                while i < entries {
                    next = attempt!(self.replace(next, mode, left, builder));
                    i += 1;
                }
                attempt!(builder.close());
            }
            Node::Mode(here) => {
                if here.moves() {
                    let image = match left {
                        Some(left) => attempt!(left.image(self, &here, *mode)),
                        None => attempt!(self.swizzled_mode(&here, *mode)),
                    };
                    attempt!(builder.modes(image.modes()));
                } else {
                    attempt!(builder.mode(here.extent(), Basis::ZERO));
                }
                *mode += 1;
            }
        }
        Ok(next)
    }

    const fn swizzled_mode<const L: usize>(&self, here: &Mode, mode: usize) -> Result<Flat<L>, Unfit> {
        let Some(swizzle) = self.swizzle else { return Err(Unfit::Bits { mode }) };
        if matches!(self.kind, Kind::Integers) && !adds(self.along(&[]).modes()) {
            return Err(Unfit::Bits { mode });
        }
        let (mut columns, mut i) = (Columns::of(here), 0);
        while i < columns.values().len() {
            columns.set(i, swizzle.apply(columns.values()[i] as i64) as u64);
            i += 1;
        }
        columns.modes(here.extent(), &[], mode)
    }

    /// The image of `here`, the mode of `right` of number `mode`.
    const fn image<const M: usize>(&self, right: &Candidate<M>, here: &Mode, mode: usize) -> Result<Flat<N>, Unfit> {
        let stride = here.stride();
        let path = stride.dimensions();
        let Some((first, end)) = self.place(path) else { return Err(Unfit::Place { mode }) };
        if stride.scale() < 0 {
            return Err(Unfit::Below { mode });
        }
        let (all, size) = (right.along(path), self.size_of(first, end));
        let sums = !stride.is_vector() || adds(all.modes());
        let index = if sums { largest_sum(all.modes()) } else { largest_xor(all.modes()) };
        if index >= size {
            return Err(Unfit::Outside { mode, index, size });
        }
        let modes = self.coalesced(first, end, false).up_to(index);
        if !sums {
            return image_of_vectors(modes.modes(), here, mode, matches!(right.kind, Kind::Binary));
        }
        // Digits add up over all modes up to this one.
        let (mut reach, mut node, mut number) = (Reach { digits: [0; N], bits: [0; N] }, 0, 0);
        loop {
            if let Node::Mode(other) = right.nodes[node] {
                if other.moves() && is_along(&other.stride(), path) {
                    let image = attempt!(image_of_integers(modes.modes(), &other, mode, &mut reach));
                    if number == mode {
                        return Ok(image);
                    }
                }
                number += 1;
            }
            node += 1;
        }
    }

    /// The range of nodes at the place that dimensions name, the last dimension being the outermost one.
    const fn place(&self, dimensions: &[u32]) -> Option<(usize, usize)> {
        let (mut node, mut depth) = (0, dimensions.len());
        while depth > 0 {
            depth -= 1;
            let mut before = dimensions[depth];
            match self.nodes[node] {
                Node::Group(entries) if (before as usize) < entries => node += 1,
                _ => return None,
            }
            while before > 0 {
                node = self.after(node);
                before -= 1;
            }
        }
        Some((node, self.after(node)))
    }
}

/// `A(i · d)` for the coordinates `i` of the mode `here`, of stride `d`: one mode up to the first step that carries, another one from there, and so on.
const fn image_of_integers<const N: usize>(
    modes: &[Mode],
    here: &Mode,
    mode: usize,
    reach: &mut Reach<N>,
) -> Result<Flat<N>, Unfit> {
    let (mut image, mut extent, mut step) = (Flat::new(), here.extent(), here.stride().scale() as u64);
    loop {
        // The number of steps to the first carry.
        let (mut steps, mut rest, mut r) = (extent, step, 0);
        while r + 1 < modes.len() {
            let digit = rest % modes[r].extent();
            rest /= modes[r].extent();
            r += 1;
            if digit > 0 && modes[r - 1].extent().div_ceil(digit) < steps {
                steps = modes[r - 1].extent().div_ceil(digit);
            }
        }
        if extent % steps != 0 {
            return Err(Unfit::Steps { mode, extent, steps });
        }
        let stride = attempt!(count(modes, step, steps, mode, reach));
        if !image.add(Mode::new(steps, stride)) {
            return Err(Unfit::Capacity { capacity: N });
        }
        if steps == extent {
            return Ok(image);
        }
        extent /= steps;
        step *= steps;
    }
}

/// Adds the digits of a step that is taken up to `steps - 1` times to what is reached. Returns the value of one step.
const fn count<const N: usize>(
    modes: &[Mode],
    step: u64,
    steps: u64,
    mode: usize,
    reach: &mut Reach<N>,
) -> Result<Basis, Unfit> {
    let (mut stride, mut rest, mut r) = (Basis::ZERO, step, 0);
    while r < modes.len() {
        let bounded = r + 1 < modes.len();
        let digit = if bounded { rest % modes[r].extent() } else { rest };
        rest /= modes[r].extent();
        // Both are at most the largest index.
        reach.digits[r] += (steps - 1) * digit;
        if bounded && reach.digits[r] >= modes[r].extent() {
            return Err(Unfit::Carry { mode });
        }
        if modes[r].stride().is_vector() {
            // Products with vectors have no carries, and nor have their sums.
            match bits(digit, steps) {
                Some(found) if found & reach.bits[r] == 0 => reach.bits[r] |= found,
                _ => return Err(Unfit::Bits { mode }),
            }
        }
        let Some(term) = times(&modes[r].stride(), digit) else { return Err(Unfit::Stride { mode }) };
        stride = match plus(&stride, &term) {
            Some(sum) => sum,
            None if is_parallel(&stride, &term) => return Err(Unfit::Stride { mode }),
            None => return Err(Unfit::Sum { mode }),
        };
        r += 1;
    }
    Ok(stride)
}

/// The image of a mode whose multiples are XORed, bit by bit: a value of A is the XOR of its values at the bits of the index. Where A has integer strides,
/// they must add up without carries, and `alone` states that nothing else is added to them.
const fn image_of_vectors<const N: usize>(
    modes: &[Mode],
    here: &Mode,
    mode: usize,
    alone: bool,
) -> Result<Flat<N>, Unfit> {
    let (mut along, mut r, sums) = (Basis::ZERO, 0, alone && adds(modes));
    while r < modes.len() {
        if modes[r].moves() {
            let stride = modes[r].stride();
            if !(stride.is_vector() || sums && stride.dimensions().is_empty()) {
                return Err(Unfit::Bits { mode });
            }
            if along.scale() != 0 && !is_parallel(&along, &stride) {
                return Err(Unfit::Sum { mode });
            }
            along = stride;
        }
        if r + 1 < modes.len() && !modes[r].extent().is_power_of_two() {
            return Err(Unfit::Bits { mode });
        }
        r += 1;
    }
    let (mut columns, mut i) = (Columns::of(here), 0);
    while i < columns.values().len() {
        let (mut index, mut value, mut r) = (columns.values()[i], 0, 0);
        while r < modes.len() {
            let digit = if r + 1 < modes.len() { index % modes[r].extent() } else { index };
            value ^= carry_less(digit, modes[r].stride().scale() as u64);
            index /= modes[r].extent();
            r += 1;
        }
        columns.set(i, value);
        i += 1;
    }
    columns.modes(here.extent(), along.dimensions(), mode)
}
