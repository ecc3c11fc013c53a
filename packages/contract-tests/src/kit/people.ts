import { randomUUID } from 'node:crypto'
import { type Contract, type JsonObject, objectOf } from './contract.ts'
import type { Exchange } from './exchange.ts'
import type { Http } from './http.ts'
import { expectArisen, expectEqual, limitReached, noVacancy } from './mismatch.ts'
import { claimable } from './scans.ts'

/** Invented applicants. */
export type People = {
  /** An address that nobody else uses, of the reserved domain `example.com`. */
  newAddress: () => string
  /** A valid body of `submitApplication` for an address: the document's example, with an open vacancy of the target and newly staged files. */
  application: (email: string, changes?: JsonObject) => Promise<JsonObject>
  /** Stages a file of `contract/files`, waits until it is not being scanned, and returns its id. */
  staged: (kind: 'headshot' | 'resume' | 'portfolio') => Promise<string>
  /** Submits an application for a new address. */
  applied: (
    changes?: JsonObject,
  ) => Promise<{ email: string; reference: string; body: JsonObject; exchange: Exchange }>
  /** Submits a body under a new `Idempotency-Key`. */
  submit: (body: JsonObject, headers?: Readonly<Record<string, string>>) => Promise<Exchange>
  /** Codes of open vacancies. */
  openJobs: () => Promise<string[]>
  /** Adds an address with data that was stored otherwise than by `submit`. */
  remember: (email: string) => void
  /** Addresses with data that the run has to delete again. */
  addresses: ReadonlySet<string>
}

/** A smallest valid file of each kind. */
export type SampleFiles = Readonly<
  Record<'headshot' | 'resume' | 'portfolio', { filename: string; type: string; content: Buffer }>
>

export function createPeople(contract: Contract, http: Http, files: SampleFiles): People {
  const addresses = new Set<string>()
  const newAddress = () => `kit-${randomUUID()}@example.com`

  async function openJobs(): Promise<string[]> {
    const { received } = await http.call('listJobs')
    const { items } = objectOf(received.json)
    return (Array.isArray(items) ? items : []).map((job) => String(objectOf(job).code))
  }

  async function staged(kind: 'headshot' | 'resume' | 'portfolio'): Promise<string> {
    const exchange = await http.call('stageUpload', {
      parts: { fields: [['kind', kind]], files: [{ name: 'file', ...files[kind] }] },
    })
    return await claimable(http, exchange)
  }

  async function application(email: string, changes: JsonObject = {}): Promise<JsonObject> {
    const example = exampleOf(contract, 'Application')
    const [code] = await openJobs()
    expectArisen(code !== undefined, noVacancy)
    const [headshot, resume] = await Promise.all([staged('headshot'), staged('resume')])
    const { portfolio: _, ...other } = objectOf(example.other)
    return {
      ...example,
      jobCodes: [code],
      personal: { ...objectOf(example.personal), email },
      other: { ...other, headshot, resume },
      ...changes,
    }
  }

  async function submit(body: JsonObject, headers: Readonly<Record<string, string>> = {}): Promise<Exchange> {
    const exchange = await http.call('submitApplication', {
      json: body,
      headers: { 'Idempotency-Key': randomUUID(), ...headers },
    })
    if (exchange.received.status === 201) addresses.add(String(objectOf(body.personal).email))
    return exchange
  }

  async function applied(changes?: JsonObject) {
    const email = newAddress()
    const body = await application(email, changes)
    const exchange = await submit(body)
    expectArisen(exchange.received.status !== 429, limitReached)
    expectEqual('the status of a valid application', exchange.received.status, 201, exchange)
    return { email, reference: String(objectOf(exchange.received.json).reference), body, exchange }
  }

  const remember = (email: string) => {
    addresses.add(email)
  }
  return { newAddress, application, staged, applied, submit, openJobs, remember, addresses }
}

/** The first example of an entity of the document. */
export function exampleOf({ document }: Contract, id: string): JsonObject {
  const { schemas } = objectOf(document.components)
  const { examples } = objectOf(objectOf(schemas)[id])
  return objectOf(Array.isArray(examples) ? examples[0] : undefined)
}
