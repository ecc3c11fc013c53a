import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { variables } from '../../src/config.ts'
import { pdfOfSize } from '../../src/files/test-files/pdf-files.ts'
import type { Finding, Note } from './finding.ts'
import { countsOf } from './raw.ts'
import type { Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

const megabyte = 1e6
const fileBytes = 10 * megabyte
/** Sent at most, in files; more than every bound below lets in. */
const mostFiles = 30
const bound = 100 * megabyte

type Bound = {
  what: string
  /** The variable of the backend that bounds it. */
  variable: string
  bytes: number
  /** Whether each file comes from a client of its own. */
  clients: 'one' | 'many'
  /** Status beyond the bound. */
  refusal: number
  /** The most that may be taken, in bytes. */
  most: number
}

/** What uploads may fill. */
const bounds: readonly Bound[] = [
  {
    what: 'of one client in an hour',
    variable: 'UPLOAD_BYTES_PER_HOUR',
    bytes: bound,
    clients: 'one',
    refusal: 429,
    most: bound,
  },
  {
    what: 'staged in all',
    variable: 'STAGED_BYTES',
    bytes: bound,
    clients: 'many',
    refusal: 507,
    most: bound,
  },
  // Twice what is free: there is less room than has to stay.
  {
    what: 'on a disk with too little room',
    variable: 'FREE_RESERVE',
    bytes: await twiceWhatIsFree(),
    clients: 'many',
    refusal: 507,
    most: 0,
  },
]

/** Uploads that fill the room. */
export const room: Round = {
  name: 'room',
  promise: 'uploads fill a bounded room: 429 for one client, 507 for all and when the disk is low',
  async *play() {
    for (const bounded of bounds) {
      const value = acceptedText(bounded.variable, bounded.bytes)
      const findings = await withServers(
        (servers) => fill(servers, bounded),
        value === undefined ? {} : { env: { [bounded.variable]: value } },
      )
      const set =
        value === undefined
          ? 'there is no such variable, or it is written in another way'
          : `${bounded.variable}=${value}`
      yield {
        name: `room: uploads ${bounded.what}`,
        findings: [{ what: bounded.variable, text: set }, ...findings],
      }
    }
  },
}

/** The number in the way of writing that the variable accepts; undefined when there is none of this name. */
function acceptedText(name: string, bytes: number): string | undefined {
  const variable = Object.entries(variables).find(([each]) => each === name)?.[1]
  const ways = [
    String(bytes),
    `${bytes / megabyte}MB`,
    `${bytes / megabyte}M`,
    `${bytes / 1e9}GB`,
    '999999999',
  ]
  return variable && ways.find((text) => variable.schema.safeParse(text).success)
}

async function twiceWhatIsFree(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir())
  return 2 * bavail * bsize
}

async function fill(servers: Servers, { clients, refusal, most }: Bound): Promise<(Finding | Note)[]> {
  const file = new Uint8Array(pdfOfSize(fileBytes))
  const statuses: number[] = []
  const watched = await watchOthers(servers, async () => {
    for (let at = 0; at < mostFiles; at++) {
      const body = new FormData()
      body.append('kind', 'resume')
      body.append('file', new Blob([file], { type: 'application/pdf' }), 'cv.pdf')
      // The backend believes 127.0.0.1, as it does behind the site.
      const client = clients === 'one' ? '192.0.2.1' : `192.0.2.${at + 1}`
      const headers = { 'x-forwarded-for': client }
      const url = `http://127.0.0.1:${servers.backend.port}/api/uploads`
      const answer = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined)
      await answer?.text().catch(() => undefined)
      statuses.push(answer?.status ?? 0)
    }
  })
  const taken = statuses.filter((status) => status === 201).length * fileBytes
  const other = statuses.filter((status) => status !== 201 && status !== refusal).length
  return [
    { what: 'answers', text: countsOf(statuses) },
    { what: 'taken', found: taken / megabyte, unit: 'MB', most: most / megabyte },
    { what: `neither 201 nor ${refusal}`, found: other, most: 0 },
    ...aboutOthers(watched, { wait: 1000 }),
  ]
}
