//! What the emulated block finds: each mistake below would be silent on a GPU.

use cute_static_device::emulated::{Launch, Report};
use cute_static_device::machine::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

// SAFETY of the kernels here: the block checks each address of shared memory, and the pointers are to as much as is copied.

const WARP: Launch = Launch { grid: [1, 1], threads: 32, shared: 4096 };

/// The message that a kernel fails with.
fn failure(launch: Launch, kernel: impl Fn() + Sync) -> String {
    let result = catch_unwind(AssertUnwindSafe(|| launch.run(kernel)));
    *result.expect_err("it fails").downcast::<String>().expect("a message")
}
/// A row of 16 bytes of the calling thread
fn row() -> u32 {
    shared_base() + 16 * thread_index()
}

#[test]
fn races() {
    let race = failure(WARP, || unsafe {
        store_shared(shared_base() + 4 * thread_index(), &[thread_index()]);
        // The neighbour's, without a barrier
        load_shared::<1>(shared_base() + 4 * (thread_index() ^ 1));
    });
    assert!(race.contains("race"), "{race}");
    WARP.run(|| unsafe {
        store_shared(shared_base() + 4 * thread_index(), &[thread_index()]);
        barrier();
        assert_eq!(load_shared::<1>(shared_base() + 4 * (thread_index() ^ 1)), [thread_index() ^ 1]);
    });
}

/// A barrier of two warps of three: they see what they have written, and nobody waits for the third.
#[test]
fn barriers_of_some() {
    let other = |between: fn()| unsafe {
        store_shared(shared_base() + 4 * thread_index(), &[thread_index()]);
        between();
        load_shared::<1>(shared_base() + 4 * (63 - thread_index()))
    };
    let launch = Launch { threads: 96, ..WARP };
    launch.run(|| {
        if thread_index() < 64 {
            assert_eq!(other(barrier_of::<3, 64>), [63 - thread_index()]);
        }
    });
    let race = failure(launch, || {
        if thread_index() < 64 {
            other(|| ());
        }
    });
    assert!(race.contains("race"), "{race}");
}

#[test]
fn copies_that_nobody_waited_for() {
    #[repr(align(16))]
    struct Data([u32; 4]);
    let data = Data([1, 2, 3, 4]);
    let early = failure(WARP, || unsafe {
        copy_async_16(row(), data.0.as_ptr());
        commit_group();
        load_shared::<4>(row());
    });
    assert!(early.contains("not been waited for"), "{early}");
    WARP.run(|| unsafe {
        copy_async_16(row(), data.0.as_ptr());
        commit_group();
        wait_group::<0>();
        assert_eq!(load_shared::<4>(row()), data.0);
    });
}

/// A box of a tensor map is there when its barrier is complete, no earlier; rows of it are behind the swizzle.
#[test]
fn boxes_that_nobody_waited_for() {
    let data = Words(std::array::from_fn(|i| i as u32));
    let map = words(data.0.as_ptr());
    let at = |i: u32| shared_base() + i;
    WARP.run(|| unsafe {
        if thread_index() == 0 {
            barrier_init(at(2048), 1);
            copy_box(at(0), &map, [0, 0], at(2048));
            assert_eq!(load_shared::<1>(at(0)), [0xcdcd_cdcd]);
            barrier_expect(at(2048), 1024);
            barrier_wait(at(2048), 0);
            // Row 3, column 4 is chunk 1 of 16 bytes: it lies in chunk 1 ⊕ 3.
            assert_eq!(load_shared::<1>(at(3 * 128 + (1 ^ 3) * 16)), [3 * 32 + 4]);
        }
    });
    let over_the_barrier = failure(WARP, || unsafe {
        if thread_index() == 0 {
            barrier_init(at(512), 1);
            copy_box(at(0), &map, [0, 0], at(512));
            barrier_expect(at(512), 1024);
        }
    });
    assert!(over_the_barrier.contains("a barrier is there"), "{over_the_barrier}");
    let twice = failure(WARP, || unsafe { barrier_init(at(512), 1) });
    assert!(twice.contains("where there is one"), "{twice}");
    let outside = failure(WARP, || unsafe { barrier_init(at(4096), 1) });
    assert!(outside.contains("outside of the 4096 bytes"), "{outside}");
    let unaligned = failure(WARP, || unsafe { copy_box(at(512), &map, [0, 0], at(2048)) });
    assert!(unaligned.contains("not a multiple of 1024"), "{unaligned}");
}

#[test]
fn addresses() {
    let odd = failure(WARP, || unsafe { store_shared(row() + 4, &[0, 0]) });
    assert!(odd.contains("not a multiple of 8"), "{odd}");
    let far = failure(WARP, || unsafe { store_shared(row() + 4096, &[0]) });
    assert!(far.contains("outside of the 4096 bytes"), "{far}");
}

#[test]
fn divergence() {
    let parted = failure(WARP, || unsafe {
        if thread_index() < 16 {
            load_matrix_x4(row());
        } else {
            load_matrix_x4_transposed(row());
        }
    });
    assert!(parted.contains("different instructions"), "{parted}");
    let left = failure(WARP, || {
        if thread_index() != 7 {
            barrier();
        }
    });
    assert!(left.contains("gave up"), "{left}");
}

/// `stmatrix` puts where `ldmatrix` takes from; and transposed, lane 4c + r/2 has the element in row r and column c.
#[test]
fn matrices_are_stored() {
    let of = |lane: u32| std::array::from_fn(|j| (16 * lane + j as u32) | (16 * lane + 8 + j as u32) << 16);
    WARP.run(|| unsafe {
        let mine: [u32; 4] = of(thread_index());
        store_matrix_x4(row(), &mine);
        barrier();
        assert_eq!(load_matrix_x4(row()), mine);
        // Row `l mod 8` of matrix `l / 8`: elements 2c and 2c + 1 are those of lane 4r + c.
        let (matrix, r) = (thread_index() as usize / 8, thread_index() % 8);
        assert_eq!(load_shared::<4>(row()), std::array::from_fn(|c| of(4 * r + c as u32)[matrix]));
        barrier();
        store_matrix_x4_transposed(row(), &mine);
        barrier();
        assert_eq!(load_matrix_x4_transposed(row()), mine);
        let element = |column: u32| of(4 * column + r / 2)[matrix] >> (16 * (r % 2)) & 0xffff;
        assert_eq!(
            load_shared::<4>(row()),
            std::array::from_fn(|c| element(2 * c as u32) | element(2 * c as u32 + 1) << 16)
        );
    });
    let early = failure(WARP, || unsafe {
        store_matrix_x4(row(), &[0; 4]);
        load_matrix_x4(shared_base() + 16 * (thread_index() ^ 1));
    });
    assert!(early.contains("race"), "{early}");
}

/// The counts are those of the documents' examples.
#[test]
fn conflicts() {
    let column = |pitch: u32| WARP.run(|| unsafe { store_shared(shared_base() + pitch * thread_index(), &[0]) });
    assert_eq!(column(128), Report { accesses: 1, ideal: 1, wavefronts: 32 });
    assert_eq!(column(124), Report { accesses: 1, ideal: 1, wavefronts: 1 });
    let rows = WARP.run(|| unsafe { store_shared(row(), &[0; 4]) });
    assert_eq!(rows, Report { accesses: 1, ideal: 4, wavefronts: 4 });
    // All lanes read one word.
    let broadcast = WARP.run(|| unsafe {
        load_shared::<1>(shared_base());
    });
    assert_eq!(broadcast.wavefronts, 1);
}

/// A map of 8 rows of 32 words
fn words(data: *const u32) -> TensorMapObject {
    use cute_static::tma::{SwizzleKind, TensorMapDataType, TensorMapParameters};
    let parameters = TensorMapParameters {
        global_dims: [32, 8, 1, 1, 1],
        global_strides: [128, 0, 0, 0],
        box_dims: [32, 8, 1, 1, 1],
        swizzle: SwizzleKind::Bytes128,
        ..TensorMapParameters::new(TensorMapDataType::U32, 2)
    };
    TensorMapObject { parameters, address: data.cast() }
}
#[repr(align(16))]
struct Words([u32; 32 * 8]);

/// A store by a tensor map reads when it is waited for, and has to be.
#[test]
fn stores_that_nobody_waited_for() {
    let mut data = Words([0; 32 * 8]);
    let map = words(data.0.as_mut_ptr());
    let at = |i: u32| shared_base() + i;
    let store = |written_again: bool, waits: bool| {
        if thread_index() == 0 {
            unsafe {
                (0..64).for_each(|i| store_shared(at(16 * i), &[7; 4]));
                fence_shared();
                store_box(&map, [0, 0], at(0));
                bulk_commit();
                if written_again {
                    store_shared(at(0), &[8; 4]);
                }
                if waits {
                    bulk_wait_read::<0>();
                }
            }
        }
    };
    let early = failure(WARP, || store(false, false));
    assert!(early.contains("has not been waited for"), "{early}");
    WARP.run(|| store(false, true));
    // SAFETY: the map is the only other one that reaches it, and no kernel runs.
    let first = |map: &TensorMapObject| unsafe { *map.address.cast::<u32>() };
    assert_eq!(first(&map), 7);
    // What is written before the wait is what arrives.
    WARP.run(|| store(true, true));
    assert_eq!(first(&map), 8);
}

/// The first coordinate of a box is a multiple of 16 bytes. A store has no negative coordinates, and writes whole units of 16 bytes.
#[test]
fn boxes_begin_and_end_at_multiples_of_16_bytes() {
    let mut data = Words(std::array::from_fn(|i| i as u32));
    let map = words(data.0.as_mut_ptr());
    // Rows of 120 bytes, of which a box has 64
    let mut ragged = map;
    (ragged.parameters.global_dims[0], ragged.parameters.box_dims[0]) = (30, 16);
    let at = |i: u32| shared_base() + i;
    let load = |map: &TensorMapObject, [x, y]: [i32; 2], bytes: u32, expected: [u32; 4]| {
        if thread_index() == 0 {
            unsafe {
                barrier_init(at(2048), 1);
                copy_box(at(0), map, [x, y], at(2048));
                barrier_expect(at(2048), bytes);
                barrier_wait(at(2048), 0);
                assert_eq!(load_shared::<4>(at(48)), expected);
            }
        }
    };
    let store = |map: &TensorMapObject, [x, y]: [i32; 2]| {
        if thread_index() == 0 {
            unsafe {
                (0..64).for_each(|i| store_shared(at(16 * i), &[7; 4]));
                fence_shared();
                store_box(map, [x, y], at(0));
                bulk_commit();
                bulk_wait_read::<0>();
            }
        }
    };
    WARP.run(|| load(&map, [-4, -1], 1024, [0; 4]));
    WARP.run(|| load(&map, [-4, 0], 1024, [8, 9, 10, 11]));
    WARP.run(|| load(&ragged, [16, 0], 512, [28, 29, 0, 0]));
    let unaligned = "begins at element 6 of the contiguous mode, 24 bytes: not a multiple of 16";
    let fails = |why: String, part: &str| assert!(why.contains(part), "{why}");
    fails(failure(WARP, || load(&map, [6, 0], 1024, [0; 4])), unaligned);
    fails(failure(WARP, || store(&map, [6, 0])), unaligned);
    for place in [[-4, 0], [0, -1]] {
        fails(failure(WARP, || store(&map, place)), "no coordinate of a store is negative");
    }
    // Rows that end with the tensor's, before it, behind it, and below it
    [(&map, [4, 0]), (&ragged, [12, 0]), (&ragged, [32, 0]), (&ragged, [16, 8])].into_iter().for_each(
        |(map, place)| {
            WARP.run(|| store(map, place));
        },
    );
    for place in [[16, 0], [28, 7]] {
        let why = failure(WARP, || store(&ragged, place));
        fails(why, "elements: the hardware writes whole units of 16 bytes, 8 bytes beyond the end of the row");
    }
}

/// A multicast arrives in each block of its mask, at its barrier; and a block arrives at the barrier of another one.
#[test]
fn clusters() {
    let data = Words(std::array::from_fn(|i| i as u32));
    let map = words(data.0.as_ptr());
    let launch = Launch { grid: [4, 1], ..WARP };
    let at = |i: u32| shared_base() + i;
    let kernel = |mask: u16| unsafe {
        let leader = thread_index() == 0;
        assert_eq!(rank_in_cluster(), block_index_x() % 2);
        if leader {
            barrier_init(at(2048), 1);
            barrier_init(at(2056), 2);
            barrier_expect(at(2048), 1024);
        }
        cluster_barrier();
        if leader && rank_in_cluster() == 0 {
            multicast_box(at(0), &map, [0, 0], at(2048), mask);
        }
        if leader && mask >> rank_in_cluster() & 1 == 1 {
            barrier_wait(at(2048), 0);
            assert_eq!(load_shared::<1>(at(3 * 128 + (1 ^ 3) * 16)), [3 * 32 + 4]);
        }
        if leader {
            // Both arrive at the barrier of the first one.
            barrier_arrive_at(at(2056), 0);
            if rank_in_cluster() == 0 {
                barrier_wait(at(2056), 0);
            }
        }
        cluster_barrier();
    };
    launch.run_in_clusters([2, 1], || kernel(3));
    launch.run_in_clusters([2, 1], || kernel(1));
    let outside = catch_unwind(AssertUnwindSafe(|| launch.run_in_clusters([2, 1], || kernel(7))));
    let outside = *outside.expect_err("it fails").downcast::<String>().expect("a message");
    assert!(outside.contains("has no block 2"), "{outside}");
}
