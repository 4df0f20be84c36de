//! The normal form: its groups, and their items from left to right.

use crate::basis::Basis;
use crate::scan::{Event, Scanner};
use crate::text::{Descriptor, write};
use core::fmt;

/// A descriptor in normal form, borrowed from its text. Two are equal if they have the same items, and so the same printed text.
///
/// * **Law** `normalise(parse(print(n))) = n`, and `n` has the bases of the descriptor in their order.
///
/// ```
/// use cute_static_notation::{Descriptor, Normal};
/// fn normal(text: &str) -> Normal<'_> {
///     Descriptor::parse(text).and_then(|read| read.normalise()).unwrap()
/// }
/// assert_eq!(normal("((), (1@0), ((2@1, 4@1)))").to_string(), "(1@0,(2@1,4@1))");
/// assert_eq!(normal("(((1@0, 1@1)))").to_string(), "(1@0,1@1)");
/// assert_eq!(normal("(())").to_string(), "()");
/// assert_eq!(normal("( 2/2@0,01@1 )"), normal("(1@0, (1@1))"));
/// assert_ne!(normal("(1@0,1@1)"), normal("(1@1,1@0)"));
/// ```
/// Only [`Descriptor::normalise`] makes one:
/// ```compile_fail
/// let unchecked = cute_static_notation::Normal { descriptor: "(1/2@0)" };
/// ```
#[derive(Clone, Copy)]
pub struct Normal<'a> {
    descriptor: Descriptor<'a>,
}

/// One item of a [`Normal`] descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A basis
    Basis(Basis),
}

/// The items of a [`Normal`] descriptor, from [`Normal::items`]; const code uses [`step`](Self::step).
#[derive(Clone)]
pub struct Items<'a> {
    scanner: Scanner<'a>,
    /// Whether to omit redundant groups
    simplify: bool,
    /// One bit for each open group: whether it is omitted. The outermost one never is.
    hidden: u64,
    /// Whether a group with two or more entries has begun
    branched: bool,
}

// A bit for each group that can be open.
const _: () = assert!(crate::MAX_DEPTH <= 64);

impl<'a> Normal<'a> {
    pub(crate) const fn new(descriptor: Descriptor<'a>) -> Self {
        Self { descriptor }
    }

    /// The descriptor before normalisation.
    pub const fn descriptor(&self) -> Descriptor<'a> {
        self.descriptor
    }

    /// The number of bases.
    pub const fn len(&self) -> usize {
        self.descriptor.len()
    }

    /// Whether there is no basis.
    pub const fn is_empty(&self) -> bool {
        self.descriptor.is_empty()
    }

    /// The groups and bases of the normal form from left to right.
    /// ```
    /// use cute_static_notation::{Descriptor, Item};
    /// let normal = Descriptor::parse("((1@0))").unwrap().normalise().unwrap();
    /// let items: Vec<_> = normal.items().collect();
    /// assert!(matches!(items[..], [Item::Open, Item::Basis(_), Item::Close]));
    /// ```
    pub const fn items(&self) -> Items<'a> {
        Items { scanner: Scanner::new(self.descriptor.text()), simplify: true, hidden: 0, branched: false }
    }

    /// The same bases in the groups of the text, for a shape that is congruent with the text.
    /// ```
    /// use cute_static_notation::Descriptor;
    /// let normal = Descriptor::parse("((1@0))").unwrap().normalise().unwrap();
    /// assert_eq!((normal.items().count(), normal.items_as_written().count()), (3, 5));
    /// ```
    pub const fn items_as_written(&self) -> Items<'a> {
        Items { simplify: false, ..self.items() }
    }

    /// The bases from left to right, without groups.
    /// ```
    /// use cute_static_notation::Descriptor;
    /// let normal = Descriptor::parse("((1@0, 8@1), 1@2)").unwrap().normalise().unwrap();
    /// assert!(normal.bases().map(|basis| basis.scale()).eq([1, 8, 1]));
    /// ```
    pub fn bases(&self) -> impl Iterator<Item = Basis> + Clone + use<'a> {
        self.items_as_written().filter_map(|item| if let Item::Basis(basis) = item { Some(basis) } else { None })
    }
}

impl Items<'_> {
    /// The next item, in const code too.
    /// ```
    /// use cute_static_notation::{Descriptor, Item};
    /// const SUM: i64 = {
    ///     let Ok(read) = Descriptor::parse("(16@0, (1@1))") else { panic!() };
    ///     let Ok(normal) = read.normalise() else { panic!() };
    ///     let (mut items, mut sum) = (normal.items(), 0);
    ///     while let Some(item) = items.step() {
    ///         if let Item::Basis(basis) = item {
    ///             sum += basis.scale();
    ///         }
    ///     }
    ///     sum
    /// };
    /// assert_eq!(SUM, 17);
    /// ```
    pub const fn step(&mut self) -> Option<Item> {
        while let Ok(Some(event)) = self.scanner.next() {
            match event {
                Event::Open => {
                    let hide = self.simplify && self.is_redundant();
                    self.hidden = self.hidden << 1 | hide as u64;
                    if !hide {
                        return Some(Item::Open);
                    }
                }
                Event::Close => {
                    let hide = self.hidden & 1 == 1;
                    self.hidden >>= 1;
                    if !hide {
                        return Some(Item::Close);
                    }
                }
                // `normalise` has checked that every count is whole.
                Event::Entry(entry) => match entry.basis() {
                    Some(basis) => return Some(Item::Basis(basis)),
                    None => return None,
                },
            }
        }
        None
    }

    /// The position of the last item in the text, in bytes.
    pub const fn at(&self) -> usize {
        self.scanner.at()
    }

    /// Whether to omit the group that has just begun: it has fewer than two entries with a basis, or it is the only such entry of every
    /// group around it, so that the outermost parentheses serve for it. The outermost group stays.
    const fn is_redundant(&mut self) -> bool {
        let outermost = self.scanner.depth() == 1;
        let single = !self.has_two_entries();
        let alone = !self.branched;
        self.branched |= !single;
        !outermost && (single || alone)
    }

    /// Whether at least two entries of the group that has just begun have a basis.
    const fn has_two_entries(&self) -> bool {
        let mut ahead = self.scanner;
        let mut depth = 0_usize;
        let (mut entries, mut counted) = (0, false);
        while let Ok(Some(event)) = ahead.next() {
            match event {
                Event::Open => {
                    counted &= depth > 0;
                    depth += 1;
                }
                Event::Close if depth == 0 => return false,
                Event::Close => depth -= 1,
                Event::Entry(_) => {
                    entries += (depth == 0 || !counted) as usize;
                    counted = true;
                }
            }
            if entries == 2 {
                return true;
            }
        }
        false
    }
}

impl Iterator for Items<'_> {
    type Item = Item;
    fn next(&mut self) -> Option<Item> {
        self.step()
    }
}

impl PartialEq for Normal<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.items().eq(other.items())
    }
}
impl Eq for Normal<'_> {}

impl fmt::Display for Normal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(
            f,
            self.items().map(|item| match item {
                Item::Open => Event::Open,
                Item::Close => Event::Close,
                Item::Basis(basis) => Event::Entry(basis),
            }),
        )
    }
}

impl fmt::Debug for Normal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Normal {self}")
    }
}
