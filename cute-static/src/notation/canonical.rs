//! The canonical form of a candidate.

use super::build::Builder;
use super::candidate::{Candidate, Node};
use super::element::{Mode, is, is_along, times};

/// Modes without groups.
#[derive(Clone, Copy)]
pub(super) struct Flat<const N: usize> {
    modes: [Mode; N],
    length: usize,
}

impl<const N: usize> Flat<N> {
    pub(super) const fn new() -> Self {
        Self { modes: [Mode::UNIT; N], length: 0 }
    }

    pub(super) const fn modes(&self) -> &[Mode] {
        self.modes.split_at(self.length).0
    }

    /// Appends a mode. It is merged with the last one where possible: `(s₀,s₁):(d, s₀·d) = s₀s₁:d`. A mode of size 1 is left out. Returns `false`
    /// where the capacity is exceeded.
    pub(super) const fn add(&mut self, mode: Mode) -> bool {
        if mode.extent() == 1 {
            return true;
        }
        if self.length > 0 {
            let last = self.modes[self.length - 1];
            // 2^k · f_d = f_(d << k). A product with a number that is no power of two is no shift.
            let regular = !last.stride().is_vector() || last.extent().is_power_of_two();
            if let (true, Some(next)) = (regular, times(&last.stride(), last.extent())) {
                if is(&next, &mode.stride()) {
                    // At most the size of the candidate, which fits.
                    self.modes[self.length - 1] = Mode::new(last.extent() * mode.extent(), last.stride());
                    return true;
                }
            }
        }
        self.push(mode)
    }

    const fn push(&mut self, mode: Mode) -> bool {
        if self.length == N {
            return false;
        }
        self.modes[self.length] = mode;
        self.length += 1;
        true
    }

    /// The modes cut to the coordinates of the indices up to `largest`.
    pub(super) const fn up_to(mut self, largest: u64) -> Self {
        let (mut r, mut rest) = (0, largest);
        while r < self.length && rest >= self.modes[r].extent() {
            rest /= self.modes[r].extent();
            r += 1;
        }
        if r < self.length {
            self.modes[r] = Mode::new(rest + 1, self.modes[r].stride());
            self.length = r + 1;
        }
        self
    }
}

impl<const N: usize> Candidate<N> {
    /// The modes of the nodes from `node` up to `end`, coalesced; without those of stride 0 if `filter` is set.
    pub(super) const fn coalesced(&self, mut node: usize, end: usize, filter: bool) -> Flat<N> {
        let mut flat = Flat::new();
        while node < end {
            if let Node::Mode(mode) = self.nodes[node] {
                if mode.stride().scale() != 0 || !filter {
                    // There are at most as many modes as nodes.
                    let _ = flat.add(mode);
                }
            }
            node += 1;
        }
        flat
    }

    /// The modes along these dimensions that have several values.
    pub(super) const fn along(&self, dimensions: &[u32]) -> Flat<N> {
        let (mut flat, mut node) = (Flat::new(), 0);
        while node < self.length {
            if let Node::Mode(mode) = self.nodes[node] {
                if mode.moves() && is_along(&mode.stride(), dimensions) {
                    let _ = flat.push(mode);
                }
            }
            node += 1;
        }
        flat
    }

    /// The normal form: flat, coalesced, without strides of 0 and extents of 1, behind the same swizzle. It is `1:0` if no mode is left.
    ///
    /// * **Law** the normal form of a normal form is itself. Apart from broadcast modes, which it leaves out, it has the same values.
    /// ```
    /// use cute_static::notation::Candidate;
    /// let normal = |text| Candidate::<8>::parse(text).unwrap().normalised().to_string();
    /// assert_eq!(normal("((4,2),(3,16)):((1,4),(0,8))"), "128:1");
    /// assert_eq!(normal("Sw<1,0,2> o 0 o ((4),(1,8)):((f1),(f7,f8))"), "Sw<1,0,2> o 0 o (4,8):(f1,f8)");
    /// assert_eq!(normal("(2,4):(4,1)"), "(2,4):(4,1)");
    /// assert_eq!(normal("(2,4):(0,0)"), "1:0");
    /// ```
    pub const fn normalised(&self) -> Self {
        let (flat, mut builder) = (self.coalesced(0, self.length, true), Builder::new());
        let modes = if flat.length == 0 { &[Mode::UNIT] } else { flat.modes() };
        match builder.modes(modes) {
            Ok(()) => {}
            // The candidate had at least as many modes and groups, and a size at least as large.
            Err(unfit) => unfit.refuse(),
        }
        match builder.finish() {
            Ok(normal) => Self { swizzle: self.swizzle, ..normal },
            Err(unfit) => unfit.refuse(),
        }
    }
}
