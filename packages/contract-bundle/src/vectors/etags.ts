import { namesVersion } from '@recruiting/mock-api/http/headers'
import type { VectorFile } from './vector-file.ts'

/** Written by hand from RFC 9110, 13.1.2; the reference backend's test sends each with its own tag in place of `"v"`. */
const noneMatch = {
  equal: ['A GET whose If-None-Match names the current tag is answered with 304.', '"v"', 304],
  weak: ['If-None-Match is compared weakly: the current tag with the prefix W/ matches.', 'W/"v"', 304],
  any: ['A star in If-None-Match matches every tag: the answer is 304.', '*', 304],
  list: ['A list in If-None-Match matches when one of its tags is the current one.', '"a", "v"', 304],
  listWeak: [
    'A list in If-None-Match matches when one of its tags is the current one with the prefix W/.',
    '"a", W/"v"',
    304,
  ],
  listTight: ['A list of tags in If-None-Match needs no blanks after its commas.', '"a","v","b"', 304],
  blanks: ['A list of tags in If-None-Match may have blanks before and after its commas.', '"a" , "v"', 304],
  emptyPart: ['Empty parts of the list in If-None-Match are ignored.', ',"v"', 304],
  other: ['A GET whose If-None-Match names another tag is answered with 200.', '"a"', 200],
  none: ['A GET without If-None-Match is answered with 200.', null, 200],
  empty: ['A GET with an empty If-None-Match is answered with 200.', '', 200],
  unquoted: ['A tag without quotes in If-None-Match matches no tag: the answer is 200.', 'v', 200],
  prefix: [
    'Whole tags are compared: a tag in If-None-Match that only begins like the current one does not match.',
    '"vv"',
    200,
  ],
} as const

/** Header, and the version of the record. */
const match = {
  equal: ['A PUT whose If-Match names the current version is accepted.', '"1"'],
  older: ['A PUT whose If-Match names another version is answered with 412.', '"0"'],
  any: ['A star alone in If-Match matches every version.', '*'],
  anyBlank: ['A star alone in If-Match may have blanks around it.', ' * '],
  list: ['A list in If-Match matches when one of its tags is the current version.', '"7", "1"'],
  listTight: ['A list of tags in If-Match needs no blanks after its commas.', '"7","1"'],
  listWithoutIt: [
    'A PUT is answered with 412 when the list in If-Match does not contain the current version.',
    '"7","8"',
  ],
  weak: ['If-Match is compared strongly: a weak tag never matches, and the answer is 412.', 'W/"1"'],
  weakInList: ['A weak tag in a list of If-Match does not match: the answer is 412.', 'W/"1", "7"'],
  anyInList: ['A star beside a tag in If-Match does not match: the answer is 412.', '"7", *'],
  unquoted: ['A tag without quotes in If-Match matches no version: the answer is 412.', '1'],
  prefix: [
    'Whole tags are compared: a tag in If-Match that only begins like the current one does not match.',
    '"11"',
  ],
} as const

export function etagVectors(): VectorFile {
  return {
    name: 'etags',
    about:
      'Conditional requests. When `header` is If-None-Match: send a GET to a call that declares 304, with the text of the real ETag in place of each v in `value`. When `header` is If-Match: send a PUT of a record whose ETag is "1"; 412 has the code precondition_failed, 428 has precondition_required. When `value` is null, leave the header out.',
    cases: [
      ...Object.entries(noneMatch).map(([id, [why, value, status]]) => ({
        id: `etags.ifNoneMatch.${id}`,
        why,
        header: 'If-None-Match',
        value,
        status,
      })),
      ...Object.entries(match).map(([id, [why, value]]) => ({
        id: `etags.ifMatch.${id}`,
        why,
        header: 'If-Match',
        value,
        status: namesVersion(value, 1) ? 200 : 412,
      })),
      {
        id: 'etags.ifMatch.none',
        why: 'A PUT without If-Match is answered with 428.',
        header: 'If-Match',
        value: null,
        status: 428,
      },
      {
        id: 'etags.ifMatch.empty',
        why: 'A PUT with an empty If-Match is answered with 428, as without the header.',
        header: 'If-Match',
        value: '',
        status: 428,
      },
    ],
  }
}
