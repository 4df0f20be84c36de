//! The families of wgmma, whose members differ in the number of columns.

use cute_static::instruction::mma::each::{OnFamily, each_family_of_wgmma};
use cute_static::instruction::mma::legal::Extents;
use cute_static::instruction::mma::{MmaFamily, MmaInstruction};

use super::{All, Instruction, Layouts};

/// A family of wgmma: an instruction of 64 columns, and the numbers of columns that are legal.
pub struct Family {
    of_64: Instruction,
    columns: Extents,
}

struct Families(Vec<Family>);

impl OnFamily for Families {
    fn family<I: MmaInstruction + MmaFamily>(&mut self) {
        let mut one = All(Vec::new());
        one.mma::<I>();
        self.0.extend(one.0.into_iter().map(|of_64| Family { of_64, columns: I::LEGAL_N }));
    }
}

impl Family {
    /// Every family.
    pub fn all() -> Vec<Family> {
        let mut families = Families(Vec::new());
        each_family_of_wgmma(&mut families);
        families.0
    }

    /// The name of a member, or of the family: `SM90_64xNx16_F32F16F16_SS`.
    fn name(&self, columns: &str) -> String {
        self.of_64.name.replacen("64x64x", &format!("64x{columns}x"), 1)
    }

    /// The member with this name, if the name is one of the family's.
    pub fn member(&self, name: &str) -> Option<Result<Instruction, String>> {
        let family = self.name("N");
        let (head, tail) = family.split_once('N')?;
        let written = name.strip_prefix(head)?.strip_suffix(tail)?;
        let columns: Option<u64> =
            written.parse().ok().filter(|n| self.columns.contains(*n) && n.to_string() == written);
        Some(match columns {
            Some(n) => Ok(self.of(n)),
            None => Err(format!("`{name}`: the columns N of {family} are {}", self.columns)),
        })
    }

    /// The member with `n` columns. B and C have the same layouts in each family.
    fn of(&self, n: u64) -> Instruction {
        let Instruction { ptx, threads, layouts, .. } = &self.of_64;
        let (mut extents, mut texts) = match layouts {
            Layouts::Mma(extents, texts) => (*extents, texts.clone()),
            Layouts::Copy(_) => unreachable!("a family is one of MMAs"),
        };
        let k = extents[2];
        extents[1] = n;
        texts[1] = format!("(128,({n},{k})):(0,(1,{n}))");
        texts[2] = format!("((4,8,4),(2,2,{})):((128,1,16),(64,8,512))", n / 8);
        Instruction {
            name: self.name(&n.to_string()),
            ptx: ptx.replacen("m64n64k", &format!("m64n{n}k"), 1),
            threads: threads.clone(),
            layouts: Layouts::Mma(extents, texts),
        }
    }
}

/// The names of all families, whose number of columns is N.
pub fn families() -> Vec<String> {
    Family::all().iter().map(|family| family.name("N")).collect()
}
