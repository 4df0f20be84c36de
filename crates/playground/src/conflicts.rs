//! Bank conflicts of the accesses that a warp makes to a tile in shared memory.

use cute_static::banks::conflict_degrees;
use cute_static_viz::Function;

const LANES: u64 = 32;
/// Bits of a bank's word.
const WORD: u64 = 32;
/// Bytes of the widest access of a lane.
const VECTOR: u64 = 16;

/// An access of one instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// Which lanes access what
    pub name: String,
    /// For each phase: the number of distinct words that the busiest bank serves
    pub degrees: Vec<u32>,
    /// The first two lanes of one phase that need different words of one bank
    pub clash: Option<Clash>,
}

/// Two lanes that need different words of one bank.
#[derive(Clone, Debug, PartialEq)]
pub struct Clash {
    /// The lanes
    pub lanes: [usize; 2],
    /// Their offsets
    pub offsets: [i64; 2],
    /// The bank
    pub bank: u64,
}

/// The tile as rows (its mode 0) and columns (all others).
struct Tile<'a> {
    f: &'a Function,
    extents: [u64; 2],
}

impl Tile<'_> {
    fn at(&self, at: [u64; 2]) -> Option<i64> {
        self.f.at(at[0] + self.extents[0] * at[1]).offset().filter(|offset| *offset >= 0)
    }

    /// The offsets of the lanes that go along `along`, each with `each` neighbours in the direction `wide`. There are none if neighbours are not consecutive or a vector is not aligned.
    fn lanes(&self, along: usize, wide: usize, each: u64) -> Option<Vec<i64>> {
        let mut units = self.extents;
        if units[wide] % each != 0 {
            return None;
        }
        units[wide] /= each;
        let lane = |lane: u64| {
            let mut at = [0; 2];
            (at[along], at[1 - along]) = (lane % units[along], lane / units[along]);
            at[wide] *= each;
            let first = self.at(at)?;
            let follows = (0..each).all(|i| {
                let mut next = at;
                next[wide] += i;
                self.at(next) == Some(first + i as i64)
            });
            (follows && first as u64 % each == 0).then_some(first)
        };
        (0..LANES.min(units[0] * units[1])).map(lane).collect()
    }
}

/// The accesses to a layout of offsets with elements of so many bits: element by element down the rows and along the columns, and in vectors of 16 bytes where they lie
/// side by side. There are none if the layout has other values than offsets from 0 on.
pub fn accesses(f: &Function, bits: u64) -> Vec<Access> {
    if ![8, 16, 32, 64, 128].contains(&bits) || f.size() == 0 {
        return Vec::new();
    }
    let rows = f.mode(0).size();
    let tile = Tile { f, extents: [rows, f.size() / rows] };
    let mut found: Vec<Access> = Vec::new();
    let directions = ["down mode 0", "along mode 1"];
    let vector = VECTOR * 8 / bits;
    let elements = [(0, 0, 1), (1, 1, 1)];
    let vectors = [(0, 1, vector), (1, 1, vector), (0, 0, vector), (1, 0, vector)];
    for (along, wide, each) in elements.into_iter().chain(vectors.into_iter().filter(|_| vector > 1)) {
        // A direction of one element is the other one.
        if tile.extents[along] < 2 || each > 1 && tile.extents[wide] < each {
            continue;
        }
        let Some(offsets) = tile.lanes(along, wide, each) else { continue };
        let bytes = each * bits / 8;
        let shape = if each == 1 { String::new() } else { format!(", {each} elements {} each", directions[wide]) };
        let name = format!("{} lanes {}{shape}: {bytes} bytes a lane", offsets.len(), directions[along]);
        let degrees = conflict_degrees(&offsets, bits, bytes).into_iter().take_while(|degree| *degree > 0).collect();
        found.push(Access { name, degrees, clash: clash(&offsets, bits, bytes) });
    }
    found
}

/// The first lane that needs another word of a bank than a lane before it in its phase.
fn clash(offsets: &[i64], bits: u64, bytes: u64) -> Option<Clash> {
    let together = (LANES * WORD / 8 / bytes.max(WORD / 8)) as usize;
    let words = |lane: usize| {
        let first = offsets[lane] as u64 * bits / WORD;
        first..first + (bytes * 8).div_ceil(WORD)
    };
    (0..offsets.len()).find_map(|second| {
        (second / together * together..second).find_map(|first| {
            let meets = |word: u64| words(first).find(|other| *other != word && other % LANES == word % LANES);
            let bank = words(second).find(|word| meets(*word).is_some())? % LANES;
            Some(Clash { lanes: [first, second], offsets: [offsets[first], offsets[second]], bank })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_static_viz::notation::read;

    fn of(text: &str, bits: u64) -> Vec<Access> {
        accesses(&read(text).expect("a layout"), bits)
    }

    /// A degree above 1 and a clash are the same thing, counted in two ways.
    #[test]
    fn a_clash_is_a_degree_above_one() {
        let mut seen = [0; 2];
        for stride in 0..70 {
            for bits in [8, 16, 32, 64, 128] {
                for text in [
                    format!("(8,64):({stride},1)"),
                    format!("(32,8):(1,{stride})"),
                    format!("((4,8),4):(({stride},1),64)"),
                ] {
                    for access in of(&text, bits) {
                        let conflicts = access.degrees.iter().any(|degree| *degree > 1);
                        assert_eq!(access.clash.is_some(), conflicts, "{text}, {bits} bits: {access:?}");
                        seen[usize::from(conflicts)] += 1;
                    }
                }
            }
        }
        assert!(seen[0] > 500 && seen[1] > 500, "{seen:?}");
    }

    #[test]
    fn a_swizzle_takes_the_conflicts_of_ldmatrix_away() {
        let ldmatrix =
            |text| of(text, 16).into_iter().find(|a| a.name.starts_with("32 lanes down mode 0, 8")).expect("vectors");
        let linear = ldmatrix("(32,64):(64,1)");
        assert_eq!((linear.degrees, linear.clash.expect("a clash").lanes), (vec![8; 4], [0, 1]));
        let swizzled = ldmatrix("Sw<3,3,3> o 0 o (32,64):(64,1)");
        assert_eq!((swizzled.degrees, swizzled.clash), (vec![1; 4], None));
    }
}
