/** Bytes of a header that Node still takes: it refuses 16 kB in all. */
const length = 15_000

const marks = [' ', '\t', ',', ';', '=', '"', '/', '*', '-', '.', ':', '\\', '(', '%', '0', 'a']
const pairs = [
  ', ',
  '; ',
  ' ;',
  ' ,',
  '",',
  ',"',
  ';q',
  'a,',
  'a;',
  'a=',
  'a/',
  '*,',
  '\\"',
  'W/',
  '0-',
  '-,',
  'a-',
  '=;',
  '%2',
]

/** Values in which a pattern, or a loop in a loop, would go back and forth: one mark or a pair, over and over. */
export const fillings: readonly string[] = [...marks, ...pairs].map(
  (each) => `x${each.repeat(Math.floor(length / each.length))}x`,
)
