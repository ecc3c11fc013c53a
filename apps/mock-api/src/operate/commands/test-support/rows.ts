/** A valid row by column; tests override single cells. */
const goodJobRow: Readonly<Record<string, string>> = {
  code: 'SW-9001',
  title_tw: '後端工程師',
  title_us: 'Backend Engineer',
  job_type: 'software',
  employment_type: 'fullTime',
  locations: 'TW-TPE',
  pay_negotiable: '',
  pay_min: '60000',
  pay_max: '90000',
  monthly_minimum: '',
  content_tw: '開發應徵服務。\n撰寫測試。',
  requirements_tw: '熟悉 SQL。',
  benefits_tw: '三節獎金。',
  openings: '2',
  posted_at: '2026-11-02',
  valid_through: '2026-12-31',
  status: '',
}

/** CSV of rows that each differ from the valid row; the first row's columns are the header. */
export function csvOf(
  good: Readonly<Record<string, string>>,
  changes: readonly Readonly<Record<string, string>>[],
  lineEnd = '\r\n',
): string {
  const names = Object.keys({ ...good, ...changes[0] })
  const rows = changes.map((change) => names.map((name) => ({ ...good, ...change })[name] ?? ''))
  return [names, ...rows].map((cells) => `${cells.map(quoted).join(',')}${lineEnd}`).join('')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export function jobCsv(...changes: readonly Readonly<Record<string, string>>[]): string {
  return csvOf(goodJobRow, changes.length > 0 ? changes : [{}])
}
