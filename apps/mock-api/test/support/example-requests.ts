import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { createJudge } from '@recruiting/contract-tests/kit/judge'
import { apiBase, type Call, type CallName, calls } from '@recruiting/schema/contract/calls'
import { prepareApplication } from './applications.ts'
import { type Backend, type RawAnswer, send } from './backend.ts'
import { linkOf, personalInfo } from './links.ts'
import { multipartBody, multipartType } from './multipart.ts'
import { samples, stage } from './uploads.ts'

export const callNames = Object.keys(calls) as CallName[]

const contract = readContract(contractFolder())
const judge = createJudge(contract)

/** Throws unless the contract allows the answer to the call. */
export function judgeAnswer(name: CallName, { status, headers, text }: RawAnswer): void {
  const operation = contract.operations.get(name)
  if (!operation) throw new Error(`The contract has no ${name}`)
  const joined = Object.entries(headers).map(([header, value]) => [header, [value].flat().join(', ')])
  judge.judge(operation, {
    status,
    headers: Object.fromEntries(joined),
    text,
    json: text.startsWith('{') ? JSON.parse(text) : undefined,
  })
}

/** The code of a problem; undefined for any other answer. */
export function codeOf({ status, text }: RawAnswer): string | undefined {
  return status >= 400 ? JSON.parse(text).code : undefined
}

export type SendCall = (name: CallName, headers?: Record<string, string>) => Promise<RawAnswer>

/** Returns a function that sends a valid request of a call; links and files are prepared for it. */
export async function prepareRequests(backend: Backend): Promise<SendCall> {
  const tokens: Readonly<Record<string, string>> = {
    'personal-info': await linkOf(backend, 'personal-info', 'edit@example.com'),
    referral: await linkOf(backend, 'referral', 'referred@example.com'),
    'delete-resume': await linkOf(backend, 'delete-resume', 'deleted@example.com'),
  }
  const application = await prepareApplication(backend)
  // No call names it but the question for its scan: a discarded file would not be found.
  const staged = await stage(backend, 'resume')
  const bodies: Partial<Record<CallName, unknown>> = {
    submitApplication: application,
    savePersonalInfo: personalInfo,
    requestEditLinks: { email: 'nobody@example.com' },
    requestResumeDeletion: { email: 'nobody@example.com' },
  }
  const { kind, bytes, name: filename, type } = samples.resume
  const multipart = multipartBody([
    { name: 'kind', value: kind },
    { name: 'file', value: bytes, filename, type },
  ])
  let keys = 0
  return async (name, headers = {}) => {
    const { method, path, link, body, conditional, idempotent }: Call = calls[name]
    const id = name === 'getUploadScan' ? staged.id : 'x'.repeat(43)
    const url = apiBase + path.replace('{code}', 'SW-1001').replace('{id}', id)
    const token = tokens[link === 'any' ? 'referral' : (link ?? '')]
    return await send(backend, method, url, {
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(conditional && { 'if-match': '*' }),
        ...(idempotent && { 'idempotency-key': `example-key-of-a-request-${keys++}` }),
        ...(body === 'json' && { 'content-type': 'application/json' }),
        ...(body === 'multipart' && { 'content-type': multipartType }),
        ...headers,
      },
      ...(body === 'json' && { body: JSON.stringify(bodies[name]) }),
      ...(body === 'multipart' && { body: multipart }),
    })
  }
}
