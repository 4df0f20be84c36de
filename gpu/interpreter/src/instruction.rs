//! Instructions, decoded once: registers are numbers, opcodes are functions.

pub use crate::format::{Format, Half, Scale, Scaled};
pub use crate::operand::{Function, Place, Register, Source, Space, Special, Width};

/// A of wgmma: the descriptor of an operand in shared memory, or registers.
#[derive(Clone, Debug)]
pub enum GroupA {
    Described(Source),
    Held(Vec<Register>),
}
/// What accumulators of wgmma and mma are: a float or an integer in each register, or two halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    F32,
    S32,
    F16,
}
impl Sums {
    /// The values in a register
    pub const fn values(self) -> usize {
        if matches!(self, Self::F16) { 2 } else { 1 }
    }
}

/// The kind of a product of tcgen05, which says what the numbers of formats mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TensorKind {
    F16,
    Tf32,
    F8f6f4,
    I8,
}
/// The kind of a product of tcgen05 with scale factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaledKind {
    Mxf8f6f4,
    Mxf4,
    Nvf4,
}
/// The shapes of `tcgen05.ld`, `32x32b`, `16x128b` and `16x256b`: how many words of a lane neighbouring threads have, 1, 4 or 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TensorLanes {
    Word,
    Quad,
    Octet,
}

/// What the instructions of the PTX ISA are here; `Compute` is everything that a lane does alone, in registers.
#[derive(Clone, Debug)]
pub enum Instruction {
    Compute {
        function: Function,
        to: Register,
        from: [Source; 3],
    },
    /// `mov` to a vector of smaller registers, or from one
    Unpack {
        /// `_` where a part is not needed
        to: Vec<Option<Register>>,
        from: Source,
        bits: u32,
    },
    Pack {
        to: Register,
        from: Vec<Source>,
        bits: u32,
    },
    /// What is copied may be unknown, and is so in the target: a compiler copies what it does not use.
    Move {
        to: Register,
        from: Register,
    },
    Special {
        to: Register,
        which: Special,
    },
    Parameter {
        to: Register,
        index: usize,
    },
    Load {
        space: Space,
        to: Vec<Register>,
        from: Place,
        bytes: u32,
    },
    Store {
        space: Space,
        from: Vec<Source>,
        to: Place,
        bytes: u32,
    },
    /// `ld.acquire.gpu`, of a word of global memory
    LoadFlag {
        to: Register,
        from: Place,
    },
    /// `st.release.gpu`
    StoreFlag {
        from: Source,
        to: Place,
    },
    Branch {
        target: u32,
        /// `bra.uni`: all lanes at it, or none
        uniform: bool,
    },
    Return,
    Trap,

    CopyAsync {
        to: Place,
        from: Place,
        size: Option<Source>,
    },
    CommitCopies,
    WaitCopies {
        pending: usize,
    },

    Shuffle {
        to: Register,
        from: Source,
        mask: Source,
    },
    ShuffleFrom {
        to: Register,
        from: Source,
        /// The lane whose value each lane gets
        lane: Source,
    },
    LoadMatrices {
        to: Vec<Register>,
        from: Place,
        transposed: bool,
    },
    StoreMatrices {
        from: Vec<Source>,
        to: Place,
        transposed: bool,
    },
    MultiplyDoubles {
        to: Vec<Register>,
        a: Vec<Source>,
        b: Vec<Source>,
        c: Vec<Source>,
    },
    Multiply {
        /// Of A and B
        formats: [Format; 2],
        of: Sums,
        to: Vec<Register>,
        a: Vec<Source>,
        b: Vec<Source>,
        c: Vec<Source>,
    },
    /// `mma` with scale factors: registers of A and of B, each with the byte and the thread of four that it has them from
    MultiplyScaled {
        how: Scaled,
        to: Vec<Register>,
        a: Vec<Source>,
        b: Vec<Source>,
        c: Vec<Source>,
        factors: [Source; 2],
        from: [[Source; 2]; 2],
    },
    /// 16 × 8 × 32 halves, of whose A half of the values are stored
    MultiplySparse {
        half: Half,
        to: Vec<Register>,
        a: Vec<Source>,
        b: Vec<Source>,
        c: Vec<Source>,
        metadata: Source,
        /// Which two lanes of four have the metadata
        selector: usize,
    },
    BlockBarrier {
        id: Source,
        threads: Option<Source>,
    },
    WarpBarrier,

    BarrierInit {
        at: Place,
        count: Source,
    },
    BarrierArrive {
        at: Place,
        bytes: Option<Source>,
    },
    /// At a barrier of any block of the cluster, whose address `mapa` has made
    BarrierArriveAt {
        at: Place,
        /// `.release.cluster`
        releases: bool,
    },
    BarrierTry {
        to: Register,
        at: Place,
        parity: Source,
        /// `.acquire.cluster`
        of_cluster: bool,
    },
    ClusterArrive,
    ClusterWait,
    /// `fence.mbarrier_init`
    FenceBarriers,
    /// `fence.proxy.async`
    FenceProxy,
    /// `fence.acq_rel.cta`. It has no effect here: a fence only adds order, so no race is missed without it.
    Fence,
    /// `fence.proxy.tensormap`, `prefetch.tensormap`: the address of a map
    TensorMap {
        at: Place,
    },
    CopyBox {
        to: Place,
        map: Source,
        at: Vec<Source>,
        /// In im2col mode: how far each pixel is moved
        offsets: Vec<Source>,
        barrier: Source,
        /// The blocks of the cluster that get it, if it is not this one alone
        blocks: Option<Source>,
        /// `.cta_group::2`: the barrier may be that of the other block of a pair
        of_pair: bool,
    },
    /// From shared memory to global memory, for the group of bulk copies that is open
    StoreBox {
        map: Source,
        at: Vec<Source>,
        from: Place,
    },
    BulkCommit,
    /// Waits until all but so many groups have read shared memory, or are done
    BulkWait {
        pending: u32,
        read: bool,
    },
    SetRegisters {
        more: bool,
        count: u32,
    },
    GroupFence,
    GroupCommit,
    GroupWait {
        pending: u32,
    },
    GroupMultiply {
        /// Of A and B
        formats: [Format; 2],
        /// Whether A and B are M- and N-major
        transposed: [bool; 2],
        of: Sums,
        sums: Vec<Register>,
        a: GroupA,
        b: Source,
        /// Of a sparse A, and which two lanes of four have them
        metadata: Option<(Source, usize)>,
        add: Source,
    },

    TensorAllocate {
        to: Place,
        columns: Source,
    },
    TensorNoMore,
    TensorFree {
        at: Source,
        columns: Source,
    },
    TensorBefore,
    TensorAfter,
    /// `tcgen05.cp.32x128b.warpx4`
    TensorCopy {
        blocks: u32,
        to: Place,
        from: Source,
    },
    TensorMultiplyScaled {
        kind: ScaledKind,
        blocks: u32,
        to: Place,
        a: Source,
        b: Source,
        instruction: Source,
        factors: [Place; 2],
        add: Source,
    },
    TensorMultiply {
        kind: TensorKind,
        /// The blocks whose memory it is about, 1 or 2
        blocks: u32,
        to: Place,
        a: Source,
        b: Source,
        instruction: Source,
        add: Source,
    },
    TensorCommit {
        barrier: Place,
        /// The blocks of the cluster that are told, if it is not this one alone
        blocks: Option<Source>,
    },
    TensorLoad {
        to: Vec<Register>,
        from: Place,
        lanes: TensorLanes,
        /// Whether a register has the lower halves of two columns
        packed: bool,
    },
    TensorWaitLoad,
}
/// Who executes an instruction together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    Lanes,
    Warp,
    Group,
    Block,
}
impl Instruction {
    pub const fn together(&self) -> Together {
        use Instruction::*;
        match self {
            Shuffle { .. } | ShuffleFrom { .. } | LoadMatrices { .. } | StoreMatrices { .. } | WarpBarrier => {
                Together::Warp
            }
            Multiply { .. } | MultiplyDoubles { .. } | MultiplyScaled { .. } | MultiplySparse { .. } => Together::Warp,
            TensorAllocate { .. } | TensorNoMore | TensorFree { .. } | TensorLoad { .. } | TensorWaitLoad => {
                Together::Warp
            }
            // `.aligned` is all of the warpgroup there.
            SetRegisters { .. } | GroupFence | GroupCommit | GroupWait { .. } | GroupMultiply { .. } => Together::Group,
            BlockBarrier { .. } => Together::Block,
            _ => Together::Lanes,
        }
    }
}
/// An instruction, and when it is executed.
#[derive(Clone, Debug)]
pub struct Guarded {
    pub guard: Option<(Register, bool)>,
    pub instruction: Instruction,
    pub line: u32,
}
/// An entry, decoded.
#[derive(Clone, Debug)]
pub struct Program {
    pub name: String,
    /// Bytes of the parameters
    pub parameters: Vec<u32>,
    pub threads: u32,
    pub blocks: u32,
    /// The blocks of a cluster
    pub cluster: [u32; 2],
    pub registers: usize,
    pub code: Vec<Guarded>,
}
