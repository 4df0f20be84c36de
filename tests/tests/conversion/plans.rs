//! Plans of shuffles for random permutations of the bits of (lane, register): each value arrives, and no plan in which each value is in one shuffle at most has fewer.

use cute_static::atom::ShufflePlan;
use cute_static_tests::generate::Random;

const BITS: usize = 16;

#[test]
fn every_value_arrives_by_the_fewest_shuffles() {
    let mut random = Random::new(26);
    let mut without_one_round = 0;
    for _ in 0..1000 {
        let (lane_bits, value_bits, most) = (random.below(6) as u32, random.below(5) as u32, 1 << random.below(4));
        let bits = lane_bits + value_bits;
        let mut images: Vec<u64> = (0..bits).map(|bit| 1 << bit).collect();
        // A few exchanges keep many bits where they are.
        for _ in 0..if bits == 0 { 0 } else { random.below(2 * bits as usize + 1) } {
            let (i, j) = (random.below(images.len()), random.below(images.len()));
            images.swap(i, j);
        }
        let image =
            |from: u64| (0..bits).filter(|bit| from >> bit & 1 == 1).fold(0, |to, bit| to | images[bit as usize]);
        let mut all = [0; BITS];
        all[..images.len()].copy_from_slice(&images);
        let plan = ShufflePlan::of(lane_bits, value_bits, all, most).expect("a permutation of bits");
        let (lanes, values) = (1 << lane_bits, 1 << value_bits);
        assert_eq!((plan.lanes(), plan.rounds() * plan.places()), (lanes, values));
        assert!(plan.places() <= most);

        let mut arrived = vec![None; (lanes * values) as usize];
        for round in 0..plan.rounds() {
            for lane in 0..lanes {
                let (from, into) = plan.received(round, lane);
                assert!(!plan.is_local(round) || from == lane, "{plan:?}");
                for place in 0..plan.places() {
                    let sent = from + lanes * plan.value_sent(plan.sent(round, from), place);
                    let to = lane + lanes * plan.value_received(into, place);
                    assert_eq!(arrived[to as usize].replace(sent), None, "{plan:?}");
                }
            }
        }
        assert!((0..lanes * values).all(|from| arrived[image(from) as usize] == Some(from)), "{plan:?}");
        // From another lane, a lane reads a register of the values that it needs of it at a time: no fewer shuffles do, in any plan if a register has one value.
        let needed = |lane: u64, from: u64| (0..values).filter(|v| image(from + lanes * v) % lanes == lane).count();
        let reads = |lane: u64, from: u64| needed(lane, from).div_ceil(most as usize);
        let of = |lane: u64| (0..lanes).filter(|from| *from != lane).map(|from| reads(lane, from)).sum::<usize>();
        let least = (0..lanes).map(of).max().expect("a lane");
        assert_eq!((0..plan.rounds()).filter(|round| !plan.is_local(*round)).count(), least, "{plan:?}");
        without_one_round += usize::from(least as u64 != plan.rounds());
    }
    assert!((300..1000).contains(&without_one_round), "{without_one_round}");
}

#[test]
fn what_permutes_no_bits_has_no_plan() {
    let plan = |lane_bits, value_bits, first: [u64; 3]| {
        let mut images = [0; BITS];
        images[..3].copy_from_slice(&first);
        ShufflePlan::of(lane_bits, value_bits, images, 1)
    };
    assert!(plan(2, 1, [1, 2, 4]).is_some());
    for (lane_bits, value_bits, images) in
        [(2, 1, [1, 2, 3]), (2, 1, [1, 2, 2]), (2, 1, [1, 2, 8]), (6, 0, [1, 2, 4]), (5, 12, [1, 2, 4])]
    {
        assert_eq!(plan(lane_bits, value_bits, images), None);
    }
    for places in 0..10 {
        assert_eq!(ShufflePlan::of(0, 0, [0; BITS], places).is_some(), [1, 2, 4, 8].contains(&places), "{places}");
    }
}

/// Four lanes have a row of four values each and need a column: lanes exchange the values of the columns whose number has the other bit, first the low bit and then the high one.
#[test]
fn by_way_of_other_lanes_two_shuffles_do_where_a_plan_has_three() {
    let mut lanes = [0, 1, 2, 3].map(|row| [0, 1, 2, 3].map(|column| (row, column)).to_vec());
    for bit in [1, 2] {
        let (kept, sent): (Vec<_>, Vec<_>) =
            (0..4).map(|lane| lanes[lane].iter().partition::<Vec<_>, _>(|value| (value.1 ^ lane) & bit == 0)).unzip();
        // A register of two values
        assert!(sent.iter().all(|values| values.len() == 2));
        lanes = [0, 1, 2, 3].map(|lane| [&kept[lane][..], &sent[lane ^ bit]].concat());
    }
    for (lane, values) in lanes.iter().enumerate() {
        assert_eq!((values.len(), values.iter().all(|value| value.1 == lane)), (4, true));
    }
    let mut images = [0; BITS];
    images[..4].copy_from_slice(&[4, 8, 1, 2]);
    let plan = ShufflePlan::of(2, 2, images, 2).expect("a permutation of bits");
    assert_eq!((0..plan.rounds()).filter(|round| !plan.is_local(*round)).count(), 3);
}
