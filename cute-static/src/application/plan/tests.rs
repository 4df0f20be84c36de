//! Plans of random layouts, executed step by step, compared with the layouts.

extern crate std;
use super::{LOOPS, Modes, OPERANDS, Plan};
use crate::htuple::Tree;
use std::boxed::Box;
use std::vec::Vec;

/// Numbers from a seed
pub(super) struct Random(pub(super) u64);
impl Random {
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// Factors of `size`, in any order, with some ones
    pub(super) fn extents(&mut self, mut size: u64) -> Vec<u64> {
        let mut extents = Vec::new();
        while size > 1 {
            let divisors: Vec<_> = (2..=size).filter(|d| size % d == 0).collect();
            let extent = divisors[self.below(divisors.len() as u64) as usize];
            extents.push(extent);
            size /= extent;
        }
        if self.below(3) == 0 {
            extents.insert(self.below(extents.len() as u64 + 1) as usize, 1);
        }
        extents
    }

    /// Strides: those of a compact layout in some order, padded, or any
    pub(super) fn strides(&mut self, extents: &[u64]) -> Vec<i64> {
        let mut strides: Vec<_> = extents.iter().map(|_| self.below(12) as i64 - 3).collect();
        if self.below(4) > 0 {
            let mut order: Vec<_> = (0..extents.len()).collect();
            (1..order.len()).for_each(|i| order.swap(i, self.below(i as u64 + 1) as usize));
            let mut next = 1;
            for mode in order {
                strides[mode] = next;
                next *= extents[mode] as i64 + i64::from(self.below(6) == 0);
            }
        }
        strides
    }
}

/// A list as a tree, of one or two levels
pub(super) fn tree(values: &[i128], split: usize) -> &'static Tree {
    fn list(values: &[i128]) -> &'static Tree {
        let cons =
            |rest: &'static Tree, x: &i128| &*Box::leak(Box::new(Tree::Cons(Box::leak(Box::new(Tree::Int(*x))), rest)));
        values.iter().rev().fold(&Tree::Nil, cons)
    }
    let (first, rest) = values.split_at(split.min(values.len()));
    Box::leak(Box::new(Tree::Cons(list(first), list(rest))))
}

pub(super) fn offset(extents: &[u64], strides: &[i64], mut index: u64) -> i64 {
    let mut sum = 0;
    for (extent, stride) in extents.iter().zip(strides) {
        sum += (index % extent) as i64 * stride;
        index /= extent;
    }
    sum
}

/// Index and offsets of every step
pub(super) fn steps(plan: &Plan) -> Vec<(u64, [i64; OPERANDS])> {
    let mut steps = Vec::from([(0, [0; OPERANDS])]);
    // The outermost loop first.
    for step in plan.loops.iter().rev() {
        let each = |(index, at): (u64, [i64; OPERANDS])| {
            (0..step.extent)
                .map(move |i| (index + i * step.weight, [0, 1, 2].map(|t| at[t] + i as i64 * step.strides[t])))
        };
        steps = steps.into_iter().flat_map(each).collect();
    }
    steps
}

#[test]
fn a_plan_reaches_what_the_layouts_reach() {
    let mut random = Random(1);
    let mut nested = 0;
    for round in 0..if cfg!(miri) { 60 } else { 6000 } {
        let size = [1, 2, 6, 8, 12, 16, 24, 36, 48, 60, 64, 96][random.below(12) as usize];
        let layouts = [0; OPERANDS].map(|_| {
            let extents = random.extents(size);
            (random.strides(&extents), extents)
        });
        // For some, only the size is known.
        let opaque = random.below(8) as usize;
        let in_order = random.below(4) == 0;
        let operands = [0, 1, 2].map(|t| {
            let (strides, extents) = &layouts[t];
            let split = random.below(4) as usize;
            let shape = tree(&extents.iter().map(|n| i128::from(*n)).collect::<Vec<_>>(), split);
            let stride = tree(&strides.iter().map(|n| i128::from(*n)).collect::<Vec<_>>(), split);
            Modes::of(size, (t != opaque).then_some((shape, stride)))
        });
        let plan = Plan::new(operands, in_order);
        let at = |index: u64, t: usize| if t == opaque { 0 } else { offset(&layouts[t].1, &layouts[t].0, index) };
        let expected: Vec<_> = (0..size).map(|i| (i, [0, 1, 2].map(|t| at(i, t)))).collect();
        let mut found = steps(&plan);
        assert_eq!((plan.size, found.len() as u64), (size, size), "round {round}");
        if !plan.nested {
            assert!(found.iter().map(|step| step.0).eq(0..size), "round {round}");
            continue;
        }
        nested += 1;
        assert!(plan.depth <= LOOPS);
        if in_order {
            assert_eq!(found, expected, "round {round}");
        }
        // Where a layout needs the index, the index is right; otherwise it need not be.
        let index = in_order || opaque < OPERANDS;
        let pairs = |steps: Vec<(u64, [i64; OPERANDS])>| {
            let mut steps: Vec<_> = steps.into_iter().map(|(i, at)| (if index { i } else { 0 }, at)).collect();
            steps.sort_unstable();
            steps
        };
        // The order of writes changes only where no offset is written twice.
        let writes =
            |steps: &[(u64, [i64; OPERANDS])]| steps.iter().map(|(_, at)| at[OPERANDS - 1]).collect::<Vec<_>>();
        if writes(&found) != writes(&expected) {
            let mut offsets = writes(&found);
            offsets.sort_unstable();
            assert!(offsets.windows(2).all(|pair| pair[0] != pair[1]), "round {round}");
        }
        found = pairs(found);
        assert_eq!(found, pairs(expected), "round {round}");
    }
    assert!(cfg!(miri) || nested > 3000, "{nested} nested");
}
