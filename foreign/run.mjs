/**
 * `npm run foreign`: compares the backend of this folder with `contract/vectors/`, first its functions, then its server
 * over HTTP; then lets the contract kit find the faults of the faulty one. `--only=javascript` or `--only=faulty` runs one
 * of them. Needs Node 20.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkFaults } from './faulty/check.mjs'
import { askVectors } from './over-http.mjs'

const file = (name) => fileURLToPath(new URL(name, import.meta.url))

const javascript = {
  name: 'javascript',
  command: process.execPath,
  vectors: [file('javascript/vectors.mjs')],
  server: [file('javascript/server.mjs')],
}
const faulty = { name: 'faulty', command: process.execPath, server: [file('faulty/server.mjs')] }

/** Starts a server, waits for the address that it prints, and stops it when `use` has ended. */
async function withServer({ command, server }, options, use) {
  const child = spawn(command, [...server, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  try {
    const lines = createInterface({ input: child.stdout })
    const [address] = await Promise.race([
      once(lines, 'line'),
      ended.then(([code]) => Promise.reject(new Error(`${server.at(-1)} ended with ${code}.`))),
    ])
    return await use(address)
  } finally {
    child.kill()
    await ended.catch(() => {})
  }
}

/** Whether all vectors passed. */
async function check(backend) {
  console.log(`\n${backend.name}: functions`)
  const { status, error } = spawnSync(backend.command, backend.vectors, { stdio: 'inherit' })
  if (error) throw error
  console.log(`\n${backend.name}: over HTTP`)
  const passed = await askVectors((options, use) => withServer(backend, ['--port=0', ...options], use))
  return status === 0 && passed
}

/** The value of `--only`; ends with the usage when the arguments are wrong. */
function chosenName() {
  const names = [javascript, faulty].map(({ name }) => name)
  try {
    const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
    if (only === undefined || names.includes(only)) return only
  } catch {
    // The usage says which arguments there are.
  }
  console.error(`Usage: npm run foreign -- [--only=<${names.join('|')}>]`)
  process.exit(2)
}

const only = chosenName()
const isChosen = ({ name }) => only === undefined || name === only
let passed = true
if (isChosen(javascript)) passed = await check(javascript)
if (isChosen(faulty)) {
  console.log('\nfaulty: the faults that the contract kit finds')
  passed = (await withServer(faulty, ['--port=0'], checkFaults)) && passed
}
process.exitCode = passed ? 0 : 1
