//! Strides whose multiples are XORed bit by bit, or added without carries.

use super::canonical::Flat;
use super::element::{Mode, width};
use super::unfit::Unfit;
use crate::semimodule::span::Span;
use cute_static_notation::Basis;

/// The bits of `i · step` for all `i < extent`, if no such product carries: the bits of `i` shift `step` to disjoint places.
pub(super) const fn bits(step: u64, extent: u64) -> Option<u64> {
    let (count, mut found, mut i) = (width(extent - 1), 0, 0);
    while i < count {
        let mut j = 0;
        while j < i {
            // Does one coordinate have both bits?
            if (1 << i | 1 << j) < extent && (step << i) & (step << j) != 0 {
                return None;
            }
            j += 1;
        }
        found |= step << i;
        i += 1;
    }
    Some(found)
}

/// The values of a mode at the powers of two.
pub(super) struct Columns {
    values: [u64; 64],
    length: usize,
}

impl Columns {
    pub(super) const fn of(mode: &Mode) -> Self {
        let mut columns = Self { values: [0; 64], length: width(mode.extent() - 1) as usize };
        let mut i = 0;
        while i < columns.length {
            columns.values[i] = (mode.stride().scale() as u64) << i;
            i += 1;
        }
        columns
    }

    pub(super) const fn values(&self) -> &[u64] {
        self.values.split_at(self.length).0
    }

    pub(super) const fn set(&mut self, i: usize, value: u64) {
        self.values[i] = value;
    }

    /// The modes over F₂ with these values, `extent` coordinates of them.
    pub(super) const fn modes<const N: usize>(
        &self,
        extent: u64,
        dimensions: &[u32],
        mode: usize,
    ) -> Result<Flat<N>, Unfit> {
        let (mut flat, mut left, mut i) = (Flat::new(), extent, 0);
        while left > 1 {
            let mut end = i + 1;
            while end < self.length && self.values[end] == self.values[end - 1] << 1 {
                end += 1;
            }
            let size = if end == self.length { left } else { 1 << (end - i) };
            if left % size != 0 {
                return Err(Unfit::Bits { mode });
            }
            let Some(stride) = Basis::vector(self.values[i] as i64, dimensions) else {
                return Err(Unfit::Stride { mode });
            };
            if !flat.add(Mode::new(size, stride)) {
                return Err(Unfit::Capacity { capacity: N });
            }
            (left, i) = (left / size, end);
        }
        Ok(flat)
    }
}

/// Whether no two modes have a bit in common and no mode carries. Then the sum of their multiples is the XOR.
pub(super) const fn adds(modes: &[Mode]) -> bool {
    let (mut found, mut i) = (0, 0);
    while i < modes.len() {
        let scale = modes[i].stride().scale();
        if modes[i].moves() {
            match bits(scale as u64, modes[i].extent()) {
                Some(more) if scale > 0 && more & found == 0 => found |= more,
                _ => return false,
            }
        }
        i += 1;
    }
    true
}

/// The largest sum of multiples of the modes, of those with positive strides.
pub(super) const fn largest_sum(modes: &[Mode]) -> u64 {
    let (mut sum, mut i) = (0, 0);
    while i < modes.len() {
        if modes[i].stride().scale() > 0 {
            sum += (modes[i].extent() - 1) * modes[i].stride().scale() as u64;
        }
        i += 1;
    }
    sum
}

/// The largest XOR of multiples of the modes, if their extents are rounded up to powers of two.
pub(super) const fn largest_xor(modes: &[Mode]) -> u64 {
    let (mut span, mut i) = (Span::ZERO, 0);
    while i < modes.len() {
        span = span.with_bits(modes[i].stride().scale() as u64, width(modes[i].extent() - 1));
        i += 1;
    }
    span.raise(0)
}
