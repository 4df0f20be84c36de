//! Pictures in the documentation. `cute-static-viz` draws the files of `pictures/`, and its tests compare them.

/// The picture `pictures/NAME.svg` as the text of a `doc` attribute: `#[cfg_attr(doc, doc = picture!("coalesce", "…"))]`. It is a separate image, so that
/// its styles do not affect the page. Only rustdoc reads the file.
#[cfg(doc)]
macro_rules! picture {
    ($name:expr, $alt:literal) => {
        concat!(
            "\n\n<p><img alt=\"",
            $alt,
            "\" src=\"data:image/svg+xml;charset=utf-8,",
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pictures/", $name, ".svg")),
            "\"></p>\n\n"
        )
    };
}
#[cfg(doc)]
pub(crate) use picture;
