//! What B's leaves use of a mode of A together. Integers must not carry out of it; where its stride is a vector over F2, no two
//! leaves may use one bit, for there the sum of indices must be their XOR.

use super::derivation::Story;
use super::refusal::Refusal;
use cute_static::algebra::composition::rules::{BitCarryRule, BitCollisionRule, CarryRule};
use cute_static_reference::Element;
use cute_static_reference::element::{Semimodule, carry_less};

pub(super) enum Used {
    Unused,
    /// Modes that follow one another from the stride `first` to below `end`.
    Chain {
        first: i128,
        end: i128,
        reach: i128,
    },
    /// The largest digit.
    UpTo(i128),
    /// Of a mode with an XOR stride: how many leaves, their bits, the largest digit.
    Bits {
        leaves: usize,
        bits: u128,
        reach: i128,
    },
}

/// A mode of A: its extent and its stride.
type Mode<'a> = (i128, &'a Element);

impl Used {
    pub fn fresh(stride: &Element) -> Used {
        if stride.is_binary() { Used::Bits { leaves: 0, bits: 0, reach: 0 } } else { Used::Unused }
    }

    pub fn unused(&self) -> bool {
        matches!(self, Used::Unused)
    }

    /// `n` steps of the digit `v`, where `n·v` divides the extent or is below it.
    pub fn place(&mut self, n: i128, v: i128, mode: Mode, story: &mut Story) -> Result<(), Refusal> {
        let reached = (n - 1) * v;
        *self = match *self {
            Used::Unused => Used::Chain { first: v, end: n * v, reach: reached },
            Used::Chain { first, end, reach } if first % (n * v) == 0 => {
                Used::Chain { first: v, end, reach: reach + reached }
            }
            Used::Chain { first, end, reach } if v % end == 0 => {
                Used::Chain { first, end: n * v, reach: reach + reached }
            }
            _ => return self.mark(n, v, mode, story),
        };
        Ok(())
    }

    /// The same by the sum of what is reached.
    pub fn mark(&mut self, n: i128, v: i128, (s, d): Mode, story: &mut Story) -> Result<(), Refusal> {
        let (reached, before) = (
            (n - 1) * v,
            match self {
                Used::Unused => 0,
                Used::Chain { reach, .. } => *reach,
                Used::UpTo(x) => *x,
                Used::Bits { leaves, reach, .. } => {
                    let (several, x) = (*leaves > 0, *reach + (n - 1) * v);
                    self.join_bits(n, v, story)?;
                    if several && x >= s {
                        story.line(format!("Together they reach digit {x} of {s}, which is a carry."));
                        return Err(Refusal::of(CarryRule::TEXT, &[&x, &s]));
                    }
                    return Ok(());
                }
            },
        );
        let x = before + reached;
        if !self.unused() {
            let order = if x < s { "without a carry" } else { "which is a carry" };
            story.line(format!(
                "The mode {s}:{d} is in use up to digit {before}. {n} steps of {v} add ({n} - 1)·{v} = {reached} and reach {x} of {s}, {order}."
            ));
        }
        if x >= s {
            return Err(Refusal::of(CarryRule::TEXT, &[&x, &s]));
        }
        *self = Used::UpTo(x);
        Ok(())
    }

    /// `n` steps of `v` in the last mode: integers always fit.
    pub fn in_last(&mut self, n: i128, v: i128, story: &mut Story) -> Result<(), Refusal> {
        match self {
            Used::Bits { .. } => self.join_bits(n, v, story),
            _ => {
                *self = Used::UpTo(0);
                Ok(())
            }
        }
    }

    /// The same for one digit of several.
    pub fn mark_last(&mut self, n: i128, v: i128, story: &mut Story) -> Result<(), Refusal> {
        if v == 0 { Ok(()) } else { self.in_last(n, v, story) }
    }

    /// The multiples of `v` below `n` must be sums of shifts of `v` without a carry, with bits that no other leaf uses.
    fn join_bits(&mut self, n: i128, v: i128, story: &mut Story) -> Result<(), Refusal> {
        let Used::Bits { leaves, bits, reach } = self else { return Ok(()) };
        let shifts = ones(n - 2) as i128;
        let (product, carries) = (carry_less(shifts as u128, v as u128) as i128, shifts * v);
        if product != carries {
            story.line(format!(
                "Over F2, {n} steps of {v} must not carry from bit to bit, but {shifts} ⊗ {v} = {product} and {shifts}·{v} = {carries}."
            ));
            return Err(Refusal::of(BitCarryRule::TEXT, &[&n, &v]));
        }
        let own = spread(ones(n - 1), v as u128);
        let shared = *bits & own;
        if *leaves > 0 {
            let free = if shared == 0 { "none of them again" } else { "not all of them new" };
            story.line(format!("The bits {bits} are in use, and {n} steps of {v} have {own}: {free}."));
        }
        if shared != 0 {
            return Err(Refusal::of(BitCollisionRule::TEXT, &[&shared]));
        }
        (*leaves, *bits, *reach) = (*leaves + 1, *bits | own, *reach + (n - 1) * v);
        Ok(())
    }
}

/// All bits up to the highest one of a number.
pub(super) fn ones(n: i128) -> u128 {
    if n <= 0 { 0 } else { (n as u128 + 1).next_power_of_two() - 1 }
}

/// The bits that `v` has, shifted by those of `shifts`.
pub(super) fn spread(shifts: u128, v: u128) -> u128 {
    (0..128 - shifts.leading_zeros()).filter(|j| shifts >> j & 1 == 1).fold(0, |bits, j| bits | v << j)
}
