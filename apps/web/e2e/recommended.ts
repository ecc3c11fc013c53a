import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locale } from '@recruiting/schema/options'

const cli = join(import.meta.dirname, '../../mock-api/src/cli.ts')

/** Recommends the owner of an address with the company's import command. */
export async function recommend(dataFolder: string, email: string, locale: Locale): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'recruiting-e2e-'))
  const file = join(folder, 'referrals.csv')
  const columns = 'recommender,applicant_name,email,phone,reason,job_codes,locale'
  writeFileSync(file, `${columns}\n王小明,陳怡君,${email},0912345678,曾共事三年,SW-1001,${locale}\n`)
  try {
    await promisify(execFile)(process.execPath, [cli, 'referral', 'import', file, '--data-dir', dataFolder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
