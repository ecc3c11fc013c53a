/** A statement after each write of a kind. `NEW` and `OLD` are its rows. */
export const after = (event: string, act: string, when = '1') =>
  `CREATE TRIGGER mutant AFTER ${event} FOR EACH ROW WHEN ${when} BEGIN ${act}; END`

/** Rows of a kind are silently not written. */
export const never = (event: string, when: string) =>
  `CREATE TRIGGER mutant BEFORE ${event} FOR EACH ROW WHEN ${when} BEGIN SELECT RAISE(IGNORE); END`
