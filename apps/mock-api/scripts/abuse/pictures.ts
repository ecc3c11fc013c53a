import { newFiles, stage } from '../support/applicant.ts'
import type { Outcome, Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { type Costly, tallPictures } from './tall-pictures.ts'
import { aboutOthers, watchOthers } from './watch.ts'

const atOnce = 4
/** The most ms for an ordinary headshot behind four of the largest accepted pictures. */
const mostOrdinary = 3000
/** Timeout of an answer, in ms. */
const patience = 90_000

/** Small files that are expensive to inspect, as headshots. */
export const pictures: Round = {
  name: 'pictures',
  promise: 'the cost of a picture follows its size: an ordinary headshot beside tall ones takes at most 3 s',
  async *play() {
    const all = await tallPictures()
    for (const picture of all) yield await withServers((servers) => attack(servers, picture))
  },
}

async function attack(servers: Servers, { name, type, bytes }: Costly): Promise<Outcome> {
  const origin = `http://127.0.0.1:${servers.site.port}`
  const { headshot } = await newFiles()
  await stage(origin, 'headshot', headshot)
  const watched = await watchOthers(servers, async () => {
    let left = atOnce
    const answers = Array.from({ length: atOnce }, async () => {
      const start = performance.now()
      const status = await upload(origin, type, bytes)
      left--
      return { status, took: performance.now() - start }
    })
    let ordinary = 0
    do {
      const start = performance.now()
      await stage(origin, 'headshot', headshot).catch(() => (ordinary = Number.POSITIVE_INFINITY))
      ordinary = Math.max(ordinary, performance.now() - start)
    } while (left > 0)
    return { ordinary, answers: await Promise.all(answers) }
  })
  const { ordinary, answers } = watched.result
  return {
    name: `pictures: ${atOnce} × ${name}, ${Math.round(bytes.length / 1000)} kB`,
    findings: [
      {
        what: 'answers',
        text: answers.map(({ status, took }) => `${status} after ${Math.round(took)} ms`).join(' · '),
      },
      { what: 'ordinary headshot, worst', found: ordinary, unit: 'ms', most: mostOrdinary },
      ...aboutOthers(watched, { wait: 1000 }),
    ],
  }
}

/** @returns the status; 0 without an answer. */
async function upload(origin: string, type: Costly['type'], bytes: Buffer): Promise<number> {
  const body = new FormData()
  body.append('kind', 'headshot')
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), type === 'image/png' ? 'me.png' : 'me.jpg')
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch(`${origin}/api/uploads`, { method: 'POST', body, signal }).catch(() => undefined)
  await answer?.text().catch(() => undefined)
  return answer?.status ?? 0
}
