//! PNG: resvg renders what [`Picture::to_svg`] draws, with a font of this crate.

use crate::{Picture, Unfit};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels for each unit of the SVG: text of 12 units stays sharp on screens of twice the usual density.
const SCALE: f32 = 2.0;

impl Picture {
    /// PNG on a white background, twice as large as the SVG. The font is part of the crate, so the result is the same on every machine.
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let picture = subject::layout(&Function::of(layout!((4,2):(1,5))).unwrap()).unwrap();
    /// let png = picture.to_png().unwrap();
    /// assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unfit::TooLarge`] if the picture has too many cells for an image.
    pub fn to_png(&self) -> Result<Vec<u8>, Unfit> {
        let mut options = Options::default();
        options.fontdb_mut().load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
        options.fontdb_mut().set_monospace_family("Hack");
        let too_large = || Unfit::TooLarge(self.cells() as u64);
        let tree = Tree::from_str(&self.to_svg(), &options).map_err(|_| too_large())?;
        let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(too_large)?;
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(too_large)?;
        pixels.fill(Color::WHITE);
        resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
        pixels.encode_png().map_err(|_| too_large())
    }
}
