/** Runs the contract kit against the backend with faults, and compares the failed cases with those that the faults name. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults } from './faults.mjs'

const kit = fileURLToPath(new URL('../../scripts/contract.mjs', import.meta.url))

/** The cases about `listJobs` and `getJob`. */
const chosen = 'jobs,vectors.search'

/** What the kit prints belongs to this command only when it gives no verdict. */
async function failedCases(origin) {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  try {
    const args = [kit, '--target', origin, '--only', chosen, '--report', folder]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    const [code] = await once(child, 'close')
    if (code !== 0 && code !== 1) throw new Error(`The kit gave no verdict:\n${output}`)
    const { cases } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    return new Set(cases.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Prints a line for each fault, and each case that failed without a fault.
 * @param {string} address of the server with all faults
 * @returns {Promise<boolean>} whether the report names these faults and nothing else
 */
export async function checkFaults(address) {
  const failed = await failedCases(new URL(address).origin)
  const unseen = faults.flatMap(({ about, cases }) => {
    const missing = cases.filter((id) => !failed.has(id))
    console.log(`${missing.length === 0 ? 'found' : 'FAILED'}: ${about} (${cases.length} cases)`)
    return missing
  })
  const known = new Set(faults.flatMap(({ cases }) => cases))
  const others = [...failed].filter((id) => !known.has(id))
  for (const id of unseen) console.log(`FAILED ${id} passed in spite of its fault`)
  for (const id of others) console.log(`FAILED ${id} failed without a fault`)
  return unseen.length === 0 && others.length === 0
}
