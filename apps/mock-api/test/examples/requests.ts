import { randomUUID } from 'node:crypto'
import { apiBase, type Call, type CallName, calls } from '@recruiting/schema/contract/calls'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { LinkPurpose } from '@recruiting/schema/options'
import { prepareApplication } from '../support/applications.ts'
import { personalInfo, unknownToken } from '../support/links.ts'
import { multipartType } from '../support/multipart.ts'
import { stage } from '../support/uploads.ts'
import type { ExampleRequest } from './example.ts'
import type { Servers } from './servers.ts'

const path: Partial<Record<CallName, string>> = {
  listJobs: '/jobs?keyword=%E5%B7%A5%E7%A8%8B%E5%B8%AB&location=TW-TPE&pageSize=2',
  getJob: '/jobs/SW-1001',
  getUploadScan: `/uploads/${'x'.repeat(43)}/scan`,
  discardUpload: `/uploads/${'x'.repeat(43)}`,
}

const email = { email: 'yichun.chen@example.com' }
const parts = [
  { name: 'kind', value: 'resume' },
  { name: 'file', file: 'files/pdf/plain.pdf', filename: '履歷.pdf', type: 'application/pdf' },
]

/** The token of a valid link for a call; `resendLink` gets an unknown one. */
export function tokenFor({ link }: Call, links: Readonly<Record<LinkPurpose, string>>): string | undefined {
  if (link === undefined) return undefined
  return link === 'any' ? unknownToken() : links[link]
}

/** A request that has every required part; its body refers to files that no server knows. */
export function plainRequest(name: CallName, token: string | undefined): ExampleRequest {
  const call: Call = calls[name]
  const type = { json: 'application/json', multipart: multipartType, none: undefined }[call.body]
  const headers: Record<string, string> = {
    ...(type !== undefined && { 'content-type': type }),
    ...(call.link !== undefined && { authorization: `Bearer ${token}` }),
    ...(call.conditional && { 'if-match': '"1"' }),
    ...(call.idempotent && { 'idempotency-key': randomUUID() }),
  }
  const body: Partial<Record<CallName, Partial<ExampleRequest>>> = {
    stageUpload: { parts },
    submitApplication: { json: exampleApplication },
    savePersonalInfo: { json: personalInfo },
    requestEditLinks: { json: email },
    requestResumeDeletion: { json: email },
  }
  return { method: call.method, path: apiBase + (path[name] ?? call.path), headers, ...body[name] }
}

/** A request that the healthy server accepts. */
export async function goodRequest(
  name: CallName,
  { backend, links }: Pick<Servers['healthy'], 'backend'> & { links: Readonly<Record<LinkPurpose, string>> },
): Promise<ExampleRequest> {
  const request = plainRequest(name, tokenFor(calls[name], links))
  if (name === 'submitApplication') return { ...request, json: await prepareApplication(backend) }
  if (!request.path.startsWith(`${apiBase}/uploads/`)) return request
  const { id } = await stage(backend, 'resume')
  return { ...request, path: request.path.replace('x'.repeat(43), id) }
}
