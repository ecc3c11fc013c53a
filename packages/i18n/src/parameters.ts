import type { Locale } from '@recruiting/schema/options'

/**
 * Labels of what a request contains besides a JSON body: query fields, headers and parts of an upload. The site
 * never sends a wrong one, so its pages do not load these words; `contract/messages.json` has them for other clients.
 */
export const parameters = {
  tw: {
    keyword: { label: '關鍵字' },
    jobType: { label: '職務類別' },
    employmentType: { label: '工作性質' },
    location: { label: '工作地點' },
    remoteWork: { label: '遠距工作' },
    sort: { label: '排序方式' },
    page: { label: '頁次' },
    pageSize: { label: '每頁筆數' },
    'Idempotency-Key': { label: '請求識別碼' },
    kind: { label: '檔案用途' },
    file: { label: '檔案' },
  },
  us: {
    keyword: { label: 'Keyword' },
    jobType: { label: 'Job type' },
    employmentType: { label: 'Employment type' },
    location: { label: 'Location' },
    remoteWork: { label: 'Remote work' },
    sort: { label: 'Order' },
    page: { label: 'Page' },
    pageSize: { label: 'Vacancies per page' },
    'Idempotency-Key': { label: 'Request key' },
    kind: { label: 'Purpose of the file' },
    file: { label: 'File' },
  },
} as const satisfies Record<Locale, Readonly<Record<string, { label: string }>>>
