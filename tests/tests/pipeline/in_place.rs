//! Stages that threads read, overwrite and store from: every thread reads C before any of them writes D there, TMA reads what all have written, and a stage is filled again
//! after that.

use super::machine::{self, Device, MEETS, STORED, WAITS_FOR_READS, tile_at};
use super::{MapA, tile};
use cute_static::cluster::Cluster;
use cute_static::int::Nat;
use cute_static::pipeline::*;
use cute_static::typenum::{U1, U2, U3, U4, U128};
use std::sync::Mutex;
use std::time::Duration;

/// The threads that store, whose number is `STORED`: each writes one address of a stage.
const THREADS: u32 = STORED;
/// What a thread leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mistake {
    None,
    /// It does not wait for the others.
    Meeting,
    /// It does not wait until the stores have read.
    Reads,
}
type Stages<S, N> = Ring<S, (Spaced<U128, MapA>,), AfterStores<N>>;

/// The tiles of C that threads have read as another one, and the tiles of D that TMA has read as another one.
fn faults<S, N>(tiles: u32, mistake: Mistake) -> [usize; 2]
where
    Stages<S, N>: IsRing<Filled = (Spaced<U128, MapA>,), Released = AfterStores<N>, Cluster = Cluster>,
    N: Nat,
{
    let (wrong, read) = (Mutex::new(0), Mutex::new(Vec::new()));
    machine::run(THREADS + 1, u64::from(tiles), |warp| {
        // SAFETY: nothing is accessed. The last warp fills, a thread of each other warp stores, and all go through the same tiles.
        let (ends,) = start((unsafe { Pipeline::<Stages<S, N>, Device>::at(0x400) },), machine::thread(warp));
        if warp == THREADS {
            let mut producer = unsafe { ends.producer(machine::one()) };
            for i in 0..tiles {
                producer.acquire(|stage| stage.copy(tile::<MapA>(i)).commit());
            }
            return;
        }
        MEETS.set(mistake != Mistake::Meeting);
        WAITS_FOR_READS.set(mistake != Mistake::Reads);
        let mut stages = unsafe { ends.in_place(warp as usize, 1, THREADS) };
        for i in 0..tiles {
            stages.wait(|stage| {
                let (c,) = stage.views();
                // Another one is late each time.
                let late = || {
                    if i % THREADS == warp {
                        std::thread::sleep(Duration::from_millis(3));
                    }
                };
                late();
                if tile_at(c.address()) != Some(i) {
                    *wrong.lock().expect("no thread has failed") += 1;
                }
                let stage = stage.overwrite();
                late();
                machine::write(stage.address() + warp, 100 + i);
                stage.store(machine::store_from)
            });
        }
        stages.finish();
        if warp == 0 {
            *read.lock().expect("no thread has failed") = machine::stored();
        }
    });
    let read = read.into_inner().expect("no thread has failed");
    assert_eq!(read.len(), tiles as usize, "each stage is stored from once");
    let torn = (100..).zip(&read).filter(|(tile, seen)| seen.iter().any(|seen| *seen != Some(*tile))).count();
    [wrong.into_inner().expect("no thread has failed"), torn]
}
#[test]
fn stages_are_read_then_written_then_stored() {
    for tiles in 0..9 {
        assert_eq!(faults::<U1, U1>(tiles, Mistake::None), [0; 2]);
        assert_eq!(faults::<U2, U1>(tiles, Mistake::None), [0; 2]);
        assert_eq!(faults::<U2, U2>(tiles, Mistake::None), [0; 2]);
        assert_eq!(faults::<U3, U2>(tiles, Mistake::None), [0; 2]);
        assert_eq!(faults::<U4, U3>(tiles, Mistake::None), [0; 2]);
    }
}
/// Without the meetings, a thread reads D for C, and TMA reads what not all have written. No stage is filled twice, or the threads would lose one another.
#[test]
fn threads_that_do_not_meet_are_found() {
    // On a busy machine, another thread may be late.
    let mut found = [0; 2];
    for _ in 0..200 {
        let faults = faults::<U4, U3>(4, Mistake::Meeting);
        found = [found[0] + faults[0], found[1] + faults[1]];
        if found.iter().all(|faults| *faults > 0) {
            return;
        }
    }
    panic!("{found:?}");
}
/// A stage that is released before the store has read it is filled again, and TMA reads C for D.
#[test]
fn stages_that_are_released_too_early_are_found() {
    assert!((0..200).any(|_| faults::<U2, U1>(8, Mistake::Reads)[1] > 0));
}
