import type { UploadKind } from '@recruiting/schema/options'
import type { StagedUpload } from '@recruiting/schema/upload'
import type { Test } from 'supertest'
import { expect } from 'vitest'
import { openContent } from '../../src/storage/sealed-content.ts'
import { pdfFile } from '../../src/uploads/test-files/pdf-files.ts'
import { pngFile } from '../../src/uploads/test-files/picture-files.ts'
import { textFile } from '../../src/uploads/test-files/plain-files.ts'
import type { Backend } from './backend.ts'

/** A file to send. */
export type Sample = { kind: UploadKind; bytes: Buffer; name: string; type: string }

export const samples = {
  headshot: { kind: 'headshot', bytes: await pngFile(), name: 'photo.png', type: 'image/png' },
  resume: { kind: 'resume', bytes: pdfFile(), name: 'cv.pdf', type: 'application/pdf' },
  portfolio: { kind: 'portfolio', bytes: textFile(), name: 'works.txt', type: 'text/plain' },
} as const satisfies Record<UploadKind, Sample>

export function upload({ api }: Pick<Backend, 'api'>, { kind, bytes, name, type }: Sample): Test {
  return api
    .post('/api/uploads')
    .field('kind', kind)
    .attach('file', bytes, { filename: name, contentType: type })
}

/** Stages a valid file of a kind. @returns the answer. */
export async function stage(backend: Pick<Backend, 'api'>, kind: UploadKind): Promise<StagedUpload> {
  const { body } = await upload(backend, samples[kind]).expect(201)
  return body
}

/** Runs a request, and checks that the numbers of files and rows are unchanged. */
export async function leavesNothing<T>(backend: Backend, request: () => Promise<T>): Promise<T> {
  const rows = () => backend.context.db.selectFrom('files').select('key').execute()
  const before = [(await backend.storedFiles()).length, (await rows()).length]
  const answer = await request()
  // After an abort, the client may read its answer before the server has cleaned up.
  await expect.poll(async () => [(await backend.storedFiles()).length, (await rows()).length]).toEqual(before)
  return answer
}

/** The decrypted content of a stored file. */
export async function contentOf(
  { db, files }: Pick<Backend['context'], 'db' | 'files'>,
  row: { id: string; key: string; key_id: string },
): Promise<Buffer> {
  const key = await db.keys.get(row.key_id)
  if (!key) throw new Error('The file has no key')
  return Buffer.concat(await (await openContent(files, row, key)).toArray())
}
