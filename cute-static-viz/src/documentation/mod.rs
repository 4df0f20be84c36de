//! The pictures in the documentation of `cute-static`: stored in its folder `pictures/`, in SVG that can be part of a text.
//!
//! ```text
//! CUTE_STATIC_VIZ_OVERWRITE=1 cargo test -p cute-static-viz --test documentation     # draws them anew
//! ```

mod instructions;
mod operations;

use crate::model::Picture;
use crate::unfit::Unfit;

/// Every picture, by the name of its file.
///
/// ```
/// let all = cute_static_viz::documentation::all().unwrap();
/// let (_, composition) = all.iter().find(|(name, _)| name == "composition").unwrap();
/// assert_eq!(composition.title, "(6,2):(8,2) o (4,3):(3,1) = ((2,2),3):((24,2),8)");
/// ```
pub fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let mut all = operations::all()?;
    all.extend(instructions::all()?);
    Ok(all)
}
