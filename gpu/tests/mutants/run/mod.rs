//! What a mutant is run on: products by emulated blocks. Every element of D is compared, nothing outside of D may be written, and there are no bank conflicts.

use crate::matrices::{Integers, Stored, outside, pitch, size};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float8E4M3, Float32, Uint8};
use cute_static::tma::{IsTensorMap, RunTimeTensorMap};
use cute_static::typenum::U1;
use cute_static_device::emulated::{Aligned, Pointer, Report};
use cute_static_device::machine::TensorMapObject;
use std::marker::PhantomData;
use std::time::Duration;

/// The message of a failure, which ends the program: a mutant may also wait for something that never comes.
pub fn watch() {
    std::panic::set_hook(Box::new(|info| {
        // The threads of a block fail silently: the block says which was the first one.
        if std::thread::current().name() == Some("main") {
            let payload = info.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            eprintln!("found: {}", text.or(payload.downcast_ref::<&str>().copied()).unwrap_or_default());
        }
    }));
    std::thread::spawn(|| {
        let mut before = None;
        for _ in 0..12 {
            std::thread::sleep(Duration::from_secs(10));
            let now = busy();
            if now.is_some() && now == before {
                break;
            }
            before = now;
        }
        eprintln!("found: deadlock, or no end after two minutes");
        std::process::exit(101)
    });
}
/// How long this program has been busy, in the kernel's ticks, where Linux says it.
fn busy() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let numbers: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    Some(numbers.get(11)?.parse::<u64>().ok()? + numbers.get(12)?.parse::<u64>().ok()?)
}

/// A, B and D in memory, row-major, and A and B as integers.
pub struct Problem<A, D> {
    /// The extents (M, N, K)
    pub extents: [usize; 3],
    /// The elements from one row to the next
    pub pitches: [usize; 3],
    operands: [Integers; 2],
    memory: [Aligned<u8>; 3],
    of: PhantomData<(A, D)>,
}
/// The element of the map of a matrix
pub trait Mapped {
    type As;
}
macro_rules! mapped {
    ($($element:ident as $map:ident),*) => {$(
        impl Mapped for $element {
            type As = $map;
        }
    )*};
}
mapped!(BFloat16 as BFloat16, Float32 as Float32, Float8E4M3 as Uint8);
impl<A: Stored + Mapped, D: Stored + Mapped> Problem<A, D> {
    /// Rows are apart.
    pub fn apart(extents: [usize; 3]) -> Self {
        let [m, n, k] = extents;
        Self::new(extents, [pitch::<A, MajorK>([m, k]), pitch::<A, MajorK>([n, k]), pitch::<D, MajorK>([m, n])])
    }
    /// One row follows another.
    pub fn packed(extents: [usize; 3]) -> Self {
        let [_, n, k] = extents;
        Self::new(extents, [k, k, n])
    }
    fn new(extents: [usize; 3], pitches: [usize; 3]) -> Self {
        let [m, n, k] = extents;
        let operands = [Integers::small::<A>(1, [m, k]), Integers::small::<A>(2, [n, k])];
        // Behind the last row there is more that is no number, as much as a tile has.
        let behind = [outside::<A, MajorK>([256, 1], pitches[0]), outside::<A, MajorK>([256, 1], pitches[1]), outside::<D, MajorK>([256, 1], pitches[2])];
        let bytes = [
            operands[0].bytes::<A, MajorK>(pitches[0]),
            operands[1].bytes::<A, MajorK>(pitches[1]),
            outside::<D, MajorK>([m, n], pitches[2]),
        ];
        let mut number = 0;
        let memory = bytes.map(|matrix| {
            let all = [matrix, behind[number].clone()].concat();
            number += 1;
            Aligned::new(all.len(), |i| all[i])
        });
        Self { extents, pitches, operands, memory, of: PhantomData }
    }
    /// The addresses of A, B and D.
    pub fn pointers(&mut self) -> [Pointer<u8>; 3] {
        self.memory.each_mut().map(Pointer::to)
    }
    /// The map of A or B.
    pub fn operand<M: RunTimeTensorMap<Strides = (i64, U1)> + IsTensorMap<Element = A::As>>(&mut self, matrix: usize) -> TensorMapObject {
        self.map::<M>(matrix)
    }
    /// The map of D.
    pub fn result<M: RunTimeTensorMap<Strides = (i64, U1)> + IsTensorMap<Element = D::As>>(&mut self) -> TensorMapObject {
        self.map::<M>(2)
    }
    fn map<M: RunTimeTensorMap<Strides = (i64, U1)>>(&mut self, matrix: usize) -> TensorMapObject {
        let [m, n, k] = self.extents.map(|extent| extent as u64);
        let address = self.pointers()[matrix].get().cast_const();
        let strides = (self.pitches[matrix] as i64, U1::new());
        let parameters = M::parameters([(m, k), (n, k), (m, n)][matrix], strides, address as u64);
        TensorMapObject { parameters: parameters.expect("a map"), address }
    }
    /// Compares D, and what is behind it.
    pub fn check(&self, report: Report) {
        assert_eq!(report.wavefronts, report.ideal, "bank conflicts: {report:?}");
        let [a, b] = &self.operands;
        let (d, behind) = self.memory[2].slice().split_at(self.extents[0] * self.pitches[2] * size::<D>());
        if let Some(why) = a.product(b).difference::<D, MajorK>(d, self.pitches[2]) {
            panic!("{why}");
        }
        assert!(behind == outside::<D, MajorK>([256, 1], self.pitches[2]), "something is written behind D");
    }
    /// The blocks of a grid of tiles.
    pub fn grid(&self, tile: [usize; 2]) -> [u32; 2] {
        [0, 1].map(|mode| self.extents[mode].div_ceil(tile[mode]) as u32)
    }
}
/// A kernel that takes three maps and a schedule, on so many blocks.
macro_rules! scheduled {
    ($instance:path, cluster $cluster:expr, blocks $blocks:expr, extents $extents:expr) => {{
        use $instance as instance;
        use cute_static::collective::{Collective, TmaCollective, TmaParts};
        use cute_static::epilogue::TmaEpilogue;
        use cute_static::plan::IsBlockPlan;
        use cute_static::schedule::{Schedule, Tiles};
        use cute_static_device::emulated::Launch;
        use cute_static_device::tiles::BlockTile;
        let mut problem = crate::run::Problem::<cute_static::numeric::BFloat16, cute_static::numeric::BFloat16>::apart($extents);
        let a = problem.operand::<<<instance::Mainloop as TmaCollective>::A as TmaParts>::Map>(0);
        let b = problem.operand::<<<instance::Mainloop as TmaCollective>::B as TmaParts>::Map>(1);
        let d = problem.result::<<instance::Epilogue as TmaEpilogue>::Map>();
        let tile = <<instance::Mainloop as Collective>::TileShape as BlockTile>::EXTENTS;
        let [m, n, k] = std::array::from_fn(|mode| problem.extents[mode].div_ceil(tile[mode] as usize) as u32);
        let schedule = Schedule::<instance::Scheduling>::new(Tiles { m, n, k, batch: 1 }, $blocks).expect("a schedule");
        let [x, y, _] = schedule.grid();
        let launch = Launch { grid: [x, y], threads: instance::Block::THREADS as u32, shared: instance::Block::SHARED_MEMORY as usize };
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents; the launch is that of its plan.
        let report = launch.run_in_clusters($cluster, || unsafe {
            use cute_static_device::hopper::{OperandMap, TensorMapOf};
            instance::kernel(OperandMap::new(&a), OperandMap::new(&b), TensorMapOf::new(&d), &schedule)
        });
        problem.check(report);
    }};
}
