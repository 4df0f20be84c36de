//! The boxes without a GPU: the interpreter of PTX copies them, and what an H200 has stored is what is expected.

use super::*;
use crate::atoms::tests::assembles;
use cute_static_gpu_interpreter::{Argument, GlobalMemory, Module, PtxLaunch};

struct Interpreter;
impl Copies for Interpreter {
    fn copy(&mut self, copy: &Transfer, way: Way) -> Result<[Vec<u32>; 2], String> {
        let module = Module::parse(&program("sm_90a", way)).map_err(|why| why.to_string())?;
        let mut memory = GlobalMemory::default();
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
        let (tensor, shared) = (memory.upload(&bytes(&copy.tensor)), memory.upload(&bytes(&copy.shared)));
        let parameters = copy.parameters(tensor.number()).map_err(|why| why.to_string())?;
        let map = memory.tensor_map(parameters, tensor);
        let [x, y] = copy.corner().map(Argument::Integer);
        let size = 4 * copy.shared.len();
        let launch = PtxLaunch { grid: SHAPE.grid, threads: SHAPE.threads, shared: SHAPE.shared };
        let arguments = [Argument::Address(map), Argument::Address(shared), x, y, Argument::Integer(size as i64)];
        let entry = module.entry(ENTRY).expect("the entry");
        entry.run(launch, &mut memory, &arguments).map_err(|why| why.to_string())?;
        let words = |bytes: &[u8]| {
            bytes.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
        };
        Ok([words(memory.download(tensor)), words(memory.download(shared))])
    }
}
/// Whether a store writes beyond the end of rows that are no multiples of 16 bytes. The interpreter refuses it.
fn exceeds(copy: &Transfer) -> bool {
    let Tile { along, extents, .. } = copy.tile;
    let end = copy.extents[*along] as i64;
    let [begin, other] = copy.corner();
    copy.extents[*along] % copy.tile.unit() != 0
        && (begin + 1..begin + extents[*along] as i64).contains(&end)
        && other < copy.extents[1 - along] as i64
}
fn tile<'t>(all: &'t [Tile], name: &str) -> &'t Tile {
    all.iter().find(|tile| tile.name == name).expect("a tile")
}
/// The interpreter, which has the swizzles of the PTX ISA, executes the PTX: all boxes are right, and a tile in another order is not.
#[test]
fn boxes() {
    let (all, mut exceed) = (tiles(CANONICAL), 0);
    assert_eq!(all.len(), 9 * 8);
    for tile in &all {
        let mut numbers = Random::new(17);
        for (place, way) in PLACES.iter().flat_map(ways) {
            let copy = Transfer::new(tile, tile.begin(*place), &mut numbers);
            if way == Way::Store && exceeds(&copy) {
                let why = Interpreter.copy(&copy, way).expect_err("it writes more");
                assert!(why.contains("the hardware writes whole units of 16 bytes"), "{}: {why}", tile.name);
                exceed += 1;
            } else {
                assert_eq!(compare(&copy, way, &mut Interpreter), Ok(()), "{}", tile.name);
            }
        }
        let at = tile.at;
        let mut offsets: Vec<_> = (0..(tile.extents[0] * tile.extents[1]) as u64).map(at).collect();
        offsets.sort_unstable();
        assert!(offsets.into_iter().eq(0..(tile.extents[0] * tile.extents[1]) as i64), "{}", tile.name);
    }
    // Once for each atom of four types: rows of elements of 8 and 16 bits have four more than a multiple of 16 bytes.
    assert_eq!(exceed, 4 * 8);
    // Without its swizzle
    let wrong = Tile { at: |i| i as i64 % 40 * 64 + i as i64 / 40, ..*tile(&all, "Float16 Layout_K_SW128_Atom") };
    let fault = compare_all(&wrong, &mut Interpreter);
    assert!(matches!(&fault, Err(Fault::Wrong(what)) if what.contains("loaded from [0, 0], word")), "{fault:?}");
    [Way::Load, Way::Store].into_iter().for_each(|way| assembles(&program("sm_90a", way)));
    // The others are not in the interpreter; the driver's parameters exist.
    for tile in tiles(OTHERS) {
        let copy = Transfer::new(&tile, tile.begin(PLACES[0]), &mut Random::new(1));
        assert!(copy.parameters(0).is_ok(), "{}", tile.name);
    }
}
/// What an H200 has stored behind rows that are no multiples of 16 bytes: the first such word of the tensor, and how many there are.
#[test]
fn stores_write_whole_units() {
    let all = tiles(CANONICAL);
    for (name, place, first, found, words) in [
        ("Uint8 Layout_K_SW128_Atom", 2, 1505, 0xa023_a980, 120),
        ("Uint8 Layout_MN_SW128_Atom", 1, 785, 0x3c08_8e02, 120),
        ("Uint8 Layout_K_SW64_Atom", 2, 833, 0x03a4_38b5, 120),
        ("Uint8 Layout_MN_SW64_Atom", 1, 433, 0x93af_8b36, 120),
        ("Uint8 Layout_MN_SW32_Atom", 1, 257, 0xaa8f_2219, 120),
        ("Float16 Layout_K_SW128_Atom", 2, 1506, 0x1753_234c, 80),
        ("Float16 Layout_MN_SW128_Atom", 1, 786, 0x2ecb_a9b3, 80),
        ("Float16 Layout_K_SW64_Atom", 2, 834, 0x2d9a_b8b6, 80),
        ("Float16 Layout_MN_SW64_Atom", 1, 434, 0xa1cd_204c, 80),
        ("Float16 Layout_MN_SW32_Atom", 1, 258, 0xba66_b4b5, 80),
    ] {
        let tile = tile(&all, name);
        let copy = Transfer::new(tile, tile.begin(PLACES[place]), &mut Random::new(17));
        assert!(exceeds(&copy), "{name}");
        let ([tensor, _], in_word) = (copy.expected(Way::Store), 32 / tile.bits);
        let is_behind = |at: &usize| at * in_word % copy.stride >= copy.extents[tile.along];
        let changed: Vec<usize> =
            (0..tensor.len()).filter(|at| is_behind(at) && tensor[*at] != copy.tensor[*at]).collect();
        assert_eq!((changed[0], tensor[changed[0]], changed.len()), (first, found, words), "{name}");
    }
}
/// What no GPU copies, the interpreter does not, either.
#[test]
fn illegal_boxes() {
    let [byte, of_store] = ["of the contiguous mode, 8 bytes: not a multiple of 16", "of a store is negative"];
    for ((name, ..), why) in ILLEGAL.into_iter().zip([byte, byte, byte, of_store, of_store]) {
        let said = refused(name, &mut Interpreter).expect("it is illegal").expect_err(name);
        assert!(said.contains(why), "{name}: {said}");
    }
}
