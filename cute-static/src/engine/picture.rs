//! Pictures in the documentation: the files of `pictures/`, which `cute-static-viz` draws and its tests compare.

/// The picture `pictures/NAME.svg`, as the text of a `doc` attribute. It is an image of its own, so that its styles are. Only rustdoc reads
/// the file: `#[cfg_attr(doc, doc = picture!("coalesce", "…"))]`.
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
