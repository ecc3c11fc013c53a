import { exampleApplication } from '@recruiting/schema/examples/application'
import type { UploadKind } from '@recruiting/schema/options'
import { pdfFile } from '../../src/files/test-files/pdf-files.ts'
import { pngFile } from '../../src/files/test-files/picture-files.ts'

/** The token and version that a body needs to be validated completely. */
export type EditLink = { token: string; version: string }

/** Applies and takes the edit link from the mailbox. */
export async function openEditLink(port: number): Promise<EditLink> {
  const site = `http://127.0.0.1:${port}`
  const answers = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${site}${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const stage = async (kind: UploadKind, file: Buffer, name: string): Promise<string> => {
    const body = new FormData()
    body.append('kind', kind)
    body.append('file', new Blob([new Uint8Array(file)]), name)
    const { id } = (await (await answers('/api/uploads', { method: 'POST', body })).json()) as { id: string }
    return id
  }
  const { portfolio: _, ...other } = exampleApplication.other
  const application = {
    ...exampleApplication,
    other: {
      ...other,
      headshot: await stage('headshot', await pngFile(), 'me.png'),
      resume: await stage('resume', pdfFile(), 'cv.pdf'),
    },
  }
  await answers('/api/applications', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'the first' },
    body: JSON.stringify(application),
  })
  for (;;) {
    const text = await (await answers('/__mock/mails')).text()
    const token = /\/personal-info\/edit\/([\w-]{43})/.exec(text)?.[1]
    if (token === undefined) continue
    const headers = { authorization: `Bearer ${token}` }
    const version = (await answers('/api/personal-info', { headers })).headers.get('etag') ?? ''
    return { token, version }
  }
}
