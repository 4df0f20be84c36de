//! The pictures in the documentation of `cute-static`, stored in its folder `pictures/` as SVG that can be part of a text.
//!
//! ```text
//! CUTE_STATIC_VIZ_OVERWRITE=1 cargo test -p cute-static-viz --test documentation     # draws them anew
//! ```

use crate::function::Drawable;
use crate::model::Picture;
use crate::subject;
use crate::unfit::Unfit;

/// Layouts beside one another, each with a caption.
macro_rules! rows {
    ($($name:literal: $($caption:literal $layout:ty),*;)*) => {
        vec![$((
            $name.to_string(),
            [$(crate::documentation::named::<$layout>($caption)?),*].into_iter().fold(Picture::new(""), |all, one| all.beside(0, one)),
        )),*]
    };
}

mod collectives;
mod copies;
mod edits;
mod fit;
mod instructions;
mod kernels;
mod mixed;
mod operations;
mod partitions;

pub use fit::WIDEST;

/// The picture of a layout with a caption.
fn named<L: Drawable>(caption: &str) -> Result<Picture, Unfit> {
    let f = L::function()?;
    let mut picture = subject::layout_and_holes(&f)?;
    picture.title = format!("{caption} {}", f.text()).trim().to_string();
    // Of several grids the first has the text.
    if let Some(first) = picture.panels.first_mut().filter(|panel| !panel.grid.caption.is_empty()) {
        first.grid.caption = format!("{} {}", picture.title, first.grid.caption);
    }
    // Other layouts may be beside it.
    for panel in picture.panels.iter_mut().filter(|panel| panel.row > 0) {
        panel.grid.caption = format!("{caption}: {}", panel.grid.caption).trim_start_matches(": ").to_string();
    }
    Ok(picture)
}

/// Every picture, by the name of its file.
///
/// ```
/// let all = cute_static_viz::documentation::all().unwrap();
/// let (_, composition) = all.iter().find(|(name, _)| name == "composition").unwrap();
/// assert_eq!(composition.title, "(6,2):(8,2) o (4,3):(3,1) = ((2,2),3):((24,2),8)");
/// ```
pub fn all() -> Result<Vec<(String, Picture)>, Unfit> {
    let mut all = operations::all()?;
    all.extend(edits::all()?);
    all.extend(partitions::all()?);
    all.extend(instructions::all()?);
    all.extend(copies::all()?);
    all.extend(collectives::all()?);
    all.extend(kernels::all()?);
    Ok(all.into_iter().map(|(name, picture)| (name, fit::fitted(picture))).collect())
}
