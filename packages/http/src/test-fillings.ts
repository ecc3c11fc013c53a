/** Length of a header that Node still accepts; it refuses 16 kB in total. */
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

/** Values that cause backtracking in a quadratic pattern or loop: one character or a pair, repeated. */
export const fillings: readonly string[] = [...marks, ...pairs].map(
  (each) => `x${each.repeat(Math.floor(length / each.length))}x`,
)
