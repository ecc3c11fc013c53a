import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { newFiles, stage } from '../support/applicant.ts'
import type { Outcome, Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

const atOnce = 4
/** The most ms for an ordinary headshot behind four of the largest accepted pictures. */
const maxOrdinary = 3000
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
      { what: 'ordinary headshot, worst', found: ordinary, unit: 'ms', most: maxOrdinary },
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

/** A picture that is small to send and expensive to decode. */
type Costly = { name: string; type: 'image/png' | 'image/jpeg'; bytes: Buffer }

const pixels = 50_000_000
/** The longest side of a JPEG. */
const longestJpeg = 65_500
/** How often a JPEG repeats a scan. */
const passes = 90

/** PNG and JPEG files of extreme shapes, and the same work split or disguised in other ways. */
async function tallPictures(): Promise<Costly[]> {
  const tall = png(1, pixels, {})
  const png1 = { type: 'image/png' as const }
  const jpeg1 = { type: 'image/jpeg' as const }
  const thin = blank(1, longestJpeg)
  const most = blank(Math.floor(pixels / longestJpeg), longestJpeg)
  return [
    { ...png1, name: 'PNG 1 × 50,000,000', bytes: tall },
    { ...png1, name: 'PNG 50,000,000 × 1', bytes: png(pixels, 1, {}) },
    { ...png1, name: 'PNG 1 × 50,000,000, interlaced', bytes: png(1, pixels, { interlaced: true }) },
    { ...png1, name: 'PNG 1 × 50,000,000 in chunks of 4 bytes', bytes: png(1, pixels, { chunk: 4 }) },
    { ...png1, name: 'PNG 700 × 71,000', bytes: png(700, 71_000, {}) },
    { ...jpeg1, name: 'JPEG 1 × 65,500', bytes: await thin.jpeg().toBuffer() },
    { ...jpeg1, name: 'JPEG 763 × 65,500', bytes: await most.jpeg().toBuffer() },
    {
      ...jpeg1,
      name: 'JPEG of 6 million pixels in many passes',
      bytes: repeatedPasses(await blank(2400, 2500).jpeg({ progressive: true }).toBuffer()),
    },
  ]
}

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
}

/** A black 8-bit RGB PNG. */
function png(width: number, height: number, { interlaced = false, chunk = 0 }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8)
  // Each row starts with its filter byte. For a width of one, the passes of an interlaced picture have the same
  // total number of rows.
  const data = deflateSync(Buffer.alloc(height * (1 + width * 3)), { level: 9 })
  const size = chunk === 0 ? data.length : chunk
  const parts = Array.from({ length: Math.ceil(data.length / size) }, (_, at) =>
    pngChunk('IDAT', data.subarray(at * size, (at + 1) * size)),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', header), ...parts, pngChunk('IEND', Buffer.alloc(0))])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** Repeats the last scan of a progressive JPEG. */
function repeatedPasses(file: Buffer): Buffer {
  const [scan, end] = [
    file.lastIndexOf(Buffer.from([0xff, 0xda])),
    file.lastIndexOf(Buffer.from([0xff, 0xd9])),
  ]
  const pass = file.subarray(scan, end)
  return Buffer.concat([
    file.subarray(0, end),
    ...Array.from({ length: passes }, () => pass),
    file.subarray(end),
  ])
}
