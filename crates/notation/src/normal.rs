//! The normal form: which groups are left, and the walk through them.

use crate::basis::Basis;
use crate::scan::{Event, Scanner};
use crate::text::Descriptor;
use core::fmt;

/// A descriptor in normal form, borrowed from its text. Two are equal if they print the same.
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

/// One step through a [`Normal`] descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A basis
    Basis(Basis),
}

/// The walk through a [`Normal`] descriptor, from [`Normal::items`]; in const code, through [`step`](Self::step).
#[derive(Clone)]
pub struct Items<'a> {
    scanner: Scanner<'a>,
    /// Whether redundant groups are left out
    simplify: bool,
    /// One bit for each open group: whether it is left out. The outermost one never is.
    hidden: u64,
    /// Whether a group of two entries or more has begun
    branched: bool,
}

// A bit for each group that can be open.
const _: () = assert!(crate::MAX_DEPTH <= 64);

impl<'a> Normal<'a> {
    pub(crate) const fn new(descriptor: Descriptor<'a>) -> Self {
        Self { descriptor }
    }

    /// The descriptor as it was written.
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

    /// The groups and bases of the normal form, from left to right.
    /// ```
    /// use cute_static_notation::{Descriptor, Item};
    /// let normal = Descriptor::parse("((1@0))").unwrap().normalise().unwrap();
    /// let items: Vec<_> = normal.items().collect();
    /// assert!(matches!(items[..], [Item::Open, Item::Basis(_), Item::Close]));
    /// ```
    pub const fn items(&self) -> Items<'a> {
        Items { scanner: Scanner::new(self.descriptor.text()), simplify: true, hidden: 0, branched: false }
    }

    /// The same with the groups as they were written, for a shape that is congruent with the text.
    /// ```
    /// use cute_static_notation::Descriptor;
    /// let normal = Descriptor::parse("((1@0))").unwrap().normalise().unwrap();
    /// assert_eq!((normal.items().count(), normal.items_as_written().count()), (3, 5));
    /// ```
    pub const fn items_as_written(&self) -> Items<'a> {
        Items { simplify: false, ..self.items() }
    }

    /// The bases alone, from left to right.
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
                // Whole: `Normal` exists. The document's parser entry ends here.
                Event::Entry(entry) => match entry.basis() {
                    Some(basis) => return Some(Item::Basis(basis)),
                    None => return None,
                },
            }
        }
        None
    }

    /// The byte of the text where the last item begins.
    pub const fn at(&self) -> usize {
        self.scanner.at()
    }

    /// Whether the group that has just begun is left out: it has fewer than two entries, or it is the only entry of all that
    /// surrounds it, so that its parentheses are the outermost ones again. The outermost group itself stays.
    const fn is_redundant(&mut self) -> bool {
        let outermost = self.scanner.depth() == 1;
        let single = !self.has_two_entries();
        let alone = !self.branched;
        self.branched |= !single;
        !outermost && (single || alone)
    }

    /// Whether two entries of the group that has just begun have a basis in them.
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
        let mut first = true;
        for item in self.items() {
            if !first && item != Item::Close {
                f.write_str(",")?;
            }
            first = item == Item::Open;
            match item {
                Item::Open => f.write_str("(")?,
                Item::Close => f.write_str(")")?,
                Item::Basis(basis) => write!(f, "{basis}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Normal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Normal {self}")
    }
}
