//! The conflict degrees computed by const code, word by word.

/// The number of lanes of a warp, and of banks of shared memory.
pub const LANES: usize = 32;
/// The bits of a bank's word.
const WORD: i128 = 32;

/// The number of lanes that are served in one phase.
const fn together(width: u64) -> usize {
    match width {
        16 => 8,
        8 => 16,
        _ => LANES,
    }
}

/// The number of phases of an access by `lanes` lanes of `width` bytes each.
#[track_caller]
pub(super) const fn phases(lanes: usize, width: u64) -> usize {
    assert!(lanes <= LANES, "a warp has 32 lanes; there are more offsets");
    lanes.div_ceil(together(width))
}

/// The conflict degree of each phase, and 0 for phases that do not exist. Lane `i` accesses `width` bytes from the element `offsets[i]` on,
/// and an element has `bits` bits. [`Access`](super::Access) does the same for a layout.
///
/// # Panics
/// If there are more than 32 offsets, if the width is not 1, 2, 4, 8 or 16 bytes, or if an offset is not a multiple of the width.
/// ```
/// use cute_static::banks::conflict_degrees;
/// assert_eq!(conflict_degrees(&[0, 32, 64, 1], 32, 4), [3, 0, 0, 0]);
/// ```
#[track_caller]
pub const fn conflict_degrees(offsets: &[i64], bits: u64, width: u64) -> [u32; 4] {
    assert!(matches!(width, 1 | 2 | 4 | 8 | 16), "an access of shared memory is 1, 2, 4, 8 or 16 bytes wide");
    let mut degrees = [0; 4];
    let mut phase = 0;
    while phase < phases(offsets.len(), width) {
        // The distinct words of this phase, and the number of them in each bank.
        let (mut words, mut count) = ([0; LANES], 0);
        let mut banks = [0; LANES];
        let mut lane = phase * together(width);
        while lane < (phase + 1) * together(width) && lane < offsets.len() {
            let begin = offsets[lane] as i128 * bits as i128;
            assert!(begin % (8 * width as i128) == 0, "an offset is no multiple of the width of the access");
            let mut word = begin.div_euclid(WORD);
            while word * WORD < begin + 8 * width as i128 {
                let mut seen = 0;
                while seen < count && words[seen] != word {
                    seen += 1;
                }
                if seen == count {
                    words[count] = word;
                    count += 1;
                    let bank = word.rem_euclid(LANES as i128) as usize;
                    banks[bank] += 1;
                    if banks[bank] > degrees[phase] {
                        degrees[phase] = banks[bank];
                    }
                }
                word += 1;
            }
            lane += 1;
        }
        phase += 1;
    }
    degrees
}
