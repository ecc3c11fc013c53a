import type { APIRequestContext } from '@playwright/test'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { StagedUpload } from '@recruiting/schema/upload'
import { bytes, pdf, png, type TestFile } from './apply-files.ts'
import { expect } from './test.ts'

/** A person who has applied, and the link of their confirmation mail. */
export type Applicant = { email: string; reference: string; link: string }

let count = 0

/** Applies through the API with every answer filled in and reads the confirmation from the mailbox. */
export async function applied(
  request: APIRequestContext,
  language: Locale,
  email = `edit-${process.pid}-${count++}-${Date.now()}@example.com`,
): Promise<Applicant> {
  const headers = { 'accept-language': languageTags[language] }
  const files = { headshot: png(), resume: pdf(), portfolio: bytes('作品集.zip', 2048) }
  const staged = uploadKinds.map(async (kind) => [kind, (await stage(request, kind, files[kind])).id])
  const other = { ...exampleApplication.other, ...Object.fromEntries(await Promise.all(staged)) }
  const personal = { ...exampleApplication.personal, email }
  const answer = await request.post('/api/applications', {
    headers: { ...headers, 'idempotency-key': `e2e-${email}-${count++}` },
    data: { ...exampleApplication, personal, other },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { reference } = await answer.json()
  return { email, reference, link: await mailedLink(request, email, '/personal-info/edit/') }
}

/** Uploads a file, as the form does. @returns what the backend says of it */
export async function stage(
  request: APIRequestContext,
  kind: UploadKind,
  { name, mimeType, buffer }: TestFile,
): Promise<StagedUpload> {
  const multipart = { kind, file: { name, mimeType, buffer } }
  const answer = await request.post('/api/uploads', { multipart })
  expect(answer.status(), await answer.text()).toBe(201)
  return await answer.json()
}

/** The path of the newest link of a kind in the mails to an address, without a language: each test chooses one. */
export async function mailedLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  return new URL(await mailedUrl(request, to, path), 'http://site').pathname
}

/** The newest link of a kind in the mails to an address, unchanged: path and language. */
export async function mailedUrl(request: APIRequestContext, to: string, path: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(request, to))
        .flatMap(({ text }) => text.match(/https?:[^\s,]+/g) ?? [])
        .find((url) => url.includes(path))
      return found
    }, `a link to ${path} in the mails to ${to}`)
    .toBeDefined()
  const { pathname, search } = new URL(found ?? '')
  return pathname + search
}

/** The mails to an address, newest first. */
export async function mailsTo(
  request: APIRequestContext,
  to: string,
): Promise<{ subject: string; text: string; locale: string }[]> {
  const answer = await request.get(`/__mock/mails?to=${encodeURIComponent(to)}`)
  return (await answer.json()).mails
}
