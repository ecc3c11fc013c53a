/**
 * `npm run check -- foreign`: compares the functions of the backend in JavaScript with `contract/vectors/`, then lets the contract kit
 * ask its server, which must fail no case, and the faulty one, which must fail exactly the cases that its faults name.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { faults } from './faulty/faults.mjs'

const file = (name) => fileURLToPath(new URL(name, import.meta.url))
const start = (...script) => spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'pipe'] })

/** Starts a server on a free port, waits for the address that it prints, and stops it when `use` has ended. */
async function withServer(server, use) {
  const child = start(file(server), '--port=0')
  const ended = once(child, 'close')
  child.stderr.pipe(process.stderr)
  try {
    const [address] = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      ended.then(([code]) => Promise.reject(new Error(`${server} ended with ${code}.`))),
    ])
    return await use(new URL(address).origin)
  } finally {
    child.kill()
    await ended.catch(() => {})
  }
}

/** The passed and the failed cases of the kit among those that every backend must pass. */
async function askKit(origin, only) {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  try {
    const child = start(
      file('../scripts/contract.mjs'),
      '--target',
      origin,
      '--only',
      only.join(),
      '--report',
      folder,
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const [code] = await once(child, 'close')
    if (code === 2) throw new Error(`The kit gave no verdict:\n${output}`)
    const { cases } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    const must = cases.filter(({ level }) => level === 'must')
    const having = (verdict) => must.filter((one) => one.verdict === verdict).map(({ id }) => id)
    return { passed: having('passed'), failed: new Set(having('failed')) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The cases about what the backend serves: vacancies, and the checks of an application. */
const vacancies = ['jobs', 'vectors.search']
const checks = [
  'vectors.queries',
  'vectors.languages',
  'vectors.etags',
  'vectors.numbers',
  'vectors.validation.application',
]

console.log('\njavascript: functions')
const functions = spawnSync(process.execPath, [file('javascript/vectors.mjs')], { stdio: 'inherit' })

console.log('\njavascript: over HTTP')
const complete = await withServer('javascript/server.mjs', (origin) =>
  askKit(origin, [...vacancies, ...checks]),
)
console.log(`kit: ${complete.passed.length} passed, ${complete.failed.size} failed`)

console.log('\nfaulty: the faults that the contract kit finds')
const { failed } = await withServer('faulty/server.mjs', (origin) => askKit(origin, vacancies))
const missed = faults.flatMap(({ about, cases }) => {
  const unseen = cases.filter((id) => !failed.has(id))
  console.log(`${unseen.length === 0 ? 'found' : 'FAILED'}: ${about} (${cases.length} cases)`)
  return unseen
})
const named = new Set(faults.flatMap(({ cases }) => cases))
const wrong = [
  ...[...complete.failed].map((id) => `${id} failed without a fault`),
  ...missed.map((id) => `${id} passed in spite of its fault`),
  ...[...failed].filter((id) => !named.has(id)).map((id) => `${id} failed without a fault`),
]
for (const line of wrong) console.log(`FAILED ${line}`)
process.exitCode = functions.status === 0 && wrong.length === 0 ? 0 : 1
