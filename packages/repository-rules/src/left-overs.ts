import { filesOf, type Rule } from './tree.ts'

/** Each pattern is concatenated from halves, so that this file does not match itself. */
const leftOvers: readonly [what: string, pattern: RegExp][] = [
  [
    'a note to do something later',
    new RegExp(`\\b(?:${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['X', 'XX'].join('')})\\b`),
  ],
  [
    'a path of one machine',
    new RegExp(
      `(?<![\\w./:-])/(?:${['wo', 'rk'].join('')}|${['ro', 'ot'].join('')}|(?:${['ho', 'me'].join('')}|${['Us', 'ers'].join('')})/\\w+)/`,
    ),
  ],
]

/** No file contains notes of unfinished work or paths of the author's machine. */
export const noLeftOvers: Rule = (tree) =>
  filesOf(tree, /(?<!\.gen\.ts)$/).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        leftOvers
          .filter(([, pattern]) => pattern.test(line))
          .map(([what]) => `${path}:${index + 1}: ${what}: ${line.trim().slice(0, 120)}`),
      ),
  )
