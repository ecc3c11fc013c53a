import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '@recruiting/schema/job'
import type { OwnSite } from './own-site.ts'

/** A word without a break opportunity. */
export const longWord = 'Wm'.repeat(100)

const text = { tw: longWord, us: longWord }
const lines = { tw: [longWord], us: [longWord] }

/** A vacancy in which every text is such a word. */
export const wideJob: Job = {
  code: 'WIDE-0001',
  title: text,
  jobType: 'software',
  employmentType: 'fullTime',
  locations: ['TW-TPE'],
  salary: { negotiable: false, unit: 'month', currency: 'TWD', min: 60_000 },
  content: lines,
  requirements: lines,
  benefits: lines,
  openings: 1,
  postedAt: new Date(Date.now() - 60_000).toISOString(),
}

/** Imports the vacancy and a matching recommendation. @returns the invited address. */
export async function importLongWords({ dataFolder }: OwnSite): Promise<string> {
  const email = `wide-${process.pid}-${Date.now()}@example.com`
  await runCommand(dataFolder, 'jobs', 'import', JSON.stringify([wideJob]), 'jobs.json')
  const referral = {
    recommender: longWord.slice(0, 50),
    applicant_name: longWord.slice(0, 50),
    email,
    phone: '0912345678',
    reason: longWord,
    job_codes: wideJob.code,
  }
  const csv = `${Object.keys(referral).join()}\n${Object.values(referral).join()}\n`
  await runCommand(dataFolder, 'referral', 'import', csv, 'referrals.csv')
  return email
}

/** Runs a command of the backend on a data folder, with a file as input. */
async function runCommand(
  dataFolder: string,
  group: string,
  command: string,
  content: string,
  name: string,
): Promise<void> {
  const file = join(dataFolder, name)
  writeFileSync(file, content)
  const cli = join(import.meta.dirname, '../../mock-api/src/cli.ts')
  const child = spawn(process.execPath, [cli, group, command, file, '--data-dir', dataFolder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  rmSync(file)
  if (code !== 0) throw new Error(`${group} ${command} ended with ${code}`)
}
