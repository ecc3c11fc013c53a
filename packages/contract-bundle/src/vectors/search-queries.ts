/** By id, what a search shows and its query as it stands after the question mark. */
export type SearchQueries = Readonly<Record<string, readonly [why: string, query: string]>>

/** The query field of a keyword. */
export function keyword(text: string): string {
  return `keyword=${encodeURIComponent(text)}`
}

function synonym(term: string): SearchQueries[string] {
  return [`The keyword ${term} finds vacancies by its words in x-synonyms.`, `${keyword(term)}&pageSize=5`]
}

/** Searches over the vacancies of the seed. */
export const seedQueries: SearchQueries = {
  all: ['Without a keyword, vacancies are listed newest first.', ''],
  newest: ['Without a keyword, the order newest equals the default order.', 'sort=newest&pageSize=5'],
  relevance: [
    'Without a keyword, all vacancies are equally relevant, and relevance lists the newest first.',
    'sort=relevance&pageSize=5',
  ],
  'page.second': ['The second page continues where the first page ends.', 'page=2&pageSize=5'],
  'page.last': [
    'The last page has the remaining vacancies, which can be fewer than the page size.',
    'page=4&pageSize=100',
  ],
  'page.beyond': [
    'The page after the last one is empty, with the same total and counts.',
    'page=5&pageSize=100',
  ],
  'page.far': [
    'A page far beyond the end is empty, too, with the same total and counts.',
    'page=100000&pageSize=100',
  ],
  'code.exact': ['A keyword that is the code of a vacancy finds this vacancy.', keyword('SW-1001')],
  'code.noHyphen': [
    'A code is found when the keyword has it in lower case and without its hyphen.',
    keyword('sw1001'),
  ],
  'code.fullWidth': [
    'A code is found when the keyword has it in full-width characters and lower case.',
    keyword('ｓｗ－１００１'),
  ],
  'code.newest': [
    'A keyword that is the code of a vacancy finds this vacancy in the order newest, too.',
    `${keyword('SW-1001')}&sort=newest`,
  ],
  'code.part': [
    'A part of a code finds every vacancy whose code contains it.',
    `${keyword('SW-10')}&pageSize=10`,
  ],
  'code.partNoHyphen': [
    'A part of a code without its hyphen finds every vacancy whose code contains it.',
    `${keyword('sw10')}&pageSize=10`,
  ],
  'code.closed': ['The code of a closed vacancy finds nothing.', keyword('SW-1106')],
  'code.blanks': ['Blanks around a code in the keyword are ignored.', 'keyword=%20SW-1001%20'],
  'title.tw': ['A keyword finds vacancies by their titles in Chinese.', keyword('後端工程師')],
  'title.us': ['A keyword finds vacancies by their titles in English.', keyword('Backend Engineer')],
  'title.upper': ['Case is ignored: a keyword in capitals finds words in any case.', keyword('BACKEND')],
  'title.first': [
    'By relevance, vacancies with every term in code or title come before the others.',
    `${keyword('React')}&pageSize=30`,
  ],
  'title.newest': [
    'In the order newest, a term in the title does not move a vacancy forward.',
    `${keyword('React')}&sort=newest&pageSize=30`,
  ],
  'relevance.older': [
    'By relevance, an older vacancy with the term in its title comes before a newer one without it there.',
    `${keyword('韌體')}&pageSize=20`,
  ],
  'relevance.newest': [
    'In the order newest, a newer vacancy comes before an older one with the term in its title.',
    `${keyword('韌體')}&sort=newest&pageSize=20`,
  ],
  body: ['A keyword finds vacancies by the lines of their description.', keyword('儀表板')],
  terms: [
    'A vacancy is found when it contains all terms, in any order and in any field.',
    keyword('台北 React'),
  ],
  'terms.script': [
    'A change from Latin letters to Chinese characters separates two terms.',
    keyword('React工程師'),
  ],
  'terms.scriptBlank': [
    'A blank between Latin letters and Chinese characters separates two terms.',
    keyword('React 工程師'),
  ],
  'terms.languages': [
    'A vacancy is found by a term in English together with a term in Chinese.',
    keyword('Engineer 新竹'),
  ],
  tai: ['A keyword with 台 finds texts with 臺.', keyword('台南')],
  taiOfficial: ['A keyword with 臺 finds the same vacancies as one with 台.', keyword('臺南')],
  'place.tw': ['A keyword finds vacancies by the name of their place in Chinese.', keyword('澎湖')],
  'place.us': ['A keyword finds vacancies by the name of their place in English.', keyword('Penghu')],
  'place.abroad': ['A keyword finds vacancies by the name of a place abroad.', keyword('日本')],
  'type.tw': [
    'A keyword finds vacancies by the name of their job type in Chinese.',
    `${keyword('法務')}&pageSize=5`,
  ],
  'type.us': [
    'A keyword finds vacancies by the name of their job type in English.',
    `${keyword('Legal')}&pageSize=5`,
  ],
  'employment.tw': [
    'A keyword finds vacancies by the name of their employment type in Chinese.',
    `${keyword('兼職')}&pageSize=5`,
  ],
  'employment.us': [
    'A keyword finds vacancies by the name of their employment type in English.',
    `${keyword('part time')}&pageSize=5`,
  ],
  'remote.tw': [
    'A keyword finds vacancies by the name of their remote work in Chinese.',
    `${keyword('遠距')}&pageSize=5`,
  ],
  'synonym.home': synonym('居家辦公'),
  'synonym.wfh': synonym('WFH'),
  'synonym.office': synonym('內勤'),
  'synonym.park': synonym('新竹科學園區'),
  'synonym.pm': synonym('PM'),
  nothing: ['When a keyword finds nothing, the list is empty and every count is zero.', keyword('xyzzy')],
  'nothing.filter': [
    'The counts of a filter say what each of its options would find together with the other filters.',
    'jobType=legal&location=NL',
  ],
  'filter.type': ['A filter finds only the vacancies that have the chosen option.', 'jobType=legal'],
  'filter.types': [
    'Options of one filter are alternatives: a vacancy with one of them is found.',
    'jobType=legal&jobType=finance&pageSize=5',
  ],
  'filter.order': [
    'The order in which the options of a filter are sent does not matter.',
    'jobType=finance&jobType=legal&pageSize=5',
  ],
  'filter.place': ['A vacancy of several places is found at each of them.', 'location=TW-HSZ&pageSize=5'],
  'filter.places': [
    'A vacancy of several chosen places is listed and counted once.',
    'location=TW-HSZ&location=TW-TPE&pageSize=5',
  ],
  'filter.employment': [
    'The filter employmentType finds only the vacancies of the chosen employment type.',
    'employmentType=partTime&pageSize=5',
  ],
  'filter.employments': [
    'Both options of employmentType together find every vacancy.',
    'employmentType=partTime&employmentType=fullTime&pageSize=5',
  ],
  'filter.remotes': [
    'Two options of remoteWork find the vacancies that have one of them.',
    'remoteWork=partial&remoteWork=full&pageSize=5',
  ],
  'filter.remote': [
    'The option full of remoteWork finds only vacancies with full remote work.',
    'remoteWork=full',
  ],
  'filter.remoteNone': [
    'The option none of remoteWork finds only vacancies that state it, not those that leave it out.',
    'remoteWork=none&pageSize=5',
  ],
  'filter.combined': [
    'A vacancy is found only when it matches every filter.',
    'jobType=software&location=TW-TPE&employmentType=fullTime',
  ],
  'filter.all': [
    'A vacancy is found only when it matches the keyword and every filter.',
    `${keyword('工程師')}&jobType=software&employmentType=fullTime&location=TW-TPE&remoteWork=partial`,
  ],
  'filter.keywordNewest': [
    'A keyword and a filter can be combined with the order newest.',
    `${keyword('工程師')}&jobType=hardware&sort=newest&pageSize=10`,
  ],
  blank: ['A keyword that is only a blank finds the same vacancies as no keyword.', 'keyword=%20&pageSize=3'],
}
