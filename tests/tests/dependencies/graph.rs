//! A graph of files, and its largest strongly connected component.

use std::collections::{BTreeMap, BTreeSet};

/// Which files each file uses.
pub type Graph = BTreeMap<String, BTreeSet<String>>;

/// All that can be reached from a node, with the node itself.
fn reached<'a>(graph: &'a Graph, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::from([from]);
    let mut left = vec![from];
    while let Some(node) = left.pop() {
        for next in graph.get(node).into_iter().flatten() {
            if found.insert(next) {
                left.push(next);
            }
        }
    }
    found
}

/// The files of the largest cycle: each of them can be reached from each other one.
pub fn largest_cycle(graph: &Graph) -> BTreeSet<&str> {
    let reached: BTreeMap<&str, _> = graph.keys().map(|node| (node.as_str(), reached(graph, node))).collect();
    let cycle = |node: &str| -> BTreeSet<&str> {
        let both = |other: &&str| reached.get(other).is_some_and(|back| back.contains(node));
        reached[node].iter().copied().filter(both).collect()
    };
    reached.keys().map(|node| cycle(node)).max_by_key(BTreeSet::len).unwrap_or_default()
}

#[test]
fn the_largest_of_two_cycles_is_found() {
    let edges = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "c"), ("e", "f"), ("f", "")];
    let mut graph = Graph::new();
    for (from, to) in edges {
        graph.entry(from.to_string()).or_default().insert(to.to_string());
    }
    assert_eq!(largest_cycle(&graph), BTreeSet::from(["c", "d", "e"]));
}
