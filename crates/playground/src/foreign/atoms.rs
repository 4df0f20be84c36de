//! Instructions, tiled MMAs and tiled copies in the text of Rust, CuTe C++ and the CuTe DSL, as the page writes them.

use super::{Reader, Term};

/// The text that the page takes for an instruction, a tiled MMA or a tiled copy; an error says what is not known of it. It is `None` if the text is none
/// of them.
pub fn instruction(text: &str) -> Option<Result<String, String>> {
    const MARKS: [&str; 7] =
        ["make_tiled_mma", "TiledMMA", "TiledMma", "make_tiled_copy", "MakeTiledCopy", "MMA_Atom", "Copy_Atom"];
    let known = text.trim_start().starts_with("SM") || MARKS.iter().any(|mark| text.contains(mark));
    known.then(|| written(&Reader::whole(text)?))
}

fn written(term: &Term) -> Result<String, String> {
    let (name, operands) = parts(term)?;
    let operand = |i: usize| operands.get(i).ok_or_else(|| format!("`{name}` takes more"));
    match name {
        "make_tiled_mma" | "TiledMMA" | "TiledMma" => {
            let atoms = operands.get(1).map_or(Ok("(1,1,1)".to_string()), Term::written)?;
            let tile = match operands.get(2) {
                None => String::new(),
                // `permutation_mnk=(32, 32, 16)`
                Some(Term::Named(key, value, None)) if key.ends_with('=') => tiler(&value[0])?,
                Some(tile) => tiler(tile)?,
            };
            Ok(format!("tiled_mma({}, {atoms}{tile})", atom(operand(0)?)?))
        }
        "make_tiled_copy" | "make_tiled_copy_tv" | "MakeTiledCopy" => {
            Ok(format!("tiled_copy({}, {})", operand(1)?.written()?, operand(2)?.written()?))
        }
        _ => atom(term),
    }
}

/// A name with its operands, which are in angles or in brackets.
fn parts(term: &Term) -> Result<(&str, &[Term]), String> {
    match term {
        Term::Named(name, angles, call) => {
            Ok((name, call.as_deref().filter(|call| !call.is_empty()).unwrap_or(angles)))
        }
        _ => Err("expected the name of an instruction".into()),
    }
}

/// The name of an instruction, `MMA_Atom<SM80_…>` or `SM80_…{}`.
fn atom(term: &Term) -> Result<String, String> {
    match parts(term)? {
        ("MMA_Atom" | "Copy_Atom" | "MMA_Traits", [inner, ..]) => atom(inner),
        // `SM90_64xNx16_F32F16F16_SS<U128>`
        (name, [Term::Int(n), ..]) if name.contains("xNx") => Ok(name.replacen("xNx", &format!("x{n}x"), 1)),
        (name, _) if name.starts_with("SM") || name.starts_with("Universal") => Ok(name.to_string()),
        (name, _) => Err(format!("`{name}` is no name of an instruction")),
    }
}

/// Permutations behind the numbers of atoms.
fn tiler(term: &Term) -> Result<String, String> {
    let modes = match term {
        Term::Tuple(modes) => super::each(modes)?,
        _ => term.written()?.trim_matches(['<', '>']).to_string(),
    };
    Ok(format!(", <{modes}>"))
}
