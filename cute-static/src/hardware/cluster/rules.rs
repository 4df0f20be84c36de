//! The rules by which clusters and multicasts are refused.

use crate::outcome::rules;

rules! {
    /// `N` blocks in a cluster that may have `S`.
    ClusterSizeRule<N, S> = FitsCluster {
        message: "too large a cluster: {N} blocks, and it may have {S}",
        label: "{N} blocks found, at most {S} possible",
        note: "CUDA programming guide, thread block clusters: 8 blocks are portable; `Cluster<X, Y, U16>` needs cudaFuncAttributeNonPortableClusterSizeAllowed"
    }
    /// A tensor map for `K` blocks, along mode `I` of a cluster, which has `N`.
    MulticastExtent<K, N, I> = FillsItsMode {
        message: "a multicast along mode {I} of the cluster has {N} blocks, and this tensor map has {K}",
        label: "a multicast of {K} blocks found, {N} needed",
        note: "each block of the mode loads one share of the tile; the last parameter of a tensor map is their number"
    }
    /// `T` blocks that multiply together in a cluster of `X` × `Y`.
    PairsRule<X, Y, T> = HasWholePairs {
        message: "a cluster of {X} x {Y} blocks has no whole groups of {T} blocks that multiply together",
        label: "{X} blocks along mode 0 found, a multiple of 2 needed",
        note: "PTX 9.7.16.5, CTA pair: tcgen05 multiplies by one block, or by two whose ranks differ in the last bit"
    }
    /// A cluster that may have `S` blocks.
    LimitRule<S> = IsClusterLimit {
        message: "a cluster has at most 16 blocks, and this one may have {S}",
        label: "a limit of {S} found, 16 possible",
        note: "CUDA programming guide, thread block clusters: 8 blocks, or 16 with cudaFuncAttributeNonPortableClusterSizeAllowed"
    }
    /// A multicast of one block along mode `I`.
    LoneMulticast<I> = HasPeers {
        message: "a multicast in a cluster of one block along mode {I}: nobody else receives the tile",
        label: "one block found, at least 2 needed",
        note: "without `Multicast` the tensor map loads the whole tile for one block"
    }
    /// A tensor map for `K` blocks, without a mode.
    UnnamedMulticast<K> = IsNotShared {
        message: "{K} blocks share the tile of this tensor map, and the ring does not say along which mode of the cluster",
        label: "`Multicast<U0, _>` or `Multicast<U1, _>` expected for {K} blocks",
        note: "each of the {K} blocks loads one share of the tile; alone it would wait for the others forever"
    }
}
