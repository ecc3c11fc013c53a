import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { variables } from '../../src/config.ts'
import { pdfOfSize } from '../../src/uploads/test-files/pdf-files.ts'
import { countsOf, type Finding, type Note, type Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

const megabyte = 1e6
const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3
const fileBytes = 10 * megabyte
/** The most files sent; every limit below is reached earlier. */
const maxFiles = 30
/** In MiB: ten files fit. */
const bound = 96

type Bound = {
  what: string
  /** The environment variable of the limit. */
  variable: keyof typeof variables
  /** Its value. The backend does not start with an invalid value. */
  value: string
  /** Whether each file comes from a different client. */
  clients: 'one' | 'many'
  /** The status beyond the limit. */
  refusal: number
  /** The most bytes that may be accepted. */
  most: number
}

/** The limits of uploads. */
const bounds: readonly Bound[] = [
  {
    what: 'of one client in an hour',
    variable: 'UPLOAD_BYTES_PER_HOUR',
    value: `${bound}MiB`,
    clients: 'one',
    refusal: 429,
    most: bound * mebibyte,
  },
  {
    what: 'staged in all',
    variable: 'STAGED_BYTES',
    value: `${bound}MiB`,
    clients: 'many',
    refusal: 507,
    most: bound * mebibyte,
  },
  {
    what: 'on a disk with too little room',
    variable: 'FREE_RESERVE',
    // More than the free bytes: no file fits.
    value: `${Math.ceil((2 * (await freeBytes())) / gibibyte)}GiB`,
    clients: 'many',
    refusal: 507,
    most: 0,
  },
]

/** Uploads until the room is exhausted. */
export const room: Round = {
  name: 'room',
  promise: 'uploads fill a bounded room: 429 for one client, 507 for all and when the disk is low',
  async *play() {
    for (const bounded of bounds) {
      const { what, variable, value } = bounded
      const findings = await withServers((servers) => fill(servers, bounded), { env: { [variable]: value } })
      yield { name: `room: uploads ${what}`, findings: [{ what: variable, text: value }, ...findings] }
    }
  },
}

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir())
  return bavail * bsize
}

async function fill(servers: Servers, { clients, refusal, most }: Bound): Promise<(Finding | Note)[]> {
  const file = new Uint8Array(pdfOfSize(fileBytes))
  const statuses: number[] = []
  const watched = await watchOthers(servers, async () => {
    for (let at = 0; at < maxFiles; at++) {
      const body = new FormData()
      body.append('kind', 'resume')
      body.append('file', new Blob([file], { type: 'application/pdf' }), 'cv.pdf')
      // The backend trusts 127.0.0.1 as a proxy, as it does behind the site.
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
    // The limit is reached only when the next file does not fit.
    {
      what: 'left below the bound',
      found: (most - taken) / megabyte,
      unit: 'MB',
      most: fileBytes / megabyte,
    },
    { what: `neither 201 nor ${refusal}`, found: other, most: 0 },
    ...aboutOthers(watched, { wait: 1000 }),
  ]
}
