//! The five seed documents: each definition, equation, table, figure and example of them, and the test of it.
//!
//! `docs/paper-map.md` lists what the paper has; a list here, `specification.txt`, what that document says, in its own words. A test that is
//! listed must exist. Where the documents are (`CUTE_STATIC_SEEDS`, or `../shared/seeds`), each item that they mark must be listed, each
//! quotation must be theirs, and each layout with numbers that they print must be in a test.

/// Compositions with their results, and the law at each coordinate, by one of the ways to evaluate the left layout.
macro_rules! composed {
    ($at:ident: $($a:tt o $b:tt => $r:tt;)*) => {$({
        type A = layout!$a;
        type B = layout!$b;
        type R = Composition<A, B>;
        assert_type_eq_all!(R, layout!$r);
        assert_type_eq_all!(IsCompatible<B, R>, typenum::B1);
        for c in 0..B::SIZE {
            assert_eq!(R::default().offset(c), A::default().$at(B::default().offset(c)));
        }
    })*};
}

mod descriptor;
mod document;
mod paper {
    mod composition;
    mod figures;
    mod introduction;
    mod inverses;
    mod list;
    mod representation;
}
mod notes;
mod specification;
mod walkthrough;
mod witness;
