//! Which opcodes an architecture has, by the notes on targets in the PTX ISA. NVIDIA's assembler takes and refuses the same.

use crate::syntax::Result;

/// What `.target` says: `sm_90a` is 90, with the features that are its own.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    number: u32,
    own: bool,
}
impl Target {
    pub fn of(name: &str) -> Result<Self> {
        let rest = name.strip_prefix("sm_").unwrap_or_default();
        let number = rest.strip_suffix('a').unwrap_or(rest);
        match number.parse() {
            Ok(number) => Ok(Self { number, own: rest.ends_with('a') }),
            Err(_) => Err(format!(".target {name} is not known")),
        }
    }
    /// Whether it has the opcode; those that every target has are not asked for.
    pub fn check(self, opcode: &str) -> Result<()> {
        let begins = |names: &[&str]| names.iter().any(|name| opcode.starts_with(name));
        let own = |numbers: &[u32]| self.own && numbers.contains(&self.number);
        // Those of one architecture: a later one does not have them.
        let (there, needed) = if begins(&["wgmma."]) {
            (own(&[90]), "sm_90a")
        } else if begins(&["tcgen05."]) || opcode.contains(".cta_group::") {
            (own(&[100, 101, 103, 110]), "sm_100a")
        } else if begins(&["mma.sync.aligned.kind::"]) {
            (own(&[120, 121]), "sm_120a")
        } else if begins(&["setmaxnreg."]) {
            (own(&[90, 100, 101, 103, 110, 120, 121]), "sm_90a or a later one with an a")
        } else if begins(&[
            "mbarrier.try_wait",
            "mbarrier.arrive.expect_tx",
            "mbarrier.arrive.release.cluster",
            "mbarrier.arrive.shared::cluster",
            "cp.async.bulk",
            "stmatrix.",
        ]) || begins(&[
            "fence.proxy.",
            "fence.mbarrier_init.",
            "prefetch.tensormap",
            "mapa.",
            "barrier.cluster.",
        ]) {
            (self.number >= 90, "sm_90")
        } else if begins(&["cvt.rn.satfinite.e", "cvt.rn.f16x2.e"]) {
            (self.number >= 89, "sm_89")
        } else if begins(&["mbarrier.", "cp.async.", "mma.", "cvt.rn.bf16", "cvt.rn.f16x2", "cvt.f32.bf16"]) {
            (self.number >= 80, "sm_80")
        } else if begins(&["ldmatrix."]) {
            (self.number >= 75, "sm_75")
        } else {
            (true, "")
        };
        if there { Ok(()) } else { Err(format!("the opcode is one of {needed}, not of this .target")) }
    }
}
