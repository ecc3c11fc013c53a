import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { send } from '../support/backend.ts'
import type { Wanted } from './example.ts'
import { goodRequest, plainRequest } from './requests.ts'
import type { Servers } from './servers.ts'

const why: Readonly<Record<CallName, string>> = {
  listJobs: 'A keyword and a filter; a page of two vacancies, and the counts of every option.',
  getJob: 'An open vacancy.',
  getEducationOptions: 'The options never depend on the request.',
  listApplicationChannels: 'The channels never depend on the request.',
  stageUpload: 'A résumé.',
  getUploadScan: 'A backend without a scanner.',
  discardUpload: 'A staged file.',
  submitApplication: 'An application with every field and three staged files.',
  getPersonalInfo: 'The record of the application; the sections of the edit form alone are not yet answered.',
  savePersonalInfo: 'Every field; the files stay as they are.',
  requestEditLinks: 'The answer is the same for every address.',
  requestExport: 'The answer is the same whether a mail was sent or not.',
  downloadExport: 'A zip with the answers and three files.',
  getReferral: 'A recommendation for two vacancies.',
  requestResumeDeletion: 'The answer is the same for every address.',
  getResumeDeletion: 'What is stored of the address.',
  confirmResumeDeletion: 'Everything of the address is deleted.',
  resendLink: 'The answer is the same for every token.',
}

/** A request that succeeds for every call, in the order of the table, in which deletion comes last. */
export async function* successRequests({ healthy, now }: Servers): AsyncGenerator<Wanted> {
  const { backend, links } = healthy
  for (const call of Object.keys(calls) as CallName[]) {
    const request = await goodRequest(call, { backend, links: links.valid })
    yield { call, why: why[call], request, server: backend, now }
  }
  for (const call of ['listJobs', 'getJob'] as const) {
    const request = plainRequest(call, undefined)
    const { etag = '' } = (await send(backend, 'GET', request.path)).headers
    const headers = { 'if-none-match': etag }
    yield { call, why: 'The answer is unchanged.', request: { ...request, headers }, server: backend, now }
  }
}
