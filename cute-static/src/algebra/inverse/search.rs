//! Searches as state machines, so that the depth of recursion does not grow with the number of steps.
//!
//! A search that called itself would nest as deep as it is long. So each state is a type, and one step computes the next state.
//! Sixteen steps are one function, and sixteen times that is another one: rustc finishes each before it begins the next. A state that has ended
//! stays as it is.

use crate::kind;

/// A state of a search.
pub trait Step {
    /// One step
    type Next: kind::Search;
    /// 16 steps
    type Next16: kind::Search;
    /// 256 steps
    type Next256: kind::Search;
    /// 4096 steps
    type Next4096: kind::Search;
    /// The result so far
    type Digits: kind::Inverted;
}

/// The functions of [`Step`] for many steps, for a state that continues or for one that has ended.
macro_rules! steps {
    (on) => {
        type Next16 = $crate::algebra::inverse::search::steps!(@16 Next Self);
        type Next256 = $crate::algebra::inverse::search::steps!(@16 Next16 Self);
        type Next4096 = $crate::algebra::inverse::search::steps!(@16 Next256 Self);
    };
    (ended) => {
        type Next = Self;
        type Next16 = Self;
        type Next256 = Self;
        type Next4096 = Self;
    };
    (@16 $next:ident $state:ty) => {
        $crate::algebra::inverse::search::steps!(@4 $next $crate::algebra::inverse::search::steps!(@4 $next
        $crate::algebra::inverse::search::steps!(@4 $next $crate::algebra::inverse::search::steps!(@4 $next $state))))
    };
    (@4 $next:ident $state:ty) => {
        <<<<$state as $crate::algebra::inverse::search::Step>::$next as $crate::algebra::inverse::search::Step>::$next
            as $crate::algebra::inverse::search::Step>::$next as $crate::algebra::inverse::search::Step>::$next
    };
}
pub(crate) use steps;
