import { namesVersion } from '@recruiting/mock-api/contract/version-tag'
import type { VectorFile } from './vector-file.ts'

/** Written by hand from RFC 9110, 13.1.2; the reference backend's test sends each with its own tag in place of `"v"`. */
const noneMatch = [
  ['equal', 'The same tag.', '"v"', 304],
  ['weak', 'Weak comparison: a weak tag matches.', 'W/"v"', 304],
  ['any', 'A star matches.', '*', 304],
  ['list', 'One of several.', '"a", "v"', 304],
  ['listWeak', 'One of several.', '"a", W/"v"', 304],
  ['listTight', 'Without blanks.', '"a","v","b"', 304],
  ['blanks', 'Blanks around the comma.', '"a" , "v"', 304],
  ['emptyPart', 'Empty parts are ignored.', ',"v"', 304],
  ['other', 'Another tag.', '"a"', 200],
  ['none', 'No header.', null, 200],
  ['empty', 'An empty header.', '', 200],
  ['unquoted', 'A tag has quotes.', 'v', 200],
  ['prefix', 'The whole tag is compared.', '"vv"', 200],
] as const

/** Header, and the version of the record. */
const match = [
  ['equal', 'The version that was read.', '"1"'],
  ['older', 'Another version.', '"0"'],
  ['any', 'A star alone matches every version.', '*'],
  ['anyBlank', 'Blanks around it.', ' * '],
  ['list', 'One of several.', '"7", "1"'],
  ['listTight', 'Without blanks.', '"7","1"'],
  ['listWithoutIt', 'None of several.', '"7","8"'],
  ['weak', 'Strong comparison: a weak tag never matches.', 'W/"1"'],
  ['weakInList', 'Nor in a list.', 'W/"1", "7"'],
  ['anyInList', 'A star in a list.', '"7", *'],
  ['unquoted', 'A tag has quotes.', '1'],
  ['prefix', 'The whole tag is compared.', '"11"'],
] as const

export function etagVectors(): VectorFile {
  return {
    name: 'etags',
    about:
      'Conditional requests. `header` If-None-Match: a GET of an answer whose ETag has the text v in quotes (use the real tag in its place), on calls that declare 304. `header` If-Match: a PUT of a record whose ETag is "1"; 412 has the code precondition_failed, 428 precondition_required. A value of null: the header is absent.',
    cases: [
      ...noneMatch.map(([id, why, value, status]) => ({
        id: `etags.ifNoneMatch.${id}`,
        why,
        header: 'If-None-Match',
        value,
        status,
      })),
      ...match.map(([id, why, value]) => ({
        id: `etags.ifMatch.${id}`,
        why,
        header: 'If-Match',
        value,
        status: namesVersion(value, 1) ? 200 : 412,
      })),
      {
        id: 'etags.ifMatch.none',
        why: 'The header is required.',
        header: 'If-Match',
        value: null,
        status: 428,
      },
      {
        id: 'etags.ifMatch.empty',
        why: 'An empty header equals none.',
        header: 'If-Match',
        value: '',
        status: 428,
      },
    ],
  }
}
