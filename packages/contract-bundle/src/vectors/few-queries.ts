import { keyword, type SearchQuery } from './search-queries.ts'

/** Searches over the vacancies of `few-jobs.ts`. */
export const fewQueries: readonly SearchQuery[] = [
  ['all', 'Vacancies are ordered newest first, then by code as text: B-10 before B-2.', ''],
  ['ties', 'Vacancies that were posted at the same moment are ordered by code.', keyword('甲')],
  [
    'page',
    'Vacancies that were posted at the same moment have the same order on every page.',
    `${keyword('甲')}&page=2&pageSize=1`,
  ],
  [
    'exact.both',
    'Codes that differ from the keyword only in hyphens come first; a code or title that contains it comes later.',
    keyword('AB1'),
  ],
  [
    'exact.hyphen',
    'The hyphen of a keyword is not ignored in its term: AB-1 does not find the code A-B1.',
    keyword('AB-1'),
  ],
  [
    'exact.newest',
    'A vacancy whose code is the keyword comes first in the order newest, too.',
    `${keyword('ab-1')}&sort=newest`,
  ],
  [
    'exact.filtered',
    'A vacancy whose code is the keyword is not found when it does not match a filter.',
    `${keyword('AB1')}&employmentType=partTime`,
  ],
  [
    'exact.twoTerms',
    'A code and another term find only vacancies that contain both, as any two terms do.',
    keyword('AB12 連字號'),
  ],
  [
    'relevance',
    'By relevance, a term in the title comes before a term in the description of a newer vacancy.',
    keyword('alpha'),
  ],
  [
    'relevance.newest',
    'In the order newest, a term in the description of a newer vacancy comes before a term in the title.',
    `${keyword('alpha')}&sort=newest`,
  ],
  ['lines', 'The terms of a keyword may be in different lines of a vacancy.', keyword('red green')],
  ['acrossLines', 'A term does not match across the end of a line.', keyword('redgreen')],
  ['substring', 'A term is found inside a word.', keyword('lph')],
  ['sigma', 'A keyword that ends in the letter σ finds a word that ends in the capital Σ.', keyword('οδοσ')],
  [
    'sigmaFinal',
    'A keyword that ends in the final sigma ς finds a word that ends in the capital Σ.',
    keyword('οδος'),
  ],
  [
    'ligature',
    'A keyword finds a word of the vacancy that is written with a ligature, by NFKC.',
    keyword('finance'),
  ],
  ['sharpS', 'The letter ß is not folded to ss: strasse does not find Straße.', keyword('strasse')],
  ['sharpSSame', 'The capital ẞ of a keyword finds the letter ß.', keyword('STRAẞE')],
  ['dottedI', 'A capital İ keeps its dot: istanbul does not find İstanbul.', keyword('istanbul')],
  ['tai', 'A keyword with 台 finds a title with 臺.', keyword('台灣大學')],
  [
    'places',
    'A keyword finds a vacancy by the name of each of its places, in either language.',
    keyword('Japan'),
  ],
  [
    'placeTw',
    'A keyword finds a vacancy by the Chinese name of its place, with 台 instead of 臺.',
    keyword('台南市'),
  ],
  [
    'script',
    'Terms of Chinese characters and of Latin letters are found in any order.',
    keyword('工程師iOS'),
  ],
  ['scriptOne', 'A term of Latin letters is found between and before Chinese characters.', keyword('iOS')],
  [
    'remoteFull',
    'The keyword remote finds vacancies with partial and full remote work, not those with none.',
    keyword('remote'),
  ],
  [
    'remoteNoneFilter',
    'The option none of remoteWork finds only vacancies that state it.',
    'remoteWork=none',
  ],
  ['invisible', 'Invisible characters in a vacancy are ignored.', keyword('看不見')],
  ['invisibleKeyword', 'Invisible characters in a keyword are ignored.', keyword('看不\u200B見')],
  ['signs', 'Plus signs are characters of a term: C++ finds a title with C++.', keyword('C++')],
  ['signsHash', 'A number sign is a character of a term: c# finds a title with C#.', keyword('c#')],
  [
    'wildcards',
    'Percent sign, underscore and backslash of a keyword stand for themselves.',
    keyword('100%_\\'),
  ],
  ['wildcardAlone', 'A percent sign is no wildcard: it finds only texts that contain it.', keyword('%')],
  ['underscore', 'An underscore is no wildcard: `B_2` does not find the code B-2.', keyword('B_2')],
  ['regular', 'A keyword is no regular expression: `.*` finds only texts that contain it.', keyword('.*')],
  ['astral', 'A keyword finds characters outside the BMP.', keyword('𠮷野家')],
  [
    'halfAstral',
    'Half of a character outside the BMP is read as U+FFFD and does not find the character.',
    'keyword=%F0%A0',
  ],
  ['lastMoment', 'A vacancy is open up to and including its last moment.', keyword('今天')],
  ['pastMoment', 'A vacancy is closed one millisecond after its last moment.', keyword('昨天')],
  ['closed', 'The code of a closed vacancy finds nothing.', keyword('CLOSED-1')],
  ['oneLanguage', 'A vacancy in one language is found by its texts in this language.', keyword('Second')],
]
