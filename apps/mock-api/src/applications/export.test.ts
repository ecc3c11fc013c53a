import { expect, test } from 'vitest'
import { csvHeader, csvLine, csvRow } from './export.ts'

test.each([
  '=1+1',
  '+886912345678',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
])('a text that a spreadsheet would execute gets an apostrophe: %j', (text) => {
  const [cell = ''] = csvLine([text]).split('\r\n')
  expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text}`)).toBe(true)
  expect(cell).not.toBe(text)
})

test('other texts, numbers and answers stay unchanged', () => {
  expect(csvLine(['王小明', 'a=b', 'x-1', 45_000, -1, true, undefined, null])).toBe(
    '王小明,a=b,x-1,45000,-1,true,,\r\n',
  )
})

test('commas, quotation marks and line breaks are quoted as in RFC 4180', () => {
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo', '=cmd|" /C calc"!A0'])).toBe(
    '"a,b","say ""hi""","one\ntwo","\'=cmd|"" /C calc""!A0"\r\n',
  )
})

test('the header names every field by its path, after the UTF-8 byte order mark', () => {
  const header = csvHeader()
  expect(
    header.startsWith('\uFEFFreference,submittedAt,locale,jobs,headshot,resume,portfolio,consent.'),
  ).toBe(true)
  const names = header.trim().split(',')
  expect(names).toEqual(expect.arrayContaining(['personal.lastNameZh', 'experience.entries.4.salary']))
  expect(names).toEqual(expect.arrayContaining(['identity.idNumber', 'other.recommenders.2.contactPhone']))
  expect(names).not.toContain('experience.entries.5.salary')
  expect(names.filter((name) => /^other\.(headshot|resume|portfolio|removePortfolio)$/.test(name))).toEqual(
    [],
  )
  expect(new Set(names).size).toBe(names.length)
})

test('a line has a cell for each column, also for the files that a scanner has not judged or refused', () => {
  const file = { name: 'a', type: 'text/plain', size: 1, sha256: '' }
  const row = csvRow({
    reference: 'R',
    submittedAt: '2026-11-21T06:00:00.000Z',
    locale: 'tw',
    jobs: [
      { code: 'SW-1', version: 1 },
      { code: 'SW-2', version: 1 },
    ],
    sections: { personal: { nameEn: 'Ann' } },
    files: [
      { ...file, kind: 'headshot', scan: 'scanning', path: null },
      { ...file, kind: 'resume', scan: 'clean', path: 'files/R/resume.pdf' },
    ],
    infectedFiles: ['portfolio'],
  })
  const cells = row.trim().split(',')
  expect(cells).toHaveLength(csvHeader().split(',').length)
  expect(cells.slice(0, 7)).toEqual([
    'R',
    '2026-11-21T06:00:00.000Z',
    'tw',
    'SW-1|SW-2',
    '',
    'files/R/resume.pdf',
    '',
  ])
  expect(cells.slice(csvHeader().split(',').indexOf('unjudgedFiles'))).toEqual(['headshot', 'portfolio'])
})
