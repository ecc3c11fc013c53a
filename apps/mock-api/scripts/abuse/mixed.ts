import { setTimeout as sleep } from 'node:timers/promises'
import { pdfOfSize } from '../../src/uploads/test-files/pdf-files.ts'
import { openJobCode, uploadBody } from '../support/applicant.ts'
import { residentBytes } from '../support/server-process.ts'
import { countsOf, type Outcome, type Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'

/** Duration and interval of the measurements, in ms. */
const duration = 900_000
const interval = 10_000
const visitors = 8
const fileBytes = 2_000_000

/** Ordinary visits for 15 minutes. */
export const mixed: Round = {
  name: 'mixed',
  promise:
    'the site’s memory levels off: it takes at most 400 MB, and at most 30 MB more in the last 5 minutes than before',
  async *play() {
    yield await withServers(visit, { env: { UPLOAD_BYTES_PER_HOUR: '1000GiB' } })
  },
}

async function visit({ site, backend }: Servers): Promise<Outcome> {
  const origin = `http://127.0.0.1:${site.port}`
  const code = await openJobCode(origin)
  const file = { name: 'cv.pdf', type: 'application/pdf', bytes: pdfOfSize(fileBytes) }
  const read = async (path: string) => {
    const answer = await fetch(origin + path)
    await answer.arrayBuffer()
    return answer.status
  }
  const upload = async () => {
    const answer = await fetch(`${origin}/api/uploads`, { method: 'POST', body: uploadBody('resume', file) })
    const { id } = (await answer.json()) as { id?: string }
    await fetch(`${origin}/api/uploads/${id}`, { method: 'DELETE' })
    return answer.status
  }
  let visits = 0
  const deeds = [
    () => read('/'),
    // Not in the cache of pages.
    () => read(`/?keyword=${visits}`),
    () => read(`/about?job=${code}`),
    () => read(`/apply?job=${code}`),
    () => read('/personal-info/apply'),
    () => read('/api/jobs'),
    () => read(`/api/jobs?keyword=${visits}`),
    upload,
  ]
  const statuses: number[] = []
  let isOver = false
  const visiting = Array.from({ length: visitors }, async () => {
    while (!isOver) {
      const deed = deeds[visits % deeds.length]
      visits += 1
      statuses.push((await deed?.().catch(() => 0)) ?? 0)
    }
  })
  const curves = { site: [] as number[], backend: [] as number[] }
  for (let passed = 0; passed < duration; passed += interval) {
    await sleep(interval)
    curves.site.push((await residentBytes(site.pid)) / 1e6)
    curves.backend.push((await residentBytes(backend.pid)) / 1e6)
  }
  isOver = true
  await Promise.all(visiting)
  const third = curves.site.length / 3
  const most = (from: number, to: number) => Math.max(...curves.site.slice(from * third, to * third))
  return {
    name: `mixed load: ${visitors} visitors for ${duration / 1000} s`,
    findings: [
      { what: 'answers', text: countsOf(statuses) },
      {
        what: 'not 200 or 201',
        found: statuses.filter((each) => each !== 200 && each !== 201).length,
        most: 0,
      },
      ...Object.entries(curves).map(([name, curve]) => ({
        what: `MB of the ${name}`,
        text: curve.map((each) => Math.round(each)).join(' '),
      })),
      // Half of what the unit allows.
      { what: 'the site took', found: most(0, 3), unit: 'MB', most: 400 },
      { what: 'more in the last 5 minutes', found: most(2, 3) - most(0, 2), unit: 'MB', most: 30 },
    ],
  }
}
