//! What the hardware does with a descriptor, from the PTX manual: 9.7.15.5.1.2.1 for the canonical layouts, 5.5.7 for the
//! swizzles. It reads the 64-bit word and shares nothing with the library.

/// Which tensor core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Core {
    Wgmma,
    Tcgen05,
}
/// Which mode is contiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Major {
    K,
    Mn,
}
/// A descriptor, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    pub start: u64,
    pub lbo: u64,
    pub sbo: u64,
    /// Rows in bytes
    pub row: u64,
    /// Address bits [7, 7 + field) are XORed into those from here on
    pub target: u32,
    pub field: u32,
    /// Rows of an MN-major atom
    pub rows: u64,
}

pub fn decode(core: Core, word: u64) -> Decoded {
    let field = |low: u32, bits: u32| (word >> low) & ((1 << bits) - 1);
    assert_eq!(field(49, 3), 0, "base offset");
    let (row, target, bits, rows) = match core {
        Core::Wgmma => {
            assert_eq!(field(46, 3) + field(52, 10), 0, "bits that are not used");
            match field(62, 2) {
                0 => (16, 4, 0, 8),
                1 => (128, 4, 3, 8),
                2 => (64, 4, 2, 8),
                _ => (32, 4, 1, 8),
            }
        }
        Core::Tcgen05 => {
            assert_eq!(field(46, 3), 1, "version");
            assert_eq!(field(52, 9), 0, "bits that are not used");
            match field(61, 3) {
                0 => (16, 4, 0, 8),
                1 => (128, 5, 2, 4),
                2 => (128, 4, 3, 8),
                4 => (64, 4, 2, 8),
                6 => (32, 4, 1, 8),
                other => panic!("layout type {other}"),
            }
        }
    };
    Decoded {
        start: 16 * field(0, 14),
        lbo: 16 * field(16, 14),
        sbo: 16 * field(32, 14),
        row,
        target,
        field: bits,
        rows,
    }
}

/// The address in bits of element (mn, k) of `width` bits.
pub fn address(d: Decoded, major: Major, width: u64, mn: u64, k: u64) -> u64 {
    let unit = 128 / width;
    let swizzled = d.field > 0;
    let bits = match (major, swizzled) {
        // ((8,m),(T,2k)) : ((1T,SBO),(1,LBO))
        (Major::K, false) => (mn % 8) * 128 + (mn / 8) * d.sbo * 8 + (k % unit) * width + (k / unit) * d.lbo * 8,
        // ((8,m),(T,2k)) : ((row,SBO),(1,T))
        (Major::K, true) => (mn % 8) * d.row * 8 + (mn / 8) * d.sbo * 8 + k * width,
        // ((T,1,m),(8,k)) : ((1,T,SBO),(1T,LBO))
        (Major::Mn, false) => (mn % unit) * width + (mn / unit) * d.sbo * 8 + (k % 8) * 128 + (k / 8) * d.lbo * 8,
        // ((row,m),(8,k)) : ((1,LBO),(row,SBO))
        (Major::Mn, true) => {
            let row = d.row * 8 / width;
            (mn % row) * width + (mn / row) * d.lbo * 8 + (k % d.rows) * d.row * 8 + (k / d.rows) * d.sbo * 8
        }
    };
    let bits = bits + d.start * 8;
    let byte = bits / 8;
    let moved = (byte >> 7) & ((1 << d.field) - 1);
    (byte ^ (moved << d.target)) * 8 + bits % 8
}

#[test]
fn the_swizzles_are_the_tables_of_the_manual() {
    // PTX 5.5.7: row r of the 128-byte mode has chunk c at chunk c ^ r.
    let d = decode(Core::Wgmma, 1 << 62 | 64 << 32 | 1 << 16);
    for (row, chunk) in (0..8).flat_map(|r| (0..8).map(move |c| (r, c))) {
        assert_eq!(address(d, Major::K, 16, row, 8 * chunk), 8 * (128 * row + 16 * (chunk ^ row)));
    }
    // 64 bytes: two rows to a line of 128 bytes, chunk ^ line
    let d = decode(Core::Tcgen05, 4 << 61 | 1 << 46 | 32 << 32 | 1 << 16);
    for (row, chunk) in (0..8).flat_map(|r| (0..4).map(move |c| (r, c))) {
        assert_eq!(address(d, Major::K, 8, row, 16 * chunk), 8 * (64 * row + 16 * (chunk ^ (row / 2))));
    }
}
