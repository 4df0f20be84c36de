//! The left inverse for strides that do not divide one another: a search for radices, with integer equations for the weights.

/// The search covers layouts of at most this many coordinates.
pub const COORDINATES: i128 = 32;
/// The magnitudes of offsets must be below this.
pub const OFFSETS: i128 = 128;
/// The search ends after this many steps.
const STEPS: usize = 16_384;

/// A mode with several values: its stride, its size, and the product of the sizes before it.
pub type Moving = (i128, i128, i128);

/// Whether the search covers these modes.
pub fn is_small(modes: &[Moving]) -> bool {
    modes.iter().all(|(d, s, _)| d.abs() < OFFSETS && *s <= COORDINATES)
        && modes.iter().map(|m| m.1).product::<i128>() <= COORDINATES
        && modes.iter().map(|(d, s, _)| (s - 1) * d.abs()).sum::<i128>() < OFFSETS
}

/// The digits `radix:weight` of the inverse, of which the last one is unbounded; `None` if there are no such radices.
pub fn by_trial(modes: &[Moving]) -> Option<Vec<(i128, i128)>> {
    within(modes, STEPS).flatten()
}

/// The same for layouts of any size; `None` where the search takes more than `steps`.
pub fn within(modes: &[Moving], steps: usize) -> Option<Option<Vec<(i128, i128)>>> {
    let mut points = vec![(0, 0)];
    for &(d, s, prefix) in modes {
        points = points.iter().flat_map(|&(x, k)| (0..s).map(move |c| (x + c * d, k + c * prefix))).collect();
    }
    // L(-x) = -L(x)
    let mut points: Vec<_> = points.into_iter().map(|(x, k)| if x < 0 { (-x, -k) } else { (x, k) }).collect();
    points.sort();
    let (offsets, left): (Vec<i128>, Vec<i128>) = points.into_iter().unzip();
    let largest = offsets.last().copied().unwrap_or(0);
    let mut search = Search { largest, left: steps };
    let node = Node { offsets, left, places: vec![], radices: vec![], place: 1 };
    let found = search.solve(&node.with_place(1));
    if found.is_none() && search.left == 0 {
        return None;
    }
    Some(found.map(|(radices, weights)| digits(largest, &radices, &weights)))
}

/// `Σ u_i·⌊x / Q_i⌋` as digits: `p_j = u_j + q_j·p_(j-1)`.
fn digits(largest: i128, radices: &[i128], weights: &[i128]) -> Vec<(i128, i128)> {
    let (mut digits, mut carried, mut rest) = (Vec::new(), 0, largest);
    for (j, u) in weights.iter().enumerate() {
        let p = u + carried;
        let radix = radices.get(j).copied().unwrap_or(rest + 1);
        digits.push((radix, p));
        (carried, rest) = (p * radix, rest / radix);
    }
    digits
}

/// A state of the search: the offsets without a solved equation, the rests of their indices, and the combinations of places so far. A
/// vector has a component for each of these offsets, and then one for each weight.
#[derive(Clone)]
struct Node {
    offsets: Vec<i128>,
    left: Vec<i128>,
    places: Vec<Vec<i128>>,
    radices: Vec<i128>,
    place: i128,
}

/// The largest offset, and how many steps are left.
struct Search {
    largest: i128,
    left: usize,
}

impl Search {
    fn solve(&mut self, node: &Node) -> Option<(Vec<i128>, Vec<i128>)> {
        if let Some(end) = self.read(node, i128::MAX) {
            let weight = |j: usize| -end.left.get(j).copied().unwrap_or(0);
            return Some((node.radices.clone(), (0..=node.radices.len()).map(weight).collect()));
        }
        let prime = |p: &i128| (2..*p).take_while(|f| f * f <= *p).all(|f| p % f != 0);
        for p in (2..=self.largest / node.place).filter(prime) {
            if let Some(mut below) = self.read(node, node.place * p) {
                below.radices.push(p);
                let place = node.place * p;
                if let Some(found) = self.solve(&below.with_place(place)) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Solves the equations of the offsets below `end`.
    fn read(&mut self, node: &Node, end: i128) -> Option<Node> {
        let mut node = node.clone();
        while node.offsets.first().is_some_and(|x| *x < end) {
            self.left = self.left.checked_sub(1)?;
            if !node.read_one() {
                return None;
            }
        }
        Some(node)
    }
}

impl Node {
    fn with_place(mut self, place: i128) -> Node {
        let mut vector: Vec<i128> = self.offsets.iter().map(|x| x / place).collect();
        vector.extend(self.radices.iter().map(|_| 0));
        vector.push(1);
        self.places.insert(0, vector);
        self.place = place;
        self
    }

    fn read_one(&mut self) -> bool {
        let (mut pivot, mut others) = (vec![0], Vec::new());
        for place in &self.places {
            let mut b = place.clone();
            while b[0] != 0 {
                let rest = reduced(&pivot, pivot[0] / b[0], &b);
                pivot = std::mem::replace(&mut b, rest);
            }
            others.insert(0, b.split_off(1));
        }
        match (self.left[0], pivot[0]) {
            (0, 0) => {}
            (_, 0) => return false,
            (left, g) if left % g != 0 => return false,
            (left, g) => self.left = reduced(&self.left, left / g, &pivot),
        }
        self.left.remove(0);
        self.places = others.into_iter().map(|v| if v.is_empty() { vec![0] } else { v }).collect();
        self.offsets.remove(0);
        true
    }
}

/// `a - n·b`, where the shorter one is filled up with zeros.
fn reduced(a: &[i128], n: i128, b: &[i128]) -> Vec<i128> {
    let at = |v: &[i128], i: usize| v.get(i).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|i| at(a, i) - n * at(b, i)).collect()
}
