import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const cli = join(import.meta.dirname, '../../src/cli.ts')

/**
 * Runs a command of `npm run mock-api` for a data folder in its own process.
 * @returns its output. Throws `Error` with its error output.
 */
export async function giveCommand(folder: string, ...typed: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [cli, ...typed, '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  if (child.exitCode !== 0) throw new Error(`mock-api ${typed[0]}: ${complained.slice(0, 500)}`)
  return said
}

const referralHeader = 'recommender,applicant_name,email,phone,reason,job_codes'

/** A CSV file of recommendations for one vacancy, one per address. */
export function referralsCsv(addresses: readonly string[], jobCode: string): string {
  const rows = addresses.map((address) => `王小明,陳怡君,${address},+886912345678,曾共事三年。,${jobCode}`)
  return [referralHeader, ...rows, ''].join('\n')
}
