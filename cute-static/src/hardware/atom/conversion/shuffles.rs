//! The shuffles of a conversion inside of a warp: how many, and which.
//!
//! A shuffle moves a register of every lane. Counted are plans in which each value that leaves its lane is in one shuffle, and the values of a register go to the same lane. To move `n` values to another lane,
//! `p` to a register, a lane sends `⌈n / p⌉` registers to it at least. The sum of these over all other lanes is what a lane sends, and over all lanes that send to it, what it reads. The largest sum of either
//! kind is needed, because a lane sends one register and reads one in a shuffle. It is enough: a bipartite graph of degree `m` is the union of `m` matchings (Kőnig), and `prmt` puts the values of a register
//! together. If a register has one value, a lane needs as many shuffles as values of other lanes in any plan, since each shuffle brings it one register. If it has more, values that go by way of other lanes can
//! take fewer shuffles.
//!
//! If lanes and values are powers of two, a conversion permutes the bits of (lane, value): each stride of a bijection is the size of the modes before it. Bits of values that do not go to lanes number the
//! values of a register, as far as it has places. What is left permutes the bits of (lane, register). Let `P` be its part from lanes to lanes, and `Q` that from registers to lanes. As many bits of lanes go to
//! registers as bits of registers go to lanes; `W` pairs them. In round `r`, lane `l` sends register `r ⊕ W·l`, and that goes to lane `(P + Q·W)·l ⊕ Q·r`, which is a permutation of the lanes. `W` pairs a bit
//! of the lanes with the bit of the registers that goes to it, if there is one. If no bit of the lanes goes to another one, that is always so, `P + Q·W` is the identity, and the rounds with `Q·r = 0` move
//! nothing. Otherwise all rounds are shuffles, and there is a lane that keeps nothing.

use crate::htuple::Tree;
use crate::layout::evaluate::walk;

/// A conversion `X` of (thread, value) to `t + threads·v`.
pub(super) struct Converted<'a> {
    pub shape: &'a Tree,
    pub stride: &'a Tree,
    pub threads: u64,
    pub values: u64,
}
impl Converted<'_> {
    const fn at(&self, thread: u64, value: u64) -> u64 {
        walk(self.shape, self.stride, &mut (thread + self.threads * value), false, false) as u64
    }
    const fn lanes(&self) -> u64 {
        if self.threads < 32 { self.threads } else { 32 }
    }
    /// The registers of `places` values that leave a lane or come to it, at most.
    pub const fn rounds(&self, places: u64) -> u64 {
        let (mut most, mut reads, mut lane) = (0, [0; 32], 0);
        while lane < self.lanes() {
            let (mut counts, mut value) = ([0; 32], 0);
            while value < self.values {
                counts[(self.at(lane, value) % self.threads) as usize] += 1;
                value += 1;
            }
            counts[lane as usize] = 0;
            let (mut sends, mut to) = (0, 0);
            while to < 32 {
                let registers = u64::div_ceil(counts[to], places);
                sends += registers;
                reads[to] += registers;
                most = if reads[to] > most { reads[to] } else { most };
                to += 1;
            }
            most = if sends > most { sends } else { most };
            lane += 1;
        }
        most
    }
    /// The plan for registers of `places` values.
    pub const fn plan(&self, places: u64) -> Option<ShufflePlan> {
        let lanes = self.lanes();
        if !lanes.is_power_of_two() || !self.values.is_power_of_two() {
            return None;
        }
        let (lane_bits, value_bits) = (lanes.trailing_zeros(), self.values.trailing_zeros());
        if lane_bits + value_bits > BITS as u32 {
            return None;
        }
        let (mut images, mut bit) = ([0; BITS], 0);
        while bit < lane_bits + value_bits {
            let at = if bit < lane_bits { self.at(1 << bit, 0) } else { self.at(0, 1 << (bit - lane_bits)) };
            images[bit as usize] = at % self.threads + lanes * (at / self.threads);
            bit += 1;
        }
        ShufflePlan::of(lane_bits, value_bits, images, places)
    }
}

/// The bits of (lane, register), at most: 32 lanes, and 2048 values.
const BITS: usize = 16;

/// The bits of `value` at the places of `mask`, from the lowest one on.
const fn deposit(value: u64, mask: u64) -> u64 {
    let (mut left, mut from, mut to) = (mask, value, 0);
    while left != 0 {
        to |= (left & left.wrapping_neg()) * (from & 1);
        (left, from) = (left & (left - 1), from >> 1);
    }
    to
}
/// The bits of `value` below `mask`'s, without those that `mask` does not have.
const fn extract(value: u64, mask: u64) -> u64 {
    let (mut left, mut place, mut to) = (mask, 1, 0);
    while left != 0 {
        to |= place * (value & left & left.wrapping_neg() != 0) as u64;
        (left, place) = (left & (left - 1), place << 1);
    }
    to
}

/// The shuffles of a conversion that permutes the bits of (lane, value).
///
/// * **Law** after all rounds, each value is where the conversion takes it. In each round, every lane sends one register and receives one. Of all plans in which each value is in
///   one shuffle at most, none has fewer rounds in which a register leaves its lane. If a register has one value, no other plan has fewer, either.
///
/// ```
/// use cute_static::atom::ShufflePlan;
/// // Two values of two lanes, transposed: bit 0 is that of the lane, bit 1 that of the value.
/// let mut images = [0; 16];
/// (images[0], images[1]) = (2, 1);
/// let plan = ShufflePlan::of(1, 1, images, 1).unwrap();
/// // In round 0 each lane keeps a register, and in round 1 they exchange the others.
/// assert!(plan.is_local(0) && !plan.is_local(1));
/// assert_eq!((plan.sent(1, 0), plan.received(1, 0)), (1, (1, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShufflePlan {
    lane_bits: u32,
    register_bits: u32,
    /// Bit of (lane, register) → bit of (lane, register)
    images: [u64; BITS],
    /// Bit of the lane → mask of the register that it changes
    pairs: [u64; 5],
    /// The bits of a value that number the values of a register: where it is sent, and where it is received
    within: [u64; 2],
    /// The bits of a value that number the registers
    across: [u64; 2],
    /// The bit of the value where it is received, for each bit that numbers the values of a register
    places: [u64; BITS],
}
impl ShufflePlan {
    /// The plan of the conversion that takes bit `i` of `lane + 2^L·value` to `images[i]`, for `2^L` lanes and `2^V` values, of which at most `places` fit in a register; or `None` if it does not
    /// permute these bits, or if `places` is no power of two.
    #[must_use]
    pub const fn of(lane_bits: u32, value_bits: u32, images: [u64; BITS], places: u64) -> Option<Self> {
        let bits = lane_bits + value_bits;
        if lane_bits > 5 || bits as usize > BITS || !places.is_power_of_two() {
            return None;
        }
        let (mut seen, mut bit) = (0, 0);
        while bit < bits {
            let image = images[bit as usize];
            if !image.is_power_of_two() || image >> bits != 0 || seen & image != 0 {
                return None;
            }
            seen |= image;
            bit += 1;
        }
        let mut plan = ShufflePlan {
            lane_bits,
            register_bits: 0,
            images: [0; BITS],
            pairs: [0; 5],
            within: [0; 2],
            across: [0; 2],
            places: [0; BITS],
        };
        plan.pack(value_bits, &images, places);
        plan.pair(true);
        plan.pair(false);
        Some(plan)
    }
    /// Numbers the values of a register by the lowest bits that do not go to lanes, and the registers by the others.
    const fn pack(&mut self, value_bits: u32, images: &[u64; BITS], places: u64) {
        let (all, mut value, mut packed) = ((1 << value_bits) - 1, 0, 0);
        while value < value_bits {
            let to = images[(self.lane_bits + value) as usize] >> self.lane_bits;
            if to != 0 && 2 << packed <= places {
                self.within = [self.within[0] | 1 << value, self.within[1] | to];
                self.places[packed as usize] = to;
                packed += 1;
            }
            value += 1;
        }
        self.across = [all & !self.within[0], all & !self.within[1]];
        self.register_bits = value_bits - packed;
        let mut bit = 0;
        while bit < self.lane_bits + self.register_bits {
            let from = if bit < self.lane_bits {
                1 << bit
            } else {
                deposit(1 << (bit - self.lane_bits), self.across[0]) << self.lane_bits
            };
            let to = images[from.trailing_zeros() as usize];
            let register = extract(to >> self.lane_bits, self.across[1]);
            self.images[bit as usize] = to & (self.lanes() - 1) | register << self.lane_bits;
            bit += 1;
        }
    }
    /// Pairs the bits of lanes that go to registers with bits of registers that go to lanes: with those that go to the same bit, or with what is left.
    const fn pair(&mut self, same: bool) {
        let mut lane = 0;
        while lane < self.lane_bits {
            let mut register = 0;
            while register < self.register_bits && self.leaves(lane) && self.pairs[lane as usize] == 0 {
                let image = self.images[(self.lane_bits + register) as usize];
                let fits =
                    image >> self.lane_bits == 0 && (!same || image == 1 << lane) && !self.is_paired(1 << register);
                if fits {
                    self.pairs[lane as usize] = 1 << register;
                }
                register += 1;
            }
            lane += 1;
        }
    }
    const fn leaves(&self, lane: u32) -> bool {
        self.images[lane as usize] >> self.lane_bits != 0
    }
    const fn is_paired(&self, register: u64) -> bool {
        let (mut lane, mut found) = (0, false);
        while lane < self.lane_bits {
            found = found || self.pairs[lane as usize] == register;
            lane += 1;
        }
        found
    }
    /// The number of rounds, those that move nothing included: the registers of a lane.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        1 << self.register_bits
    }
    /// The number of lanes.
    #[must_use]
    pub const fn lanes(&self) -> u64 {
        1 << self.lane_bits
    }
    /// The number of values of a register.
    #[must_use]
    pub const fn places(&self) -> u64 {
        1 << self.within[0].count_ones()
    }
    /// The register that a lane sends in a round.
    #[must_use]
    pub const fn sent(&self, round: u64, lane: u64) -> u64 {
        let (mut register, mut bit) = (round, 0);
        while bit < self.lane_bits {
            register ^= self.pairs[bit as usize] * (lane >> bit & 1);
            bit += 1;
        }
        register
    }
    /// Where the register that a lane sends in a round goes: the lane, and the register there.
    #[must_use]
    pub const fn sent_to(&self, round: u64, lane: u64) -> (u64, u64) {
        let from = lane | self.sent(round, lane) << self.lane_bits;
        let (mut to, mut bit) = (0, 0);
        while bit < self.lane_bits + self.register_bits {
            to |= self.images[bit as usize] * (from >> bit & 1);
            bit += 1;
        }
        (to & (self.lanes() - 1), to >> self.lane_bits)
    }
    /// The lane from which a lane receives in a round, and the register into which: the operand of `shfl.sync.idx`.
    #[must_use]
    pub const fn received(&self, round: u64, lane: u64) -> (u64, u64) {
        let mut from = 0;
        while self.sent_to(round, from).0 != lane {
            from += 1;
        }
        (from, self.sent_to(round, from).1)
    }
    /// The value that a sent register has at a place.
    #[must_use]
    pub const fn value_sent(&self, register: u64, place: u64) -> u64 {
        deposit(register, self.across[0]) | deposit(place, self.within[0])
    }
    /// The value that a received register has at a place.
    #[must_use]
    pub const fn value_received(&self, register: u64, place: u64) -> u64 {
        let (mut value, mut bit) = (deposit(register, self.across[1]), 0);
        while bit < BITS {
            value |= self.places[bit] * (place >> bit & 1);
            bit += 1;
        }
        value
    }
    /// Whether every lane keeps what it sends in this round, so that no shuffle is needed.
    #[must_use]
    pub const fn is_local(&self, round: u64) -> bool {
        let mut lane = 0;
        while lane < self.lanes() {
            if self.sent_to(round, lane).0 != lane {
                return false;
            }
            lane += 1;
        }
        true
    }
}
