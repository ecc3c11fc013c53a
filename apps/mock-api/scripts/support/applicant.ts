import { randomUUID } from 'node:crypto'
import type { Application } from '@recruiting/schema/application'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { UploadKind } from '@recruiting/schema/options'
import { pdfFile } from '../../src/uploads/test-files/pdf-files.ts'
import { pngFile } from '../../src/uploads/test-files/picture-files.ts'
import { textFile } from '../../src/uploads/test-files/plain-files.ts'

/**
 * Values so high that no limit per client is reached, because all clients of these commands have the same address.
 */
export const noLimits = {
  UPLOADS_PER_HOUR: '1000000',
  SUBMITS_PER_HOUR: '1000000',
  LINK_REQUESTS_PER_HOUR: '1000000',
  LINK_MAILS_PER_HOUR: '1000000',
  WRONG_LINKS: '1000000',
} as const

/** A file to send. */
export type Sample = { name: string; type: string; bytes: Buffer }

/** One file of each kind; all résumés and portfolios are different. */
export async function newFiles(): Promise<Record<UploadKind, Sample>> {
  const mark = randomUUID()
  return {
    headshot: { name: 'me.png', type: 'image/png', bytes: await headshot },
    resume: { name: 'cv.pdf', type: 'application/pdf', bytes: pdfFile({ padding: `% ${mark}\n` }) },
    portfolio: { name: 'works.txt', type: 'text/plain', bytes: textFile(`${mark}\n`) },
  }
}

const headshot = pngFile()

/** The body of an upload. */
export function uploadBody(kind: UploadKind, { name, type, bytes }: Sample): FormData {
  const body = new FormData()
  body.append('kind', kind)
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return body
}

/** An application of a new address that claims staged files. @param ids by kind */
export function applicationWith(ids: Partial<Record<UploadKind, string>>, jobCode: string): Application {
  return {
    ...exampleApplication,
    jobCodes: [jobCode],
    personal: { ...exampleApplication.personal, email: `${randomUUID()}@mail.example` },
    other: { ...exampleApplication.other, ...ids },
  }
}

/** The code of an open vacancy. */
export async function openJobCode(origin: string): Promise<string> {
  const page: unknown = await (await fetch(`${origin}/api/jobs?pageSize=1`)).json()
  const items = typeof page === 'object' && page !== null && 'items' in page ? page.items : []
  return textAt(Array.isArray(items) ? items[0] : undefined, 'code')
}

/** A text of an answer. */
export function textAt(value: unknown, name: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof text !== 'string') throw new TypeError(`The answer has no ${name}`)
  return text
}
