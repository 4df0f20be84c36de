//! The rules by which accumulators as an operand are refused.

use crate::outcome::rules;

rules! {
    /// `T` threads have C, and `U` threads read A.
    OtherThreads<T, U> = HasThreadsOfA {
        message: "accumulators as A: {T} threads have C, and {U} threads read A",
        label: "the first tiled MMA has {T} threads, the second one {U}",
        note: "an accumulator stays in its thread, so both tiled MMAs must have the same threads"
    }
    /// `N` threads have a part of each sum.
    PartialSums<N> = HasWholeSums {
        message: "accumulators as A: {N} threads along K have a part of each sum of C",
        label: "the first tiled MMA has {N} threads along K, whose sums are not added up",
        note: "add the sums of these threads in shared memory, or give the first tiled MMA no threads along K"
    }
    /// `N` threads read each element of A.
    SharedOperand<N> = ReadsItsOwn {
        message: "accumulators as A: {N} threads read each element of A, and only one thread has each accumulator",
        label: "the second tiled MMA has threads along N, or reads A from shared memory",
        note: "give the second tiled MMA all its threads along M, and an instruction that reads A from registers (`RS` of wgmma); else write the accumulators to shared memory"
    }
    /// Register 0 of thread `T` has element (`M`, `N`) of C, and A needs element (`P`, `K`).
    OtherElement<T, M, N, P, K> = HasElementOfA {
        message: "accumulators as A in the wrong order: register 0 of thread {T} has element ({M},{N}) of C, and A needs element ({P},{K}) there",
        label: "register 0 is the first one that differs, and thread {T} the first thread; no other order of the registers brings element ({P},{K}) there in all threads",
        note: "both tiled MMAs must give a thread the same rows, and the same columns up to a permutation of K; `OrderOfK` is that permutation, for the second tiled MMA"
    }
    /// There is no layout.
    NoOrder<> = HasOrder {
        message: "accumulators as A: no layout takes the values of A to the accumulators",
        label: "the threads and values of both tiled MMAs divide the matrix differently",
        note: "the modes of both partitions must divide one another"
    }
}
