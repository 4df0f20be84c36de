//! One instruction a line, as JSON: `"name"` and what is known of it.

use serde_json::Value as Json;

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It has a `"shape_mnk"`.
    Mma,
    /// It has a `"src_layout"`.
    Copy,
}

/// One instruction.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name, as CuTe writes it.
    pub name: String,
    /// What it is about.
    pub kind: Kind,
    fields: Json,
}

impl Row {
    /// Takes a line apart.
    ///
    /// # Errors
    /// What the line lacks.
    pub fn parse(line: &str) -> Result<Row, String> {
        let fields: Json = serde_json::from_str(line).map_err(|e| e.to_string())?;
        let name = fields["name"].as_str().ok_or("no text `name`")?.to_string();
        let kind = match (fields.get("shape_mnk"), fields.get("src_layout")) {
            (Some(_), None) => Kind::Mma,
            (None, Some(_)) => Kind::Copy,
            _ => return Err("neither `shape_mnk` nor `src_layout`".into()),
        };
        Ok(Row { name, kind, fields })
    }

    /// A field as it is written; nothing where it is absent or null.
    pub fn get(&self, field: &str) -> Option<&Json> {
        self.fields.get(field).filter(|v| !v.is_null())
    }

    /// The names of the fields.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.fields.as_object().into_iter().flat_map(|fields| fields.keys().map(String::as_str))
    }

    /// A field as text: numbers in decimals, lists and objects as JSON.
    pub fn text(&self, field: &str) -> Option<String> {
        self.get(field).map(|value| value.as_str().map_or_else(|| value.to_string(), String::from))
    }
}
